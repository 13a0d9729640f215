/** Elements created from a template's HTML. The HTML is remembered, because most renders change nothing. */
const htmlByElement = new WeakMap<Element, string>();

/** Returns the root element of the HTML of `what`. @throws Error if there is none */
export function elementFromHtml(html: string, what: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const element = holder.content.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`${what} has no root element`);
  document.adoptNode(element); // its images start to load now, not when it is inserted
  htmlByElement.set(element, html);
  return element;
}

/** Returns whether two elements were created from the same HTML. */
export const hasSameHtml = (one: Element, other: Element): boolean =>
  htmlByElement.has(one) && htmlByElement.get(one) === htmlByElement.get(other);

/**
 * Returns an image's path as a CSS `url()`. The portrait on a card is decoration, and an `<img>` for each made
 * rendering cards slow.
 *
 * @param path as a document has it: any text a user wrote; it stays one address
 */
export const imageUrl = (path: string): string =>
  `url("${path.replace(/["\\\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}")`;
