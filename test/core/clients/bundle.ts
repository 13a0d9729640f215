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

/**
 * Returns a script with the system's templates by path, compiled as the tabletop would: every client loads them all,
 * and to parse them took it longer than to boot.
 */
export async function bundleTemplates(): Promise<Script> {
  const folder = "templates";
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".hbs")).sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name).replaceAll("\\", "/");
      const compiled = String(Handlebars.precompile(await readFile(path, "utf8"), { preventIndent: true }));
      return `${JSON.stringify(`systems/quadrant/${path}`)}: ${compiled}`;
    }),
  );
  return new Script(`({\n${entries.join(",\n")}\n})`, { filename: "templates.js" });
}
