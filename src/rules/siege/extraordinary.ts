/**
 * Extraordinary Success, an optional rule: the levels of a margin and what they buy. Ledger: SIE-EXTRA-1, SIE-EXTRA-2.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";

/** The margin of one level. */
const MARGIN_PER_LEVEL = 5;

/** What a level may become; the GM chooses after the roll (SIE-EXTRA-2). */
export const BENEFITS = ["damage", "drain", "story", "nova"] as const;
export type Benefit = (typeof BENEFITS)[number];

/** The levels left, and the damage and Drain they can change. */
export interface LevelSpending {
  readonly levelsLeft: number;
  readonly damage: number;
  readonly drain: number;
}

/**
 * Returns the levels of a success: full multiples of 5 in its margin; none where the house rules have no levels
 * (SIE-EXTRA-1).
 */
export const countExtraordinaryLevels = (margin: number, house: HouseRules): number =>
  house.extraordinary ? Math.max(0, Math.floor(margin / MARGIN_PER_LEVEL)) : 0;

/** Refuses a benefit without a level left, and less Drain where there is none (SIE-EXTRA-2). */
export function refuseBenefit({ levelsLeft, drain }: LevelSpending, benefit: Benefit): Refusal | null {
  if (levelsLeft < 1) return { key: "QUADRANT.Siege.Refuse.NoLevelsLeft" };
  return benefit === "drain" && drain < 1 ? { key: "QUADRANT.Siege.Refuse.NoDrain" } : null;
}

/**
 * Returns the state after one level is spent (SIE-EXTRA-2): one damage box more, one point of Drain less, or a benefit
 * without a number.
 */
export const spendLevel = ({ levelsLeft, damage, drain }: LevelSpending, benefit: Benefit): LevelSpending => ({
  levelsLeft: levelsLeft - 1,
  damage: benefit === "damage" ? damage + 1 : damage,
  drain: benefit === "drain" ? drain - 1 : drain,
});

/** Returns the changes of spending a level: a Nova Point for the actor (SIE-EXTRA-2). */
export const planBenefit = (actor: Ref, benefit: Benefit): Change[] =>
  benefit === "nova" ? [{ op: "add", at: actor, path: "system.nova.value", by: 1 }] : [];
