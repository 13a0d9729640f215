import { zipSync } from "fflate";
import { readFile, writeFile } from "node:fs/promises";
import { relative, sep } from "node:path";

import { filesBelow } from "../tabletop/server/stamp.ts";

/** Zips a folder so that the same files always give the same bytes: sorted, without times or owners. */
export async function zipFolder(folder: string, target: string): Promise<void> {
  const entries: Record<string, Uint8Array> = {};
  for (const file of await filesBelow(folder))
    entries[relative(folder, file).split(sep).join("/")] = await readFile(file);
  // The earliest time that the format knows, read in local time: the same in every zone.
  await writeFile(target, zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1), os: 3 }));
}
