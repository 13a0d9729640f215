/**
 * The three ways to channel corruption: Defy the Gate before a roll, Bending Fate after it, Twist the Weave at any
 * time. Ledger: SID-COR-6, SID-DEFY-1 to -3, SID-BEND-1 to -5, SID-TWIST-1. What paying writes is in corruption.ts.
 */
import type { Refusal } from "../shared/reasons.ts";
import { type Payer, type TrackChange, refusePayment, resolvePayment } from "./corruption.ts";
import type { HouseRules } from "./house.ts";
import type { Pool } from "./outcome.ts";
import type { Outcome } from "./roll.ts";
import { type Stage, refuseWindow } from "./window.ts";

// --- Defy the Gate

/** SID-DEFY-1, -2: boxes it takes to pass a gate: a point for each the score lacks; 0 where the score is enough. */
export const computeGateCost = (score: number, gate: number): number => Math.max(0, gate - score);

/** SID-DEFY-1: whether an action may be rolled at all. */
export const refuseGate = (score: number, gate: number, defied: boolean): Refusal | null =>
  computeGateCost(score, gate) === 0 || defied
    ? null
    : { key: "QUADRANT.Sidonia.Hunger.Refuse.Gate", with: { score, gate } };

/** SID-DEFY-2: who can't defy a gate, and why. */
export function refuseDefiance(
  payer: Payer,
  score: number,
  gate: number,
  house: HouseRules,
  byGM: boolean,
): Refusal | null {
  const cost = computeGateCost(score, gate);
  return cost === 0 ? { key: "QUADRANT.Sidonia.Hunger.Refuse.NoGate" } : refusePayment(payer, cost, house, byGM);
}

/** SID-DEFY-2: returns what defying does. */
export const resolveDefiance = (
  payer: Payer,
  score: number,
  gate: number,
  pool: Pool,
  house: HouseRules,
): TrackChange | null => resolvePayment(payer, computeGateCost(score, gate), "defy", pool, house);

/** SID-DEFY-2: returns the score that passes the gate, and the one used for damage and boxes. */
export function computeBorrowedScore(
  score: number,
  gate: number,
  house: HouseRules,
): { readonly actsAs: number; readonly effect: number } {
  const actsAs = Math.max(score, gate);
  return { actsAs, effect: house.defyAffectsEffect ? actsAs : score };
}

// --- Bending Fate

/** A roll that may be bent. */
export interface Bendable {
  readonly outcome: Outcome;
  /** How often it was bent. */
  readonly bent: number;
  readonly stage: Stage;
  /** Points that were banked as the cost of this outcome (SID-BEND-2). */
  readonly banked: number;
}

/** SID-ROLL-13: returns a roll as it is right after the dice. */
export const createBendable = (outcome: Outcome): Bendable => ({ outcome, bent: 0, stage: "rolled", banked: 0 });

/** SID-BEND-1: boxes a step costs. */
export const BEND_PRICE = 1;

const BENT_CRITICAL_FAILURE: Readonly<Record<HouseRules["bendCriticalFailure"], Outcome | null>> = {
  never: null,
  toFailure: "failure",
  asFailure: "successWithCost",
};

/** SID-BEND-1, -4: the outcome a step up; null where there is none. */
export function findBentOutcome(outcome: Outcome, house: HouseRules): Outcome | null {
  if (outcome === "failure") return "successWithCost";
  if (outcome === "successWithCost") return "cleanSuccess";
  return outcome === "criticalFailure" ? BENT_CRITICAL_FAILURE[house.bendCriticalFailure] : null;
}

/** SID-BEND-1 to -5: why a roll can't be bent (again). The caller checks whose roll it is. */
export function refuseBend(payer: Payer, roll: Bendable, house: HouseRules, byGM: boolean): Refusal | null {
  if (findBentOutcome(roll.outcome, house) === null) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NotBendable" };
  const late = refuseWindow("bend", { stage: roll.stage, used: null });
  if (late) return late;
  if (roll.bent >= house.bendMaxSteps)
    return { key: "QUADRANT.Sidonia.Hunger.Refuse.BentEnough", with: { most: house.bendMaxSteps } };
  return refusePayment(payer, BEND_PRICE, house, byGM);
}

/** SID-BEND-1, -2: returns what bending does beside the outcome: the price, and a banked point back. */
export const resolveBend = (payer: Payer, { banked }: Bendable, pool: Pool, house: HouseRules): TrackChange | null =>
  resolvePayment(payer, BEND_PRICE, "bend", pool, house, banked);

/** SID-BEND-1, -2: a roll after a step up, its cost open again; as it was where there is no such step. */
export const bendRoll = (roll: Bendable, house: HouseRules): Bendable => {
  const outcome = findBentOutcome(roll.outcome, house);
  return outcome === null ? roll : { ...roll, outcome, bent: roll.bent + 1, banked: 0 };
};

/** SID-BEND-5: only the one who rolled bends it; an NPC's owner is the GM. */
export const refuseBender = (owns: boolean): Refusal | null =>
  owns ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.NotYourFate" };

// --- Twist the Weave

/** SID-TWIST-1: what a twist may cost. */
export const TWIST_PRICES = [1, 2, 3] as const;
export type TwistPrice = (typeof TWIST_PRICES)[number];

/** SID-COR-8: the ways out of a temptation: the proper one, and the short cut at a price. */
export const TEMPTATION_WAYS = ["hard", "easy"] as const;
export type TemptationWay = (typeof TEMPTATION_WAYS)[number];

export const TWIST_STATES = ["proposed", "priced", "paid", "withdrawn", "refused"] as const;
export type TwistState = (typeof TWIST_STATES)[number];

/** SID-TWIST-1: moves on a proposal. */
export const TWIST_MOVES = ["price", "refuse", "pay", "withdraw"] as const;
export type TwistMove = (typeof TWIST_MOVES)[number];

const MOVES: Readonly<
  Record<TwistMove, { readonly from: readonly TwistState[]; readonly to: TwistState; readonly gm: boolean }>
> = {
  price: { from: ["proposed"], to: "priced", gm: true },
  refuse: { from: ["proposed"], to: "refused", gm: true },
  pay: { from: ["priced"], to: "paid", gm: false },
  withdraw: { from: ["proposed", "priced"], to: "withdrawn", gm: false },
};

/** SID-TWIST-1: returns the state of a proposal after a move. */
export const findTwistState = (move: TwistMove): TwistState => MOVES[move].to;

/** SID-TWIST-1: moves a proposal waits for, each with who makes it. */
export const listTwistMoves = (state: TwistState): readonly TwistMove[] =>
  TWIST_MOVES.filter((move) => MOVES[move].from.includes(state));

/** SID-TWIST-1: the GM sets 1, 2 or 3. */
export const findTwistPrice = (price: number): TwistPrice | null => TWIST_PRICES.find((one) => one === price) ?? null;

/** SID-TWIST-1: whether a move can be made now, by this person. */
export function refuseTwist(
  move: TwistMove,
  state: TwistState,
  price: number,
  by: { readonly isGM: boolean },
): Refusal | null {
  if (!listTwistMoves(state).includes(move)) return { key: "QUADRANT.Sidonia.Hunger.Refuse.TwistSettled" };
  if (MOVES[move].gm && !by.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  return move === "price" && findTwistPrice(price) === null
    ? { key: "QUADRANT.Sidonia.Hunger.Refuse.TwistPrice" }
    : null;
}
