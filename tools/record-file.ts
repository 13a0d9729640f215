/**
 * Records of runs that documents are written from: JSON beside them, formatted as the house wants it, and which code
 * was run.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { format } from "oxfmt";

/** What is recorded by name; nothing where there is no record yet. */
export const readRecordFile = <Entry>(file: string): Readonly<Record<string, Entry>> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Entry>>) : {};

export async function writeRecordFile(file: string, record: object): Promise<void> {
  const { code, errors } = await format(file, JSON.stringify(record));
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
  writeFileSync(file, code);
}

/**
 * The commit that was run, and whether anything was changed since: what runs write into docs is no change to what was
 * run.
 */
export function commitOf(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--", ".", ":!docs") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${isChanged ? ", with changes" : ""}`;
  } catch {
    return "unknown";
  }
}
