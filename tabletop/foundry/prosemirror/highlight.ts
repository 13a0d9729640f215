import type { Node, Schema } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Links to documents, embeds and rolls as written: `@UUID[…]{…}`, `@Embed[…]`, `[[/r 1d6]]{…}`. */
const LINK_PATTERN = /@[A-Za-z]+\[[^\]]+\](?:\{[^}]*\})?|\[\[[^\]]+\]\](?:\{[^}]*\})?/g;

/**
 * Highlights, while the user types, what will become a link, an embed or a roll. Source:
 * foundry.prosemirror.ProseMirrorHighlightMatchesPlugin.
 */
export class ProseMirrorHighlightMatchesPlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: object = {}): Plugin {
    return new Plugin({
      key: this.key,
      state: {
        init: (_config, { doc }) => marks(doc),
        apply: (transaction, kept) => (transaction.docChanged ? marks(transaction.doc) : kept),
      },
      props: {
        decorations(state) {
          return this.getState(state) as DecorationSet;
        },
      },
    });
  }
}

function marks(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isText) return;
    for (const { index, 0: text } of (node.text ?? "").matchAll(LINK_PATTERN))
      found.push(Decoration.inline(position + index, position + index + text.length, { class: "highlight-match" }));
  });
  return DecorationSet.create(doc, found);
}
