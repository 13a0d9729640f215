/**
 * `npm run soak`: puts the table under load, kills it, sends it invalid requests, and connects clients that fail;
 * docs/soak.md, in which a run at full size replaces the sections of its parts, explains what each shows. Parts may be
 * named; `--reduced` is the small size that `npm test` runs; `--seed N` sends other messages; `--beside TEXT` records
 * what else ran on the machine; `--write` runs nothing and writes the document again from docs/soak.json, which may
 * contain notes on a run. Ends with `N passed, N failed`.
 */
import { buildClient } from "../tabletop/server/client-bundle.ts";
import { buildSystem } from "./build-system.ts";
import { commitOf } from "./record-file.ts";
import { runTool } from "./run-tool.ts";
import { ABOUTS } from "./soak/abouts.ts";
import { writeDocument, writePicture } from "./soak/document.ts";
import { PARTS } from "./soak/parts.ts";
import { readRecord, createTaken, writeRecord } from "./soak/record.ts";
import { Verdicts } from "./soak/verdicts.ts";

const USUAL_SEED = "20261122";
const USAGE = `npm run soak -- [${Object.keys(PARTS).join("|")} …] [--reduced | --write] [--seed NUMBER] [--beside TEXT]`;

await runTool(import.meta.url, async (args) => {
  const left = [...args];
  const option = (name: string): string | undefined => {
    const at = left.indexOf(name);
    return at < 0 ? undefined : left.splice(at, 2)[1];
  };
  // The option without its number is an error, not the default.
  const seed = Number(left.includes("--seed") ? option("--seed") : USUAL_SEED);
  const beside = option("--beside");
  const reduced = left.includes("--reduced");
  if (left.includes("--write")) return writeDocument(ABOUTS, readRecord());
  const named = left.filter((word) => word !== "--reduced");
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined || !Number.isInteger(seed)) throw new Error(`${USAGE}: what is ${unknown ?? "the seed"}?`);
  const commit = commitOf();
  await buildSystem(process.cwd());
  await buildClient();
  let passed = 0;
  let failed = 0;
  for (const [name, run] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const verdicts = new Verdicts(name);
    const begun = Date.now();
    console.log(`${name}:`);
    try {
      await run({ reduced, seed, verdicts });
    } catch (error) {
      verdicts.check(
        "the part ran to its end",
        false,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    }
    const seconds = (Date.now() - begun) / 1000;
    console.log(`  ${verdicts.passed} passed, ${verdicts.failed} failed, ${seconds.toFixed(1)} s`);
    passed += verdicts.passed;
    failed += verdicts.failed;
    if (reduced) continue;
    // Saved immediately, so that a part's result is kept whatever happens to the next.
    const taken = createTaken(verdicts, { commit, seconds, seed, beside, picture: writePicture(verdicts.charts) });
    const records = { ...readRecord(), [name]: taken };
    await writeRecord(records);
    writeDocument(ABOUTS, records);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
