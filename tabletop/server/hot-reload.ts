import { statSync, watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";

import type { HotReloadData } from "../protocol.ts";
import { HotReloadFlag } from "./manifest.ts";
import type { Package } from "./packages.ts";
import { findFile, type Mount } from "./static-files.ts";
import { watchFolder } from "./watch-folder.ts";
import { explain } from "./zod-errors.ts";

/** An editor writes a file in several steps: it is read this long after the last one, in milliseconds. */
const SETTLE_MS = 30;
/** The longest file that is sent to every client, in characters. */
const MAX_CONTENT = 2 * 1024 * 1024;

/** A package and where the table serves it. */
export interface WatchedPackage extends Package {
  readonly mount: Mount;
}

/**
 * Watches the files that packages declare in `flags.hotReload` and delivers each that changed. Files that the table
 * does not serve are never delivered.
 *
 * @returns a function that ends the watching.
 */
export function watchPackages(
  packages: readonly WatchedPackage[],
  deliver: (data: HotReloadData) => void,
  log: (line: string) => void,
): () => void {
  const ends: (() => void)[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  for (const one of packages) {
    const flag = readFlag(one, log);
    if (!flag) continue;
    const notice = (file: string): void => {
      if (!flag.extensions.includes(extname(file).slice(1))) return;
      clearTimeout(timers.get(file));
      const read = (): void => void deliverFile(one, file, deliver, log);
      timers.set(file, setTimeout(read, SETTLE_MS));
    };
    for (const path of flag.paths) {
      const report = (error: Error): void => log(`${path} is no longer watched: ${error.message}`);
      const end = watchPath(join(one.folder, path), notice, report);
      if (end) ends.push(end);
      else log(`${one.title}: flags.hotReload.paths: there is no file or folder ${path}; it is not watched.`);
    }
  }
  return () => {
    for (const end of ends) end();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function readFlag({ data, title }: Package, log: (line: string) => void): HotReloadFlag | undefined {
  const value = (data["flags"] as Record<string, unknown> | undefined)?.["hotReload"];
  if (value === undefined) return undefined;
  const parsed = HotReloadFlag.safeParse(value);
  if (!parsed.success) log(`${explain(`${title}: flags.hotReload`, parsed.error)}; its files are not watched.`);
  return parsed.data;
}

/** Watches a folder with all below it, or one file; undefined if there is neither. */
function watchPath(
  path: string,
  notice: (file: string) => void,
  report: (error: Error) => void,
): (() => void) | undefined {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (kind?.isDirectory()) return watchFolder(path, notice, report);
  if (!kind?.isFile()) return undefined;
  // A file that is replaced by another of its name is lost to a watcher of its own, so its folder is watched.
  const watcher = watch(dirname(path), (_event, name) => {
    if (name === basename(path)) notice(path);
  });
  watcher.on("error", report);
  return () => watcher.close();
}

async function deliverFile(
  { id, folder, mount, data }: WatchedPackage,
  file: string,
  deliver: (data: HotReloadData) => void,
  log: (line: string) => void,
): Promise<void> {
  const path = `${mount.at}/${relative(folder, file).split(sep).join("/")}`;
  const served = await findFile([mount], path);
  if (!served) return;
  try {
    const content = await readFile(served, "utf8");
    const packageType = data["type"] === "module" ? "module" : "system";
    if (content.length > MAX_CONTENT) log(`${path} is too long to be reloaded while the table runs.`);
    else deliver({ packageType, packageId: id, path, extension: extname(file).slice(1), content });
  } catch (error) {
    log(`${path} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
