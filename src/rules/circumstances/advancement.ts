/** Raising what is known already, by testing it. Ledger: CIR-LEARN-6, CIR-RES-13. */
import type { HouseRules } from "./house.ts";

/** Tests of a skill or of Resources since it last rose. */
export interface Tests {
  /** Tests, whatever came of them. */
  readonly marks: number;
  readonly passes: number;
  readonly fails: number;
}

/** A rating after one test more, or as it is. */
export interface Advancement extends Tests {
  readonly rating: number;
  readonly advanced: boolean;
  /** Tests needed in all; of passes where the house counts these. */
  readonly needed: number;
  /** Failures needed besides; 0 where only tests are counted. */
  readonly neededFails: number;
}

/** Returns the tests that raise a rating: one more than it, or as many passes and one fail fewer (CIR-LEARN-6). */
export const countTestsNeeded = (
  rating: number,
  { advancement }: Pick<HouseRules, "advancement">,
): Pick<Advancement, "needed" | "neededFails"> =>
  advancement === "passFail"
    ? { needed: rating, neededFails: Math.max(0, rating - 1) }
    : { needed: rating + 1, neededFails: 0 };

/** Returns whether these tests raise a rating; then it is one more, and they count from 0 again (CIR-LEARN-6). */
export function advance(rating: number, tests: Tests, house: Pick<HouseRules, "advancement">): Advancement {
  const { needed, neededFails } = countTestsNeeded(rating, house);
  const enough =
    house.advancement === "passFail" ? tests.passes >= needed && tests.fails >= neededFails : tests.marks >= needed;
  const advanced = house.advancement !== "off" && enough;
  return {
    rating: advanced ? rating + 1 : rating,
    advanced,
    needed,
    neededFails,
    ...(advanced ? { marks: 0, passes: 0, fails: 0 } : tests),
  };
}

/** Adds a test. */
export const addTest = ({ marks, passes, fails }: Tests, pass: boolean): Tests => ({
  marks: marks + 1,
  passes: passes + Number(pass),
  fails: fails + Number(!pass),
});
