/**
 * Reads the `given` of a ledger example for a binding: renames, picks, defaults. It computes no rule; every number that
 * a binding returns comes from src/rules or from the example. It records which keys were read, so that of several
 * bindings the one that read most keys is used, and that a key which no binding reads fails.
 */
import { type Change, type Ref, preview } from "../src/rules/shared/change.ts";
import type { Json } from "../src/rules/shared/json.ts";
import type { Modifier, Source } from "../src/rules/shared/reasons.ts";

export type JsonRecord = { readonly [key: string]: Json };

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The reference of the acting actor in examples. */
export const ACTOR: Ref = { uuid: "Actor.given" };

/** The source of the numbers in examples. */
export const GIVEN: Source = { by: "gm" };

/** Returns a record of names, true for those that are chosen. */
export const choose = <T extends string>(names: readonly T[], chosen: readonly T[]): Record<T, boolean> =>
  Object.fromEntries(names.map((name) => [name, chosen.includes(name)])) as Record<T, boolean>;

/** Returns the numbers, from 1, of the entries of a list that are wanted. */
export const numberWhere = <T>(list: readonly T[], wanted: (one: T) => boolean): number[] =>
  list.flatMap((one, i) => (wanted(one) ? [i + 1] : []));

/** Returns how many entries a list has. */
export const countOf = (list: readonly unknown[]): number => list.length;

/** Returns a state after a step was taken a number of times. */
export const repeat = <T>(times: number, start: T, step: (state: T) => T): T =>
  Array.from({ length: times }).reduce<T>((state) => step(state), start);

/** Returns names by their numbers as the platform's tracker sorts them, the highest first; null where two are equal. */
export function sortTurns(numbers: Readonly<Record<string, number>>): string[] | null {
  const names = Object.keys(numbers).sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0));
  return new Set(Object.values(numbers)).size === names.length ? names : null;
}

export class Given {
  readonly used = new Set<string>();
  readonly #data: JsonRecord;
  /** Records inside the data that a binding reads key by key. */
  readonly #inner = new Map<string, readonly Given[]>();

  constructor(data: JsonRecord) {
    this.#data = data;
  }

  /** Returns the raw value of the first key that is given. */
  raw(...keys: string[]): Json | undefined {
    const key = keys.find((one) => Object.hasOwn(this.#data, one));
    if (key === undefined) return undefined;
    this.used.add(key);
    return this.#data[key];
  }

  has(...keys: string[]): boolean {
    return keys.some((key) => Object.hasOwn(this.#data, key));
  }

  flag(...keys: string[]): boolean {
    return this.raw(...keys) === true;
  }

  /** Returns the first given key as a number; 0 where none is given. */
  num(...keys: string[]): number {
    const value = this.raw(...keys);
    if (value === undefined || value === null) return 0;
    if (typeof value !== "number")
      throw new TypeError(`given.${keys.join("/")} is no number: ${JSON.stringify(value)}`);
    return value;
  }

  /** Returns a number; null where it is not given. */
  maybe(...keys: string[]): number | null {
    return this.has(...keys) ? this.num(...keys) : null;
  }

  /**
   * Returns the result of `make` for a number, or an empty object where no key is given: to be spread into an object.
   */
  with<T extends object>(keys: readonly string[], make: (value: number) => T): T | Record<string, never> {
    return this.has(...keys) ? make(this.num(...keys)) : {};
  }

  /** Returns the number at the end of a text, but for brackets: 3 of `University +3`; 0 where there is none. */
  signed(key: string): number {
    return Number(/[+-]?\d+(?=$| \()/.exec(this.text(key) ?? "")?.[0] ?? 0);
  }

  /** Returns the number of faces of a die named by a text: 20 for `d20`. */
  faces(key: string): number {
    return Number(/^d(\d+)$/.exec(this.text(key) ?? "")?.[1] ?? 0);
  }

  /** Returns a count: a number, or 1 where the value is true. */
  count(...keys: string[]): number {
    const value = this.raw(...keys);
    return typeof value === "boolean" ? Number(value) : this.num(...keys);
  }

  /** Returns a number or a list of numbers as a list. */
  nums(key: string): number[] {
    const value = this.raw(key);
    const list = Array.isArray(value) ? value : [value].filter((one) => one !== undefined && one !== null);
    return list.map((one: Json) => {
      if (typeof one !== "number") throw new TypeError(`given.${key} holds what is no number: ${JSON.stringify(one)}`);
      return one;
    });
  }

  flags(key: string): boolean[] | undefined {
    const value = this.raw(key);
    return Array.isArray(value) ? value.map((one) => one === true) : undefined;
  }

  text(...keys: string[]): string | undefined {
    const value = this.raw(...keys);
    return typeof value === "string" ? value : undefined;
  }

  texts(key: string): string[] {
    const value = this.raw(key);
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  }

  /** Returns the new name of a word of the ledger, whatever its case; undefined where it is not given. */
  word<T>(key: string, names: Readonly<Record<string, T>>): T | undefined {
    const word = this.text(key);
    if (word === undefined) return undefined;
    const found = Object.entries(names).find(([name]) => name.toLowerCase() === word.toLowerCase());
    if (!found) throw new TypeError(`given.${key} is none of ${Object.keys(names).join(", ")}: ${word}`);
    return found[1];
  }

  sub(key: string): Given {
    const [inner = new Given({})] = this.#open(key, [this.raw(key)]);
    return inner;
  }

  list(key: string): readonly Given[] {
    const value = this.raw(key);
    return this.#open(key, Array.isArray(value) ? value : []);
  }

  /** Returns the records of a key. Two readers of a key share them, so that each key counts as read once. */
  #open(key: string, values: readonly (Json | undefined)[]): readonly Given[] {
    const found = this.#inner.get(key) ?? values.filter(isRecord).map((one) => new Given(one));
    this.#inner.set(key, found);
    return found;
  }

  /** Returns the keys that were not read; one of an inner record as `members.rank`. */
  unread(): ReadonlySet<string> {
    const own = Object.keys(this.#data).filter((key) => !this.used.has(key));
    const inner = [...this.#inner].flatMap(([key, records]) =>
      records.flatMap((record) => [...record.unread()].map((name) => `${key}.${name}`)),
    );
    return new Set([...own, ...inner]);
  }

  /** Returns named numbers, as `{paul: 2, lucas: 1}`. */
  table(key: string): Record<string, number> {
    const value = this.raw(key);
    const entries = Object.entries(isRecord(value) ? value : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  }

  /** Returns the numbers of these keys as terms of a check, each named by its key. */
  lines(...keys: string[]): Modifier[] {
    return keys.flatMap((key) => (this.has(key) ? this.nums(key).map((value) => createTerm(key, value)) : []));
  }

  /** Returns one term; 0 where it is not given. */
  line(key: string): Modifier {
    return createTerm(key, this.num(key));
  }
}

/** Returns a number as a term of a check. */
export const createTerm = (label: string, value: number): Modifier => ({ label, value, source: GIVEN });

/** Returns the value at a path of the acting actor after a plan, where `value` was stored before. */
export function readAfterPlan(
  path: string,
  value: Json,
  changes: readonly Change[],
  at: Ref = ACTOR,
): Json | undefined {
  const data = path.split(".").reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
  const since = preview(at, isRecord(data) ? data : {}, changes);
  return path
    .split(".")
    .reduce<Json | undefined>((inner, step) => (isRecord(inner) ? inner[step] : undefined), since ?? undefined);
}

/** Returns plain data as JSON; everything else in it is dropped. */
export const toJson = (data: object): Json => JSON.parse(JSON.stringify(data)) as Json;
