/**
 * An evaluated roll as the plain data that a chat message stores, and the ways to change it afterwards: drop, reroll,
 * explode or add dice. Every function returns a new roll whose dice, total and formula agree; dice that no longer count
 * stay in it. A die is addressed by its position: 0 for the first of the roll, counted through all its terms in the
 * order rolled.
 */
import type { Json } from "./json.ts";

type Fields = { readonly [key: string]: Json };

/** An evaluated roll as JSON. Opaque: read it with `readRoll` and `listDice`. */
export interface RollData extends Fields {
  readonly class: string;
  readonly formula: string;
  readonly options: Fields;
  readonly terms: readonly Fields[];
  readonly total: number;
  readonly evaluated: true;
}

/**
 * One die of a roll. `active` dice count; dropped (`discarded`) and rerolled ones are displayed and do not count.
 */
export interface ThrownDie {
  readonly faces: number;
  readonly result: number;
  readonly active: boolean;
  readonly discarded: boolean;
  readonly rerolled: boolean;
  readonly exploded: boolean;
}

/** Returns what a face counts for where a roll counts successes; without it, a die counts for its face. */
export type Score = (face: number) => number;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listAt = (value: Json | undefined, key: string): readonly Json[] => {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};
const listResults = (term: Fields): readonly Fields[] => listAt(term, "results").filter(isFields);

/**
 * Returns an evaluated roll of dice, numbers, plus and minus; null for anything else (data of a message is not
 * trusted).
 */
export function readRoll(raw: Json | undefined): RollData | null {
  if (
    !isFields(raw) ||
    raw["evaluated"] !== true ||
    typeof raw["class"] !== "string" ||
    typeof raw["formula"] !== "string"
  )
    return null;
  const terms = listAt(raw, "terms");
  if (terms.length === 0 || terms.length > 100 || !terms.every((term) => isFields(term) && isKnown(term))) return null;
  return { ...raw, options: isFields(raw["options"]) ? raw["options"] : {} } as RollData;
}

function isKnown(term: Fields): boolean {
  const { operator, number, faces } = term;
  if (operator !== undefined) return operator === "+" || operator === "-";
  if (faces === undefined) return Number.isFinite(number);
  const results = listAt(term, "results");
  return (
    Number.isInteger(faces) &&
    results.length <= 1000 &&
    results.every((die) => isFields(die) && Number.isFinite(die["result"]))
  );
}

/** Returns every die of a roll, in the order rolled. */
export const listDice = (roll: RollData): readonly ThrownDie[] =>
  roll.terms.flatMap((term) =>
    listResults(term).map((die) => ({
      faces: Number(term["faces"]),
      result: Number(die["result"]),
      active: die["active"] === true,
      discarded: die["discarded"] === true,
      rerolled: die["rerolled"] === true,
      exploded: die["exploded"] === true,
    })),
  );

/** Returns the faces that count, in the order rolled. */
export const activeFaces = (roll: RollData): readonly number[] =>
  listDice(roll)
    .filter(({ active }) => active)
    .map(({ result }) => result);

/** Returns every face in the order rolled, as a check's `card` takes them. */
export const listFaces = (roll: RollData): readonly number[] => listDice(roll).map(({ result }) => result);

/**
 * Returns the roll with exactly these dice counting and all others dropped; a rerolled die never counts.
 * @throws RangeError where there is no such die, or it has been rerolled
 */
export function keepDice(roll: RollData, keep: readonly number[]): RollData {
  const dice = requireDice(roll, keep);
  if (keep.some((at) => dice[at]?.rerolled)) throw new RangeError("a rerolled die can't be kept");
  return rewrite(roll, (die, at) => {
    if (die["rerolled"] === true) return die;
    const { discarded: _, ...rest } = die;
    return keep.includes(at) ? { ...rest, active: true } : { ...rest, active: false, discarded: true };
  });
}

/**
 * Returns the roll with these dice rerolled: their old faces no longer count, the new faces follow their term's other
 * dice.
 * @param faces one face for each die of `at`, in the same order
 * @throws RangeError where there is no such die that counts, or the faces don't fit
 */
export function rerollDice(roll: RollData, at: readonly number[], faces: readonly number[], score?: Score): RollData {
  if (faces.length !== at.length) throw new RangeError(`${at.length} dice can't be rerolled as ${faces.length} faces`);
  const dice = requireDice(roll, at);
  if (!at.every((one) => dice[one]?.active)) throw new RangeError("only a die that counts can be rerolled");
  const dropped = rewrite(roll, (die, one) => (at.includes(one) ? { ...die, active: false, rerolled: true } : die));
  const owners = at.map((one) => findTermIndex(roll, one));
  return append(dropped, (term) => faces.filter((_, i) => owners[i] === term), score);
}

/**
 * Returns the roll with these dice exploded: they still count, and the extra dice follow their term's other dice.
 * @param faces the faces of all extra dice, one wave after another; added to the term of the first of `at`
 * @throws RangeError where there is no such die that counts, or the faces don't fit
 */
export function explodeDice(roll: RollData, at: readonly number[], faces: readonly number[], score?: Score): RollData {
  const dice = requireDice(roll, at);
  if (faces.length < at.length || !at.every((one) => dice[one]?.active))
    throw new RangeError("only a die that counts can explode");
  const exploded = rewrite(roll, (die, one) => (at.includes(one) ? { ...die, exploded: true } : die));
  const owner = findTermIndex(roll, at[0] ?? 0);
  return append(exploded, (term) => (term === owner ? faces : []), score);
}

/**
 * Returns the roll with more dice in one of its terms, as if they had been rolled with it.
 * @param term the index of the term among the terms of dice, from 0
 * @throws RangeError where there is no such term, or the faces don't fit
 */
export function addDice(roll: RollData, faces: readonly number[], term = 0, score?: Score): RollData {
  const places = roll.terms.flatMap((one, i) => (one["faces"] === undefined ? [] : [i]));
  const place = places[term];
  if (place === undefined) throw new RangeError(`the roll has no term of dice ${term}`);
  const more = append(roll, (one) => (one === place ? faces : []), score);
  const terms = more.terms.map((one, i) =>
    i === place ? { ...one, number: Number(one["number"] ?? 0) + faces.length } : one,
  );
  return { ...more, terms, formula: terms.map(formatTerm).join("") };
}

/** Returns the roll with other options, which its class computes the outcome from. */
export const withOptions = (roll: RollData, options: Fields): RollData => ({
  ...roll,
  options: { ...roll.options, ...options },
});

/** Returns all dice; throws unless each position in `at` is a die and occurs once. */
function requireDice(roll: RollData, at: readonly number[]): readonly ThrownDie[] {
  const dice = listDice(roll);
  if (new Set(at).size !== at.length || !at.every((one) => Number.isInteger(one) && one >= 0 && one < dice.length))
    throw new RangeError(`the roll has no dice ${at.join(", ")}`);
  return dice;
}

/** Returns the index of the term that holds the die at a position. */
function findTermIndex(roll: RollData, at: number): number {
  let seen = 0;
  return roll.terms.findIndex((term) => (seen += listResults(term).length) > at);
}

function rewrite(roll: RollData, change: (die: Fields, at: number) => Fields): RollData {
  let at = 0;
  return recomputeTotal(
    roll,
    roll.terms.map((term) =>
      term["faces"] === undefined ? term : { ...term, results: listResults(term).map((die) => change(die, at++)) },
    ),
  );
}

function append(roll: RollData, facesFor: (term: number) => readonly number[], score: Score | undefined): RollData {
  const terms = roll.terms.map((term, i) => {
    const more = facesFor(i);
    if (more.length === 0) return term;
    const sides = Number(term["faces"]);
    if (!more.every((face) => Number.isInteger(face) && face >= 1 && face <= sides))
      throw new RangeError(`a die of ${sides} can't show ${more.join(", ")}`);
    return { ...term, results: [...listResults(term), ...more.map((face) => createDie(face, score))] };
  });
  return recomputeTotal(roll, terms);
}

function createDie(result: number, score: Score | undefined): Fields {
  if (!score) return { result, active: true };
  const count = score(result);
  return { result, active: true, count, success: count > 0 };
}

/** Returns the roll with other terms and the total they make. */
function recomputeTotal(roll: RollData, terms: readonly Fields[]): RollData {
  let total = 0;
  let sign = 1;
  for (const term of terms) {
    if (term["operator"] !== undefined) sign = term["operator"] === "-" ? -1 : 1;
    else {
      total += sign * computeTermValue(term);
      sign = 1;
    }
  }
  return { ...roll, terms, total };
}

const computeTermValue = (term: Fields): number =>
  term["faces"] === undefined
    ? Number(term["number"])
    : listResults(term).reduce(
        (sum, die) => (die["active"] === true ? sum + Number(die["count"] ?? die["result"]) : sum),
        0,
      );

function formatTerm(term: Fields): string {
  if (term["operator"] !== undefined) return ` ${String(term["operator"])} `;
  if (term["faces"] === undefined) return String(term["number"]);
  return `${String(term["number"])}d${String(term["faces"])}${listAt(term, "modifiers").join("")}`;
}
