/** The server under test as one script: a start that compiles hundreds of files costs more than what it starts. */
import { dirname, join } from "node:path";

import { buildIfChanged } from "../../tabletop/server/stamp.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Below the project, so that the packages which it imports are found. */
const FOLDER = join(ROOT, "build/soak");
const SCRIPT = join(FOLDER, "soak-server.mjs");

let bundled: Promise<string> | undefined;

/**
 * Bundles the server's process if its sources changed since the last time; sources that change during a run count for
 * the next. @returns the path of its script.
 */
export function bundleServer(): Promise<string> {
  return (bundled ??= bundle());
}

async function bundle(): Promise<string> {
  const inputs = ["tabletop", "tools/soak-server.ts", "tools/soak/server-bundle.ts", "package-lock.json"];
  await buildIfChanged(
    join(ROOT, "build/stamps/soak-server"),
    inputs.map((input) => join(ROOT, input)),
    [SCRIPT],
    async () => {
      // Loaded only now: most runs have nothing to bundle.
      const { build } = await import("vite");
      await build({
        root: ROOT,
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        plugins: [
          {
            // Each file still finds what lies beside it.
            name: "own-folder",
            transform: (code, id) => code.replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
          },
        ],
        build: {
          ssr: true,
          target: "node20",
          minify: false,
          outDir: FOLDER,
          emptyOutDir: true,
          rolldownOptions: {
            input: join(ROOT, "tools/soak-server.ts"),
            output: { entryFileNames: "soak-server.mjs" },
          },
        },
      });
    },
  );
  return SCRIPT;
}
