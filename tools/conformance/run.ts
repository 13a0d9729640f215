/** Hosts one system and runs every step. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

import { startTable } from "../../tabletop/server/table.ts";
import { CHROMIUM_ARGS, findChromium } from "../chromium.ts";
import { Findings } from "./findings.ts";
import type { Options } from "./options.ts";
import { Seat } from "./seat.ts";
import { type Ledger, Session } from "./session.ts";
import { boot, create, createDialogs, embeddedSheets, sheets, stock } from "./steps-documents.ts";
import { cards, clicks, combat, drops, hotbar, packs, player, reload, settings } from "./steps-use.ts";
import { readTarget, type Target } from "./target.ts";
import type { Report, StepResult, SystemReport } from "./types.ts";

type Step = (session: Session, ledger: Ledger) => Promise<"skip" | void>;

const STEPS: readonly (readonly [string, Step])[] = [
  ["boot", boot],
  ["create", create],
  ["dialogs", createDialogs],
  ["sheets", sheets],
  ["drops", drops],
  ["stock", stock],
  ["carried", embeddedSheets],
  ["clicks", clicks],
  ["cards", cards],
  ["hotbar", hotbar],
  ["player", player],
  ["combat", combat],
  ["settings", settings],
  ["packs", packs],
  ["reload", reload],
];

/** Runs every system, one after another. `tell` receives the progress. */
export async function runAll(options: Options, tell: (line: string) => void): Promise<Report> {
  const systems: SystemReport[] = [];
  for (const folder of options.folders) systems.push(await runSystem(folder, options, tell));
  return { passed: systems.every(({ passed }) => passed), systems };
}

async function runSystem(folder: string, options: Options, tell: (line: string) => void): Promise<SystemReport> {
  const start = Date.now();
  let target: Target;
  try {
    target = await readTarget(folder, options.generation);
  } catch (error) {
    tell(`${folder}: ${errorMessage(error)}`);
    return unread(folder, errorMessage(error));
  }
  const findings = new Findings(target.id, target.folder);
  tell(`${target.title} ${target.version} on ${target.generation}`);
  try {
    const steps = await runHosted(target, options, findings, tell);
    return finished(target, findings, steps, start);
  } catch (error) {
    tell(`  ${errorMessage(error)}`);
    return { ...finished(target, findings, [], start), passed: false, error: errorMessage(error) };
  }
}

async function runHosted(
  target: Target,
  options: Options,
  findings: Findings,
  tell: (line: string) => void,
): Promise<StepResult[]> {
  const scratch = await mkdtemp(join(tmpdir(), "conformance-"));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const table = await startTable({
      port: 0,
      host: "127.0.0.1",
      generation: target.generation,
      system: target.folder,
      world: join(scratch, "world"),
      routePrefix: "",
      allowHost: [],
      seedWorld: undefined,
      log: (line) => findings.addServerLine(line),
    });
    try {
      const gm = await Seat.join(browser, table.url, "Gamemaster", findings, options.still);
      const session = new Session({ target, options, table, browser, findings, gm });
      const wanted = STEPS.filter(([name]) => options.steps.length === 0 || options.steps.includes(name));
      for (const [name, run] of wanted) {
        await session.step(name, (ledger) => run(session, ledger));
        const last = session.steps.at(-1);
        if (last) tell(`  ${last.verdict.padEnd(5)}${last.name} (${last.seconds} s)`);
      }
      return session.steps;
    } finally {
      await table.close();
    }
  } finally {
    await browser.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

function finished(target: Target, findings: Findings, steps: StepResult[], start: number): SystemReport {
  const counts: Record<string, number> = {};
  for (const step of steps)
    for (const [what, by] of Object.entries(step.counts)) counts[what] = (counts[what] ?? 0) + by;
  // If nothing can be rolled, nothing can be missing; and some systems roll dice and report it in plain text.
  const told = (counts["thrown"] ?? 0) > 0 && (counts["messages"] ?? 0) > 0;
  const rolls = (counts["rolls"] ?? 0) > 0 || (counts["rollable"] ?? 0) === 0 || told;
  if (!rolls && steps.length > 0)
    findings.fail("check", "no message with a roll was written by any click, and no dice were thrown", "cards", "");
  const { id, folder, title, version, generation } = target;
  return {
    folder,
    id,
    title,
    version,
    generation,
    passed: findings.open === 0 && rolls,
    seconds: Math.round((Date.now() - start) / 1000),
    steps,
    counts,
    ...findings.report(),
  };
}

const unread = (folder: string, error: string): SystemReport => ({
  folder,
  id: "",
  title: "",
  version: "",
  generation: 0,
  error,
  passed: false,
  seconds: 0,
  steps: [],
  counts: {},
  problems: [],
  missing: [],
  undefinedReads: [],
  compatibility: [],
  warnings: [],
  notifications: [],
});

const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message.split("\n").filter(Boolean).slice(0, 6).join(" / ") : String(error);
