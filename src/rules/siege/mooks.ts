/** Mooks: faceless opponents known by their number. Ledger: SIE-MOOK-1 to -4. */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier } from "../shared/modifier.ts";
import type { Refusal } from "../shared/refusal.ts";

/** Mooks for each point of the group's bonus, the most it comes to, and boxes for each further one that falls. */
const PER_BONUS = 2;
const MOST_BONUS = 8;
const BOXES_PER_MOOK = 3;
const SMALLEST_GROUP = 2;

/** What mooks acting together add to every check, and to every Challenge Level against them (SIE-MOOK-2). */
export const groupBonus = (count: number): number => Math.min(MOST_BONUS, Math.floor(Math.max(0, count) / PER_BONUS));

/** The bonus as a term, on top of equipment; none where it is 0 (SIE-MOOK-1). */
export const mookParts = (count: number): Modifier[] =>
  groupBonus(count) === 0
    ? []
    : [{ label: "QUADRANT.Siege.Mooks.Bonus", value: groupBonus(count), source: { rule: "SIE-MOOK-2" } }];

/** SIE-MOOK-3: parts of a split group are of two or more and come to no more than the whole; a lone mook can't act. */
export function refuseSplit(count: number, parts: readonly number[]): Refusal | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const fits = sum <= count && parts.every((part) => Number.isInteger(part) && part >= SMALLEST_GROUP);
  return fits ? null : { key: "QUADRANT.Siege.Refuse.MooksDoNotSplit", with: { count, least: SMALLEST_GROUP } };
}

/** How many a hit takes out: one, and one more for each 3 boxes of it; never more than there are (SIE-MOOK-4). */
export const mooksLost = (count: number, boxes: number): number =>
  Math.min(Math.max(0, count), 1 + Math.floor(Math.max(0, boxes) / BOXES_PER_MOOK));

/** What a hit on a group writes (SIE-MOOK-4). */
export function planMooksLost(at: Ref, count: number, boxes: number): Change[] {
  const lost = mooksLost(count, boxes);
  return lost > 0 ? [{ op: "add", at, path: "system.mooks.value", by: 0 - lost }] : [];
}
