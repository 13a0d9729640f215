import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parseOptions, USAGE, UsageError } from "./options.ts";
import { startTable } from "./table.ts";

/**
 * `npm start`: reads the command line, opens the table, prints its address and closes it cleanly on SIGINT or SIGTERM.
 * What is wrong is one message: exit code 2 for the command line, 1 for everything else.
 *
 * @param prepare called with good options before the table is opened, to build what is needed.
 */
export async function main(
  args: readonly string[],
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    const options = parseOptions(args);
    if (options === "help") {
      console.log(USAGE);
      return;
    }
    await prepare();
    const table = await startTable(options);
    console.log(`The table is open (generation ${options.generation}):`);
    for (const url of table.urls) console.log(`  ${url}`);
    closeOnSignal(() => table.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2));
