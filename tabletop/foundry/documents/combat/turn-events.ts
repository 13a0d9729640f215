/** A point of an encounter. Source: foundry.documents.types.CombatHistoryData. */
export interface CombatHistory {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** What a change of turn sets off, in the order in which it happens. */
export type TurnEvent =
  | {
      readonly kind: "endTurn" | "startTurn";
      readonly combatantId: string;
      readonly round: number;
      readonly turn: number;
      readonly skipped: boolean;
    }
  | { readonly kind: "endRound" | "startRound"; readonly round: number; readonly skipped: boolean };

/**
 * Returns the events of a change from one state to the next: the turn that ends, what was skipped in between, the
 * rounds that end and begin, the turn that begins. Nothing is triggered when the encounter moves backwards (foundryvtt
 * issue
 * 11997), by round 0 (issue 11238), or if it is still the same one's turn.
 *
 * @param turns ids of the combatants in their order, as the encounter has them now
 * @param direction of the update that caused the change, if it says; else the states say
 */
export function planTurnEvents(
  prior: CombatHistory,
  next: CombatHistory,
  turns: readonly string[],
  direction?: number,
): TurnEvent[] {
  const sameRound = prior.round === next.round;
  if (sameRound && prior.turn === next.turn && prior.combatantId === next.combatantId) return [];
  if (direction === undefined ? isBackwards(prior, next) : direction < 0) return [];
  const events: TurnEvent[] = [];
  const turn = (
    kind: "endTurn" | "startTurn",
    combatantId: string,
    round: number,
    at: number,
    skipped: boolean,
  ): void => void events.push({ kind, combatantId, round, turn: at, skipped });
  const skip = (round: number, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      const id = turns[at];
      if (id === undefined) continue;
      turn("startTurn", id, round, at, true);
      turn("endTurn", id, round, at, true);
    }
  };
  if (prior.round > 0 && prior.turn !== null && prior.combatantId)
    turn("endTurn", prior.combatantId, prior.round, prior.turn, false);
  const after = (prior.turn ?? -1) + 1;
  if (sameRound) {
    if (prior.turn !== null && next.turn !== null) skip(next.round, after, next.turn);
  } else {
    if (prior.round > 0) {
      if (prior.turn !== null) skip(prior.round, after, turns.length);
      events.push({ kind: "endRound", round: prior.round, skipped: false });
    }
    for (let round = prior.round + 1; round < next.round; round++) {
      events.push({ kind: "startRound", round, skipped: true });
      skip(round, 0, turns.length);
      events.push({ kind: "endRound", round, skipped: true });
    }
    if (next.round > 0) events.push({ kind: "startRound", round: next.round, skipped: false });
    if (next.turn !== null && next.round > 0) skip(next.round, 0, next.turn);
  }
  if (next.round > 0 && next.turn !== null && next.combatantId)
    turn("startTurn", next.combatantId, next.round, next.turn, false);
  return events;
}

function isBackwards(prior: CombatHistory, next: CombatHistory): boolean {
  if (prior.round !== next.round) return next.round < prior.round;
  return prior.turn !== null && next.turn !== null && next.turn < prior.turn;
}

/**
 * Seconds that pass between two points of an encounter, by what a turn and a round take (`CONFIG.time`). Before round 1
 * none pass.
 */
export function timeBetween(
  from: { round: number; turn: number | null },
  to: { round: number; turn: number | null },
  turns: number,
  { turnTime = 0, roundTime = 0 }: { turnTime?: number; roundTime?: number },
): number {
  const rounds = (round: number): number => Math.max(round - 1, 0);
  const ended = ({ round, turn }: { round: number; turn: number | null }): number =>
    rounds(round) * turns + (round > 0 ? (turn ?? 0) : 0);
  // A difference of nothing is 0, never -0.
  return (ended(to) - ended(from)) * turnTime + (rounds(to.round) - rounds(from.round)) * roundTime || 0;
}
