import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { wrapInList } from "prosemirror-schema-list";
import type { MarkType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { localize } from "../runtime.ts";
import { schema } from "./prose-mirror-schema.ts";

interface MenuItem {
  readonly key: string;
  readonly icon: string;
  readonly command: Command;
  readonly active?: (state: EditorState) => boolean;
}

function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
}

function mark(key: string, icon: string, name: string): MenuItem {
  const type = schema.marks[name]!;
  return { key, icon, command: toggleMark(type), active: (state) => hasMark(state, type) };
}

/** Wraps the selection in a secret section, which only owners see. */
const secret: Command = (state, dispatch, view) =>
  wrapIn(schema.nodes["section"]!, { class: "secret", id: `secret-${crypto.getRandomValues(new Uint32Array(2)).join("")}` })(
    state,
    dispatch,
    view,
  );

const ITEMS: readonly MenuItem[] = [
  mark("Bold", "fa-solid fa-bold", "strong"),
  mark("Italic", "fa-solid fa-italic", "em"),
  mark("Underline", "fa-solid fa-underline", "underline"),
  mark("Strike", "fa-solid fa-strikethrough", "strikethrough"),
  mark("Code", "fa-solid fa-code", "code"),
  { key: "BulletList", icon: "fa-solid fa-list-ul", command: wrapInList(schema.nodes["bullet_list"]!) },
  { key: "OrderedList", icon: "fa-solid fa-list-ol", command: wrapInList(schema.nodes["ordered_list"]!) },
  { key: "Quote", icon: "fa-solid fa-quote-left", command: wrapIn(schema.nodes["blockquote"]!) },
  { key: "Secret", icon: "fa-solid fa-user-secret", command: secret },
  { key: "Lift", icon: "fa-solid fa-outdent", command: lift },
  {
    key: "Rule",
    icon: "fa-solid fa-minus",
    command: (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(schema.nodes["horizontal_rule"]!.create()));
      return true;
    },
  },
  { key: "Undo", icon: "fa-solid fa-rotate-left", command: undo },
  { key: "Redo", icon: "fa-solid fa-rotate-right", command: redo },
];

function blockSelect(view: () => EditorView): HTMLSelectElement {
  const select = document.createElement("select");
  select.setAttribute("aria-label", localize("TABLETOP.Editor.Block"));
  const options = [
    ["p", localize("TABLETOP.Editor.Paragraph")],
    ...[1, 2, 3, 4].map((level) => [`h${level}`, localize("TABLETOP.Editor.Heading", { level })]),
  ];
  select.append(...options.map(([value, label]) => Object.assign(document.createElement("option"), { value, textContent: label })));
  for (const type of ["input", "change"]) select.addEventListener(type, (event) => event.stopPropagation());
  select.addEventListener("change", () => {
    const level = Number(select.value.slice(1));
    const command = level ? setBlockType(schema.nodes["heading"]!, { level }) : setBlockType(schema.nodes["paragraph"]!);
    command(view().state, view().dispatch);
    view().focus();
  });
  return select;
}

/** The editor's toolbar; `update` marks what is in force where the caret stands. */
export function buildMenu(
  view: () => EditorView,
  save: (() => void) | null,
): { element: HTMLElement; update: (state: EditorState) => void } {
  const element = document.createElement("div");
  element.className = "editor-menu";
  element.setAttribute("role", "toolbar");
  element.setAttribute("aria-label", localize("TABLETOP.Editor.Toolbar"));
  const buttons = ITEMS.map((item) => {
    const button = menuButton(item.icon, `TABLETOP.Editor.${item.key}`);
    button.addEventListener("click", () => {
      item.command(view().state, view().dispatch, view());
      view().focus();
    });
    return { item, button };
  });
  const block = blockSelect(view);
  element.append(block, ...buttons.map(({ button }) => button));
  if (save) {
    const button = menuButton("fa-solid fa-floppy-disk", "TABLETOP.Editor.Save");
    button.dataset["action"] = "save";
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      save();
    });
    element.append(button);
  }
  const update = (state: EditorState): void => {
    for (const { item, button } of buttons) if (item.active) button.setAttribute("aria-pressed", String(item.active(state)));
    const { parent } = state.selection.$from;
    block.value = parent.type.name === "heading" ? `h${parent.attrs["level"] as number}` : "p";
  };
  return { element, update };
}

function menuButton(icon: string, key: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.setAttribute("aria-label", localize(key));
  button.dataset["tooltip"] = "";
  // The caret stays in the text.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  return button;
}
