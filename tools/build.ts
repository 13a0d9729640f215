import { join, relative } from "node:path";
import { parseArgs } from "node:util";

import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";

await runTool(import.meta.url, async (args) => {
  const { values } = parseArgs({ args, options: { force: { type: "boolean", default: false } }, strict: true });
  const root = join(import.meta.dirname, "..");
  const { folder, zip, rebuilt } = await buildSystem(root, { force: values.force });
  console.log(
    rebuilt
      ? `Built ${relative(root, folder)} and ${relative(root, zip)}.`
      : `${relative(root, folder)} is up to date.`,
  );
});
