/** A rolled test as a card stores it: created with the roll, and again after every choice on the card. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import { type Fields, type Json, isFields, isWholeNumber } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { breakTie } from "../../../rules/circumstances/successes.ts";
import { OUTCOMES, type Outcome } from "../presentation.ts";
import { type Test, type TieGear, readTest, readTieGear, testToJson, tieGearToJson } from "../checks/test-data.ts";
import { LUCK_ABILITIES, type LuckAbility } from "../../../rules/circumstances/state.ts";
import { type ShownDie, type TestResult, listCountedFaces, readDice } from "../checks/test-dice.ts";

/** What has been done with it. */
export interface TestProgress {
  /** The obstacle is hidden: nothing that follows from it is stored. */
  readonly sealed: boolean;
  readonly exploded: boolean;
  readonly conceded: boolean;
  /** The second roll of a tie, the last one where it tied again (CIR-TIE-3). */
  readonly broken: TieBreak | null;
  /** Gear that has pushed the tie, in its order (CIR-TIE-1). */
  readonly pushed: readonly TieGear[];
}

/** Nothing has been done yet. */
export const NO_PROGRESS: TestProgress = { sealed: false, exploded: false, conceded: false, broken: null, pushed: [] };

interface TieBreak {
  readonly ability: LuckAbility;
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
}

export interface TestData extends TestProgress {
  readonly test: Test;
  readonly mine: readonly ShownDie[];
  readonly theirs: readonly number[];
  readonly successOn: number;
  /** Tokens one test takes (CIR-TOK-13). */
  readonly most: number;
  readonly successes: number;
  /** Null while the obstacle is hidden. */
  readonly result: Pick<TestResult, "outcome" | "theirs" | "ob" | "margin"> | null;
}

/** What has been done with a test so far. */
export const readProgress = ({ sealed, exploded, conceded, broken, pushed }: TestData): TestProgress => ({
  sealed,
  exploded,
  conceded,
  broken,
  pushed,
});

const KIND = "test";

/** The test as a card's part. */
export function createTestPart(
  test: Test,
  mine: readonly ShownDie[],
  theirs: readonly number[],
  standing: TestProgress,
  house: HouseRules,
): PartEntry {
  const { successes, ...rest } = readDice(test, listCountedFaces(mine), theirs, house, standing.pushed);
  const result = applyTieOutcome(rest, standing, house);
  return {
    kind: KIND,
    sort: 10,
    data: {
      ...standing,
      broken: standing.broken && {
        ...standing.broken,
        mine: [...standing.broken.mine],
        theirs: [...standing.broken.theirs],
      },
      pushed: tieGearToJson(standing.pushed),
      test: testToJson(test),
      mine: mine.map((die) => ({ ...die })),
      theirs: [...theirs],
      successOn: house.successOn,
      most: house.tokensPerTest,
      successes,
      result: standing.sealed
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
  const decided = winner === "a" ? "success" : "failure";
  return {
    ...result,
    outcome: winner === "tie" ? "tie" : decided,
    margin: winner === "b" ? 0 - margin : margin,
  };
}

const MAX_NUMBER = 999;

/** A test as a message carried it; null where it is none. */
export function readTestData(raw: Json | undefined): TestData | null {
  if (!isFields(raw)) return null;
  const test = readTest(raw["test"]);
  const mine = readShownDice(raw["mine"]);
  const theirs = readFaces(raw["theirs"]);
  const { successOn, most, successes } = raw;
  const result = raw["result"] === null ? null : readResult(raw["result"]);
  const broken = raw["broken"] === null || raw["broken"] === undefined ? null : readTieBreak(raw["broken"]);
  if (!test || !mine || !theirs || result === undefined || broken === undefined) return null;
  if (!isWholeNumber(successOn, 1, 6) || !isWholeNumber(most, 0, 20) || !isWholeNumber(successes, 0, MAX_NUMBER))
    return null;
  const flag = (key: string): boolean => raw[key] === true;
  return {
    test,
    mine,
    theirs,
    successOn,
    most,
    successes,
    result,
    sealed: flag("sealed"),
    exploded: flag("exploded"),
    conceded: flag("conceded"),
    broken,
    pushed: readTieGear(raw["pushed"]),
  };
}

const isFace = (value: Json | undefined): value is number => isWholeNumber(value, 1, 6);

function readFaces(raw: Json | undefined): readonly number[] | null {
  return Array.isArray(raw) && raw.length <= 200 && raw.every((face: Json) => isFace(face))
    ? (raw as readonly number[])
    : null;
}

function readShownDice(raw: Json | undefined): readonly ShownDie[] | null {
  if (!Array.isArray(raw) || raw.length > 1000) return null;
  const dice = raw.map((die: Json) => (isFields(die) ? readShownDie(die) : null));
  return dice.every((die) => die !== null) ? dice : null;
}

const readShownDie = ({ face, active, exploded, helper }: Fields): ShownDie | null =>
  isFace(face) && (helper === null || isWholeNumber(helper, 0, 50))
    ? { face, active: active === true, exploded: exploded === true, helper }
    : null;

function readTieBreak(raw: Json): TieBreak | undefined {
  if (!isFields(raw)) return undefined;
  const mine = readFaces(raw["mine"]);
  const theirs = readFaces(raw["theirs"]);
  const ability = LUCK_ABILITIES.find((one) => one === raw["ability"]);
  return ability && mine && theirs ? { ability, mine, theirs } : undefined;
}

function readResult(raw: Json | undefined): TestData["result"] | undefined {
  if (!isFields(raw)) return undefined;
  const { theirs, ob, margin } = raw;
  const outcome: Outcome | undefined = OUTCOMES.find((one) => one === raw["outcome"]);
  if (
    !outcome ||
    !isWholeNumber(theirs, 0, MAX_NUMBER) ||
    !isWholeNumber(ob, -MAX_NUMBER, MAX_NUMBER) ||
    !isWholeNumber(margin, -MAX_NUMBER, MAX_NUMBER)
  )
    return undefined;
  return { outcome, theirs, ob, margin };
}
