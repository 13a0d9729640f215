import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import {
  ellipsis,
  emDash,
  inputRules,
  type InputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, type Schema, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { harmlessElement } from "../applications/ux/disarm.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Converts typed Markdown. Source: foundry.prosemirror.ProseMirrorInputRules. */
export class ProseMirrorInputRules extends ProseMirrorPlugin {
  static override build(schema: Schema, _options: object = {}): Plugin {
    return inputRules({ rules: new this(schema).buildRules() });
  }

  buildRules(): InputRule[] {
    const { blockquote, bullet_list, ordered_list, heading, code_block } = this.schema.nodes;
    return [
      ellipsis,
      emDash,
      ...(blockquote ? [wrappingInputRule(/^\s*>\s$/, blockquote)] : []),
      ...(bullet_list ? [wrappingInputRule(/^\s*([-+*])\s$/, bullet_list)] : []),
      ...(ordered_list
        ? [wrappingInputRule(/^(\d+)\.\s$/, ordered_list, (match) => ({ order: Number(match[1]) }))]
        : []),
      ...(heading
        ? [textblockTypeInputRule(/^(#{1,6})\s$/, heading, (match) => ({ level: match[1]?.length ?? 1 }))]
        : []),
      ...(code_block ? [textblockTypeInputRule(/^```$/, code_block)] : []),
    ];
  }
}

/**
 * The keys of the editor (foundryvtt.com/article/journal, "Keybindings"). Source:
 * foundry.prosemirror.ProseMirrorKeyMaps.
 */
export class ProseMirrorKeyMaps extends ProseMirrorPlugin {
  readonly #onSave: ((view: EditorView) => void) | null;

  constructor(schema: Schema, { onSave }: { onSave?: (view: EditorView) => void } = {}) {
    super(schema);
    this.#onSave = onSave ?? null;
  }

  static override build(schema: Schema, options: { onSave?: (view: EditorView) => void } = {}): Plugin {
    return keymap(new this(schema, options).buildMapping());
  }

  buildMapping(): Record<string, Command> {
    const { nodes, marks } = this.schema;
    const item = nodes["list_item"]!;
    const rule: Command = (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes["horizontal_rule"]!.create()));
      return true;
    };
    const headings = [1, 2, 3, 4, 5, 6].map((level): [string, Command] => [
      `Shift-Mod-${level}`,
      setBlockType(nodes["heading"]!, { level }),
    ]);
    return {
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(marks["strong"]!),
      "Mod-i": toggleMark(marks["em"]!),
      "Mod-u": toggleMark(marks["underline"]!),
      "Mod-`": toggleMark(marks["code"]!),
      "Shift-Mod-8": wrapInList(nodes["bullet_list"]!),
      "Shift-Mod-9": wrapInList(nodes["ordered_list"]!),
      "Shift-Mod->": wrapIn(nodes["blockquote"]!),
      "Shift-Mod-_": rule,
      ...Object.fromEntries(headings),
      Enter: splitListItem(item),
      Tab: sinkListItem(item),
      "Shift-Tab": liftListItem(item),
      "Mod-Enter": chainCommands(exitCode, baseKeymap["Enter"]!),
      ...(this.#onSave
        ? {
            "Mod-s": (_state, _dispatch, view) => {
              if (view) this.#onSave?.(view);
              return true;
            },
          }
        : {}),
    } satisfies Record<string, Command>;
  }
}

/** Records whether the user has edited the text. Source: foundry.prosemirror.ProseMirrorDirtyPlugin. */
export class ProseMirrorDirtyPlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: object = {}): Plugin {
    return new Plugin({
      key: this.key,
      state: {
        init: () => false,
        apply: (transaction, dirty: boolean) =>
          dirty || (transaction.docChanged && transaction.getMeta("addToHistory") !== false),
      },
    });
  }
}

/** Follows a link on a click with Ctrl or Cmd. Source: foundry.prosemirror.ProseMirrorClickHandler. */
export class ProseMirrorClickHandler extends ProseMirrorPlugin {
  static override build(schema: Schema, _options: object = {}): Plugin {
    const handler = new this(schema);
    return new Plugin({ props: { handleClick: (view, pos, event) => handler._onClick(view, pos, event) } });
  }

  _onClick(view: EditorView, pos: number, event: MouseEvent): boolean {
    const link = this.schema.marks["link"];
    const mark =
      link &&
      view.state.doc
        .resolve(pos)
        .marks()
        .find(({ type }) => type === link);
    if (!mark || !(event.ctrlKey || event.metaKey)) return false;
    window.open(String(mark.attrs["href"]), "_blank", "noopener");
    return true;
  }
}

/** Removes what could run from pasted content. Source: foundry.prosemirror.ProseMirrorPasteTransformer. */
export class ProseMirrorPasteTransformer extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: object = {}): Plugin {
    return new Plugin({ props: { transformPastedHTML: (html) => harmlessElement(html).innerHTML } });
  }
}

/**
 * Converts a dropped document to a link, with the selected text as its label. Source:
 * foundry.prosemirror.ProseMirrorContentLinkPlugin.
 */
export class ProseMirrorContentLinkPlugin extends ProseMirrorPlugin {
  readonly document: object | null;
  readonly relativeLinks: boolean;

  constructor(
    schema: Schema,
    { document: subject, relativeLinks = false }: { document?: object | null; relativeLinks?: boolean } = {},
  ) {
    super(schema);
    this.document = subject ?? null;
    this.relativeLinks = relativeLinks && Boolean(subject);
  }

  static override build(schema: Schema, options: { document?: object | null; relativeLinks?: boolean } = {}): Plugin {
    const plugin = new this(schema, options);
    return new Plugin({ props: { handleDrop: (view, event) => plugin._onDrop(view, event as DragEvent) } });
  }

  _onDrop(view: EditorView, event: DragEvent): boolean {
    const data = TextEditor.implementation.getDragEventData(event);
    if (!data["uuid"]) return false;
    event.preventDefault();
    event.stopPropagation();
    const { from, to, empty } = view.state.selection;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? from;
    const inside = !empty && at >= from && at <= to;
    const label = inside ? view.state.doc.textBetween(from, to, " ") : "";
    const options = {
      ...(label ? { label } : {}),
      ...(this.relativeLinks ? { relativeTo: this.document } : {}),
    };
    void TextEditor.implementation.getContentLink(data, options).then((link) => {
      if (link) view.dispatch(inside ? view.state.tr.insertText(link, from, to) : view.state.tr.insertText(link, at));
    });
    return true;
  }
}

/**
 * Replaces the selection by HTML, as separate blocks unless `inline`; the HTML is inert until it is part of the
 * document.
 */
export function insertHTML(view: EditorView, html: string, inline: boolean): void {
  const parser = DOMParser.fromSchema(view.state.schema);
  const element = harmlessElement(html);
  const slice = inline ? parser.parseSlice(element) : new Slice(parser.parse(element).content, 0, 0);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}
