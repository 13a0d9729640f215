/**
 * Bindings of Sidonia's pressure: the Dissonance Pool, criticals, the Aether, the Code and the Penance; what a binding
 * may do: siege.ts.
 */
import {
  BENEFITS,
  findAetherText,
  listBenefits,
  offersCatastrophes,
  refuseBenefit,
} from "../../src/rules/sidonia/critical.ts";
import {
  CONTAINMENTS,
  type Way,
  computeBankGain,
  computeCorruptionGain,
  refuseMove,
  refuseSpend,
  computeSpendGain,
  findTier,
} from "../../src/rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../src/rules/sidonia/house.ts";
import {
  COST_CHOICES,
  type CostChoice,
  FREE_SPEND,
  computeConsequences,
  computeCostGain,
  planPool,
  planRelief,
  refuseCost,
  refuseRelief,
} from "../../src/rules/sidonia/outcome.ts";
import {
  CHOICES,
  WEIGHTS,
  type Weight,
  computeCleansed as cleansedBy,
  planCleansing,
  refuseCode,
  refuseStart,
  refuseWeight,
} from "../../src/rules/sidonia/penance.ts";
import { computeStep } from "../../src/rules/sidonia/hunger.ts";
import { planSession } from "../../src/rules/sidonia/window.ts";
import type { Roller } from "../../src/rules/sidonia/state.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { ACTOR, type Given, readAfterPlan } from "../../tools/ledger-given.ts";
import { trackGiven } from "./sidonia-corruption.ts";
import { POOL, names, outcomeGiven, poolOf, roll, rollerOf } from "./sidonia-rolls.ts";

type Bind = Binding<HouseRules>;

/** The pool by itself: moved, or over the end of a session (SID-DIS-1). */
export const poolMoved: Bind = (given, house) => {
  const pool = poolOf(given);
  const delta = given.num("delta");
  const over = given.word("event", { "session ends": planSession([], [], house) });
  if (over) return { pool: readAfterPlan(POOL.path, pool.value, over, POOL.at) };
  if (refuseMove(pool, delta)) return { allowed: false, pool: pool.value };
  // Every change of a pool leaves a receipt that everybody sees.
  return { allowed: true, announced: true, pool: readAfterPlan(POOL.path, pool.value, planPool(pool, delta), POOL.at) };
};

/** A spend, announced and resolved (SID-DIS-4, SID-DIS-5). */
export const spent: Bind = (given, house) => {
  const pool = poolOf(given);
  const amount = given.num("spend");
  if (refuseSpend(pool, amount)) return { allowed: false, pool: pool.value };
  const plan = planPool(pool, computeSpendGain(amount, "resolved", house));
  return { allowed: true, tier: findTier(amount) ?? "none", pool: readAfterPlan(POOL.path, pool.value, plan, POOL.at) };
};

const WAY: Record<string, Way | null> = {
  defy: "defy",
  bend: "bend",
  twist: "twist",
  negateCriticalHit: "negateCriticalHit",
  embrace: "embrace",
  bargain: null,
};
const PAYER: Record<string, boolean> = { npc: false, player: true };

/** What corruption that somebody chose brings into the pool (SID-DIS-3). */
const corruptionGain = (given: Given, house: HouseRules): number =>
  computeCorruptionGain(
    {
      amount: given.num("pay", "permanentGained"),
      way: given.word("via", WAY) ?? null,
      character: given.word("payer", PAYER) ?? true,
    },
    house,
  );

export const paid: Bind = (given, house) => {
  const pool = poolOf(given);
  const amount = given.num("pay");
  const gain = corruptionGain(given, house);
  const path = "system.corruption.temporary";
  return {
    pool: readAfterPlan(POOL.path, pool.value, planPool(pool, gain), POOL.at),
    temporary: readAfterPlan(path, given.num("temporary"), [{ op: "add", at: ACTOR, path, by: amount }]),
  };
};

const WAIVED: CostChoice = "waived";

/** What a 7-9 adds where the GM waives or contains it, and what corruption adds (SID-DIS-2, -9, -10). */
export const contained: Bind = (given, house) => {
  const pool = poolOf(given);
  const rolled = { outcome: outcomeGiven(given, house) ?? "successWithCost", roller: rollerOf(given) };
  const state = {
    mode: given.word("contained", names(CONTAINMENTS)) ?? "off",
    count: given.num("containedCount"),
  } as const;
  const banked = computeBankGain(state);
  const choice = given.flag("trivial") ? WAIVED : (given.word("gmChoice", names(COST_CHOICES)) ?? WAIVED);
  const gain = refuseCost(rolled, house)
    ? undefined
    : computeCostGain(choice, { attack: false, bankedAlready: false }, house, banked.gain);
  const plan = [...(gain ? planPool(pool, gain) : []), ...planPool(pool, corruptionGain(given, house))];
  return {
    pool: readAfterPlan(POOL.path, pool.value, plan, POOL.at),
    containedCount: banked.count,
  };
};

/** A natural 12 of this world: a benefit, and perhaps relief (SID-CRIT-1). */
export const benefit: Bind = (given, house) => {
  const pool = poolOf(given);
  const outcome = outcomeGiven(given, house) ?? "criticalSuccess";
  const rolled = { outcome, roller: rollerOf(given), supernatural: given.flag("supernatural") };
  const taken = given.word("benefit", names(BENEFITS));
  const relief = given.flag("relief") && !refuseRelief(rolled, pool, house) ? planRelief(pool) : [];
  return {
    allowed: !refuseBenefit(rolled, null),
    benefit: taken,
    benefits: [...listBenefits(outcome, rolled.supernatural)],
    pool: readAfterPlan(POOL.path, pool.value, relief, POOL.at),
  };
};

const most = (free: boolean): number | undefined => (free ? FREE_SPEND : undefined);

/** A critical of either kind, through the Aether or not (SID-CRIT-2, SID-AETH-1 to -3). */
export const critical: Bind = (given, house) => {
  const read = given.has("dice") ? roll(given, house) : {};
  const outcome = outcomeGiven(given, house) ?? "cleanSuccess";
  const roller: Roller = rollerOf(given);
  const supernatural = given.flag("supernatural");
  const text = findAetherText(outcome, supernatural);
  const { relief, freeSpend } = computeConsequences(outcome, roller, house, supernatural);
  const pool = poolOf(given);
  return {
    ...read,
    outcome,
    specialText: text ?? false,
    prompt: text ?? undefined,
    reliefButton: relief,
    freeSpendMax: most(freeSpend),
    tableOffered: offersCatastrophes(outcome),
    // Nothing moves the pool unless somebody decides so.
    pool: readAfterPlan(POOL.path, pool.value, [], POOL.at),
  };
};

const CODES: Record<string, string> = { none: "", one: "A line never crossed." };

/** Whether a Penance may begin (SID-CODE-1). */
export const code: Bind = (given) => {
  const own = given.count("codes") ? CODES["one"] : CODES["none"];
  const refused = refuseStart(own ?? "");
  return {
    allowed: !refused,
    prompt: refused ? "define a Code first" : undefined,
    first: !refuseCode("", own ?? "", false),
  };
};

const SACRIFICE: Record<string, Weight> = names(WEIGHTS);

/** A Penance to its end (SID-PEN-1, SID-PEN-2). */
export const penance: Bind = (given, house) => {
  const temporary = given.num("temporary");
  const weight = given.word("weight", SACRIFICE) ?? given.word("sacrifice", SACRIFICE) ?? "none";
  const amount = given.maybe("amount");
  if (refuseWeight(weight, amount)) return { allowed: false };
  const done = cleansedBy({ choice: given.word("choice", names(CHOICES)) ?? "uphold", weight, amount }, temporary);
  const plan = planCleansing(ACTOR, done);
  const track = trackGiven(given, house);
  const left = readAfterPlan("system.corruption.temporary", temporary, plan);
  return {
    allowed: true,
    cleansed: done,
    temporary: left,
    permanent: readAfterPlan("system.corruption.permanent", track.permanent, plan),
    stepAfter: computeStep({ ...track, temporary: left as number }, house),
    pool: readAfterPlan(POOL.path, given.num("pool"), plan, POOL.at),
  };
};
