/**
 * `npm run prose -- [LEDGER…]`: lists what is wrong with the rulebook's text (`ledger/prose`), rule by rule,
 * and gives the reading ease of each file. Test: test/ledger/prose.test.ts.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Fields } from "../src/rules/shared/json.ts";
import { checkProse, computeReadingEase } from "./rulebook/check-prose.ts";
import { joinProse, readProse } from "./rulebook/prose.ts";
import { findSharedRun, readSourceRuns } from "./rulebook/source-runs.ts";

const LEDGERS = ["sidonia", "edge", "circumstances", "siege-1", "siege-2"];
/** The rulebooks, where somebody has them beside the project. */
const SOURCES = "../shared/rules/source";
const runs = readSourceRuns(SOURCES);
const named = process.argv.slice(2);
let problems = 0;
for (const ledger of named.length > 0 ? named : LEDGERS) {
  const rules = (parse(readFileSync(`ledger/${ledger}.yaml`, "utf8")) as Fields[]).filter(
    (entry) => typeof entry["id"] === "string",
  );
  const prose = readProse(".", ledger);
  for (const rule of rules) {
    const id = String(rule["id"]);
    const written = prose.get(id);
    if (!written) continue;
    const shared = findSharedRun(joinProse(written), runs);
    const copied = shared === undefined ? [] : [`"${shared}" is a sentence of the rulebook`];
    for (const problem of [...checkProse(rule, written), ...copied]) {
      problems += 1;
      console.log(`${id}: ${problem}`);
    }
  }
  const ids = new Set(rules.map((rule) => String(rule["id"])));
  for (const id of prose.keys()) if (!ids.has(id)) console.log(`${id}: is no rule of ${ledger}`);
  const missing = rules.filter((rule) => !prose.has(String(rule["id"])));
  const ease = computeReadingEase([...prose.values()].map(({ text }) => text));
  console.log(
    `${ledger}: ${prose.size} of ${rules.length} rules have a text; reading ease ${ease.toFixed(1)}` +
      (missing.length > 0
        ? `; next without: ${missing
            .slice(0, 3)
            .map((rule) => String(rule["id"]))
            .join(", ")}`
        : ""),
  );
}
process.exitCode = problems > 0 ? 1 : 0;
