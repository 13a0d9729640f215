/**
 * `npm run ledger`: which rules of the ledgers are bound to code, and whether their examples hold.
 *   npm run ledger                   every ledger under ledger/
 *   npm run ledger -- FILE…          those files of the same shape, through the same bindings
 *   npm run ledger -- --json         one object: {ruleset: {rules, bound, examples, passed, failed, manual}}
 *   npm run ledger -- --mutate       breaks the rules on purpose; goes red, since the examples must notice
 *   … --mutate --mutants 600         more of the places where they can be broken (80 by default, spread over all)
 *   npm run ledger -- --played       the rules that nobody at the table can use, by what `npm test` played
 *   … --played --most 12             fails only where there are more
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bindings } from "../test/ledger/table.ts";
import { type Mutated, mutate } from "./ledger-mutate.ts";
import { findUnplayed, printUnplayed } from "./played/report.ts";
import { LedgerError, type Report, readLedger, readLedgers, runEntries } from "./ledger-run.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The rulesets that have a ledger. */
const RULESETS = bindings.map((bound) => ({ id: bound.id, prefix: bound.prefix, runnable: bound }));

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      mutate: { type: "boolean" },
      mutants: { type: "string" },
      played: { type: "boolean" },
      most: { type: "string" },
    },
  });
  const known = readLedgers(`${root}/ledger`);
  if (values.played) return showUnplayed(known, Number(values.most ?? 0), values.json === true);
  const entries = positionals.length > 0 ? positionals.flatMap(readLedger) : known;
  const report = runEntries(entries, known, RULESETS);
  const mutants = Number(values.mutants ?? 80);
  if (!Number.isInteger(mutants) || mutants < 1)
    throw new LedgerError(`--mutants takes a whole number from 1, not ${values.mutants}`);
  if (values.mutate) return runMutants(report, entries, known, mutants, values.json === true);
  if (values.json) console.log(JSON.stringify(report.tallies));
  else print(report);
  return report.failures.length > 0 ? 1 : 0;
}

function print({ tallies, failures }: Report): void {
  const columns = ["rules", "bound", "examples", "passed", "failed", "manual"] as const;
  console.log(["ruleset".padEnd(14), ...columns.map((column) => column.padStart(9))].join(""));
  for (const [id, tally] of Object.entries(tallies)) {
    console.log([id.padEnd(14), ...columns.map((column) => String(tally[column]).padStart(9))].join(""));
  }
  for (const { where, what, counted } of failures)
    console.log(`${counted ? "failed" : "failed (not counted)"}: ${where}: ${what}`);
}

async function showUnplayed(known: Parameters<typeof runEntries>[0], most: number, json: boolean): Promise<number> {
  const unplayed = await findUnplayed(root, known, bindings);
  if (json) console.log(JSON.stringify(unplayed));
  else if (unplayed.length > 0) console.log(printUnplayed(unplayed));
  return unplayed.length > most ? 1 : 0;
}

async function runMutants(
  report: Report,
  entries: Parameters<typeof runEntries>[0],
  known: typeof entries,
  most: number,
  json: boolean,
): Promise<number> {
  if (report.failures.length > 0) throw new LedgerError("the examples fail without any mutant: mend that first");
  const judge = (broken: Mutated): boolean => {
    const own = entries.filter(({ rules }) => rules[0]?.startsWith(`${broken.prefix}-`));
    return runEntries(own, known, [broken]).failures.some(({ unread }) => unread.length === 0);
  };
  const { killed, survivors } = await mutate({ root, rulesets: RULESETS.map(({ id }) => id), most, judge });
  if (json)
    console.log(JSON.stringify({ mutants: killed + survivors.length, killed, survived: survivors.length, survivors }));
  else {
    for (const survivor of survivors) console.log(`survived: ${survivor}`);
    console.log(`${killed + survivors.length} rules broken on purpose: ${killed} noticed, ${survivors.length} not`);
  }
  return killed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error) || !(error instanceof LedgerError || error.name === "TypeError")) throw error;
  console.error(`ledger: ${error.message}`);
  process.exitCode = 2;
}
