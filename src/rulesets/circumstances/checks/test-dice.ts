/**
 * The dice of a test: how many are rolled, whose they are and what they come to; in one place for the card, for the
 * roll and after every choice on the card. Ledger: CIR-TEST-2 to -5, CIR-LUCK-1, -2, CIR-TIE-1.
 */
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { floorPool } from "../../../rules/circumstances/pool.ts";
import {
  type Winner,
  comparePushed,
  computeObstacle,
  countSuccesses,
  readAgainstObstacle,
} from "../../../rules/circumstances/successes.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { type RollData, listDice } from "../../../rules/shared/roll.ts";
import type { Outcome } from "../presentation.ts";
import { MAX_DICE, type ShownDie, type Test, type TieGear } from "./test-data.ts";

/** Dice of a test: its lines, tokens and helpers, not below the floor of the house (CIR-TEST-4, CIR-TEST-5). */
export function countDice(
  { lines, helpers, tokens }: Test,
  house: HouseRules,
): { readonly own: number; readonly help: number } {
  const all = Math.min(MAX_DICE, floorPool(total(lines) + helpers.length + tokens, house));
  const help = Math.min(helpers.length, all);
  return { own: all - help, help };
}

/**
 * Returns the formula of a test: its own dice, each helper's apart, less the opponent's. Null where no die is rolled
 * (CIR-TEST-5).
 */
export function formatFormula(test: Test, house: HouseRules): string | null {
  const { own, help } = countDice(test, house);
  const dice = (count: number): string => `${count}d6cs>=${house.successOn}`;
  const mine = [...(own > 0 ? [dice(own)] : []), ...Array.from({ length: help }, () => dice(1))].join(" + ");
  const theirs = test.versus && test.versus.dice > 0 ? ` - ${dice(test.versus.dice)}` : "";
  return mine || theirs ? `${mine || "0"}${theirs}` : null;
}

/** The dice of a roll by side, mine with whose they are. */
export function readSides(
  roll: RollData,
  test: Test,
  house: HouseRules,
): { readonly mine: readonly ShownDie[]; readonly theirs: readonly number[] } {
  const { own } = countDice(test, house);
  const mine: ShownDie[] = [];
  const theirs: number[] = [];
  let other = false;
  let helper = own > 0 ? -1 : 0;
  let first = 0;
  const dice = listDice(roll);
  for (const term of roll.terms) {
    if (term["operator"] !== undefined) other = term["operator"] === "-";
    if (term["faces"] === undefined) continue;
    const count = Array.isArray(term["results"]) ? term["results"].length : 0;
    for (const { result, active, exploded } of dice.slice(first, first + count)) {
      if (other) theirs.push(result);
      else mine.push({ face: result, active, exploded, helper: helper < 0 ? null : helper });
    }
    first += count;
    helper += 1;
  }
  return { mine, theirs };
}

/** Splits the faces of the first roll by side, in the order of the formula. */
export function splitFaces(
  faces: readonly number[],
  test: Test,
  house: HouseRules,
): { readonly mine: readonly ShownDie[]; readonly theirs: readonly number[] } {
  const { own, help } = countDice(test, house);
  const mine = faces
    .slice(0, own + help)
    .map((face, i): ShownDie => ({ face, active: true, exploded: false, helper: i < own ? null : i - own }));
  return { mine, theirs: faces.slice(own + help) };
}

/** What the comparison of two sides means for the first. */
export const OUTCOME_BY_WINNER: Readonly<Record<Winner, Outcome>> = { a: "success", b: "failure", tie: "tie" };

/** What a test came to. */
export interface TestResult {
  readonly outcome: Outcome;
  readonly successes: number;
  readonly theirs: number;
  /**
   * What had to be reached: doubled under Beginner's Luck; of a versus test the other's successes as they were
   * compared.
   */
  readonly ob: number;
  readonly margin: number;
}

const sumTieSuccesses = (charms: readonly TieGear[], side: TieGear["side"]): number =>
  charms.filter((one) => one.side === side).reduce((sum, one) => sum + one.successes, 0);

/**
 * Reads the dice of a test, and the gear that has pushed its tie since (CIR-TEST-2, CIR-TEST-3, CIR-LUCK-1, CIR-LUCK-2,
 * CIR-TIE-1).
 */
export function readDice(
  test: Test,
  mine: readonly number[],
  theirs: readonly number[],
  house: HouseRules,
  pushed: readonly TieGear[] = [],
): TestResult {
  const count = countSuccesses(mine, house) + total(test.extra);
  if (!test.versus) {
    const { ob, margin, pass } = readAgainstObstacle(count, total(test.ob), test.luck !== null);
    return { outcome: pass ? "success" : "failure", successes: count, theirs: 0, ob, margin };
  }
  const ours = { successes: count, luck: test.luck !== null };
  const others = { successes: countSuccesses(theirs, house), luck: test.versus.luck };
  const { a, b, winner, margin } = comparePushed(
    ours,
    others,
    { a: sumTieSuccesses(pushed, "a"), b: sumTieSuccesses(pushed, "b") },
    house,
  );
  return {
    outcome: OUTCOME_BY_WINNER[winner],
    successes: a,
    theirs: b,
    ob: b,
    margin: winner === "b" ? 0 - margin : margin,
  };
}

/** The obstacle as it counts. */
export const computeTestObstacle = ({ ob, luck }: Test): number => computeObstacle(total(ob), luck !== null);

/** The lines of the dice, tokens and helpers among them, and of what had to be reached. */
export function explainTest(test: Test): { readonly why: readonly Modifier[]; readonly against: readonly Modifier[] } {
  const { lines, helpers, tokens, ob, luck } = test;
  const help = helpers.map(({ name, actor }): Modifier => ({ label: name, value: 1, source: { uuid: actor } }));
  const paid: Modifier = { label: "QUADRANT.Circumstances.Term.tokens", value: tokens, source: { rule: "CIR-TOK-12" } };
  const doubled: Modifier = {
    label: "QUADRANT.Circumstances.Obstacle.luck",
    value: computeTestObstacle(test) - total(ob),
    source: { rule: "CIR-LUCK-1" },
  };
  return {
    why: [...lines.filter(({ value }) => value !== 0), ...help, ...(tokens > 0 ? [paid] : [])],
    against: [...ob, ...(luck !== null && test.versus === null && ob.length > 0 ? [doubled] : [])],
  };
}
