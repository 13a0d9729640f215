/** Scenes, moves and players for the tests of Spotlight Scenes. */
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { DICE, type Mode } from "../../../src/rules/sidonia/roll.ts";
import {
  MOVES,
  type Means,
  type Move,
  type MoveName,
  type LoggedMove,
  type Player,
  type Purse,
  type Opening,
  type Scene,
  beginScene,
  adversaryEffort,
  applyMove,
  nextCheck,
  refuseNow,
} from "../../../src/rules/sidonia/spotlight.ts";
import {
  EMPTY_TALLY,
  EXCHANGES,
  type Tally,
  type Winner,
  scoreExchange,
} from "../../../src/rules/sidonia/spotlight-tally.ts";
import { createTrack } from "../../../src/rules/sidonia/state.ts";
import { house, term } from "./make.ts";

export const LEAD: Player = { id: "lead", isGM: false };
export const FRIEND: Player = { id: "friend", isGM: false };
export const GM: Player = { id: "boss", isGM: true };
export const SEATS = [LEAD, FRIEND, GM];
export const OPENING = { lead: LEAD.id, paidBy: LEAD.id };

export const ACTOR = { uuid: "Actor.lead" } as const;
export const BOARD = { setting: "quadrant.sidonia.board.spotlight" } as const;
export const POOL = { setting: "quadrant.sidonia.pool.dissonance" } as const;

export const purse = (tokens = 1, temporary = 0): Purse => ({
  token: { at: BOARD, path: "tokens.own", value: tokens },
  paid: { at: BOARD, path: "tokens.paid", value: 0 },
  payer: { at: ACTOR, character: true, corruption: createTrack({ max: 9, temporary, permanent: 0 }) },
  pool: { at: POOL, path: "value", value: 0 },
});
export const RICH: Means = purse();

export const by = (player: Player, move: Move): LoggedMove => ({ by: player.id, move });
export const declare: LoggedMove = by(LEAD, { move: "declare", minimum: "get out alive", ideal: "win their respect" });
export const face = (modifier = 0): LoggedMove =>
  by(GM, { move: "face", name: "The Duchess", kind: "npc", goal: "humble her", modifier });
export const throws = (value = 0, wounded = false): LoggedMove =>
  by(LEAD, { move: "throw", term: term(value), wounded });
export const BEGUN = [declare, face()] as const;

/** Returns the scene after a log of moves. */
export const foldLog = (opening: Opening, log: readonly LoggedMove[], rules: HouseRules): Scene =>
  log.reduce((so, played) => applyMove(so, played, rules), beginScene(opening));

/** Lists the moves a user may make now. */
export const listLegalMoves = (so: Scene, player: Player, means: Means, rules: HouseRules): MoveName[] =>
  MOVES.filter((name) => refuseNow(name, so, player, means, rules) === null);

/** Numbers of the exchanges, the next one too, that the player's side rolled or will roll with Advantage. */
export function listAdvantages(played: readonly Winner[], rules: HouseRules): number[] {
  const before = (n: number): Tally =>
    played.slice(0, n - 1).reduce<Tally>((tally, winner) => scoreExchange(tally, winner, rules), EMPTY_TALLY);
  return Array.from({ length: Math.min(EXCHANGES, played.length + 1) }, (_, i) => i + 1).filter(
    (n) => before(n).holds.player.advantage,
  );
}

/** Dice that win, tie or lose against the adversary's 4 and 3, however many are thrown. */
export const DICE_FOR: Readonly<Record<Winner, number>> = { player: 6, tie: 0, adversary: 1 };
export const diceFor = (winner: Winner, mode: Mode): number[] => {
  if (winner === "tie") return { normal: [3, 4], advantage: [1, 3, 4], disadvantage: [3, 4, 6] }[mode];
  return Array.from({ length: DICE[mode] }, () => DICE_FOR[winner]);
};
export const AGAINST: Readonly<Record<Mode, readonly number[]>> = {
  normal: [4, 3],
  advantage: [1, 4, 3],
  disadvantage: [4, 3, 6],
};

/** Returns an exchange with that result. */
export function plays(scene: Scene, winner: Winner, rules: HouseRules): Scene {
  const laid = applyMove(scene, throws(), rules);
  const answered = applyMove(
    laid,
    by(GM, { move: "answer", dice: AGAINST[nextCheck(laid, "adversary", adversaryEffort(laid), rules).mode] }),
    rules,
  );
  const mode = laid.laid ? nextCheck(laid, "player", laid.laid, rules).mode : "normal";
  return applyMove(answered, by(LEAD, { move: "reveal", dice: diceFor(winner, mode) }), rules);
}
export const scene = (...winners: readonly Winner[]): Scene =>
  winners.reduce((so, winner) => plays(so, winner, house()), foldLog(OPENING, BEGUN, house()));
