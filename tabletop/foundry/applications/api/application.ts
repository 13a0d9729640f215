import { callHooks, localize, report, ui, type Bag, type Loose } from "../../globals.ts";
import { createApplicationMenu, type ContextMenu } from "../ux/context-menu.ts";
import { listenForActions } from "./actions.ts";
import { ApplicationLifecycle } from "./lifecycle.ts";
import { markFocus, restoreFocus } from "./focus.ts";
import { handleSubmit, submitForm } from "./forms.ts";
import {
  buildBare,
  buildFrame,
  fillControls,
  listenToDoubleClick,
  listenToHeaderMenu,
  markMinimized,
  toggleHeaderMenu,
  updateFrame,
} from "./frame.ts";
import {
  findDetachedWindow,
  applyWindowOption,
  leaveWindow,
  windowActions,
  windowControls,
} from "./detached-window.ts";
import { closeChildren } from "./family.ts";
import { forgetWindow, instances, nextAppId, raiseWindow, watchEscape } from "./instances.ts";
import { makeDraggable, makeResizable } from "./interactions.ts";
import { BASE_OPTIONS, initializeOptions } from "./options.ts";
import { applyPosition, resolvePosition } from "./position.ts";
import { SerialQueue } from "./serial-queue.ts";
import { describeTabs, findInitialTabs, findTabGroup, prepareTabs, showTab } from "./tabs.ts";
import type {
  ApplicationConfiguration,
  ApplicationPosition,
  ApplicationTab,
  ClickAction,
  ClosingOptions,
  FormConfiguration,
  HeaderControl,
  RenderOptions,
  TabsConfiguration,
  WindowParts,
} from "./types.ts";

type ApplicationClass = typeof ApplicationV2;

/**
 * The base class of every window and panel: options merged along the class chain, a queued life cycle of render and
 * close, a frame, actions, forms and tabs (foundry.applications.api.ApplicationV2, foundryvtt.com/api). Subclasses
 * implement `_renderHTML` and `_replaceHTML`.
 */
export class ApplicationV2 extends ApplicationLifecycle {
  /** The class at which the chain of options and hooks ends. */
  static BASE_APPLICATION: ApplicationClass = ApplicationV2;

  static DEFAULT_OPTIONS: Bag = BASE_OPTIONS;

  static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

  /** Tab groups by name. */
  static TABS: Record<string, TabsConfiguration> = {};

  readonly options: ApplicationConfiguration;
  /** The active tab of each group. */
  tabGroups: Record<string, string | null> = {};
  position: ApplicationPosition = {
    top: undefined,
    left: undefined,
    width: undefined,
    height: "auto",
    scale: 1,
    zIndex: 100,
  };

  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #window: WindowParts = {};
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #queue = new SerialQueue();
  #minimized = false;
  #restored: ApplicationPosition = {};
  #returnFocus: Element | null = null;

  /** @param options - merged into the classes' DEFAULT_OPTIONS; `{id}` in the id becomes `uniqueId`. */
  constructor(options: Bag = {}) {
    super();
    const initialized = this._initializeApplicationOptions(options);
    initialized.id = initialized.id.replace("{id}", initialized.uniqueId);
    this.options = initialized;
    Object.assign(this.position, initialized.position);
    Object.assign(this.tabGroups, findInitialTabs((this.constructor as ApplicationClass).TABS));
  }

  /** Yields this class and its ancestors up to BASE_APPLICATION. */
  static *inheritanceChain(): Generator<ApplicationClass> {
    let current = this as ApplicationClass;
    while (typeof current === "function" && current.prototype) {
      yield current;
      if (current === this.BASE_APPLICATION) return;
      current = Object.getPrototypeOf(current) as ApplicationClass;
      if (current === Function.prototype) return;
    }
  }

  /** Yields every open application of this class. */
  static *instances(): Generator<ApplicationV2> {
    for (const app of instances.values()) if (app instanceof this) yield app;
  }

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return localize(this.options.window.title ?? "");
  }

  /** The outermost element, null before the first render. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  /** The form that is the whole application, by its tag or by that of its content (`window.contentTag`), or null. */
  get form(): HTMLFormElement | null {
    return [this.#element, this.#content].find((element) => element instanceof HTMLFormElement) ?? null;
  }

  get state(): number {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  get hasFrame(): boolean {
    return this.options.window.frame !== false;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  /** The elements of the frame. */
  get window(): WindowParts {
    return this.#window;
  }

  /** The built-in click actions, by name. */
  get builtIns(): Record<string, ClickAction> {
    return {
      close: () => this.close(),
      minimize: () => (this.minimized ? this.maximize() : this.minimize()),
      toggleControls: () => this.toggleControls(),
      tab: (event, target) => this._onClickTab(event, target),
      ...windowActions(this),
    };
  }

  onUnknownAction(event: PointerEvent, target: HTMLElement): unknown {
    return this._onClickAction(event, target);
  }

  _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const chain = [...(this.constructor as ApplicationClass).inheritanceChain()].reverse();
    return initializeOptions(chain, String(nextAppId()), options);
  }

  /**
   * Renders the application, or renders it again. One that is not on the page is rendered only with `force`. Renders
   * and closes of one application run one after another. Resolves to the application; throws what the subclass threw.
   */
  async render(options: RenderOptions | boolean = {}, legacy: RenderOptions = {}): Promise<this> {
    const given: RenderOptions = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#queue.run(() => this.#render(given));
  }

  async #render(options: RenderOptions): Promise<this> {
    const { RENDERED, RENDERING, ERROR } = ApplicationV2.RENDER_STATES;
    options.isFirstRender = !this.rendered;
    if (options.isFirstRender && !options.force) return this;
    if (!this.#mayRender(options)) return this;
    const before = this.#state;
    this.#state = RENDERING;
    try {
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      Object.defineProperty(options, "isFirstRender", { writable: false });
      if (options.isFirstRender) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      await this.#renderContent(context, options);
      this.#state = RENDERED;
      await this.#afterRender(context, options);
    } catch (error) {
      this.#state = options.isFirstRender ? ERROR : before;
      if (options.isFirstRender) this.#discard();
      throw new Error(
        `Failed to render ${this.constructor.name} "${this.id}": ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    return this;
  }

  #mayRender(options: RenderOptions): boolean {
    try {
      return this._canRender(options) !== false;
    } catch (error) {
      ui()["notifications"]?.warn(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  async #renderContent(context: Bag, options: RenderOptions): Promise<void> {
    if (options.isFirstRender) {
      this.#returnFocus = document.activeElement;
      const frame = await this._renderFrame(options);
      this.#element = frame;
      this.#content = this.#window.content ?? frame;
    }
    const result = await this._renderHTML(context, options);
    const focus = markFocus(this.element);
    this._replaceHTML(result, this.#content as HTMLElement, options);
    if (options.isFirstRender) {
      this._attachFrameListeners();
      // Custom elements of packages look up the application around them as soon as they are connected.
      instances.set(this.id, this);
      this._insertElement(this.element);
      if (this.hasFrame) watchEscape();
    }
    this._updateFrame(options);
    this.#applyTabs();
    const page = this.element.ownerDocument;
    if (page.activeElement === page.body) restoreFocus(this.element, focus);
  }

  async #afterRender(context: Bag, options: RenderOptions): Promise<void> {
    await applyWindowOption(this, options.window);
    if (this.hasFrame && this.options.window.positioned !== false) {
      if (options.isFirstRender) this.bringToFront();
      this.setPosition(options.isFirstRender ? { ...this.position, ...options.position } : (options.position ?? {}));
    }
    if (options.isFirstRender) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    this.#callHooks("render", this.element, context, options);
    this._emit("render", { context, options });
    await this._postRender(context, options);
  }

  #applyTabs(): void {
    for (const [group, tab] of Object.entries(this.tabGroups)) if (tab !== null) showTab(this.element, tab, group);
    describeTabs(this.element);
  }

  #discard(): void {
    this.#element?.remove();
    this.#element = null;
    this.#content = null;
    this.#window = {};
    instances.delete(this.id);
  }

  _configureRenderOptions(options: RenderOptions): void {
    if (typeof options.tab === "string") {
      const groups = Object.keys(this.tabGroups);
      if (groups.length === 1) this.tabGroups[groups[0]!] = options.tab;
    } else if (options.tab) Object.assign(this.tabGroups, options.tab);
    if (!options.isFirstRender || !this.hasFrame) return;
    options.window = { title: this.title, icon: this.options.window.icon ?? false, controls: true, ...options.window };
  }

  async _prepareContext(_options: RenderOptions): Promise<Bag> {
    const groups = Object.keys((this.constructor as ApplicationClass).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {};
  }

  /** Returns the tabs of a group as a template needs them, by id. */
  _prepareTabs(group: string): Record<string, ApplicationTab> {
    const settings = this._getTabsConfig(group);
    if (!settings) return {};
    this.tabGroups[group] ??= settings.initial ?? null;
    return prepareTabs(settings, group, this.tabGroups[group] ?? null);
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as ApplicationClass).TABS[group] ?? null;
  }

  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    if (!this.hasFrame) return buildBare(this.options);
    const { element, parts } = buildFrame(this.options);
    this.#window = parts;
    return element;
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  /** Writes a changed title, icon or menu to the frame. */
  _updateFrame(options: RenderOptions): void {
    const update = options.window;
    if (!update || !this.hasFrame) return;
    updateFrame(this.element, this.#window, update);
    if (update.controls)
      fillControls(
        this.#window,
        [...this._headerControlButtons()].map((control) => this._renderHeaderControl(control)),
      );
  }

  _getHeaderControls(): HeaderControl[] {
    return [...(this.options.window.controls ?? []), ...windowControls(this)];
  }

  /** Yields the visible entries of the header's menu, after the `getHeaderControls…` hooks. */
  *_headerControlButtons(): Generator<HeaderControl> {
    const controls = this._getHeaderControls();
    this.#callHooks("getHeaderControls", controls);
    for (const control of controls) {
      const { visible = true } = control;
      if (typeof visible === "function" ? visible.call(this) : visible) yield control;
    }
  }

  /** Opens or closes the header's menu. */
  async toggleControls(expanded?: boolean): Promise<void> {
    toggleHeaderMenu(this.#window, expanded);
  }

  _attachFrameListeners(): void {
    listenForActions(this, this.element);
    this.element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    const form = this.form;
    // A form without configuration must not navigate away from the page either.
    if (form) this.listenToForm(form, this.options.form ?? {});
    if (!this.hasFrame) return;
    if (this.options.window.positioned !== false) makeDraggable(this);
    if (this.options.window.minimizable !== false)
      listenToDoubleClick(this.#window, () => void (this.minimized ? this.maximize() : this.minimize()));
    makeResizable(this);
    listenToHeaderMenu(this.#window, (open) => void this.toggleControls(open));
  }

  /** Connects a form to its configuration: changes and submissions. */
  listenToForm(form: HTMLFormElement, settings: FormConfiguration): void {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#guard("submit", this._onSubmitForm(settings, event));
    });
    form.addEventListener("change", (event) => this._onChangeForm(settings, event));
  }

  #guard(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => report(`${this.id}, ${what}`, error));
  }

  _onChangeForm(settings: FormConfiguration, event: Event): void {
    if (settings.submitOnChange && (event.target as Element | null)?.closest("form") === event.currentTarget) {
      this.#guard("change", this._onSubmitForm(settings, event));
    }
  }

  /** Collects the form's values and passes them to the handler; then closes the application if it is configured to. */
  async _onSubmitForm(settings: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    await handleSubmit(this, settings, event);
  }

  /**
   * Submits the application's own form and resolves to what its handler returned. Throws when there is no form or no
   * handler.
   */
  async submit(submitOptions: Bag = {}): Promise<Loose> {
    return submitForm(this, submitOptions);
  }

  /** Moves or resizes the window within the viewport; computes sizes that depend on the contents. */
  setPosition(position: ApplicationPosition = {}): ApplicationPosition | void {
    if (!this.#element || !this.hasFrame || this.options.window.positioned === false || findDetachedWindow(this))
      return;
    const wanted = {
      ...this.position,
      ...Object.fromEntries(Object.entries(position).filter(([, value]) => value !== undefined)),
    };
    this._prePosition(wanted);
    const resolved = this._updatePosition(wanted);
    Object.assign(this.position, resolved);
    applyPosition(this.element, this.#minimized ? { ...resolved, height: undefined, width: undefined } : resolved);
    this._onPosition(resolved);
    this._emit("position", { position: resolved });
    return { ...this.position };
  }

  _updatePosition(position: ApplicationPosition): ApplicationPosition {
    const resolved = resolvePosition(
      this.element,
      this.#minimized ? { ...position, width: undefined, height: undefined } : position,
    );
    return this.#minimized ? { ...resolved, width: position.width, height: position.height } : resolved;
  }

  /** Shrinks the window to its header. */
  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized) return;
    if (this.options.window.minimizable === false || findDetachedWindow(this)) return;
    this.#restored = { ...this.position };
    this.#setMinimized(true);
    applyPosition(this.element, { ...this.position, width: undefined, height: undefined });
  }

  /** Restores a minimized window to its size. */
  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#setMinimized(false);
    const { width, height } = this.#restored;
    this.setPosition({ width, height });
  }

  #setMinimized(minimized: boolean): void {
    this.#minimized = minimized;
    markMinimized(this.element, this.#window, minimized);
  }

  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    findDetachedWindow(this)?.window.focus();
    raiseWindow(this);
  }

  /** Removes the application from the page; waits for a render that is in progress. */
  async close(options: ClosingOptions = {}): Promise<this> {
    return this.#queue.run(async () => {
      const { CLOSING, CLOSED } = ApplicationV2.RENDER_STATES;
      if (!this.#element || this.#state === CLOSED) {
        if (this.#state > ApplicationV2.RENDER_STATES.CLOSED) this.#state = CLOSED;
        return this;
      }
      await this._preClose(options);
      this.#state = CLOSING;
      await closeChildren(this);
      const hadFocus = this.#element.contains(this.#element.ownerDocument.activeElement);
      this._tearDown(options);
      this._removeElement(this.#element);
      leaveWindow(this);
      this.#discard();
      this.#minimized = false;
      this.#state = CLOSED;
      forgetWindow(this);
      if (hadFocus && this.#returnFocus instanceof HTMLElement && this.#returnFocus.isConnected)
        this.#returnFocus.focus();
      this._onClose(options);
      this.#callHooks("close");
      this._emit("close", { options });
      return this;
    });
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _onClickTab(event: PointerEvent, target: HTMLElement): void {
    const { tab } = target.dataset;
    const group = findTabGroup(target) ?? Object.keys(this.tabGroups)[0] ?? "";
    if (tab) this.changeTab(tab, group, { event, navElement: target });
  }

  /** Activates a tab. Throws when the application is rendered and the group has no such tab. */
  changeTab(
    tab: string,
    group: string,
    options: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error("changeTab needs a tab and its group: pass both.");
    if (this.tabGroups[group] === tab && !options.force) return;
    if (this.#element && !showTab(this.element, tab, group)) {
      showTab(this.element, this.tabGroups[group] ?? null, group);
      throw new Error(`The ${this.constructor.name} Application has no tab "${tab}" in the group "${group}".`);
    }
    this.tabGroups[group] = tab;
    if (options.updatePosition !== false && this.rendered && this.position.height === "auto") this.setPosition();
  }

  /** Creates a context menu on the elements that match `selector`; hooks named by `hookName` may change its entries. */
  _createContextMenu(handler: () => Bag[], selector: string, options: Bag = {}): ContextMenu | null {
    const classes = [...(this.constructor as ApplicationClass).inheritanceChain()].map((cls) => cls.name);
    return createApplicationMenu(this, this.element, classes, handler.call(this), selector, options);
  }

  #callHooks(prefix: string, ...args: readonly unknown[]): void {
    for (const cls of (this.constructor as ApplicationClass).inheritanceChain())
      if (cls.name) callHooks(`${prefix}${cls.name}`, this, ...args);
  }
}
