/**
 * The generations that the whole suite is run on: 14, and 13 too for `npm run test:all`. A smoke run of 13 is in
 * `thread.test.ts`.
 */
export const GENERATIONS: readonly (13 | 14)[] = process.env["TEST_ALL"] === "1" ? [14, 13] : [14];
