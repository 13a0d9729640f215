/**
 * Runs the table of a soak in a separate process, so that it can be killed and its memory measured alone. Started by
 * `tools/soak/server.ts` with the options of `startTable` as JSON; sends its parent messages and ends with it.
 */
import { startTable, type TableSetup } from "../tabletop/server/table.ts";
import type { Told } from "./soak/server.ts";

const tell = (told: Told): void => void process.send?.(told);
const options = JSON.parse(process.argv[2] ?? "{}") as TableSetup;
// An uncaught error ends the process, as it would end the real one; here it is reported first.
process.on("uncaughtExceptionMonitor", (error) => tell({ kind: "uncaught", text: error.stack ?? String(error) }));
const table = await startTable({ ...options, log: (line) => tell({ kind: "log", line }) });

function memory(): Told {
  (globalThis as { gc?: () => void }).gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { kind: "memory", rss, heap: heapUsed, held: heapUsed + external };
}

process.on("message", (asked) => {
  if (asked === "memory") tell(memory());
  if (asked === "close")
    void table.close().then(() => {
      process.disconnect();
      process.exit(0);
    });
});
process.on("disconnect", () => process.exit(0));
tell({ kind: "ready", url: table.url });
