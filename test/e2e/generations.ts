/**
 * The generations that the whole suite is run on: 14, and 13 too for `npm run test:all`. Smoke runs of 13 are in
 * `thread.test.ts`, and where `WITH_SMOKE` is used.
 */
export const GENERATIONS: readonly (13 | 14)[] = process.env["TEST_ALL"] === "1" ? [14, 13] : [14];

/** Both generations, and whether all tests of a file run on it; on 13 the most telling one, unless for `test:all`. */
export const WITH_SMOKE = [14 as const, 13 as const].map((generation) => ({
  generation,
  full: GENERATIONS.includes(generation),
}));
