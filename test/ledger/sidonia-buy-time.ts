/**
 * Bindings of Sidonia's Buying Time: what may be bought off, who must agree, what it costs. What a binding may do:
 * siege.ts.
 */
import { VOTES, isTimeBought, refuseBuying } from "../../src/rules/sidonia/buy-time.ts";
import {
  type Ending,
  findAffordableTier,
  planEnding,
  refuseEnding,
  findTier,
} from "../../src/rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../src/rules/sidonia/house.ts";
import { type Pool, computeConsequences } from "../../src/rules/sidonia/outcome.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { readAfterPlan } from "../../tools/ledger-given.ts";
import { POOL, names, outcomeGiven, poolOf, rollerOf } from "./sidonia-rolls.ts";

type Bind = Binding<HouseRules>;

const ENDS: Record<string, Ending> = {
  bought: "boughtOff",
  accepted: "resolved",
  true: "boughtOff",
  false: "resolved",
};

const HAPPENS: Record<Ending, boolean> = { resolved: true, boughtOff: false, withdrawn: false };

/** The pool once an announced spend has ended so. */
const ended = (pool: Pool, amount: number, ending: Ending, house: HouseRules): Pool => {
  const refused = refuseEnding({ state: "announced", amount }, ending, pool, house);
  const plan = refused ? [] : planEnding(amount, ending, pool, house);
  return { ...pool, value: readAfterPlan(POOL.path, pool.value, plan, POOL.at) as number };
};

/** One spend after another: `announce 3 bought`. */
const sequence: Bind = (given, house) => {
  let pool = poolOf(given);
  const each: number[] = [];
  let lastTier = findAffordableTier(pool.value);
  for (const step of given.raw("sequence") as readonly string[]) {
    const [, points = "null", how = ""] = step.split(" ");
    const amount = JSON.parse(points) as number;
    lastTier = findTier(amount);
    pool = ended(pool, amount, ENDS[how] ?? "withdrawn", house);
    each.push(pool.value);
  }
  return { poolAfterEach: each, lastTier };
};

/** A spend bought off, or not (SID-BUY-1, SID-BUY-3). */
export const bought: Bind = (given, house) => {
  if (given.has("sequence")) return sequence(given, house);
  const pool = poolOf(given);
  const amount = given.num("announce", "freeSpend");
  const outcome = outcomeGiven(given, house);
  const free = outcome ? computeConsequences(outcome, rollerOf(given), house).freeSpend : given.has("freeSpend");
  const wanted = ENDS[String(given.flag("buyTime"))] ?? "resolved";
  const refused = refuseBuying({ amount, free }, house);
  const ending: Ending = refused ? "resolved" : wanted;
  return {
    allowed: !refused,
    pool: ended(pool, amount, ending, house).value,
    complicationHappens: HAPPENS[ending],
  };
};

/** Whether the players agree (SID-BUY-2). */
export const consented: Bind = (given, house) => {
  const buyTimeConsent =
    given.word("consent", names(["unanimous", "majority", "any", "gm"] as const)) ?? house.buyTimeConsent;
  const words = names(VOTES);
  const votes = (given.raw("votes") as readonly string[]).map((vote) => words[vote] ?? null);
  return { boughtOff: isTimeBought(votes, { buyTimeConsent }) };
};
