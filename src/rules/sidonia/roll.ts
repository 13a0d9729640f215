/**
 * The core roll of Sidonia: two dice kept of two or three, plus one skill's modifier, read as one of five outcomes.
 * Ledger: SID-ROLL-2, -3, -5, -6, -11, SID-OUT-1, -2, -8. The consequences of an outcome are in outcome.ts and
 * attack.ts.
 */
import * as v from "valibot";
import { Modifiers, total as sumOf } from "../shared/reasons.ts";
import { type Output, wordField } from "../shared/schema.ts";
import { type Odds, combineOdds, certainOdds, dieOdds, mapOdds } from "../shared/odds.ts";
import type { HouseRules } from "./house.ts";
import type { Level } from "./state.ts";

/** SID-OUT-1: from worst to best; the order is the order of the odds bar. */
export const OUTCOMES = ["criticalFailure", "failure", "successWithCost", "cleanSuccess", "criticalSuccess"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const MODES = ["normal", "advantage", "disadvantage"] as const;
export type Mode = (typeof MODES)[number];

/** SID-OUT-8: what two dice are rolled for; only the first is read on the ladder. */
export const ROLL_TYPES = ["action", "initiative", "location", "contest"] as const;
export type RollType = (typeof ROLL_TYPES)[number];

const FACES = 6;
const KEPT = 2;
const CRITICAL_SUM = { success: 12, failure: 2 } as const;
const CLEAN_SUCCESS_TOTAL = 10;
const COST_SUCCESS_TOTAL = 7;

/** SID-ROLL-5: dice rolled in each mode; two of them are kept. */
export const DICE: Readonly<Record<Mode, number>> = { normal: 2, advantage: 3, disadvantage: 3 };

/** What is tried, before the dice: nothing here is summed away. */
export const ActionCheck = v.object({
  mode: wordField(MODES, "normal"),
  /** The skill's modifier, and what else the house allows: at most one skill (SID-ROLL-2). */
  terms: Modifiers,
});
export type ActionCheck = Output<typeof ActionCheck>;

export interface ActionResult {
  readonly dice: readonly number[];
  /** The two dice that count, in the order rolled. */
  readonly kept: readonly number[];
  /** Which die of `dice` was dropped; null where two were rolled. */
  readonly dropped: number | null;
  /** Sum of the kept dice. */
  readonly natural: number;
  readonly modifier: number;
  readonly total: number;
  readonly outcome: Outcome;
}

/** SID-ROLL-3: what a level adds. */
export function computeLevelModifier(level: Level, house: HouseRules): number {
  const table: Readonly<Record<Level, number>> = {
    untrained: -2,
    dabbler: 0,
    professional: 1,
    expert: house.expertModifier,
  };
  return table[level];
}

/** SID-ROLL-3: a skill that is not on the sheet is rolled untrained. */
export const readLevel = (skill: { readonly level: Level } | null): Level => skill?.level ?? "untrained";

/**
 * SID-ROLL-6: the mode that so many sources of either make. By default one of each cancels; where they are counted, the
 * kind with more sources has its way. Never more than one die is added.
 */
export function computeMode(
  sources: { readonly advantage: number; readonly disadvantage: number },
  house: HouseRules,
): Mode {
  const { advantage, disadvantage } = sources;
  if (house.modeStacking === "count" && advantage !== disadvantage)
    return advantage > disadvantage ? "advantage" : "disadvantage";
  if (advantage > 0 === disadvantage > 0) return "normal";
  return advantage > 0 ? "advantage" : "disadvantage";
}

/**
 * SID-ROLL-5: which of the dice is dropped: the lowest with Advantage, the highest with Disadvantage, the first of
 * equals.
 * @throws RangeError where the dice are not as many as the mode rolls, or one shows no face of a d6
 */
export function findDroppedDie(dice: readonly number[], mode: Mode): number | null {
  if (dice.length !== DICE[mode]) throw new RangeError(`${mode} rolls ${DICE[mode]} dice, not ${dice.length}`);
  const odd = dice.find((face) => !Number.isInteger(face) || face < 1 || face > FACES);
  if (odd !== undefined) throw new RangeError(`${odd} is no face of a d6`);
  if (mode === "normal") return null;
  return dice.indexOf(mode === "advantage" ? Math.min(...dice) : Math.max(...dice));
}

/** SID-OUT-1, SID-OUT-2: the outcome of a natural sum and a total. */
export function computeOutcome(natural: number, total: number, mode: Mode, house: HouseRules): Outcome {
  const critical = house.critBasis === "total" ? total : natural;
  if (DICE[mode] === KEPT || house.critOnThreeDice === "kept") {
    if (critical >= CRITICAL_SUM.success) return "criticalSuccess";
    if (critical <= CRITICAL_SUM.failure) return "criticalFailure";
  }
  return readTotal(total);
}

/** SID-OUT-1: a total on the ladder, criticals aside. */
export function readTotal(total: number): Exclude<Outcome, "criticalSuccess" | "criticalFailure"> {
  if (total >= CLEAN_SUCCESS_TOTAL) return "cleanSuccess";
  return total >= COST_SUCCESS_TOTAL ? "successWithCost" : "failure";
}

/**
 * Reads the dice of an action roll, in the order rolled (SID-ROLL-2, SID-ROLL-5, SID-OUT-1).
 * @throws RangeError where the dice are not those of the mode
 */
export function resolveRoll(check: ActionCheck, dice: readonly number[], house: HouseRules): ActionResult {
  const dropped = findDroppedDie(dice, check.mode);
  const kept = dice.filter((_, i) => i !== dropped);
  const natural = kept.reduce((sum, face) => sum + face, 0);
  const modifier = sumOf(check.terms);
  const total = natural + modifier;
  return { dice, kept, dropped, natural, modifier, total, outcome: computeOutcome(natural, total, check.mode, house) };
}

/** Every roll of so many dice, with its number of ways; the order of the dice is preserved. */
function listRolls(count: number): Odds<readonly number[]> {
  const one = mapOdds(dieOdds(FACES), (face): readonly number[] => [face]);
  return Array.from({ length: count }).reduce<Odds<readonly number[]>>(
    (all) => combineOdds(all, one, (a, b) => [...a, ...b]),
    certainOdds([]),
  );
}

const ROLLS_BY_MODE: Readonly<Record<Mode, Odds<readonly number[]>>> = {
  normal: listRolls(2),
  advantage: listRolls(3),
  disadvantage: listRolls(3),
};

const listSums = (mode: Mode): Odds<number> =>
  mapOdds(ROLLS_BY_MODE[mode], (dice) => {
    const dropped = findDroppedDie(dice, mode);
    return dice.reduce((sum, face, i) => (i === dropped ? sum : sum + face), 0);
  });

/** SID-ROLL-5: every sum of the two kept dice, with its ways. */
export const NATURALS: Readonly<Record<Mode, Odds<number>>> = {
  normal: listSums("normal"),
  advantage: listSums("advantage"),
  disadvantage: listSums("disadvantage"),
};

/**
 * SID-ROLL-11: exact odds over all the dice, read by `resolve` itself: ways of each of the five outcomes, in order,
 * none left out.
 */
export function computeOdds(check: ActionCheck, house: HouseRules): Odds<Outcome> {
  const ways = mapOdds(ROLLS_BY_MODE[check.mode], (dice) => resolveRoll(check, dice, house).outcome);
  return new Map(OUTCOMES.map((outcome) => [outcome, ways.get(outcome) ?? 0]));
}
