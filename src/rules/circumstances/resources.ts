/**
 * What buying costs: obstacles away from home and in bulk, the tax of a failure, kindness, and how Resources are
 * restored and rise. Ledger: CIR-RES-2 to -4, -6 to -8, -10 to -13.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { HouseTable } from "../shared/house-rules.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";

const refusal = (word: string): Refusal => ({ key: `QUADRANT.Circumstances.Refuse.${word}` });

/** What makes a purchase harder. */
export interface Purchase {
  /** Off-world or under a foreign power (CIR-RES-3). */
  readonly away: boolean;
  /** Steps of wholesale, each one to the obstacle (CIR-RES-4). */
  readonly bulk: number;
}

/** The most steps of wholesale (CIR-RES-4). */
export const MAX_BULK = 2;
const AWAY_OB = 1;

/** Returns what a purchase adds to its obstacle (CIR-RES-3, CIR-RES-4). */
export const computePurchaseOb = ({ away, bulk }: Purchase): number => (away ? AWAY_OB : 0) + bulk;

/** Returns how many times the usual quantity is bought (CIR-RES-4). */
export const findQuantity = (bulk: number, { bulkMap }: { readonly bulkMap: HouseTable }): number =>
  bulkMap[String(bulk)]?.[0] ?? 1;

/** A Resources test that was rolled. */
export interface PurchaseResult {
  readonly ob: number;
  readonly successes: number;
  /** Treasure dice used. */
  readonly treasure: number;
  /** Levels of tax that the GM asks for letting it through; 0 if nothing is offered (CIR-RES-8). */
  readonly kindness: number;
  /** The player has accepted that. */
  readonly accepted: boolean;
}

export interface Tax {
  readonly tax: number;
  readonly bought: boolean;
}

/**
 * Returns the tax of a purchase: the margin of failure less treasure; with kindness more, and it is bought all the same
 * (CIR-RES-6 to -8); where kindness was refused, what the house says (CIR-RES-12).
 */
export function computeTax(
  { ob, successes, treasure, kindness, accepted }: PurchaseResult,
  { kindnessDenied }: Pick<HouseRules, "kindnessDenied">,
): Tax {
  const margin = ob - successes;
  if (margin <= 0) return { tax: 0, bought: true };
  const isKind = kindness > 0 && accepted;
  if (kindness > 0 && !accepted && kindnessDenied === "noTax") return { tax: 0, bought: false };
  return { tax: Math.max(0, margin + (isKind ? kindness : 0) - treasure), bought: isKind };
}

/** The levels of tax that kindness may cost (CIR-RES-8). */
export const KINDNESS = [1, 2, 3] as const;

/** Resources: the rating, and what is left of it. */
export interface Resources {
  readonly max: number;
  readonly current: number;
}

/** Returns what is left of Resources after a tax, never more than the rating, which stays (CIR-RES-7). */
export const applyTax = ({ max, current }: Resources, tax: number): number => Math.max(0, Math.min(max, current) - tax);

/** Returns the tax of who helped (CIR-RES-2). */
export const computeHelperTax = (tax: number, { helperTax }: Pick<HouseRules, "helperTax">): number =>
  helperTax === "one" ? Math.min(1, tax) : tax;

const VALUE = "system.abilities.resources.value";
const MAX = "system.abilities.resources.max";

/** Sets what is left of Resources; nothing where it stays. */
export const planTax = (at: Ref, resources: Resources, tax: number): Change[] => {
  const left = applyTax(resources, tax);
  return left === resources.current ? [] : [{ op: "set", at, path: VALUE, to: left }];
};

// --- Restored

/** Returns the obstacle of restoring Resources: 1 and the dice lost (CIR-RES-11). */
export const computeRestoreOb = ({ max, current }: Resources): number => 1 + max - current;

/** Why nothing can be restored (CIR-RES-11). */
export const refuseRestore = ({ max, current }: Resources): Refusal | null =>
  current < max ? null : refusal("nothing");

/** Returns how many levels a test restores: one, and one for each success more, up to what was lost (CIR-RES-11). */
export const computeRestored = (resources: Resources, successes: number): number => {
  const beyond = successes - computeRestoreOb(resources);
  return beyond < 0 ? 0 : Math.min(resources.max - resources.current, 1 + beyond);
};

export const planRestore = (at: Ref, resources: Resources, successes: number): Change[] => [
  { op: "set", at, path: VALUE, to: resources.current + computeRestored(resources, successes) },
];

// --- Raised

/** Why Resources of 0 don't rise: not tested with treasure, or not 0 (CIR-RES-10). */
export function refuseRaise(max: number, pass: boolean, treasure: number): Refusal | null {
  if (max > 0 || !pass) return refusal("notZero");
  return treasure > 0 ? null : refusal("zeroResources");
}

/** Raises Resources of 0 to 1 (CIR-RES-10). */
export const planRaise = (at: Ref): Change[] => [
  { op: "set", at, path: MAX, to: 1 },
  { op: "set", at, path: VALUE, to: 1 },
];
