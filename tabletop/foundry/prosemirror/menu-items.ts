import { lift } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { wrapInList } from "prosemirror-schema-list";
import * as tables from "prosemirror-tables";
import type { Command } from "prosemirror-state";
import { wrapIn } from "prosemirror-commands";
import { config } from "../globals.ts";
import { generation } from "../generation.ts";
import { randomID } from "../utils/random.ts";
import type { MenuItem } from "./dropdown.ts";
import type { ProseMirrorMenu } from "./menu.ts";

/** A drop-down as hooks receive it. Source: foundry.prosemirror.types.ProseMirrorDropDownConfig. */
export interface DropDownConfig {
  title: string;
  cssClass: string;
  icon?: string;
  entries: MenuItem[];
}

/** A block that packages add (`CONFIG.TextEditor.inserts`, generation 14). */
interface Insert {
  action: string;
  title: string;
  html: string;
  inline?: boolean;
}

const icon = (name: string): string => `<i class="fa-solid fa-${name}" inert></i>`;

/** Returns core's drop-downs: formats, fonts, tables, and on generation 14 the inserts of packages. */
export function coreDropDowns(menu: ProseMirrorMenu): Record<string, DropDownConfig> {
  const inserts = generation() < 14 ? [] : ((config()["TextEditor"]?.inserts ?? []) as Insert[]);
  const fonts = fontEntries(menu);
  return {
    format: { title: "TABLETOP.Editor.Format", cssClass: "format", entries: formatEntries(menu) },
    ...(fonts.length ? { fonts: { title: "TABLETOP.Editor.Font", cssClass: "fonts", entries: fonts } } : {}),
    table: { title: "TABLETOP.Editor.Table", cssClass: "tables", icon: icon("table"), entries: tableEntries(menu) },
    ...(inserts.length
      ? {
          inserts: {
            title: "TABLETOP.Editor.Inserts",
            cssClass: "inserts",
            icon: icon("shapes"),
            entries: inserts.map(({ action, title, html, inline = false }) => ({
              action,
              title,
              cmd: (state, dispatch, view) => menu._placeInsert(state, dispatch, view, html, { inline }),
            })),
          },
        }
      : {}),
  };
}

function formatEntries(menu: ProseMirrorMenu): MenuItem[] {
  const { nodes, marks } = menu.schema;
  const textBlock = (
    action: string,
    title: string,
    node: string,
    attrs: object | undefined,
    priority: number,
  ): MenuItem => ({
    action,
    title,
    node: nodes[node],
    ...(attrs ? { attrs } : {}),
    priority,
    cmd: () => menu._toggleTextBlock(nodes[node]!, attrs ? { attrs } : {}),
  });
  const mark = (action: string, title: string, name: string): MenuItem => ({
    action,
    title,
    mark: marks[name],
    cmd: () => menu._toggleMark(marks[name]!),
  });
  return [
    {
      action: "headings",
      title: "TABLETOP.Editor.Headings",
      children: [1, 2, 3, 4, 5, 6].map((level) =>
        textBlock(`h${level}`, `TABLETOP.Editor.Heading${level}`, "heading", { level }, 0),
      ),
    },
    { ...textBlock("paragraph", "TABLETOP.Editor.Paragraph", "paragraph", undefined, 2), group: 1 },
    {
      action: "block",
      title: "TABLETOP.Editor.Blocks",
      group: 1,
      children: [
        {
          action: "block-quote",
          title: "TABLETOP.Editor.Quote",
          node: nodes["blockquote"],
          priority: 1,
          cmd: () => menu._toggleBlock(nodes["blockquote"]!, wrapIn),
        },
        textBlock("code-block", "TABLETOP.Editor.CodeBlock", "code_block", undefined, 1),
        {
          action: "secret",
          title: "TABLETOP.Editor.Secret",
          node: nodes["secret"],
          priority: 1,
          cmd: () => menu._toggleBlock(nodes["secret"]!, wrapIn, { attrs: { id: `secret-${randomID()}` } }),
        },
      ],
    },
    {
      action: "inline",
      title: "TABLETOP.Editor.Inline",
      group: 2,
      children: [
        mark("underline", "TABLETOP.Editor.Underline", "underline"),
        mark("strikethrough", "TABLETOP.Editor.Strike", "strikethrough"),
        mark("inline-code", "TABLETOP.Editor.Code", "code"),
        mark("superscript", "TABLETOP.Editor.Superscript", "superscript"),
        mark("subscript", "TABLETOP.Editor.Subscript", "subscript"),
      ],
    },
  ];
}

/** Returns the fonts of the table and its packages. */
function fontEntries(menu: ProseMirrorMenu): MenuItem[] {
  const font = menu.schema.marks["font"];
  return Object.keys(config()["fontDefinitions"] ?? {}).map((family) => ({
    action: `font-${family}`,
    title: family,
    style: `font-family: ${JSON.stringify(family)}`,
    mark: font,
    attrs: { family },
    cmd: () => menu._toggleMark(font!, { family }),
  }));
}

function tableEntries(menu: ProseMirrorMenu): MenuItem[] {
  const entry = (action: string, key: string, group: number, cmd: Command): MenuItem => ({
    action,
    title: `TABLETOP.Editor.${key}`,
    group,
    cmd,
  });
  return [
    { action: "insert-table", title: "TABLETOP.Editor.TableInsert", group: 1, cmd: () => menu._insertTablePrompt() },
    entry("delete-table", "TableDelete", 1, tables.deleteTable),
    entry("column-after", "ColumnAfter", 2, tables.addColumnAfter),
    entry("column-before", "ColumnBefore", 2, tables.addColumnBefore),
    entry("column-delete", "ColumnDelete", 2, tables.deleteColumn),
    entry("row-after", "RowAfter", 3, tables.addRowAfter),
    entry("row-before", "RowBefore", 3, tables.addRowBefore),
    entry("row-delete", "RowDelete", 3, tables.deleteRow),
    entry("cells-merge", "CellsMerge", 4, tables.mergeCells),
    entry("cell-split", "CellSplit", 4, tables.splitCell),
  ];
}

/** Returns core's buttons. */
export function coreItems(
  menu: ProseMirrorMenu,
  canSave: boolean,
  scopes: Readonly<Record<string, string>>,
): MenuItem[] {
  const { nodes, marks } = menu.schema;
  const text = scopes["TEXT"] ?? "text";
  const item = (
    action: string,
    key: string,
    symbol: string,
    cmd: MenuItem["cmd"],
    more: Partial<MenuItem> = {},
  ): MenuItem => ({
    action,
    title: `TABLETOP.Editor.${key}`,
    icon: icon(symbol),
    scope: text,
    ...(cmd ? { cmd } : {}),
    ...more,
  });
  const rule: Command = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes["horizontal_rule"]!.create()));
    return true;
  };
  const list = (name: string) => () => menu._toggleBlock(nodes[name]!, wrapInList);
  return [
    item("bold", "Bold", "bold", () => menu._toggleMark(marks["strong"]!), { mark: marks["strong"] }),
    item("italic", "Italic", "italic", () => menu._toggleMark(marks["em"]!), { mark: marks["em"] }),
    item("bullet-list", "BulletList", "list-ul", list("bullet_list"), { node: nodes["bullet_list"] }),
    item("number-list", "OrderedList", "list-ol", list("ordered_list"), { node: nodes["ordered_list"] }),
    item("outdent", "Lift", "outdent", lift),
    item("horizontal-rule", "Rule", "minus", rule),
    item("image", "Image", "image", () => menu._insertImagePrompt(), { node: nodes["image"] }),
    item("link", "Link", "link", () => menu._insertLinkPrompt(), { mark: marks["link"] }),
    item("clear-formatting", "Clear", "text-slash", () => menu._clearFormatting()),
    item("undo", "Undo", "rotate-left", undo),
    item("redo", "Redo", "rotate-right", redo),
    item("source-code", "Source", "code", () => menu._toggleSource(), { scope: scopes["BOTH"] ?? "both" }),
    ...(canSave
      ? [item("save", "Save", "floppy-disk", () => menu._handleSave(), { scope: scopes["BOTH"] ?? "both" })]
      : []),
  ];
}
