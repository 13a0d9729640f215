/**
 * Measures the script that opens the game: every chunk that the entry loads at once, compressed as a server sends it.
 * Run by `npm test` after the build; fails above the limit.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** The most that the opening script may weigh, gzipped. It weighed 124.7 KiB when what writes was loaded late. */
export const OPENING_SCRIPT_LIMIT_BYTES = 126 * 1024;

/** Returns the gzipped size of an entry file and of all that it imports statically, in bytes. */
export function measureOpeningScript(entry: string, seen = new Set<string>()): number {
  if (seen.has(entry)) return 0;
  seen.add(entry);
  const text = readFileSync(entry, "utf8");
  const imports = [...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?"(\.[^"]+\.mjs)"/g)];
  const size = gzipSync(text).length;
  return imports.reduce((sum, [, path = ""]) => sum + measureOpeningScript(join(dirname(entry), path), seen), size);
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const entry = process.argv[2] ?? "dist/quadrant/quadrant.mjs";
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run npm run build first.`);
  const bytes = measureOpeningScript(entry);
  const kib = (value: number): string => (value / 1024).toFixed(1);
  console.log(`The opening script is ${kib(bytes)} KiB gzipped, of at most ${kib(OPENING_SCRIPT_LIMIT_BYTES)}.`);
  if (bytes > OPENING_SCRIPT_LIMIT_BYTES) {
    console.log("Load what few sessions need late: lateActions, lateCheck, or import() of a window.");
    process.exitCode = 1;
  }
}
