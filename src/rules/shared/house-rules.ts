/**
 * House rules: every optional rule of a ledger, declared as data beside what it defaults to. Rules functions take what
 * `readHouse` returns as an argument; none reads a global.
 */
import type { Json } from "./json.ts";

/** Whole numbers in rows and columns: `{ head: [2, 2], torso: [3, 3] }`. */
export type HouseTable = { readonly [row: string]: readonly number[] };

type Value = boolean | number | string | HouseTable;

/** One optional rule: the ledger entries it changes, what it may be and what it is unless somebody says otherwise. */
export interface HouseRule<T extends Value = Value> {
  /** The ledger's name of the setting. */
  readonly key: string;
  /** Ids of the rules it changes. */
  readonly rules: readonly string[];
  readonly initial: T;
  readonly choices?: readonly Exclude<T, boolean>[];
  /** Least and greatest value of a number, or of each number in a table. */
  readonly min?: number;
  readonly max?: number;
  /** A number that may have a fraction. */
  readonly fraction?: true;
  /** Words for the columns of a table; its rows are called by their keys. */
  readonly columns?: readonly string[];
  /** Folded away in the settings window. */
  readonly minor?: true;
}

/** A ruleset's house rules, declared: one entry for each key of `House`. */
export type HouseRules<House> = { readonly [K in keyof House]: House[K] extends Value ? HouseRule<House[K]> : never };

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export function readHouseRules<House>(rules: HouseRules<House>, stored: { readonly [key: string]: Json }): House {
  const entries = Object.entries(rules) as readonly (readonly [string, HouseRule])[];
  return Object.fromEntries(entries.map(([name, rule]) => [name, pickValue(rule, stored[name])])) as House;
}

function pickValue(rule: HouseRule, value: Json | undefined): Json {
  if (value === undefined) return rule.initial;
  if (isAllowedValue(rule, value)) return value;
  throw new RangeError(`${rule.key} can't be ${JSON.stringify(value)}`);
}

/** Whether a stored value is one the rule may have. */
export function isAllowedValue(rule: HouseRule, value: Json): value is Value {
  const { initial, choices, fraction, min = -Infinity, max = Infinity } = rule;
  if (isTable(initial)) return isAllowedTable(initial, { min, max }, value);
  if (typeof value !== typeof initial) return false;
  if (typeof value === "number" && (!(value >= min && value <= max) || !(fraction || Number.isInteger(value))))
    return false;
  return choices === undefined || choices.some((choice) => choice === value);
}

/** Whether a value is rows of numbers. */
export const isTable = (value: Json): value is HouseTable =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(Array.isArray);

/** The same rows and columns, whole numbers within bounds. */
function isAllowedTable(
  initial: HouseTable,
  { min, max }: { readonly min: number; readonly max: number },
  value: Json,
): boolean {
  if (!isTable(value) || Object.keys(value).length !== Object.keys(initial).length) return false;
  return Object.entries(initial).every(([row, cells]) => {
    const own = value[row];
    return own?.length === cells.length && own.every((cell) => Number.isInteger(cell) && cell >= min && cell <= max);
  });
}

/** The house rules that are not as by default: what a roll keeps of them, in few words. */
export function deviations<House extends object>(house: House, initial: House): Partial<House> {
  const known = knownDeviations.get(house);
  if (known?.initial === initial) return known.own as Partial<House>;
  const own = Object.fromEntries(
    Object.entries(house).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof House]),
    ),
  ) as Partial<House>;
  knownDeviations.set(house, { initial, own });
  return own;
}

/** A table's house rules are one object until somebody changes them, and every roll asks. */
const knownDeviations = new WeakMap<object, { readonly initial: object; readonly own: object }>();

/**
 * The house rules that `deviations` kept: what is not kept, or is of another kind, is as by default. `kept` is hostile
 * until read.
 */
export function fromDeviations<House extends object>(kept: Json | undefined, initial: House): House {
  const own: { readonly [name: string]: unknown } = typeof kept === "object" && kept !== null ? { ...kept } : {};
  const known = Object.entries(initial).map(
    ([name, value]) => [name, typeof own[name] === typeof value ? own[name] : value] as const,
  );
  return Object.fromEntries(known) as House;
}
