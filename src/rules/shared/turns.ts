/** The order of turns: who acts before whom, and who acts at once. */

/** One who acts: `score` is what turns are ordered by, null for who has none yet. */
export interface Turn {
  readonly id: string;
  readonly score: number | null;
}

/** Turns in slots, highest first: equal scores share one. Who has no score comes last, each in a slot of their own. */
export function groupTurns(turns: readonly Turn[]): readonly (readonly string[])[] {
  const scores = [...new Set(turns.flatMap(({ score }) => (score === null ? [] : [score])))].sort((a, b) => b - a);
  const scored = scores.map((score) => turns.filter((turn) => turn.score === score).map(({ id }) => id));
  return [...scored, ...turns.filter(({ score }) => score === null).map(({ id }) => [id])];
}
