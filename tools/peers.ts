/**
 * `npm run bench:peers`: measures our characters and those of the game systems listed in TABLETOP_SYSTEMS, all on this
 * host, in one run, in turn. Writes docs/peers.md; `--json` prints the figures instead. docs/peers.md explains the
 * method.
 */
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright-core";

import { buildSystem } from "./build-system.ts";
import { CHROMIUM_ARGS, findChromium, LOCAL_ONLY } from "./chromium.ts";
import { answer } from "./conformance/clicks.ts";
import { Findings } from "./conformance/findings.ts";
import { Seat } from "./conformance/seat.ts";
import { readTarget, type Target } from "./conformance/target.ts";
import { measuring } from "./peers/agent-measure.ts";
import { type Figure, figure, type Measure, type Row } from "./peers/figures.ts";
import { formatDocument } from "./peers/report.ts";
import { serve, type Served } from "./peers/served.ts";
import { type Bench, characterTypes, Subject } from "./peers/subject.ts";
import { runTool } from "./run-tool.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs/peers.md");
/** How long a page must not change before the next action, in milliseconds. */
const STILL_MS = 60;

interface Running {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly served: Served;
  readonly ours: boolean;
  readonly subjects: Subject[];
}

const errorMessage = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);

/** Serves a system, joins with two users and finds what can be measured. */
async function begin(browser: Browser, target: Target, ours: boolean, items: number): Promise<Running> {
  const served = await serve(target);
  const findings = new Findings(target.id, target.folder);
  try {
    const extras = { scripts: [measuring], kept: "by the browser" } as const;
    const gm = await Seat.join(browser, served.url, "Gamemaster", findings, STILL_MS, extras);
    const other = await Seat.join(browser, served.url, "Player 1", findings, STILL_MS, extras);
    for (const seat of [gm, other]) {
      await seat.quiet();
      await answer(seat, new Set(), () => undefined);
    }
    const bench = { target, gm, other };
    const subjects: Subject[] = [];
    for (const type of characterTypes(target.types["Actor"] ?? [], ours))
      subjects.push(await Subject.seat(bench, type, items));
    return { bench, findings, served, ours, subjects };
  } catch (error) {
    await served.close();
    throw error;
  }
}

/**
 * Takes one measurement repeatedly, every subject in turn. A failure is reported and costs that subject that sample.
 */
async function sampleInTurn(
  all: readonly Running[],
  what: "cold" | "sheets" | "update" | "roll" | "prepare",
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const { subjects } of all)
      for (const subject of subjects)
        await subject[what]().catch((error: unknown) =>
          console.error(`  ${subject.type}, ${what}: ${errorMessage(error)}`),
        );
  console.error(`  ${what}: ${rounds} rounds`);
}

const computeRows = ({ bench: { target }, findings, ours, subjects }: Running): Row[] =>
  subjects.map((subject) => ({
    title: target.title,
    version: target.version,
    generation: target.generation,
    type: subject.type,
    ours,
    items: subject.items,
    elements: subject.elements,
    field: subject.field,
    roll: subject.roller ? { label: subject.roller.label, dialogs: subject.roller.dialogs } : null,
    figures: Object.fromEntries(
      Object.entries(subject.samples).map(([what, samples]) => [what, figure(samples as number[])]),
    ) as Record<Measure, Figure | null>,
    complaints: findings.sightings,
  }));

await runTool(import.meta.url, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      rounds: { type: "string", default: "15" },
      items: { type: "string", default: "40" },
    },
  });
  const [rounds, items] = [values.rounds, values.items].map(Number) as [number, number];
  if (!(rounds >= 1) || !(items >= 0)) throw new Error("--rounds takes a number from 1, --items one from 0");
  const folders = (process.env["TABLETOP_SYSTEMS"] ?? "").split(":").filter((folder) => folder.trim() !== "");
  if (folders.length === 0) {
    const text =
      "TABLETOP_SYSTEMS is not set: name the folders of game systems, separated by colons. Nothing was measured.";
    console.log(values.json ? JSON.stringify({ skipped: text, rows: [], left: [] }) : text);
    return;
  }
  // One listener for each served table, to end it with the run.
  process.setMaxListeners(Math.max(process.getMaxListeners(), folders.length + 12));
  const { folder: own } = await buildSystem(ROOT);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS, LOCAL_ONLY] });
  const all: Running[] = [];
  const left: string[] = [];
  try {
    for (const folder of [own, ...folders]) {
      try {
        const target = await readTarget(folder);
        const running = await begin(browser, target, folder === own, items);
        all.push(running);
        console.error(
          `${target.title} ${target.version} on ${target.generation}: ${running.subjects.map(({ type }) => type).join(", ")}`,
        );
      } catch (error) {
        left.push(`${folder.split("/").at(-1)}: ${errorMessage(error)}`);
        console.error(`${folder}: ${errorMessage(error)}`);
      }
    }
    await sampleInTurn(all, "cold", Math.max(1, Math.ceil(rounds / 3)));
    for (const what of ["sheets", "update", "roll"] as const) await sampleInTurn(all, what, rounds);
    for (const { subjects } of all) for (const subject of subjects) await subject.muster();
    await sampleInTurn(all, "prepare", rounds);
    for (const { subjects } of all) for (const subject of subjects) await subject.disband();
    const rows = all.flatMap(computeRows);
    if (values.json) console.log(JSON.stringify({ rows, left }, null, 2));
    else {
      await writeFile(DOCUMENT, formatDocument(rows, left, rounds));
      console.log(`Written: ${relative(ROOT, DOCUMENT)}`);
    }
  } finally {
    await browser.close();
    for (const { served } of all) await served.close();
  }
});
