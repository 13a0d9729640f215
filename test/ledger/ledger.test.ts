/** The executable ledger: required rules are bound and pass, wrong examples fail, and broken rules are detected. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type HouseRule, isAllowedValue } from "../../src/rules/shared/house-rules.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { type Report, readLedger, readLedgers, runEntries } from "../../tools/ledger-run.ts";
import { circumstances } from "./circumstances.ts";
import { edge } from "./edge.ts";
import { sidonia } from "./sidonia.ts";
import { siege } from "./siege.ts";
import { bindings } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const known = readLedgers(join(root, "ledger"));
const rulesets = bindings.map((bound) => ({ id: bound.id, prefix: bound.prefix, runnable: bound }));

/** The texts of the ledgers. */
const ledgers = readdirSync(join(root, "ledger"))
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => readFileSync(join(root, "ledger", name), "utf8"));

/** Returns every setting of a ruleset's ledgers and its default, by its key in the ledger. */
function readDeclaredSettings(prefix: string): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const { key, name, default: initial } = value as Record<string, unknown>;
    if (initial !== undefined) found.set(String(key ?? name), initial);
    Object.values(value).forEach(visit);
  };
  for (const text of ledgers) if (text.includes(`id: ${prefix}-`)) visit(parse(text));
  return found;
}

/** Calls `use` with a file of this text. Its folder exists only as long as that: an interrupted run leaves none. */
function withFile<Result>(text: string, use: (path: string) => Result, name = "further.yaml"): Result {
  const folder = mkdtempSync(join(tmpdir(), "quadrant-ledger-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    return use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const run = (text: string): Report => runEntries(withFile(text, readLedger), known, rulesets);
const example = (id: string, given: object, expected: object): string =>
  JSON.stringify([
    {
      [id.includes(",") ? "rules" : "id"]: id.includes(",") ? id.split(",") : id,
      examples: [{ given, expect: expected }],
    },
  ]);

/** What each ruleset must bind: areas bound completely, and the least number of examples that must pass. */
const BOUND = [
  {
    ruleset: sidonia,
    areas: [
      "ROLL",
      "OUT",
      "ATK",
      "INIT",
      "DMG",
      "LOC",
      "TRK",
      "ARM",
      "INJ",
      "AMT",
      "OVR",
      "DIS",
      "CRIT",
      "AETH",
      "PEN",
      "COR",
      "DEFY",
      "BEND",
      "TWIST",
      "HUN",
      "CHI",
      "SPOT",
      "BUY",
    ],
    passed: 361,
  },
  {
    ruleset: edge,
    areas: ["ROLL", "TN", "ADV", "EDGE", "MOS", "TRI", "DMG", "ARM", "REC", "BURN", "PROB"],
    passed: 314,
  },
  { ruleset: circumstances, areas: ["TEST", "LUCK", "HELP", "TIE", "TOK", "COND"], passed: 235 },
  {
    ruleset: siege,
    areas: [
      "CB",
      "CL",
      "OPP",
      "NAT20",
      "CRIT",
      "EXTRA",
      "COOP",
      "ATK",
      "ARM",
      "DMG",
      "NOVA",
      "PSI",
      "DRAIN",
      "OVER",
      "PATTR",
      "PTRK",
      "PDEF",
      "IND",
      "FAC",
      "PCON",
      "MOOK",
      "INIT",
    ],
    passed: 322,
  },
] as const;

describe.each(BOUND)("the ledger of $ruleset.id", ({ ruleset, areas, passed }) => {
  const own = known.filter(({ rules }) => rules[0]?.startsWith(`${ruleset.prefix}-`));

  it("Every bound example passes", () => {
    const report = runEntries(own, known, rulesets);
    expect(report.failures).toEqual([]);
    expect(report.tallies[ruleset.id]?.failed).toBe(0);
    expect(report.tallies[ruleset.id]?.passed).toBeGreaterThanOrEqual(passed);
  });

  it("Every rule of the declared areas is bound", () => {
    for (const area of areas) {
      const counted = own.filter(
        ({ rules, kind }) =>
          rules[0]?.startsWith(`${ruleset.prefix}-${area}-`) && kind !== "guidance" && kind !== "content",
      );
      expect(counted.length, area).toBeGreaterThan(0);
      expect(counted.flatMap(({ rules }) => rules).filter((id) => !Object.hasOwn(ruleset.bindings, id))).toEqual([]);
    }
  });

  it("Every binding names an existing rule, and every manual rule or example exists and has a reason", () => {
    const ids = new Set(own.flatMap(({ rules }) => rules));
    expect(Object.keys(ruleset.bindings).filter((id) => !ids.has(id))).toEqual([]);
    for (const [place, reason] of Object.entries(ruleset.manual)) {
      const [id = "", number] = place.split("#");
      expect(ids, place).toContain(id);
      const entry = own.find(({ rules }) => rules.includes(id));
      if (number !== undefined) expect(entry?.examples[Number(number) - 1], place).toBeDefined();
      expect(reason.length).toBeGreaterThan(10);
    }
  });

  it("The bindings list as narrative exactly the keys that its examples give and no binding reads", () => {
    const strict = bindings.find(({ id }) => id === ruleset.id);
    if (!strict) throw new Error(`${ruleset.id} has no bindings`);
    const runnable = { ...strict, captions: {}, narrative: {} };
    const unread = runEntries(own, known, [{ id: ruleset.id, prefix: ruleset.prefix, runnable }]).failures.map(
      ({ where, unread: keys }) => [where.replace(/^\S+ | (?=#)/g, ""), keys.filter((key) => !ruleset.captions[key])],
    );
    const listed = Object.entries(ruleset.narrative).map(([place, keys]) => [place, Object.keys(keys)]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(unread.filter(([, keys]) => keys?.length !== 0)));
    const reasons = [ruleset.captions, ...Object.values(ruleset.narrative)].flatMap((keys) => Object.values(keys));
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(10);
  });

  /** A table of one column is declared as numbers by row. */
  const asDeclared = (initial: HouseRule["initial"]): unknown => {
    if (typeof initial !== "object" || Object.values(initial).some((row) => row.length !== 1)) return initial;
    return Object.fromEntries(Object.entries(initial).map(([row, [value]]) => [row, value]));
  };

  it("The house rules are the settings of the ledger", () => {
    const rules = Object.values(ruleset.houseRules as Record<string, HouseRule>);
    const settings = rules.length > 0 ? readDeclaredSettings(ruleset.prefix) : new Map<string, unknown>();
    for (const { key, initial } of rules) {
      const declared = settings.get(key);
      // A list of words is typed as one text.
      const stored = Array.isArray(declared) ? String(initial).split(", ") : asDeclared(initial);
      expect(declared, key).toEqual(stored);
    }
  });

  it("Every house rule names rules of the ledger, which it changes", () => {
    const ids = new Set(own.flatMap(({ rules }) => rules));
    for (const { key, rules } of Object.values(ruleset.houseRules as Record<string, HouseRule>)) {
      expect(rules.length, key).toBeGreaterThan(0);
      expect(
        rules.filter((id) => !ids.has(id)),
        key,
      ).toEqual([]);
    }
  });

  it("A house rule with choices has its default among them, and a number its default within its bounds", () => {
    for (const rule of Object.values(ruleset.houseRules as Record<string, HouseRule>)) {
      expect(isAllowedValue(rule, rule.initial as Json), rule.key).toBe(true);
      expect(rule.choices?.length, rule.key).not.toBe(0);
      expect(new Set(rule.choices).size, rule.key).toBe(rule.choices?.length ?? 0);
      // What can't be chosen is no rule.
      if (typeof rule.initial === "string" && rule.choices) expect(rule.choices.length, rule.key).toBeGreaterThan(1);
    }
  });
});

describe("a further ledger file", () => {
  it("A further ledger file runs through the same bindings", () => {
    const text = example("SIE-CB-1", { primary: true, cl: 2, bonus: 4, d20: 10 }, { tn: 14, total: 14, success: true });
    expect(run(text).tallies["siege"]).toEqual({ rules: 1, bound: 1, examples: 1, passed: 1, failed: 0, manual: 0 });
  });

  it("An entry can name several rules", () => {
    const given = {
      primary: true,
      attribute: 3,
      specialty: 1,
      weapon: 4,
      defense: 8,
      d20: 12,
      damage: 4,
      armour: 2,
      normalMax: 4,
      normal: 3,
    };
    const hit = {
      tn: 20,
      total: 20,
      success: true,
      boxes: 2,
      normal: 4,
      critical: [true, false, false],
      state: "disabled",
    };
    expect(run(example("SIE-ATK-1,SIE-ATK-3,SIE-ARM-1,SIE-DMG-1", given, hit)).failures).toEqual([]);
    expect(
      run(example("SIE-ATK-1,SIE-DMG-1", { ...given, d20: 11 }, { success: false, boxes: 0, normal: 3 })).failures,
    ).toEqual([]);
  });

  it.each([
    ["SIE-CB-1", { primary: true, cl: 3, bonus: 1, d20: 14 }, { success: false }],
    ["SIE-CB-1", { primary: true, cl: 3, bonus: 1, d20: 14 }, { total: "15" }],
    ["SIE-CB-1", { primary: true, cl: 3, bonus: 1, d20: 14 }, { total: 15, nonsense: 1 }],
    ["SIE-CB-1", { primary: true, cl: 3, bonus: 1, d20: 21 }, { success: true }],
    ["SIE-CB-1", { primary: true, cl: "three", bonus: 1, d20: 14 }, { success: true }],
    [
      "SIE-DMG-1",
      { normalMax: 4, normal: 4, critical: [false, false, false], damage: 1 },
      { critical: [true, true, false] },
    ],
    ["SIE-NOVA-2", { votes: { paul: 2 }, nova: { paul: 0, lucas: 3 } }, { nova: { paul: 1 } }],
    ["SIE-CB-3", { mode: "plus6", primary: true, cl: 3, bonus: 1, d20: 14 }, { tn: 15 }],
  ])("A wrong example fails: %s %j %j", (id, given, expected) => {
    const { tallies, failures } = run(example(id, given, expected));
    expect(tallies["siege"]).toMatchObject({ examples: 1, passed: 0, failed: 1 });
    expect(failures[0]?.where).toBe(`further.yaml ${id} #1`);
  });

  it("An example uses the house rules it names", () => {
    const given = { primary: true, cl: 0, bonus: 9, d20: 13 };
    expect(run(example("SIE-CB-1", given, { extraLevels: 0 })).failures).toEqual([]);
    expect(run(example("SIE-EXTRA-1", given, { extraLevels: 2 })).failures).toEqual([]);
    expect(run(example("SIE-EXTRA-1", { ...given, enabled: false }, { extraLevels: 0 })).failures).toEqual([]);
    expect(run(example("SIE-CB-1", { ...given, "sie.extraordinary": true }, { extraLevels: 2 })).failures).toEqual([]);
    expect(
      run(example("SIE-CB-1", { ...given, house: { baseMode: "plus6" } }, { tn: 18, total: 28 })).failures,
    ).toEqual([]);
    expect(run(example("SIE-CB-1", { ...given, baseMode: "plus7" }, { tn: 18 })).failures).toHaveLength(1);
  });

  it.each([
    ["SIE-CB-1", { primary: true, cl: 0, bonus: 9, d20: 13, weather: "rain" }, { total: 22 }, ["weather"]],
    ["SIE-OPP-2", { a: { d20: 5 }, b: { d20: 3, mood: 1 } }, { winner: "a" }, ["b.mood"]],
    ["SIE-COOP-1", { members: [{ name: "a", primary: true, rank: 1 }] }, { leader: "a" }, ["members.rank"]],
    ["SIE-CB-1", { primary: true, d20: 13, house: { nonsense: 1 } }, { total: 13 }, ["house.nonsense"]],
    ["SIE-CB-1", { primary: true, d20: 13, house: { startingNova: 1 } }, { total: 13 }, ["house.startingNova"]],
    ["SIE-CB-1,SIE-CB-6", { primary: true, d20: 13, nova: 1, luck: 2 }, { total: 13 }, ["luck"]],
  ])("An example fails where no binding reads a key: %s %j", (id, given, expected, unread) => {
    const { tallies, failures } = run(example(id, given, expected));
    expect(tallies["siege"]).toMatchObject({ passed: 0, failed: 1 });
    expect(failures[0]?.unread).toEqual(unread);
    expect(failures[0]?.what).toBe(`no binding reads ${unread.join(", ")} of given`);
  });

  it.each([
    ["CIR-RES-1", { op: "resPool", max: 3, current: 3, treasure: 1, conditions: ["sick"] }, { dice: 3, penalty: 1 }],
    ["SUC-ADV-9", { op: "pending", pending: [], adv: 1, dis: 0, related: false }, { mode: "advantage" }],
    ["SUC-ADV-9", { op: "pending", pending: [{ kind: "advantage", scope: "any" }], dis: 1 }, { mode: "normal" }],
  ])("A binding reads every key that the ledger names for an op: %s %j", (id, given, expected) => {
    expect(run(example(id, given, expected)).failures).toEqual([]);
  });

  it("Prose must be listed as manual", () => {
    expect(run("[{id: SIE-CB-1, examples: [{given: somebody rolls, expect: they win}]}]").failures[0]?.what).toContain(
      "manual",
    );
  });

  it.each([
    ["{id: SIE-CB-1}", "is no list of entries"],
    ["[1]", "entry 1 is no record"],
    ["[{examples: []}]", "entry 1 has examples but neither id nor rules"],
    ["[{id: 7}]", "7: 7 is no rule id"],
    ["[{rules: []}]", "entry 1: names no rule"],
    ["[{rules: [SIE-CB-1, SID-ROLL-1]}]", "several rulesets"],
    ["[{id: SIE-CB-1, kind: [a]}]", "SIE-CB-1: kind is no word"],
    ["[{id: SIE-CB-1, examples: {}}]", "SIE-CB-1: examples is no list"],
    ["[{id: SIE-CB-1, examples: [1]}]", "SIE-CB-1: example 1 is no record"],
    ["[{id: SIE-CB-1, examples: [{expect: {a: 1}}]}]", "SIE-CB-1: example 1: given"],
    ["[{id: SIE-CB-1, examples: [{given: {}}]}]", "SIE-CB-1: example 1: expect"],
    ["[{id: SIE-CB-1, examples: [{given: {}, expect: {}}]}]", "SIE-CB-1: example 1: expect is empty"],
    ["[{id: SIE-CB-1}, {id: SIE-CB-1}]", "SIE-CB-1 stands there twice"],
    ["[{id: SIE-CB-99, examples: [{given: {}, expect: {a: 1}}]}]", "SIE-CB-99 is no rule of the ledgers"],
    ["[{id: ABC-CB-1}]", "belongs to no ruleset"],
    ["a: [", "is no YAML"],
  ])("The error of %s says what is wrong", (text, message) => {
    expect(() => run(text)).toThrow(message);
    expect(() => run(text)).toThrow("further.yaml");
  });

  it("The error of a missing file names it", () =>
    expect(() => readLedger(join(root, "absent.yaml"))).toThrow("absent.yaml"));
});
