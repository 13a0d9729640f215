/**
 * `npm run soak`: the table under load, killed, sent nonsense, and with clients that falter; docs/soak.md says what each part shows. Parts may
 * be named; `--reduced` is the small size that `npm test` runs; `--seed N` repeats a run. Closes with `N passed, N failed`.
 */
import { bad } from "./soak/bad.ts";
import { buildClient } from "../tabletop/server/client-bundle.ts";
import { faulty } from "./soak/faulty.ts";
import { kills } from "./soak/kills.ts";
import { load } from "./soak/load.ts";
import type { Part } from "./soak/part.ts";
import { texts } from "./soak/texts.ts";
import { Verdicts } from "./soak/verdicts.ts";
import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";

/** The parts, in the order in which they run. A part is one line here and a file of its own. */
const PARTS: Readonly<Record<string, Part>> = { load, kills, bad, faulty, texts };

await runTool(import.meta.url, async (args) => {
  const at = args.indexOf("--seed");
  const seed = at < 0 ? 20_261_122 : Number(args[at + 1]);
  const named = args.filter((word, index) => !word.startsWith("--") && (at < 0 || index !== at + 1));
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined || !Number.isInteger(seed))
    throw new Error(`npm run soak -- [${Object.keys(PARTS).join("|")} …] [--reduced] [--seed NUMBER]: what is ${unknown ?? "the seed"}?`);
  await buildSystem(process.cwd());
  await buildClient();
  const all: Verdicts[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const verdicts = new Verdicts(name);
    all.push(verdicts);
    const begun = Date.now();
    console.log(`${name}:`);
    try {
      await part({ reduced: args.includes("--reduced"), seed, verdicts });
    } catch (error) {
      verdicts.check("the part ran to its end", false, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    console.log(`  ${verdicts.passed} passed, ${verdicts.failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  const sum = (of: (one: Verdicts) => number): number => all.reduce((total, one) => total + of(one), 0);
  console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  if (sum(({ failed }) => failed) > 0) process.exitCode = 1;
});
