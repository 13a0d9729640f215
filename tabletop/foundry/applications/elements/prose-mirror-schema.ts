import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { marks as basicMarks, nodes as basicNodes } from "prosemirror-schema-basic";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";

/** Attributes that a block keeps through an edit, so that packages' own markup survives. */
const KEPT = ["class", "id", "style", "data-uuid"] as const;

function keptAttributes(element: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(KEPT.map((name) => [name, element.getAttribute(name)]));
}

function written(attrs: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

const kept = Object.fromEntries(KEPT.map((name) => [name, { default: null }]));

/** A block element that holds blocks: sections (secret ones among them), asides, divisions, details. */
function container(tag: string, content = "block+"): NodeSpec {
  return {
    content,
    group: "block",
    defining: true,
    attrs: kept,
    parseDOM: [{ tag, getAttrs: keptAttributes }],
    toDOM: (node): DOMOutputSpec => [tag, written(node.attrs), 0],
  };
}

const containers: Record<string, NodeSpec> = {
  section: container("section"),
  aside: container("aside"),
  article: container("article"),
  div: container("div"),
  figure: container("figure"),
  details: { ...container("details", "summary block*"), group: "block" },
  summary: { content: "inline*", defining: true, parseDOM: [{ tag: "summary" }], toDOM: (): DOMOutputSpec => ["summary", 0] },
};

/** Basic blocks, whose class and style are kept too. */
function withAttributes(name: string, tag: string): NodeSpec {
  const spec = basicNodes[name as keyof typeof basicNodes] as NodeSpec;
  return {
    ...spec,
    attrs: { ...spec.attrs, ...kept },
    parseDOM: [{ tag, getAttrs: keptAttributes }],
    toDOM: (node): DOMOutputSpec => [tag, written(node.attrs), 0],
  };
}

const heading: NodeSpec = {
  ...basicNodes.heading,
  attrs: { level: { default: 1 }, ...kept },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (element: HTMLElement) => ({ level, ...keptAttributes(element) }),
  })),
  toDOM: ({ attrs: { level, ...attrs } }): DOMOutputSpec => [`h${level as number}`, written(attrs), 0],
};

const extraMarks: Record<string, MarkSpec> = {
  underline: { parseDOM: [{ tag: "u" }], toDOM: (): DOMOutputSpec => ["u", 0] },
  strikethrough: { parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }], toDOM: (): DOMOutputSpec => ["s", 0] },
  superscript: { parseDOM: [{ tag: "sup" }], toDOM: (): DOMOutputSpec => ["sup", 0] },
  subscript: { parseDOM: [{ tag: "sub" }], toDOM: (): DOMOutputSpec => ["sub", 0] },
  span: {
    attrs: kept,
    parseDOM: [{ tag: "span", getAttrs: keptAttributes }],
    toDOM: (mark): DOMOutputSpec => ["span", written(mark.attrs), 0],
  },
};

/** What rich text may hold: basic blocks, lists, tables, sections of packages, and the usual marks. */
export const schema = new Schema({
  nodes: {
    ...basicNodes,
    paragraph: withAttributes("paragraph", "p"),
    blockquote: withAttributes("blockquote", "blockquote"),
    heading,
    ordered_list: { ...orderedList, content: "list_item+", group: "block" },
    bullet_list: { ...bulletList, content: "list_item+", group: "block" },
    list_item: { ...listItem, content: "paragraph block*" },
    ...containers,
    ...tableNodes({ tableGroup: "block", cellContent: "block+", cellAttributes: {} }),
  },
  marks: { ...basicMarks, ...extraMarks },
});
