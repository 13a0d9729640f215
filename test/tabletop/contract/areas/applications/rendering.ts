import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { clsAny, face, faceAny, fn, fnAny, variable } from "../pages.ts";
import { appClass, guessed, onPage, shown } from "./support.ts";
import { tabbed } from "./tabs.ts";

const render = onPage(face("foundry.applications.types.ApplicationRenderOptions"));
const windowRender = onPage(face("foundry.applications.types.ApplicationWindowRenderOptions"));

export const renderingCases: readonly ContractCase[] = [
  onPage("api/v12/classes/foundry.applications.api.ApplicationV2.html")(
    "ApplicationV2#render",
    "throws where a class has no _renderHTML and _replaceHTML",
    "Applications are not renderable unless a subclass defines the _renderHTML and _replaceHTML methods.",
    async ({ table, page }) => {
      await table();
      await expect(new page.foundry.applications.api.ApplicationV2().render({ force: true })).rejects.toThrow(
        "_renderHTML",
      );
    },
  ),
  render(
    "ApplicationRenderOptions.force",
    "adds the application to the page",
    "If true, an application which does not yet exist in the DOM is added.",
    async ({ table, page }) => {
      await table();
      const one = new (appClass(page))();
      await one.render({ force: true });
      expect([one.rendered, page.foundry.applications.instances.get(one.id)]).toEqual([true, one]);
    },
  ),
  render(
    "ApplicationRenderOptions.force",
    "without it, only an application on the page is rendered",
    "If false, only applications which already exist are rendered.",
    async ({ table, page }) => {
      await table();
      const one = new (appClass(page))();
      await one.render();
      expect([one.rendered, one.state]).toEqual([false, 0]);
    },
  ),
  render(
    "ApplicationRenderOptions.isFirstRender",
    "is whether this render is the first",
    "This property is populated automatically.",
    async ({ table, page }) => {
      await table();
      const seen: unknown[] = [];
      class First extends appClass(page) {
        async _onRender(_context: object, given: any): Promise<void> {
          seen.push(given.isFirstRender);
        }
      }
      const one: any = new (First as any)();
      await one.render({ force: true });
      await one.render();
      expect(seen).toEqual([true, false]);
    },
  ),
  render(
    "ApplicationRenderOptions.parts",
    "renders only the named parts",
    "support re-rendering a subset of application parts instead of the full Application HTML",
    async ({ table, page }) => {
      await table();
      const { ApplicationV2, HandlebarsApplicationMixin } = page.foundry.applications.api;
      class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
        static PARTS = { a: { template: "data:<p>a {{n}}</p>" }, b: { template: "data:<p>b {{n}}</p>" } };
        n = 0;
        async _prepareContext(): Promise<object> {
          return { n: (this.n += 1) };
        }
      }
      const one: any = await new (Parts as any)().render({ force: true });
      await one.render({ parts: ["b"] });
      expect([one.parts.a.textContent, one.parts.b.textContent]).toEqual(["a 1", "b 2"]);
    },
  ),
  render(
    "ApplicationRenderOptions.position",
    "is applied",
    "A specific position at which to render the Application",
    async (ground) => {
      const one = await shown(ground);
      await one.render({ position: { left: 77, top: 66 } });
      expect(one.position).toMatchObject({ left: 77, top: 66 });
    },
  ),
  render(
    "ApplicationRenderOptions.tab",
    "names a tab, or one for each group",
    "Either the tab's ID for applications with only one tab group, or an object of tab groups to tab IDs.",
    async ({ table, page }) => {
      await table();
      const one = await new (tabbed(page))().render({ force: true, tab: "b" });
      expect(one.tabGroups.one).toBe("b");
      await one.render({ tab: { one: "a" } });
      expect(one.tabGroups.one).toBe("a");
    },
  ),
  render(
    "ApplicationRenderOptions.tab",
    "calls no changeTab",
    "Re-rendering an Application with this option will not trigger changeTab.",
    async ({ table, page }) => {
      await table();
      const one = await new (tabbed(page))().render({ force: true });
      const changeTab = vi.spyOn(one, "changeTab");
      await one.render({ tab: "b" });
      expect(changeTab).not.toHaveBeenCalled();
      expect(one.element.querySelector(".tab.active").dataset.tab).toBe("b");
    },
  ),
  windowRender(
    "ApplicationWindowRenderOptions.title",
    "changes the title",
    "Update the window title with a new value?",
    async (ground) => {
      const one = await shown(ground, { window: { title: "Old" } });
      await one.render({ window: { title: "New" } });
      expect(one.window.title.textContent).toBe("New");
    },
  ),
  windowRender(
    "ApplicationWindowRenderOptions.icon",
    "changes the icon",
    "Update the window icon with a new value?",
    async (ground) => {
      const one = await shown(ground, { window: { icon: "fa-solid fa-ship" } });
      await one.render({ window: { icon: "fa-solid fa-anchor" } });
      expect(one.window.icon.classList).toContain("fa-anchor");
    },
  ),
  windowRender(
    "ApplicationWindowRenderOptions.detached",
    "moves the application out and back",
    "Pass false to attach to the main application, or true to detach into a new window.",
    async (ground) => {
      const one = await shown(ground);
      await one.render({ window: { detached: true } });
      expect(one.element.ownerDocument).not.toBe(document);
      await one.render({ window: { detached: false } });
      expect(one.element.ownerDocument).toBe(document);
    },
    [14],
  ),
  windowRender(
    "ApplicationWindowRenderOptions.windowId",
    "renders into an open window",
    "The ID of an existing detached window to render into.",
    async (ground) => {
      const one = await shown(ground);
      await one.detachWindow({ id: "shared" });
      const two = await new (appClass(ground.page))().render({ force: true, window: { windowId: "shared" } });
      expect(two.element.ownerDocument).toBe(one.element.ownerDocument);
      await one.close();
      await two.close();
    },
    [14],
  ),
  onPage(fnAny("hookEvents.closeDetachedWindow"))(
    "hookEvents.closeDetachedWindow",
    "is called when a window closes",
    "A hook event that fires whenever a detached window is closed.",
    async (ground) => {
      const one = await shown(ground);
      const seen: unknown[] = [];
      ground.page.Hooks.on("closeDetachedWindow", (id: string, view: Window) => seen.push(id, typeof view.close));
      await one.detachWindow({ id: "mine" });
      await one.attachWindow();
      expect(seen).toEqual(["mine", "function"]);
    },
    [14],
  ),
  onPage(face("foundry.applications.types.ApplicationRenderContext"))(
    "ApplicationRenderContext.tabs",
    "has the tabs of the class's one group",
    "Tab data prepared from an entry in foundry.applications.api.ApplicationV2.TABS",
    async ({ table, page }) => {
      await table();
      expect(Object.keys((await new (tabbed(page))()._prepareContext({})).tabs)).toEqual(["a", "b"]);
    },
  ),
  onPage(variable("foundry.applications.instances"))(
    "foundry.applications.instances",
    "has the rendered applications, by id",
    "A registry of currently rendered ApplicationV2 instances.",
    async (ground) => {
      const one = await shown(ground);
      const { instances } = ground.page.foundry.applications;
      expect(instances.get(one.id)).toBe(one);
      await one.close();
      expect(instances.has(one.id)).toBe(false);
    },
  ),
  onPage(fnAny("hookEvents.renderApplicationV2"))(
    "hookEvents.renderApplicationV2",
    "is called for every class of the chain, with the element",
    "Each ApplicationV2 class in the inheritance chain will also fire this hook",
    async (ground) => {
      const seen: string[] = [];
      await ground.table();
      for (const name of ["ContractApp", "ApplicationV2"])
        ground.page.Hooks.on(`render${name}`, (one: any, html: HTMLElement, context: object, given: any) =>
          seen.push([name, html === one.element, typeof context, given.isFirstRender].join(" ")),
        );
      await new (appClass(ground.page))().render({ force: true });
      expect(seen).toEqual(["ContractApp true object true", "ApplicationV2 true object true"]);
    },
  ),
  onPage(fn("hookEvents.closeApplicationV2"))(
    "hookEvents.closeApplicationV2",
    "is called for every class of the chain",
    "A hook event that fires whenever this ApplicationV2 is closed.",
    async (ground) => {
      const one = await shown(ground);
      const seen: unknown[] = [];
      for (const name of ["ContractApp", "ApplicationV2"])
        ground.page.Hooks.on(`close${name}`, (closed: any) => seen.push(closed === one));
      await one.close();
      expect(seen).toEqual([true, true]);
    },
  ),
  onPage(fn("hookEvents.getHeaderControlsApplicationV2"))(
    "hookEvents.getHeaderControlsApplicationV2",
    "can add entries to the header's menu",
    "A hook event that fires whenever this ApplicationV2 is rendered to add controls to its header.",
    async (ground) => {
      await ground.table();
      ground.page.Hooks.on("getHeaderControlsContractApp", (_app: any, controls: object[]) =>
        controls.push({ label: "More", action: "more" }),
      );
      const one = await new (appClass(ground.page))().render({ force: true });
      expect(one.element.querySelector(".controls-dropdown [data-action=more]").textContent.trim()).toBe("More");
    },
  ),
  onPage("api/modules/foundry.applications.html")(
    "foundry.applications.api.Application",
    "is ApplicationV2",
    "ApplicationV2 is exported both as Application as well as ApplicationV2",
    async ({ page }) => {
      expect(page.foundry.applications.api.Application).toBe(page.foundry.applications.api.ApplicationV2);
    },
  ),
  onPage("api/modules/foundry.applications.html")(
    "ApplicationV2.DEFAULT_OPTIONS",
    "is merged down the chain",
    "DEFAULT_OPTIONS is automatically merged with all super classes when the application is instantiated to create the options property",
    async ({ table, page }) => {
      await table();
      class Lower extends appClass(page, { window: { title: "Upper", resizable: true } }) {
        static DEFAULT_OPTIONS = { window: { title: "Lower" } };
      }
      expect(new (Lower as any)().options.window).toMatchObject({ title: "Lower", resizable: true, frame: true });
    },
  ),
  onPage(clsAny("foundry.applications.sheets.MeasuredTemplateConfig"))(
    "ApplicationV2.emittedEvents",
    "are render, close and position",
    'emittedEvents: readonly ["render", "close", "position"]',
    async (ground) => {
      const { ApplicationV2 } = ground.page.foundry.applications.api;
      expect([...ApplicationV2.emittedEvents]).toEqual(["render", "close", "position"]);
      await ground.table();
      const one = new (appClass(ground.page))();
      const seen: string[] = [];
      for (const type of ApplicationV2.emittedEvents)
        one.addEventListener(type, (event: Event) => seen.push(event.type));
      await one.render({ force: true });
      await one.close();
      expect(seen).toEqual(["position", "render", "close"]);
    },
  ),
  onPage(faceAny("foundry.applications.types.DetachedWindowOptions"))(
    "ApplicationV2#detachWindow",
    "opens from the window that was clicked in",
    "Must be the window in which the triggering user gesture occurred",
    async (ground) => {
      const one = await shown(ground);
      const source = { open: vi.fn(() => null), screenX: 0, screenY: 0 } as unknown as Window;
      await expect(one.detachWindow({ source })).rejects.toThrow();
      expect(source.open).toHaveBeenCalledOnce();
    },
    [14],
  ),
  guessed(
    "ApplicationV2#close",
    "closes the children too",
    "a child without its parent would be an orphan",
    async (ground) => {
      const parent = await shown(ground);
      const child = new (appClass(ground.page))();
      await parent.renderChild(child);
      await parent.close();
      expect(child.rendered).toBe(false);
    },
    [14],
  ),
  guessed(
    "ApplicationV2#detachWindow",
    "closing a window closes the applications in it",
    "as any window does",
    async (ground) => {
      const one = await shown(ground);
      await one.detachWindow();
      one.element.ownerDocument.defaultView.close();
      await vi.waitFor(() => expect(one.rendered).toBe(false));
    },
    [14],
  ),
];
