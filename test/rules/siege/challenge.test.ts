import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  OUTCOMES,
  grantSuccess,
  computeOdds,
  classifyOutcome,
  readRolledTotal,
  readTotal,
  resolveCheck,
  computeTerms,
} from "../../../src/rules/siege/challenge.ts";
import { computeChances } from "../../../src/rules/shared/odds.ts";
import { check, checks, house, houses, term } from "./make.ts";

describe("SIE-CB-1 a check", () => {
  it.each([
    [14, 3, 1, true, 0],
    [13, 3, 1, false, -1],
    [17, 14, 8, false, -1],
  ])("A natural %i against CL %i with bonus %i is resolved", (natural, cl, bonus, success, margin) => {
    expect(resolveCheck(check({ cl, bonus }), natural, house())).toMatchObject({
      natural,
      success,
      margin,
      via: "total",
      crit: false,
    });
  });

  it("A number that is no face of a d20 is refused", () => {
    for (const face of [0, 21, -1, 2.5, Number.NaN])
      expect(() => resolveCheck(check(), face, house())).toThrow(RangeError);
    for (const face of [1, 20]) expect(resolveCheck(check(), face, house()).natural).toBe(face);
  });

  it("A bare total is resolved", () => {
    expect(readTotal(20, 19, house())).toEqual({ margin: 1, success: true, extraLevels: 0 });
    expect(readTotal(19, 19, house()).success).toBe(true);
    expect(readTotal(18, 19, house()).success).toBe(false);
  });
});

describe("SIE-CB-2, SIE-CB-3 the base", () => {
  it.each([
    [{ primary: true }, 12],
    [{ primary: false }, 18],
    [{ primary: false, forcedPrimary: true }, 12],
    [{ primary: true, critAttempt: true }, 18],
    [{ primary: true, base: 15 }, 15],
    [{ primary: true, base: 15, critAttempt: true }, 15],
  ])("The base of %j is %i", (changes, base) => {
    expect(computeTerms(check(changes), house()).base).toBe(base);
  });

  it("The uniform mode shows +6 as a term of its own, but not beside a base of the GM's", () => {
    const uniform = house({ baseMode: "plus6" });
    const primary = computeTerms(check({ primary: true, bonus: 2 }), uniform);
    expect(primary).toMatchObject({ base: 18, target: 18, bonusTotal: 8 });
    expect(primary.bonus.at(-1)).toEqual({
      label: "QUADRANT.Siege.Check.PrimaryBonus",
      value: 6,
      source: { rule: "SIE-CB-3" },
    });
    expect(computeTerms(check({ primary: false, bonus: 2 }), uniform).bonusTotal).toBe(2);
    expect(computeTerms(check({ critAttempt: true, bonus: 2 }), uniform)).toMatchObject({ base: 18, bonusTotal: 2 });
    expect(computeTerms(check({ base: 15, bonus: 2 }), uniform)).toMatchObject({ base: 15, bonusTotal: 2 });
  });

  it("The mode never changes who succeeds, or by how much", () => {
    fc.assert(
      fc.property(checks, fc.integer({ min: 1, max: 20 }), houses, (one, natural, rules) => {
        const split = resolveCheck(one, natural, { ...rules, baseMode: "split" });
        const uniform = resolveCheck(one, natural, { ...rules, baseMode: "plus6" });
        expect([uniform.success, uniform.margin, uniform.via, uniform.crit]).toEqual([
          split.success,
          split.margin,
          split.via,
          split.crit,
        ]);
      }),
    );
  });

  it("Every term is kept, whatever the total", () => {
    const one = { ...check(), cl: [term(3, "cover"), term(-2, "size")], bonus: [term(4, "gun")] };
    expect(computeTerms(one, house())).toMatchObject({ target: 13, cl: one.cl, bonus: one.bonus });
  });
});

describe("SIE-NAT20-1, SIE-NAT20-2 natural 20 and natural 1", () => {
  const far = check({ cl: 18, bonus: 2 });

  it("A natural 20 succeeds only where no face could reach the Target Number", () => {
    expect(resolveCheck(far, 20, house())).toMatchObject({ success: true, via: "natural20", margin: -8 });
    expect(resolveCheck(far, 19, house()).success).toBe(false);
    expect(resolveCheck(check({ cl: 10, bonus: 2 }), 20, house())).toMatchObject({
      success: true,
      via: "total",
      margin: 0,
    });
    expect(resolveCheck(check({ cl: 11, bonus: 2 }), 20, house())).toMatchObject({
      success: true,
      via: "natural20",
      margin: -1,
    });
    expect(resolveCheck(check({ bonus: 15 }), 1, house())).toMatchObject({ success: true, via: "total" });
  });

  it("An automatic failure is never a success, in any mode", () => {
    for (const naturals of ["rescueOnly", "none", "critFumble"] as const) {
      expect(resolveCheck({ ...check({ bonus: 30 }), doomed: true }, 20, house({ naturals }))).toMatchObject({
        success: false,
        crit: false,
      });
    }
  });

  it("By house rule natural 20 and natural 1 have no effect", () => {
    expect(resolveCheck(far, 20, house({ naturals: "none" }))).toMatchObject({ success: false, via: "total" });
  });

  it("By house rule natural 20 always succeeds and natural 1 always fails", () => {
    const rules = house({ naturals: "critFumble" });
    expect(resolveCheck(check({ bonus: 15 }), 1, rules)).toMatchObject({ success: false, via: "natural1" });
    expect(resolveCheck(far, 20, rules)).toMatchObject({ success: true, crit: true, via: "natural20" });
    expect(resolveCheck(check({ primary: false }), 20, rules)).toMatchObject({
      success: true,
      crit: false,
      via: "natural20",
    });
    expect(resolveCheck(check({ bonus: 5 }), 19, rules)).toMatchObject({ success: true, crit: false, via: "total" });
    expect(resolveCheck(check({ cl: 8 }), 2, rules)).toMatchObject({ success: false, via: "total" });
  });
});

describe("SIE-CRIT-1 a declared Critical Success", () => {
  it("A declared Critical Success succeeds critically or not at all", () => {
    const tried = check({ critAttempt: true, cl: 3, bonus: 8 });
    expect(resolveCheck(tried, 13, house())).toMatchObject({ target: 21, success: true, crit: true });
    expect(resolveCheck(tried, 12, house())).toMatchObject({ success: false, crit: false });
  });
});

describe("SIE-EXTRA-1 Extraordinary levels", () => {
  it.each([
    [4, 0],
    [5, 1],
    [9, 1],
    [10, 2],
  ])("A margin of %i is worth %i levels", (margin, levels) => {
    const one = check({ bonus: margin });
    expect(resolveCheck(one, 12, house({ extraordinary: true })).extraLevels).toBe(levels);
    expect(resolveCheck(one, 12, house()).extraLevels).toBe(0);
  });

  it("A failure has no levels", () => {
    const rules = house({ extraordinary: true, naturals: "critFumble" });
    expect(resolveCheck(check({ bonus: 30 }), 1, rules)).toMatchObject({ success: false, extraLevels: 0 });
  });
});

describe("outcomes of a check", () => {
  it("Each outcome has one word", () => {
    expect(classifyOutcome({ success: false, crit: false, extraLevels: 0 })).toBe("failure");
    expect(classifyOutcome({ success: true, crit: false, extraLevels: 0 })).toBe("success");
    expect(classifyOutcome({ success: true, crit: false, extraLevels: 1 })).toBe("extraordinary");
    expect(classifyOutcome({ success: true, crit: true, extraLevels: 2 })).toBe("critical");
  });

  it("SIE-CB-5, SIE-NOVA-3: a success can be granted without a roll", () => {
    const nothing = { natural: null, total: null, success: true, crit: false, extraLevels: 0 };
    expect(grantSuccess(check({ cl: 9 }), "routine", house())).toEqual({
      ...nothing,
      target: 21,
      margin: null,
      via: "routine",
    });
    expect(grantSuccess(check({ cl: 9 }), "nova", house())).toEqual({ ...nothing, target: 21, margin: 0, via: "nova" });
  });
});

describe("odds of a check", () => {
  it("The faces of each outcome are counted, in order", () => {
    expect([...computeOdds(check({ bonus: 3 }), house())]).toEqual([
      ["failure", 8],
      ["success", 12],
    ]);
    expect([...computeOdds(check({ bonus: 8 }), house({ extraordinary: true }))]).toEqual([
      ["failure", 3],
      ["success", 5],
      ["extraordinary", 12],
    ]);
    expect([...computeOdds(check({ critAttempt: true, bonus: 8 }), house())]).toEqual([
      ["failure", 9],
      ["critical", 11],
    ]);
  });

  it("The odds agree with rolling every face, and add up to 20", () => {
    fc.assert(
      fc.property(checks, houses, (one, rules) => {
        const counted = new Map<string, number>();
        for (let face = 1; face <= 20; face++) {
          const outcome = classifyOutcome(resolveCheck(one, face, rules));
          counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
        }
        const exact = computeOdds(one, rules);
        expect(new Map<string, number>(exact)).toEqual(counted);
        expect([...exact.values()].reduce((sum, ways) => sum + ways, 0)).toBe(20);
        const order = [...exact.keys()].map((outcome) => OUTCOMES.indexOf(outcome));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  it("The odds never get worse with more bonus or a lower Challenge Level", () => {
    fc.assert(
      fc.property(checks, houses, fc.integer({ min: 1, max: 3 }), (one, rules, rank) => {
        const atLeast = (tried: typeof one): number =>
          [...computeChances(computeOdds(tried, rules))].reduce(
            (sum, [outcome, p]) => (OUTCOMES.indexOf(outcome) >= rank ? sum + p : sum),
            0,
          );
        const before = atLeast(one);
        expect(atLeast({ ...one, bonus: [...one.bonus, term(1)] })).toBeGreaterThanOrEqual(before - 1e-9);
        expect(atLeast({ ...one, cl: [...one.cl, term(-1)] })).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });
});

describe("what a die means", () => {
  it("SIE-CB-1: a number that is no face is named", () =>
    expect(() => resolveCheck(check(), 21, house())).toThrow(new RangeError("21 is no face of a d20")));

  it("SIE-NAT20-1: a natural 20 that only rescues is no Critical Success", () =>
    expect(resolveCheck(check({ cl: 40 }), 20, house({ naturals: "rescueOnly" }))).toMatchObject({
      success: true,
      via: "natural20",
      crit: false,
    }));

  it("A total that was rolled is read like its check, which nothing has doomed", () => {
    expect(readRolledTotal(20, 12, 19, house())).toEqual({ margin: 1, success: true, via: "total", extraLevels: 0 });
    expect(readRolledTotal(20, 12, 19, house(), true)).toMatchObject({ success: false, via: "total" });
  });
});
