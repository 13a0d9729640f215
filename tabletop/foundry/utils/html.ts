import sanitizeHtml from "sanitize-html";

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMED).map(([character, entity]) => [entity, character]),
);

/**
 * Text that shows as itself when put into HTML, in content and in quoted attributes. Source: foundry.utils.escapeHTML.
 */
export function escapeHTML(value: unknown): string {
  if (value === null || value === undefined) return "";
  return String(value).replace(/[&<>"']/g, (character) => NAMED[character] ?? character);
}

/** Returns the text of which escapeHTML made its argument. Source: foundry.utils.unescapeHTML. */
export function unescapeHTML(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) =>
    entity === "&#39;" ? "'" : (CHARACTERS[entity] ?? entity),
  );
}

const TAGS = [
  "header",
  "main",
  "section",
  "article",
  "aside",
  "nav",
  "footer",
  "div",
  "address",
  "search",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hgroup",
  "blockquote",
  "p",
  "hr",
  "pre",
  "dd",
  "dl",
  "dt",
  "menu",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "br",
  "cite",
  "code",
  "data",
  "dfn",
  "em",
  "i",
  "kbd",
  "mark",
  "q",
  "small",
  "rp",
  "rt",
  "ruby",
  "rb",
  "rtc",
  "s",
  "samp",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "u",
  "var",
  "wbr",
  "del",
  "ins",
  "center",
  "table",
  "caption",
  "col",
  "colgroup",
  "tbody",
  "td",
  "tfoot",
  "th",
  "thead",
  "tr",
  "area",
  "audio",
  "img",
  "map",
  "video",
  "source",
  "track",
  "picture",
  "details",
  "summary",
  "dialog",
  "meter",
  "output",
  "progress",
  "button",
  "datalist",
  "fieldset",
  "form",
  "input",
  "label",
  "legend",
  "optgroup",
  "option",
  "select",
  "textarea",
];

const FORM = [
  "name",
  "value",
  "type",
  "checked",
  "disabled",
  "readonly",
  "required",
  "placeholder",
  "min",
  "max",
  "step",
  "for",
  "multiple",
];
const TEXTUAL = [
  "maxlength",
  "minlength",
  "pattern",
  "autocomplete",
  "autofocus",
  "rows",
  "cols",
  "list",
  "selected",
  "label",
  "form",
  "open",
];

/**
 * HTML without what could run: scripts, handlers, frames, `javascript:` addresses and unknown elements. Links and
 * images may point to http(s), mailto and relative addresses, images to data of images too. Source:
 * foundry.utils.cleanHTML.
 */
export function cleanHTML(raw: string): string {
  return sanitizeHtml(raw, {
    allowedTags: TAGS,
    allowedAttributes: {
      "*": ["class", "id", "style", "title", "lang", "dir", "role", "tabindex", "hidden", "data-*", "aria-*"],
      a: ["href", "target", "rel", "name", "download", "draggable"],
      img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "usemap"],
      audio: ["src", "controls", "loop", "muted", "autoplay", "preload"],
      video: ["src", "controls", "loop", "muted", "autoplay", "poster", "preload", "width", "height"],
      source: ["src", "srcset", "type", "media", "sizes"],
      track: ["src", "kind", "srclang", "label", "default"],
      area: ["alt", "coords", "href", "rel", "shape", "target"],
      map: ["name"],
      td: ["colspan", "rowspan", "headers"],
      th: ["colspan", "rowspan", "headers", "scope", "abbr"],
      col: ["span"],
      colgroup: ["span"],
      ol: ["start", "reversed", "type"],
      li: ["value"],
      time: ["datetime"],
      ...Object.fromEntries(
        [
          "button",
          "input",
          "label",
          "select",
          "option",
          "optgroup",
          "textarea",
          "fieldset",
          "output",
          "progress",
          "meter",
          "details",
          "dialog",
        ].map((tag) => [tag, [...FORM, ...TEXTUAL]]),
      ),
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: true,
    // The style attribute is kept as text: values are not parsed, and the page's policy allows no addresses of scripts
    // in it.
    parseStyleAttributes: false,
  });
}

/** Returns the element of HTML text, or a list of them. Needs a page. Source: foundry.utils.parseHTML. */
export function parseHTML(html: string): Element | HTMLCollection | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : (children[0] ?? null);
}

/**
 * As instanceof, for elements of another window's document too. Source: foundry.utils.isElementInstanceOf (generation
 * 14).
 */
export function isElementInstanceOf(element: unknown, constructor: string | (new () => Element)): boolean {
  if (element === null || typeof element !== "object") return false;
  const name = typeof constructor === "string" ? constructor : constructor.name;
  if (typeof constructor !== "string" && element instanceof constructor) return true;
  const view = (element as Element).ownerDocument?.defaultView as (Window & Record<string, unknown>) | null | undefined;
  const other = view?.[name];
  return typeof other === "function" && element instanceof (other as new () => Element);
}
