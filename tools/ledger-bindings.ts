/** Bindings of a ledger to code, and how one binding is run. */
import { isEqualJson } from "../src/rules/shared/change.ts";
import type { Json } from "../src/rules/shared/json.ts";
import { Given, type JsonRecord, isRecord } from "./ledger-given.ts";

/** The result of a rule, by the names that the examples use. */
export type Actual = { readonly [key: string]: Json | undefined };
export type Binding<House> = (given: Given, house: House) => Actual;

/** One ruleset's bindings. */
export interface RulesetBindings<House> {
  readonly id: string;
  /** First part of its rule ids. */
  readonly prefix: string;
  readonly houseRules: Readonly<Record<string, unknown>>;
  readonly readHouse: (stored: JsonRecord) => House;
  /** Further names of a house rule in examples. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly bindings: Readonly<Record<string, Binding<House>>>;
  /** Examples that can't be checked by a program, as `SIE-CB-1#2` (counted from 1), with the reason. */
  readonly manual: Readonly<Record<string, string>>;
}

/** A ruleset's bindings without their type parameters. */
export interface Runnable {
  readonly id: string;
  readonly prefix: string;
  readonly bound: ReadonlySet<string>;
  readonly manual: Readonly<Record<string, string>>;
  /** Returns a binding's result for an example, and how many of the given keys it read. */
  readonly run: (
    rule: string,
    given: JsonRecord,
    settings: readonly Setting[],
  ) => { readonly actual: Actual; readonly read: number };
}

/** An optional rule as a ledger entry declares it. */
export interface Setting {
  readonly key: string;
  readonly choices: readonly Json[];
  /** An option that is on or off: its examples are played with it on. */
  readonly toggle: boolean;
}

/** Returns a ruleset's bindings without their type parameters. */
export const closeTypes = <House>(ruleset: RulesetBindings<House>): Runnable => ({
  id: ruleset.id,
  prefix: ruleset.prefix,
  bound: new Set(Object.keys(ruleset.bindings)),
  manual: ruleset.manual,
  run(rule, data, settings) {
    const given = new Given(data);
    const house = ruleset.readHouse(readStoredHouse(ruleset, data, settings));
    const actual = ruleset.bindings[rule]?.(given, house) ?? {};
    return { actual, read: given.used.size };
  },
});

/**
 * Returns the house rules of an example: options that its rules declare are on, `enabled` and `mode` set them, other
 * settings are given by name.
 */
function readStoredHouse(
  ruleset: Pick<RulesetBindings<never>, "houseRules" | "aliases">,
  given: JsonRecord,
  settings: readonly Setting[],
): JsonRecord {
  const stored: Record<string, Json> = {};
  for (const { key, choices, toggle } of settings) {
    const name = key.slice(key.indexOf(".") + 1);
    if (!Object.hasOwn(ruleset.houseRules, name)) continue;
    if (toggle) stored[name] = typeof given["enabled"] === "boolean" ? given["enabled"] : true;
    if (given["mode"] !== undefined && choices.some((choice) => isEqualJson(choice, given["mode"])))
      stored[name] = given["mode"];
  }
  const named = [given, ...[given["house"], given["settings"], given["setting"]].filter((one) => isRecord(one))];
  for (const record of named) {
    for (const [name, value] of Object.entries(record)) {
      const plain = ruleset.aliases[name] ?? name.replace(/^[a-z]+\./, "");
      if (Object.hasOwn(ruleset.houseRules, plain)) stored[plain] = value;
    }
  }
  return stored;
}
