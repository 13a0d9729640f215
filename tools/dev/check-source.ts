import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import Handlebars from "handlebars";

const ANSI = /\u001b\[[\d;]*m/g;

/**
 * Parses a changed template or JSON file, so that a broken one stays out of the package.
 *
 * @returns what is wrong with it, with the line; undefined where it is good, of another kind, or gone.
 */
export async function findSyntaxError(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    if (extname(file) === ".json") JSON.parse(text);
    if (extname(file) === ".hbs") Handlebars.parse(text);
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    const line = extname(file) === ".json" ? findJsonErrorLine(text) : /line (\d+)/.exec(message)?.[1];
    return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
  }
}

/** Returns the line of the first place where a text stops being JSON: not every error of JSON.parse names one. */
function findJsonErrorLine(text: string): number {
  let good = 0;
  let bad = text.length;
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    if (isJsonBeginning(text.slice(0, middle))) good = middle;
    else bad = middle - 1;
  }
  return text.slice(0, good + 1).split("\n").length;
}

/** Whether a text could go on to be JSON. */
function isJsonBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = messageOf(error);
    const offset = / at position (\d+)/.exec(message)?.[1];
    return /end of JSON input|Unterminated/.test(message) || Number(offset) === text.length;
  }
}

/** Returns what a build error says, with file and line, without colours and without the bundler's own call stack. */
export function describeBuildError(error: unknown): string {
  const lines = messageOf(error).replace(ANSI, "").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line) && !/^Build failed with/.test(line))
    .join("\n");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
