/** Rapid Fire: a weapon's bonus is split over several shots of one action. Ledger: SIE-ATK-6. */
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { type Odds, certainOdds, combineOdds, dieOdds, mapOdds } from "../shared/odds.ts";
import { type ChallengeCheck, type ChallengeResult, DIE_FACES, resolveCheck } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";
import { type Attack, createAttackCheck } from "./attack.ts";

/** Refuses parts of a split Specialty bonus that do not add up to the whole or are below 0 (SIE-ATK-6). */
export function refuseSplit(whole: number, parts: readonly number[]): Refusal | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const fits = sum === whole && parts.every((part) => Number.isInteger(part) && part >= 0);
  return fits ? null : { key: "QUADRANT.Siege.Refuse.SplitDoesNotFit", with: { whole, sum } };
}

/**
 * Returns one check for each part of a split bonus (SIE-ATK-6): the part replaces the whole; no penalty for several
 * actions.
 */
export const createSplitChecks = (attack: Attack, parts: readonly Modifier[]): ChallengeCheck[] =>
  parts.map((part) => createAttackCheck({ ...attack, gear: [part, ...attack.gear] }));

/** Several shots of one action. */
export interface Volley {
  readonly shots: readonly ChallengeResult[];
  readonly hits: number;
  /** Boxes before armour, all hits together. */
  readonly boxes: number;
}

/**
 * Resolves the shots of one action, a face each; every hit deals the weapon's full `damage` (SIE-ATK-6).
 * @throws RangeError where a face is none of a d20, or there are fewer faces than shots
 */
export function resolveVolley(
  checks: readonly ChallengeCheck[],
  faces: readonly number[],
  damage: number,
  house: HouseRules,
): Volley {
  const shots = checks.map((check, i) => resolveCheck(check, faces[i] ?? Number.NaN, house));
  const hits = shots.filter(({ success }) => success).length;
  return { shots, hits, boxes: hits * damage };
}

/** Returns the exact odds of each number of hits of a volley, none first (SIE-ATK-6). */
export function computeVolleyOdds(checks: readonly ChallengeCheck[], house: HouseRules): Odds<number> {
  const shots = checks.map((check) =>
    mapOdds(dieOdds(DIE_FACES), (natural) => Number(resolveCheck(check, natural, house).success)),
  );
  const odds = shots.reduce((all, shot) => combineOdds(all, shot, (hits, hit) => hits + hit), certainOdds(0));
  return new Map([...odds].sort(([a], [b]) => a - b));
}
