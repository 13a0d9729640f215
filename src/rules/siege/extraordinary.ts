/** Extraordinary Success, an option: what a margin earns and what its levels buy. Ledger: SIE-EXTRA-1, SIE-EXTRA-2. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { HouseRules } from "./house-rules.ts";

/** Margin that makes one level. */
const MARGIN_PER_LEVEL = 5;

/** What a level may become; the GM chooses after the roll (SIE-EXTRA-2). */
export const BENEFITS = ["damage", "drain", "story", "nova"] as const;
export type Benefit = (typeof BENEFITS)[number];

/** What levels are spent on: boxes of the hit, Drain of the power, the one who acted. */
export interface LevelSpending {
  readonly levelsLeft: number;
  readonly damage: number;
  readonly drain: number;
}

/** Whole multiples of 5 in a success's margin, none below that or where the house plays without (SIE-EXTRA-1). */
export const countExtraordinaryLevels = (margin: number, house: HouseRules): number =>
  house.extraordinary ? Math.max(0, Math.floor(margin / MARGIN_PER_LEVEL)) : 0;

/** SIE-EXTRA-2: a level is needed for each benefit, and Drain can't be eased below nothing. */
export function refuseBenefit({ levelsLeft, drain }: LevelSpending, benefit: Benefit): Refusal | null {
  if (levelsLeft < 1) return { key: "QUADRANT.Siege.Refuse.NoLevelsLeft" };
  return benefit === "drain" && drain < 1 ? { key: "QUADRANT.Siege.Refuse.NoDrain" } : null;
}

/** Spends one level (SIE-EXTRA-2): a damage box more, a point of Drain less, or a benefit that moves no number here. */
export const spendLevel = ({ levelsLeft, damage, drain }: LevelSpending, benefit: Benefit): LevelSpending => ({
  levelsLeft: levelsLeft - 1,
  damage: benefit === "damage" ? damage + 1 : damage,
  drain: benefit === "drain" ? drain - 1 : drain,
});

/** What spending a level writes: a Nova Point for the one who acted (SIE-EXTRA-2). */
export const planBenefit = (actor: Ref, benefit: Benefit): Change[] =>
  benefit === "nova" ? [{ op: "add", at: actor, path: "system.nova.value", by: 1 }] : [];
