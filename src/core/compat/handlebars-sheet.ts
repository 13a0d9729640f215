/** The one typed seam around Foundry's Handlebars mixin: its generic signature is cast here once, and extended everywhere. */
type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** A base class drawn with Handlebars parts. */
export function handlebarsSheet<B extends abstract new (...args: never) => object>(base: B): B & { PARTS: Record<string, Part> } {
  return foundry.applications.api.HandlebarsApplicationMixin(base as never) as never;
}
