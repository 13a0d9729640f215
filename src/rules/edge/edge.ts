/**
 * The Edge pool: paid a point at a time, won back by rest and play, burned against death. Ledger: SUC-EDGE-1, -8, -11,
 * -12, SUC-REC, SUC-BURN.
 */
import * as v from "valibot";
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { type Output, wholeNumber } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";

/** `system.edge` of an actor, as a card stores it. */
export const EdgePool = v.object({
  value: wholeNumber(0, 99),
  max: wholeNumber(0, 99),
  /** Points of the maximum lost for good. */
  burned: wholeNumber(0, 99),
});
export type EdgePool = Output<typeof EdgePool>;

/** SUC-EDGE-12, SUC-EDGE-11: Edge of a new actor. */
export const startingEdge = (character: boolean, house: HouseRules): EdgePool => {
  const max = character ? house.edgeDefaultMax : house.npcEdge;
  return { value: max, max, burned: 0 };
};

/** SUC-EDGE-1: whole points, and no more than there are. */
export function refuseSpend({ value }: Pick<EdgePool, "value">, amount = 1): Refusal | null {
  if (!Number.isInteger(amount) || amount < 1)
    return { key: "QUADRANT.Edge.Refuse.NotAPoint", with: { points: amount } };
  return value < amount ? { key: "QUADRANT.Edge.Refuse.NoEdge" } : null;
}

/** SUC-EDGE-8: so many Edge dice a damage roll may have; 0 is no limit. */
export function refuseDamageEdge(pool: EdgePool, already: number, house: HouseRules): Refusal | null {
  const limit = house.edgeDamagePerRoll;
  if (limit > 0 && already >= limit) return { key: "QUADRANT.Edge.Refuse.EdgePerDamage", with: { limit } };
  return refuseSpend(pool);
}

/** The pool after points are paid. */
export const spend = (pool: EdgePool, amount = 1): EdgePool => ({ ...pool, value: pool.value - amount });

/** SUC-REC-1, -3, -7: points won back, never above the maximum. */
export const regain = (pool: EdgePool, amount = 1): EdgePool => ({
  ...pool,
  value: Math.max(pool.value, Math.min(pool.max, pool.value + amount)),
});

/** SUC-REC-2: everything but what is burned. */
export const restore = (pool: EdgePool): EdgePool => regain(pool, pool.max);

/**
 * SUC-BURN-1, -2, -5: only against death, and both parts of the cost must be payable unless the house says otherwise.
 */
export function refuseBurn(pool: EdgePool, death: boolean, house: HouseRules): Refusal | null {
  if (!death) return { key: "QUADRANT.Edge.Refuse.NotDeath" };
  const payable = pool.max > 0 && (pool.value > 0 || house.burnAtZero);
  return payable ? null : { key: "QUADRANT.Edge.Refuse.NoEdge" };
}

/** SUC-BURN-1, -4, -6: a point of Edge and one of its maximum, for good. */
export const burn = ({ value, max, burned }: EdgePool): EdgePool => ({
  value: Math.max(0, value - 1),
  max: max - 1,
  burned: burned + 1,
});

/** What writes the difference between two pools: counts, which commute. */
export function planPool(at: Ref, before: EdgePool, after: EdgePool): Change[] {
  return (["value", "max", "burned"] as const).flatMap((key): Change[] => {
    const by = after[key] - before[key];
    return by === 0 ? [] : [{ op: "add", at, path: `system.edge.${key}`, by }];
  });
}

/** How ready a GM should be to give Edge back (SUC-REC-3, -4, -6). */
export type Hint = "full" | "likely" | "normal" | "unlikely";

/** For an achievement the share of the maximum counts, for a setback the points that are left (SUC-REC-6). */
export function findAwardHint({ value, max }: Pick<EdgePool, "value" | "max">, why: "achievement" | "setback"): Hint {
  if (value >= max) return "full";
  const isLow = why === "setback" ? value <= 1 : value * 3 <= max;
  if (isLow) return "likely";
  const isHigh = why === "setback" ? value >= 5 : value * 3 >= max * 2;
  return isHigh ? "unlikely" : "normal";
}

/**
 * Who needs Edge most first: by the share of the maximum that is left after an achievement, by the points after a
 * setback (SUC-REC-6).
 */
export function sortByNeed<T extends { readonly edge: Pick<EdgePool, "value" | "max"> }>(
  all: readonly T[],
  why: "achievement" | "setback",
): T[] {
  const left = ({ edge: { value, max } }: T): number => {
    if (value >= max) return Infinity;
    return why === "setback" ? value : value / max;
  };
  return [...all].sort((a, b) => left(a) - left(b) || b.edge.max - b.edge.value - (a.edge.max - a.edge.value));
}
