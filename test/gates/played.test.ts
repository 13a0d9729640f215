/** `npm run ledger -- --played` lists planted rules that nobody can play, and no other. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSource } from "../../tools/house/sources.ts";
import { listRuleIds, noteCalls } from "../../tools/played/bound.ts";
import type { Files } from "./planted-folder.ts";

const COPIED = ["package.json", "src/rules/shared", "test/ledger/table.ts", "tools"];

/** A ruleset with one function for each way in which a rule can be played or not. */
const PLANTED: Files = {
  "src/rules/mini/roll.ts": `/** Rolls. */
/** Played: a sheet's button rolls, and a test presses it. */
export const roll = (n: number): number => add(n);
/** Played by way of the roll. */
export function add(n: number): number {
  return n + 1;
}
/** No control reaches it. */
export const orphan = (n: number): number => n;
/** A test of MIN-A-5 calls it, and only macros reach it. */
export const macro = (n: number): number => n;
/** A button reaches it that no test presses. */
export const unpressed = (n: number): number => n;
/** Only a person can judge it. */
export const judged = (n: number): number => n;
/** No control reaches it (MIN-A-6), and the binding of every rule calls it. */
export const common = (n: number): number => n;
`,
  "src/rulesets/mini/late.ts":
    'import { unpressed } from "../../rules/mini/roll.ts";\nexport const late = () => unpressed(1);\n',
  "src/rulesets/mini/index.ts": `import { type roll as orphan, roll } from "../../rules/mini/roll.ts";
export const mini = {
  roll,
  late: async () => (await import("./late.ts")).late(),
} satisfies { roll: typeof orphan };
`,
  "src/core/public.ts": 'export { mini } from "../rulesets/mini/index.ts";\n',
  "src/quadrant.ts": `import { macro } from "./rules/mini/roll.ts";
import { mini } from "./core/public.ts";
register(mini);
Hooks.once("ready", () => void Object.assign(game, { macro }));
`,
  "test/ledger/mini.ts": `import { common, judged, macro, orphan, roll, unpressed } from "../../src/rules/mini/roll.ts";
const apply = (use) => (given) => ({ sum: use(given.num("n")), same: common(given.num("n")) });
export const mini = {
  id: "mini", prefix: "MIN", houseRules: {}, readHouse: () => ({}), aliases: {}, captions: {}, narrative: {},
  manual: { "MIN-A-4": "a person says whether it is so" },
  bindings: {
    "MIN-A-1": apply(roll), "MIN-A-2": apply(orphan), "MIN-A-3": apply(unpressed), "MIN-A-4": apply(judged),
  },
};
`,
  "test/rules/mini/roll.test.ts": `import { macro } from "../../../src/rules/mini/roll.ts";
it("MIN-A-5: a macro", () => expect(macro(1)).toBe(1));
`,
  "ledger/mini.yaml": ["1", "2", "3", "4", "5", "6"]
    .map((n) => `- {id: MIN-A-${n}, kind: roll, examples: [{given: {n: 1}, expect: {sum: 2}}]}\n`)
    .join(""),
};

const executed = (...names: string[]): string =>
  JSON.stringify({ "test/e2e/mini.test.ts": names.map((name) => `src/rules/mini/roll.ts#${name}`) });

/** Runs the command on the planted ruleset with further files: what it lists or complains of, and how it ends. */
function listPlanted(more: Files): {
  readonly listed: readonly string[];
  readonly said: string;
  readonly code: number;
} {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    symlinkSync(resolve("node_modules"), join(root, "node_modules"));
    for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
    for (const [file, text] of Object.entries({ ...PLANTED, ...more })) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const run = spawnSync(resolve("node_modules/.bin/tsx"), ["tools/ledger.ts", "--played"], { cwd: root });
    const listed = run.stdout.toString().split("\n");
    return {
      listed: listed.filter((line) => line.startsWith("mini")),
      said: run.stderr.toString(),
      code: run.status ?? -1,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe("rules that nobody can play", () => {
  it("A rule is listed whose code no control reaches, or no test plays, and no other", () => {
    const { listed, code } = listPlanted({ "build/played.json": executed("roll", "add") });
    expect(listed).toEqual([
      "mini MIN-A-2: mini/roll.ts#orphan (no control reaches it)",
      "mini MIN-A-3: mini/roll.ts#unpressed (no test presses what uses it)",
      "mini MIN-A-5: mini/roll.ts#macro (no control reaches it)",
      "mini MIN-A-6: mini/roll.ts#common (no control reaches it)",
    ]);
    expect(code).toBe(1);
  });

  it("Without a record of the end-to-end tests, no rule counts as played", () => {
    const { said, code } = listPlanted({});
    expect(said).toContain("npm test");
    expect(code).toBe(2);
  });

  it("A rule that is played may not be listed as one that only a person can judge", () => {
    const { said, code } = listPlanted({ "build/played.json": executed("judged") });
    expect(said).toContain("MIN-A-4 is played");
    expect(code).toBe(2);
  });

  it("A title cites each rule of a range and of a list", () => {
    expect(listRuleIds("SIE-NOVA-1 to SIE-NOVA-3, SIE-CB-6 and SIE-CB-8")).toEqual([
      "SIE-NOVA-1",
      "SIE-NOVA-2",
      "SIE-NOVA-3",
      "SIE-CB-6",
      "SIE-CB-8",
    ]);
    expect(listRuleIds("SIE-PTRK-1, -6 and -7")).toEqual(["SIE-PTRK-1", "SIE-PTRK-6", "SIE-PTRK-7"]);
    expect(listRuleIds("SIE-FAC-2 to -4 and SIE-STAKE-1")).toEqual([
      "SIE-FAC-2",
      "SIE-FAC-3",
      "SIE-FAC-4",
      "SIE-STAKE-1",
    ]);
  });

  it("A copy of the rules notes each exported function that is called, and computes the same", () => {
    const text =
      "export const f = (a: number) => ({ a });\nexport function g() {\n  return 1;\n}\nconst h = () => 2;\n";
    expect(noteCalls("src/rules/edge/a.ts", text)).toBe(
      'export const f = (a: number) => (globalThis.quadrantCalled.add("src/rules/edge/a.ts#f"), ({ a }));\n' +
        'export function g() {globalThis.quadrantCalled.add("src/rules/edge/a.ts#g");\n  return 1;\n}\nconst h = () => 2;\n',
    );
    expect(noteCalls("test/ledger/edge.ts", text)).toBe(text);
    expect(parseSource("a.ts", noteCalls("src/rules/edge/a.ts", text)).lines.length).toBe(5);
  });
});
