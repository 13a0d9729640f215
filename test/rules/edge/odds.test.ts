import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveCheck } from "../../../src/rules/edge/check.ts";
import { BANDS } from "../../../src/rules/edge/magnitude.ts";
import { countCheckDice } from "../../../src/rules/edge/mode.ts";
import { computeRange, computeSpread, countPairs, countReaching, countSums } from "../../../src/rules/edge/odds.ts";
import { dieOdds } from "../../../src/rules/shared/odds.ts";
import { check, house, houses, kinds, modes } from "./make.ts";

const tns = fc.integer({ min: 1, max: 50 });

describe("SUC-PROB-1 to -3 chances of a check", () => {
  it("A success is certain at the floor and impossible above the ceiling, and its chance falls between", () => {
    for (const mode of ["normal", "advantage", "disadvantage", "free"] as const) {
      const of = mode === "normal" ? 100 : 1000;
      expect(countReaching(countSums(mode), 2)).toEqual({ hits: of, of });
      expect(countReaching(countSums(mode), 21)).toEqual({ hits: 0, of });
      const hits = Array.from({ length: 20 }, (_, i) => countReaching(countSums(mode), i + 2).hits);
      expect(hits).toEqual(hits.toSorted((a, b) => b - a));
    }
  });

  it("Advantage reaches n as often as Disadvantage stays at or below 22 - n", () => {
    const up = countSums("advantage");
    const down = countSums("disadvantage");
    for (let sum = 2; sum <= 20; sum++) expect(up.get(sum)).toBe(down.get(22 - sum));
  });

  it("The chances agree with an enumeration of every roll", () => {
    const every = Array.from({ length: 10 }, (_, i) => i + 1);
    const faces = every.flatMap((a) => every.flatMap((b) => every.map((c) => [a, b, c])));
    for (const mode of ["advantage", "disadvantage"] as const) {
      const one = check({ mode, bonus: 12 });
      const seen = faces.map((dice) => resolveCheck(one, 25, dice, null, house()));
      const told = computeSpread(one, 25, house());
      for (const band of BANDS) expect(told.bands[band]).toBe(seen.filter((result) => result.band === band).length);
      expect(told.triumph).toBe(seen.filter(({ double }) => double === "triumph").length);
      expect(told.despair).toBe(seen.filter(({ double }) => double === "despair").length);
    }
  });

  it("The chances of a single d20 are computed for comparison (SUC-PROB-4)", () =>
    expect(countReaching(dieOdds(20), 5)).toEqual({ hits: 16, of: 20 }));
});

describe("SUC-PROB-5 pairs", () => {
  it("A pair is equally frequent on either side, and about twice as frequent with a free choice", () => {
    expect(countPairs("normal")).toEqual({ hits: 10, of: 100 });
    expect(countPairs("disadvantage")).toEqual({ hits: 145, of: 1000 });
    expect(countPairs("free")).toEqual({ hits: 280, of: 1000 });
  });
});

describe("SUC-PROB-7 chances of the bands", () => {
  it("The bands' chances add up, agree with the plain chance and keep doubles within their side", () => {
    fc.assert(
      fc.property(modes, fc.integer({ min: 0, max: 30 }), tns, kinds, houses, (mode, bonus, tn, kind, rules) => {
        const told = computeSpread(check({ mode, bonus, kind }), tn, rules);
        expect(told.of).toBe(countCheckDice(mode) === 2 ? 100 : 1000);
        expect(told.success).toBe(countReaching(countSums(mode), tn - bonus).hits);
        const counted = BANDS.reduce((sum, band) => sum + told.bands[band], 0);
        expect(counted).toBe(kind === "simple" ? 0 : told.of);
        expect(told.triumph).toBeLessThanOrEqual(told.success);
        expect(told.despair).toBeLessThanOrEqual(told.of - told.success);
      }),
      { numRuns: 60 },
    );
  });
});

describe("SUC-ADV-11 the range of a check", () => {
  it("The range is 2 to 20 in every mode, and its mean a fraction in lowest terms", () => {
    expect(computeRange("advantage", 0)).toEqual({ min: 2, max: 20, meanNum: 539, meanDen: 40 });
    expect(computeRange("normal", 2)).toEqual({ min: 4, max: 22, meanNum: 13, meanDen: 1 });
    expect(computeRange("normal", -11)).toEqual({ min: -9, max: 9, meanNum: 0, meanDen: 1 });
    expect(computeRange("disadvantage", -20)).toMatchObject({ min: -18, max: 0, meanNum: -459, meanDen: 40 });
  });
});

describe("SUC-PROB-1 what is added to the dice", () => {
  it("Bonus and modifiers both count towards the Target Number", () => {
    for (const mod of [2, -3])
      expect(computeSpread(check({ bonus: 10, mod }), 22, house()).success).toBe(
        countReaching(countSums("normal"), 12 - mod).hits,
      );
  });
});
