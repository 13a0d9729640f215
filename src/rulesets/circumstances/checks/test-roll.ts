/** Creates the data of a roll made on a card that had none, as Foundry would have stored it. */
import { explodeSixes, splitWaves } from "../../../rules/circumstances/exploding.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { countSuccesses } from "../../../rules/circumstances/successes.ts";
import {
  type RollData,
  type ThrownDie,
  explodeDice,
  listDice,
  readRoll,
  rerollDice,
} from "../../../rules/shared/roll.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { RULESET } from "../pools.ts";
import { type Test, storeTest } from "./test-data.ts";
import { countDice, formatFormula } from "./test-dice.ts";

const FACES = 6;
const createScore =
  (house: HouseRules) =>
  (face: number): number =>
    countSuccesses([face], house);

/**
 * Creates a test's roll from the faces rolled for its formula, in their order.
 * @throws RangeError where their number is wrong, or one is not a face of a d6
 */
export function createRoll(test: Test, faces: readonly number[], house: HouseRules): RollData {
  const { own, help } = countDice(test, house);
  const theirs = test.versus?.dice ?? 0;
  if (faces.length !== own + help + theirs)
    throw new RangeError(`${own + help + theirs} dice can't show ${faces.length} faces`);
  const count = createScore(house);
  const all = faces.map(count);
  let next = 0;
  const dice = (number: number): Json => ({
    class: "Die",
    options: {},
    evaluated: true,
    number,
    faces: FACES,
    modifiers: [`cs>=${house.successOn}`],
    results: faces
      .slice(next, (next += number))
      .map((result) => ({ result, active: true, count: count(result), success: count(result) > 0 })),
  });
  const operator = (sign: string): Json => ({ class: "OperatorTerm", options: {}, evaluated: true, operator: sign });
  const groups = [...(own > 0 ? [own] : []), ...Array.from({ length: help }, () => 1)];
  const mine: Json[] = groups.flatMap((number, i) => (i === 0 ? [dice(number)] : [operator("+"), dice(number)]));
  const none: Json = { class: "NumericTerm", options: {}, evaluated: true, number: 0 };
  const terms = [...(mine.length > 0 ? mine : [none]), ...(theirs > 0 ? [operator("-"), dice(theirs)] : [])];
  const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  const total = sum(all.slice(0, own + help)) - sum(all.slice(own + help));
  const options = { [RULESET]: storeTest(test, house) };
  const data = {
    class: "SuccessPoolRoll",
    options,
    dice: [],
    formula: formatFormula(test, house) ?? "0",
    terms,
    total,
    evaluated: true,
  };
  const roll = readRoll(data);
  if (!roll) throw new RangeError("the roll makes no sense");
  return roll;
}

/** Returns the positions of the sixes that would be rolled again: those that count and are not the other side's. */
export const findSixes = (roll: RollData, theirs: number): readonly number[] =>
  listOwnDice(roll, theirs).flatMap(({ result, active, exploded }, i) =>
    active && !exploded && result === FACES ? [i] : [],
  );

/** The other side's dice are the last of a roll. */
const listOwnDice = (roll: RollData, theirs: number): readonly ThrownDie[] => {
  const dice = listDice(roll);
  return dice.slice(0, dice.length - theirs);
};

/**
 * Returns the roll with its sixes rolled again until none is left (CIR-TEST-8).
 * @param faces everything rolled, in order
 * @throws RangeError where their number does not match the sixes
 */
export function rerollSixes(roll: RollData, theirs: number, faces: readonly number[], house: HouseRules): RollData {
  const rolled = listOwnDice(roll, theirs).filter(({ active, exploded }) => active && !exploded);
  const waves = explodeSixes(
    splitWaves(
      rolled.map(({ result }) => result),
      faces,
    ),
    house,
  );
  return waves.slice(1).reduce((now, wave, i) => {
    const rewrite = waves[i]?.some(({ exploded }) => exploded) ? explodeDice : rerollDice;
    const next = wave.map(({ face }) => face);
    return rewrite(now, findSixes(now, theirs), next, createScore(house));
  }, roll);
}
