/**
 * All that CI asks: the build, then gates (types, lint, format, cycles and layers, unused code) and every test. Runs at
 * most two things at once, goes on after a failure so that one run tells all, and closes with `N passed, N failed`.
 * What is tested end to end runs on generation 14, with a smoke run on 13; `--all` (`npm run test:all`) runs the whole
 * of it on both.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { findChromium } from "./chromium.ts";
import { bin, GATES, PLAYED, type Step } from "./gates.ts";
import { clearPlayed } from "./played/record.ts";

interface Result {
  readonly passed: number;
  readonly failed: number;
}

const vitest = (project: string): Step => {
  const report = `test-results/${project}.json`;
  return {
    name: `tests: ${project}`,
    command: [
      bin("vitest"),
      "run",
      "--project",
      project,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    report,
  };
};

// No pictures that nobody asked for: they cost a twentieth of every file that looks.
process.env["PICTURES"] ??= "0";
if (process.argv.includes("--all")) process.env["TEST_ALL"] = "1";
const only = process.argv.slice(2).filter((word) => word !== "--all");
const wanted = (step: Step): boolean => only.length === 0 || only.some((word) => step.name.includes(word));

let passed = 0;
let failed = 0;
const failures: string[] = [];
/** The tests that failed, each with the first line of its error: a log may be cut, and its end is what is read. */
const failedTests: string[] = [];

async function run(step: Step): Promise<void> {
  const start = Date.now();
  const [command = "", ...args] = step.command;
  const output: string[] = [];
  if (step.report) rmSync(step.report, { force: true }); // that of an earlier run would be read if this one dies
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command, args, { env: process.env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    child.on("error", (error) => {
      output.push(String(error));
      resolve(1);
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
  const counts = tally(step, code, output.join(""));
  passed += counts.passed;
  failed += counts.failed;
  const verdict = counts.failed > 0 ? "FAILED" : "ok";
  console.log(
    `${verdict.padEnd(7)}${step.name} (${((Date.now() - start) / 1000).toFixed(1)} s${step.report || step.says ? `, ${counts.passed} passed` : ""})`,
  );
  if (counts.failed > 0) {
    failures.push(step.name);
    failedTests.push(...listFailedTests(step));
    console.log(output.join("").split("\n").slice(-200).join("\n"));
  }
}

/**
 * A gate is one test; what counts its own is as many as it says, and one more that failed where it died without saying.
 */
function tally(step: Step, code: number, output: string): Result {
  const counts = counted(step, output);
  if (!counts) return code === 0 && !step.report && !step.says ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const died = (code !== 0 && counts.failed === 0) || counts.passed === 0;
  return { passed: counts.passed, failed: counts.failed + (died ? 1 : 0) };
}

/** What a step says it counted; undefined where it counts nothing, or said nothing. */
function counted({ report, says }: Step, output: string): Result | undefined {
  const said = says && /^(\d+) passed, (\d+) failed\s*$/.exec(output.trim().split("\n").at(-1) ?? "");
  if (said) return { passed: Number(said[1]), failed: Number(said[2]) };
  const read = readReport(report);
  return read && { passed: read.numPassedTests, failed: read.numFailedTests };
}

/** What vitest reports of a project, as far as it is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Returns a step's report; undefined if it has none, or died before it wrote one. */
const readReport = (path: string | undefined): Report | undefined =>
  path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;

/** Returns the tests of a report that failed and the files that could not be run, with the first line of the error. */
function listFailedTests({ report }: Step): string[] {
  const { testResults = [] } = readReport(report) ?? {};
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [error = ""] }) => `${file}: ${fullName}: ${error.split("\n")[0]}`);
    return message === "" ? tests : [...tests, `${file}: ${message.split("\n")[0]}`];
  });
}

/** Runs the steps that are left, the first first, until none is. Several lanes may share a list. */
async function runLane(left: Step[]): Promise<void> {
  for (let step = left.shift(); step; step = left.shift()) await run(step);
}

mkdirSync("test-results", { recursive: true });
const soak: Step = { name: "soak", command: [bin("tsx"), "tools/soak.ts", "--reduced"], says: true };
const build: Step = { name: "build", command: [bin("tsx"), "tools/build.ts"] };
try {
  process.env["CHROMIUM_PATH"] = findChromium();
} catch (error) {
  failed++;
  console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`);
}
const endToEnd = vitest("e2e");
if (wanted(endToEnd)) clearPlayed();
// Beside the build, which occupies one core, a gate that takes as long and does not read what it builds.
const isBesideBuild = ({ name }: Step): boolean => name === "lint: parts of the code";
const beside = GATES.filter(isBesideBuild).filter(wanted);
// The longest first. The end-to-end tests are two at a time by themselves: they begin when the other lane has nothing
// left but the step it is at, so that no core waits for that.
const rest = [
  vitest("node"),
  vitest("browser"),
  vitest("tabletop"),
  soak,
  ...GATES.filter((gate) => !isBesideBuild(gate)),
  endToEnd,
].filter(wanted);
const built = runLane([build].filter(wanted));
await Promise.all([
  built.then(() => runLane(rest)),
  runLane(beside)
    .then(() => built)
    .then(() => runLane(rest)),
]);
await runLane([PLAYED].filter(wanted));
if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
for (const test of failedTests) console.log(`  ${test}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
