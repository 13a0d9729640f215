import { loadTemplates, renderTemplate } from "../handlebars/loader.ts";
import type { Bag } from "../../globals.ts";
import type { ApplicationV2 } from "./application.ts";
import { markFocus, restoreFocus, type FocusMark } from "./focus.ts";
import { copyOptions } from "./options.ts";
import type { FormConfiguration, RenderOptions } from "./types.ts";

/** One template of an application. */
export interface TemplatePart {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  /** Selectors, inside the part, of the elements that scroll; the empty string is the part itself. */
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

/** The state of a part that is preserved while its element is replaced. */
interface PartState extends Bag {
  focus: FocusMark | null;
  scrolls: [selector: string, top: number, left: number][];
}

type Constructor<T> = abstract new (...args: any[]) => T;

/**
 * Parses markup into nodes of this page: custom elements are constructed here, and keep their class in another window's
 * page.
 */
function parse(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return document.importNode(template.content, true);
}

/**
 * Renders an application from Handlebars templates, its `PARTS`, each of which can be rendered separately
 * (foundry.applications.api.HandlebarsApplicationMixin).
 */
export function HandlebarsApplicationMixin<Base extends Constructor<ApplicationV2>>(BaseApplication: Base) {
  abstract class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, TemplatePart> = {};

    /** The elements of the rendered parts, by part id. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#descriptors = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#descriptors);
      for (const part of options.parts) {
        if (!this.#descriptors[part])
          throw new Error(
            `The application ${this.constructor.name} has no part "${part}"; it has ${Object.keys(this.#descriptors).join(", ") || "none"}.`,
          );
      }
    }

    /** Returns the parts of this render: override to add, leave out or reorder some. */
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      return copyOptions((this.constructor as unknown as { PARTS: Record<string, TemplatePart> }).PARTS);
    }

    override async _preFirstRender(context: Bag, options: RenderOptions): Promise<void> {
      await super._preFirstRender(context, options);
      const paths = new Set(
        Object.values(this.#descriptors).flatMap((part) => [part.template, ...(part.templates ?? [])]),
      );
      await loadTemplates([...paths]);
    }

    override async _renderHTML(context: Bag, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#descriptors[partId];
        if (!part) continue;
        const partContext = await this._preparePartContext(partId, { ...context }, options);
        await loadTemplates(part.templates ?? []);
        rendered[partId] = this.#parsePart(partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    /** Prepares the context of one part; `partId` in it is unique on the page. */
    async _preparePartContext(partId: string, context: Bag, _options: RenderOptions): Promise<Bag> {
      context["partId"] = `${this.id}-${partId}`;
      if (context["tabs"]?.[partId]) context["tab"] ??= context["tabs"][partId];
      return context;
    }

    #parsePart(partId: string, part: TemplatePart, markup: string): HTMLElement {
      const content = parse(markup);
      let element: HTMLElement;
      if (part.root) {
        element = document.createElement("div");
        element.append(content);
      } else {
        const stray = [...content.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (content.children.length !== 1 || stray) {
          throw new Error(
            `Template part "${partId}" (${part.template}) must render exactly one root element; it rendered ${content.children.length}${stray ? " and loose text" : ""}.`,
          );
        }
        element = content.firstElementChild as HTMLElement;
        element.remove();
        element.dataset["applicationPart"] = partId;
        if (part.id) element.id = `${this.id}-${part.id}`;
        if (part.classes?.length) element.classList.add(...part.classes);
      }
      return element;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, _options: RenderOptions): void {
      // Of all parts first: each scroll position that is read after a change lays out the whole page again.
      const placings = Object.entries(result).map(([partId, next]) => {
        const isRoot = this.#descriptors[partId]?.root === true;
        const prior = isRoot
          ? content
          : content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(partId)}"]`);
        const state: PartState = { focus: null, scrolls: [] };
        if (prior) this._preSyncPartState(partId, next, prior, state);
        return { partId, next, isRoot, prior, state };
      });
      for (const { partId, next, isRoot, prior, state } of placings) {
        if (isRoot) content.replaceChildren(...next.childNodes);
        else if (prior && content.contains(prior)) prior.replaceWith(next);
        else this.#insert(partId, next, content);
        const placed = isRoot ? content : next;
        this.#parts[partId] = placed;
        if (prior) this._syncPartState(partId, placed, prior, state);
        this._attachPartListeners(partId, placed, _options);
      }
      for (const [partId, element] of Object.entries(this.#parts)) {
        if (this.#descriptors[partId]) continue;
        element.remove();
        delete this.#parts[partId];
      }
    }

    /** Inserts a new part at its place in the order of the parts, regardless of when it was rendered. */
    #insert(partId: string, element: HTMLElement, content: HTMLElement): void {
      const order = Object.keys(this.#descriptors);
      const later = order.slice(order.indexOf(partId) + 1);
      const next = later
        .map((id) => content.querySelector(`:scope > [data-application-part="${CSS.escape(id)}"]`))
        .find(Boolean);
      if (next) next.before(element);
      else content.append(element);
    }

    /** Runs before a part's element is replaced: stores focus and scroll positions in `state`. */
    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      state.focus = markFocus(priorElement);
      for (const selector of this.#descriptors[partId]?.scrollable ?? []) {
        const scrolled = selector ? priorElement.querySelector(selector) : priorElement;
        if (scrolled) state.scrolls.push([selector, scrolled.scrollTop, scrolled.scrollLeft]);
      }
    }

    /** Runs after a part's element has been replaced: restores focus and scroll positions. */
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      restoreFocus(newElement.parentElement ?? newElement, state.focus);
      for (const [selector, top, left] of state.scrolls) {
        if (top === 0 && left === 0) continue; // a new element starts there; setting it would force a layout
        const scrolled = selector ? newElement.querySelector(selector) : newElement;
        if (scrolled) Object.assign(scrolled, { scrollTop: top, scrollLeft: left });
      }
    }

    /** Adds the listeners of the forms that a part declares. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      for (const [selector, settings] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        if (!(form instanceof HTMLFormElement))
          throw new Error(
            `Part "${partId}" of ${this.constructor.name} declares a form at "${selector}", but its template has none there.`,
          );
        this.listenToForm(form, settings);
      }
    }

    override _tearDown(options: Bag): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
