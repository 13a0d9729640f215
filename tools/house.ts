/**
 * Counts the structure of the source: sizes, folders of core, imports, names, casts, documentation. Each figure is
 * printed with its definition and goal.
 *
 *   npm run house                      prints the figures
 *   npm run house -- --json            prints them for machines
 *   npm run house -- --root FOLDER     counts another checkout of this project
 *   npm run house -- --write           writes docs/house.md
 *   npm run house -- --check           fails where a goal is missed or a ceiling passed
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { measure } from "./house/figures.ts";
import { countFolders, isMet, type Measured, printFigures, writePage } from "./house/page.ts";
import { readSources } from "./house/sources.ts";
import { runTool } from "./run-tool.ts";

const BEFORE = "docs/house-before.json";
const PAGE = "docs/house.md";

async function main(args: readonly string[]): Promise<void> {
  const root = args.includes("--root") ? args[args.indexOf("--root") + 1] : ".";
  if (!root || !existsSync(`${root}/src`)) throw new Error(`No folder src in ${root ?? "the folder named"}`);
  const sources = readSources(root);
  const figures = measure(sources);
  const folders = countFolders(sources);
  if (args.includes("--json")) {
    const values = Object.fromEntries(figures.map(({ id, value }) => [id, value]));
    console.log(JSON.stringify({ figures: values, folders }, null, 2));
  } else if (args.includes("--write")) {
    const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, "utf8")) as readonly Measured[]) : [];
    writeFileSync(PAGE, writePage(figures, folders, before));
    console.log(`${PAGE} is written.`);
  } else if (!args.includes("--check")) console.log(printFigures(figures, folders));
  if (!args.includes("--check")) return;
  const missed = figures.filter((figure) => !isMet(figure));
  if (missed.length > 0) throw new Error(printFigures(missed, []));
  console.log(`${figures.filter(({ goal }) => goal !== undefined).length} goals are met.`);
}

await runTool(import.meta.url, main);
