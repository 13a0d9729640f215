/** Exact odds of a pool, exploding sixes included, and what each token would change. Ledger: CIR-TEST-6, -8 and -9. */
import type { HouseRules } from "./house.ts";
import { type Side, compareSides, computeObstacle } from "./successes.ts";
import { type Spend, computeSpendCost, refuseSpend } from "./tokens.ts";
import type { Refusal } from "../shared/reasons.ts";

const FACES = 6;

/** An exact chance, as counted and reduced. Whole numbers. */
export interface Chance {
  readonly hits: number;
  readonly of: number;
  readonly num: number;
  readonly den: number;
}

/** Of how many equally likely faces one die counts; a six that is replaced leaves five. */
function countDieFaces(
  explodes: boolean,
  { successOn, explodeKeeps }: HouseRules,
): { readonly hit: number; readonly of: number } {
  const hit = FACES + 1 - successOn;
  return explodes && !explodeKeeps ? { hit: hit - 1, of: FACES - 1 } : { hit, of: FACES };
}

/**
 * Chance of each number of successes, 0 to `most`, the last one being `most` and more: by convolution of one die, whose
 * own tail is a geometric one where sixes are rolled again (CIR-TEST-9).
 */
export function computeDistribution(
  dice: number,
  explodes: boolean,
  most: number,
  house: HouseRules,
): readonly number[] {
  const { hit, of } = countDieFaces(explodes, house);
  const again = explodes && house.explodeKeeps ? 1 / FACES : 0;
  const one = Array.from({ length: most + 1 }, (_, k) => {
    if (k === 0) return most === 0 ? 1 : 1 - hit / of;
    const reached = (hit / of) * again ** (k - 1);
    return k === most ? reached : reached * (1 - again);
  });
  let all: readonly number[] = Array.from({ length: most + 1 }, (_, k) => (k === 0 ? 1 : 0));
  for (let die = 0; die < dice; die += 1) all = convolve(all, one);
  return all;
}

/** Two results added; what is beyond the last place is gathered there. */
function convolve(a: readonly number[], b: readonly number[]): number[] {
  const last = a.length - 1;
  const out = a.map(() => 0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      const at = Math.min(i + j, last);
      out[at] = (out[at] ?? 0) + x * y;
    });
  });
  return out;
}

/**
 * Chance of `ob` successes or more as a fraction of whole numbers (CIR-TEST-9), by a closed form: `j` dice count, and
 * their rerolls add `m` more. `hits` of `of` are as they are counted, 3 or 2 ways a die; `num` and `den` are reduced.
 */
export function computeExactChance(dice: number, ob: number, explodes: boolean, house: HouseRules): Chance {
  const { hit, of } = countDieFaces(explodes, house);
  const [yes, all] = reduceFraction(BigInt(hit), BigInt(of));
  const tail = explodes && house.explodeKeeps ? FACES : 1;
  const depth = Math.max(0, dice + ob);
  const whole = all ** BigInt(dice) * BigInt(tail) ** BigInt(depth);
  let missed = 0n;
  for (let j = 0; j < ob && j <= dice; j += 1) {
    const ways = countCombinations(dice, j) * yes ** BigInt(j) * (all - yes) ** BigInt(dice - j);
    missed += ways * (tail === 1 ? 1n : countTailWays(j, ob - 1 - j, depth));
  }
  const [num, den] = reduceFraction(whole - missed, whole);
  return { hits: Number(whole - missed), of: Number(whole), num: Number(num), den: Number(den) };
}

/** Ways in which `dice` that count bring at most `more` successes more by their sixes, of 6 to the power of `depth`. */
function countTailWays(dice: number, more: number, depth: number): bigint {
  let ways = 0n;
  for (let m = 0; m <= more; m += 1) {
    ways +=
      countCombinations(dice + m - 1, m) *
      BigInt(FACES - 1) ** BigInt(dice) *
      BigInt(FACES) ** BigInt(depth - dice - m);
  }
  return ways;
}

function countCombinations(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

function reduceFraction(num: bigint, den: bigint): [bigint, bigint] {
  let a = num;
  let b = den;
  while (b !== 0n) [a, b] = [b, a % b];
  return [num / a, den / a];
}

// --- A test

/** What a pool is rolled against: an obstacle, or another pool. */
export type Opposition =
  | { readonly kind: "obstacle"; readonly ob: number }
  | { readonly kind: "versus"; readonly dice: number; readonly luck: boolean };

/** From worst to best: two or more short, one short, even (a tie, or just enough), and beyond. */
export const RESULTS = ["far", "near", "even", "beyond"] as const;
export type ResultKind = (typeof RESULTS)[number];

/** What is rolled, as far as its odds go. */
export interface Roll {
  readonly dice: number;
  readonly luck: boolean;
  readonly explodes: boolean;
  /** Successes added to those of the dice (CIR-TEST-10). */
  readonly bonus: number;
  readonly against: Opposition;
}

function findResultKind(margin: number): ResultKind {
  if (margin <= -2) return "far";
  if (margin === -1) return "near";
  return margin === 0 ? "even" : "beyond";
}

/** The exact chance of each result. Against an obstacle `even` passes, against another side it is a tie (CIR-TIE-4). */
export function computeResults(roll: Roll, house: HouseRules): ReadonlyMap<ResultKind, number> {
  const out = new Map<ResultKind, number>(RESULTS.map((kind) => [kind, 0]));
  const add = (kind: ResultKind, chance: number): void => void out.set(kind, (out.get(kind) ?? 0) + chance);
  const { against, dice, luck, explodes, bonus } = roll;
  const upTo = (enough: number): readonly number[] => computeDistribution(dice, explodes, Math.max(0, enough), house);
  if (against.kind === "obstacle") {
    const ob = computeObstacle(against.ob, luck);
    upTo(ob + 1).forEach((chance, k) => add(findResultKind(k + bonus - ob), chance));
    return out;
  }
  // Beyond twice the other side's dice nothing can change any more.
  const theirs = computeDistribution(against.dice, false, against.dice, house);
  upTo(against.dice * 2 + 2).forEach((p, k) =>
    theirs.forEach((q, b) =>
      add(compareResultKind({ successes: k + bonus, luck }, { successes: b, luck: against.luck }, house), p * q),
    ),
  );
  return out;
}

function compareResultKind(a: Side, b: Side, house: HouseRules): ResultKind {
  const { winner, margin } = compareSides(a, b, house);
  return findResultKind(winner === "b" ? 0 - margin : margin);
}

/** Chance of what one wants: the obstacle met, or the other side beaten. */
export function computeSuccessChance(roll: Roll, house: HouseRules): number {
  const chances = computeResults(roll, house);
  return (chances.get("beyond") ?? 0) + (roll.against.kind === "obstacle" ? (chances.get("even") ?? 0) : 0);
}

/** One way to spend tokens on a test. */
export interface SpendOption extends Spend {
  readonly cost: number;
  /** Chance of what one wants with it, sixes rolled again if they are needed. */
  readonly chance: number;
  /** What that is more than without. */
  readonly gain: number;
  readonly refused: Refusal | null;
}

/**
 * Every spend that the rules know and the limit of a test allows, with what it would bring (CIR-TOK-11 to -13). `price`
 * is what the test itself takes.
 */
export function listSpendOptions(roll: Roll, tokens: number, house: HouseRules, price = 0): readonly SpendOption[] {
  const base = computeSuccessChance({ ...roll, explodes: false }, house);
  const dice = Array.from({ length: house.tokensPerTest + 1 }, (_, before) => before);
  return dice
    .flatMap((before) => [false, true].map((explode): Spend => ({ before, explode })))
    .filter((spend) => computeSpendCost(spend) > 0 && computeSpendCost(spend) <= house.tokensPerTest)
    .map((spend) => {
      const chance = computeSuccessChance({ ...roll, dice: roll.dice + spend.before, explodes: spend.explode }, house);
      return {
        ...spend,
        cost: computeSpendCost(spend),
        chance,
        gain: chance - base,
        refused: refuseSpend(tokens, spend, house, price),
      };
    });
}
