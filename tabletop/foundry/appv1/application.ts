import { nextZIndex, watchEscape } from "../applications/api/instances.ts";
import { applyPosition, resolvePosition } from "../applications/api/position.ts";
import { jQuery } from "../applications/jquery.ts";
import { callHooks, localize, ui, type Bag, type Loose } from "../globals.ts";
import { renderTemplate } from "../applications/handlebars/loader.ts";
import { DragDrop } from "../applications/ux/drag-drop.ts";
import { Draggable } from "../applications/ux/draggable.ts";
import { SearchFilter } from "../applications/ux/search-filter.ts";
import { Tabs } from "../applications/ux/tabs.ts";
import { Hooks } from "../helpers/hooks.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { mergeObject } from "../utils/merge.ts";
import { buildWindow, openWindows, type HeaderButton } from "./window.ts";

type ApplicationClass = typeof Application;

const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

let lastAppId = 0;

/** Wraps elements, markup or nothing in jQuery, which exists only on a page. */
export function wrap(of?: Loose): Loose {
  if (!jQuery)
    throw new Error("Application V1 is rendered with jQuery, which needs a page: there is none in this process.");
  return jQuery(of ?? []) as Loose;
}

/**
 * The legacy (Application V1) window, rendered from one template with jQuery (foundry.appv1.api.Application).
 * Deprecated since 13 together with its subclasses, until 16: constructing one warns once.
 */
export class Application {
  static readonly RENDER_STATES = RENDER_STATES;

  static get defaultOptions(): Bag {
    return {
      baseApplication: null,
      classes: [],
      dragDrop: [],
      filters: [],
      height: null,
      id: "",
      left: null,
      minimizable: true,
      popOut: true,
      resizable: false,
      scale: null,
      scrollY: [],
      tabs: [],
      template: null,
      title: "",
      top: null,
      width: null,
    };
  }

  readonly appId = ++lastAppId;
  options: Bag;
  position: Bag;
  _dragDrop: DragDrop[];
  _tabs: Tabs[];
  _searchFilters: SearchFilter[];
  /** The rendered element, as jQuery. */
  _element: Loose = null;
  _minimized: boolean | null = false;
  _scrollPositions: Record<string, { top: number; left: number }[]> | null = null;
  _priorState: number = RENDER_STATES.NONE;
  _state: number = RENDER_STATES.NONE;
  /** A render that was requested during another; it runs afterwards. */
  #pending: { force: boolean; options: Bag } | null = null;
  #under: Promise<void> | null = null;

  constructor(options: Bag = {}) {
    logCompatibilityWarning(
      "The V1 Application framework is deprecated. Use the V2 version of the Application framework: foundry.applications.api.ApplicationV2.",
      { since: 13, until: 16, once: true },
    );
    this.options = mergeObject((this.constructor as ApplicationClass).defaultOptions, options, {
      inplace: false,
    }) as Bag;
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._dragDrop = this._createDragDropHandlers();
    this._tabs = this._createTabHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  _createDragDropHandlers(): DragDrop[] {
    return (this.options["dragDrop"] as Bag[]).map((configuration) => {
      configuration["permissions"] = { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) };
      configuration["callbacks"] = {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      };
      return new DragDrop.implementation(configuration);
    });
  }

  _createTabHandlers(): Tabs[] {
    return (this.options["tabs"] as Bag[]).map((tabs) => new Tabs({ ...tabs, callback: this._onChangeTab.bind(this) }));
  }

  _createSearchFilters(): SearchFilter[] {
    return (this.options["filters"] as Loose[]).map(
      (filter) => new SearchFilter({ ...filter, callback: this._onSearchFilter.bind(this) }),
    );
  }

  get closing(): boolean {
    return this._state === RENDER_STATES.CLOSING;
  }

  /** The rendered element, as jQuery: empty when nothing is rendered. */
  get element(): Loose {
    if (this._element) return this._element as Loose;
    return wrap(typeof document === "undefined" ? null : document.getElementById(this.id));
  }

  get id(): string {
    return (this.options["id"] as string) || `app-${this.appId}`;
  }

  get popOut(): boolean {
    return this.options["popOut"] !== false;
  }

  get rendered(): boolean {
    return this._state === RENDER_STATES.RENDERED;
  }

  get template(): string {
    return this.options["template"] as string;
  }

  get title(): string {
    return localize(String(this.options["title"] ?? ""));
  }

  /** Returns the context of the template. */
  getData(_options: Bag = {}): Loose {
    return {};
  }

  /**
   * Renders the application, immediately or after the current render. Errors are reported, not thrown, because callers
   * of Application V1 did not wait.
   */
  render(force: boolean | Bag = false, options: Bag = {}): this {
    // Guess: callers may pass an object, as to ApplicationV2.
    const given: Bag = typeof force === "object" ? { ...force, ...options } : options;
    this._render(typeof force === "object" ? Boolean(force["force"]) : force, given).catch((error: unknown) => {
      this._state = RENDER_STATES.ERROR;
      Hooks.onError("Application#render", error as Error, {
        msg: `${this.constructor.name} ${this.appId} could not be rendered`,
      });
    });
    return this;
  }

  async _render(force = false, options: Bag = {}): Promise<void> {
    if (this.#under) {
      this.#pending = {
        force: force || Boolean(this.#pending?.force),
        options: { ...this.#pending?.options, ...options },
      };
      return this.#under;
    }
    if (this.closing || (this._state <= RENDER_STATES.NONE && !force)) return;
    this._priorState = this._state;
    this._state = RENDER_STATES.RENDERING;
    this.#under = this.#renderNow(options);
    try {
      await this.#under;
    } finally {
      this.#under = null;
    }
    const next = this.#pending;
    this.#pending = null;
    if (next) await this._render(next.force, next.options);
  }

  async #renderNow(options: Bag): Promise<void> {
    mergeObject(this.options, options, { insertKeys: false });
    const drawn = this.element;
    const first = drawn.length === 0;
    if (!first) this._saveScrollPositions(drawn);
    const data = (await this.getData(this.options)) as Loose;
    const html = await this._renderInner(data);
    if (!first) this._replaceHTML(drawn, html);
    else if (this.popOut) {
      const outer = await this._renderOuter();
      outer.find(".window-content").append(html);
      this._injectHTML(outer);
    } else this._injectHTML(html);
    if (this.popOut) {
      openWindows()[this.appId] = this;
      // A window that is as high as its content is positioned by its final height.
      if (first && typeof this.options["height"] !== "number") await this._waitForImages();
      this.setPosition({ ...this.position, ...pick(options, POSITION) });
      if (first || options["focus"]) this.bringToTop();
    }
    this._activateCoreListeners(html);
    this.activateListeners(html);
    this._restoreScrollPositions(html);
    this._state = RENDER_STATES.RENDERED;
    this._callHooks("render", html, data);
  }

  /** Renders the frame of a window, as jQuery, with an empty `.window-content`. */
  async _renderOuter(): Promise<Loose> {
    const buttons = this._getHeaderButtons();
    this._callHooks((className) => `get${className}HeaderButtons`, buttons);
    const { id, appId, title } = this;
    const element = buildWindow({ id, appId, title, classes: this.options["classes"] as string[], buttons });
    const header = element.querySelector<HTMLElement>(".window-header") as HTMLElement;
    element.addEventListener("pointerdown", () => this.bringToTop(), { capture: true });
    if (this.options["minimizable"] !== false)
      header.addEventListener("dblclick", (event) => this._onToggleMinimize(event));
    new Draggable.implementation(this, element, header, this.options["resizable"] as boolean);
    watchEscape();
    return wrap(element);
  }

  /** Renders the content from the template, as jQuery. */
  async _renderInner(data: Loose): Promise<Loose> {
    const text = await renderTemplate(this.template, data as Bag);
    if (text.trim() === "") throw new Error(`The template ${this.template} rendered nothing.`);
    return wrap(text);
  }

  /** Inserts the first render into the page. */
  _injectHTML(html: Loose): void {
    document.body.append(...(html.get() as Node[]));
    this._element = html;
  }

  /** Replaces the element of the previous render. */
  _replaceHTML(element: Loose, html: Loose): void {
    if (!this.popOut) {
      element.replaceWith(html);
      this._element = html;
      return;
    }
    element.find(".window-title").text(this.title);
    element.find(".window-content").empty().append(html);
  }

  /** Adds listeners that no subclass overrides: tabs, drag and drop, search. */
  _activateCoreListeners(html: Loose): void {
    const [root] = html.get().filter((node: Node) => node instanceof HTMLElement) as HTMLElement[];
    if (!root) return;
    for (const handler of [...this._tabs, ...this._dragDrop, ...this._searchFilters]) handler.bind(root);
  }

  /** For packages to override: called after each render. */
  activateListeners(_html: Loose): void {}

  _saveScrollPositions(html: Loose): void {
    const selectors = this.options["scrollY"] as string[] | undefined;
    if (!selectors?.length) return;
    this._scrollPositions = Object.fromEntries(
      selectors.map((selector) => [
        selector,
        (html.find(selector).get() as HTMLElement[]).map(({ scrollTop: top, scrollLeft: left }) => ({ top, left })),
      ]),
    );
  }

  _restoreScrollPositions(html: Loose): void {
    for (const [selector, saved] of Object.entries(this._scrollPositions ?? {})) {
      const found = html.find(selector).addBack(selector).get() as HTMLElement[];
      for (const [index, element] of found.entries())
        Object.assign(element, { scrollTop: saved[index]?.top, scrollLeft: saved[index]?.left });
    }
  }

  /** Calls a hook for each class of the chain, and for the named base application. */
  _callHooks(hook: string | ((className: string) => string), ...args: unknown[]): void {
    const nameOf = typeof hook === "string" ? (className: string): string => `${hook}${className}` : hook;
    const names = new Set(listClassChain(this.constructor as ApplicationClass).map(({ name }) => name));
    if (this.options["baseApplication"]) names.add(this.options["baseApplication"] as string);
    for (const name of names) if (name) callHooks(nameOf(name), this, ...args);
  }

  _getHeaderButtons(): HeaderButton[] {
    return [{ label: "Close", class: "close", icon: "fas fa-times", onclick: () => this.close() }];
  }

  /**
   * Moves or resizes the window within the page. Sizes that are `"auto"` follow the content; the returned sizes are in
   * pixels.
   */
  setPosition(position: Bag = {}): Loose {
    const element = this.element[0] as HTMLElement | undefined;
    if (!this.popOut || !element) return undefined;
    const { width, height, left, top, scale } = { ...this.position, ...position };
    // A height that was never set is that of the content, before and after each render.
    const auto = (position["height"] ?? this.options["height"] ?? "auto") === "auto" || typeof height !== "number";
    const asked = {
      width: width ?? undefined,
      height: auto ? "auto" : height,
      left: left ?? undefined,
      top: top ?? undefined,
    };
    const collapsed = this._minimized ? { width: undefined, height: undefined } : {};
    const resolved = resolvePosition(element, { ...asked, ...collapsed, scale: scale ?? undefined } as Loose);
    applyPosition(element, resolved);
    const size = this._minimized ? { width, height } : { width: element.offsetWidth, height: element.offsetHeight };
    Object.assign(this.position, { left: resolved.left, top: resolved.top, scale: resolved.scale, ...size });
    return this.position;
  }

  /** For packages to override: the user has resized the window. */
  _onResize(_event: Event): void {}

  /** Resolves once every image of the application has loaded or failed. */
  async _waitForImages(): Promise<void> {
    const pictures = (this.element.find("img").get() as HTMLImageElement[]).filter(({ complete }) => !complete);
    const settled = (picture: HTMLImageElement): Promise<void> =>
      new Promise((resolve) => {
        for (const end of ["load", "error"]) picture.addEventListener(end, () => resolve(), { once: true });
      });
    await Promise.all(pictures.map(settled));
  }

  /** Brings the window to the front. */
  bringToTop(): void {
    const element = this.element[0] as HTMLElement | undefined;
    const host = ui();
    if (!element || (host["activeWindow"] === this && element.style.zIndex)) return;
    this.position["zIndex"] = nextZIndex();
    element.style.zIndex = String(this.position["zIndex"]);
    if (Object.isExtensible(host)) host["activeWindow"] = this;
  }

  /** Minimizes a window to its header. */
  async minimize(): Promise<void> {
    if (!this.rendered || !this.popOut || this._minimized) return;
    this._minimized = true;
    this.element.addClass("minimized").css({ width: "", height: "" });
  }

  async maximize(): Promise<void> {
    if (!this.popOut || !this._minimized) return;
    this._minimized = false;
    this.element.removeClass("minimized");
    this.setPosition({ width: this.position["width"] as number, height: this.position["height"] as number });
  }

  _onToggleMinimize(event: Event): void {
    if ((event.target as HTMLElement).closest(".header-button")) return;
    event.preventDefault();
    void (this._minimized ? this.maximize() : this.minimize());
  }

  /** Removes the application from the page, after a render in progress. */
  async close(options: Bag = {}): Promise<Loose> {
    await this.#under?.catch(() => undefined);
    const { RENDERED, ERROR, CLOSING, CLOSED } = RENDER_STATES;
    if (!options["force"] && this._state !== RENDERED && this._state !== ERROR) return undefined;
    this._state = CLOSING;
    const { element } = this;
    this._callHooks("close", element);
    element.remove();
    for (const filter of this._searchFilters) filter.unbind();
    Reflect.deleteProperty(openWindows(), this.appId);
    const host = ui();
    if (host["activeWindow"] === this) host["activeWindow"] = null;
    this._element = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = CLOSED;
    return undefined;
  }

  /** Activates a tab: of the named group, else of the first group. */
  activateTab(
    tabName: string,
    { group, triggerCallback = true }: { group?: string; triggerCallback?: boolean } = {},
  ): void {
    if (this._tabs.length === 0) throw new Error(`${this.constructor.name} has no tabs.`);
    const tabs = group ? this._tabs.find((one) => one.group === group) : this._tabs[0];
    if (!tabs) throw new Error(`${this.constructor.name} has no tabs in the group "${group}".`);
    tabs.activate(tabName, { triggerCallback });
  }

  _onChangeTab(_event: Event | null, _tabs: Tabs, _active: string): void {
    this.setPosition();
  }

  _onSearchFilter(_event: Event | null, _query: string, _rgx: RegExp, _html: HTMLElement | null): void {}

  _canDragStart(_selector: string | null): boolean {
    return Boolean((globalThis as Loose).game?.user?.isGM);
  }

  _canDragDrop(_selector: string | null): boolean {
    return Boolean((globalThis as Loose).game?.user?.isGM);
  }

  _onDragStart(_event: DragEvent): unknown {
    return undefined;
  }

  _onDragOver(_event: DragEvent): unknown {
    return undefined;
  }

  _onDrop(_event: DragEvent): unknown {
    return undefined;
  }
}

const POSITION = ["left", "top", "width", "height", "scale"];

function pick(bag: Bag, keys: readonly string[]): Bag {
  return Object.fromEntries(keys.filter((key) => bag[key] !== undefined).map((key) => [key, bag[key] as unknown]));
}

/** Returns a class and its ancestors, up to Application. */
function listClassChain(cls: ApplicationClass): ApplicationClass[] {
  const chain: ApplicationClass[] = [];
  for (
    let current = cls;
    current?.prototype instanceof Application || current === Application;
    current = Object.getPrototypeOf(current) as ApplicationClass
  )
    chain.push(current);
  return chain;
}
