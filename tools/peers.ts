/**
 * `npm run bench:peers`: measures our characters and those of the game systems listed in TABLETOP_SYSTEMS, all on this
 * host, in one run, in turn. Writes docs/peers.md and every sample to docs/peers.json; `--json` prints the samples
 * instead. docs/peers.md explains the method.
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
import { actors } from "./peers/agent-actors.ts";
import { measuring } from "./peers/agent-measure.ts";
import type { Group, Row } from "./peers/figures.ts";
import { formatDocument, formatSamples } from "./peers/report.ts";
import { serve, type Served } from "./peers/served.ts";
import { type Bench, characterTypes, SAMPLES_PER_ROUND, Subject } from "./peers/subject.ts";
import { runTool } from "./run-tool.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs/peers.md");
const SAMPLES = join(ROOT, "docs/peers.json");
/** How long a page must not change before the next action, in milliseconds. */
const STILL_MS = 60;

interface Running {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly served: Served;
  readonly group: Group;
  readonly subjects: Subject[];
}

const errorMessage = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);

/** Serves a system, joins with two users and finds what can be measured. */
async function begin(browser: Browser, target: Target, group: Group, items: number): Promise<Running> {
  const served = await serve(target);
  const findings = new Findings(target.id, target.folder);
  try {
    const extras = { scripts: [measuring, actors], kept: "by the browser" } as const;
    const gm = await Seat.join(browser, served.url, "Gamemaster", findings, STILL_MS, extras);
    const other = await Seat.join(browser, served.url, "Player 1", findings, STILL_MS, extras);
    for (const seat of [gm, other]) {
      await seat.quiet();
      await answer(seat, new Set(), () => undefined);
    }
    const bench = { target, gm, other };
    const subjects: Subject[] = [];
    for (const type of characterTypes(target.types["Actor"] ?? [], group === "ours"))
      subjects.push(await Subject.seat(bench, type, items));
    return { bench, findings, served, group, subjects };
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

const computeRows = ({ bench: { target }, findings, group, subjects }: Running): Row[] =>
  subjects.map(({ type, items, elements, field, roller, samples, tabs }) => ({
    title: target.title,
    version: target.version,
    generation: target.generation,
    type,
    group,
    items,
    elements,
    field,
    pressed: roller ? { label: roller.label, dialogs: roller.dialogs } : null,
    samples,
    tabs,
    errors: findings.report().problems.map(({ message, doing, count }) => `${message} (${doing}; ${count} times)`),
  }));

await runTool(import.meta.url, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "boolean", default: false },
      rounds: { type: "string", default: "6" },
      items: { type: "string", default: "40" },
      beside: { type: "string", default: "dnd5e,draw-steel" },
    },
  });
  const beside = values.beside.split(",");
  const [rounds, items] = [values.rounds, values.items].map(Number) as [number, number];
  if (!(rounds >= 1) || !(items >= 0)) throw new Error("--rounds takes a number from 1, --items one from 0");
  const folders = (process.env["TABLETOP_SYSTEMS"] ?? "").split(":").filter((folder) => folder.trim() !== "");
  if (folders.length === 0) {
    const text =
      "TABLETOP_SYSTEMS is not set: name the folders of game systems, separated by colons. Nothing was measured.";
    console.log(values.json ? JSON.stringify({ skipped: text, left: [], rows: [] }) : text);
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
        const guest = beside.includes(target.id) ? "beside" : "peers";
        const running = await begin(browser, target, folder === own ? "ours" : guest, items);
        all.push(running);
        console.error(
          `${target.title} ${target.version} on ${target.generation}: ${running.subjects.map(({ type }) => type).join(", ")}`,
        );
      } catch (error) {
        left.push(`${folder.split("/").at(-1)}: ${errorMessage(error)}`);
        console.error(`${folder}: ${errorMessage(error)}`);
      }
    }
    for (const what of ["cold", "sheets", "update", "roll"] as const) await sampleInTurn(all, what, rounds);
    for (const { subjects } of all) for (const subject of subjects) await subject.muster();
    await sampleInTurn(all, "prepare", rounds);
    for (const { subjects } of all) for (const subject of subjects) await subject.disband();
    const rows = all.flatMap(computeRows);
    const extent = { rounds, samples: SAMPLES_PER_ROUND };
    if (values.json) console.log(formatSamples(rows, left, extent));
    else {
      await writeFile(DOCUMENT, formatDocument(rows, left, extent));
      await writeFile(SAMPLES, formatSamples(rows, left, extent));
      console.log(`Written: ${relative(ROOT, DOCUMENT)}, ${relative(ROOT, SAMPLES)}`);
    }
  } finally {
    await browser.close();
    for (const { served } of all) await served.close();
  }
});
