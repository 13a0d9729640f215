/** Which character each player of a world plays when its rulesets change. */

/** A player. */
export interface Player {
  readonly id: string;
  /** The actor that is this player's character. */
  readonly character: string | null;
  /** The one they last played of a ruleset that was switched off. */
  readonly former: string | null;
}

/** An actor that may be a player's character. */
export interface Candidate {
  readonly id: string;
  /** Whether its ruleset is played. */
  readonly on: boolean;
  /** The players who own it by name. */
  readonly owners: readonly string[];
}

/**
 * Returns the players whose character changes, with the new one. Who plays an actor of a ruleset that is played keeps
 * it. Everybody else gets their former one back, or the first that they own, where nobody else plays it; or none.
 */
export function assignCharacters(
  players: readonly Player[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, string | null> {
  const off = new Set(candidates.filter(({ on }) => !on).map(({ id }) => id));
  const taken = new Set(players.map(({ character }) => character));
  const changed = new Map<string, string | null>();
  for (const { id, character, former } of players) {
    if (character !== null && !off.has(character)) continue;
    const free = candidates.filter((one) => one.on && one.owners.includes(id) && !taken.has(one.id));
    const next = (free.find((one) => one.id === former) ?? free[0])?.id ?? null;
    taken.add(next);
    if (next !== character) changed.set(id, next);
  }
  return changed;
}
