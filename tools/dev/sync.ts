import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { filesBelow } from "../../tabletop/server/stamp.ts";

/**
 * Copies the files of a folder into another where their bytes differ. What watches the target is notified of those
 * alone.
 *
 * @returns their paths, relative to the folders.
 */
export async function copyChanged(from: string, to: string): Promise<string[]> {
  const changed: string[] = [];
  for (const file of await filesBelow(from)) {
    const path = relative(from, file);
    const [before, after] = await Promise.all([readFile(join(to, path)).catch(() => undefined), readFile(file)]);
    if (before?.equals(after)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(file, join(to, path));
    changed.push(path);
  }
  return changed;
}
