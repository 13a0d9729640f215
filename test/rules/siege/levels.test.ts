import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DIFFICULTIES,
  SITUATIONS,
  createCompetencePart,
  createDifficultyPart,
  createOtherPart,
  createSituationPart,
  findBestRating,
  listDifficulties,
  listOppositionParts,
} from "../../../src/rules/siege/difficulty.ts";
import { SIDE_DIE, findFirstSide } from "../../../src/rules/siege/initiative.ts";
import { describeCrowd } from "../../../src/rules/siege/crowd.ts";
import { computeOpposedOdds, resolveOpposed } from "../../../src/rules/siege/opposed.ts";
import { computeRangeEffect, computeSizeEffect, refuseRange } from "../../../src/rules/siege/attack.ts";
import { computeTerms } from "../../../src/rules/siege/challenge.ts";
import { BANDS } from "../../../src/rules/siege/state.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { check, house, term } from "./make.ts";

describe("SIE-CL-2 the difficulty table", () => {
  it("The difficulty table has the ledger's numbers in every cell", () => {
    expect(listDifficulties(house()).map(({ cl, primary, nonPrimary }) => [cl, primary, nonPrimary])).toEqual([
      [-6, 6, 12],
      [0, 12, 18],
      [2, 14, 20],
      [6, 18, 24],
      [12, 24, 30],
      [18, 30, 36],
    ]);
    expect(listDifficulties(house()).map(({ difficulty }) => difficulty)).toEqual([...DIFFICULTIES]);
  });

  it("Difficult follows the house rule, and its number names the source", () => {
    expect(createDifficultyPart("difficult", house({ difficultCL: 3 }))).toEqual({
      label: "QUADRANT.Siege.Difficulty.difficult",
      value: 3,
      source: { rule: "SIE-CL-2" },
    });
  });
});

describe("SIE-CL-1, SIE-CL-3, SIE-CL-4 Challenge Levels", () => {
  it("A Challenge Level adds up all parts, one set by the GM included", () => {
    expect(computeTerms({ ...check(), cl: [term(3), term(-2), createOtherPart(5)] }, house()).target).toBe(18);
    expect(createOtherPart(5).source).toEqual({ by: "gm" });
  });

  it("A crowd has one difficulty", () => {
    expect(describeCrowd("staggering", house())).toEqual({
      actionBonus: 6,
      combatDefense: 6,
      psycheDefense: 6,
      primary: false,
    });
  });
});

describe("SIE-OPP-1 an opponent", () => {
  it("An opponent adds one Defense, or an Attribute and its best Specialty", () => {
    expect(total(listOppositionParts({ kind: "defense", parts: [term(3), term(4)] }))).toBe(7);
    expect(
      total(listOppositionParts({ kind: "attribute", attribute: term(1), specialties: [term(2), term(5), term(3)] })),
    ).toBe(6);
    expect(listOppositionParts({ kind: "attribute", attribute: term(-1), specialties: [] })).toHaveLength(1);
  });

  it("The first of equal Specialties is used", () => {
    expect(findBestRating([term(2, "first"), term(2, "second")])?.label).toBe("first");
    expect(findBestRating([])).toBeNull();
  });
});

describe("SIE-OPP-2 opposed rolls", () => {
  it("Opposed rolls compare margins against bases without Challenge Levels, and the side that did not start wins ties", () => {
    const side = (cl: number, natural: number) => ({ check: check({ cl }), natural });
    expect(resolveOpposed(side(50, 11), side(0, 10), "a", house())).toMatchObject({
      a: { margin: -1 },
      b: { margin: -2 },
      winner: "a",
    });
    expect(resolveOpposed(side(0, 11), side(0, 11), "a", house()).winner).toBe("b");
    expect(resolveOpposed(side(0, 11), side(0, 11), "b", house()).winner).toBe("a");
  });
});

describe("SIE-OPP-2 odds", () => {
  it("Who starts an even opposed roll wins 190 of its 400 throws, since ties go to the other side", () => {
    const plain = check({ cl: 0 });
    const odds = computeOpposedOdds(plain, plain, house());
    expect([odds.get("a"), odds.get("b")]).toEqual([190, 210]);
    const better = { ...plain, bonus: [{ label: "Gear", value: 40, source: { by: "gm" } as const }] };
    expect([...computeOpposedOdds(better, plain, house())]).toEqual([["a", 400]]);
  });
});

describe("SIE-OPP-3 Competence", () => {
  it("Competence counts only in the fields it is listed for", () => {
    expect(createCompetencePart(5, true, { by: "gm" }).value).toBe(5);
    expect(createCompetencePart(5, false, { by: "gm" }).value).toBe(0);
  });
});

describe("SIE-RANGE-2, SIE-RANGE-3 range", () => {
  it("Range is a bonus at the class or nearer, and 2 Challenge Levels for each band beyond", () => {
    const open = (reach: (typeof BANDS)[number], band: (typeof BANDS)[number]) =>
      computeRangeEffect({ class: reach, restricted: false }, band);
    expect(open("short", "close")).toEqual({ bonus: 1, cl: 0 });
    expect(open("short", "short")).toEqual({ bonus: 1, cl: 0 });
    expect(open("short", "extreme")).toEqual({ bonus: 0, cl: 6 });
    expect(open("close", "lineOfSight")).toEqual({ bonus: 0, cl: 10 });
  });

  it("Melee weapons have one band", () => {
    const blade = { class: "close", restricted: true } as const;
    expect(refuseRange(blade, "close")).toBeNull();
    expect(refuseRange(blade, "short")).toEqual({
      key: "QUADRANT.Siege.Refuse.OutsideRangeClass",
      with: { class: "close", band: "short" },
    });
    expect(refuseRange({ ...blade, restricted: false }, "short")).toBeNull();
    expect(computeRangeEffect(blade, "close")).toEqual({ bonus: 0, cl: 0 });
  });

  it("Range is never both a bonus and a Challenge Level, and rises with distance", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BANDS), fc.nat(4), (reach, at) => {
        const [near, far] = [BANDS[at] ?? "close", BANDS[at + 1] ?? "close"].map((band) =>
          computeRangeEffect({ class: reach, restricted: false }, band),
        );
        expect(Math.min(near?.bonus ?? 0, near?.cl ?? 0)).toBe(0);
        expect((far?.cl ?? 0) - (far?.bonus ?? 0)).toBeGreaterThanOrEqual((near?.cl ?? 0) - (near?.bonus ?? 0));
      }),
    );
  });
});

describe("SIE-SIZE-1 Size", () => {
  it("Size matters from a difference of 4", () => {
    expect(computeSizeEffect(10, 13)).toMatchObject({ sizeModifier: 0, rollBonus: 0, cl: 0, damage: 0 });
    expect(computeSizeEffect(10, 14)).toMatchObject({
      sizeModifier: 2,
      woundModifier: 1,
      rollBonus: 2,
      cl: 0,
      damage: -1,
    });
    expect(computeSizeEffect(14, 10)).toMatchObject({ rollBonus: 0, cl: 2, damage: 1 });
    expect(computeSizeEffect(10, 10)).toMatchObject({ rollBonus: 0, cl: 0, damage: 0 });
  });

  it("Size is symmetrical: one side's bonus is the other's Challenge Level", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (a, b) => {
        fc.pre(a !== b);
        const ab = computeSizeEffect(a, b);
        const ba = computeSizeEffect(b, a);
        expect([ab.rollBonus, ab.cl]).toEqual([ba.cl, ba.rollBonus]);
        expect(ab.damage + ba.damage).toBe(0);
      }),
    );
  });
});

describe("SIE-MOD-1 circumstances", () => {
  it("Circumstances have the ledger's numbers", () => {
    expect(SITUATIONS).toEqual({
      poorEnvironment: 1,
      horribleEnvironment: 3,
      sporadicCover: 1,
      heavyCover: 3,
      flanking: -2,
      advantageous: -2,
      disadvantageous: 3,
    });
    expect(createSituationPart("flanking")).toEqual({
      label: "QUADRANT.Siege.Situation.flanking",
      value: -2,
      source: { rule: "SIE-MOD-1" },
    });
  });
});

describe("numbers beside the sides", () => {
  it("SIE-INIT-6: the side with the higher roll acts first", () =>
    expect([findFirstSide(9, 4), findFirstSide(4, 9), findFirstSide(4, 4)]).toEqual(["one", "other", "reroll"]));

  it("SIE-INIT-6: a side rolls a d20", () => expect(SIDE_DIE).toBe("1d20"));
});
