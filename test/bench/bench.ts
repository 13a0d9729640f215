/**
 * What our own weight costs, as ratios within one run: a roll to its card against core's bare roll to chat; an actor with 100 items against
 * an empty one, prepared and first drawn; and the bundle. `--json` prints one object. Writes docs/performance.md.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { cpus } from "node:os";
import type { Page } from "playwright-core";
import { Party } from "../e2e/harness.ts";
import { IDS } from "../e2e/seed.ts";

/** Milliseconds, medians. */
interface Times {
  readonly ours: number;
  readonly bare: number;
}

interface Host {
  readonly game: {
    readonly actors: Map<string, BenchActor>;
    readonly quadrant: { check(intent: object, options: object): Promise<void> };
  };
  readonly Roll: new (formula: string) => { evaluate(): Promise<{ toMessage(): Promise<unknown> }> };
  readonly Actor: { create(data: object): Promise<BenchActor>; implementation: { create(data: object): Promise<BenchActor> } };
}

interface BenchActor {
  readonly id: string;
  readonly uuid: string;
  readonly sheet: { render(options: object): Promise<unknown>; close(options?: object): Promise<unknown> };
  reset(): void;
  delete(): Promise<unknown>;
}

const rolls = (page: Page): Promise<Times> =>
  page.evaluate(async (actor) => {
    const { game, Roll } = globalThis as never as Host;
    const uuid = game.actors.get(actor)!.uuid;
    const drawn = (): number => document.querySelectorAll("#chat [data-message-id]").length;
    /** From the press to the message standing in the log. */
    const time = async (act: () => Promise<unknown>): Promise<number> => {
      const before = drawn();
      const log = document.querySelector("#chat")!;
      const start = performance.now();
      const shown = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (drawn() === before) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(log, { childList: true, subtree: true });
      });
      await act();
      await shown;
      return performance.now() - start;
    };
    const bare = async (): Promise<unknown> => (await new Roll("1d20 + 5").evaluate()).toMessage();
    const ours = (): Promise<unknown> =>
      game.quadrant.check({ check: "siege.challenge", actor: uuid, targets: [], options: {} }, { fast: true });
    const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [a, b]: [number[], number[]] = [[], []];
    for (let i = 0; i < 45; i++) {
      // Turn about, so that a slow moment of the machine hits both; the first few warm up.
      const [x, y] = [await time(bare), await time(ours)];
      if (i >= 5) (b.push(x), a.push(y));
    }
    return { ours: median(a), bare: median(b) };
  }, IDS.okoro);

const actors = (page: Page): Promise<{ prepare: Times; render: Times }> =>
  page.evaluate(async () => {
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
    const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [empty, full] = [await make(0), await make(100)];
    const prepare = (actor: BenchActor): number => {
      const start = performance.now();
      for (let i = 0; i < 10; i++) actor.reset();
      return (performance.now() - start) / 10;
    };
    const render = async (actor: BenchActor): Promise<number> => {
      const start = performance.now();
      await actor.sheet.render({ force: true });
      const took = performance.now() - start;
      await actor.sheet.close({ animate: false });
      return took;
    };
    const [prepared, drawn]: [[number[], number[]], [number[], number[]]] = [
      [[], []],
      [[], []],
    ];
    for (let i = 0; i < 30; i++) (prepared[0].push(prepare(full)), prepared[1].push(prepare(empty)));
    for (let i = 0; i < 12; i++) {
      const [x, y] = [await render(full), await render(empty)];
      if (i >= 2) (drawn[0].push(x), drawn[1].push(y));
    }
    await full.delete();
    await empty.delete();
    return {
      prepare: { ours: median(prepared[0]), bare: median(prepared[1]) },
      render: { ours: median(drawn[0]), bare: median(drawn[1]) },
    };
  });

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const ratio = ({ ours, bare }: Times) => ({ ours: round(ours), against: round(bare), ratio: round(ours / bare) });

execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
const party = await Party.open();
try {
  const page = await party.join("Gamemaster");
  // The runner that turns this file into JavaScript marks functions with a helper that the page does not have.
  await page.evaluate("globalThis.__name ??= (f) => f");
  const rolled = await rolls(page);
  const { prepare, render } = await actors(page);
  const bundle = gzipSync(readFileSync("dist/quadrant/quadrant.mjs")).length;
  const css = gzipSync(readFileSync("dist/quadrant/quadrant.css")).length;
  const result = {
    rollToCard: ratio(rolled),
    prepare100Items: ratio(prepare),
    firstRender100Items: ratio(render),
    bundle: { scriptGzipped: bundle, styleGzipped: css },
  };
  if (process.argv.includes("--json")) console.log(JSON.stringify(result));
  else console.table({ ...result, bundle: undefined });
  writeFileSync("docs/performance.md", report(result));
} finally {
  await party.close();
}

function report(result: {
  rollToCard: Row;
  prepare100Items: Row;
  firstRender100Items: Row;
  bundle: { scriptGzipped: number; styleGzipped: number };
}): string {
  const row = (what: string, { ours, against, ratio: r }: Row): string => `| ${what} | ${ours} ms | ${against} ms | **${r}** |`;
  return `# What it costs

Written by \`npm run bench\`, which serves the built package on the tabletop (generation 14) and measures in Chromium, medians, the two sides of each row turn about in one run. The ratios are what counts; milliseconds are this machine's (${cpus().length} cores, Node ${process.versions.node}).

| what | ours | against | ratio |
|---|---|---|---|
${row("From the press to the card in the log, against a bare core roll to chat", result.rollToCard)}
${row("Preparing an actor with 100 items, against an empty one", result.prepare100Items)}
${row("First drawing of its sheet, against an empty one's", result.firstRender100Items)}

The script is ${(result.bundle.scriptGzipped / 1024).toFixed(1)} KiB gzipped, the style sheet ${(result.bundle.styleGzipped / 1024).toFixed(1)} KiB.
`;
}

interface Row {
  readonly ours: number;
  readonly against: number;
  readonly ratio: number;
}
