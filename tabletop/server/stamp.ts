import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Runs a build only where its inputs changed since the last good one, or an output is gone.
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
  const hash = await hashOf(inputs);
  const before = await readFile(stampFile, "utf8").catch(() => "");
  const complete = await Promise.all(
    outputs.map((output) =>
      stat(output).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (before === hash && complete.every(Boolean)) return false;
  await build();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, hash);
  return true;
}

async function hashOf(inputs: readonly string[]): Promise<string> {
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

/** All files of a folder (or the file itself), sorted; none when it is absent. */
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
