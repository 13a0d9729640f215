/// <reference types="vite/client" />
/** Tabs of a window: what a tab contains is rendered when it is first opened, and kept up to date from then on. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { handlebarsSheet } from "../../src/core/ui/application.ts";
import { registerHelpers } from "../../src/core/ui/helpers.ts";
import { isTabOpen } from "../../src/core/ui/rendered-parts.ts";
import { markTabs, onTabKey } from "../../src/core/ui/tabs.ts";
import { lazy } from "../../src/rules/shared/lazy.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../tabletop/foundry/applications/api/instances.ts";
import { type Any, axeFindings, prepareSystemPage, settled, template } from "../tabletop/applications/page.ts";

const TABS = ["gear", "numbers", "notes"];

template(
  "t/tabs.hbs",
  `<section>
    <div class="tabs" role="tablist" aria-label="More">{{#each tabs}}<button type="button" role="tab" id="{{@root.rootId}}-tab-{{id}}" class="{{cssClass}}" data-action="tab" data-group="{{group}}" data-tab="{{id}}" aria-controls="{{@root.rootId}}-panel-{{id}}">{{id}}</button>{{/each}}</div>
    <output aria-label="Name">{{name}}</output>
    {{#qPanel "gear"}}<ul>{{#each view.gear}}<li>{{this}} of {{@root.name}}</li>{{/each}}</ul>{{/qPanel}}
    {{#qPanel "numbers" class="wide"}}<input name="strength" aria-label="Strength" value="{{view.strength}}">{{/qPanel}}
    {{#qPanel "notes"}}<p>{{view.notes}}</p>{{/qPanel}}
    {{#qPanel "missing"}}never{{/qPanel}}
  </section>`,
);

let Sheet: Any;
let data: Any;
/** What was computed for a render. */
let computed: string[];
let hooks: ((hook: string, app: Any, element: HTMLElement) => void)[];
/** Awaited while a context is prepared. */
let preparing: Promise<void> | null;
/** Awaited when the templates were run, before what they rendered is in the page. */
let displayed: Promise<void> | null;
let isRendered: boolean;

async function open(options: Any = {}): Promise<Any> {
  const app = new Sheet();
  await app.render({ force: true, ...options });
  return app;
}
const panel = (tab: string): HTMLElement => document.querySelector(`[role="tabpanel"][data-tab="${tab}"]`)!;
const press = (tab: string): void => document.querySelector<HTMLElement>(`[role="tab"][data-tab="${tab}"]`)!.click();
const texts = (): string[] => TABS.map((tab) => panel(tab).textContent.trim());

describe.each([13, 14] as const)("tabs of a window, generation %i", (generation) => {
  beforeEach(() => {
    prepareSystemPage(
      { generation },
      {
        utils: { escapeHTML: (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`) },
      },
    );
    hooks = [];
    Object.assign(globalThis, {
      Hooks: {
        call: () => true,
        callAll: (hook: string, app: Any, element: HTMLElement) => {
          for (const listener of hooks) listener(hook, app, element);
          return true;
        },
      },
    });
    registerHelpers();
    computed = [];
    preparing = null;
    displayed = null;
    isRendered = false;
    data = { name: "Vega", gear: ["Rope"], strength: 3, notes: "Quiet" };
    Sheet = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
      static DEFAULT_OPTIONS: Any = { window: { title: "Kit" } };
      static PARTS: Any = { tabs: { template: "t/tabs.hbs" } };
      static TABS: Any = { more: { tabs: TABS.map((id) => ({ id })), initial: "gear" } };
      async _prepareContext(options: Any): Promise<Any> {
        const context = await super._prepareContext(options);
        await preparing;
        const { name, gear, strength, notes } = structuredClone(data);
        const read =
          <Value>(what: string, value: Value) =>
          (): Value => {
            computed.push(what);
            return value;
          };
        const view = lazy({
          gear: read("gear", gear),
          strength: read("numbers", strength),
          notes: read("notes", notes),
        });
        return { ...context, rootId: this.id, name, view };
      }
      async _renderHTML(context: Any, options: Any): Promise<Any> {
        const html = await super._renderHTML(context, options);
        isRendered = displayed !== null;
        await displayed;
        return html;
      }
      async _onFirstRender(context: Any, options: Any): Promise<void> {
        await super._onFirstRender(context, options);
        this.element.addEventListener("keydown", onTabKey);
      }
      async _onRender(context: Any, options: Any): Promise<void> {
        await super._onRender(context, options);
        markTabs(this.element);
      }
    };
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  it("Only the open tab has contents; the others are empty panels that their tabs control", async () => {
    const app = await open();
    expect(texts()).toEqual(["Rope of Vega", "", ""]);
    expect(computed).toEqual(["gear"]);
    for (const tab of TABS) {
      expect(panel(tab).id).toBe(`${app.id}-panel-${tab}`);
      expect(panel(tab).getAttribute("aria-labelledby")).toBe(`${app.id}-tab-${tab}`);
      expect(document.querySelector(`[aria-controls="${panel(tab).id}"]`)).not.toBeNull();
    }
    expect(panel("numbers").classList).toContain("wide");
    expect(panel("missing").textContent).toBe("");
    expect(await axeFindings()).toEqual([]);
  });

  it("A warm-up runs what renders every tab, displays nothing and calls no hook", async () => {
    const called: string[] = [];
    hooks.push((hook) => void called.push(hook));
    const steps = new Sheet().warmUp();
    while (!(await steps.next()).done);
    expect(computed).toEqual(["gear", "numbers", "notes"]);
    expect(called).toEqual([]);
    expect(instances.size).toBe(0);
    expect(document.querySelector('[role="tabpanel"]')).toBeNull();
    await open();
    expect(texts()).toEqual(["Rope of Vega", "", ""]);
  });

  it("A tab that is opened is filled at once, with the others left as they are", async () => {
    await open();
    const item = panel("gear").querySelector("li");
    press("numbers");
    expect(panel("numbers").querySelector("input")!.value).toBe("3");
    expect(panel("numbers").classList).toContain("active");
    press("notes");
    expect(texts()[2]).toBe("Quiet");
    press("gear");
    expect(panel("gear").querySelector("li")).toBe(item);
    expect(computed).toEqual(["gear", "numbers", "notes"]);
  });

  it("The arrow keys open tabs, and the focus stays on them", async () => {
    await open();
    document.querySelector<HTMLElement>('[role="tab"].active')!.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toBe(document.querySelector('[role="tab"][data-tab="notes"]'));
    expect(texts()).toEqual(["Rope of Vega", "", "Quiet"]);
  });

  it("A tab that is opened shows what has changed since the window was", async () => {
    const app = await open();
    data.notes = "Loud";
    await app.render();
    press("notes");
    expect(texts()[2]).toBe("Loud");
  });

  it("An open tab is kept up to date, and is not touched where others change", async () => {
    const app = await open();
    press("numbers");
    const item = panel("gear").querySelector("li")!;
    const field = panel("numbers").querySelector("input")!;
    data.strength = 4;
    await app.render();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe("4");
    expect(panel("gear").querySelector("li")).toBe(item);
    field.value = "half typed";
    data.gear.push("Lamp");
    data.name = "Altair";
    await app.render();
    expect(texts()[0]).toBe("Rope of AltairLamp of Altair");
    expect(document.querySelector("output")!.textContent).toBe("Altair");
    expect(panel("numbers").querySelector("input")).toBe(field);
    expect(document.querySelector("[data-kept-contents]")).toBeNull();
  });

  it("What someone else changed in an open tab is rendered again", async () => {
    const app = await open();
    panel("gear").querySelector("li")!.remove();
    data.name = "Altair";
    await app.render();
    expect(texts()[0]).toBe("Rope of Altair");
  });

  it("A module adds to a tab when that is opened, and what it adds is there once after each render", async () => {
    hooks.push((hook, _app, element) => {
      if (hook !== "renderApplicationV2") return;
      for (const paragraph of element.querySelectorAll("p, ul")) paragraph.insertAdjacentHTML("afterend", "<hr>");
    });
    const app = await open();
    press("notes");
    await settled();
    expect(panel("notes").querySelectorAll("hr")).toHaveLength(1);
    expect(panel("gear").querySelectorAll("hr")).toHaveLength(1);
    data.notes = "Loud";
    await app.render();
    press("numbers");
    await settled();
    expect(document.querySelectorAll("hr")).toHaveLength(2);
  });

  it("A tab that is opened while the window is rendered is filled", async () => {
    const app = await open();
    let end = (): void => {};
    preparing = new Promise((resolve) => (end = resolve));
    data.name = "Altair";
    data.notes = "Loud";
    const rendered = app.render();
    await Promise.resolve();
    press("notes");
    expect(texts()[2]).toBe("Quiet");
    end();
    await rendered;
    expect(texts()).toEqual(["Rope of Altair", "", "Loud"]);
  });

  it("A tab that is opened after its part was rendered again, and before that is in the page, is filled", async () => {
    const app = await open();
    const displaying = Promise.withResolvers<void>();
    displayed = displaying.promise;
    data.name = "Vesper";
    const rendered = app.render();
    await vi.waitFor(() => expect(isRendered).toBe(true));
    press("numbers");
    expect(panel("numbers").querySelector("input")!.value).toBe("3");
    displaying.resolve();
    await rendered;
    expect(texts()).toEqual(["Rope of Vesper", "", ""]);
    expect(panel("numbers").querySelector("input")!.value).toBe("3");
  });

  it("A window can be opened at a tab, and remembers it when it is closed", async () => {
    const app = new Sheet();
    app.tabGroups.more = "notes";
    await app.render({ force: true });
    expect(texts()).toEqual(["", "", "Quiet"]);
    expect(isTabOpen(app, "gear")).toBe(false);
    app.changeTab("numbers", "more");
    expect(panel("numbers").querySelector("input")).not.toBeNull();
    await app.close();
    data.strength = 5;
    await app.render({ force: true });
    expect(panel("numbers").classList).toContain("active");
    expect(panel("numbers").querySelector("input")!.value).toBe("5");
  });

  it("A render that leaves the tabs as they are does not touch them", async () => {
    const app = await open();
    press("numbers");
    const observer = new MutationObserver(() => {});
    observer.observe(document.querySelector('[role="tablist"]')!, { attributes: true, childList: true, subtree: true });
    data.strength = 4;
    await app.render();
    expect(panel("numbers").querySelector("input")!.value).toBe("4");
    expect(observer.takeRecords()).toEqual([]);
    observer.disconnect();
  });

  it("A tab that needs a context prepared for it is rendered with that", async () => {
    Sheet.prototype.preparesTab = (tab: string): boolean => tab === "notes";
    const prepare = Sheet.prototype._prepareContext;
    Sheet.prototype._prepareContext = async function (this: Any, options: Any): Promise<Any> {
      const context = await prepare.call(this, options);
      return { ...context, view: { ...context.view, notes: isTabOpen(this, "notes") ? "Prepared" : "" } };
    };
    await open();
    press("notes");
    await settled();
    expect(texts()[2]).toBe("Prepared");
  });
});
