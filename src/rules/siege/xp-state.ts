/**
 * What StarSIEGE stores of experience: `system.xp` of characters, NPCs and planets. Terms: the header of
 * ledger/siege-1.yaml.
 */
import * as v from "valibot";
import { fieldGroup, numberField, textField, wordField } from "../shared/schema.ts";
import { XP_ENTRIES, XP_POOLS, type XpPool } from "./xp-kinds.ts";

/**
 * A line of the history, keyed by id. `amount` was added to the pool, so that purchases are negative; `key` is what was
 * bought (an Attribute, a bundle, a row's id) and `item` the id of an item that was created; `at` counts the lines.
 */
export const XpEntry = fieldGroup({
  kind: wordField(XP_ENTRIES, "other"),
  pool: wordField(XP_POOLS, "free"),
  name: textField(),
  key: textField(),
  item: textField(),
  amount: numberField(),
  at: numberField(),
});
export type XpEntry = Readonly<v.InferOutput<typeof XpEntry>>;

/** `system.xp`; `debt` is what a stronger species still has to pay off (SIE-ALIEN-9). */
export const StoredExperience = fieldGroup({
  free: numberField(),
  debt: numberField(),
  log: v.fallback(v.record(v.string(), XpEntry), {}),
});

/** Unspent points by pool, what is owed, and the history. */
export type Experience = Readonly<v.InferOutput<typeof StoredExperience>> & Readonly<Record<XpPool, number>>;
