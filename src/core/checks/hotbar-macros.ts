/** Macros of checks and items: dragged onto the hotbar, or added from a menu. */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { readShape, textField } from "../../rules/shared/schema.ts";
import { asset } from "../compat/id.ts";
import { type Doc, fetchDoc } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { type CheckCommand, parseCommand, formatCommand } from "./intent-text.ts";
import { notifyRefusal } from "../ui/text.ts";
import { checkTitle } from "./check-names.ts";
import { onFoundryHook, createMacro, getHotbarUser } from "../compat/untyped.ts";

/** The most characters of a dragged macro's name. */
const MAX_MACRO_NAME = 100;

/**
 * The macro that a drag makes; other code may have made the drag. A command that can't be parsed would be a macro that
 * does nothing.
 */
const Shortcut = v.object({
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
type Shortcut = Readonly<v.InferOutput<typeof Shortcut>>;

/** The data of a dragged row. */
export interface DraggedCheck extends Shortcut {
  readonly type: "QuadrantCheck";
}

/** Returns the drag data of a check. */
export function createCheckShortcut(
  actor: { readonly uuid: string; readonly name: string; readonly img?: string | null },
  check: string,
  options: { readonly [key: string]: Json },
  label: string,
  item: Doc | null,
): DraggedCheck {
  const words: CheckCommand = { check, actor: actor.uuid, item: item?.uuid ?? null, targets: [], fast: false, options };
  return {
    type: "QuadrantCheck",
    name: `${actor.name}: ${label || checkTitle(check)}`,
    img: item?.img ?? actor.img ?? asset("assets/siege/character.svg"),
    words: formatCommand(words),
  };
}

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

/** Starts to handle drops of checks and items on the hotbar. Call in `ready`. */
export function startHotbarDrops(): void {
  onFoundryHook("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    const dropped = data as { type?: unknown; uuid?: unknown };
    if (dropped.type === "QuadrantCheck") {
      const check = readShape(Shortcut, data);
      if (check) void assignMacro(check, Number(slot));
      else notifyRefusal({ key: "QUADRANT.Command.NoShortcut" });
      return false;
    }
    if (dropped.type !== "Item" || typeof dropped.uuid !== "string") return true;
    void assignItem(dropped.uuid, Number(slot));
    return false;
  });
}

/** Puts an item's macro into a slot of the user's hotbar. */
async function assignItem(uuid: string, slot: number): Promise<void> {
  const item = await fetchDoc(uuid);
  if (!item || !findTypeRuleset(item.type)) return notifyRefusal({ key: "QUADRANT.Command.NoShortcut" });
  await assignMacro(createItemShortcut(item), slot);
}

/** Puts an item's macro into the first free slot. */
export const addItemToHotbar = (item: Doc): Promise<void> => assignMacro(createItemShortcut(item), findFreeSlot());
/** Puts a check's macro into the first free slot. */
export const addCheckToHotbar = (check: DraggedCheck): Promise<void> => assignMacro(check, findFreeSlot());

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
async function assignMacro({ name, img, words }: Shortcut, slot: number): Promise<void> {
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
