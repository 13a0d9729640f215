/** The bindings of every ruleset: the file of test/ledger that is named after its folder in src/rules. */
import { readdirSync } from "node:fs";
import { type RulesetBindings, type Runnable, closeTypes } from "../../tools/ledger-bindings.ts";

const folders = readdirSync(new URL("../../src/rules", import.meta.url), { withFileTypes: true });
const ids = folders.filter((entry) => entry.isDirectory() && entry.name !== "shared").map(({ name }) => name);
/** `.ts` here, `.js` where a copy was compiled to test a mutant. */
const ending = import.meta.url.split("?")[0]?.slice(-3) ?? ".ts";

async function load(id: string): Promise<Runnable> {
  const file = `./${id}${ending}`;
  const bound = ((await import(file)) as Readonly<Record<string, RulesetBindings<object> | undefined>>)[id];
  if (!bound) throw new Error(`test/ledger/${id}.ts exports no bindings named ${id}`);
  return closeTypes(bound);
}

export const bindings: readonly Runnable[] = await Promise.all(ids.sort().map(load));
