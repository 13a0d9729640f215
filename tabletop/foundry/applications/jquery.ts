import jQueryModule from "jquery";

/** jQuery 3.7.1 on a page; in Node the package exports a factory instead, which is not `$`. */
export const jQuery: JQueryStatic | undefined = typeof document === "undefined" ? undefined : jQueryModule;

/** Adds `$` and `jQuery` to the page: packages still use them, and deprecated hooks and menus pass its objects. */
export function installJQuery(target: object): void {
  if (jQuery) Object.assign(target, { $: jQuery, jQuery });
}

/** Returns the element, which a caller of the legacy API may have wrapped in jQuery. */
export function unwrap(html: HTMLElement | JQuery): HTMLElement {
  return "jquery" in html ? (html[0] as HTMLElement) : html;
}
