/** Creates the data of a roll made on a card that had none, as Foundry would have stored it. */
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type RollData, explodeDice, listDice, readRoll, rerollDice } from "../../../rules/shared/roll.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { RULESET } from "../pools.ts";
import { type Test, storeTest } from "./test-data.ts";
import { countDice, formatFormula } from "./test-dice.ts";

const FACES = 6;
const createScore =
  ({ successOn }: HouseRules) =>
  (face: number): number =>
    face >= successOn ? 1 : 0;

/**
 * Creates a test's roll from the faces rolled for its formula, in their order.
 * @throws RangeError where their number is wrong, or one is not a face of a d6
 */
export function createRoll(test: Test, faces: readonly number[], house: HouseRules): RollData {
  const { own, help } = countDice(test, house);
  const theirs = test.versus?.dice ?? 0;
  if (faces.length !== own + help + theirs)
    throw new RangeError(`${own + help + theirs} dice can't show ${faces.length} faces`);
  if (!faces.every((face) => Number.isInteger(face) && face >= 1 && face <= FACES))
    throw new RangeError("a d6 shows 1 to 6");
  const count = createScore(house);
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
  const all = faces.map(count);
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

/** How many of a test's sixes would be rolled again: those that count and are not the other side's. */
export const findSixes = (roll: RollData, theirs: number): readonly number[] => {
  const dice = listDice(roll);
  const mine = dice.length - theirs;
  return dice.flatMap(({ result, active, exploded }, i) =>
    i < mine && active && !exploded && result === FACES ? [i] : [],
  );
};

/**
 * Returns the roll with its sixes rerolled until none is left (CIR-TEST-8): beside them, or in their place where the
 * house rule says so.
 * @param faces everything rolled, in order
 * @throws RangeError where their number does not match the sixes
 */
export function rerollSixesOnce(roll: RollData, theirs: number, faces: readonly number[], house: HouseRules): RollData {
  const at = findSixes(roll, theirs);
  if (at.length === 0) {
    if (faces.length > 0) throw new RangeError(`${faces.length} dice more than there were sixes`);
    return roll;
  }
  const wave = faces.slice(0, at.length);
  const again = house.explodeKeeps
    ? explodeDice(roll, at, wave, createScore(house))
    : rerollDice(roll, at, wave, createScore(house));
  return rerollSixesOnce(again, theirs, faces.slice(at.length), house);
}
