/** The tabletop, the system and its templates as scripts that a context of their own can run. */
import { Script } from "node:vm";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";
import { build } from "vite";

/** Returns an entry of this folder, with all it imports, as one script. */
export async function bundle(entry: string): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: "es2023",
      rolldownOptions: {
        input: `test/core/clients/${entry}.ts`,
        output: { format: "iife", codeSplitting: false, keepNames: true },
      },
    },
  });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error(`${entry} was not built`);
  return new Script(first.output[0].code, { filename: `${entry}.js` });
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
