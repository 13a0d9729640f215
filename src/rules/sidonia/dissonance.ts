/**
 * The Dissonance Pool: what fills it, what the GM may buy with it, and how an announced spend ends. Ledger: SID-DIS-1
 * to -10 and SID-BUY-1; who may buy time, and whether they agree, is in buying.ts. Costs and relief of a roll are in
 * outcome.ts.
 */
import type { Change } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import { type Pool, planPool } from "./outcome.ts";

/** SID-DIS-4: from the cheapest to the dearest. */
export const TIERS = ["minorTwist", "majorEscalation", "narrativePreservation"] as const;
export type Tier = (typeof TIERS)[number];

/** SID-DIS-4: what the cheapest intervention of each tier costs. */
const MIN_COST: Readonly<Record<Tier, number>> = { minorTwist: 1, majorEscalation: 4, narrativePreservation: 7 };

/** SID-DIS-4: the tier that so many points buy; null for what buys nothing. */
export function findTier(amount: number): Tier | null {
  if (!Number.isInteger(amount)) return null;
  return TIERS.findLast((tier) => amount >= MIN_COST[tier]) ?? null;
}

/** SID-DIS-1: the pool never goes below zero, and moves by whole points. */
export function refuseMove(pool: Pool, delta: number): Refusal | null {
  if (!Number.isInteger(delta) || delta === 0) return { key: "QUADRANT.Sidonia.Pressure.Refuse.WholePoints" };
  return pool.value + delta < 0
    ? { key: "QUADRANT.Sidonia.Pressure.Refuse.PoolHas", with: { has: pool.value, needs: 0 - delta } }
    : null;
}

/** SID-DIS-4, SID-DIS-5: a spend is a whole number, at least 1, and paid in full from the pool; there is no credit. */
export function refuseSpend(pool: Pool, amount: number): Refusal | null {
  if (findTier(amount) === null) return { key: "QUADRANT.Sidonia.Pressure.Refuse.WholePoints" };
  return refuseMove(pool, 0 - amount);
}

/** One line of the menu of complications. */
export interface PricedTier {
  readonly tier: Tier;
  readonly from: number;
  /** The most this tier costs; null where there is no end. */
  readonly to: number | null;
  /** The most that the pool could pay for it now; null where it can't be had. */
  readonly most: number | null;
}

/** SID-DIS-4: the three tiers, and what of each the pool affords. */
export const listTiers = (pool: Pool): PricedTier[] =>
  TIERS.map((tier, i) => {
    const next = TIERS[i + 1];
    const to = next === undefined ? null : MIN_COST[next] - 1;
    const most = to === null ? pool.value : Math.min(to, pool.value);
    return { tier, from: MIN_COST[tier], to, most: most >= MIN_COST[tier] ? most : null };
  });

/** SID-BUY-4: the dearest tier that a pool affords; null where it affords none. */
export const findAffordableTier = (value: number): Tier | null => findTier(value);

/** SID-DIS-5: whether players are to feel it coming. */
export const isTelegraphed = (amount: number): boolean => findTier(amount) === "narrativePreservation";

/** SID-DIS-4: states of an announced spend; only `announced` can change. */
export const SPEND_STATES = ["announced", "resolved", "boughtOff", "withdrawn"] as const;
export type SpendState = (typeof SPEND_STATES)[number];
export type Ending = Exclude<SpendState, "announced">;

/** SID-BUY-1: what buying time adds to the pool, beside the announced points. */
const DEBT = 1;

type Returns = Pick<HouseRules, "buyTimeReturn">;

/**
 * What each end of an announced spend does to the pool; where time is bought, the announced points stay in it, or are
 * lost (SID-BUY-1).
 */
export const computeSpendGain = (amount: number, ending: Ending, { buyTimeReturn }: Returns): number =>
  ({ resolved: 0 - amount, boughtOff: buyTimeReturn ? DEBT : DEBT - amount, withdrawn: 0 })[ending];

/** SID-DIS-4: a spend ends once; the pool must still hold all that leaves it. */
export function refuseEnding(
  spend: { readonly state: SpendState; readonly amount: number },
  ending: Ending,
  pool: Pool,
  { buyTimeReturn }: Returns,
): Refusal | null {
  if (spend.state !== "announced") return { key: "QUADRANT.Sidonia.Pressure.Refuse.SpendOver" };
  const pays = ending === "resolved" || (ending === "boughtOff" && !buyTimeReturn);
  return pays ? refuseSpend(pool, spend.amount) : null;
}

/** What an end writes. */
export const planEnding = (amount: number, ending: Ending, pool: Pool, house: Returns): Change[] =>
  planPool(pool, computeSpendGain(amount, ending, house));

// --- What fills it

/** SID-DIS-3: ways of taking corruption upon oneself; the three named ones first. */
export const NAMED_WAYS = ["defy", "bend", "twist"] as const;
export const WAYS = [...NAMED_WAYS, "negateCriticalHit", "embrace"] as const;
export type Way = (typeof WAYS)[number];

/**
 * SID-DIS-3: points that temporary corruption brings into the pool: one for one, where a player chose it for their
 * character.
 */
export function computeCorruptionGain(
  paid: { readonly amount: number; readonly way: Way | null; readonly character: boolean },
  house: HouseRules,
): number {
  const { amount, way, character } = paid;
  if (way === null || !character) return 0;
  const named = NAMED_WAYS.some((one) => one === way);
  return named || house.corruptionDissonance === "all" ? amount : 0;
}

/** SID-DIS-10: whether banked points reach the pool; only GMs know. */
export const CONTAINMENTS = ["off", "slow", "none"] as const;
export type Containment = (typeof CONTAINMENTS)[number];

export interface ContainmentState {
  readonly mode: Containment;
  /** Banked points that did not count, since the last one that did. */
  readonly count: number;
}

const POINTS_PER_GAIN = 2;

/** SID-DIS-10: returns how many of the banked points did not count, since the last one that did. */
export const countUncounted = (banked: number): number => banked % POINTS_PER_GAIN;

/** SID-DIS-10: returns what a banked 7-9 adds, and the new number of points that did not count. */
export function computeBankGain({ mode, count }: ContainmentState): { readonly gain: number; readonly count: number } {
  if (mode === "off") return { gain: 1, count };
  if (mode === "none") return { gain: 0, count };
  const since = count + 1;
  return since >= POINTS_PER_GAIN ? { gain: 1, count: 0 } : { gain: 0, count: since };
}
