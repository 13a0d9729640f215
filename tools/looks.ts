/**
 * Takes pictures of everything that the system displays and puts them on contact sheets: `npm run looks`, or
 * `npm run looks -- sidonia actors cards` for one ruleset and some kinds. It opens documents of every type (empty,
 * typical and overfull) at 860 and 368 px, each check's dialog and cards, the windows and a chapter of the rulebook, in
 * both themes, and checks each with axe. The book is printed as PDF too. Pages, contact sheets and single pictures are
 * written to build/looks; faults that axe finds are printed, and the exit code is then 1.
 */
import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { Party } from "../test/e2e/harness.ts";
import { seed } from "../test/e2e/seed.ts";
import { buildSystem } from "./build-system.ts";
import { findChromium } from "./chromium.ts";
import { Camera } from "./looks/camera.ts";
import { contactSheets } from "./looks/contact.ts";
import { showChapter } from "./looks/rulebook.ts";
import { bringCast } from "./looks/seeding.ts";
import { Tour } from "./looks/tour.ts";
import { runTool } from "./run-tool.ts";

const RULESETS = readdirSync(join(import.meta.dirname, "../src/rulesets"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const KINDS = ["actors", "items", "dialogs", "cards", "windows", "rulebook"];

/** Returns those of `all` that are among `words`, or `all` where none is. */
const chosen = (all: readonly string[], words: readonly string[]): readonly string[] => {
  const some = all.filter((word) => words.includes(word));
  return some.length > 0 ? some : all;
};

async function look(ruleset: string, kinds: readonly string[]): Promise<number> {
  const folder = join(import.meta.dirname, "../build/looks", ruleset);
  await mkdir(folder, { recursive: true });
  const start = Date.now();
  const party = await Party.open({ generation: 14, world: { ...seed(), actors: [], scenes: [] } });
  try {
    const page = await party.join("Gamemaster", { width: 1280, height: 1700 });
    await page.waitForLoadState("networkidle");
    // The loader that runs this tool names functions with a helper of its own, also those that run in the page.
    await page.evaluate("globalThis.__name = (it) => it");
    const cast = await bringCast(page, ruleset);
    // What setting up was warned of would cover every picture.
    await page.evaluate("ui.notifications.clear()");
    const camera = await Camera.at(page, join(folder, "pictures"));
    const tour = new Tour(page, camera, ruleset, cast);
    for (const kind of kinds) await tour.show(kind);
    if (kinds.includes("rulebook")) await showChapter(page, camera, ruleset, folder);
    if (kinds.includes("windows")) {
      const ada = await party.join("Ada", { width: 1280, height: 1000 });
      await ada.waitForLoadState("networkidle");
      await ada.evaluate("globalThis.__name = (it) => it");
      const theirs = await Camera.at(ada, join(folder, "pictures"));
      await new Tour(ada, theirs, ruleset, cast).limited();
      camera.pictures.push(...theirs.pictures);
      theirs.faults.forEach((found, kind) => camera.faults.set(`limited ${kind}`, found));
    }
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
    const sheets = await contactSheets(browser, folder, ruleset, camera.pictures);
    await browser.close();
    console.log(`${ruleset}: ${camera.pictures.length} pictures in ${Math.round((Date.now() - start) / 1000)} s`);
    for (const sheet of sheets) console.log(`  ${sheet}`);
    for (const line of tour.missing) console.log(`  not shown: ${line}`);
    for (const { fault, where } of camera.faults.values())
      console.log(`  axe: ${fault}\n       ${where.length} times, first in ${where[0] ?? ""}`);
    for (const error of new Set(party.errors)) console.log(`  page: ${error}`);
    return camera.faults.size + party.errors.length;
  } finally {
    await Promise.race([party.close(), new Promise((done) => setTimeout(done, 5000))]);
  }
}

await runTool(import.meta.url, async (args) => {
  const unknown = args.find((word) => ![...RULESETS, ...KINDS].includes(word));
  if (unknown) throw new Error(`looks: ${unknown} is none of ${[...RULESETS, ...KINDS].join(", ")}`);
  await buildSystem(join(import.meta.dirname, ".."));
  let faults = 0;
  for (const ruleset of chosen(RULESETS, args)) faults += await look(ruleset, chosen(KINDS, args));
  // An open connection would keep the process alive.
  process.exit(faults > 0 ? 1 : 0);
});
