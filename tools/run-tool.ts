import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Runs a tool's main function when its file was started, not when it was imported: an error is one message and the exit
 * code 1.
 */
export async function runTool(moduleUrl: string, main: (args: string[]) => Promise<void>): Promise<void> {
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== fileURLToPath(moduleUrl)) return;
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
