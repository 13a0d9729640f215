/**
 * Exact odds of two d10 and of three with one taken away, by enumeration of every throw. Ledger: SUC-PROB-1 to -8,
 * SUC-ADV-11, SUC-TN-6 to -8. A free choice follows the advice of SUC-EDGE-13 where a Target Number is given, and the
 * greatest sum where none is.
 */
import { total } from "../shared/reasons.ts";
import { type Odds, mapOdds } from "../shared/odds.ts";
import { type SuccessCheck, type Toss, isBetter, listDropOptions, readToss } from "./check.ts";
import { DEFAULT_HOUSE, type HouseRules } from "./house.ts";
import { BANDS, type Band, type Verdict, judge } from "./magnitude.ts";
import { type Mode, countCheckDice } from "./mode.ts";

const FACES = 10;

/** Ways out of all ways. */
export interface Hits {
  readonly hits: number;
  readonly of: number;
}

/** What may count of a throw: all that a verdict needs of the dice. */
interface Counting {
  readonly sum: number;
  readonly pair: boolean;
}

/** A roll without regard to order: the pairs that may count, and how many orders it has. */
interface Throw {
  readonly picks: readonly [Counting, ...Counting[]];
  readonly ways: number;
}

const countOrders = (faces: readonly number[]): number => {
  const different = new Set(faces).size;
  if (different === 1) return 1;
  if (faces.length !== different) return 3;
  return faces.length === 2 ? 2 : 6;
};

function listFaces(count: number, least = 1): (readonly number[])[] {
  if (count === 0) return [[]];
  return Array.from({ length: FACES - least + 1 }, (_, i) => least + i).flatMap((face) =>
    listFaces(count - 1, face).map((rest) => [face, ...rest]),
  );
}

/**
 * Returns every roll of a mode, read by `readToss`: three ways to choose two dice with a free choice, otherwise one.
 */
function listThrows(mode: Mode): Throw[] {
  const check: SuccessCheck = { skill: "", kind: "task", mode, bonus: [], mods: [] };
  const read = ({ diceTotal, pair }: Toss): Counting => ({ sum: diceTotal, pair });
  return listFaces(countCheckDice(mode)).map((faces) => {
    const [first, ...others] =
      mode === "free" ? listDropOptions(check, faces, DEFAULT_HOUSE) : [readToss(check, faces, null, DEFAULT_HOUSE)];
    if (!first) throw new Error(`${mode} throws no dice`);
    return { picks: [read(first), ...others.map(read)], ways: countOrders(faces) };
  });
}

/**
 * No house rule changes which rolls are possible; where the GM picks (SUC-ADV-6) the odds are those of the preselected
 * die.
 */
const THROWS = new Map<Mode, readonly Throw[]>();

/**
 * Returns the rolls of a mode. They are computed when first needed, since a client may open a world and roll nothing.
 */
function readThrows(mode: Mode): readonly Throw[] {
  const known = THROWS.get(mode) ?? listThrows(mode);
  THROWS.set(mode, known);
  return known;
}

/** The counting dice's total: ways of each sum, the greatest where the choice is free. */
export function countSums(mode: Mode): Odds<number> {
  const ways = new Map<number, number>();
  for (const one of readThrows(mode)) {
    const sum = Math.max(...one.picks.map((pick) => pick.sum));
    ways.set(sum, (ways.get(sum) ?? 0) + one.ways);
  }
  return ways;
}

const countHits = <K>(odds: Odds<K>, wanted: (key: K) => boolean): Hits => {
  const entries = [...odds];
  return {
    hits: entries.reduce((sum, [key, ways]) => (wanted(key) ? sum + ways : sum), 0),
    of: entries.reduce((sum, [, ways]) => sum + ways, 0),
  };
};

/**
 * Returns the chance of `need` or more: for the counting dice, the Target Number less bonus and modifiers (SUC-PROB-1
 * to -4).
 */
export const countReaching = (sums: Odds<number>, need: number): Hits => countHits(sums, (sum) => sum >= need);

/** Returns the chance that the counting dice are a pair; with a free choice, that a pair can be chosen (SUC-PROB-5). */
export const countPairs = (mode: Mode): Hits => ({
  hits: sumWays(readThrows(mode).filter(({ picks }) => picks.some(({ pair }) => pair))),
  of: sumWays(readThrows(mode)),
});

const sumWays = (throws: readonly Pick<Throw, "ways">[]): number => throws.reduce((all, { ways }) => all + ways, 0);

/** What the Target Number makes of every throw; a free choice follows the advice of SUC-EDGE-13. */
function judgeThrows(check: SuccessCheck, tn: number, house: HouseRules): readonly (readonly [Verdict, number])[] {
  const flat = total(check.bonus) + total(check.mods);
  const read = new Map<number, Verdict>();
  const judgeThrow = ({ sum, pair }: Counting): Verdict => {
    const key = pair ? sum : 0 - sum;
    const verdict = read.get(key) ?? judge(sum + flat, pair, tn, check.kind, house);
    read.set(key, verdict);
    return verdict;
  };
  return readThrows(check.mode).map(({ picks: [first, ...others], ways }) => {
    const best = others.map(judgeThrow).reduce((one, other) => (isBetter(other, one) ? other : one), judgeThrow(first));
    return [best, ways];
  });
}

/**
 * Ways of each band, with those of a Triumph or Despair beside them: they are counted in their band too (SUC-PROB-7).
 */
export interface Spread {
  readonly bands: Readonly<Record<Band, number>>;
  readonly success: number;
  readonly triumph: number;
  readonly despair: number;
  readonly of: number;
}

/** Exact counts of every magnitude for a check, each throw read as `resolve` reads it (SUC-PROB-7, SUC-PROB-8). */
export function computeSpread(check: SuccessCheck, tn: number, house: HouseRules): Spread {
  const ways = judgeThrows(check, tn, house);
  const count = (wanted: (verdict: Verdict) => boolean): number =>
    ways.reduce((sum, [verdict, n]) => (wanted(verdict) ? sum + n : sum), 0);
  return {
    bands: Object.fromEntries(BANDS.map((band) => [band, count((one) => one.band === band)])) as Record<Band, number>,
    success: count(({ success }) => success),
    triumph: count(({ double }) => double === "triumph"),
    despair: count(({ double }) => double === "despair"),
    of: count(() => true),
  };
}

/**
 * Least, greatest and mean total of the counting dice and a flat modifier; the mean as a fraction in lowest terms
 * (SUC-ADV-11).
 */
export function computeRange(mode: Mode, mod: number) {
  const totals = mapOdds(countSums(mode), (sum) => sum + mod);
  const of = [...totals.values()].reduce((sum, ways) => sum + ways, 0);
  const weight = [...totals].reduce((sum, [total, ways]) => sum + total * ways, 0);
  const shared = findDivisor(Math.abs(weight), of);
  return {
    min: Math.min(...totals.keys()),
    max: Math.max(...totals.keys()),
    meanNum: weight / shared,
    meanDen: of / shared,
  };
}

const findDivisor = (a: number, b: number): number => (b === 0 ? a : findDivisor(b, a % b));
