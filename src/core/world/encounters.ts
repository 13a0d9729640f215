/** The combats in progress, and the round an actor is in. */

type Fight = Combat.Implementation;

/** Returns the combats that have started. */
export const startedCombats = (): readonly Fight[] => [...(game.combats ?? [])].filter(({ started }) => started);

/**
 * Returns the round of the combat that an actor takes part in (by uuid; for an unlinked token, the token's own actor).
 * Of several combats, the active one counts. Returns 0 outside of combat.
 */
export function findRound(actor: string): number {
  const own = startedCombats().filter(({ combatants }) => [...combatants].some((one) => one.actor?.uuid === actor));
  return (own.find(({ active }) => active) ?? own[0])?.round ?? 0;
}
