import { join } from "node:path";

import { buildIfChanged } from "./stamp.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Where the page's script and style sheets are written: served as `scripts/`. */
export const CLIENT_FOLDER = join(ROOT, "build/tabletop");

/** Bundles the pages' script and style sheets if their sources changed since the last time. */
export async function buildClient(): Promise<boolean> {
  const inputs = [
    "tabletop/client",
    "tabletop/foundry",
    "tabletop/shell",
    "tabletop/styles",
    "tabletop/templates",
    "tabletop/protocol.ts",
    "vite.tabletop.config.ts",
    "tools/build-templates.ts",
    "package-lock.json",
  ];
  return buildIfChanged(
    join(ROOT, "build/stamps/tabletop"),
    inputs.map((input) => join(ROOT, input)),
    ["tabletop.js", "table.css", "join.css"].map((file) => join(CLIENT_FOLDER, file)),
    async () => {
      // Loaded only now: most starts have nothing to bundle.
      const { build } = await import("vite");
      await build({ configFile: join(ROOT, "vite.tabletop.config.ts") });
    },
  );
}
