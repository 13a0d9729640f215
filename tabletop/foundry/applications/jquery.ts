import jQueryModule from "jquery";

/** jQuery 3.7.1 where there is a page; in Node the package gives a factory instead, which is no `$`. */
export const jQuery: JQueryStatic | undefined = typeof document === "undefined" ? undefined : jQueryModule;

/** Puts `$` and `jQuery` on the page: packages still use them, and deprecated hooks and menus hand out its objects. */
export function installJQuery(target: object): void {
  if (jQuery) Object.assign(target, { $: jQuery, jQuery });
}

/** The element that a caller of the older API may have wrapped. */
export function unwrap(html: HTMLElement | JQuery): HTMLElement {
  return "jquery" in html ? (html[0] as HTMLElement) : html;
}
