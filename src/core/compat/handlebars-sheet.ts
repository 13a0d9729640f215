/** The one typed seam around Foundry's Handlebars mixin: its generic signature is cast here once, and extended everywhere. */
type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

interface Synced {
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
}

/** A base class drawn with Handlebars parts; `carry` takes something over from a part to the one that replaces it, at the moment it does. */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(
  base: B,
  carry?: (fresh: HTMLElement, prior: HTMLElement) => void,
): B & { PARTS: Record<string, Part> } {
  const Mixed = foundry.applications.api.HandlebarsApplicationMixin(base as never) as never as new () => Synced;
  if (!carry) return Mixed as never;
  class Carrying extends Mixed {
    override _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void {
      super._syncPartState(partId, fresh, prior, state);
      carry?.(fresh, prior);
    }
  }
  return Carrying as never;
}
