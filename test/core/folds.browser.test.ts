/// <reference types="vite/client" />
/** Folds of a window: what a fold contains is rendered when it is first opened, and kept up to date from then on. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { handlebarsSheet } from "../../src/core/ui/application.ts";
import { registerHelpers } from "../../src/core/ui/helpers.ts";
import { lazy } from "../../src/rules/shared/lazy.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../tabletop/foundry/applications/api/instances.ts";
import { type Any, axeFindings, prepareSystemPage, settled, template } from "../tabletop/applications/page.ts";

template(
  "t/folds.hbs",
  `<section>
    <h2>{{name}}</h2>
    <details class="skills"><summary>Skills</summary>
      {{#qFold "skills" class="list"}}<ul>{{#qRows "skills" view.skills}}<li data-id="{{id}}">{{id}} {{dice}}</li>{{/qRows}}</ul>{{/qFold}}
    </details>
    {{#qPanel "more"}}<p>{{view.more}}</p><details class="secrets"><summary>Secrets</summary>{{#qFold "secrets"}}<em>{{view.secret}}</em>{{/qFold}}</details>{{/qPanel}}
  </section>`,
);

let Sheet: Any;
let data: Any;
/** What was computed for a render. */
let computed: string[];
let hooks: ((hook: string, element: HTMLElement) => void)[];

async function open(): Promise<Any> {
  const app = new Sheet();
  await app.render({ force: true });
  return app;
}
const inPage = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const fold = (name: string): HTMLElement => inPage(`[data-fold="${name}"]`);
const press = (name: string): void => inPage(`.${name} > summary`).click();
const texts = (): string[] => ["skills", "secrets"].map((name) => fold(name).textContent.trim());

describe.each([13, 14] as const)("folds of a window, generation %i", (generation) => {
  beforeEach(() => {
    prepareSystemPage({ generation }, { utils: { escapeHTML: (text: string) => text } });
    hooks = [];
    Object.assign(globalThis, {
      Hooks: {
        call: () => true,
        callAll: (hook: string, _app: Any, element: HTMLElement) => {
          for (const listener of hooks) listener(hook, element);
          return true;
        },
      },
    });
    registerHelpers();
    computed = [];
    data = { name: "Vega", skills: [{ id: "Recon", dice: 2 }], more: "More", secret: "Hungry" };
    Sheet = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
      static DEFAULT_OPTIONS: Any = { window: { title: "Kit" } };
      static PARTS: Any = { all: { template: "t/folds.hbs" } };
      static TABS: Any = { tabs: { tabs: [{ id: "more" }], initial: "more" } };
      async _prepareContext(options: Any): Promise<Any> {
        const context = await super._prepareContext(options);
        const { name, skills, more, secret } = structuredClone(data);
        const read =
          <Value>(what: string, value: Value) =>
          (): Value => {
            computed.push(what);
            return value;
          };
        const view = lazy({ skills: read("skills", skills), more: () => more, secret: read("secret", secret) });
        return { ...context, rootId: this.id, name, view };
      }
    };
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  it("A closed fold has no contents, and nothing is computed for it, also when the window is rendered again", async () => {
    const app = await open();
    data.skills[0].dice = 3;
    data.secret = "Full";
    await app.render();
    expect(texts()).toEqual(["", ""]);
    expect(computed).toEqual([]);
    expect(fold("skills").className).toBe("list");
    expect(await axeFindings()).toEqual([]);
  });

  it("A fold that is pressed is filled at once, with what is stored by then", async () => {
    const app = await open();
    data.secret = "Full";
    await app.render();
    press("skills");
    press("secrets");
    expect(texts()).toEqual(["Recon 2", "Full"]);
    expect(inPage("details.skills").hasAttribute("open")).toBe(true);
  });

  it("The keyboard opens a fold, which keeps the focus and what it contains when it is closed", async () => {
    await open();
    const summary = inPage(".skills > summary");
    summary.focus();
    await userEvent.keyboard("{Enter}");
    expect(texts()[0]).toBe("Recon 2");
    const row = fold("skills").querySelector("li");
    await userEvent.keyboard("{Enter}");
    expect(inPage("details.skills").hasAttribute("open")).toBe(false);
    await userEvent.keyboard(" ");
    expect(fold("skills").querySelector("li")).toBe(row);
    expect(document.activeElement).toBe(summary);
  });

  it("A fold that a script opens is filled", async () => {
    await open();
    inPage("details.secrets").setAttribute("open", "");
    await expect.poll(() => texts()[1]).toBe("Hungry");
  });

  it("An open fold is kept up to date, stays open, and is not touched where others change", async () => {
    const app = await open();
    press("skills");
    press("secrets");
    const row = fold("skills").querySelector("li")!;
    const paragraph = inPage("p");
    data.secret = "Full";
    data.name = "Altair";
    await app.render();
    expect(texts()).toEqual(["Recon 2", "Full"]);
    data.skills.push({ id: "Stealth", dice: 4 });
    await app.render();
    data.more = "Less";
    await app.render();
    expect(texts()).toEqual(["Recon 2Stealth 4", "Full"]);
    expect(fold("skills").querySelector("li")).toBe(row);
    expect(inPage("p")).toBe(paragraph);
    expect(paragraph.textContent).toBe("Less");
    expect(document.querySelectorAll("details[open]")).toHaveLength(2);
    expect(document.querySelector("[data-kept-contents]")).toBeNull();
  });

  it("A fold can be opened after a render that left alone what it is in", async () => {
    const app = await open();
    data.name = "Altair";
    await app.render();
    await app.render();
    press("secrets");
    expect(texts()[1]).toBe("Hungry");
    data.secret = "Full";
    await app.render();
    expect(texts()[1]).toBe("Full");
  });

  it("A fold is open when its window is opened again, with what is stored by then", async () => {
    const app = await open();
    press("skills");
    await app.close();
    data.skills[0].dice = 5;
    await app.render({ force: true });
    expect(texts()).toEqual(["Recon 5", ""]);
    expect(inPage("details.skills").hasAttribute("open")).toBe(true);
  });

  it("A module adds to a fold when that is opened, and what it adds is there once after each render", async () => {
    hooks.push((hook, element) => {
      if (hook !== "renderApplicationV2") return;
      for (const list of element.querySelectorAll("ul, h2")) list.insertAdjacentHTML("afterend", "<hr>");
    });
    const app = await open();
    press("skills");
    await settled();
    expect(fold("skills").querySelectorAll("hr")).toHaveLength(1);
    data.skills[0].dice = 3;
    await app.render();
    expect(texts()[0]).toBe("Recon 3");
    expect(document.querySelectorAll("hr")).toHaveLength(2);
  });

  it("A warm-up runs what renders every fold, and displays nothing", async () => {
    const steps = new Sheet().warmUp();
    while (!(await steps.next()).done);
    expect(computed).toEqual(["skills", "secret"]);
    await open();
    expect(texts()).toEqual(["", ""]);
  });
});
