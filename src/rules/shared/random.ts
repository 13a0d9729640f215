/** Choosing by chance that is handed in: rules themselves roll nothing. */

/** A whole number from 0 to n - 1. */
export type RandomBelow = (n: number) => number;

/** So many of a list, none twice. */
export function drawDistinct<T>(list: readonly T[], count: number, below: RandomBelow): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, list.length) }, () => left.splice(below(left.length), 1)).flat();
}
