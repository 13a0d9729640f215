/** The base class of sheets, windows and dialogs: keeps pressed controls and the keyboard focus through a render. */
import {
  type HandlebarsPart,
  type HandlebarsWindow,
  asWindowClass,
  mixHandlebars,
  withParts,
} from "../compat/application.ts";
import { loadSkinsOf } from "./skins.ts";

/** What to transfer from a part to the one that replaces it. */
export interface PartTransfer {
  /** Called while the old part is still in the page and the new one is not. */
  before?(prior: HTMLElement, fresh: HTMLElement): void;
  /** Called when the new part is in the page. */
  after(fresh: HTMLElement, prior: HTMLElement): void;
  /** Called for each part when it is added. */
  attach?(part: HTMLElement): void;
}

/** Controls that are being pressed: they act on release. */
const PRESSED_CONTROL = ":is(button, a, label, summary, [data-action]):active";
/** How long to wait before checking again whether a control is still pressed, and how often. */
const RETRY_DELAY_MS = 30;
const MAX_RETRIES = 60;

/** Returns whether an application is in the page. While it renders again it is, although `rendered` is false. */
export const isOnPage = (app: { readonly element?: HTMLElement }): boolean => app.element?.isConnected === true;

/**
 * Waits until no control in an element is pressed, for two seconds at most: a control that is replaced before its
 * release never fires.
 */
export async function waitForRelease(element: Element): Promise<void> {
  for (let i = 0; i < MAX_RETRIES && element.querySelector(PRESSED_CONTROL); i += 1)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
}

/**
 * Returns a base class that is rendered with Handlebars parts. A render waits for controls that are being pressed, and
 * keeps the keyboard focus where it is.
 */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(
  base: B,
  carry?: PartTransfer,
): B & { PARTS: Record<string, HandlebarsPart> } {
  const Mixed = mixHandlebars(base);
  class PreservingApplication extends Mixed {
    #place: FocusMark | null = null;
    #sizes: SkippedSizes = new Map();

    override async _renderHTML(context: unknown, options: unknown): Promise<unknown> {
      const drawn = await super._renderHTML(context, options);
      await loadSkinsOf(this.options.classes);
      if (this.element && isOnPage(this)) {
        await waitForRelease(this.element);
        this.#sizes = measureSkipped(this.element);
      }
      return drawn;
    }
    override _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void {
      super._preSyncPartState(partId, fresh, prior, state);
      copySkippedSizes(fresh, prior, this.#sizes);
      this.#place = markFocus(prior);
      carry?.before?.(prior, fresh);
    }
    override _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void {
      super._syncPartState(partId, fresh, prior, state);
      restoreFocus(fresh, this.#place);
      carry?.after(fresh, prior);
    }
    override _attachPartListeners(partId: string, part: HTMLElement, options: unknown): void {
      super._attachPartListeners(partId, part, options);
      carry?.attach?.(part);
    }
  }
  return withParts<B>(PreservingApplication);
}

/** Returns the base class of a window: as `handlebarsSheet`, of an application without a document. */
export function handlebarsWindow(carry?: PartTransfer): typeof HandlebarsWindow {
  const Mixed = handlebarsSheet(foundry.applications.api.ApplicationV2, carry);
  return asWindowClass(Mixed);
}

/*
 * Keeps the keyboard focus during a render. Foundry restores the focus of fields by their ids and names; buttons have
 * neither, and after pressing one the focus would be at the top of the page.
 */

/** The focused control of a part: its path from the part, and which of how many similar ones it is. */
export interface FocusMark {
  readonly selector: string;
  readonly index: number;
  readonly count: number;
  /** Its class and text without numbers: a control that differs in them is another one. Null if its name is unique. */
  readonly look: string | null;
}

/** Attributes that identify an element. */
const IDENTIFYING_ATTRIBUTE = /^(?:name|data-(?!(?:was|total|hint|tooltip.*)$).*)$/;
/** Attributes of which only the presence identifies an element: their value depends on state that may have changed. */
const ACTION_ATTRIBUTE = /^data-(?:act|args|options)$/;

function buildSelector(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attributes = [...element.attributes].filter(
    ({ name }) => IDENTIFYING_ATTRIBUTE.test(name) || (name === "value" && element.matches("[type=radio]")),
  );
  return (
    element.localName +
    attributes
      .map(({ name, value }) => (ACTION_ATTRIBUTE.test(name) ? `[${name}]` : `[${name}="${CSS.escape(value)}"]`))
      .join("")
  );
}

const describeLook = ({ classList, textContent }: Element): string =>
  `${classList[0] ?? ""} ${textContent.replace(/[\s\d+−-]+/g, " ").trim()}`;

const isIdentifiedByName = ({ attributes }: Element): boolean =>
  ![...attributes].some(({ name }) => ACTION_ATTRIBUTE.test(name));

/** Records the focused control of a part that is about to be replaced; null if the focus is elsewhere. */
export function markFocus(part: HTMLElement): FocusMark | null {
  const at = part.ownerDocument.activeElement;
  if (!at || at === part || !part.contains(at)) return null;
  const way: string[] = [];
  // Of its ancestors only rows and groups have identifying attributes.
  for (let one: Element | null = at; one && one !== part; one = one.parentElement) {
    const own = buildSelector(one);
    if (one === at || own !== one.localName) way.unshift(own);
  }
  const selector = way.join(" ");
  const alike = [...part.querySelectorAll(selector)];
  return {
    selector,
    index: alike.indexOf(at),
    count: alike.length,
    look: alike.length === 1 && isIdentifiedByName(at) ? null : describeLook(at),
  };
}

/**
 * Focuses the recorded control in the new part, unless something else is focused. Nothing is focused if the control is
 * gone or disabled, or if the number of similar controls changed: the user would press another one next.
 */
export function restoreFocus(part: HTMLElement, place: FocusMark | null): void {
  const { activeElement, body } = part.ownerDocument;
  if (!place || (activeElement && activeElement !== body)) return;
  const alike = part.querySelectorAll<HTMLElement>(place.selector);
  const twin = alike.length === place.count ? alike[place.index] : undefined;
  if (twin && (place.look === null || describeLook(twin) === place.look)) twin.focus({ preventScroll: true });
}

/** What the browser skips while it is out of sight (styles/windows/sheet.css). */
const SKIPPED = ".q-sheet-tabs, .q-tab-panel > section, .q-sheet-status > *, .q-sheet-actions > *";

const listSkipped = (part: HTMLElement): HTMLElement[] =>
  [part, ...part.querySelectorAll<HTMLElement>(SKIPPED)].filter((one) => one.matches(SKIPPED));

type SkippedSizes = ReadonlyMap<Element, number>;

/** Returns the heights of what may be skipped in a window, in pixels. Read them before anything changes. */
const measureSkipped = (window: HTMLElement): SkippedSizes =>
  new Map(listSkipped(window).map((one) => [one, one.offsetHeight]));

/** Gives what may be skipped in a new part the heights of the old one, so that its window keeps its scroll position. */
function copySkippedSizes(fresh: HTMLElement, prior: HTMLElement, sizes: SkippedSizes): void {
  const old = listSkipped(prior);
  for (const [at, element] of listSkipped(fresh).entries()) {
    const height = old[at] && sizes.get(old[at]);
    if (height) element.style.containIntrinsicBlockSize = `auto ${height}px`;
  }
}
