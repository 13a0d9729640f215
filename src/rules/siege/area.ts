/** One roll against several targets: how many an Area Effect strikes, and what it does to each. Ledger: SIE-SFX-2. */
import { type Odds, dieOdds, mapOdds } from "../shared/odds.ts";
import type { Refusal } from "../shared/reasons.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  type GrantedSuccess,
  DIE_FACES,
  grantSuccess,
  resolveCheck,
} from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

/** The targets of the first purchase of the effect. */
const TARGETS_OF_FIRST = 3;

/** Returns how many targets may be struck: 3, doubled by each purchase beyond the first; 1 without any (SIE-SFX-2). */
export const countAreaTargets = (level: number): number => (level < 1 ? 1 : TARGETS_OF_FIRST * 2 ** (level - 1));

/** Refuses more targets than the area takes, and a target that is named twice (SIE-SFX-2). */
export function refuseAreaTargets(targets: readonly string[], level: number): Refusal | null {
  const most = countAreaTargets(level);
  const struck = new Set(targets).size;
  if (struck < targets.length) return { key: "QUADRANT.Siege.Refuse.TargetTwice" };
  return struck > most ? { key: "QUADRANT.Siege.Refuse.TooManyTargets", with: { most, chosen: struck } } : null;
}

/** One of several targets: its own check, and whether it is hit in any case. */
export interface Struck {
  readonly check: ChallengeCheck;
  readonly isCertain: boolean;
}

/**
 * Compares one roll with each target's own Target Number (SIE-SFX-2).
 * @throws RangeError where the face is none of a d20
 */
export const resolveArea = (
  struck: readonly Struck[],
  natural: number,
  house: HouseRules,
): (ChallengeResult | GrantedSuccess)[] =>
  struck.map(({ check, isCertain }) =>
    isCertain ? grantSuccess(check, "routine", house) : resolveCheck(check, natural, house),
  );

/**
 * Returns the exact odds of each number of targets hit by one roll, the fewest first: a higher die never hits fewer
 * (SIE-SFX-2).
 */
export const computeAreaOdds = (struck: readonly Struck[], house: HouseRules): Odds<number> =>
  mapOdds(dieOdds(DIE_FACES), (natural) => resolveArea(struck, natural, house).filter(({ success }) => success).length);
