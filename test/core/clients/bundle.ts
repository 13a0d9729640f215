/** The tabletop, the system and its templates as scripts that a context of their own can run. */
import { Script } from "node:vm";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";
import { buildIfChanged } from "../../../tabletop/server/stamp.ts";

const FOLDER = "build/clients";

/**
 * Returns an entry of this folder, with all it imports, as one script. It is kept on the disk while its sources stay as
 * they are: two processes at once need the same.
 */
export async function bundle(entry: string): Promise<Script> {
  const name = `${entry}.js`;
  const file = join(FOLDER, name);
  await buildIfChanged(
    `build/stamps/clients-${entry}`,
    ["src", "tabletop", "test/core/clients", "package-lock.json"],
    [file],
    () => write(entry, name),
  );
  return new Script(await readFile(file, "utf8"), { filename: name });
}

async function write(entry: string, name: string): Promise<void> {
  // Loaded only now: most processes have nothing to build.
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      modulePreload: false,
      target: "es2023",
      rolldownOptions: {
        input: `test/core/clients/${entry}.ts`,
        output: { format: "iife", codeSplitting: false, keepNames: true, entryFileNames: name },
      },
    },
  });
}

/** A template of the system: compiled when a client first loads it, as the tabletop would. */
export interface BundledTemplate {
  readonly path: string;
  compile(): Script;
}

/**
 * Returns the system's templates. Every client loads them, and to parse them took it longer than to boot: each is
 * compiled once for all.
 */
export async function bundleTemplates(): Promise<readonly BundledTemplate[]> {
  const folder = "templates";
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".hbs"));
  return Promise.all(
    names.map(async (name): Promise<BundledTemplate> => {
      const path = join(folder, name).replaceAll("\\", "/");
      const source = await readFile(path, "utf8");
      let script: Script | undefined;
      return {
        path: `systems/quadrant/${path}`,
        compile: () =>
          (script ??= new Script(`(${String(Handlebars.precompile(source, { preventIndent: true }))})`, {
            filename: path,
          })),
      };
    }),
  );
}
