/** A reproducible random source: the same seed produces the same run. */
export interface Chance {
  /** Returns a number from 0 up to 1. */
  next(): number;
  /** Returns a whole number below `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns letters and digits. */
  word(length: number): string;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** mulberry32: 32 bits of state are enough to choose what is sent. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(list) {
      if (list.length === 0) throw new Error("There is nothing to pick from.");
      return list[below(list.length)] as (typeof list)[number];
    },
    word: (length) => Array.from({ length }, () => LETTERS.charAt(below(LETTERS.length))).join(""),
  };
}
