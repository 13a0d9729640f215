/**
 * House rules: every optional rule of a ledger, declared as data with its default. Rules functions take what
 * `readHouseRules` returns as an argument; none reads a global.
 */
import * as v from "valibot";
import { type Fields, type Json, isFields } from "./json.ts";

/** Whole numbers in rows and columns: `{ head: [2, 2], torso: [3, 3] }`. */
export type HouseTable = { readonly [row: string]: readonly number[] };

type Value = boolean | number | string | HouseTable;

/** One optional rule: the ledger entries it changes, its allowed values and its default. */
export interface HouseRule<T extends Value = Value> {
  /** The ledger's name of the setting. */
  readonly key: string;
  /** Ledger ids of the rules it changes. */
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
  /** Collapsed in the settings window. */
  readonly minor?: true;
}

/** The declarations of a ruleset's house rules: one entry for each key of `House`. */
export type HouseRules<House> = { readonly [K in keyof House]: House[K] extends Value ? HouseRule<House[K]> : never };

/** Returns the stored values of these rules: a world has further ones, which others read. */
export const pickHouseRules = (
  rules: { readonly [name: string]: HouseRule },
  stored: { readonly [key: string]: Json },
): { readonly [key: string]: Json } =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(rules, name)));

/**
 * Returns the house rules of a world from stored values by key; a missing value is the default.
 * @throws RangeError naming the setting whose value is not allowed, or the key that is no house rule: what a world has
 *   stored is read by declared keys alone, so an unknown one is a mistake in code
 */
export function readHouseRules<House>(rules: HouseRules<House>, stored: { readonly [key: string]: Json }): House {
  const unknown = Object.keys(stored).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined) throw new RangeError(`${unknown} is no house rule`);
  const entries = Object.entries(rules) as readonly (readonly [string, HouseRule])[];
  return Object.fromEntries(entries.map(([name, rule]) => [name, pickValue(rule, stored[name])])) as House;
}

function pickValue(rule: HouseRule, value: Json | undefined): Json {
  if (value === undefined) return rule.initial;
  if (isAllowedValue(rule, value)) return value;
  throw new RangeError(`${rule.key} can't be ${JSON.stringify(value)}`);
}

/** Returns whether the rule allows a stored value. */
export function isAllowedValue(rule: HouseRule, value: Json): value is Value {
  const { initial, choices, fraction, min = -Infinity, max = Infinity } = rule;
  if (isTable(initial)) return isAllowedTable(initial, { min, max }, value);
  if (typeof value !== typeof initial) return false;
  if (typeof value === "number" && (!(value >= min && value <= max) || !(fraction || Number.isInteger(value))))
    return false;
  return choices === undefined || choices.some((choice) => choice === value);
}

/** Returns whether a value is a table: rows of numbers. */
export const isTable = (value: Json): value is HouseTable =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(Array.isArray);

/** Returns whether a table has the default's rows and columns, and whole numbers within bounds. */
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

/** Returns the house rules that differ from their defaults: what a roll stores of them. */
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

/** A world's house rules are one object until a user changes them, and every roll reads their deviations. */
const knownDeviations = new WeakMap<object, { readonly initial: object; readonly own: object }>();

/**
 * Returns a schema of the house rules that a roll stores as deviations: one that is missing, or whose value is not
 * allowed, has its default. `report` receives the first stored name that is no rule or has no allowed value.
 */
export function storedHouseRules<House>(
  rules: HouseRules<House>,
  report: (name: string) => void,
): v.GenericSchema<unknown, House> {
  const known = rules as { readonly [name: string]: HouseRule };
  const initial = readHouseRules(rules, {});
  const isAllowed = ([name, value]: readonly [string, Json]): boolean => {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    return rule !== undefined && isAllowedValue(rule, value);
  };
  return v.pipe(
    v.unknown(),
    v.transform((stored) => {
      const own = Object.entries(isFields(stored as Json) ? (stored as Fields) : {});
      const wrong = own.find((entry) => !isAllowed(entry));
      if (wrong) report(wrong[0]);
      return { ...initial, ...Object.fromEntries(wrong ? own.filter(isAllowed) : own) };
    }),
  );
}
