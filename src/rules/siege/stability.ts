/**
 * Stability Checks: what is rolled, and what success and failure do by their purpose. Ledger: SIE-STAB-1 to -4,
 * SIE-TURM-2, SIE-ANNEX-1, and the checks of SIE-RECOV-2 and -3.
 */
import type { Modifier } from "../shared/reasons.ts";
import type { ChallengeCheck } from "./challenge.ts";
import { computeStakeAfter } from "./stakes.ts";
import type { HouseRules } from "./house-rules.ts";
import type { PlanetTrack } from "./planet-state.ts";
import { type PlanetCondition, breakPeace } from "./recovery.ts";

/**
 * Why a check is made: right after In Collapse (SIE-STAB-3), to keep a month of peace (SIE-STAB-4), to clear a critical
 * box (SIE-RECOV-3), to end Turmoil (SIE-TURM-2), to annex another planet (SIE-ANNEX-1), or because the GM asks.
 */
export const STABILITY_PURPOSES = ["order", "recovery", "collapse", "keep", "annex", "none"] as const;
export type StabilityPurpose = (typeof STABILITY_PURPOSES)[number];

/** A Stability Check before the roll. */
export interface Stability {
  readonly attribute: Modifier;
  /** Defense Rating of the track in question: it is added to the roll. */
  readonly defense: readonly Modifier[];
  readonly stake: Modifier | null;
  /** Unstable tracks that use the Attribute, and the GM's modifiers. */
  readonly cl: readonly Modifier[];
  readonly bonus: readonly Modifier[];
}

/** Returns the check: d20 + Attribute + Defense + stake against 18; it is never Primary (SIE-STAB-1). */
export const createStabilityCheck = ({ attribute, defense, stake, cl, bonus }: Stability): ChallengeCheck => ({
  bundle: "lore",
  primary: false,
  cl,
  bonus: [attribute, ...defense, ...(stake ? [stake] : []), ...bonus],
  critAttempt: false,
});

/** Returns the rating of the stake after the check: a success counts as an attack that fails (SIE-STAB-2). */
export const computeStabilityStake = (rating: number, success: boolean): number =>
  computeStakeAfter(rating, "defender", !success);

/** Returns whether a planet rolls with the values of Turmoil, by house rule (SIE-TURM-2). */
export const usesTurmoilValues = (turmoil: boolean, house: HouseRules): boolean =>
  turmoil && house.turmoilStability === "turmoilValues";

/** Returns the best of a list; the first of equal ones. */
export const findBest = <T>(list: readonly [T, ...T[]], worth: (one: T) => number): T =>
  list.reduce((best, one) => (worth(one) > worth(best) ? one : best));

/** Returns a planet after a Stability Check, by its purpose (SIE-STAB-3, SIE-STAB-4, SIE-RECOV-3, SIE-TURM-2). */
export function settleStability(
  planet: PlanetCondition,
  check: { readonly purpose: StabilityPurpose; readonly track: PlanetTrack; readonly success: boolean },
  today: number,
): PlanetCondition {
  const { purpose, track, success } = check;
  switch (purpose) {
    case "collapse":
      return success ? planet : { ...planet, turmoil: true, recovery: { days: 0, asOf: today, check: "none" } };
    case "keep":
      return success ? planet : { ...planet, recovery: breakPeace(planet.recovery, today) };
    case "recovery":
      return { ...planet, recovery: { days: 0, asOf: today, check: success ? track : "failed" } };
    case "order":
      return { ...planet, recovery: { days: 0, asOf: today, check: success ? "order" : "failed" } };
    case "annex":
    case "none":
      return planet;
  }
}
