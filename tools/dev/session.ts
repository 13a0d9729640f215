import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { buildLanguages } from "../build-lang.ts";
import { buildStyles, buildSystem, copyShipped, scriptEntry, stampOf } from "../build-system.ts";
import { describeBuildError, findSyntaxError } from "./check-source.ts";
import { copyChanged } from "./sync.ts";
import { watchScript } from "./watch-script.ts";
import { type SourceKind, watchSources } from "./watch-sources.ts";

/** The running build of `npm run dev`. */
export interface DevSession {
  /** The built package, which is kept up to date. */
  readonly folder: string;
  close(): Promise<void>;
}

interface Manifest {
  esmodules?: string[];
  flags?: { hotReload?: { extensions: string[]; paths: string[] } };
}

/**
 * Builds the package of the project at `root` and keeps it up to date file by file, so that whoever watches the package
 * sees what changed. A source that is broken is printed, and what was built before stays.
 *
 * @param print shows a line to the developer.
 */
export async function startDevSession(root: string, print: (line: string) => void): Promise<DevSession> {
  const { folder, id } = await buildSystem(root);
  // What this session writes into the package is no ordinary build: the next one begins afresh.
  await rm(stampOf(root, id), { force: true });
  const draft = join(root, "build/dev");
  await rm(draft, { recursive: true, force: true });
  const state = await openState(folder, print);

  const steps: Readonly<Record<Exclude<SourceKind, "restart">, (to: string) => Promise<void>>> = {
    styles: (to) => buildStyles(root, to, id),
    languages: (to) => buildLanguages(root, to),
    files: (to) => copyShipped(root, to),
  };
  const rebuild = async (kind: SourceKind, files: readonly string[]): Promise<void> => {
    if (kind === "restart") {
      print(`${files.join(", ")} changed: stop npm run dev and start it again to build the whole package.`);
      return;
    }
    const start = Date.now();
    const to = join(draft, kind);
    try {
      const problems = await Promise.all(files.map((file) => findSyntaxError(join(root, file))));
      const problem = problems.find((one) => one !== undefined);
      if (problem !== undefined) throw new Error(problem);
      await rm(to, { recursive: true, force: true });
      await mkdir(to, { recursive: true });
      await steps[kind](to);
      const changed = await copyChanged(to, folder);
      if (changed.length > 0) print(`${changed.join(", ")} (${Date.now() - start} ms)`);
      await state.setError(kind, undefined);
    } catch (error) {
      const text = relativeTo(root, describeBuildError(error));
      // The minifier sees one bundle, and names no file.
      await state.setError(kind, files.some((file) => text.includes(file)) ? text : `${files.join(", ")}: ${text}`);
    }
  };
  const unwatch = watchSources(root, rebuild, print);
  const scripts = join(draft, "script");
  const closeScript = await watchScript(root, scriptEntry(root, id), scripts, id, async (error) => {
    if (error !== undefined) {
      await state.setError("script", relativeTo(root, describeBuildError(error)));
      return;
    }
    const changed = (await copyChanged(scripts, folder)).filter((path) => !path.endsWith(".map"));
    if (changed.length > 0) print(`${changed.join(", ")}: the page reloads.`);
    await state.setError("script", undefined, changed.length > 0);
  });
  return {
    folder,
    async close() {
      unwatch();
      await closeScript();
    },
  };
}

/** What the page is told in `dev.json`: the number of the script's build, and the errors there are. */
async function openState(folder: string, print: (line: string) => void) {
  const errors = new Map<string, string>();
  let build = 0;
  const write = (): Promise<void> =>
    writeFile(join(folder, "dev.json"), JSON.stringify({ build, errors: [...errors.values()] }));
  await write();
  await copyFile(join(import.meta.dirname, "page.mjs"), join(folder, "dev-page.mjs"));
  const file = join(folder, "system.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  const declared = manifest.flags?.hotReload ?? { extensions: ["css", "hbs", "json"], paths: ["templates", "lang"] };
  const extensions = [...new Set([...declared.extensions, "json"])];
  manifest.esmodules = [...(manifest.esmodules ?? []), "dev-page.mjs"];
  manifest.flags = { ...manifest.flags, hotReload: { extensions, paths: [...declared.paths, "dev.json"] } };
  await writeFile(file, JSON.stringify(manifest, null, 2));
  return {
    /** Notes what is wrong with one kind of source, or that nothing is; `reload` has pages load again. */
    async setError(kind: string, error: string | undefined, reload = false): Promise<void> {
      if (errors.get(kind) === error && !reload) return;
      if (error === undefined) {
        if (errors.delete(kind)) print(`The ${kind} can be built again.`);
      } else {
        errors.set(kind, error);
        print(error);
      }
      if (reload) build += 1;
      await write();
    },
  };
}

function relativeTo(root: string, text: string): string {
  return text.replaceAll(`${root}/`, "");
}
