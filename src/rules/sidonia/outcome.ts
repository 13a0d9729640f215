/**
 * What an outcome offers the GM and does to the pool: a cost or a banked point, relief, a free catastrophe. Ledger:
 * SID-OUT-3 to -7, -9, SID-ATK-5. The pool is one shared number; its place is an argument.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { mayRelieve } from "./critical.ts";
import type { HouseRules } from "./house.ts";
import type { Outcome } from "./roll.ts";
import type { Roller } from "./state.ts";

/** The Dissonance Pool: its place and its value (SID-DIS-1). */
export interface Pool {
  readonly at: Ref;
  readonly path: string;
  readonly value: number;
}

/** SID-OUT-5: what the GM does with a success at a cost; exactly one. */
export const COST_CHOICES = ["banked", "complication", "waived"] as const;
export type CostChoice = (typeof COST_CHOICES)[number];

/** What an outcome asks the table to decide. */
export type Prompt = "benefit" | "none" | "cost" | "makeItWorse" | "catastrophe";

/** SID-OUT-7: a free catastrophe is worth at most this. */
export const FREE_SPEND = 2;
const BANKED_POINTS = 1;
const RELIEF_POINTS = 1;

const PROMPTS: Readonly<Record<Outcome, Prompt>> = {
  criticalSuccess: "benefit",
  cleanSuccess: "none",
  successWithCost: "cost",
  failure: "makeItWorse",
  criticalFailure: "catastrophe",
};

/** What a finished roll opens. */
export interface Consequences {
  readonly prompt: Prompt;
  /** The GM decides on a cost, and may bank it (SID-OUT-5). */
  readonly bank: boolean;
  /** An NPC's success at a cost costs the NPC (SID-ATK-5). */
  readonly npcPays: boolean;
  /** The GM may take a point out of the pool (SID-OUT-3). */
  readonly relief: boolean;
  /** The GM has a free catastrophe (SID-OUT-7). */
  readonly freeSpend: boolean;
}

/** SID-OUT-9: whether a roll touches the pool at all. */
export const feedsPool = (roller: Roller, house: HouseRules): boolean => roller === "player" || house.npcDissonance;

/**
 * SID-OUT-3 to -7, -9: what an outcome opens for the one who rolled; nothing where it is null (SID-OUT-8). A roll
 * through the Aether releases nothing (SID-AETH-3).
 */
export function computeConsequences(
  outcome: Outcome | null,
  roller: Roller,
  house: HouseRules,
  supernatural = false,
): Consequences {
  const feeds = feedsPool(roller, house);
  return {
    prompt: outcome === null ? "none" : PROMPTS[outcome],
    bank: feeds && outcome === "successWithCost",
    npcPays: !feeds && outcome === "successWithCost",
    relief: feeds && outcome === "criticalSuccess" && mayRelieve(supernatural, house),
    freeSpend: feeds && outcome === "criticalFailure",
  };
}

/** SID-OUT-5: whether a point is banked at once by house rule; the GM may still turn it into a complication. */
export const banksAtOnce = (outcome: Outcome, roller: Roller, house: HouseRules): boolean =>
  house.autoBank && computeConsequences(outcome, roller, house).bank;

/**
 * SID-OUT-5, SID-ATK-5: returns the points a choice adds to the pool. A point banked at once is taken back if the GM
 * chooses otherwise; a messy exchange may cost both. `banks` is what a banked point adds under containment
 * (SID-DIS-10).
 */
export function computeCostGain(
  choice: CostChoice,
  of: { readonly attack: boolean; readonly bankedAlready: boolean },
  house: HouseRules,
  banks: number = BANKED_POINTS,
): number {
  const both = of.attack && house.messyCost === "costAndPool" && choice === "complication";
  const gain = choice === "banked" || both ? banks : 0;
  return of.bankedAlready ? gain - BANKED_POINTS : gain;
}

/** A change of the pool; none where nothing changes. */
export const planPool = (pool: Pool, by: number): Change[] =>
  by === 0 ? [] : [{ op: "add", at: pool.at, path: pool.path, by }];

/**
 * SID-OUT-5: only a player's success at a cost is the GM's to price; a point can't be taken back where there is none.
 */
export function refuseCost(
  roll: { readonly outcome: Outcome; readonly roller: Roller },
  house: HouseRules,
): Refusal | null {
  return computeConsequences(roll.outcome, roll.roller, house).bank ? null : { key: "QUADRANT.Sidonia.Refuse.NoCost" };
}

/** SID-OUT-3, SID-AETH-3: only a player's critical success releases a point, and only if there is one. */
export function refuseRelief(
  roll: { readonly outcome: Outcome; readonly roller: Roller; readonly supernatural?: boolean },
  pool: Pool,
  house: HouseRules,
): Refusal | null {
  if (!computeConsequences(roll.outcome, roll.roller, house, roll.supernatural).relief)
    return { key: "QUADRANT.Sidonia.Refuse.NoRelief" };
  return pool.value < RELIEF_POINTS ? { key: "QUADRANT.Sidonia.Refuse.PoolEmpty" } : null;
}

/** What releasing writes (SID-OUT-3). */
export const planRelief = (pool: Pool): Change[] => planPool(pool, 0 - RELIEF_POINTS);

/** SID-OUT-7: one or two points, after a player's critical failure; an empty pool is no hindrance. */
export function refuseFreeSpend(
  roll: { readonly outcome: Outcome; readonly roller: Roller },
  amount: number,
  house: HouseRules,
): Refusal | null {
  if (!computeConsequences(roll.outcome, roll.roller, house).freeSpend)
    return { key: "QUADRANT.Sidonia.Refuse.NoFreeSpend" };
  const fits = Number.isInteger(amount) && amount > 0 && amount <= FREE_SPEND;
  return fits ? null : { key: "QUADRANT.Sidonia.Refuse.FreeSpend", with: { most: FREE_SPEND } };
}

/** SID-OUT-7: returns what a free catastrophe takes from the pool: nothing, or by house rule as much as is there. */
export const computeFreeSpendCost = (amount: number, pool: Pool, house: HouseRules): number =>
  house.critFailFree === "fromPool" ? Math.min(amount, pool.value) : 0;

/** What a free catastrophe that costs so many points writes (SID-OUT-7). */
export const planFreeSpend = (cost: number, pool: Pool): Change[] => planPool(pool, 0 - cost);
