/**
 * Elements that can run something, reach out of their place, or change what the text around them means when it is read
 * again.
 */
const REMOVED = [
  ...[
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
  ],
  ...["template", "xmp", "plaintext", "math", "foreignObject", "annotation-xml", "animate", "set", "portal"],
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

/**
 * Whether an address runs nothing when it is opened: relative, http(s), mailto, what a page holds at such an address,
 * or data of an image.
 */
export function isHarmlessAddress(address: string): boolean {
  // Browsers drop control characters and white space before they look for a scheme.
  const text = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, "").toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(text)?.[1];
  if (scheme === undefined) return true;
  return (
    ["http", "https", "mailto"].includes(scheme) || /^blob:https?:\/\//.test(text) || /^data:image\/(?!svg)/.test(text)
  );
}

/** An address as it may stand in `src` of an image, a video or a frame; empty for one that could run something. */
export function safeAddress(address: unknown): string {
  const text = typeof address === "string" ? address : "";
  return isHarmlessAddress(text) ? text : "";
}

/**
 * An address as it may stand in `src` of an image, where a drawing of any kind runs nothing either; empty for what is
 * none.
 */
export function safeImage(address: unknown): string {
  const text = safeAddress(address);
  if (/^\s*mailto:/i.test(text)) return "";
  return /^data:image\//i.test(String(address)) ? String(address) : text;
}

/**
 * Takes out of a fragment whatever could run: scripts, handlers, addresses of scripts, and constructs that read
 * differently the second time. Works on an inert document, so nothing has loaded yet. Everything else stays as it was,
 * elements of packages included.
 */
export function disarm(root: DocumentFragment): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  for (const element of root.querySelectorAll(REMOVED)) element.remove();
  // A form of its own would send the page elsewhere; what it holds stays.
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

/** Whether an address lies on the table itself: a frame of it may do nothing. */
function isOwnAddress(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return true;
  }
}

/** HTML read into an element of the page with nothing in it that could run. */
export function harmlessElement(html: string): HTMLDivElement {
  // Most of what is said in the chat is plain text: nothing in it for a parser to read otherwise.
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
