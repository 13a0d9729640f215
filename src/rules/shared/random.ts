/** Random choice from a source that the caller passes in: rules have no random numbers of their own. */

/** Returns a random whole number from 0 to n - 1. */
export type RandomBelow = (n: number) => number;

/** Returns `count` entries of a list at random, none twice. */
export function drawDistinct<T>(list: readonly T[], count: number, below: RandomBelow): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, list.length) }, () => left.splice(below(left.length), 1)).flat();
}
