import { type FocusMark, restoreFocus, markFocus } from "./focus.ts";
import { loadSkinsOf } from "./skins.ts";

/** The type of a part of Foundry's Handlebars mixin, whose generic signature is cast only in this file. */
type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** The members of the mixin's class that are extended here. */
interface MixinMembers {
  /** Undefined before the first render. */
  readonly element?: HTMLElement;
  readonly options: { readonly classes: readonly string[] };
  _renderHTML(context: unknown, options: unknown): Promise<unknown>;
  _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _attachPartListeners(partId: string, part: HTMLElement, options: unknown): void;
}

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
