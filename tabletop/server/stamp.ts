import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A build that takes longer than this, in milliseconds, has died and left its lock. */
const LONGEST_BUILD = 120_000;

/**
 * Runs a build only if its inputs changed since the last good one, or an output is gone. Of several processes that
 * want the same build, one does it and the others wait.
 *
 * @param stampFile remembers the inputs of the last good build.
 * @param inputs files and folders; those that are absent count as absent.
 * @returns whether it was built.
 */
export async function buildIfChanged(
  stampFile: string,
  inputs: readonly string[],
  outputs: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> {
  const hash = await computeHash(inputs);
  if (await isCurrent(stampFile, hash, outputs)) return false;
  await mkdir(dirname(stampFile), { recursive: true });
  const lock = `${stampFile}.lock`;
  await take(lock);
  try {
    if (await isCurrent(stampFile, hash, outputs)) return false;
    await rm(stampFile, { force: true });
    await build();
    await writeFile(stampFile, hash);
    return true;
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isCurrent(stampFile: string, hash: string, outputs: readonly string[]): Promise<boolean> {
  const before = await readFile(stampFile, "utf8").catch(() => "");
  return before === hash && outputs.every((output) => existsSync(output));
}

/** Creates a folder as a lock: creating a folder fails for all processes but one. */
async function take(lock: string): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const made = await stat(lock).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > LONGEST_BUILD) await rm(lock, { recursive: true, force: true });
    else await setTimeout(100);
  }
}

async function computeHash(inputs: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    hash.update(`\0${input}\0`);
    for (const file of await filesBelow(input)) {
      hash.update(`\0${file}\0`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/** Returns all files of a folder (or the file itself), sorted; none when it is absent. */
export async function filesBelow(path: string): Promise<string[]> {
  const kind = await stat(path).catch(() => undefined);
  if (!kind) return [];
  if (kind.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
