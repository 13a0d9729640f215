/**
 * `npm run conformance`: hosts the game systems listed in TABLETOP_SYSTEMS, each unmodified, uses all their features in
 * Chromium, and reports what worked, what threw and which members were missing. docs/conformance.md explains the
 * report.
 */
import { readOptions, USAGE, UsageError } from "./conformance/options.ts";
import { formatReport } from "./conformance/report.ts";
import { writeResults } from "./conformance/results.ts";
import { runAll } from "./conformance/run.ts";
import { commitOf } from "./record-file.ts";
import { runTool } from "./run-tool.ts";

await runTool(import.meta.url, async (args) => {
  try {
    const options = readOptions(args, process.env["TABLETOP_SYSTEMS"]);
    if (options === "help") {
      console.log(USAGE);
      return;
    }
    if (options.folders.length === 0) {
      const text =
        "TABLETOP_SYSTEMS is not set: name the folders of game systems, separated by colons. Nothing was run.";
      console.log(options.json ? JSON.stringify({ passed: true, skipped: text, systems: [] }) : text);
      return;
    }
    // Read before the run: a commit or change during the run was not part of it.
    const commit = commitOf();
    const report = await runAll(options, (line) => console.error(line));
    console.log(options.json ? JSON.stringify(report, null, 2) : formatReport(report));
    if (options.write) await writeResults(report, commit);
    process.exitCode = report.passed ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
  }
});
