/** The time that odds take. Apart from the other tests, since it says nothing of code that is instrumented. */
import { expect, it } from "vitest";
import { type Roll, computeResults } from "../../../src/rules/circumstances/odds.ts";
import { house } from "./make.ts";

it("CIR-TEST-9: the odds of twenty exploding dice are computed within a millisecond", () => {
  const roll: Roll = { dice: 20, luck: false, explodes: true, bonus: 0, against: { kind: "obstacle", ob: 8 } };
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    computeResults(roll, house());
    return performance.now() - start;
  }).sort((a, b) => a - b);
  expect(times[50]).toBeLessThan(1);
});
