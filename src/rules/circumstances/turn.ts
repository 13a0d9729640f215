/** Whose turn it is: the GM's, the players'. Ledger: CIR-TURN-1, -4 and -7. */
import type { Refusal } from "../shared/reasons.ts";

export const TURNS = ["setup", "gm", "players", "ended"] as const;
export type Turn = (typeof TURNS)[number];

export const TURN_MOVES = ["start", "toPlayers", "toGm", "end"] as const;
export type TurnMove = (typeof TURN_MOVES)[number];

/** The most letters of a twist: a bound of ours. */
export const MAX_TWIST_LENGTH = 300;

/**
 * The turn that counts for what acting costs and earns: where no session has been begun, all play is the GM's Turn
 * (CIR-TURN-1).
 */
export const findTurnInPlay = (turn: Turn): "gm" | "players" => (turn === "players" ? "players" : "gm");

/** From where a move leads, and where to. */
const MOVES: Readonly<Record<TurnMove, { readonly from: readonly Turn[]; readonly to: Turn }>> = {
  start: { from: ["setup", "ended"], to: "gm" },
  toPlayers: { from: ["gm"], to: "players" },
  toGm: { from: ["players"], to: "gm" },
  end: { from: ["gm", "players"], to: "ended" },
};

/**
 * Why the turn does not move so: it is another's, or a Goal is missing and the GM has not waived it (CIR-TURN-1,
 * CIR-TURN-7).
 */
export function refuseTurn(turn: Turn, move: TurnMove, goals: readonly boolean[], waived: boolean): Refusal | null {
  if (!MOVES[move].from.includes(turn)) return { key: "QUADRANT.Circumstances.Refuse.turnMove" };
  const missing = move === "start" && !waived && goals.includes(false);
  return missing ? { key: "QUADRANT.Circumstances.Refuse.goalMissing" } : null;
}

/** Whose turn it is after a move that is not refused. */
export const findTurnAfter = (move: TurnMove): Turn => MOVES[move].to;
