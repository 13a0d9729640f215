import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainOdds, computeChances, dieOdds, mapOdds } from "../../../src/rules/shared/odds.ts";

describe("odds", () => {
  it("Each face of a die counts once, and a certain result once", () => {
    expect([...dieOdds(4)]).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect([...computeChances(certainOdds("sunrise"))]).toEqual([["sunrise", 1]]);
  });

  it("Results that become equal are added up", () => {
    expect([...mapOdds(dieOdds(6), (face) => face > 4)]).toEqual([
      [false, 4],
      [true, 2],
    ]);
  });

  it("The chances of any odds add up to 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9 }), (sides, step) => {
        const all = [...computeChances(mapOdds(dieOdds(sides), (face) => face % step)).values()].reduce(
          (sum, p) => sum + p,
          0,
        );
        expect(all).toBeCloseTo(1, 12);
      }),
    );
  });
});
