import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { clsAny, face, fnAny, variable } from "../pages.ts";
import { guessed, onPage } from "../applications/support.ts";
import { drawn, shownWindow, soon, windowClass } from "./support.ts";

const app = onPage(clsAny("foundry.appv1.api.Application"));
const before = onPage(clsAny("client.Application"));
const oldest = onPage("pages/api/apps/application.html".replace(/^pages\//, "https://foundryvtt.com/pages/"));
const options = onPage(face("foundry.ApplicationV1Options"));
const methods = onPage("api/v10/classes/client.InvitationLinks.html");
const inner = onPage("api/v11/classes/client.SupportDetails.html");
const v8 = onPage("api/v8/Application.html");

const press = (key: string): boolean =>
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

export const windowV1Cases: readonly ContractCase[] = [
  app(
    "Application#appId",
    "counts up with every application",
    "The application ID is a unique incrementing integer which is used to identify every application window drawn by the VTT",
    async (ground) => {
      const one = await shownWindow(ground);
      const next = new (windowClass(ground.page))();
      expect(next.appId).toBeGreaterThan(one.appId);
      expect(one.element.data("appid")).toBe(one.appId);
    },
  ),
  app(
    "Application.RENDER_STATES",
    "a window goes from none to rendered to closed",
    "The sequence of rendering states that track the Application life-cycle.",
    async (ground) => {
      await ground.table();
      const one = new (windowClass(ground.page))();
      const seen = [one._state];
      one.render(true);
      seen.push(one._state);
      await soon(() => one.rendered);
      seen.push(one._state);
      await one.close();
      expect([...seen, one._state]).toEqual([0, 1, 2, -1]);
    },
  ),
  app(
    "Application#element",
    "is jQuery of the element on the page, and empty before",
    "Return the active application element, if it currently exists in the DOM",
    async (ground) => {
      const one = await shownWindow(ground);
      expect([one.element.jquery, one.element[0].isConnected]).toEqual(["3.7.1", true]);
      expect(new (windowClass(ground.page))().element.length).toBe(0);
    },
  ),
  app(
    "Application#id",
    "is the id of the element",
    "Return the CSS application ID which uniquely references this UI element",
    async (ground) => {
      const one = await shownWindow(ground, { id: "harbour" });
      expect([one.id, one.element[0].id]).toEqual(["harbour", "harbour"]);
      expect(new (windowClass(ground.page))().id).not.toBe(new (windowClass(ground.page))().id);
    },
  ),
  app(
    "Application#closing",
    "is the state while it closes",
    "Whether the Application is currently closing.",
    async (ground) => {
      const one = await shownWindow(ground);
      const seen: boolean[] = [];
      ground.page.Hooks.once("closeContractWindow", (closing: any) => seen.push(closing.closing));
      await one.close();
      expect([...seen, one.closing]).toEqual([true, false]);
    },
  ),
  before(
    "Application#popOut",
    "renders only the content where it is false",
    "If popOut is true, the application is rendered in its own wrapper window, otherwise only the inner app content is rendered",
    async (ground) => {
      const bare = await shownWindow(ground, { popOut: false }, '<section id="bare">Hello</section>');
      expect([bare.element[0].id, document.querySelector(".window-app")]).toEqual(["bare", null]);
      expect((await shownWindow(ground)).element.hasClass("window-app")).toBe(true);
    },
  ),
  before(
    "Application.defaultOptions",
    "are merged with those of the constructor",
    "The options and values defined in this object are merged with any provided option values which are passed to the constructor upon initialization.",
    async (ground) => {
      await ground.table();
      const one = new (windowClass(ground.page, { width: 300, title: "Log" }))({ width: 350 });
      expect(one.options).toMatchObject({ width: 350, title: "Log", popOut: true });
    },
  ),
  methods(
    "Application#getData",
    "may return a promise, and is the template's context",
    "This function may either return an Object directly, or a Promise which resolves to an Object",
    async (ground) => {
      await ground.table();
      class Told extends windowClass(ground.page, {}, "<p>{{word}}</p>") {
        async getData(): Promise<object> {
          return { word: "Ahoy" };
        }
      }
      expect((await drawn<any>(new (Told as any)())).element.find("p").text()).toBe("Ahoy");
    },
  ),
  methods(
    "Application#activateListeners",
    "receives the rendered element as jQuery after every render",
    "After rendering, activate event listeners which provide interactivity for the Application.",
    async (ground) => {
      await ground.table();
      const seen: unknown[] = [];
      class Heard extends windowClass(ground.page, {}, "<p><b>x</b></p>") {
        activateListeners(html: any): void {
          seen.push([html.jquery, html.find("b").length, html[0].isConnected]);
        }
      }
      const one = await drawn<any>(new (Heard as any)());
      await drawn(one);
      expect(seen).toEqual([
        ["3.7.1", 1, true],
        ["3.7.1", 1, true],
      ]);
    },
  ),
  methods(
    "Application#render",
    "returns the application immediately, and renders an absent one only with force",
    "Add the rendered application to the DOM if it is not already present. If false, the Application will only be re-rendered if it is already present.",
    async (ground) => {
      await ground.table();
      const one = new (windowClass(ground.page))();
      expect(one.render()).toBe(one);
      await new Promise((resolve) => setTimeout(resolve));
      expect(one.rendered).toBe(false);
      expect(one.render(true)).toBe(one);
      await soon(() => one.rendered);
    },
  ),
  methods(
    "Application#render",
    "wraps the content in a window with a title and buttons",
    "If the Application is rendered as a pop-out window, wrap the contained HTML in an outer frame with window controls",
    async (ground) => {
      const one = await shownWindow(ground, { title: "Log" });
      expect(one.element.find(".window-header .window-title").text()).toBe("Log");
      expect(one.element.find(".window-content > p").text()).toBe("Hello");
      one.element.find(".header-button.close").trigger("click");
      await soon(() => !one.rendered);
    },
  ),
  inner("Application#_renderInner", "renders the template", "Render the inner application content", async (ground) => {
    await ground.table();
    const html = await new (windowClass(ground.page, {}, "<i>{{n}}</i>"))()._renderInner({ n: 3 });
    expect([html.jquery, html[0].outerHTML]).toEqual(["3.7.1", "<i>3</i>"]);
  }),
  app(
    "Application#_scrollPositions",
    "the scroll position is kept when it is rendered again",
    "Track the most recent scroll positions for any vertically scrolling containers",
    async (ground) => {
      const html = '<div class="deep" style="height:50px;overflow:auto"><p style="height:500px">x</p></div>';
      const one = await shownWindow(ground, { scrollY: [".deep"] }, html);
      one.element.find(".deep")[0].scrollTop = 120;
      await drawn(one);
      expect(one.element.find(".deep")[0].scrollTop).toBe(120);
    },
  ),
  oldest(
    "Application#close",
    "removes it from the page and from ui.windows",
    "Close the application and un-register references to it within UI mappings",
    async (ground) => {
      const one = await shownWindow(ground);
      expect(ground.page.ui.windows[one.appId]).toBe(one);
      await one.close();
      expect([one.element.length, ground.page.ui.windows[one.appId]]).toEqual([0, undefined]);
    },
  ),
  oldest(
    "ApplicationV1Options.minimizable",
    "a double click on the header minimizes the window, and another restores it",
    "Customize whether the application is able to be minimized by double-clicking the header.",
    async (ground) => {
      const one = await shownWindow(ground, { width: 320, height: 240 });
      const click = (): void =>
        void one.element.find(".window-header")[0].dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
      click();
      await soon(() => one._minimized === true);
      expect(one.element[0].offsetHeight).toBeLessThan(100);
      click();
      await soon(() => one._minimized === false);
      expect([one.element[0].offsetWidth, one.element[0].offsetHeight]).toEqual([320, 240]);
      const fixed = await shownWindow(ground, { minimizable: false });
      fixed.element.find(".window-header")[0].dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
      expect(fixed._minimized).toBe(false);
    },
  ),
  options(
    "ApplicationV1Options.baseApplication",
    "has a render hook of its own",
    'A named "base application" which generates an additional hook',
    async (ground) => {
      await ground.table();
      const seen: string[] = [];
      ground.page.Hooks.on("renderPier", (one: any) => seen.push(one.constructor.name));
      await drawn(new (windowClass(ground.page, { baseApplication: "Pier" }))());
      expect(seen).toEqual(["ContractWindow"]);
    },
  ),
  options(
    "ApplicationV1Options.classes",
    "are on the window",
    "An array of CSS string classes to apply to the rendered HTML",
    async (ground) => {
      const one = await shownWindow(ground, { classes: ["pier", "deep"] });
      expect(one.element.is(".app.window-app.pier.deep")).toBe(true);
    },
  ),
  v8(
    "ApplicationV1Options.width",
    "is the width of the window",
    "The default pixel width for the rendered HTML",
    async (ground) => {
      const one = await shownWindow(ground, { width: 333, height: 222 });
      expect([one.element[0].offsetWidth, one.element[0].offsetHeight]).toEqual([333, 222]);
      expect(one.position).toMatchObject({ width: 333, height: 222 });
    },
  ),
  v8(
    "ApplicationV1Options.resizable",
    "adds a resize handle to the window",
    "Whether the rendered application can be drag-resized (popOut only)",
    async (ground) => {
      const one = await shownWindow(ground, { width: 300, height: 200, resizable: true, left: 10, top: 10 });
      const grip = one.element.find(".window-resizable-handle")[0];
      const move = (type: string, x: number, on: EventTarget): boolean =>
        on.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: x, bubbles: true, pointerId: 1 }));
      move("pointerdown", 0, grip);
      move("pointermove", 40, document);
      move("pointerup", 40, document);
      expect(one.position).toMatchObject({ width: 340, height: 240 });
      expect((await shownWindow(ground)).element.find(".window-resizable-handle").length).toBe(0);
    },
  ),
  onPage(face("foundry.ApplicationV1Options"))(
    "ApplicationV1Options.tabs",
    "are bound, and the active one stays active",
    "tabs?: TabsConfiguration[]",
    async (ground) => {
      const html =
        '<div><nav class="tabs"><a data-tab="a">A</a><a data-tab="b">B</a></nav><section class="body"><p class="tab" data-tab="a">1</p><p class="tab" data-tab="b">2</p></section></div>';
      const one = await shownWindow(
        ground,
        { tabs: [{ navSelector: ".tabs", contentSelector: ".body", initial: "a" }] },
        html,
      );
      one.element.find('.tabs [data-tab="b"]')[0].click();
      await drawn(one);
      expect(one.element.find(".tab.active").text()).toBe("2");
      one.activateTab("a");
      expect([one._tabs[0].active, one.element.find(".tab.active").text()]).toEqual(["a", "1"]);
    },
  ),
  options(
    "ApplicationV1Options.dragDrop",
    "binds the rows and the callbacks",
    "An array of CSS selectors for configuring the application's foundry.applications.ux.DragDrop behaviour.",
    async (ground) => {
      await ground.table();
      const seen: string[] = [];
      class Crane extends windowClass(
        ground.page,
        { dragDrop: [{ dragSelector: ".box", dropSelector: ".pier" }] },
        '<div class="pier"><b class="box">x</b></div>',
      ) {
        _onDragStart(event: DragEvent): void {
          seen.push(`drag ${(event.currentTarget as Element).className}`);
        }
        _onDrop(event: DragEvent): void {
          seen.push(`drop ${(event.currentTarget as Element).className}`);
        }
      }
      const one = await drawn<any>(new (Crane as any)());
      const box = one.element.find(".box")[0];
      expect(box.draggable).toBe(true);
      for (const [type, on] of [
        ["dragstart", box],
        ["drop", one.element.find(".pier")[0]],
      ] as const)
        on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }));
      expect(seen).toEqual(["drag box", "drop pier"]);
    },
  ),
  onPage(fnAny("hookEvents.renderApplicationV1"))(
    "hookEvents.renderApplicationV1",
    "is called for every class of the chain, with the application, the element and its data",
    'Each ApplicationV1 class in the inheritance chain will also fire this hook, i.e. "renderApplication" will also fire.',
    async (ground) => {
      await ground.table();
      const seen: unknown[] = [];
      for (const name of ["renderContractWindow", "renderApplication"])
        ground.page.Hooks.on(name, (app: any, html: any, data: any) =>
          seen.push([name, app.appId > 0, html.jquery, html.is("p"), data]),
        );
      await drawn(new (windowClass(ground.page))());
      expect(seen).toEqual([
        ["renderContractWindow", true, "3.7.1", true, {}],
        ["renderApplication", true, "3.7.1", true, {}],
      ]);
    },
  ),
  onPage(fnAny("hookEvents.renderApplicationV1"))(
    "hookEvents.renderApplicationV1",
    "can change the displayed element",
    "Hooked functions may modify that HTML or attach interactive listeners to it.",
    async (ground) => {
      await ground.table();
      ground.page.Hooks.once("renderContractWindow", (_app: unknown, html: any) => html.append("<u>more</u>"));
      const one = await drawn<any>(new (windowClass(ground.page))());
      expect(one.element.find("p > u").text()).toBe("more");
    },
  ),
  onPage("api/v14/functions/hookEvents.closeApplicationV1.html")(
    "hookEvents.closeApplicationV1",
    "is called with the application and its element",
    "The application jQuery when it is closed",
    async (ground) => {
      const one = await shownWindow(ground);
      const seen: unknown[] = [];
      for (const name of ["closeContractWindow", "closeApplication"])
        ground.page.Hooks.once(name, (app: any, html: any) =>
          seen.push([name, app === one, html.hasClass("window-app")]),
        );
      await one.close();
      expect(seen).toEqual([
        ["closeContractWindow", true, true],
        ["closeApplication", true, true],
      ]);
    },
  ),
  onPage(fnAny("hookEvents.getApplicationV1HeaderButtons"))(
    "hookEvents.getApplicationV1HeaderButtons",
    "may add buttons to the header",
    "A hook event that fires whenever this ApplicationV1 is first rendered to add buttons to its header.",
    async (ground) => {
      await ground.table();
      const seen: string[] = [];
      ground.page.Hooks.once("getApplicationHeaderButtons", (_app: unknown, buttons: any[]) => {
        buttons.unshift({
          label: "Ring",
          class: "ring",
          icon: "fas fa-bell",
          onclick: (event: Event) => seen.push(event.type),
        });
      });
      const one = await drawn<any>(new (windowClass(ground.page))());
      expect(
        one.element
          .find(".header-button")
          .get()
          .map((button: HTMLElement) => button.textContent),
      ).toEqual(["Ring", "Close"]);
      one.element.find(".header-button.ring")[0].click();
      one.element.find(".header-button.ring")[0].dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
      expect(seen).toEqual(["click", "click"]);
    },
  ),
  onPage(variable("foundry.ui"))(
    "foundry.ui.activeWindow",
    "is the legacy window (Application V1) that was opened or focused last",
    "activeWindow: | Application | ApplicationV2< ApplicationConfiguration, ApplicationRenderOptions > | null",
    async (ground) => {
      const first = await shownWindow(ground);
      const second = await drawn(new (windowClass(ground.page))());
      expect(ground.page.ui.activeWindow).toBe(second);
      first.element.find(".window-content")[0].dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      expect(ground.page.ui.activeWindow).toBe(first);
      expect(Number(first.element.css("z-index"))).toBeGreaterThan(Number((second as any).element.css("z-index")));
    },
  ),
  onPage("https://github.com/Dez384/foundryvtt-blades-in-the-dark/issues/43")(
    "Application",
    "warns that Application V1 is deprecated since 13, until 16",
    "The V1 Application framework is deprecated, and will be removed in a later core software version.",
    async (ground) => {
      // Logged once for each page: not again here, where an earlier case has read it.
      await shownWindow(ground);
      const told = ground.warnings.filter((text) => text.includes("V1 Application framework is deprecated"));
      expect(told.every((text) => text.includes("13") && text.includes("16"))).toBe(true);
    },
  ),
  guessed(
    "Application#render",
    "a render requested during another runs after it",
    "no page says what becomes of it; what is shown must not stay behind the data",
    async (ground) => {
      await ground.table();
      let word = "old";
      class Slow extends windowClass(ground.page, {}, "<p>{{word}}</p>") {
        async getData(): Promise<object> {
          const data = { word };
          await new Promise((resolve) => setTimeout(resolve, 20));
          return data;
        }
      }
      const one: any = new (Slow as any)();
      one.render(true);
      word = "new";
      one.render();
      await soon(() => one.element.find("p").text() === "new");
    },
  ),
  guessed(
    "Application#render",
    "an error is reported, and the window can be rendered again",
    "legacy callers do not wait for a render, so they could not catch it",
    async (ground) => {
      await ground.table();
      let leaks = true;
      class Leaky extends windowClass(ground.page) {
        getData(): object {
          if (leaks) throw new Error("the hull leaks");
          return {};
        }
      }
      const one: any = new (Leaky as any)();
      one.render(true);
      await soon(() => one._state === -3);
      expect(ground.warnings.join()).toContain("the hull leaks");
      leaks = false;
      await one._render(true);
      one.render(true);
      await soon(() => one.rendered);
    },
  ),
  guessed(
    "Application",
    "Escape closes the uppermost window, whatever its kind",
    "windows of now do, and people expect it of every window",
    async (ground) => {
      const one = await shownWindow(ground);
      press("Escape");
      await soon(() => !one.rendered);
    },
  ),
  guessed(
    "Application#setPosition",
    "without a height is as high as its content, and says how high that is in pixels",
    "packages read the height of what it returns to size what is inside",
    async (ground) => {
      const one = await shownWindow(ground, { width: 300 }, '<p style="height:80px">x</p>');
      const { height } = one.setPosition();
      expect(height).toBe(one.element[0].offsetHeight);
      one.element.find("p")[0].style.height = "180px";
      expect(one.setPosition().height).toBe(height + 100);
    },
  ),
];
