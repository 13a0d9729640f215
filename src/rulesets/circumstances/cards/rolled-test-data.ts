/**
 * A test whose dice have fallen, as a card keeps it: made when it is thrown, and anew after every choice made on the
 * card.
 */
import type { PartEntry } from "../../../core/public/definitions.ts";
import { type Fields, isFields, isWholeNumber } from "../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { breakTie } from "../../../rules/circumstances/successes.ts";
import { OUTCOMES, type Outcome } from "../presentation.ts";
import { type Test, type TieCharm, charmsJson, charmsOf, readTest, testJson } from "../checks/test-data.ts";
import { RAW, type Raw } from "../../../rules/circumstances/state.ts";
import { type Read, type ShownDie, countedFaces, readDice } from "../checks/test-dice.ts";

/** What has been done with it. */
export interface Standing {
  /** The obstacle is hidden: nothing that could be told from it is kept. */
  readonly sealed: boolean;
  readonly exploded: boolean;
  readonly conceded: boolean;
  /** The second roll of a tie, the last one where it tied again (CIR-TIE-3). */
  readonly broken: Broken | null;
  /** Gear that has pushed the tie, in its order (CIR-TIE-1). */
  readonly pushed: readonly TieCharm[];
}

/** Nothing has been done yet. */
export const FRESH: Standing = { sealed: false, exploded: false, conceded: false, broken: null, pushed: [] };

interface Broken {
  readonly ability: Raw;
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
}

export interface TestData extends Standing {
  readonly test: Test;
  readonly mine: readonly ShownDie[];
  readonly theirs: readonly number[];
  readonly successOn: number;
  /** Tokens one test takes (CIR-TOK-13). */
  readonly most: number;
  readonly successes: number;
  /** Null while the obstacle is hidden. */
  readonly result: Pick<Read, "outcome" | "theirs" | "ob" | "margin"> | null;
}

/** What has been done with a test so far. */
export const standingOf = ({ sealed, exploded, conceded, broken, pushed }: TestData): Standing => ({
  sealed,
  exploded,
  conceded,
  broken,
  pushed,
});

const KIND = "test";

/** The test as a card's part. */
export function testEntry(
  test: Test,
  mine: readonly ShownDie[],
  theirs: readonly number[],
  standing: Standing,
  house: HouseRules,
): PartEntry {
  const { successes, ...rest } = readDice(test, countedFaces(mine), theirs, house, standing.pushed);
  const result = settled(rest, standing, house);
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
      pushed: charmsJson(standing.pushed),
      test: testJson(test),
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
function settled<T extends Pick<Read, "outcome" | "margin">>(
  result: T,
  { conceded, broken }: Standing,
  house: HouseRules,
): T {
  if (conceded) return { ...result, outcome: "failure" };
  if (!broken || result.outcome !== "tie") return result;
  const { winner, margin } = breakTie(broken.mine, broken.theirs, house);
  return {
    ...result,
    outcome: winner === "tie" ? "tie" : winner === "a" ? "success" : "failure",
    margin: winner === "b" ? 0 - margin : margin,
  };
}

const FAR = 999;

/** A test as a message carried it; null where it is none. */
export function readEntry(raw: Json | undefined): TestData | null {
  if (!isFields(raw)) return null;
  const test = readTest(raw["test"]);
  const mine = diceOf(raw["mine"]);
  const theirs = facesOf(raw["theirs"]);
  const { successOn, most, successes } = raw;
  const result = raw["result"] === null ? null : resultOf(raw["result"]);
  const broken = raw["broken"] === null || raw["broken"] === undefined ? null : brokenOf(raw["broken"]);
  if (!test || !mine || !theirs || result === undefined || broken === undefined) return null;
  if (!isWholeNumber(successOn, 1, 6) || !isWholeNumber(most, 0, 20) || !isWholeNumber(successes, 0, FAR)) return null;
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
    pushed: charmsOf(raw["pushed"]),
  };
}

const isFace = (value: Json | undefined): value is number => isWholeNumber(value, 1, 6);

function facesOf(raw: Json | undefined): readonly number[] | null {
  return Array.isArray(raw) && raw.length <= 200 && raw.every((face: Json) => isFace(face))
    ? (raw as readonly number[])
    : null;
}

function diceOf(raw: Json | undefined): readonly ShownDie[] | null {
  if (!Array.isArray(raw) || raw.length > 1000) return null;
  const dice = raw.map((die: Json) => (isFields(die) ? dieOf(die) : null));
  return dice.every((die) => die !== null) ? dice : null;
}

const dieOf = ({ face, active, exploded, helper }: Fields): ShownDie | null =>
  isFace(face) && (helper === null || isWholeNumber(helper, 0, 50))
    ? { face, active: active === true, exploded: exploded === true, helper }
    : null;

function brokenOf(raw: Json): Broken | undefined {
  if (!isFields(raw)) return undefined;
  const mine = facesOf(raw["mine"]);
  const theirs = facesOf(raw["theirs"]);
  const ability = RAW.find((one) => one === raw["ability"]);
  return ability && mine && theirs ? { ability, mine, theirs } : undefined;
}

function resultOf(raw: Json | undefined): TestData["result"] | undefined {
  if (!isFields(raw)) return undefined;
  const { theirs, ob, margin } = raw;
  const outcome: Outcome | undefined = OUTCOMES.find((one) => one === raw["outcome"]);
  if (!outcome || !isWholeNumber(theirs, 0, FAR) || !isWholeNumber(ob, -FAR, FAR) || !isWholeNumber(margin, -FAR, FAR))
    return undefined;
  return { outcome, theirs, ob, margin };
}
