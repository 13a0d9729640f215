/** Macros of checks and items: dragged onto the hotbar, or put there from a menu. */
import type { Json } from "../../rules/shared/json.ts";
import { asset } from "../compat/id.ts";
import { type Doc, fetchDoc } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { type CheckCommand, parseCommand, formatCommand } from "./intent-text.ts";
import { notifyRefusal } from "../ui/text.ts";
import { checkTitle } from "./check-names.ts";

/** What a dragged row of a sheet carries. */
export interface DraggedCheck {
  readonly type: "QuadrantCheck";
  readonly name: string;
  readonly img: string;
  readonly words: string;
}

interface Shortcut {
  readonly name: string;
  readonly img: string;
  readonly words: string;
}

/** The words and name of a check somebody may want at hand. */
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

/** An item as a macro: one that somebody has is theirs, any other is found by name with whoever uses it. */
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

/** Takes what is ours when something is dropped on the hotbar. Call in `ready`. */
export function startHotbarDrops(): void {
  Hooks.on(
    "hotbarDrop" as never,
    ((_bar: unknown, data: unknown, slot: unknown) => {
      const dropped = data as { type?: unknown; uuid?: unknown };
      if (dropped.type === "QuadrantCheck") {
        const check = readDragged(data);
        if (check) void assignMacro(check, Number(slot));
        else notifyRefusal({ key: "QUADRANT.Ways.NoShortcut" });
        return false;
      }
      if (dropped.type !== "Item" || typeof dropped.uuid !== "string") return true;
      void assignItem(dropped.uuid, Number(slot));
      return false;
    }) as never,
  );
}

/** A drag's data as anybody may have made it. */
function readDragged(data: unknown): Shortcut | null {
  const { name, img, words } = data as { readonly [key: string]: unknown };
  // What does not read as a check would be a macro that does nothing.
  return typeof name === "string" && name !== "" && typeof words === "string" && !("key" in parseCommand(words))
    ? { name: name.slice(0, 100), img: typeof img === "string" ? img : "", words }
    : null;
}

/** Puts an item's macro into a slot of this person's hotbar. */
async function assignItem(uuid: string, slot: number): Promise<void> {
  const item = await fetchDoc(uuid);
  if (!item || !findTypeRuleset(item.type)) return notifyRefusal({ key: "QUADRANT.Ways.NoShortcut" });
  await assignMacro(createItemShortcut(item), slot);
}

/** As `assignItem`, into the first free slot. */
export const addItemToHotbar = (item: Doc): Promise<void> => assignMacro(createItemShortcut(item), findFreeSlot());
/** Puts a check's macro into the first free slot. */
export const addCheckToHotbar = (check: DraggedCheck): Promise<void> => assignMacro(check, findFreeSlot());

interface HotbarUser {
  readonly hotbar: Readonly<Record<string, string>>;
  assignHotbarMacro(macro: object, slot: number): Promise<unknown>;
}

interface MacroDoc {
  readonly name: string;
  readonly command: string;
  readonly isOwner: boolean;
}

const hotbarUser = (): HotbarUser => game.user as never as HotbarUser;

/** The first of fifty slots that holds nothing; the first of all where none is free. */
function findFreeSlot(): number {
  const { hotbar } = hotbarUser();
  return Array.from({ length: 50 }, (_, i) => i + 1).find((slot) => !hotbar[slot]) ?? 1;
}

/** A macro that says the words: one of ours is used again. It is a chat command, which everybody may keep and read. */
async function assignMacro({ name, img, words }: Shortcut, slot: number): Promise<void> {
  const command = `/check ${words}`;
  const all = [...(game.macros as Iterable<object>)] as MacroDoc[];
  const kept = all.find((macro) => macro.isOwner && macro.name === name && macro.command === command);
  const macros = Macro as never as { create(data: object): Promise<object | undefined> };
  const macro = kept ?? (await macros.create({ name, type: "chat", command, ...(img ? { img } : {}) }));
  if (!macro) return;
  await hotbarUser().assignHotbarMacro(macro, slot);
  ui.notifications.info(
    foundry.utils.escapeHTML(game.i18n.format("QUADRANT.Ways.OnHotbar", { name, slot: String(slot) })),
  );
}
