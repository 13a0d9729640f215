/**
 * What an actor's sheet loads when a user first adds, drops, moves or sorts an item; and how its picker is opened.
 */
import { asDoc } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { loadAdding } from "../creation/decide-add.ts";
import { ItemPicker } from "./item-picker.ts";
import type { RevealingSheet } from "./reveal-rows.ts";

export { dropActor, dropFolder, dropItem, giveItem } from "./drop.ts";
export { answerOffer } from "./hand-over.ts";
export { moveFocusedRow, moveRow } from "./sort-rows.ts";

const open = new Map<string, ItemPicker>();

/** Opens the picker for items of a type. One that is open for the same actor is closed first. */
export async function openPicker(sheet: RevealingSheet, type: string, opener: HTMLElement): Promise<void> {
  const row = findTypeRuleset(type);
  if (!row) return;
  const { uuid } = asDoc(sheet.actor);
  await open.get(uuid)?.close();
  const { items } = await loadAdding(row);
  const picker = await new ItemPicker({ sheet, row, type, listing: items[type] ?? {}, opener }).load();
  open.set(uuid, picker);
  await picker.render({ force: true });
}
