/** A rolled test as a card stores it: created with the roll, and again after every choice on the card. */
import * as v from "valibot";
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { LUCK_ABILITIES } from "../../../rules/circumstances/state.ts";
import { listCountedFaces } from "../../../rules/circumstances/exploding.ts";
import { breakTie } from "../../../rules/circumstances/successes.ts";
import { type Output, FlagField, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import { OUTCOMES } from "../presentation.ts";
import { Face, Faces, MAX_TOKENS, ShownDie, Test, TieGear, lenientList } from "../checks/test-data.ts";
import { OUTCOME_BY_WINNER, type TestResult, readDice } from "../checks/test-dice.ts";

const MAX_NUMBER = 999;
const SETTLED = ["taxed", "kind", "denied", "restored", "raised", "gram"] as const;

/** What has been done with a test. */
const TestProgress = v.object({
  /** The obstacle is hidden: nothing that follows from it is stored. */
  sealed: FlagField,
  exploded: FlagField,
  conceded: FlagField,
  /** The second roll of a tie, the last one where it tied again (CIR-TIE-3). */
  broken: v.nullish(v.object({ ability: v.picklist(LUCK_ABILITIES), mine: Faces, theirs: Faces }), null),
  /** Gear that has pushed the tie, in its order (CIR-TIE-1). */
  pushed: lenientList(TieGear),
  /** Its margin has been used as a maneuver (CIR-MAN-1 to -3). */
  maneuvered: FlagField,
  /** Levels of tax that the GM asks for letting a purchase through (CIR-RES-8). */
  kindness: v.fallback(wholeNumber(0, 3), 0),
  /** What became of a purchase, of what was lost, or of a skill-gram (CIR-RES-7 to -11, CIR-MIND-3). */
  settled: v.fallback(v.nullable(v.picklist(SETTLED)), null),
});
export type TestProgress = Output<typeof TestProgress>;

/** Nothing has been done yet. */
export const NO_PROGRESS: TestProgress = {
  sealed: false,
  exploded: false,
  conceded: false,
  broken: null,
  pushed: [],
  maneuvered: false,
  kindness: 0,
  settled: null,
};

/** What a rolled test stores. */
export const TestData = v.object({
  ...TestProgress.entries,
  test: Test,
  mine: shortList(ShownDie, 1000),
  theirs: Faces,
  successOn: Face,
  /** Tokens one test takes (CIR-TOK-13). */
  most: wholeNumber(0, MAX_TOKENS),
  successes: wholeNumber(0, MAX_NUMBER),
  /** Null while the obstacle is hidden. */
  result: v.nullable(
    v.object({
      outcome: v.picklist(OUTCOMES),
      theirs: wholeNumber(0, MAX_NUMBER),
      ob: wholeNumber(-MAX_NUMBER, MAX_NUMBER),
      margin: wholeNumber(-MAX_NUMBER, MAX_NUMBER),
    }),
  ),
});
export type TestData = Output<typeof TestData>;

/** Returns what has been done with a test so far. */
export const readProgress = (data: TestData): TestProgress => v.parse(TestProgress, data);

/** Returns whether a test counts towards raising what was tested: it passed or failed, and not by Beginner's Luck. */
export const isCountable = ({ test, result }: Pick<TestData, "test" | "result">): boolean =>
  result !== null && result.outcome !== "tie" && test.luck === null;

/** The test as a card's part. */
export function createTestPart(
  test: Test,
  mine: readonly ShownDie[],
  theirs: readonly number[],
  progress: TestProgress,
  house: HouseRules,
): PartEntry {
  const { successes, ...rest } = readDice(test, listCountedFaces(mine), theirs, house, progress.pushed);
  const result = applyTieOutcome(rest, progress, house);
  return {
    kind: "test",
    sort: 10,
    data: {
      ...progress,
      test,
      mine,
      theirs,
      successOn: house.successOn,
      most: house.tokensPerTest,
      successes,
      result: progress.sealed
        ? null
        : { outcome: result.outcome, theirs: rest.theirs, ob: rest.ob, margin: result.margin },
    },
  };
}

/**
 * What became of a tie: given up, or broken by a second roll, which counts as one (CIR-TIE-2, CIR-TIE-3, CIR-TIE-5).
 */
function applyTieOutcome<T extends Pick<TestResult, "outcome" | "margin">>(
  result: T,
  { conceded, broken }: TestProgress,
  house: HouseRules,
): T {
  if (conceded) return { ...result, outcome: "failure" };
  if (!broken || result.outcome !== "tie") return result;
  const { winner, margin } = breakTie(broken.mine, broken.theirs, house);
  return {
    ...result,
    outcome: OUTCOME_BY_WINNER[winner],
    margin: winner === "b" ? 0 - margin : margin,
  };
}
