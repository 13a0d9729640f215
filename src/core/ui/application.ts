/**
 * The base class of sheets, windows and dialogs. A render changes what is in the page instead of replacing it, and
 * renders only the parts whose templates would read something else than before.
 */
import {
  type HandlebarsPart,
  type HandlebarsWindow,
  type PartElements,
  type PartOptions,
  asWindowClass,
  mixHandlebars,
  withParts,
} from "../compat/application.ts";
import { markFocus, restoreFocus } from "./focus.ts";
import { KEPT_ADDITIONS, type MorphOptions, morph, noteSaved, rememberSources } from "./morph.ts";
import { loadSkinsOf } from "./skins.ts";
import { ContextReads, trackContext } from "./tracked-context.ts";

/** Returns whether an application is in the page. While it renders again it is, although `rendered` is false. */
export const isOnPage = (app: { readonly element?: HTMLElement }): boolean => app.element?.isConnected === true;

/** Increased when something has changed that templates read but no context contains: themselves, or the language. */
let templateVersion = 0;

/** Makes the next render of every application a full one. */
export const invalidateRenderedParts = (): void => void (templateVersion += 1);

/** Returns a base class that is rendered with Handlebars parts. */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(
  base: B,
  morphing: MorphOptions = {},
): B & { PARTS: Record<string, HandlebarsPart> } {
  const Mixed = mixHandlebars(base);
  class MorphingApplication extends Mixed {
    readonly #rendered = new RenderedParts();
    /** Whether contexts are prepared only to be compared. */
    #isComparing = false;

    override async _renderHTML(context: object, options: PartOptions): Promise<PartElements> {
      if (options.parts && isOnPage(this)) await this.#leaveOutUnchanged(options, options.parts, context);
      const drawn = await super._renderHTML(context, options);
      await loadSkinsOf(this.options.classes);
      return drawn;
    }

    override async _preparePartContext(partId: string, context: object, options: PartOptions): Promise<object> {
      const own = await super._preparePartContext(partId, context, options);
      return this.#isComparing ? own : trackContext(own, this.#rendered.begin(partId));
    }

    /** Leaves out the parts whose templates would read the same as before. */
    async #leaveOutUnchanged(options: PartOptions, parts: readonly string[], context: object): Promise<void> {
      this.#rendered.removeAdditions();
      this.#isComparing = true;
      try {
        const changed: string[] = [];
        for (const part of parts) {
          const element = this.parts[part];
          const isSame =
            element?.isConnected === true &&
            this.#rendered.isUnchanged(part, element, await this._preparePartContext(part, { ...context }, options));
          if (!isSame) changed.push(part);
        }
        options.parts = changed;
      } finally {
        this.#isComparing = false;
      }
    }

    override _replaceHTML(result: PartElements, content: HTMLElement, options: PartOptions): void {
      const added: Record<string, HTMLElement> = {};
      for (const [part, fresh] of Object.entries(result)) {
        const element = this.parts[part];
        if (element?.isConnected === true && element.localName === fresh.localName)
          morphKeepingFocus(element, fresh, morphing);
        else {
          rememberSources(fresh);
          added[part] = fresh;
        }
      }
      super._replaceHTML(added, content, options);
      content.addEventListener("change", onChange, true); // added once: it is the same function
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

const onChange = ({ target }: Event): void => noteSaved(target);

/** Changes an element in place. The focus stays even if its control had to be replaced by one of another meaning. */
export function morphKeepingFocus(element: HTMLElement, fresh: HTMLElement, morphing: MorphOptions = {}): void {
  const focus = markFocus(element);
  const focused = element.ownerDocument.activeElement;
  morph(element, fresh, morphing);
  if (!focus) return;
  // An element that was moved has lost the focus.
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
  else restoreFocus(element, focus);
}

/** What the templates of an application's parts have read, and what others have changed in the parts since. */
class RenderedParts {
  readonly #reads = new Map<string, ContextReads>();
  /** Nodes that something other than a render has changed. */
  #changed: Node[] = [];
  /** Nodes that something other than a render has added. */
  #additions: Node[] = [];
  #content: HTMLElement | null = null;
  #version = templateVersion;
  readonly #observer = new MutationObserver((records) => this.#note(records));

  /** Begins to record what a part's template reads. */
  begin(part: string): ContextReads {
    const reads = new ContextReads();
    this.#reads.set(part, reads);
    return reads;
  }

  /** Returns whether a part would be rendered as it is: nothing else has changed it, and its template reads the same. */
  isUnchanged(part: string, element: HTMLElement, context: object): boolean {
    if (this.#version !== templateVersion || this.#changed.some((node) => element.contains(node))) return false;
    return this.#reads.get(part)?.areUnchanged(context) ?? false;
  }

  /** Removes what modules have added to the parts: they add it again after every render. */
  removeAdditions(): void {
    this.#note(this.#observer.takeRecords());
    for (const node of this.#additions) node.parentNode?.removeChild(node);
    this.#additions = [];
    this.#observer.takeRecords();
  }

  /** Watches the parts for changes from now on. `parts` are those that were rendered. */
  watch(content: HTMLElement, parts: readonly HTMLElement[]): void {
    if (this.#content !== content)
      this.#observer.observe(content, { childList: true, characterData: true, subtree: true });
    this.#content = content;
    this.#version = templateVersion;
    this.#observer.takeRecords();
    this.#changed = this.#changed.filter((node) => node.isConnected && !parts.some((part) => part.contains(node)));
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records) {
      if (isInCustomElement(target)) continue; // it changes its own contents
      this.#changed.push(target);
      for (const node of addedNodes)
        if (!(node instanceof Element && node.matches(KEPT_ADDITIONS))) this.#additions.push(node);
    }
  }
}

/** Returns whether a node belongs to a custom element, which manages its own contents. */
function isInCustomElement(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parentNode)
    if (at instanceof Element && at.localName.includes("-")) return true;
  return false;
}
