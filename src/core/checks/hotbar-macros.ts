/** Macros of checks and items: dragged onto the hotbar, or added from a menu. They are made by code that loads late. */
import type { Json } from "../../rules/shared/json.ts";
import { asset } from "../contract/registry.ts";
import type { Doc } from "../compat/documents.ts";
import type { Shortcut } from "./assign-macro.ts";
import { formatCommand } from "./intent-text.ts";
import { checkTitle } from "./check-names.ts";
import { onFoundryHook } from "../compat/untyped.ts";

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
  return {
    type: "QuadrantCheck",
    name: `${actor.name}: ${label || checkTitle(check)}`,
    img: item?.img ?? actor.img ?? asset("assets/siege/character.svg"),
    words: formatCommand({ check, actor: actor.uuid, item: item?.uuid ?? null, targets: [], fast: false, options }),
  };
}

const load = () => import("./assign-macro.ts");

/** Starts to handle drops of checks and items on the hotbar. Call in `ready`. */
export function startHotbarDrops(): void {
  onFoundryHook("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    const dropped = data as { type?: unknown; uuid?: unknown };
    const isOurs = dropped.type === "QuadrantCheck" || (dropped.type === "Item" && typeof dropped.uuid === "string");
    if (isOurs) void load().then(({ assignDropped }) => assignDropped(dropped, Number(slot)));
    return !isOurs;
  });
}

/** Puts an item's macro into the first free slot. */
export const addItemToHotbar = async (item: Doc): Promise<void> => (await load()).assignItem(item);
/** Puts a check's macro into the first free slot. */
export const addCheckToHotbar = async (check: DraggedCheck): Promise<void> => (await load()).assignMacro(check);
