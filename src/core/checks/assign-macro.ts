/** Makes macros of checks and items, and puts them into slots of the user's hotbar. Loaded on first use. */
import * as v from "valibot";
import { readShape, textField } from "../../rules/shared/schema.ts";
import { type Doc, fetchDoc } from "../compat/documents.ts";
import { createMacro, getHotbarUser } from "../compat/untyped.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import { type CheckCommand, formatCommand, parseCommand } from "./intent-text.ts";

/** The most characters of a dragged macro's name. */
const MAX_MACRO_NAME = 100;

/**
 * The macro that a drag makes; other code may have made the drag. A command that can't be parsed would be a macro that
 * does nothing.
 */
const DraggedShortcut = v.object({
  name: v.pipe(
    v.string(),
    v.minLength(1),
    v.transform((name) => name.slice(0, MAX_MACRO_NAME)),
  ),
  img: textField(),
  words: v.pipe(
    v.string(),
    v.check((words) => !("key" in parseCommand(words))),
  ),
});
/** What a macro is made of. */
export type Shortcut = Readonly<v.InferOutput<typeof DraggedShortcut>>;

/** Returns the shortcut of an item. An owned item is stored by uuid; any other is found by name on the user's actor. */
function createItemShortcut(item: Doc): Shortcut {
  const owned = item.parent?.documentName === "Actor";
  const words: CheckCommand = {
    check: "",
    actor: null,
    item: owned ? item.uuid : item.name,
    targets: [],
    fast: false,
    options: {},
  };
  return { name: item.name, img: item.img ?? "", words: formatCommand(words) };
}

/** Puts what was dropped on the hotbar into its slot: a row that opens a check, or an item. */
export async function assignDropped(dropped: { readonly type?: unknown; readonly uuid?: unknown }, slot: number) {
  if (dropped.type === "QuadrantCheck") {
    const check = readShape(DraggedShortcut, dropped);
    return check ? assignMacro(check, slot) : notifyRefusal({ key: "QUADRANT.Command.NoShortcut" });
  }
  const item = await fetchDoc(String(dropped.uuid));
  if (!item || !findTypeRuleset(item.type)) return notifyRefusal({ key: "QUADRANT.Command.NoShortcut" });
  return assignItem(item, slot);
}

/** Puts an item's macro into a slot: the first free one, if none is named. */
export const assignItem = (item: Doc, slot?: number): Promise<void> => assignMacro(createItemShortcut(item), slot);

interface MacroDoc {
  readonly name: string;
  readonly command: string;
  readonly isOwner: boolean;
}

/** Returns the first empty of fifty slots; the first slot if none is empty. */
function findFreeSlot(): number {
  const { hotbar } = getHotbarUser();
  return Array.from({ length: 50 }, (_, i) => i + 1).find((slot) => !hotbar[slot]) ?? 1;
}

/**
 * Assigns a macro of the command, an existing one if possible. It is a chat macro: every user may create and read one.
 */
export async function assignMacro({ name, img, words }: Shortcut, slot = findFreeSlot()): Promise<void> {
  const command = `/check ${words}`;
  const all = [...(game.macros as Iterable<object>)] as MacroDoc[];
  const kept = all.find((macro) => macro.isOwner && macro.name === name && macro.command === command);
  const macro = kept ?? (await createMacro({ name, type: "chat", command, ...(img ? { img } : {}) }));
  if (!macro) return;
  await getHotbarUser().assignHotbarMacro(macro, slot);
  ui.notifications.info(
    foundry.utils.escapeHTML(game.i18n.format("QUADRANT.Command.OnHotbar", { name, slot: String(slot) })),
  );
}
