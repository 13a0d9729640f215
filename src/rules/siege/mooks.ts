/** Mooks: faceless opponents known by their number. Ledger: SIE-MOOK-1 to -4. */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier } from "../shared/modifier.ts";
import type { Refusal } from "../shared/refusal.ts";

/** Mooks for each point of the group's bonus, the most it comes to, and boxes for each further one that falls. */
const MOOKS_PER_BONUS = 2;
const MAX_GROUP_BONUS = 8;
const BOXES_PER_MOOK = 3;
const MIN_GROUP_SIZE = 2;

/** What mooks acting together add to every check, and to every Challenge Level against them (SIE-MOOK-2). */
export const computeGroupBonus = (count: number): number =>
  Math.min(MAX_GROUP_BONUS, Math.floor(Math.max(0, count) / MOOKS_PER_BONUS));

/** The bonus as a term, on top of equipment; none where it is 0 (SIE-MOOK-1). */
export const listMookParts = (count: number): Modifier[] =>
  computeGroupBonus(count) === 0
    ? []
    : [{ label: "QUADRANT.Siege.Mooks.Bonus", value: computeGroupBonus(count), source: { rule: "SIE-MOOK-2" } }];

/** SIE-MOOK-3: parts of a split group are of two or more and come to no more than the whole; a lone mook can't act. */
export function refuseSplit(count: number, parts: readonly number[]): Refusal | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const fits = sum <= count && parts.every((part) => Number.isInteger(part) && part >= MIN_GROUP_SIZE);
  return fits ? null : { key: "QUADRANT.Siege.Refuse.MooksDoNotSplit", with: { count, least: MIN_GROUP_SIZE } };
}

/** How many a hit takes out: one, and one more for each 3 boxes of it; never more than there are (SIE-MOOK-4). */
export const countMooksLost = (count: number, boxes: number): number =>
  Math.min(Math.max(0, count), 1 + Math.floor(Math.max(0, boxes) / BOXES_PER_MOOK));

/** What a hit on a group writes (SIE-MOOK-4). */
export function planMooksLost(at: Ref, count: number, boxes: number): Change[] {
  const lost = countMooksLost(count, boxes);
  return lost > 0 ? [{ op: "add", at, path: "system.mooks.value", by: 0 - lost }] : [];
}
