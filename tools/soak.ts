/**
 * `npm run soak`: the table under load, killed, sent nonsense, and with clients that falter; docs/soak.md, which a run of all parts at full size
 * writes, says what each shows. Parts may be named; `--reduced` is the small size that `npm test` runs; `--seed N` sends other messages.
 * Closes with `N passed, N failed`.
 */
import { buildClient } from "../tabletop/server/client-bundle.ts";
import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";
import { type Ran, writeDocument } from "./soak/document.ts";
import { PARTS } from "./soak/parts.ts";
import { Verdicts } from "./soak/verdicts.ts";

const USUAL_SEED = 20_261_122;

await runTool(import.meta.url, async (args) => {
  const at = args.indexOf("--seed");
  const seed = at < 0 ? USUAL_SEED : Number(args[at + 1]);
  const reduced = args.includes("--reduced");
  const named = args.filter((word, index) => !word.startsWith("--") && (at < 0 || index !== at + 1));
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined || !Number.isInteger(seed))
    throw new Error(`npm run soak -- [${Object.keys(PARTS).join("|")} …] [--reduced] [--seed NUMBER]: what is ${unknown ?? "the seed"}?`);
  await buildSystem(process.cwd());
  await buildClient();
  const ran: Ran[] = [];
  for (const [name, { run, ...about }] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const verdicts = new Verdicts(name);
    const begun = Date.now();
    console.log(`${name}:`);
    try {
      await run({ reduced, seed, verdicts });
    } catch (error) {
      verdicts.check("the part ran to its end", false, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    ran.push({ name, about, verdicts, seconds: (Date.now() - begun) / 1000 });
    console.log(`  ${verdicts.passed} passed, ${verdicts.failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  if (!reduced && named.length === 0) writeDocument(ran, seed);
  const sum = (of: (one: Ran) => number): number => ran.reduce((total, one) => total + of(one), 0);
  const failed = sum(({ verdicts }) => verdicts.failed);
  console.log(`\n${sum(({ verdicts }) => verdicts.passed)} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
