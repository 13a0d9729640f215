/**
 * Computes what the next point of Edge is worth, by enumeration: each outcome's chance after it is spent less its
 * chance before, and the effect on damage. Ledger: SUC-PROB-7 to -10, SUC-EDGE-2, -3, -5, -8. None of it may be shown
 * while the Target Number is hidden.
 */
import { type Odds, dieOdds, sumOdds } from "../shared/odds.ts";
import { type Protection, applyArmour } from "./armour.ts";
import type { SuccessCheck } from "./check.ts";
import type { HouseRules } from "./house.ts";
import { BANDS, type Band, marginDice } from "./magnitude.ts";
import type { Mode } from "./mode.ts";
import { type Spread, computeSpread } from "./odds.ts";

const FACES = 6;

/** A chance as it is, as it would be, and the difference: 0 to 1, the difference −1 to 1. */
export interface Shift {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** What may be asked of a spread: a band, or one of the three that cut across bands. */
export const OUTCOMES = [...BANDS, "success", "triumph", "despair"] as const;
export type OutcomeId = (typeof OUTCOMES)[number];

function countWays(spread: Spread, id: OutcomeId): number {
  if (id === "success" || id === "triumph" || id === "despair") return spread[id];
  return spread.bands[id];
}

/** The difference of two chances, from whole ways: exact wherever a number can hold it. */
const computeShift = (ways: number, of: number, waysAfter: number, ofAfter: number): Shift => ({
  before: ways / of,
  after: waysAfter / ofAfter,
  change: (waysAfter * of - ways * ofAfter) / (of * ofAfter),
});

/** Every outcome of a check as it is, and in the mode a point of Edge would give it (SUC-PROB-8, SUC-PROB-9). */
export function computeWorth(
  check: SuccessCheck,
  after: Mode,
  tn: number,
  house: HouseRules,
): Readonly<Record<OutcomeId, Shift>> {
  const now = computeSpread(check, tn, house);
  const then = computeSpread({ ...check, mode: after }, tn, house);
  return Object.fromEntries(
    OUTCOMES.map((id) => [id, computeShift(countWays(now, id), now.of, countWays(then, id), then.of)]),
  ) as Record<OutcomeId, Shift>;
}

/** Damage dice before the roll, and the armour they meet. */
export interface DamageDice {
  readonly dice: number;
  readonly flat: number;
  readonly against: Protection;
}

/** What damage dice may do: the chance to penetrate, and the average damage dealt. */
export interface Expected {
  readonly through: number;
  readonly dealt: number;
}

const countTotals = (dice: number): Odds<number> => sumOdds(dieOdds(FACES), dice);

/** A blow's chance to get through, and what it deals on average, by all faces (SUC-PROB-10, SUC-ARM-2, -3). */
export const computeExpected = ({ dice, flat, against }: DamageDice, house: HouseRules): Expected =>
  weighTotals(countTotals(dice), flat, against, house);

function weighTotals(odds: Odds<number>, flat: number, against: Protection, house: HouseRules): Expected {
  let of = 0;
  let through = 0;
  let dealt = 0;
  for (const [faces, ways] of odds) {
    const met = applyArmour(Math.max(0, faces + flat), against, house);
    of += ways;
    dealt += met.dealt * ways;
    if (met.penetrates) through += ways;
  }
  return { through: through / of, dealt: dealt / of };
}

/**
 * Returns what another die adds to dice already rolled: their sum is certain, the new die is not (SUC-EDGE-8,
 * SUC-ARM-14).
 */
export const expectOneMoreDie = (damage: number, against: Protection, house: HouseRules): Expected =>
  weighTotals(dieOdds(FACES), damage, against, house);

/**
 * Damage an attack deals on average, misses and all: each band with the dice its margin brings (SUC-MOS-4, SUC-DMG-5).
 */
export function computeMeanDamage(check: SuccessCheck, tn: number, blow: DamageDice, house: HouseRules): number {
  const { bands, of } = computeSpread(check, tn, house);
  const hits: readonly Band[] = ["marginalSuccess", "significantSuccess", "completeSuccess"];
  const weighed = hits.map(
    (band) => bands[band] * computeExpected({ ...blow, dice: blow.dice + marginDice(band) }, house).dealt,
  );
  return weighed.reduce((all, one) => all + one, 0) / of;
}
