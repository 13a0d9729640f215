/**
 * House rules: every optional rule of a ledger, declared as data beside what it defaults to. Rules functions take what `readHouse`
 * returns as an argument; none reads a global.
 */
import type { Json } from "./json.ts";

type Value = boolean | number | string;

/** One optional rule: the ledger entries it changes, what it may be and what it is unless somebody says otherwise. */
export interface HouseRule<T extends Value = Value> {
  /** The ledger's name of the setting. */
  readonly key: string;
  /** Ids of the rules it changes. */
  readonly rules: readonly string[];
  readonly initial: T;
  readonly choices?: readonly Exclude<T, boolean>[];
  /** Least and greatest value of a number. */
  readonly min?: number;
  readonly max?: number;
  /** A number that may have a fraction. */
  readonly fraction?: true;
  /** Folded away in the settings window. */
  readonly minor?: true;
}

/** A ruleset's house rules, declared: one entry for each key of `House`. */
export type HouseRules<House> = { readonly [K in keyof House]: House[K] extends Value ? HouseRule<House[K]> : never };

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export function readHouse<House>(rules: HouseRules<House>, stored: { readonly [key: string]: Json }): House {
  const entries = Object.entries(rules) as readonly (readonly [string, HouseRule])[];
  return Object.fromEntries(entries.map(([name, rule]) => [name, pick(rule, stored[name])])) as House;
}

function pick(rule: HouseRule, value: Json | undefined): Json {
  if (value === undefined) return rule.initial;
  if (fits(rule, value)) return value;
  throw new RangeError(`${rule.key} can't be ${JSON.stringify(value)}`);
}

/** Whether a stored value is one the rule may have. */
export function fits({ initial, choices, fraction, min = -Infinity, max = Infinity }: HouseRule, value: Json): value is Value {
  if (typeof value !== typeof initial) return false;
  if (typeof value === "number" && (!(value >= min && value <= max) || !(fraction || Number.isInteger(value)))) return false;
  return choices === undefined || choices.some((choice) => choice === value);
}
