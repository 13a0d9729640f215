/** The data of an item that creation or a purchase adds. */
import type { ItemDraft, SelectedItem } from "./creation.ts";
import type { Json } from "../../rules/shared/json.ts";

/** Returns an item's data: what the ruleset defines, and picture, effects and origin of the chosen item. */
export function itemData(
  { name, type, system }: ItemDraft,
  from: Pick<SelectedItem, "uuid" | "img" | "effects"> | undefined,
  sort: number,
): { readonly [key: string]: Json } {
  const own = { name, type, system, sort: sort * 1000 };
  if (!from) return own;
  const { uuid, img, effects } = from;
  return {
    ...own,
    ...(img === null ? {} : { img }),
    ...(effects ? { effects } : {}),
    _stats: { compendiumSource: uuid },
  };
}
