/** What binds a ledger to code, and how one binding is run. */
import { isEqualJson } from "../src/rules/shared/change.ts";
import type { Json } from "../src/rules/shared/json.ts";
import { Given, type JsonRecord, isRecord } from "./ledger-given.ts";

/** What a rule returned, by the names of the examples. */
export type Actual = { readonly [key: string]: Json | undefined };
export type Binding<House> = (given: Given, house: House) => Actual;

/** One ruleset's bindings. */
export interface RulesetBindings<House> {
  readonly id: string;
  /** First part of its rule ids. */
  readonly prefix: string;
  readonly houseRules: Readonly<Record<string, unknown>>;
  readonly readHouse: (stored: JsonRecord) => House;
  /** Names under which examples give a house rule beside its own. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly bindings: Readonly<Record<string, Binding<House>>>;
  /** Examples no machine can judge, as `SIE-CB-1#2` (counted from 1), and why. */
  readonly manual: Readonly<Record<string, string>>;
}

/** A ruleset with its types closed over. */
export interface Runnable {
  readonly id: string;
  readonly prefix: string;
  readonly bound: ReadonlySet<string>;
  readonly manual: Readonly<Record<string, string>>;
  /** What one binding returns for an example, and how many of the given keys it read. */
  readonly run: (
    rule: string,
    given: JsonRecord,
    settings: readonly Setting[],
  ) => { readonly actual: Actual; readonly read: number };
}

/** An optional rule as an entry declares it. */
export interface Setting {
  readonly key: string;
  readonly choices: readonly Json[];
  /** An option that is on or off: its examples show it on. */
  readonly toggle: boolean;
}

/** Closes a ruleset's types. */
export const runnable = <House>(ruleset: RulesetBindings<House>): Runnable => ({
  id: ruleset.id,
  prefix: ruleset.prefix,
  bound: new Set(Object.keys(ruleset.bindings)),
  manual: ruleset.manual,
  run(rule, data, settings) {
    const given = new Given(data);
    const house = ruleset.readHouse(storedHouse(ruleset, data, settings));
    const actual = ruleset.bindings[rule]?.(given, house) ?? {};
    return { actual, read: given.used.size };
  },
});

/**
 * The house rules an example plays by: options named are on, `enabled` and `mode` speak of them, other settings by
 * name.
 */
function storedHouse(
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
