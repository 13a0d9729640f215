/**
 * The one shared pool of tokens: earning, spending, and what acting costs. Ledger: CIR-TOK-1 to -18, CIR-TURN-5, -6 and
 * -8.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import type { GOAL_STATES } from "./state.ts";
import type { Turn } from "./turn.ts";

/** The pool: its place and its tokens (CIR-TOK-1). */
export interface TokenPool {
  readonly at: Ref;
  readonly path: string;
  readonly tokens: number;
}

/** What earns tokens, and how many (CIR-TOK-2 to -8). */
export const TOKENS_EARNED = {
  setback: 1,
  opposition: 2,
  tie: 2,
  belief: 1,
  goalAchieved: 2,
  goalStriven: 1,
  prompt: 1,
  harm: 1,
} as const;
export type Earning = keyof typeof TOKENS_EARNED;

/** Those that are earned in play, and so only where it is the GM's Turn if the house says so (CIR-TURN-8). */
const IN_PLAY: readonly Earning[] = ["setback", "opposition", "tie", "harm"];

/** What happened, as far as it decides whether it earns. */
export interface Event {
  readonly what: Earning;
  readonly turn: Turn;
  /** It has earned this session already (CIR-TOK-5, CIR-TOK-6). */
  readonly already: boolean;
  /** How many; only prompts come in numbers (CIR-TOK-7). */
  readonly count: number;
  /** A Trait was invoked (CIR-TOK-4). */
  readonly trait: boolean;
}

const refusal = (word: string, values?: Refusal["with"]): Refusal => ({
  key: `QUADRANT.Circumstances.Refuse.${word}`,
  ...(values ? { with: values } : {}),
});

/**
 * Why something earns nothing: the wrong turn (CIR-TURN-8), a second time (CIR-TOK-5, CIR-TOK-6), no Trait (CIR-TOK-4).
 */
export function refuseEarn({ what, turn, already, trait }: Event, house: HouseRules): Refusal | null {
  const gmOnly = what === "setback" || (house.earnOnlyInGmTurn && IN_PLAY.includes(what));
  if (gmOnly && turn !== "gm") return refusal("turn");
  if (already) return refusal("already");
  return what === "tie" && house.tieNeedsTrait && !trait ? refusal("trait") : null;
}

/** What a harmful Trait is: on a test a setback, in play without one trouble; never both (CIR-TOK-2, CIR-TOK-8). */
export const nameHarm = (onTest: boolean): Earning => (onTest ? "setback" : "harm");

/** Tokens an event earns. */
export const countEarned = ({ what, count }: Pick<Event, "what" | "count">): number =>
  TOKENS_EARNED[what] * (what === "prompt" ? count : 1);

/** Puts what an event earns into the pool; nothing where that is nothing. */
export function planEarn({ at, path }: Omit<TokenPool, "tokens">, event: Pick<Event, "what" | "count">): Change[] {
  const by = countEarned(event);
  return by === 0 ? [] : [{ op: "add", at, path, by }];
}

/** CIR-TOK-13: how many tokens one test takes, all users together; the one that bought it does not count. */
export const refuseLimit = (spent: number, house: Pick<HouseRules, "tokensPerTest">): Refusal | null =>
  spent > house.tokensPerTest ? refusal("limit", { most: house.tokensPerTest }) : null;

/** CIR-TOK-16: no debt. */
export const refuseCost = (tokens: number, cost: number): Refusal | null =>
  tokens < cost ? refusal("tokens", { needs: cost, has: tokens }) : null;

/** What a test takes beside its price: dice before the roll (CIR-TOK-12), sixes rolled again after it (CIR-TOK-11). */
export interface Spend {
  readonly before: number;
  readonly explode: boolean;
}

/** Tokens of a spend: one a die, one for the sixes. */
export const computeSpendCost = ({ before, explode }: Spend): number => before + (explode ? 1 : 0);

/**
 * Why a spend is not to be had: the limit of the test first, then the pool (CIR-TOK-11 to -13, -16). `price` is what
 * the test takes besides: both are paid together, from the tokens that the team has now.
 */
export const refuseSpend = (tokens: number, spend: Spend, house: HouseRules, price = 0): Refusal | null =>
  refuseLimit(computeSpendCost(spend), house) ?? refuseCost(tokens, price + computeSpendCost(spend));

/** Takes tokens out of the pool; nothing where nothing is asked. */
export const planPay = ({ at, path }: Omit<TokenPool, "tokens">, cost: number): Change[] =>
  cost === 0 ? [] : [{ op: "add", at, path, by: 0 - cost }];

export const ACTS = ["test", "talk", "emergency"] as const;
export type Act = (typeof ACTS)[number];

/** Tokens an act costs in this turn, paid before the roll (CIR-TURN-6, CIR-TOK-9, CIR-TOK-10). */
export function computeActPrice(act: Act, turn: Turn, house: HouseRules): number {
  if (turn === "players") return act === "talk" && house.freeActionsInPlayersTurn ? 0 : 1;
  return act === "emergency" ? 2 : 0;
}

/** Why an act can't be bought: an emergency in a conflict, or too few tokens (CIR-TOK-10, CIR-TURN-5). */
export function refuseAct(
  act: Act,
  turn: Turn,
  tokens: number,
  inConflict: boolean,
  house: HouseRules,
): Refusal | null {
  if (act === "emergency" && inConflict) return refusal("conflict");
  return refuseCost(tokens, computeActPrice(act, turn, house));
}

/** What was written for an agent's session (CIR-TURN-9). */
export interface Session {
  readonly belief: boolean;
  readonly goal: (typeof GOAL_STATES)[number];
}

/**
 * Tokens of a session's end: Beliefs, Goals and prompts; for the group as a whole, the best of each (CIR-TURN-9,
 * CIR-TOK-5 to -7).
 */
export function countSessionTokens(agents: readonly Session[], prompts: number, house: HouseRules): number {
  const beliefs = agents.map(({ belief }) => (belief ? TOKENS_EARNED.belief : 0));
  const earned = { none: 0, achieved: TOKENS_EARNED.goalAchieved, striven: TOKENS_EARNED.goalStriven };
  const goals = agents.map(({ goal }) => earned[goal]);
  const gather = (each: readonly number[]): number =>
    house.rewardScope === "group" ? Math.max(0, ...each) : each.reduce((sum, one) => sum + one, 0);
  return gather(beliefs) + gather(goals) + countEarned({ what: "prompt", count: prompts });
}

/** Tokens at the start: of a world, or of a session where the house does not carry them over (CIR-TOK-18). */
export const countStartTokens = (left: number | null, house: HouseRules): number =>
  left === null || house.tokenReset ? house.tokenStart : left;
