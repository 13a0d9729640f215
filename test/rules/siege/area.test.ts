import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Struck,
  computeAreaOdds,
  countAreaTargets,
  refuseAreaTargets,
  resolveArea,
} from "../../../src/rules/siege/area.ts";
import { resolveCheck } from "../../../src/rules/siege/challenge.ts";
import { MAX_AREA_LEVEL } from "../../../src/rules/siege/state.ts";
import { house, term } from "./make.ts";

const struck = (defense: number, isCertain = false): Struck => ({
  check: {
    bundle: "combat",
    primary: true,
    cl: [term(defense, "defense")],
    bonus: [term(5, "gun")],
    critAttempt: false,
  },
  isCertain,
});
const level = fc.integer({ min: 1, max: MAX_AREA_LEVEL });
const several = fc.array(
  fc.tuple(fc.integer({ min: -5, max: 20 }), fc.boolean()).map(([defense, certain]) => struck(defense, certain)),
  { minLength: 1, maxLength: 24 },
);
const face = fc.integer({ min: 1, max: 20 });

describe("SIE-SFX-2 an area", () => {
  it("It strikes three targets, and twice as many for each further purchase", () => {
    expect([0, 1, 2, 3, 4].map(countAreaTargets)).toEqual([1, 3, 6, 12, 24]);
    fc.assert(fc.property(level, (one) => countAreaTargets(one + 1) === 2 * countAreaTargets(one)));
  });

  it("More targets than that are refused, and one named twice; fewer are not", () => {
    expect(refuseAreaTargets(["a", "b", "c"], 1)).toBeNull();
    expect(refuseAreaTargets(["a", "b", "c", "d"], 1)).toEqual({
      key: "QUADRANT.Siege.Refuse.TooManyTargets",
      with: { most: 3, chosen: 4 },
    });
    expect(refuseAreaTargets(["a", "a"], 1)).toMatchObject({ key: "QUADRANT.Siege.Refuse.TargetTwice" });
    expect(refuseAreaTargets([], 1)).toBeNull();
    expect(refuseAreaTargets(["a"], 0)).toBeNull();
  });

  it("One roll counts against each target's own Target Number", () => {
    const results = resolveArea([struck(3), struck(9), struck(30, true)], 10, house());
    expect(results.map(({ success, target }) => [success, target])).toEqual([
      [true, 15],
      [false, 21],
      [true, 42],
    ]);
    expect(results.map(({ via }) => via)).toEqual(["total", "total", "routine"]);
  });

  it("Each result is that of a roll against that target alone, with the same die", () => {
    fc.assert(
      fc.property(several, face, (targets, natural) => {
        const results = resolveArea(targets, natural, house());
        expect(results).toHaveLength(targets.length);
        targets.forEach(({ check, isCertain }, at) => {
          const alone = resolveCheck(check, natural, house());
          expect(results[at]?.success).toBe(isCertain || alone.success);
          if (!isCertain) expect(results[at]).toEqual(alone);
        });
      }),
    );
  });

  it("The odds count every face once, fewest hits first, and who can't move is always hit", () => {
    fc.assert(
      fc.property(several, (targets) => {
        const odds = computeAreaOdds(targets, house());
        const counts = [...odds.keys()];
        expect([...odds.values()].reduce((sum, ways) => sum + ways, 0)).toBe(20);
        expect(counts).toEqual([...counts].sort((a, b) => a - b));
        const certain = targets.filter(({ isCertain }) => isCertain).length;
        expect(counts.every((hits) => hits >= certain && hits <= targets.length)).toBe(true);
      }),
    );
  });
});
