/**
 * Elements that can run scripts, affect the page outside their place, or change how the text around them is parsed the
 * second time.
 */
const REMOVED_SELECTOR = [
  "script",
  "style",
  "link",
  "meta",
  "base",
  "object",
  "embed",
  "applet",
  "frame",
  "frameset",
  "noscript",
  "noembed",
  "noframes",
  "template",
  "xmp",
  "plaintext",
  "math",
  "foreignObject",
  "annotation-xml",
  "animate",
  "set",
  "portal",
].join(",");

const ADDRESSES = new Set([
  "href",
  "xlink:href",
  "src",
  "action",
  "formaction",
  "poster",
  "data",
  "srcset",
  "ping",
  "background",
]);

/** Whether opening an address runs nothing: relative, http(s), mailto, a blob of such a page, or data of an image. */
export function isHarmlessAddress(address: string): boolean {
  // Browsers remove control characters and white space before they read the scheme.
  const text = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, "").toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(text)?.[1];
  if (scheme === undefined) return true;
  return (
    ["http", "https", "mailto"].includes(scheme) || /^blob:https?:\/\//.test(text) || /^data:image\/(?!svg)/.test(text)
  );
}

/**
 * Returns an address that is allowed in `src` of an image, a video or a frame; empty for one that could run scripts.
 */
export function safeAddress(address: unknown): string {
  const text = typeof address === "string" ? address : "";
  return isHarmlessAddress(text) ? text : "";
}

/**
 * Returns an address that is allowed in `src` of an image, where SVG data runs no scripts either; empty for any other.
 */
export function safeImage(address: unknown): string {
  const text = safeAddress(address);
  if (/^\s*mailto:/i.test(text)) return "";
  return /^data:image\//i.test(String(address)) ? String(address) : text;
}

/**
 * Removes everything that could run from a fragment: scripts, handlers, script addresses, and constructs that parse
 * differently the second time. Works on an inert document, so nothing has loaded yet. Everything else is kept,
 * including elements of packages.
 */
export function disarm(root: DocumentFragment): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  for (const element of root.querySelectorAll(REMOVED_SELECTOR)) element.remove();
  // A nested form would navigate the page away; its contents are kept.
  for (const form of root.querySelectorAll("form")) form.replaceWith(...form.childNodes);
  for (const element of root.querySelectorAll("svg style, svg title, svg desc, svg script")) element.remove();
  for (const element of root.querySelectorAll("*")) disarmElement(element);
}

function disarmElement(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const key = name.toLowerCase();
    if (
      key.startsWith("on") ||
      key === "srcdoc" ||
      key === "formaction" ||
      (ADDRESSES.has(key) && !isHarmlessAddress(value))
    )
      element.removeAttribute(name);
  }
  if (element.tagName === "IFRAME" && element.hasAttribute("src") && !element.hasAttribute("sandbox")) {
    element.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-forms");
    if (isOwnAddress(element.getAttribute("src") ?? "")) element.setAttribute("sandbox", "");
  }
}

/** Whether an address is on the table's own origin: a frame of it is sandboxed completely. */
function isOwnAddress(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return true;
  }
}

/** Parses HTML into an element of the page, without anything that could run. */
export function harmlessElement(html: string): HTMLDivElement {
  // Most chat messages are plain text, which needs no parser.
  if (!/[<&\r\0]/.test(html)) return plainElement(html);
  const template = document.createElement("template");
  template.innerHTML = html;
  disarm(template.content);
  const holder = document.createElement("div");
  holder.append(document.importNode(template.content, true));
  return holder;
}

function plainElement(text: string): HTMLDivElement {
  const holder = document.createElement("div");
  if (text) holder.append(text);
  return holder;
}
