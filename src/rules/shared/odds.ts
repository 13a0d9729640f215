/** Exact odds: how many of the equally likely rolls give each result. */
export type Odds<K> = ReadonlyMap<K, number>;

/** Returns the odds of one fair die, faces 1 to `sides`. */
export const dieOdds = (sides: number): Odds<number> => new Map(Array.from({ length: sides }, (_, i) => [i + 1, 1]));

/** Returns the odds of a result that is certain. */
export const certainOdds = <K>(result: K): Odds<K> => new Map([[result, 1]]);

/** Replaces each result by `f` of it, and adds up the ways of results that become equal. */
export function mapOdds<A, B>(odds: Odds<A>, f: (result: A) => B): Odds<B> {
  const out = new Map<B, number>();
  for (const [result, ways] of odds) {
    const key = f(result);
    out.set(key, (out.get(key) ?? 0) + ways);
  }
  return out;
}

/** Returns the odds of two independent results joined by `join`. */
export function combineOdds<A, B, C>(a: Odds<A>, b: Odds<B>, join: (a: A, b: B) => C): Odds<C> {
  const out = new Map<C, number>();
  for (const [x, m] of a) {
    for (const [y, n] of b) {
      const key = join(x, y);
      out.set(key, (out.get(key) ?? 0) + m * n);
    }
  }
  return out;
}

/** Returns the odds of the sum of `count` independent results, computed by repeated squaring; 0 where `count` is 0. */
export function sumOdds(odds: Odds<number>, count: number): Odds<number> {
  if (count < 1) return certainOdds(0);
  const half = sumOdds(odds, Math.floor(count / 2));
  const even = combineOdds(half, half, add);
  return count % 2 === 1 ? combineOdds(even, odds, add) : even;
}

const add = (a: number, b: number): number => a + b;

/** Returns the chance of each result, from 0 to 1. */
export function computeChances<K>(odds: Odds<K>): ReadonlyMap<K, number> {
  const all = [...odds.values()].reduce((sum, ways) => sum + ways, 0);
  return new Map([...odds].map(([result, ways]) => [result, ways / all]));
}
