/** What a hit takes of a group of mooks, and how it is split. Ledger: SIE-MOOK-3, SIE-MOOK-4. */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier } from "../shared/reasons.ts";
import { BOXES_PER_MOOK, type Parts, countPart } from "./mooks.ts";

/**
 * Returns how many mooks a hit takes out: one, and one more for each 3 boxes of it; never more than there are
 * (SIE-MOOK-4).
 */
export const countMooksLost = (count: number, boxes: number): number =>
  Math.min(Math.max(0, count), 1 + Math.floor(Math.max(0, boxes) / BOXES_PER_MOOK));

/** Returns how many mooks a hit takes out, as terms: for the hit, for its boxes, less those that are not there. */
export function explainMooksLost(count: number, boxes: number): Modifier[] {
  const terms: readonly (readonly [string, number])[] = [
    ["Hit", 1],
    ["Boxes", Math.floor(Math.max(0, boxes) / BOXES_PER_MOOK)],
  ];
  const due = terms.reduce((sum, [, value]) => sum + value, 0);
  return [...terms, ["NotThere", countMooksLost(count, boxes) - due] as const].flatMap(([key, value]) =>
    value === 0 ? [] : [{ label: `QUADRANT.Siege.Mooks.Down.${key}`, value, source: { rule: "SIE-MOOK-4" } }],
  );
}

/** Returns the changes of splitting mooks; without parts they are one group again (SIE-MOOK-3). */
export const planSplit = (at: Ref, parts: Parts): Change[] => [
  { op: "set", at, path: "system.mooks.groups", to: [...parts] },
];

/** Returns the changes of a hit on a group, or on one group of a split (SIE-MOOK-4). */
export function planMooksLost(
  at: Ref,
  count: number,
  boxes: number,
  { parts, part }: { readonly parts: Parts; readonly part: number } = { parts: [], part: 0 },
): Change[] {
  const lost = countMooksLost(countPart(count, parts, part), boxes);
  if (lost === 0) return [];
  const since = parts.map((size, i) => (i === part ? size - lost : size));
  const split = parts.length > 0 ? planSplit(at, since) : [];
  return [{ op: "add", at, path: "system.mooks.value", by: 0 - lost }, ...split];
}
