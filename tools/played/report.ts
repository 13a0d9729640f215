/** Which rules nobody at the table can use: `npm run ledger -- --played`. */
import { type Source, readSources } from "../house/sources.ts";
import type { Runnable } from "../ledger-bindings.ts";
import { type Entry, LedgerError } from "../ledger-run.ts";
import { type BoundFunctions, readBoundFunctions } from "./bound.ts";
import { listDeclarations } from "./declarations.ts";
import { findReachable } from "./reach.ts";
import { type Played, readPlayed } from "./record.ts";

/** A function that nobody at the table can use, or that no test uses as a player does. */
interface Unplayed {
  readonly id: string;
  readonly reason: "no control reaches it" | "no test presses what uses it";
}

/** A rule with such functions; the empty name is for those of no rule. */
export interface UnplayedRule {
  readonly ruleset: string;
  readonly rule: string;
  readonly functions: readonly Unplayed[];
}

/** Returns the rules that can't be played, by ruleset and rule. */
export async function findUnplayed(
  root: string,
  entries: readonly Entry[],
  rulesets: readonly Runnable[],
): Promise<readonly UnplayedRule[]> {
  const played = readPlayed(root);
  if (!played) throw new LedgerError("no end-to-end test has left a record of what it played: run `npm test` first");
  const sources = readSources(root);
  return judgePlayed({ sources, played, rulesets, bound: await readBoundFunctions(root, entries, sources) });
}

export interface Judged {
  readonly sources: readonly Source[];
  readonly played: Played;
  readonly bound: BoundFunctions;
  readonly rulesets: readonly Pick<Runnable, "id" | "prefix" | "manual">[];
}

/**
 * Returns the rules with a function that can't be used, or that no test uses as a player does.
 * @throws LedgerError where a binding says of a rule that only a person can judge it, and it is played
 */
export function judgePlayed({ sources, played, bound, rulesets }: Judged): readonly UnplayedRule[] {
  const reachable = findReachable(sources);
  const executed = new Set(Object.values(played).flat());
  const functions = new Map<string, Unplayed[]>();
  for (const { id } of sources.flatMap(listDeclarations)) {
    const rules = bound.get(id);
    if (!rules || executed.has(id)) continue;
    // What is of no rule must only be there for something.
    if (rules.length === 0 && reachable.has(id)) continue;
    const reason = reachable.has(id) ? "no test presses what uses it" : "no control reaches it";
    for (const rule of rules.length > 0 ? rules : [""]) {
      const place = `${findRuleset(rulesets, rule, id)} ${rule}`;
      functions.set(place, [...(functions.get(place) ?? []), { id, reason }]);
    }
  }
  const judged = new Set(rulesets.flatMap(({ id, manual }) => Object.keys(manual).map((rule) => `${id} ${rule}`)));
  const vain = [...judged].find((place) => !place.includes("#") && !functions.has(place));
  if (vain) throw new LedgerError(`${vain} is played: it needs no reason why only a person can judge it`);
  return [...functions]
    .filter(([place]) => !judged.has(place))
    .map(([place, list]) => {
      const [ruleset = "", rule = ""] = place.split(" ");
      return { ruleset, rule, functions: list };
    })
    .sort((a, b) => a.ruleset.localeCompare(b.ruleset) || a.rule.localeCompare(b.rule, "en", { numeric: true }));
}

const findRuleset = (rulesets: Judged["rulesets"], rule: string, id: string): string =>
  rulesets.find(({ prefix }) => rule.startsWith(`${prefix}-`))?.id ?? id.split("/")[2] ?? "";

/** Returns the list as text, one line for each rule. */
export const printUnplayed = (rules: readonly UnplayedRule[]): string =>
  rules
    .map(({ ruleset, rule, functions }) => {
      const list = functions.map(({ id, reason }) => `${id.replace("src/rules/", "")} (${reason})`);
      return `${ruleset} ${rule || "no rule"}: ${list.join(", ")}`;
    })
    .join("\n");
