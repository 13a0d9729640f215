import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { marks as basicMarks, nodes as basicNodes } from "prosemirror-schema-basic";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";
import { isHarmlessAddress } from "../applications/ux/disarm.ts";
import { randomID } from "../utils/random.ts";

/**
 * The attributes of an element that a node or mark preserves beside its own: class, id, style, data and the like, so
 * that packages' markup survives.
 */
type Preserved = Readonly<Record<string, string>> | null;

/** Attributes that are never preserved: they run scripts, or belong to the editor. */
const DROPPED_ATTRIBUTES =
  /^(?:on|contenteditable$|spellcheck$|srcdoc$|draggable$|href$|src$|alt$|title$|width$|height$|start$|order$)/;

function preserved(element: HTMLElement, own: readonly string[] = []): { _preserve: Preserved } {
  const kept = [...element.attributes].filter(({ name }) => !DROPPED_ATTRIBUTES.test(name) && !own.includes(name));
  return { _preserve: kept.length ? Object.fromEntries(kept.map(({ name, value }) => [name, value])) : null };
}

const PRESERVE = { _preserve: { default: null } };

/** Returns an element's attributes: the preserved ones, then the node's own that have a value. */
function writeAttributes({ _preserve, ...own }: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(own).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { ...(_preserve as Preserved), ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) };
}

function block(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return {
    content,
    group: "block",
    defining: true,
    attrs: PRESERVE,
    parseDOM: [{ tag, getAttrs: (element) => preserved(element) }],
    toDOM: (node): DOMOutputSpec => [tag, writeAttributes(node.attrs), 0],
    ...more,
  };
}

/** A secret without an id could never be revealed, so it is given one. */
function secretAttributes(element: HTMLElement): { id: string; _preserve: Preserved } {
  return { id: element.id || `secret-${randomID()}`, ...preserved(element, ["id"]) };
}

const heading: NodeSpec = {
  ...basicNodes.heading,
  attrs: { level: { default: 1 }, ...PRESERVE },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (element: HTMLElement) => ({ level, ...preserved(element) }),
  })),
  toDOM: ({ attrs: { level, ...attrs } }): DOMOutputSpec => [`h${Number(level)}`, writeAttributes(attrs), 0],
};

const image: NodeSpec = {
  ...basicNodes.image,
  attrs: {
    src: {},
    alt: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
    ...PRESERVE,
  },
  parseDOM: [
    {
      tag: "img[src]",
      getAttrs: (element: HTMLElement) => {
        const src = element.getAttribute("src") ?? "";
        if (!isHarmlessAddress(src)) return false;
        const read = (name: string): string | null => element.getAttribute(name);
        return {
          src,
          alt: read("alt"),
          title: read("title"),
          width: read("width"),
          height: read("height"),
          ...preserved(element),
        };
      },
    },
  ],
  toDOM: (node): DOMOutputSpec => ["img", { alt: "", ...writeAttributes(node.attrs) }],
};

const nodes: Record<string, NodeSpec> = {
  ...basicNodes,
  paragraph: block("p", "inline*", { defining: false }),
  blockquote: block("blockquote", "block+"),
  heading,
  image,
  code_block: {
    ...basicNodes.code_block,
    attrs: PRESERVE,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: (element) => preserved(element) }],
    toDOM: (node): DOMOutputSpec => ["pre", writeAttributes(node.attrs), ["code", 0]],
  },
  ordered_list: { ...orderedList, content: "list_item+", group: "block" },
  bullet_list: { ...bulletList, content: "list_item+", group: "block" },
  list_item: { ...listItem, content: "paragraph block*" },
  secret: block("section", "block+", {
    attrs: { id: { default: null }, _preserve: { default: { class: "secret" } } },
    parseDOM: [{ tag: "section.secret", priority: 60, getAttrs: secretAttributes }],
  }),
  section: block("section", "block+"),
  aside: block("aside", "block+"),
  article: block("article", "block+"),
  header: block("header", "block+"),
  footer: block("footer", "block+"),
  div: block("div", "block+"),
  figure: block("figure", "block+"),
  figcaption: block("figcaption", "inline*"),
  details: block("details", "summary block*"),
  summary: { ...block("summary", "inline*"), group: "" },
  dl: block("dl", "(dt | dd)*"),
  dt: { ...block("dt", "inline*"), group: "" },
  dd: { ...block("dd", "block+"), group: "" },
  ...tableNodes({ tableGroup: "block", cellContent: "block+", cellAttributes: {} }),
};

const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: false,
    attrs: { href: {}, title: { default: null }, ...PRESERVE },
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element: HTMLElement) => {
          const href = element.getAttribute("href") ?? "";
          return isHarmlessAddress(href)
            ? { href, title: element.getAttribute("title"), ...preserved(element) }
            : false;
        },
      },
    ],
    toDOM: (mark): DOMOutputSpec => ["a", writeAttributes(mark.attrs), 0],
  },
  em: basicMarks.em,
  strong: basicMarks.strong,
  code: basicMarks.code,
  underline: { parseDOM: [{ tag: "u" }, { style: "text-decoration=underline" }], toDOM: (): DOMOutputSpec => ["u", 0] },
  strikethrough: { parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }], toDOM: (): DOMOutputSpec => ["s", 0] },
  superscript: { excludes: "subscript", parseDOM: [{ tag: "sup" }], toDOM: (): DOMOutputSpec => ["sup", 0] },
  subscript: { excludes: "superscript", parseDOM: [{ tag: "sub" }], toDOM: (): DOMOutputSpec => ["sub", 0] },
  span: {
    attrs: PRESERVE,
    parseDOM: [{ tag: "span", getAttrs: (element) => preserved(element) }],
    toDOM: (mark): DOMOutputSpec => ["span", writeAttributes(mark.attrs), 0],
  },
  font: {
    attrs: { family: {} },
    parseDOM: [{ style: "font-family", getAttrs: (family) => ({ family }) }],
    toDOM: (mark): DOMOutputSpec => [
      "span",
      { style: `font-family: ${JSON.stringify(String(mark.attrs["family"]))}` },
      0,
    ],
  },
};

/** The schema of rich text: blocks, lists, tables, sections of packages, and the usual marks. */
export const schema: Schema = new Schema({ nodes, marks });
