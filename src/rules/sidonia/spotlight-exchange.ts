/**
 * One exchange of a Spotlight Scene: two contested rolls, who wins, and the exact odds of it and of all that is left.
 * Ledger: SID-SPOT-5,
 * -6, -7. No outcome is read off these dice: no critical, no price, no free spend.
 */
import { type Modifier, total } from "../shared/reasons.ts";
import { type Odds, combineOdds, certainOdds, computeChances, mapOdds } from "../shared/odds.ts";
import type { HouseRules } from "./house.ts";
import { type ActionCheck, type ActionResult, type Mode, NATURALS, computeMode, resolveRoll } from "./roll.ts";
import {
  type Result,
  RESULTS,
  type Tally,
  WINNERS,
  type Winner,
  countExchangesLeft,
  computeMargin,
  computeResult,
  scoreExchange,
} from "./spotlight-tally.ts";

/** SID-SPOT-5: the least and the most an adversary's modifier may be. */
export const ADVERSARY_MODIFIER = { min: -2, max: 2 } as const;

/** A side's roll before the dice: the one term that counts, and what hinders it. */
export interface Effort {
  /** The skill that is used and what it adds; for the adversary its own modifier. */
  readonly term: Modifier;
  /** SID-SPOT-6: a Wounded location that the skill uses gives Disadvantage. */
  readonly wounded: boolean;
}

/** A side's roll as it fell. */
export type ThrowResult = Omit<ActionResult, "outcome">;

/** The result of two throws. */
export interface Exchange {
  readonly player: ThrowResult & { readonly mode: Mode; readonly term: Modifier };
  readonly adversary: ThrowResult & { readonly mode: Mode; readonly term: Modifier };
  readonly winner: Winner;
}

/** SID-SPOT-6, SID-SPOT-7: how a side rolls: Advantage of Momentum, Disadvantage of wounds; one cancels the other. */
export const buildThrowCheck = (
  side: "player" | "adversary",
  { term, wounded }: Effort,
  { holds }: Pick<Tally, "holds">,
  house: HouseRules,
): ActionCheck => ({
  mode: computeMode({ advantage: holds[side].advantage ? 1 : 0, disadvantage: wounded ? 1 : 0 }, house),
  terms: [term],
});

/** SID-SPOT-5: the higher total wins. */
export function findWinner(player: number, adversary: number): Winner {
  if (player === adversary) return "tie";
  return player > adversary ? "player" : "adversary";
}

/**
 * Reads a side's dice (SID-SPOT-5).
 * @throws RangeError where the dice are not those of its mode
 */
export function readThrow(check: ActionCheck, dice: readonly number[], house: HouseRules): ThrowResult {
  const { outcome: _, ...read } = resolveRoll(check, dice, house);
  return read;
}

/** SID-SPOT-5: an exchange, once both have thrown. */
export const buildExchange = (player: Exchange["player"], adversary: Exchange["adversary"]): Exchange => ({
  player,
  adversary,
  winner: findWinner(player.total, adversary.total),
});

/** Every possible total of a check, with its number of ways. */
const listTotals = ({ mode, terms }: ActionCheck): Odds<number> =>
  mapOdds(NATURALS[mode], (natural) => natural + total(terms));

/** SID-SPOT-5: exact odds of an exchange: ways of each winner over all dice of both sides, in order, none left out. */
export const computeExchangeOdds = (player: ActionCheck, adversary: ActionCheck): Odds<Winner> =>
  computeOddsAgainst(listTotals(player), adversary);

/** The same for the player who knows the face-down dice: their total is certain. */
export const computeKnownOdds = (total: number, adversary: ActionCheck): Odds<Winner> =>
  computeOddsAgainst(certainOdds(total), adversary);

function computeOddsAgainst(player: Odds<number>, adversary: ActionCheck): Odds<Winner> {
  const ways = combineOdds(player, listTotals(adversary), findWinner);
  return new Map(WINNERS.map((winner) => [winner, ways.get(winner) ?? 0]));
}

/**
 * Where the scene leads if it goes on like this: the chance, 0 to 1, of each result (SID-SPOT-11), worst first, where
 * all that is left is played with these two efforts and nobody steps in.
 */
export function computeOutlook(
  tally: Tally,
  player: Effort,
  adversary: Effort,
  house: HouseRules,
): ReadonlyMap<Result, number> {
  const found = new Map<Result, number>(RESULTS.map((result) => [result, 0]));
  let open: ReadonlyMap<string, { readonly tally: Tally; readonly chance: number }> = new Map([
    ["", { tally, chance: 1 }],
  ]);
  for (let left = countExchangesLeft(tally); left > 0; left -= 1) open = advanceTallies(open, player, adversary, house);
  for (const { tally: end, chance } of open.values()) {
    const result = computeResult(computeMargin(end.successes));
    found.set(result, (found.get(result) ?? 0) + chance);
  }
  return found;
}

/** Every tally an exchange later; those alike in all that matters from there are one. */
function advanceTallies(
  open: ReadonlyMap<string, { readonly tally: Tally; readonly chance: number }>,
  player: Effort,
  adversary: Effort,
  house: HouseRules,
): ReadonlyMap<string, { readonly tally: Tally; readonly chance: number }> {
  const next = new Map<string, { readonly tally: Tally; readonly chance: number }>();
  for (const { tally, chance } of open.values()) {
    const odds = computeExchangeOdds(
      buildThrowCheck("player", player, tally, house),
      buildThrowCheck("adversary", adversary, tally, house),
    );
    for (const [winner, share] of computeChances(odds)) {
      const since = scoreExchange(tally, winner, house);
      const key = JSON.stringify([computeMargin(since.successes), since.holds]);
      next.set(key, { tally: since, chance: (next.get(key)?.chance ?? 0) + chance * share });
    }
  }
  return next;
}
