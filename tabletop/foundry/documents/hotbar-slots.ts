import { host } from "../globals.ts";
import type { Macro } from "./macro.ts";

/** The slots of a hotbar: five pages of ten. */
const HOTBAR_SLOTS: readonly number[] = Array.from({ length: 50 }, (_, index) => index + 1);

/** Returns a slot as a number; undefined for what is none, which means any free one. */
function parseSlot(slot: unknown): number | undefined {
  return slot === "" || slot === null || slot === undefined || Number.isNaN(Number(slot)) ? undefined : Number(slot);
}

/**
 * Returns the ids of macros by slot after a macro (or null) was put into a slot, by default the first free one; the
 * macro there moves to the slot that the macro comes from. Null if nothing changes. @throws Error for what is no
 * macro, a slot out of range and a full hotbar.
 */
export function withMacro(
  slots: Readonly<Record<string, string>>,
  macro: Macro,
  slot: unknown,
  fromSlot: unknown,
): object | null {
  if (macro !== null && macro?.documentName !== "Macro")
    throw new Error("Only a macro, or null, can be put into a slot of the hotbar.");
  const hotbar: Record<string, string> = { ...slots };
  const to = parseSlot(slot) ?? HOTBAR_SLOTS.find((number) => !(number in hotbar));
  if (to === undefined) throw new Error("No slot of the hotbar is free.");
  if (!HOTBAR_SLOTS.includes(to)) throw new Error(`The hotbar has slots 1 to ${HOTBAR_SLOTS.length}, not ${to}.`);
  const current = hotbar[to];
  if (macro && current === macro.id) return null;
  if (macro) hotbar[to] = macro.id as string;
  else delete hotbar[to];
  const from = parseSlot(fromSlot);
  if (from !== undefined && from in hotbar) {
    if (current) hotbar[from] = current;
    else delete hotbar[from];
  }
  return hotbar;
}

/** Returns the ten slots of a page, 1 to 5, with their macros; null if a slot is empty or its macro is gone. */
export function readPage(
  slots: Readonly<Record<string, string>>,
  page: number,
): { slot: number; macro: Macro | null }[] {
  return HOTBAR_SLOTS.slice((page - 1) * 10, page * 10).map((slot) => ({
    slot,
    macro: host.game.macros?.get(slots[slot] ?? "") ?? null,
  }));
}
