import { existsSync, watch } from "node:fs";
import { basename, join, relative } from "node:path";

import { watchFolder } from "../../tabletop/server/watch-folder.ts";

/**
 * What a changed source asks for: styles are bundled, languages merged, files copied; the rest is built at the start
 * alone.
 */
export type SourceKind = "styles" | "languages" | "files" | "restart";

/** Folders by what a change in them asks for; `src` is watched by the bundler. */
const FOLDERS: Readonly<Record<string, SourceKind>> = {
  styles: "styles",
  templates: "files",
  lang: "languages",
  icons: "files",
  assets: "files",
  packs: "restart",
  ledger: "restart",
  "worlds-seed": "restart",
};
const FILES: readonly string[] = ["system.json", "template.json", "vite.config.ts"];
/** An editor writes a file in several steps: it is built this long after the last one, in milliseconds. */
const SETTLE_MS = 20;

/**
 * Watches the sources of a project that are no scripts.
 *
 * @param changed called with the files of one kind that changed, relative to the root; one call at a time.
 * @returns a function that ends the watching.
 */
export function watchSources(
  root: string,
  changed: (kind: SourceKind, files: readonly string[]) => Promise<void>,
  print: (line: string) => void,
): () => void {
  const waiting = new Map<SourceKind, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  const flush = (): void => {
    for (const [kind, files] of waiting) queue = queue.then(() => changed(kind, [...files]));
    waiting.clear();
  };
  const notice = (kind: SourceKind, file: string): void => {
    // Editors keep drafts and backups beside a file.
    if (/^\.|~$|\.sw.$/.test(basename(file))) return;
    waiting.set(kind, (waiting.get(kind) ?? new Set()).add(file));
    clearTimeout(timer);
    timer = setTimeout(flush, SETTLE_MS);
  };
  const report = (error: Error): void => print(`A folder is no longer watched: ${error.message}`);
  const ends = Object.entries(FOLDERS)
    .filter(([folder]) => existsSync(join(root, folder)))
    .map(([folder, kind]) => watchFolder(join(root, folder), (file) => notice(kind, relative(root, file)), report));
  const single = watch(root, (_event, name) => {
    if (name !== null && FILES.includes(name)) notice("restart", name);
  });
  single.on("error", report);
  return () => {
    clearTimeout(timer);
    single.close();
    for (const end of ends) end();
  };
}
