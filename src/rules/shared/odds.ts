/** An exact distribution: how many of the equally likely rolls give each result. */
export type Odds<K> = ReadonlyMap<K, number>;

/** One fair die, faces 1 to `sides`. */
export const die = (sides: number): Odds<number> => new Map(Array.from({ length: sides }, (_, i) => [i + 1, 1]));

/** What is certain. */
export const certain = <K>(result: K): Odds<K> => new Map([[result, 1]]);

/** Relabels results, adding up those that become the same. */
export function map<A, B>(odds: Odds<A>, f: (result: A) => B): Odds<B> {
  const out = new Map<B, number>();
  for (const [result, ways] of odds) {
    const key = f(result);
    out.set(key, (out.get(key) ?? 0) + ways);
  }
  return out;
}

/** Chance of each result, 0 to 1. */
export function chances<K>(odds: Odds<K>): ReadonlyMap<K, number> {
  const all = [...odds.values()].reduce((sum, ways) => sum + ways, 0);
  return new Map([...odds].map(([result, ways]) => [result, ways / all]));
}
