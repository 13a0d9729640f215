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
  /**
   * Examples that can't be checked by a program, as `SIE-CB-1#2` (counted from 1), and rules that no control can apply
   * because only a person can judge them, as `SIE-CB-1`; each with the reason.
   */
  readonly manual: Readonly<Record<string, string>>;
  /** Keys of `given` that in any example are prose for the reader, each with the reason. */
  readonly captions: Readonly<Record<string, string>>;
  /** Keys of `given` that only tell the story of an example, by its place (`SIE-CB-1#2`), each with the reason. */
  readonly narrative: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A ruleset's bindings without their type parameters. */
export interface Runnable {
  readonly id: string;
  readonly prefix: string;
  readonly bound: ReadonlySet<string>;
  readonly manual: Readonly<Record<string, string>>;
  readonly captions: Readonly<Record<string, string>>;
  readonly narrative: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly run: (rule: string, given: JsonRecord, settings: readonly Setting[]) => Run;
}

/** One run of a binding. */
export interface Run {
  readonly actual: Actual;
  /** How many of the given keys it read. */
  readonly read: number;
  /** The given keys that neither it nor the house rules read. */
  readonly unread: ReadonlySet<string>;
}

/** An optional rule as a ledger entry declares it. */
export interface Setting {
  readonly key: string;
  readonly choices: readonly Json[];
  /** An option that is on or off: its examples are played with it on. */
  readonly toggle: boolean;
}

/** Returns a ruleset's bindings without their type parameters. */
export const closeTypes = <House extends object>(ruleset: RulesetBindings<House>): Runnable => ({
  id: ruleset.id,
  prefix: ruleset.prefix,
  bound: new Set(Object.keys(ruleset.bindings)),
  manual: ruleset.manual,
  captions: ruleset.captions,
  narrative: ruleset.narrative,
  run(rule, data, settings) {
    const given = new Given(data);
    const { stored, sources } = readStoredHouse(ruleset, data, settings);
    const { house, used } = recordReads(ruleset.readHouse(stored));
    const actual = ruleset.bindings[rule]?.(given, house) ?? {};
    const unread = [...given.unread()].flatMap((key) => {
      const inner = data[key];
      const paths =
        HOUSE_RECORDS.has(key) && isRecord(inner) ? Object.keys(inner).map((name) => `${key}.${name}`) : [key];
      return paths.filter((path) => !used.has(sources.get(path) ?? ""));
    });
    return { actual, read: given.used.size, unread: new Set(unread) };
  },
});

/** Keys of `given` that hold house rules by name. */
const HOUSE_RECORDS: ReadonlySet<string> = new Set(["house", "settings", "setting"]);

/** Returns house rules that record which of them are read; a copy of all of them reads each. */
function recordReads<House extends object>(
  house: House,
): { readonly house: House; readonly used: ReadonlySet<string> } {
  const used = new Set<string>();
  const proxy = new Proxy(house, {
    get(target, name, receiver): unknown {
      used.add(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  return { house: proxy, used };
}

interface StoredHouse {
  readonly stored: JsonRecord;
  /** The house rule that a key of `given` sets, by the key: `house.keep` is a key of an inner record. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Returns the house rules of an example: options that its rules declare are on, `enabled` and `mode` set them, other
 * settings are given by name.
 */
function readStoredHouse(
  ruleset: Pick<RulesetBindings<never>, "houseRules" | "aliases">,
  given: JsonRecord,
  settings: readonly Setting[],
): StoredHouse {
  const stored: Record<string, Json> = {};
  const sources = new Map<string, string>();
  for (const { key, choices, toggle } of settings) {
    const name = key.slice(key.indexOf(".") + 1);
    if (!Object.hasOwn(ruleset.houseRules, name)) continue;
    const { enabled, mode } = given;
    if (toggle) stored[name] = typeof enabled === "boolean" ? enabled : true;
    if (toggle && typeof enabled === "boolean") sources.set("enabled", name);
    if (mode !== undefined && choices.some((choice) => isEqualJson(choice, mode))) {
      stored[name] = mode;
      sources.set("mode", name);
    }
  }
  const named = [...HOUSE_RECORDS].flatMap((key) => {
    const record = given[key];
    return isRecord(record)
      ? Object.entries(record).map(([name, value]) => [`${key}.${name}`, name, value] as const)
      : [];
  });
  const plain = Object.entries(given).map(([name, value]) => [name, name, value] as const);
  for (const [path, name, value] of [...plain, ...named]) {
    const rule = ruleset.aliases[name] ?? name.replace(/^[a-z]+\./, "");
    if (!Object.hasOwn(ruleset.houseRules, rule)) continue;
    stored[rule] = value;
    sources.set(path, rule);
  }
  return { stored, sources };
}
