/**
 * `npm run dev`: the table of `npm start`, in which a saved style, template or language file is seen in the open page
 * without a reload, and a saved script with one. docs/developing.md says how.
 */
import { join } from "node:path";

import { main } from "../tabletop/server/cli.ts";
import { startDevSession } from "./dev/session.ts";
import { runTool } from "./run-tool.ts";
import { withDefaults } from "./start.ts";

const ROOT = join(import.meta.dirname, "..");

await runTool(import.meta.url, async (args) => {
  if (args.includes("--measure")) {
    const { measure } = await import("./dev/measure.ts");
    await measure(ROOT);
    return;
  }
  const start = async (): Promise<void> => {
    const { folder } = await startDevSession(ROOT, console.log);
    console.log(`${folder} is kept up to date.`);
  };
  // A linked Foundry serves the package itself.
  if (args.includes("--no-table")) await start();
  else await main([...withDefaults(args), "--hot-reload"], start);
  if (process.exitCode !== undefined) process.exit();
});
