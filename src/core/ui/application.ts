/**
 * The base class of sheets, windows and dialogs. A render changes what is in the page instead of replacing it, and
 * renders only the parts whose templates would read something else than before.
 */
import {
  callRenderHooks,
  type HandlebarsPart,
  type HandlebarsWindow,
  type MixinMembers,
  type PartElements,
  type PartOptions,
  asWindowClass,
  mixHandlebars,
  withParts,
} from "../compat/application.ts";
import {
  type MorphOptions,
  morphKeepingFocus,
  noteSaved,
  rememberSources,
  renewCustomElements,
  resetFields,
} from "./morph.ts";
import { awaitTemplates } from "./html.ts";
import { RenderedParts, listFolds, noteOpenFold, noteOpenTabs } from "./rendered-parts.ts";
import { loadSkinsOf } from "./skins.ts";

/** Returns whether an application is in the page. While it renders again it is, although `rendered` is false. */
export const isOnPage = (app: { readonly element?: HTMLElement }): boolean => app.element?.isConnected === true;

/** A window whose render can be run without displaying anything. */
export interface WarmedUp {
  /** Prepares the contexts of all parts and runs their templates; yields after each. */
  warmUp(): AsyncGenerator<void>;
}

/** Returns a base class that is rendered with Handlebars parts. */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(
  base: B,
  morphing: MorphOptions = {},
): B & { PARTS: Record<string, HandlebarsPart> } {
  const Mixed = mixHandlebars(base);
  class MorphingApplication extends Mixed {
    readonly #rendered = new RenderedParts(this);
    /** The context of the last render. */
    #context: object = {};
    /** Whether contexts are prepared only to be compared. */
    #isComparing = false;
    /** The parts of a window that was closed. Most are opened again as they were. */
    #closed: PartElements = {};

    override async _prepareContext(options: PartOptions): Promise<object> {
      const context = await super._prepareContext(options);
      noteOpenTabs(this, !isOnPage(this) && Object.keys(this.#closed).length === 0);
      return context;
    }

    async *warmUp(): AsyncGenerator<void> {
      const options: PartOptions = {};
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      yield;
      for (const part of options.parts ?? []) {
        await super._renderHTML(context, { ...options, parts: [part] });
        yield;
        yield* this.#rendered.runClosedTabs(part);
      }
    }

    /** What its help is about, as its ruleset names it: a type, a check, a stage; else the first steps. */
    get helpTopic(): string {
      return this.document?.type ?? "";
    }

    override async _onFirstRender(context: object, options: PartOptions): Promise<void> {
      await super._onFirstRender(context, options);
      if (!this.element) return;
      takeFocus(this.element);
      addHelpButton(this.element, this.helpTopic);
    }

    override _tearDown(options: object): void {
      this.#rendered.removeAdditions();
      this.#closed = selectKept(this.parts);
      keepClosed(this, () => (this.#closed = {}));
      super._tearDown(options);
    }

    /** Renders what a tab contains when it is opened for the first time. */
    override changeTab(...args: Parameters<MixinMembers["changeTab"]>): void {
      super.changeTab(...args);
      if (isOnPage(this)) this.#openTab(args[0]);
    }

    #openTab(tab: string): void {
      noteOpenTabs(this, false);
      this.#fillPanels(tab);
    }

    /** Renders what a fold contains when it is pressed for the first time, or opened by a script. */
    readonly #onFold = ({ type, target }: Event): void => {
      const at = target instanceof Element ? target : null;
      const details = type === "toggle" ? at : at?.closest("summary")?.parentElement;
      if (!(details instanceof HTMLDetailsElement) || (type === "toggle" && !details.open)) return;
      for (const fold of listFolds(details)) {
        noteOpenFold(this, fold);
        this.#fillPanels(fold);
      }
    };

    #fillPanels(tab: string): void {
      const parts = this.#rendered.listPartsLacking(tab);
      if (parts.length === 0) return;
      if (this.preparesTab?.(tab) === true) return void this.render({ parts });
      this.#rendered.removeAdditions();
      for (const part of parts) this.#rendered.fillPanel(part, this.parts[part], tab);
      void this.#endFilling(parts);
    }

    /** Does what follows a render: modules add to the panel what they add to any render. */
    async #endFilling(parts: readonly string[]): Promise<void> {
      const options = { parts: [...parts], isFirstRender: false };
      await this._onRender(this.#context, options);
      callRenderHooks(this, this.#context, options);
    }

    /** Returns the element of a part that is in the page, or was until the window was closed. */
    #find(part: string): HTMLElement | undefined {
      const element = this.parts[part];
      return element?.isConnected === true ? element : this.#closed[part];
    }

    override async _renderHTML(context: object, options: PartOptions): Promise<PartElements> {
      this.#context = context;
      await awaitTemplates();
      const parts = options.parts ?? [];
      const isOpen = isOnPage(this);
      for (const part of Object.values(this.#closed)) renewCustomElements(part);
      if (isOpen || parts.some((part) => this.#closed[part])) await this.#leaveOutUnchanged(options, parts, context);
      else this.#rendered.forget();
      const drawn = await this.#renderTemplates(context, options);
      await loadSkinsOf(this.options.classes);
      if (isOpen) return drawn;
      options.parts = parts;
      const shown = parts.map((part) => [part, drawn[part] ?? this.#closed[part]] as const);
      return Object.fromEntries(shown.flatMap(([part, element]) => (element ? [[part, element]] : [])));
    }

    /** What was rendered before an error never reaches the page. */
    async #renderTemplates(context: object, options: PartOptions): Promise<PartElements> {
      try {
        return await super._renderHTML(context, options);
      } catch (error) {
        this.#rendered.forget();
        throw error;
      }
    }

    override async _preparePartContext(partId: string, context: object, options: PartOptions): Promise<object> {
      const own = await super._preparePartContext(partId, context, options);
      return this.#isComparing ? own : this.#rendered.begin(partId, own);
    }

    /** Leaves out the parts whose templates would read the same as before. */
    async #leaveOutUnchanged(options: PartOptions, parts: readonly string[], context: object): Promise<void> {
      this.#rendered.removeAdditions();
      this.#isComparing = true;
      try {
        const changed: string[] = [];
        for (const part of parts) {
          const element = this.#find(part);
          const own = await this._preparePartContext(part, { ...context }, options);
          if (!this.#rendered.isUnchanged(part, element, own)) changed.push(part);
        }
        options.parts = changed;
      } finally {
        this.#isComparing = false;
      }
    }

    override _replaceHTML(result: PartElements, content: HTMLElement, options: PartOptions): void {
      const added: Record<string, HTMLElement> = {};
      for (const [part, fresh] of Object.entries(result)) {
        const element = this.#find(part);
        if (element?.localName !== fresh.localName) {
          rememberSources(fresh);
          added[part] = fresh;
          continue;
        }
        if (element === fresh) resetFields(element);
        else morphKeepingFocus(element, fresh, morphing);
        if (!element.isConnected) added[part] = element;
      }
      this.#closed = {};
      super._replaceHTML(added, content, options);
      for (const part of Object.keys(result)) this.#rendered.fillOpened(part, this.parts[part]);
      // Each is added once: it is the same function. With `toggle` alone, a fold would be displayed empty at first.
      content.addEventListener("change", onChange, true);
      for (const type of ["click", "toggle"]) content.addEventListener(type, this.#onFold, true);
      this.#rendered.watch(
        content,
        Object.keys(result).flatMap((part) => this.parts[part] ?? []),
      );
    }
  }
  return withParts<B>(MorphingApplication);
}

/** Returns the base class of a window: as `handlebarsSheet`, of an application without a document. */
export function handlebarsWindow(morphing?: MorphOptions): typeof HandlebarsWindow {
  const Mixed = handlebarsSheet(foundry.applications.api.ApplicationV2, morphing);
  return asWindowClass(Mixed);
}

/** How many closed windows keep their elements. */
const MAX_CLOSED = 8;
/** The closed windows that keep their elements, in the order in which they were closed, and what lets them go. */
const closedWindows = new Map<object, () => void>();

function keepClosed(app: object, drop: () => void): void {
  closedWindows.delete(app);
  closedWindows.set(app, drop);
  const [first] = closedWindows;
  if (closedWindows.size <= MAX_CLOSED || !first) return;
  first[1]();
  closedWindows.delete(first[0]);
}

/** What a user presses to open a window. */
const OPENERS = 'button, a, summary, [role="button"], li[tabindex]';

/** Moves the focus into a new window that was opened by keyboard. */
function takeFocus(element: HTMLElement): void {
  const { activeElement: opener } = document;
  if (!(opener instanceof HTMLElement) || !opener.matches(OPENERS) || !opener.matches(":focus-visible")) return;
  if (element.contains(opener)) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns the parts that can be displayed again. */
const selectKept = (parts: Readonly<Record<string, HTMLElement | undefined>>): PartElements =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([id, part]) => (part?.ownerDocument === document ? [[id, part]] : [])),
  );

/** Adds the button that opens the rulebook to the header. What it opens is found when it is pressed. */
function addHelpButton(element: HTMLElement, topic: string): void {
  const close = element.querySelector('.window-header [data-action="close"]');
  if (!close) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "header-control icon fa-solid fa-circle-question";
  Object.assign(button.dataset, { q: "help", key: topic, always: "", tooltip: "" });
  button.setAttribute("aria-label", game.i18n.localize("QUADRANT.Rulebook.Help"));
  close.before(button);
}

const onChange = ({ target }: Event): void => noteSaved(target);
