import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Watches a folder and all below it, those made later too.
 *
 * One watcher a folder: Node's own recursive watch loses a file on Linux once another is moved into its place, which is
 * how editors and Git write.
 *
 * @param notice called with the path of each file that was written, moved or deleted, several times for one change.
 * @returns a function that ends the watching.
 */
export function watchFolder(
  folder: string,
  notice: (file: string) => void,
  report: (error: Error) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const drop = (path: string): void => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  const add = (path: string, isNew: boolean): void => {
    if (watchers.has(path)) return;
    const watcher = watch(path, (_event, name) => {
      if (name === null) return;
      const changed = join(path, name);
      if (statSync(changed, { throwIfNoEntry: false })?.isDirectory()) add(changed, true);
      else {
        drop(changed);
        notice(changed);
      }
    });
    watcher.on("error", (error: NodeJS.ErrnoException) => {
      drop(path);
      // Windows reports a deleted folder so.
      if (error.code !== "EPERM") report(error);
    });
    watchers.set(path, watcher);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(path, entry.name), isNew);
      // What was written before its folder was watched.
      else if (isNew) notice(join(path, entry.name));
    }
  };
  add(folder, false);
  return () => {
    for (const path of [...watchers.keys()]) drop(path);
  };
}
