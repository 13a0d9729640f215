/**
 * `npm run mutants`: breaks the rules by StrykerJS, one place at a time, and lists what the tests of the rules and of
 * the ledger do not notice. Fails where they notice less than 96 in 100. Takes too long for `npm test`.
 *   npm run mutants -- --sample 300          300 mutants of src/rules, chosen by chance
 *   npm run mutants -- --sample 300 --seed 7 the same again: the seed is printed
 *   npm run mutants -- src/rules/siege       all mutants of these folders or files
 *   … --list                                 prints also what was noticed, and how
 */
import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { runTool } from "./run-tool.ts";

/** The share of the mutants that the tests must notice. */
const BAR = 0.96;
/** What the tests of the rules and the ledger need: the rest is not copied. */
const COPIED = [
  "package.json",
  "tsconfig*.json",
  "src/rules/**",
  "test/*.ts",
  "test/rules/**",
  "test/ledger/**",
  "tools/**",
  "ledger/**",
  "lang/**",
];

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { sample: { type: "string" }, seed: { type: "string" }, list: { type: "boolean" } },
  });
  const most = Number(values.sample ?? Number.MAX_SAFE_INTEGER);
  if (!(most >= 1)) throw new Error(`--sample takes a number from 1, not ${values.sample ?? ""}`);
  const seed = values.seed ?? String(Math.floor(Math.random() * 1e6));
  const results = await new Stryker(buildOptions(positionals, { most, seed })).runMutationTest();
  const run = results.filter(({ status }) => !["CompileError", "RuntimeError", "Ignored"].includes(status));
  const survivors = run.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const shown = values.list ? run : survivors;
  for (const mutant of [...shown].sort(byPlace)) console.log(formatMutant(mutant));
  const killed = run.length - survivors.length;
  const share = killed / run.length;
  const sample = values.sample === undefined ? "" : `, seed ${seed}`;
  console.log(
    `${run.length} mutants: ${killed} noticed, ${survivors.length} not (${(100 * share).toFixed(1)} %${sample})`,
  );
  if (!(share >= BAR)) throw new Error(`the tests are to notice ${100 * BAR} in 100`);
}

function buildOptions(paths: readonly string[], sample: { most: number; seed: string }): PartialStrykerOptions {
  const files = paths.map((path) => relative("", resolve(path)).replaceAll("\\", "/"));
  const mutate = files.map((path) => (path.endsWith(".ts") || path.includes(":") ? path : `${path}/**/*.ts`));
  for (const path of files) statSync(path.replace(/:.*$/, ""));
  return {
    mutate: mutate.length > 0 ? mutate : ["src/rules/**/*.ts"],
    ignorePatterns: ["**", ...COPIED.map((path) => `!${path}`)],
    plugins: [
      "@stryker-mutator/vitest-runner",
      "@stryker-mutator/typescript-checker",
      resolve("tools/mutants/plugins.mjs"),
    ],
    testRunner: "vitest",
    vitest: { configFile: "tools/mutants/vitest.config.ts", related: false },
    // What the types reject is noticed without a test, and does not count.
    checkers: ["sample", "typescript"],
    tsconfigFile: "tsconfig.rules.json",
    typescriptChecker: { prioritizePerformanceOverAccuracy: true },
    sample,
    ignorers: ["language-keys"],
    // On a busy machine a test may wait this long before it runs.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    concurrency: 1,
    disableTypeChecks: false,
    tempDirName: "build/mutants",
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
    logLevel: "warn",
    allowConsoleColors: false,
    warnings: false,
  } as PartialStrykerOptions;
}

const byPlace = (a: MutantResult, b: MutantResult): number =>
  a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line;

function formatMutant({
  fileName,
  location,
  mutatorName,
  replacement,
  status,
  killedBy,
  coveredBy,
}: MutantResult): string {
  const what = (replacement ?? "").replace(/\s+/g, " ").slice(0, 100);
  const how = status === "Killed" ? `${killedBy?.length ?? 0} of ${coveredBy?.length ?? 0}` : "";
  const { start } = location;
  return `${status}: ${relative("", fileName)}:${start.line}:${start.column} ${mutatorName} -> ${what} ${how}`.trimEnd();
}

await runTool(import.meta.url, main);
