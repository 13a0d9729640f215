import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, face } from "../pages.ts";
import { appClass, frames, onPage, shown } from "./support.ts";
import { TABS, tabbed } from "./tabs.ts";

const app = onPage(cls("foundry.applications.sheets.journal.ShowToPlayersDialog"));
const options = onPage(face("foundry.applications.types.ApplicationConfiguration"));
const frame = onPage(face("foundry.applications.types.ApplicationWindowConfiguration"));

const CLICKS: Readonly<Record<number, string>> = { 0: "click", 2: "contextmenu" };
const click = (element: Element, button = 0): boolean =>
  element.dispatchEvent(
    new PointerEvent(CLICKS[button] ?? "auxclick", {
      bubbles: true,
      button,
      cancelable: true,
    }),
  );

export const windowCases: readonly ContractCase[] = [
  app(
    "ApplicationV2#tabGroups",
    "follows changeTab",
    "this mapping is updated whenever the changeTab method is called",
    async ({ table, page }) => {
      await table();
      const tabs = await new (tabbed(page))().render({ force: true });
      expect(tabs.tabGroups).toEqual({ one: "a" });
      tabs.changeTab("b", "one");
      expect(tabs.tabGroups).toEqual({ one: "b" });
      expect(tabs.element.querySelector(".tab.active").dataset.tab).toBe("b");
    },
  ),
  app(
    "ApplicationV2#tabGroups",
    "is null where no tab is shown",
    "with a value of null indicating no tab is active",
    async ({ table, page }) => {
      await table();
      const cls = tabbed(page);
      cls.TABS = { one: { tabs: TABS.one.tabs, initial: null } };
      expect(new cls().tabGroups).toEqual({ one: null });
    },
  ),
  app(
    "ApplicationV2#tabGroups",
    "may be set by a subclass",
    "Subclasses may override this property to define default tabs for each group.",
    async ({ table, page }) => {
      await table();
      class Own extends tabbed(page) {
        tabGroups = { one: "b" };
      }
      const own: any = await new (Own as any)().render({ force: true });
      expect(own.element.querySelector(".tab.active").dataset.tab).toBe("b");
    },
  ),
  app(
    "ApplicationV2.BASE_APPLICATION",
    "cuts off the options above it",
    "Any DEFAULT_OPTIONS of super-classes further upstream of the BASE_APPLICATION are ignored.",
    async ({ table, page }) => {
      await table();
      class Upper extends appClass(page, { classes: ["upper"] }) {}
      class Base extends Upper {
        static DEFAULT_OPTIONS = { id: "base-{id}", classes: ["base"], window: {}, actions: {}, position: {} };
      }
      (Base as any).BASE_APPLICATION = Base;
      class Lower extends Base {
        static override DEFAULT_OPTIONS: any = { classes: ["lower"] };
      }
      expect(new (Lower as any)().options.classes).toEqual(["base", "lower"]);
    },
  ),
  app(
    "ApplicationV2.BASE_APPLICATION",
    "cuts off the hooks above it",
    "Hook events for super-classes further upstream of the BASE_APPLICATION are not dispatched.",
    async ({ table, page }) => {
      await table();
      const seen: string[] = [];
      class Based extends appClass(page) {
        static DEFAULT_OPTIONS = { id: "based", classes: [], window: {}, actions: {}, position: {} };
      }
      (Based as any).BASE_APPLICATION = Based;
      page.Hooks.on("renderBased", () => seen.push("Based"));
      page.Hooks.on("renderApplicationV2", () => seen.push("ApplicationV2"));
      await new (Based as any)().render({ force: true });
      expect(seen).toEqual(["Based"]);
    },
  ),
  app(
    "ApplicationV2#classList",
    "is the element's",
    "The CSS class list of this Application instance",
    async (ground) => {
      const one = await shown(ground, { classes: ["mine"] });
      expect(one.classList).toBe(one.element.classList);
      expect(one.classList.contains("mine")).toBe(true);
    },
  ),
  app(
    "ApplicationV2#element",
    "is on the page while rendered",
    "The HTMLElement which renders this Application into the DOM.",
    async (ground) => {
      const one = await shown(ground);
      expect(document.body.contains(one.element)).toBe(true);
      const { element } = one;
      await one.close();
      expect(document.body.contains(element)).toBe(false);
    },
  ),
  app(
    "ApplicationV2#form",
    "is the element where that is a form, else null",
    "Does this Application have a top-level form element?",
    async (ground) => {
      expect((await shown(ground)).form).toBeNull();
      const one = await new (appClass(ground.page, { tag: "form" }))().render({ force: true });
      expect(one.form).toBe(one.element);
    },
  ),
  app(
    "ApplicationV2#hasFrame",
    "is whether there is a window",
    "Does this Application instance render within an outer window frame?",
    async (ground) => {
      expect((await shown(ground)).hasFrame).toBe(true);
      const bare = await new (appClass(ground.page, { window: { frame: false } }))().render({ force: true });
      expect([bare.hasFrame, bare.element.querySelector(".window-header")]).toEqual([false, null]);
    },
  ),
  app("ApplicationV2#id", "is the element's", "The HTML element ID of this Application instance.", async (ground) => {
    const one = await shown(ground, { id: "my-panel" });
    expect([one.id, one.element.id]).toEqual(["my-panel", "my-panel"]);
  }),
  app(
    "ApplicationV2#id",
    "uses the unique id of a subclass",
    "by defining a uniqueId during _initializeApplicationOptions",
    async ({ table, page }) => {
      await table();
      class Unique extends appClass(page, { id: "thing-{id}" }) {
        _initializeApplicationOptions(given: object): object {
          return Object.assign(super._initializeApplicationOptions(given), { uniqueId: "seven" });
        }
      }
      expect(new (Unique as any)().id).toBe("thing-seven");
    },
  ),
  app(
    "ApplicationV2#minimized",
    "follows minimize and maximize",
    "Is this Application instance currently minimized?",
    async (ground) => {
      const one = await shown(ground);
      expect(one.minimized).toBe(false);
      await one.minimize();
      expect([one.minimized, one.element.classList.contains("minimized")]).toEqual([true, true]);
      await one.maximize();
      expect(one.minimized).toBe(false);
    },
  ),
  app(
    "ApplicationV2.RENDER_STATES",
    "are passed through in order",
    "The sequence of rendering states that describe the Application life-cycle.",
    async ({ table, page }) => {
      await table();
      const states = page.foundry.applications.api.ApplicationV2.RENDER_STATES;
      expect(states).toEqual({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });
      const seen: number[] = [];
      class Steps extends appClass(page) {
        async _preRender(): Promise<void> {
          seen.push((this as any).state);
        }
        _tearDown(): void {
          seen.push((this as any).state);
        }
      }
      const one: any = new (Steps as any)();
      seen.push(one.state);
      await one.render({ force: true });
      seen.push(one.state);
      await one.close();
      seen.push(one.state);
      expect(seen).toEqual([states.NONE, states.RENDERING, states.RENDERED, states.CLOSING, states.CLOSED]);
    },
  ),
  app(
    "ApplicationV2.TABS",
    "has an entry for each group",
    "Configuration of application tabs, with an entry per tab group.",
    async ({ table, page }) => {
      await table();
      const one = new (tabbed(page))();
      const tabs = one._prepareTabs("one");
      expect(tabs.a).toMatchObject({ id: "a", group: "one", active: true, cssClass: "active", label: "A" });
      expect(tabs.b).toMatchObject({ id: "b", active: false, cssClass: "", label: "X.b" });
    },
  ),
  app(
    "ApplicationV2#children",
    "has the applications that renderChild rendered",
    "The child Applications registered under this one via renderChild.",
    async (ground) => {
      const parent = await shown(ground);
      const child = new (appClass(ground.page))();
      await parent.renderChild(child);
      expect([...parent.children]).toEqual([[child.id, child]]);
      await child.close();
      expect(parent.children.size).toBe(0);
    },
    [14],
  ),
  options(
    "ApplicationConfiguration.actions",
    "a function handles the left button only",
    "A handler function can be defined directly which only responds to left-click events.",
    async (ground) => {
      const seen: string[] = [];
      const actions = { poke: (event: Event, target: HTMLElement) => seen.push(`${event.type} ${target.tagName}`) };
      const one = await shown(ground, { actions }, '<button type="button" data-action="poke"><i></i></button>');
      for (const button of [0, 1, 2]) click(one.element.querySelector("[data-action=poke] i"), button);
      expect(seen).toEqual(["click BUTTON"]);
    },
  ),
  options(
    "ApplicationConfiguration.actions",
    "an object names the buttons that it handles",
    "an object can be declared containing both a handler function and an array of buttons which are matched against the PointerEvent#button property",
    async (ground) => {
      const seen: number[] = [];
      const actions = { poke: { handler: (event: PointerEvent) => seen.push(event.button), buttons: [1, 2] } };
      const one = await shown(ground, { actions }, '<button type="button" data-action="poke"></button>');
      for (const button of [0, 1, 2]) click(one.element.querySelector("[data-action=poke]"), button);
      expect(seen).toEqual([1, 2]);
    },
  ),
  options(
    "ApplicationConfiguration.classes",
    "are on the element",
    "An array of CSS classes to apply to the Application",
    async (ground) => {
      expect((await shown(ground, { classes: ["one", "two"] })).element.matches(".one.two")).toBe(true);
    },
  ),
  options(
    "ApplicationConfiguration.tag",
    "is the element's",
    "The HTMLElement tag type used for the outer Application frame",
    async (ground) => {
      expect((await shown(ground, { tag: "aside" })).element.tagName).toBe("ASIDE");
    },
  ),
  options(
    "ApplicationConfiguration.position",
    "is where the window opens",
    "Default positioning data for the application",
    async (ground) => {
      const one = await shown(ground, { position: { left: 30, top: 40, width: 250, height: 120 } });
      const { left, top, width, height } = one.element.getBoundingClientRect();
      expect([left, top, width, height]).toEqual([30, 40, 250, 120]);
      expect(one.position).toMatchObject({ left: 30, top: 40, width: 250, height: 120 });
    },
  ),
  options(
    "ApplicationConfiguration.form",
    "passes the form's values to the handler",
    "Configuration used if the application top-level element is a form or dialog",
    async (ground) => {
      const seen: unknown[] = [];
      const handler = (_event: Event, form: HTMLFormElement, data: any): unknown =>
        seen.push(form.tagName, data.object);
      const one = await shown(
        ground,
        { tag: "form", form: { handler, closeOnSubmit: true } },
        '<input name="a.b" value="x">',
      );
      one.element.requestSubmit();
      await vi.waitFor(() => expect(one.rendered).toBe(false));
      expect(seen).toEqual(["FORM", { "a.b": "x" }]);
    },
  ),
  frame(
    "ApplicationWindowConfiguration.contentClasses",
    "are on the content",
    "Additional CSS classes to apply to the .window-content element",
    async (ground) => {
      const one = await shown(ground, { window: { contentClasses: ["roomy"] } });
      expect(one.element.querySelector(".window-content").classList).toContain("roomy");
    },
  ),
  frame(
    "ApplicationWindowConfiguration.contentTag",
    "is the content's",
    "A specific tag name to use for the .window-content element",
    async (ground) => {
      expect(
        (await shown(ground, { window: { contentTag: "article" } })).element.querySelector("article.window-content"),
      ).not.toBeNull();
    },
  ),
  frame(
    "ApplicationWindowConfiguration.controls",
    "are in the header's menu",
    "An array of window control entries",
    async (ground) => {
      let done = 0;
      const controls = [
        { icon: "fa-solid fa-star", label: "Star", action: "star" },
        { label: "Never", action: "star", visible: false },
      ];
      const one = await shown(ground, { window: { controls }, actions: { star: () => (done += 1) } });
      const items = [...one.element.querySelectorAll(".controls-dropdown [data-action=star]")] as HTMLElement[];
      expect(items.map((item) => item.textContent?.trim())).toEqual(["Star"]);
      items[0]!.click();
      expect(done).toBe(1);
    },
  ),
  frame(
    "ApplicationWindowConfiguration.icon",
    "is in the header",
    "An optional Font Awesome icon class displayed left of the window title",
    async (ground) => {
      const one = await shown(ground, { window: { icon: "fa-solid fa-ship" } });
      const icon = one.element.querySelector(".window-header .fa-ship");
      expect(icon.compareDocumentPosition(one.window.title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    },
  ),
  frame(
    "ApplicationWindowConfiguration.minimizable",
    "decides whether a double click on the header minimizes",
    "Can the window app be minimized by double-clicking on the title",
    async (ground) => {
      const one = await shown(ground);
      const twice = (): Event => new MouseEvent("dblclick", { bubbles: true });
      one.window.title.dispatchEvent(twice());
      await vi.waitFor(() => expect(one.minimized).toBe(true));
      const fixed = await new (appClass(ground.page, { window: { minimizable: false } }))().render({ force: true });
      fixed.window.title.dispatchEvent(twice());
      await frames();
      expect(fixed.minimized).toBe(false);
    },
  ),
  frame(
    "ApplicationWindowConfiguration.positioned",
    "leaves the position to CSS when false",
    "Can this Application be positioned via JavaScript or only by CSS",
    async (ground) => {
      const one = await shown(ground, { window: { positioned: false }, position: { left: 50, top: 50 } });
      one.setPosition({ left: 99 });
      expect(one.element.style.left).toBe("");
    },
  ),
  frame(
    "ApplicationWindowConfiguration.resizable",
    "adds a resize handle",
    "Is this window resizable?",
    async (ground) => {
      expect((await shown(ground)).element.querySelector(".window-resize-handle")).toBeNull();
      const one = await new (appClass(ground.page, { window: { resizable: true } }))().render({ force: true });
      expect(one.element.querySelector(".window-resize-handle")).not.toBeNull();
    },
  ),
  frame(
    "ApplicationWindowConfiguration.title",
    "is in the header",
    "The window title. Displayed only if the application is framed",
    async (ground) => {
      expect(
        (await shown(ground, { window: { title: "Harbour" } })).element.querySelector(".window-title").textContent,
      ).toBe("Harbour");
    },
  ),
];
