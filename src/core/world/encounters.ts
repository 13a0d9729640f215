/** The fights that are on, and which round of its own an actor is in. */

type Fight = Combat.Implementation;

/** Fights that have begun. */
export const startedCombats = (): readonly Fight[] => [...(game.combats ?? [])].filter(({ started }) => started);

/**
 * The round of the fight in which an actor (by uuid; of an unlinked token, the token's own) takes part: of several, the
 * one that is active. 0 outside of any.
 */
export function findRound(actor: string): number {
  const own = startedCombats().filter(({ combatants }) => [...combatants].some((one) => one.actor?.uuid === actor));
  return (own.find(({ active }) => active) ?? own[0])?.round ?? 0;
}
