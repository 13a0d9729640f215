/** The order of turns: who acts before whom, and who acts at the same time. */

/** A combatant's turn, ordered by `score`; null before initiative is rolled. */
export interface Turn {
  readonly id: string;
  readonly score: number | null;
}

/**
 * Returns turns in slots, highest score first: equal scores share a slot. Those without a score come last, one a slot.
 */
export function groupTurns(turns: readonly Turn[]): readonly (readonly string[])[] {
  const scores = [...new Set(turns.flatMap(({ score }) => (score === null ? [] : [score])))].sort((a, b) => b - a);
  const scored = scores.map((score) => turns.filter((turn) => turn.score === score).map(({ id }) => id));
  return [...scored, ...turns.filter(({ score }) => score === null).map(({ id }) => [id])];
}
