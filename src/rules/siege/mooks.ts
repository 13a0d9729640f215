/** Mooks: faceless opponents known by their number. Ledger: SIE-MOOK-1 to -4. */
import * as v from "valibot";
import { fieldGroup, numberField, wholeNumber } from "../shared/schema.ts";
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";

/** The place of the group that a hit is on among those of a split: cards carry it. */
export const HitPart = v.optional(wholeNumber(0, 99), 0);

/** Mooks for each point of the group bonus, its maximum, and boxes for each further mook taken out. */
const MOOKS_PER_BONUS = 2;
const MAX_GROUP_BONUS = 8;
const BOXES_PER_MOOK = 3;
const MIN_GROUP_SIZE = 2;

/** Returns the group bonus: added to every check, and to every Challenge Level against the group (SIE-MOOK-2). */
export const computeGroupBonus = (count: number): number =>
  Math.min(MAX_GROUP_BONUS, Math.floor(Math.max(0, count) / MOOKS_PER_BONUS));

/** Returns the group bonus as a term, on top of equipment; none where it is 0 (SIE-MOOK-1). */
export const listMookParts = (count: number): Modifier[] =>
  computeGroupBonus(count) === 0
    ? []
    : [{ label: "QUADRANT.Siege.Mooks.Bonus", value: computeGroupBonus(count), source: { rule: "SIE-MOOK-2" } }];

/**
 * Refuses parts of a split group below two mooks, or more than the whole together (SIE-MOOK-3); a single mook can't
 * act.
 */
export function refuseSplit(count: number, parts: readonly number[]): Refusal | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const fits = sum <= count && parts.every((part) => Number.isInteger(part) && part >= MIN_GROUP_SIZE);
  return fits ? null : { key: "QUADRANT.Siege.Refuse.MooksDoNotSplit", with: { count, least: MIN_GROUP_SIZE } };
}

/** Refuses to let a group act without house rule for mooks, or with fewer than two of them (SIE-MOOK-1, SIE-MOOK-3). */
export function refuseGroup(count: number, house: Pick<HouseRules, "mooks">): Refusal | null {
  if (!house.mooks) return { key: "QUADRANT.Siege.Refuse.NoMooks" };
  if (count < 1) return { key: "QUADRANT.Siege.Refuse.NoMooksLeft" };
  return refuseSplit(count, [count]) && { key: "QUADRANT.Siege.Refuse.SingleMook" };
}

/** The sizes of the groups into which mooks are split; one that is taken out keeps its place, at 0. */
export type Parts = readonly number[];

/** Returns the groups of a split as they hold: none where together they are more than the mooks there are. */
export const readParts = (count: number, parts: Parts): Parts =>
  parts.length > 1 && parts.reduce((all, part) => all + part, 0) <= count ? parts : [];

/** Returns the mooks of one group of a split; all of them where they are not split (SIE-MOOK-3). */
export const countPart = (count: number, parts: Parts, part: number): number => parts[part] ?? count;

/** Returns the place of the first group of a split that is left; 0 where they are not split (SIE-MOOK-3). */
export const findFirstPart = (parts: Parts): number =>
  Math.max(
    0,
    parts.findIndex((size) => size > 0),
  );

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

/** What a hit dealt to a group of mooks, and how many of them it took out (SIE-MOOK-4). */
export const MookHit = fieldGroup({ damage: numberField(), down: numberField() });
export type MookHit = Readonly<v.InferOutput<typeof MookHit>>;

/** `system.mooks.hits`: every hit on a group, by its number; each has its own key, so that each is undone alone. */
export const MookHits = v.fallback(v.record(v.string(), MookHit), {});
export type MookHits = Readonly<v.InferOutput<typeof MookHits>>;

const findLastNumber = (hits: MookHits): number =>
  Object.keys(hits)
    .map(Number)
    .filter(Number.isSafeInteger)
    .reduce((last, number) => Math.max(last, number), 0);

/** Returns the last hit on a group of mooks; null before the first. */
export const findLastHit = (hits: MookHits): MookHit | null => hits[String(findLastNumber(hits))] ?? null;

/** Returns the changes of splitting mooks; without parts they are one group again (SIE-MOOK-3). */
export const planSplit = (at: Ref, parts: Parts): Change[] => [
  { op: "set", at, path: "system.mooks.groups", to: [...parts] },
];

/** Returns the changes of a hit on a group, or on one group of a split, which is recorded (SIE-MOOK-4). */
export function planMooksLost(
  at: Ref,
  count: number,
  boxes: number,
  {
    parts = [],
    part = 0,
    hits = {},
  }: { readonly parts?: Parts; readonly part?: number; readonly hits?: MookHits } = {},
): Change[] {
  const lost = countMooksLost(countPart(count, parts, part), boxes);
  if (lost === 0) return [];
  const since = parts.map((size, i) => (i === part ? size - lost : size));
  const split = parts.length > 0 ? planSplit(at, since) : [];
  const record: Change = {
    op: "set",
    at,
    path: `system.mooks.hits.${findLastNumber(hits) + 1}`,
    to: { damage: Math.max(0, boxes), down: lost },
  };
  return [{ op: "add", at, path: "system.mooks.value", by: 0 - lost }, ...split, record];
}
