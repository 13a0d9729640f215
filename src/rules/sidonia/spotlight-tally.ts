/**
 * The score of a Spotlight Scene: Successes of both sides, Momentum and the Advantage it gives, what a shift resets,
 * and the result of the margin. Ledger: SID-SPOT-4, -7, -8, -10, -11. Who may do what, and when, is in spotlight.ts.
 */
import type { HouseRules } from "./house.ts";

/** SID-SPOT-5: exchanges of a scene. */
export const EXCHANGES = 5;

/** The two sides of an exchange: the character in the spotlight, and the adversary. */
export const SIDES = ["player", "adversary"] as const;
export type Side = (typeof SIDES)[number];

/** Who wins an exchange; nobody scores on a tie. */
export const WINNERS = ["player", "tie", "adversary"] as const;
export type Winner = (typeof WINNERS)[number];

/** What a side holds: it won the exchange before, and its next roll has Advantage. */
export interface Hold {
  readonly momentum: boolean;
  readonly advantage: boolean;
}

export interface Tally {
  readonly successes: Readonly<Record<Side, number>>;
  readonly holds: Readonly<Record<Side, Hold>>;
  /** Winners of the exchanges played, in their order. */
  readonly played: readonly Winner[];
}

const NO_HOLD: Hold = { momentum: false, advantage: false };

/** SID-SPOT-4, SID-SPOT-7: nobody has a Success, nobody Momentum. */
export const EMPTY_TALLY: Tally = {
  successes: { player: 0, adversary: 0 },
  holds: { player: NO_HOLD, adversary: NO_HOLD },
  played: [],
};

/** SID-SPOT-12: exchanges still to be played. */
export const countExchangesLeft = ({ played }: Pick<Tally, "played">): number => Math.max(0, EXCHANGES - played.length);

/** SID-SPOT-7: what a side holds once it has won or not: Momentum of a win, Advantage of a win in Momentum. */
const computeHold = (before: Hold, won: boolean): Hold => ({ momentum: won, advantage: won && before.momentum });

/** SID-SPOT-5, SID-SPOT-7: returns the tally after an exchange. The adversary has Momentum only by house rule. */
export function scoreExchange({ successes, holds, played }: Tally, winner: Winner, house: HouseRules): Tally {
  return {
    successes: {
      player: successes.player + (winner === "player" ? 1 : 0),
      adversary: successes.adversary + (winner === "adversary" ? 1 : 0),
    },
    holds: {
      player: computeHold(holds.player, winner === "player"),
      adversary: house.spotlightAdversaryMomentum ? computeHold(holds.adversary, winner === "adversary") : NO_HOLD,
    },
    played: [...played, winner],
  };
}

/** SID-SPOT-8, SID-SPOT-9: a Success that was not won: Momentum stays as it is. */
export const addSuccess = (tally: Tally): Tally => ({
  ...tally,
  successes: { ...tally.successes, player: tally.successes.player + 1 },
});

/**
 * SID-SPOT-10: what a shift leaves: no Successes; by the house no Momentum either, or the scene from its first
 * exchange.
 */
export function tallyAfterShift(tally: Tally, house: HouseRules): Tally {
  if (house.spotlightShift === "restart") return EMPTY_TALLY;
  const wiped = { ...tally, successes: EMPTY_TALLY.successes };
  return house.spotlightShift === "countersAndMomentum" ? { ...wiped, holds: EMPTY_TALLY.holds } : wiped;
}

const FACES = 6;

/**
 * SID-SPOT-4: the face a die on the table shows: one more than the Successes, as far as a die goes; the number itself
 * is not capped.
 */
export const computeDieFace = (successes: number): number => Math.min(FACES, successes + 1);

/** SID-SPOT-11: from worst to best. */
export const RESULTS = ["adversary", "stalemate", "minimum", "ideal"] as const;
export type Result = (typeof RESULTS)[number];
const IDEAL_MARGIN = 3;

/** SID-SPOT-11. */
export const computeMargin = ({ player, adversary }: Tally["successes"]): number => player - adversary;

/** SID-SPOT-11: what a margin is. */
export function computeResult(margin: number): Result {
  if (margin === 0) return "stalemate";
  if (margin < 0) return "adversary";
  return margin >= IDEAL_MARGIN ? "ideal" : "minimum";
}
