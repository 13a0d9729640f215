import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { ApplicationV2 } from "../../../tabletop/foundry/applications/api/application.ts";
import { DocumentSheetV2 } from "../../../tabletop/foundry/applications/api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../../tabletop/foundry/applications/api/handlebars-application.ts";
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { axeFindings, called, clearPage, fakeDocument, preparePage, settled, template, type Any } from "./page.ts";

template("t/head.hbs", '<div class="head"><h2>{{title}}</h2></div>');
template("t/list.hbs", '<ul class="list">{{#each rows}}<li>{{> "t/row.hbs"}}</li>{{/each}}</ul>');
template("t/row.hbs", "<span>{{this}}</span>");
template(
  "t/field.hbs",
  '<div class="fields"><label>Name <input name="name" value="{{source.name}}"></label><label>Hits <input type="number" name="system.hp.value" value="{{source.system.hp.value}}"></label><label><input type="checkbox" name="system.alive" checked> alive</label></div>',
);
template("t/two.hbs", "<p>a</p><p>b</p>");
template("t/text.hbs", "<p>a</p> loose");
template(
  "t/tabs.hbs",
  '<section class="tab {{tab.cssClass}}" data-group="{{tab.group}}" data-tab="{{tab.id}}" tabindex="0">{{tab.id}}</section>',
);
template("t/root.hbs", "<p>one</p><p>two</p>");
template("t/form.hbs", '<form class="inner"><input name="q" value="1" aria-label="Q"></form>');

class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Any = { window: { title: "Parts" }, position: { width: 300, height: 200 } };
  static override PARTS: Any = {
    head: { template: "t/head.hbs" },
    list: { template: "t/list.hbs", templates: ["t/row.hbs"], scrollable: [""], classes: ["extra"], id: "rows" },
  };
  rows = Array.from({ length: 60 }, (_, index) => `row ${index}`);
  override async _prepareContext(options: Any): Promise<Any> {
    return { ...(await super._prepareContext(options)), title: "Title <b>", rows: this.rows };
  }
}

describe("HandlebarsApplicationMixin", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  test("An application renders its parts in order, with partials, classes and ids; text is escaped", async () => {
    const app = await new Parts().render({ force: true });
    const parts = [...app.element.querySelectorAll<HTMLElement>("[data-application-part]")];
    expect(parts.map((part) => part.dataset["applicationPart"])).toEqual(["head", "list"]);
    expect(app.parts["list"]!.id).toBe(`${app.id}-rows`);
    expect(app.parts["list"]!.classList).toContain("extra");
    expect(app.element.querySelector("h2")!.innerHTML).toBe("Title &lt;b&gt;");
    expect(app.element.querySelectorAll(".window-content li")).toHaveLength(60);
    expect(called).toContain("renderHandlebarsApplication");
  });

  test("An application renders one part again and keeps the others and its scroll position", async () => {
    const app = await new Parts().render({ force: true });
    const { head, list } = app.parts as Any;
    list.style.overflow = "auto";
    list.style.height = "60px";
    list.scrollTop = 40;
    const style = document.createElement("style");
    style.textContent = ".list { height: 60px; overflow: auto; }";
    document.head.append(style);
    await app.render({ parts: ["list"] });
    expect(app.parts["head"]).toBe(head);
    expect(app.parts["list"]).not.toBe(list);
    expect(app.parts["list"]!.scrollTop).toBe(40);
    style.remove();
  });

  test("An unknown part, two roots and loose text are errors that name the part", async () => {
    const app = await new Parts().render({ force: true });
    await expect(app.render({ parts: ["nope"] })).rejects.toThrow('has no part "nope"');
    for (const [path, message] of [
      ["t/two.hbs", 'Template part "bad" (t/two.hbs) must render exactly one root element; it rendered 2.'],
      ["t/text.hbs", "and loose text"],
      ["t/missing.hbs", "no template t/missing.hbs"],
    ] as const) {
      class Bad extends HandlebarsApplicationMixin(ApplicationV2) {
        static override PARTS: Any = { bad: { template: path } };
      }
      await expect(new Bad().render({ force: true })).rejects.toThrow(message);
    }
  });

  test("A root part fills the content", async () => {
    class Root extends HandlebarsApplicationMixin(ApplicationV2) {
      static override PARTS: Any = { all: { template: "t/root.hbs", root: true } };
    }
    const app = await new Root().render({ force: true });
    expect([...app.window.content!.children].map((child) => child.textContent)).toEqual(["one", "two"]);
  });

  test("Parts can be configured for each render", async () => {
    class Some extends Parts {
      withHead = false;
      override _configureRenderParts(options: Any): Any {
        const parts = super._configureRenderParts(options);
        if (!this.withHead) delete parts["head"];
        return parts;
      }
    }
    const app = new Some();
    await app.render({ force: true });
    expect(app.parts["head"]).toBeUndefined();
    app.withHead = true;
    await app.render();
    expect(app.window.content!.firstElementChild).toBe(app.parts["head"]);
    expect(Some.PARTS["head"]).toBeDefined();
  });

  test("Forms of a part are submitted to their own handler", async () => {
    const seen: Any[] = [];
    class Forms extends HandlebarsApplicationMixin(ApplicationV2) {
      static override PARTS: Any = {
        form: {
          template: "t/form.hbs",
          forms: {
            "form.inner": {
              handler: (_event: Event, _form: Any, data: Any) => seen.push(data.object),
              submitOnChange: true,
            },
          },
        },
      };
    }
    const app = await new Forms().render({ force: true });
    const form = app.element.querySelector("form")!;
    form.querySelector("input")!.value = "2";
    form.querySelector("input")!.dispatchEvent(new Event("change", { bubbles: true }));
    form.requestSubmit();
    await settled();
    expect(seen).toEqual([{ q: "2" }, { q: "2" }]);
  });
});

class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Any = { window: { title: "Tabs" }, position: { width: 400 } };
  static override TABS: Any = {
    primary: { tabs: [{ id: "one" }, { id: "two" }], initial: "one", labelPrefix: "T.TABS" },
  };
  static override PARTS: Any = {
    nav: { template: "templates/generic/tab-navigation.hbs" },
    one: { template: "t/tabs.hbs" },
    two: { template: "t/tabs.hbs" },
  };
}

describe("tabs", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });
  const shown = (app: Any): string[] =>
    [...app.element.querySelectorAll(".tab.active")].map((tab: Any) => tab.dataset.tab);

  test("Tabs show one panel, follow clicks and arrow keys, and survive a render", async () => {
    const app = await new Tabbed().render({ force: true });
    expect(shown(app)).toEqual(["one"]);
    const [first, second] = [...app.element.querySelectorAll<HTMLElement>("[role=tab]")];
    second!.click();
    await settled();
    expect(shown(app)).toEqual(["two"]);
    expect(app.tabGroups).toEqual({ primary: "two" });
    await app.render();
    expect(shown(app)).toEqual(["two"]);
    app.element.querySelector<HTMLElement>("[role=tab].active")!.focus();
    await userEvent.keyboard("{ArrowRight}");
    await settled();
    expect(shown(app)).toEqual(["one"]);
    expect((document.activeElement as HTMLElement).dataset["tab"]).toBe("one");
    expect(first!.getAttribute("aria-controls")).toBeTruthy();
    expect(await axeFindings()).toEqual([]);
  });

  test("An unknown tab is an error and changes nothing", async () => {
    const app = await new Tabbed().render({ force: true });
    expect(() => app.changeTab("three", "primary")).toThrow('no tab "three"');
    expect(shown(app)).toEqual(["one"]);
    await app.render({ tab: "two" });
    expect(shown(app)).toEqual(["two"]);
  });
});

class Sheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Any = { form: { submitOnChange: true }, position: { width: 400 } };
  static override PARTS: Any = { fields: { template: "t/field.hbs" } };
}

describe("DocumentSheetV2", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  test("A sheet without a document is an error", () => {
    expect(() => new Sheet()).toThrow("needs the document");
  });

  test("A sheet saves typed values, nested, and keeps the focus where Tab moved it during the render", async () => {
    const document_ = fakeDocument({ name: "Zoe <i>", system: { hp: { value: 3 } } });
    const app: Any = await new Sheet({ document: document_ }).render({ force: true });
    expect(app.id).toBe("Sheet-Actor-a1");
    expect(document_.apps[app.id]).toBe(app);
    expect(app.element.tagName).toBe("FORM");
    expect(app.element.querySelector(".window-title").textContent).toBe("Actor: Zoe <i>");
    await userEvent.fill(app.element.querySelector("[name=name]"), "Max");
    await userEvent.tab();
    await expect.poll(() => document_.updates.length).toBe(1);
    await settled();
    expect(document_.updates[0]).toEqual({ name: "Max", system: { hp: { value: 3 }, alive: true } });
    expect(app.element.querySelector("[name=name]").value).toBe("Max");
    expect((document.activeElement as HTMLInputElement).name).toBe("system.hp.value");
    expect(document.activeElement!.isConnected).toBe(true);
    expect(await axeFindings()).toEqual([]);
    // Tab has selected the whole number, which the next digit replaces.
    await userEvent.keyboard("8");
    expect((document.activeElement as HTMLInputElement).value).toBe("8");
    await app.close();
    expect(document_.apps).toEqual({});
  });

  test("A user who may not edit sees disabled fields, and the window still works", async () => {
    const document_ = fakeDocument(
      { name: "X", system: { hp: { value: 3 } } },
      { testUserPermission: (_user: Any, level: number) => level < 3 },
    );
    const app: Any = await new Sheet({ document: document_ }).render({ force: true });
    expect([...app.element.querySelectorAll("input")].every((input: Any) => input.disabled)).toBe(true);
    expect(app.window.close.disabled).toBe(false);
    await expect(app.submit()).rejects.toThrow("You don't have permission to edit X.");
    expect(document_.updates).toEqual([]);
  });

  test("A user who may not view is notified and sees no window", async () => {
    const document_ = fakeDocument({ name: "X" }, { testUserPermission: () => false });
    const app = await new Sheet({ document: document_ }).render({ force: true });
    expect(app.rendered).toBe(false);
    expect(document.querySelector("#notifications")?.textContent).toContain(
      "You don't have permission to view this Actor.",
    );
  });

  test("A rejected update shows a single clear error", async () => {
    const document_ = fakeDocument(
      { name: "X", system: { hp: { value: 3 } } },
      {
        validate: () => {
          throw new Error("system.hp.value: must be at most 10");
        },
      },
    );
    const app: Any = await new Sheet({ document: document_ }).render({ force: true });
    await userEvent.fill(app.element.querySelector("[name='system.hp.value']"), "99");
    await userEvent.tab();
    await expect.poll(() => document.querySelector("#notifications")?.textContent).toContain("must be at most 10");
    expect(document_.updates).toEqual([]);
  });
});
