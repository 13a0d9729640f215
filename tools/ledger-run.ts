/**
 * Runs ledger examples through bindings and counts those that pass. The header of ledger/siege-1.yaml describes the
 * shape of a ledger file.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { isEqualJson } from "../src/rules/shared/change.ts";
import type { Json } from "../src/rules/shared/json.ts";
import type { Run, Runnable, Setting } from "./ledger-bindings.ts";
import { type JsonRecord, isRecord } from "./ledger-given.ts";

/** A worked example; one in prose can't be checked by a program. */
export interface Example {
  readonly given: JsonRecord | string;
  readonly expect: JsonRecord | string;
}

/** A rule of a ledger, or an entry of a further file that names several. */
export interface Entry {
  readonly file: string;
  readonly rules: readonly string[];
  readonly kind: string | null;
  readonly setting: Setting | null;
  readonly examples: readonly Example[];
}

/** An invalid ledger file: its name, the place and the error. */
export class LedgerError extends Error {}

const ID = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+[a-z]?$/;
const UNCOUNTED = new Set(["guidance", "content"]);

/**
 * Reads one ledger file. Elements without `id` and `rules` are sections of other kinds and left out.
 * @throws LedgerError naming file, entry and what is wrong with it
 */
export function readLedger(path: string): Entry[] {
  const file = basename(path);
  const document = parseYaml(path, file);
  if (!Array.isArray(document)) throw new LedgerError(`${file}: is no list of entries`);
  const entries = document.flatMap((item: Json, i) => readEntry(item, file, i + 1) ?? []);
  const seen = new Set<string>();
  for (const { rules } of entries) {
    const [id] = rules;
    if (rules.length !== 1 || id === undefined) continue;
    if (seen.has(id)) throw new LedgerError(`${file}: ${id} stands there twice`);
    seen.add(id);
  }
  return entries;
}

function parseYaml(path: string, file: string): Json {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new LedgerError(`${path}: no such file, or it can't be read`);
  }
  try {
    return parse(text) as Json;
  } catch (error) {
    throw new LedgerError(`${file}: is no YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readEntry(item: Json, file: string, position: number): Entry | null {
  if (!isRecord(item)) throw new LedgerError(`${file}: entry ${position} is no record of keys`);
  const named = item["id"] ?? item["rules"];
  if (named === undefined) {
    if (item["examples"] !== undefined)
      throw new LedgerError(`${file}: entry ${position} has examples but neither id nor rules`);
    return null;
  }
  const rules = Array.isArray(named) ? named : [named];
  const where = `${file}: ${item["id"] === undefined ? `entry ${position}` : String(item["id"])}`;
  const ids = rules.map((id: Json) => {
    if (typeof id !== "string" || !ID.test(id))
      throw new LedgerError(`${where}: ${JSON.stringify(id)} is no rule id such as SIE-CB-1`);
    return id;
  });
  if (ids.length === 0) throw new LedgerError(`${where}: names no rule`);
  if (new Set(ids.map((id) => id.split("-")[0])).size > 1)
    throw new LedgerError(`${where}: rules of several rulesets in one entry`);
  const kind = item["kind"] ?? null;
  if (kind !== null && typeof kind !== "string") throw new LedgerError(`${where}: kind is no word`);
  return {
    file,
    rules: ids,
    kind,
    setting: readSetting(item["setting"], kind),
    examples: readExamples(item["examples"], where),
  };
}

function readSetting(setting: Json | undefined, kind: string | null): Setting | null {
  if (!isRecord(setting) || typeof setting["key"] !== "string") return null;
  const choices = Array.isArray(setting["choices"]) ? setting["choices"] : [];
  return { key: setting["key"], choices, toggle: kind === "option" && setting["type"] === "boolean" };
}

function readExamples(examples: Json | undefined, where: string): Example[] {
  if (examples === undefined || examples === null) return [];
  if (!Array.isArray(examples)) throw new LedgerError(`${where}: examples is no list`);
  return examples.map((example: Json, i) => {
    const at = `${where}: example ${i + 1}`;
    if (!isRecord(example)) throw new LedgerError(`${at} is no record of keys`);
    const { given, expect } = example;
    if (!isRecord(given) && typeof given !== "string")
      throw new LedgerError(`${at}: given is neither a record of keys nor prose`);
    if (!isRecord(expect) && typeof expect !== "string")
      throw new LedgerError(`${at}: expect is neither a record of keys nor prose`);
    if (isRecord(expect) && Object.keys(expect).length === 0) throw new LedgerError(`${at}: expect is empty`);
    return { given, expect };
  });
}

/** Returns the entries of every ledger of a folder, as one list. */
export const readLedgers = (folder: string): Entry[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .flatMap((name) => readLedger(join(folder, name)));

export interface Tally {
  rules: number;
  bound: number;
  examples: number;
  passed: number;
  failed: number;
  manual: number;
}

export interface Failure {
  readonly ruleset: string;
  /** File, rules and number of the example. */
  readonly where: string;
  readonly what: string;
  /** Whether the example counts (those of kind guidance and content do not). */
  readonly counted: boolean;
  /** The keys of `given` that no binding reads, where the result is right otherwise. */
  readonly unread: readonly string[];
}

export interface Report {
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly failures: readonly Failure[];
}

/**
 * Runs entries and counts them per ruleset. `known` are the ledgers' own rules: kinds and settings of what a further
 * file names. `rulesets` gives a row for each prefix, bound or not.
 * @throws LedgerError where an entry names a rule no ledger has
 */
export function runEntries(
  entries: readonly Entry[],
  known: readonly Entry[],
  rulesets: readonly { readonly id: string; readonly prefix: string; readonly runnable: Runnable | null }[],
): Report {
  const rules = new Map(known.flatMap((entry) => entry.rules.map((id) => [id, entry] as const)));
  const tallies: Record<string, Tally> = {};
  const failures: Failure[] = [];
  for (const { id, prefix, runnable: bindings } of rulesets) {
    const own = entries.filter((entry) => entry.rules[0]?.startsWith(`${prefix}-`));
    const tally: Tally = { rules: 0, bound: 0, examples: 0, passed: 0, failed: 0, manual: 0 };
    const counted = [...new Set(own.flatMap((entry) => entry.rules))].filter(
      (rule) => !UNCOUNTED.has(findKind(rule, rules, own)),
    );
    tally.rules = counted.length;
    tally.bound = counted.filter((rule) => bindings?.bound.has(rule)).length;
    for (const entry of own) {
      const counts = entry.rules.some((rule) => counted.includes(rule));
      const settings = entry.rules.flatMap((rule) => rules.get(rule)?.setting ?? []);
      entry.examples.forEach((example, i) => {
        const verdict = bindings ? judge(entry, example, i + 1, bindings, settings) : "unbound";
        if (counts) tally.examples += 1;
        if (counts && verdict === "manual") tally.manual += 1;
        if (counts && verdict === "passed") tally.passed += 1;
        if (typeof verdict !== "object") return;
        if (counts) tally.failed += 1;
        const where = `${entry.file} ${entry.rules.join(" + ")} #${i + 1}`;
        failures.push({ ruleset: id, where, counted: counts, ...verdict });
      });
    }
    tallies[id] = tally;
  }
  const stray = entries.find((entry) => !rulesets.some(({ prefix }) => entry.rules[0]?.startsWith(`${prefix}-`)));
  if (stray) throw new LedgerError(`${stray.file}: ${stray.rules.join(" + ")} belongs to no ruleset`);
  return { tallies, failures };
}

function findKind(rule: string, rules: ReadonlyMap<string, Entry>, own: readonly Entry[]): string {
  const entry = rules.get(rule);
  if (entry) return entry.kind ?? "";
  const file = own.find((one) => one.rules.includes(rule))?.file ?? "";
  throw new LedgerError(`${file}: ${rule} is no rule of the ledgers`);
}

type Verdict = "passed" | "manual" | "unbound" | Pick<Failure, "what" | "unread">;

const fail = (what: string): Verdict => ({ what, unread: [] });

function judge(
  entry: Entry,
  { given, expect }: Example,
  number: number,
  bindings: Runnable,
  settings: readonly Setting[],
): Verdict {
  if (entry.rules.some((rule) => Object.hasOwn(bindings.manual, `${rule}#${number}`))) return "manual";
  const bound = entry.rules.filter((rule) => bindings.bound.has(rule));
  if (bound.length === 0) return "unbound";
  if (!isRecord(given) || !isRecord(expect))
    return fail("is prose that no machine can judge: list it as manual, with the reason");
  try {
    const runs = bound.map((rule) => bindings.run(rule, given, settings)).sort((a, b) => b.read - a.read);
    const wrong = Object.entries(expect).flatMap(([key, value]) => {
      const actual = runs.find((run) => run.actual[key] !== undefined)?.actual[key];
      return isEqualJson(actual, value)
        ? []
        : [`${key} is ${JSON.stringify(actual) ?? "nothing"}, expected ${JSON.stringify(value)}`];
    });
    if (wrong.length > 0) return fail(wrong.join("; "));
    const keys = findUnread(runs, findNarrative(entry, number, bindings));
    return keys.length === 0 ? "passed" : { what: `no binding reads ${keys.join(", ")} of given`, unread: keys };
  } catch (error) {
    return fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/** Returns the keys of an example that are for its reader alone. */
const findNarrative = ({ rules }: Entry, number: number, { captions, narrative }: Runnable): ReadonlySet<string> =>
  new Set([captions, ...rules.map((rule) => narrative[`${rule}#${number}`] ?? {})].flatMap(Object.keys));

/** Returns the given keys that no run read, but for those that are narrative. */
const findUnread = (runs: readonly Run[], narrative: ReadonlySet<string>): readonly string[] =>
  [...(runs[0]?.unread ?? [])].filter((key) => !narrative.has(key) && runs.every(({ unread }) => unread.has(key)));
