/**
 * Finds runs of words that a text shares with the rulebooks, where their texts are at hand: they are not part of this
 * project.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A run of so many words is a sentence taken over; shorter ones are terms of the game. */
const LENGTH = 9;
const listWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .match(/[a-z0-9'+%-]+/g) ?? [];

/** Returns the runs of words of all texts in a folder; empty without the folder. */
export function readSourceRuns(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(readdirSync(folder).flatMap((name) => listRuns(readFileSync(join(folder, name), "utf8"))));
}

/** Returns the first run of words that a text shares with the sources. */
export const findSharedRun = (text: string, runs: ReadonlySet<string>): string | undefined =>
  listRuns(text).find((run) => runs.has(run));

function listRuns(text: string): readonly string[] {
  const words = listWords(text);
  return words
    .slice(0, Math.max(0, words.length - LENGTH + 1))
    .map((_, i) => words.slice(i, i + LENGTH))
    .filter(isSentence)
    .map((run) => run.join(" "));
}

/** Whether a run has words enough to be a sentence, and is no table of numbers. */
const isSentence = (run: readonly string[]): boolean =>
  run.filter((word) => /^[a-z']{2,}$/.test(word)).length >= LENGTH - 1 && new Set(run).size >= LENGTH - 2;
