/**
 * The cost of our code, as ratios within one run: a roll of each engine to its card against core's plain roll to chat;
 * an actor with 100 items against an empty one, prepared and first rendered; redraws; cards that follow a pool; odds;
 * and the bundle. `--json` prints rows. Writes docs/performance.md.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { cpus } from "node:os";
import type { Page } from "playwright-core";
import { DEFAULT_HOUSE } from "../../src/rules/circumstances/house.ts";
import { computeDistribution } from "../../src/rules/circumstances/odds.ts";
import { Party } from "../e2e/harness.ts";
import { tab } from "../e2e/steps.ts";
import { measureBoard } from "./range-board.ts";
import { measureSector } from "./sector-board.ts";
import { measureDay } from "./day-passes.ts";
import { POOL_CARDS, followPool } from "./pool-cards.ts";
import { median } from "./median.ts";
import { measureMonth } from "./month-plan.ts";
import { measureTurns } from "./turn-change.ts";
import { ENGINES, type Times, measureClick } from "./click.ts";

interface Host {
  readonly game: { readonly actors: { get(id: string): BenchActor } };
  readonly Actor: { implementation: { create(data: object): Promise<BenchActor> } };
}

interface BenchActor {
  readonly id: string;
  readonly uuid: string;
  readonly sheet: { render(options: object): Promise<unknown>; close(options?: object): Promise<unknown> };
  prepareData(): void;
  updateSource(changes: object): void;
  reset(): void;
  readonly system: { prepareDerivedData(): void };
  delete(): Promise<unknown>;
}

/** Preparing (microseconds) and rendering (milliseconds) an actor with few, many and twice as many items. Medians. */
interface ByItems {
  readonly prepare: Readonly<Record<"0" | "100" | "200", number>>;
  readonly own: Readonly<Record<"0" | "100", number>>;
  readonly render: Readonly<Record<"0" | "100", number>>;
}

async function actors(page: Page): Promise<ByItems> {
  const { sampled, drawn } = await page.evaluate(async () => {
    const { Actor } = globalThis as never as Host;
    const trapping = (i: number): object => ({
      name: `Trapping ${i}`,
      type: "siegeTrapping",
      system: { damage: { total: 1 + (i % 4) }, equipped: i % 2 === 0 },
    });
    const make = (items: number): Promise<BenchActor> =>
      Actor.implementation.create({
        name: `Bench ${items}`,
        type: "siegeCharacter",
        items: Array.from({ length: items }, (_, i) => trapping(i)),
      });
    const empty = await make(0);
    const full = await make(100);
    const double = await make(200);
    const run = (work: () => void, times: number): number => {
      const start = performance.now();
      for (let i = 0; i < times; i++) work();
      return performance.now() - start;
    };
    // One sample takes so long that the clock's resolution of 0.1 ms does not matter.
    const SAMPLE_MS = 5;
    const sampler = (work: () => void): (() => number) => {
      let times = 1;
      while (run(work, times) < SAMPLE_MS) times *= 2;
      return () => (run(work, times) * 1000) / times;
    };
    const render = async (actor: BenchActor): Promise<number> => {
      const start = performance.now();
      await actor.sheet.render({ force: true });
      const took = performance.now() - start;
      await actor.sheet.close({ animate: false });
      return took;
    };
    const kinds = {
      prepare0: sampler(() => empty.prepareData()),
      prepare100: sampler(() => full.prepareData()),
      prepare200: sampler(() => double.prepareData()),
      // What the ruleset itself derives for the actor once its items are ready.
      own0: sampler(() => empty.system.prepareDerivedData()),
      own100: sampler(() => full.system.prepareDerivedData()),
    };
    const taken = Object.entries(kinds).map(([name, sample]) => ({ name, sample, all: [] as number[] }));
    // Alternating, so that a slow moment of the machine affects all.
    for (let i = 0; i < 40; i++) for (const { sample, all } of taken) all.push(sample());
    const renders: Record<"0" | "100", number[]> = { 0: [], 100: [] };
    for (let i = 0; i < 12; i++) {
      const x = await render(full);
      const y = await render(empty);
      if (i >= 2) (renders[100].push(x), renders[0].push(y));
    }
    await Promise.all([full.delete(), empty.delete(), double.delete()]);
    const sampled = Object.fromEntries(taken.map(({ name, all }) => [name, all])) as Record<
      keyof typeof kinds,
      number[]
    >;
    return { sampled, drawn: renders };
  });
  const { prepare0, prepare100, prepare200, own0, own100 } = sampled;
  return {
    prepare: { 0: median(prepare0), 100: median(prepare100), 200: median(prepare200) },
    own: { 0: median(own0), 100: median(own100) },
    render: { 0: median(drawn[0]), 100: median(drawn[100]) },
  };
}

/** The field that is changed while an actor's sheet is open, and the items that the actor has. */
const REDRAWS = [
  { type: "siegeCharacter", field: "system.attributes.physique.value", items: ["siegeTrapping", "siegePower"] },
  { type: "edgeCharacter", field: "system.damage.physical.value", items: ["edgeWeapon", "edgeArmor", "edgeSkill"] },
  {
    type: "sidoniaCharacter",
    field: "system.attributes.physique.value",
    items: ["sidoniaSkill", "sidoniaWeapon", "sidoniaArmor", "sidoniaGear"],
  },
  {
    type: "circumstancesAgent",
    field: "system.abilities.will.value",
    items: ["circumstancesSkill", "circumstancesTrait", "circumstancesGear"],
  },
] as const;
/** How many redraws are measured together, and how often. */
const REDRAW_TIMES = 60;
const REDRAW_SAMPLES = 5;
/** The most that the script of one redraw may take. */
const MAX_REDRAW_MS = 4;

/** Reads how long a page has computed styles and layout, in milliseconds. */
async function readDrawing(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const drawing = metrics.filter(({ name }) => ["LayoutDuration", "RecalcStyleDuration"].includes(name));
    return drawing.reduce((all, { value }) => all + value * 1000, 0);
  };
}

/**
 * How long the script of one redraw takes after one field of an actor with 100 items has changed, with every tab of its
 * sheet open. Milliseconds, median; styles and layout do not count. All redraws are one task: nothing is drawn between.
 */
async function redraw(page: Page, { type, field, items }: (typeof REDRAWS)[number]): Promise<number> {
  const drawing = await readDrawing(page);
  const id = await page.evaluate(
    async ([of, types]) => {
      const { Actor } = globalThis as never as Host;
      const owned = Array.from({ length: 100 }, (_, i) => ({ name: `Thing ${i}`, type: types[i % types.length] }));
      const actor = await Actor.implementation.create({ name: "Redrawn", type: of, items: owned });
      await actor.sheet.render({ force: true });
      for (const tab of document.querySelectorAll<HTMLElement>(".application.q-window [role=tab]")) tab.click();
      return actor.id;
    },
    [type, items] as const,
  );
  const render = (times: number): Promise<number> =>
    page.evaluate(
      async ([of, path, count]) => {
        const actor = (globalThis as never as Host).game.actors.get(of);
        let took = 0;
        for (let i = 0; i < count; i++) {
          actor.updateSource({ [path]: 1 + (i % 2) });
          actor.reset();
          const start = performance.now();
          await actor.sheet.render({});
          took += performance.now() - start;
        }
        return took;
      },
      [id, field, times] as const,
    );
  await render(REDRAW_TIMES);
  const all: number[] = [];
  for (let i = 0; i < REDRAW_SAMPLES; i++) {
    const before = await drawing();
    const took = await render(REDRAW_TIMES);
    all.push((took - (await drawing()) + before) / REDRAW_TIMES);
  }
  await page.evaluate(async (of) => {
    const actor = (globalThis as never as Host).game.actors.get(of);
    await actor.sheet.close({ animate: false });
    await actor.delete();
  }, id);
  return median(all);
}

/** The most script that one change of a pool may cost a client, and one redraw of the range and the sector board. */
const MAX_POOL_MS = 16;
const MAX_BOARD_MS = 16;
/** The most that a change of the turn may take in a large fight, waiting included. */
const MAX_TURN_MS = 100;

/**
 * The most expensive pool of dice: twenty dice whose sixes explode, against every obstacle its dialog offers.
 * Microseconds, median.
 */
function pool(): number {
  const took: number[] = [];
  for (let i = 0; i < 400; i++) {
    const start = performance.now();
    computeDistribution(20, true, 1 + (i % 12), DEFAULT_HOUSE);
    if (i >= 100) took.push(performance.now() - start);
  }
  return median(took) * 1000;
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Returns how a row fails the run: a ratio that is no number, or one over its limit; null if it does not. */
function findFailure({ what, result, bar }: Row): string | null {
  if (result !== null && !Number.isFinite(result)) return `Not a number: ${what}: ${result}`;
  if (bar === undefined || (result !== null && result <= bar)) return null;
  return `Over its bar: ${what}: ${result} > ${bar}`;
}

execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
const party = await Party.open();
try {
  const page = await party.join("Gamemaster");
  // The runner that turns this file into JavaScript marks functions with a helper that the page does not have.
  await page.evaluate("globalThis.__name ??= (f) => f");
  const rows: Row[] = [];
  const against = (what: string, { ours, bare }: Times, bar?: number, unit = "ms"): void => {
    rows.push({
      what,
      ours: `${round(ours, 3)} ${unit}`,
      against: `${round(bare, 3)} ${unit}`,
      result: round(ours / bare),
      ...(bar ? { bar } : {}),
    });
  };
  const within = (what: string, value: number, limit: number, digits = 2): void => {
    const result = round(value / limit);
    rows.push({ what, ours: `${round(value, digits)} ms`, against: `${limit} ms`, result, bar: 1 });
  };
  for (const engine of ENGINES)
    against(
      `${engine.engine}: from the click to the card in the log, against a bare core roll of the same dice`,
      await measureClick(page, engine),
      1.3,
    );
  const { prepare, own, render } = await actors(page);
  against(
    "What the ruleset derives for an actor with 100 items, against one without any",
    { ours: own[100], bare: own[0] },
    2,
    "µs",
  );
  against(
    "Preparing: the second hundred items, against the first (1 is linear)",
    { ours: prepare[200] - prepare[100], bare: prepare[100] - prepare[0] },
    2,
    "µs",
  );
  against(
    "Preparing an actor with 100 items, items included, against an empty one",
    { ours: prepare[100], bare: prepare[0] },
    undefined,
    "µs",
  );
  against("First rendering of its sheet, against an empty one's", { ours: render[100], bare: render[0] });
  for (const one of REDRAWS) {
    const script = await redraw(page, one);
    rows.push({
      what: `${one.type}: script of one redraw after one field changed, with 100 items and all tabs open`,
      ours: `${round(script, 3)} ms`,
      against: `${MAX_REDRAW_MS} ms`,
      result: round(script / MAX_REDRAW_MS),
      bar: 1,
    });
  }
  const [atGm = NaN, atPlayer = NaN] = await followPool();
  for (const [who, script] of [["the GM's", atGm] as const, ["a player's", atPlayer] as const])
    rows.push({
      what: `${POOL_CARDS} cards in the log whose offers read one pool, and it changes: script on ${who} page`,
      ours: `${round(script, 1)} ms`,
      against: `${MAX_POOL_MS} ms`,
      result: round(script / MAX_POOL_MS),
      bar: 1,
    });
  await tab(page, "chat");
  const board = await measureBoard(page);
  within("The range board with 60 pieces in ten groups, redrawn after one has moved: script", board, MAX_BOARD_MS);
  const sector = await measureSector(page);
  within("The sector board with 40 planets, redrawn after a box of one was marked: script", sector, MAX_BOARD_MS);
  within(
    "A fight of 40, 200 mooks in groups and 6 craft among them: next turn, until tracker and board are drawn",
    await measureTurns(),
    MAX_TURN_MS,
    1,
  );
  rows.push(...(await measureDay()));
  rows.push(measureMonth());
  const odds = pool();
  rows.push({
    what: "Odds of a pool of 20 exploding dice",
    ours: `${round(odds)} µs`,
    against: "1 ms",
    result: round(odds / 1000, 4),
    bar: 1,
  });
  const kib = (...files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/quadrant/${file}`)).length, 0) / 1024;
  const script = kib("quadrant.mjs", "chunks/main.mjs");
  const chunks = readdirSync("dist/quadrant/chunks").filter((file) => file.endsWith(".mjs"));
  rows.push({
    what: "The script that opens the game, gzipped",
    ours: `${round(script, 1)} KiB`,
    against: "150 KiB",
    result: round(script / 150),
    bar: 1,
  });
  const all = kib("quadrant.mjs", ...chunks.map((file) => `chunks/${file}`));
  rows.push({
    what: "With all code that is fetched when first needed",
    ours: `${round(all, 1)} KiB`,
    against: "—",
    result: null,
  });
  rows.push({
    what: "The style sheet, gzipped",
    ours: `${round(kib("quadrant.css"), 1)} KiB`,
    against: "—",
    result: null,
  });
  if (process.argv.includes("--json")) console.log(JSON.stringify(rows));
  else console.table(rows);
  writeFileSync("docs/performance.md", report(rows));
  const failures = rows.flatMap((row) => findFailure(row) ?? []);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await party.close();
}

/** One measurement: ours, what it is compared with, the ratio, and the limit. */
interface Row {
  readonly what: string;
  readonly ours: string;
  readonly against: string;
  readonly result: number | null;
  readonly bar?: number;
}

function report(rows: readonly Row[]): string {
  const line = ({ what, ours, against, result, bar }: Row): string =>
    `| ${what} | ${ours} | ${against} | ${result === null ? "" : `**${result}**`} | ${bar ?? ""} |`;
  return `# Performance

Written by \`npm run bench\`, which serves the built package on the tabletop (generation 14) and measures medians in Chromium; the two sides of each row take turns within one run. What counts are the ratios; milliseconds are this machine's (${cpus().length} cores, Node ${process.versions.node}). A row over its limit fails the run.

| what | ours | against | ratio | at most |
|---|---|---|---|---|
${rows.map(line).join("\n")}
`;
}
