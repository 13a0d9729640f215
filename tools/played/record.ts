/**
 * What the end-to-end tests executed of the package: each table leaves a file with offsets in the built scripts, and
 * `mergeExecuted` turns them into functions of src/rules by the source maps of the build.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, posix, relative } from "node:path";
import { type Source, parseSource } from "../house/sources.ts";
import { listDeclarations } from "./declarations.ts";

/** Start offsets of executed functions, by the script's path in the package. */
export type Executed = Readonly<Record<string, readonly number[]>>;
/** Functions as `src/rules/siege/nova.ts#planSpend`, by the test file that executed them. */
export type Played = Readonly<Record<string, readonly string[]>>;

const PACKAGE = "dist/quadrant";
const DRAFTS = "build/played";
const RECORD = "build/played.json";

/** Keeps what one table executed until the tests are over. */
export function writeExecuted(test: string, executed: Executed): void {
  mkdirSync(DRAFTS, { recursive: true });
  writeFileSync(join(DRAFTS, `${randomUUID()}.json`), JSON.stringify({ test: relative("", test), executed }));
}

/** Forgets what earlier runs executed. */
export function clearPlayed(): void {
  rmSync(DRAFTS, { recursive: true, force: true });
  rmSync(RECORD, { force: true });
}

/** Returns what the tests executed; null where none were run. */
export const readPlayed = (root: string): Played | null =>
  existsSync(join(root, RECORD)) ? (JSON.parse(readFileSync(join(root, RECORD), "utf8")) as Played) : null;

/** Adds what the tables of a run executed to the record. */
export function mergeExecuted(): void {
  if (!existsSync(DRAFTS)) return;
  const played = new Map(Object.entries(readPlayed(".") ?? {}).map(([test, names]) => [test, new Set(names)]));
  const scripts = new Map<string, Script>();
  for (const name of readdirSync(DRAFTS)) {
    const { test, executed } = JSON.parse(readFileSync(join(DRAFTS, name), "utf8")) as {
      test: string;
      executed: Executed;
    };
    const names = played.get(test) ?? new Set();
    played.set(test, names);
    for (const [path, offsets] of Object.entries(executed)) {
      const script = scripts.get(path) ?? openScript(path);
      scripts.set(path, script);
      for (const offset of offsets) for (const found of script(offset)) names.add(found);
    }
  }
  const sorted = [...played].sort(([a], [b]) => (a < b ? -1 : 1)).map(([test, names]) => [test, [...names].sort()]);
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  rmSync(DRAFTS, { recursive: true });
}

/** Returns the function of src/rules that begins at an offset of a script, or in which that one is. */
type Script = (offset: number) => readonly string[];

function openScript(path: string): Script {
  const file = join(PACKAGE, path);
  const map = `${file}.map`;
  if (!existsSync(map)) return () => [];
  const payload = JSON.parse(readFileSync(map, "utf8")) as ConstructorParameters<typeof SourceMap>[0];
  const entries = new SourceMap(payload);
  const starts = lineStarts(readFileSync(file, "utf8"));
  const texts = new Map(payload.sources.map((source, i) => [source, payload.sourcesContent[i] ?? ""]));
  const parsed = new Map<string, Source>();
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const entry = entries.findEntry(line, offset - (starts[line] ?? 0));
    if (!("originalSource" in entry) || !entry.originalSource) return [];
    const source = posix.join(posix.dirname(file), entry.originalSource);
    if (!source.startsWith("src/rules/")) return [];
    const tree = parsed.get(source) ?? parseSource(source, texts.get(entry.originalSource) ?? "");
    parsed.set(source, tree);
    const at = tree.tree.getPositionOfLineAndCharacter(entry.originalLine, entry.originalColumn);
    return listDeclarations(tree)
      .filter(({ node }) => node.pos <= at && at < node.end)
      .map(({ id }) => id);
  };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
