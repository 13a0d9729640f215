/** What buying costs, what is restored, and how ratings rise: CIR-RES-2 to -13, CIR-LEARN-6. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTest, advance, countTestsNeeded } from "../../../src/rules/circumstances/advancement.ts";
import {
  applyTax,
  computeHelperTax,
  computePurchaseOb,
  computeRestoreOb,
  computeRestored,
  computeTax,
  findQuantity,
  planRaise,
  planRestore,
  planTax,
  refuseRaise,
  refuseRestore,
} from "../../../src/rules/circumstances/resources.ts";
import { house } from "./make.ts";

const AT = { uuid: "Actor.a" };
const bought = { ob: 3, successes: 1, treasure: 0, kindness: 0, accepted: false };

describe("A purchase", () => {
  it("CIR-RES-3, CIR-RES-4: away from home and in bulk it is harder, and bulk buys more", () => {
    expect([false, true].map((away) => computePurchaseOb({ away, bulk: 0 }))).toEqual([0, 1]);
    expect(computePurchaseOb({ away: true, bulk: 2 })).toBe(3);
    expect([0, 1, 2, 3].map((bulk) => findQuantity(bulk, house()))).toEqual([1, 10, 100, 1]);
    expect(findQuantity(1, house({ bulkMap: { "1": [20], "2": [50] } }))).toBe(20);
  });

  it("CIR-RES-6 to -8, -12: a failure is taxed by its margin, less treasure, more for kindness", () => {
    expect(computeTax(bought, house())).toEqual({ tax: 2, bought: false });
    expect(computeTax({ ...bought, successes: 3 }, house())).toEqual({ tax: 0, bought: true });
    expect(computeTax({ ...bought, treasure: 1 }, house())).toEqual({ tax: 1, bought: false });
    expect(computeTax({ ...bought, treasure: 5 }, house()).tax).toBe(0);
    expect(computeTax({ ...bought, kindness: 2, accepted: true, treasure: 1 }, house())).toEqual({
      tax: 3,
      bought: true,
    });
    expect(computeTax({ ...bought, kindness: 2 }, house())).toEqual({ tax: 2, bought: false });
    expect(computeTax({ ...bought, kindness: 2 }, house({ kindnessDenied: "noTax" }))).toEqual({
      tax: 0,
      bought: false,
    });
    const lenient = house({ kindnessDenied: "noTax" });
    expect(computeTax(bought, lenient)).toEqual({ tax: 2, bought: false });
    expect(computeTax({ ...bought, kindness: 1, accepted: true }, lenient)).toEqual({ tax: 3, bought: true });
    // Nothing was offered: there is nothing to accept or refuse.
    expect(computeTax({ ...bought, accepted: true }, house({ kindnessDenied: "noTax" }))).toEqual({
      tax: 2,
      bought: false,
    });
  });

  it("CIR-RES-2: helpers are taxed as much, or by one", () => {
    expect([0, 1, 3].map((tax) => computeHelperTax(tax, house()))).toEqual([0, 1, 3]);
    expect([0, 1, 3].map((tax) => computeHelperTax(tax, house({ helperTax: "one" })))).toEqual([0, 1, 1]);
  });

  it("CIR-RES-7: what is left is never below 0 nor above the rating, and the rating stays", () => {
    expect(planTax(AT, { max: 4, current: 3 }, 2)).toEqual([
      { op: "set", at: AT, path: "system.abilities.resources.value", to: 1 },
    ]);
    expect(planTax(AT, { max: 4, current: 3 }, 0)).toEqual([]);
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), fc.nat(10), (max, current, tax) => {
        const left = applyTax({ max, current }, tax);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(max);
        expect(Math.min(max, current) - left).toBeLessThanOrEqual(tax);
      }),
    );
  });
});

describe("Restored and raised", () => {
  it("CIR-RES-11: the obstacle is 1 and what was lost; each success more restores one more", () => {
    const lost = { max: 5, current: 2 };
    expect(computeRestoreOb(lost)).toBe(4);
    expect([1, 3, 4, 5, 6, 9].map((successes) => computeRestored(lost, successes))).toEqual([0, 0, 1, 2, 3, 3]);
    expect(planRestore(AT, lost, 5)).toEqual([{ op: "set", at: AT, path: "system.abilities.resources.value", to: 4 }]);
    expect(refuseRestore(lost)).toBe(null);
    expect(refuseRestore({ max: 5, current: 5 })?.key).toContain("nothing");
  });

  it("CIR-RES-10: Resources of 0 rise to 1 by a success with treasure", () => {
    expect(refuseRaise(0, true, 1)).toBe(null);
    expect(refuseRaise(0, true, 0)?.key).toContain("zeroResources");
    expect(refuseRaise(0, false, 1)?.key).toContain("notZero");
    expect(refuseRaise(1, true, 1)?.key).toContain("notZero");
    expect(planRaise(AT).map((one) => "path" in one && [one.path, "to" in one && one.to])).toEqual([
      ["system.abilities.resources.max", 1],
      ["system.abilities.resources.value", 1],
    ]);
  });

  it("CIR-LEARN-6, CIR-RES-13: one test more than the rating raises it, and they begin anew", () => {
    const none = { marks: 0, passes: 0, fails: 0 };
    expect(addTest(none, true)).toEqual({ marks: 1, passes: 1, fails: 0 });
    expect(addTest(none, false)).toEqual({ marks: 1, passes: 0, fails: 1 });
    expect(countTestsNeeded(3, house())).toEqual({ needed: 4, neededFails: 0 });
    expect(advance(3, { marks: 3, passes: 1, fails: 2 }, house())).toMatchObject({
      advanced: false,
      marks: 3,
      rating: 3,
    });
    expect(advance(3, { marks: 4, passes: 1, fails: 3 }, house())).toEqual({
      rating: 4,
      advanced: true,
      needed: 4,
      neededFails: 0,
      ...none,
    });
  });

  it("CIR-LEARN-6: by house rule passes and fails count, or nothing does", () => {
    const passFail = house({ advancement: "passFail" });
    expect(countTestsNeeded(3, passFail)).toEqual({ needed: 3, neededFails: 2 });
    expect(countTestsNeeded(0, passFail)).toEqual({ needed: 0, neededFails: 0 });
    expect(advance(3, { marks: 9, passes: 3, fails: 1 }, passFail).advanced).toBe(false);
    expect(advance(3, { marks: 9, passes: 2, fails: 7 }, passFail).advanced).toBe(false);
    expect(advance(3, { marks: 5, passes: 3, fails: 2 }, passFail)).toMatchObject({
      advanced: true,
      rating: 4,
      marks: 0,
    });
    const off = house({ advancement: "off" });
    expect(advance(1, { marks: 50, passes: 25, fails: 25 }, off)).toMatchObject({
      advanced: false,
      rating: 1,
      marks: 50,
    });
  });
});
