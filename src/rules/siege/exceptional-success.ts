/**
 * Successes beyond an ordinary one: the levels of an Extraordinary Success, an optional rule, and what they buy; and
 * the declared Critical Success, its cost and its effect. Ledger: SIE-EXTRA-1, SIE-EXTRA-2, SIE-CRIT-1 to -3.
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
function refuseBenefit({ levelsLeft, drain }: LevelSpending, benefit: Benefit): Refusal | null {
  if (levelsLeft < 1) return { key: "QUADRANT.Siege.Refuse.NoLevelsLeft" };
  return benefit === "drain" && drain < 1 ? { key: "QUADRANT.Siege.Refuse.NoDrain" } : null;
}

/**
 * Returns the state after levels are spent, each on a benefit (SIE-EXTRA-2): one damage box more, one point of Drain
 * less, or what has no number.
 */
export const spendLevels = (before: LevelSpending, benefits: readonly Benefit[]): LevelSpending =>
  benefits.reduce(
    ({ levelsLeft, damage, drain }, benefit) => ({
      levelsLeft: levelsLeft - 1,
      damage: benefit === "damage" ? damage + 1 : damage,
      drain: benefit === "drain" ? Math.max(0, drain - 1) : drain,
    }),
    before,
  );

/** Refuses benefits that can't be bought one after another (SIE-EXTRA-2). */
export function refuseBenefits(before: LevelSpending, benefits: readonly Benefit[]): Refusal | null {
  const refused = benefits.map((benefit, at) => refuseBenefit(spendLevels(before, benefits.slice(0, at)), benefit));
  return refused.find((one) => one !== null) ?? null;
}

/** Returns the changes of spending a level: a Nova Point for the actor (SIE-EXTRA-2). */
export const planBenefit = (actor: Ref, benefit: Benefit): Change[] =>
  benefit === "nova" ? [{ op: "add", at: actor, path: "system.nova.value", by: 1 }] : [];

/** The effects that can be agreed before the roll (SIE-CRIT-2); `free` is described by the players, not computed. */
export const CRITICAL_EFFECTS = ["criticalDamage", "doubleBonus", "halveDrain", "free"] as const;
export type CriticalEffect = (typeof CRITICAL_EFFECTS)[number];

/** What a declaration depends on. */
export interface CriticalDeclarer {
  readonly at: Ref;
  /** Whether the bundle in use is Primary. */
  readonly primary: boolean;
  readonly nova: number;
}

/**
 * Refuses a Critical attempt after the roll or without a Primary bundle (SIE-CRIT-1), unless the house rules sell it
 * for a Nova Point (SIE-CRIT-3).
 */
export function refuseCritical(
  { primary, nova }: CriticalDeclarer,
  rolled: boolean,
  house: HouseRules,
): Refusal | null {
  if (rolled) return { key: "QUADRANT.Siege.Refuse.AlreadyRolled" };
  if (primary) return null;
  if (!house.critNova) return { key: "QUADRANT.Siege.Refuse.CritNotPrimary" };
  return nova < 1 ? { key: "QUADRANT.Siege.Refuse.TooFewNova", with: { needs: 1, has: nova } } : null;
}

/**
 * Returns the changes of a declaration: none with a Primary bundle, else the Nova Point it costs, whatever the roll
 * (SIE-CRIT-3).
 */
export const planCritical = ({ at, primary }: CriticalDeclarer): Change[] =>
  primary ? [] : [{ op: "add", at, path: "system.nova.value", by: -1 }];

/** Returns the Drain of a power whose critical effect halves it, rounded down (SIE-CRIT-2). */
export const halveDrain = (drain: number): number => Math.floor(drain / 2);

/** Returns a bonus, or a power's effect, doubled by a Critical Success (SIE-CRIT-2). */
export const doubleBonus = (bonus: number): number => bonus * 2;
