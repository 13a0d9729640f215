/** The tabletop and the system as scripts that a context of their own can run. */
import { Script } from "node:vm";
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
