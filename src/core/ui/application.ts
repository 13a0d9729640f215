import { type FocusMark, restoreFocus, markFocus } from "./focus.ts";
import { loadSkinsOf } from "./skins.ts";

/**
 * The one typed seam around Foundry's Handlebars mixin: its generic signature is cast here once, and extended
 * everywhere.
 */
type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** As much of what the mixin makes as is extended here. */
interface MixinMembers {
  /** None before it was first drawn. */
  readonly element?: HTMLElement;
  readonly options: { readonly classes: readonly string[] };
  _renderHTML(context: unknown, options: unknown): Promise<unknown>;
  _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _attachPartListeners(partId: string, part: HTMLElement, options: unknown): void;
}

/** What is taken over from a part to the one that replaces it, at the moment it does. */
export interface PartTransfer {
  /** While the old part still stands, and the new one does not yet. */
  before?(prior: HTMLElement, fresh: HTMLElement): void;
  /** Once the new one does. */
  after(fresh: HTMLElement, prior: HTMLElement): void;
  /** For each part, as it comes. */
  attach?(part: HTMLElement): void;
}

/** What is pressed, and acts when it is let go. */
const PRESSED_CONTROL = ":is(button, a, label, summary, [data-action]):active";
/** Milliseconds until it is asked again whether something is still held down, and how often it is. */
const RETRY_DELAY_MS = 30;
const MAX_RETRIES = 60;

/** Whether an application stands on the page, also while it is being drawn anew: then it is not `rendered`. */
export const isOnPage = (app: { readonly element?: HTMLElement }): boolean => app.element?.isConnected === true;

/**
 * Waits until nothing in an element is held down, for two seconds at most: what is replaced meanwhile would never be
 * pressed.
 */
export async function waitForRelease(element: Element): Promise<void> {
  for (let i = 0; i < MAX_RETRIES && element.querySelector(PRESSED_CONTROL); i += 1)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
}

/**
 * A base class drawn with Handlebars parts. What somebody holds down in it stays until it is let go, whatever others
 * do; whoever is at a control with the keyboard stays at it.
 */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(
  base: B,
  carry?: PartTransfer,
): B & { PARTS: Record<string, Part> } {
  const Mixed = foundry.applications.api.HandlebarsApplicationMixin(base as never) as never as new () => MixinMembers;
  class PreservingApplication extends Mixed {
    #place: FocusMark | null = null;

    override async _renderHTML(context: unknown, options: unknown): Promise<unknown> {
      const drawn = await super._renderHTML(context, options);
      await loadSkinsOf(this.options.classes);
      if (this.element && isOnPage(this)) await waitForRelease(this.element);
      return drawn;
    }
    override _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void {
      super._preSyncPartState(partId, fresh, prior, state);
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
  return PreservingApplication as never;
}
