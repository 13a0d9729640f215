import { DOMParser, DOMSerializer, Fragment, type Node, type Schema } from "prosemirror-model";
import { disarm } from "../applications/ux/disarm.ts";
import { schema as standard } from "./schema.ts";

/** Returns an inert document in which text is parsed and serialised: nothing in it loads or runs. */
function inertDocument(): Document {
  return document.implementation.createHTMLDocument("");
}

/** Parses HTML text to a document, without what could run. */
export function parseString(html: string, schema: Schema = standard): Node {
  const template = document.createElement("template");
  template.innerHTML = html;
  disarm(template.content);
  return DOMParser.fromSchema(schema).parse(template.content);
}

/** Serialises a document, or a part of one, to HTML text. */
export function serializeString(
  content: Node | Fragment,
  { schema = standard }: { schema?: Schema; spaces?: number | string } = {},
): string {
  const page = inertDocument();
  const holder = page.createElement("div");
  const fragment = content instanceof Fragment ? content : content.content;
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(fragment, { document: page }));
  return holder.innerHTML;
}

/** Whether a document contains nothing but an empty paragraph. */
export function isBlank(doc: Node): boolean {
  return doc.childCount === 1 && Boolean(doc.firstChild?.isTextblock) && doc.firstChild?.content.size === 0;
}
