import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adviseDrop, isBetter, listDropOptions, readToss, resolveCheck } from "../../../src/rules/edge/check.ts";
import { findBand, judge, succeeds } from "../../../src/rules/edge/magnitude.ts";
import { check, faces, house, houses, kinds, throws } from "./make.ts";

const tns = fc.integer({ min: 1, max: 60 });
const bonuses = fc.integer({ min: -5, max: 40 });

describe("SUC-ROLL-1 a check", () => {
  it.each([
    [[6, 3], 11, 20, true, 0],
    [[6, 2], 11, 20, false, -1],
    [[10, 9], 15, 20, true, 14],
  ])("The roll %j with bonus %i against %i is resolved", (dice, bonus, tn, success, rawMos) => {
    expect(resolveCheck(check({ bonus }), tn, dice, null, house())).toMatchObject({
      success,
      rawMos,
      drop: null,
      dropped: null,
    });
  });

  it("Exactly two dice count in any mode, under any house rules and choice", () => {
    fc.assert(
      fc.property(throws, bonuses, houses, ({ mode, dice, drop }, bonus, rules) => {
        const thrown = readToss(check({ mode, bonus }), dice, drop, rules);
        const left = [...thrown.kept, ...(thrown.dropped === null ? [] : [thrown.dropped])];
        expect(left.toSorted()).toEqual(dice.toSorted());
        expect(thrown.kept[0]).toBeGreaterThanOrEqual(thrown.kept[1]);
        expect(thrown.diceTotal).toBe(thrown.kept[0] + thrown.kept[1]);
        expect(thrown.total).toBe(thrown.diceTotal + bonus);
        expect(thrown.pair).toBe(thrown.kept[0] === thrown.kept[1]);
        expect(thrown.drop === null).toBe(mode === "normal");
        if (thrown.drop !== null) expect(dice[thrown.drop]).toBe(thrown.dropped);
      }),
    );
  });

  it("Faces that the mode does not allow are refused", () => {
    expect(() => readToss(check(), [1], null, house())).toThrow("normal takes 2 dice, not 1");
    expect(() => readToss(check({ mode: "advantage" }), [1, 2], null, house())).toThrow(
      "advantage takes 3 dice, not 2",
    );
    for (const face of [0, 11, 2.5, Number.NaN, -1])
      expect(() => readToss(check(), [face, 5], null, house())).toThrow("no face of a d10");
    expect(() => readToss(check({ mode: "free" }), [1, 2, 3], null, house())).toThrow("a die must be chosen");
    expect(() => readToss(check({ mode: "free" }), [1, 2, 3], 3, house())).toThrow("there is no die 3");
    expect(() => readToss(check({ mode: "free" }), [1, 2, 3], -1, house())).toThrow("there is no die -1");
  });
});

describe("SUC-ADV-1, -2, -5, -6 the removed die", () => {
  it("The removed die depends on the mode, not on a choice", () => {
    expect(readToss(check({ mode: "advantage" }), [7, 4, 3], 0, house())).toMatchObject({
      drop: 2,
      dropped: 3,
      kept: [7, 4],
    });
    expect(readToss(check({ mode: "disadvantage" }), [8, 5, 2], 1, house())).toMatchObject({
      drop: 0,
      dropped: 8,
      kept: [5, 2],
    });
    expect(readToss(check(), [8, 5], 1, house())).toMatchObject({ drop: null, kept: [8, 5] });
  });

  it("By house rule the GM removes the die under Disadvantage, with the highest preselected (SUC-ADV-6)", () => {
    const gm = house({ disadvantageRemoval: "gm" });
    const one = check({ mode: "disadvantage" });
    expect(readToss(one, [7, 7, 2], 2, gm)).toMatchObject({ drop: 2, pair: true });
    expect(readToss(one, [7, 7, 2], null, gm)).toMatchObject({ drop: 0, kept: [7, 2] });
    expect(readToss(check({ mode: "advantage" }), [7, 7, 2], 0, gm).drop).toBe(2);
  });

  it("The removed die is any one of several equal dice (SUC-ADV-12)", () => {
    expect(readToss(check({ mode: "advantage" }), [4, 4, 4], null, house())).toMatchObject({
      kept: [4, 4],
      dropped: 4,
      pair: true,
    });
    expect(readToss(check({ mode: "disadvantage" }), [8, 8, 1], null, house())).toMatchObject({
      kept: [8, 1],
      dropped: 8,
      pair: false,
    });
  });
});

describe("SUC-EDGE-6, SUC-EDGE-13 the choice of die", () => {
  it("The choice shows the result of removing each die, without the Target Number", () => {
    const left = listDropOptions(check({ bonus: 5 }), [2, 9, 9], house());
    expect(left.map(({ kept, total, pair, drop }) => [kept, total, pair, drop])).toEqual([
      [[9, 9], 23, true, 0],
      [[9, 2], 16, false, 1],
      [[9, 2], 16, false, 2],
    ]);
    for (const option of left)
      expect(Object.keys(option).filter((key) => /mos|success|band|double|tn/i.test(key))).toEqual([]);
  });

  it.each([
    [[4, 4, 9], 7, 20, [9, 4]],
    [[7, 7, 10], 6, 20, [7, 7]],
    [[4, 4, 9], 12, 20, [4, 4]],
    [[7, 2, 7], 9, 25, [7, 2]],
  ])("The advice for %j with bonus %i against %i is to keep %j", (dice, bonus, tn, kept) => {
    expect(adviseDrop(check({ bonus }), tn, dice, house()).kept).toEqual(kept);
  });

  it("Without degrees the greatest sum is advised, whatever the pair", () => {
    expect(adviseDrop(check({ kind: "simple", bonus: 7 }), 16, [4, 4, 9], house()).kept).toEqual([9, 4]);
    expect(adviseDrop(check({ kind: "simple", bonus: 12 }), 20, [4, 4, 5], house()).kept).toEqual([5, 4]);
  });

  it("The advised choice is never worse than a forced removal", () => {
    fc.assert(
      fc.property(faces(3), bonuses, tns, kinds, (dice, bonus, tn, kind) => {
        const free = adviseDrop(check({ bonus, kind }), tn, dice, house());
        for (const mode of ["advantage", "disadvantage"] as const) {
          const forced = resolveCheck(check({ bonus, kind, mode }), tn, dice, null, house());
          expect(free.mos ?? free.rawMos).toBeGreaterThanOrEqual(forced.mos ?? forced.rawMos);
          if (forced.success) expect(free.success).toBe(true);
        }
      }),
    );
  });

  it("Advice without dice is an error", () => {
    expect(() => adviseDrop(check(), 20, [], house())).toThrow(RangeError);
  });
});

describe("SUC-MOS, SUC-TRI margins and doubles", () => {
  it("A pair never changes pass into fail or fail into pass (SUC-TRI-5)", () => {
    fc.assert(
      fc.property(throws, bonuses, tns, kinds, houses, ({ mode, dice, drop }, bonus, tn, kind, rules) => {
        const { success, rawMos, mos, double, pair, band, total } = resolveCheck(
          check({ mode, bonus, kind }),
          tn,
          dice,
          drop,
          rules,
        );
        expect(rawMos).toBe(total - tn);
        expect(success).toBe(rawMos >= 0);
        if (mos === null) {
          expect([kind, band]).toEqual(["simple", null]);
          return;
        }
        const named = success ? "triumph" : "despair";
        expect(double).toBe(pair ? named : "none");
        expect(mos - rawMos).toBe({ none: 0, triumph: 5, despair: -5 }[double]);
        expect(band).toBe(findBand(mos));
        expect(succeeds(findBand(mos))).toBe(success);
      }),
    );
  });

  it("A triumph or despair is at least significant (SUC-TRI-6)", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (rawMos) => {
        const { mos } = judge(rawMos + 20, true, 20, "task", house());
        expect(rawMos >= 0 ? (mos ?? 0) >= 5 : (mos ?? 0) <= -6).toBe(true);
      }),
    );
  });

  it("The band rises with the margin", () => {
    const bands = Array.from({ length: 61 }, (_, i) => findBand(i - 30));
    expect([...new Set(bands)]).toEqual([
      "completeFailure",
      "significantFailure",
      "marginalFailure",
      "marginalSuccess",
      "significantSuccess",
      "completeSuccess",
    ]);
  });

  it("A simple check has no degrees, and its pair is only named (SUC-ROLL-6)", () => {
    const none = { mos: null, band: null, damageDice: 0, offers: null, imposes: null, gmPenalty: false };
    expect(judge(4, true, 20, "simple", house())).toMatchObject({ ...none, double: "despair" });
    expect(judge(40, true, 20, "simple", house({ simpleShowsDoubles: false }))).toMatchObject({
      ...none,
      success: true,
      double: "none",
    });
  });

  it("A failed attack gives no Disadvantage where the house rule says so, but the GM's penalty stays (SUC-MOS-7, SUC-MOS-8)", () => {
    const spares = house({ failDisadvantageOnAttack: false });
    expect(judge(5, false, 20, "attack", spares)).toMatchObject({ imposes: null, gmPenalty: true });
    expect(judge(5, false, 20, "task", spares)).toMatchObject({ imposes: "disadvantageAny", gmPenalty: true });
    expect(judge(13, false, 20, "attack", house())).toMatchObject({ imposes: "disadvantageRelated", gmPenalty: false });
  });

  it("Only attacks add damage dice; other checks offer Advantage (SUC-ROLL-10, SUC-ROLL-16)", () => {
    expect(judge(25, false, 20, "attack", house())).toMatchObject({ damageDice: 1, offers: null });
    expect(judge(25, false, 20, "task", house())).toMatchObject({ damageDice: 0, offers: "advantageRelated" });
    expect(judge(30, false, 20, "attack", house())).toMatchObject({ damageDice: 2, offers: null });
    expect(judge(30, false, 20, "task", house())).toMatchObject({ damageDice: 0, offers: "advantageAny" });
  });
});

describe("SUC-EDGE-13 which result is preferred", () => {
  it("A result is not preferred to an equal one", () => {
    const one = resolveCheck(check(), 12, [5, 7], null, house());
    expect([
      isBetter(one, one),
      isBetter({ ...one, double: "triumph" }, one),
      isBetter(one, { ...one, double: "triumph" }),
    ]).toEqual([false, true, false]);
  });
});
