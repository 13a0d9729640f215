import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BARE } from "../../../src/rules/edge/armour.ts";
import { resolveCheck } from "../../../src/rules/edge/check.ts";
import { BANDS } from "../../../src/rules/edge/magnitude.ts";
import { computeSpread } from "../../../src/rules/edge/odds.ts";
import {
  OUTCOMES,
  computeExpected,
  computeMeanDamage,
  computeWorth,
  expectOneMoreDie,
} from "../../../src/rules/edge/worth.ts";
import { check, house, houses, kinds, modes } from "./make.ts";

const tns = fc.integer({ min: 1, max: 50 });
const armours = fc.record({ pt: fc.integer({ min: 0, max: 45 }), dr: fc.integer({ min: 0, max: 100 }) });

describe("SUC-PROB-8 the gain of the next point of Edge", () => {
  it("A point of Edge adds no success to plain Advantage, but adds Triumphs and removes Despairs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), tns, (bonus, tn) => {
        const worth = computeWorth(check({ mode: "advantage", bonus }), "free", tn, house());
        expect(worth.success.change).toBe(0);
        expect(worth.triumph.change).toBeGreaterThanOrEqual(0);
        expect(worth.despair.change).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  it("A band's gain is its chance after minus before, and all gains add up to 0", () => {
    fc.assert(
      fc.property(
        modes,
        modes,
        fc.integer({ min: 0, max: 25 }),
        tns,
        kinds,
        houses,
        (from, to, bonus, tn, kind, rules) => {
          const one = check({ mode: from, bonus, kind });
          const before = computeSpread(one, tn, rules);
          const after = computeSpread({ ...one, mode: to }, tn, rules);
          const worth = computeWorth(one, to, tn, rules);
          for (const id of OUTCOMES) expect(worth[id].change).toBeCloseTo(worth[id].after - worth[id].before, 12);
          for (const band of BANDS) expect(worth[band].before).toBe(before.bands[band] / before.of);
          expect(worth.success.after).toBe(after.success / after.of);
          expect(BANDS.reduce((sum, band) => sum + worth[band].change, 0)).toBeCloseTo(0, 12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("A band's gain equals the ledger's table (SUC-PROB-7)", () => {
    const worth = computeWorth(check({ bonus: 10 }), "free", 20, house());
    expect(worth.success).toEqual({ before: 0.64, after: 0.846, change: (846 * 100 - 64 * 1000) / 100000 });
    expect(worth.triumph.change).toBeCloseTo(0.168 - 0.06, 12);
    expect(computeWorth(check({ mode: "disadvantage", bonus: 10 }), "normal", 20, house()).success.change).toBeCloseTo(
      0.64 - 0.378,
      12,
    );
  });
});

describe("SUC-EDGE-8 the gain of a point on damage", () => {
  it("The gain on damage agrees with an enumeration of every roll", () => {
    const faces = [1, 2, 3, 4, 5, 6];
    const totals = faces.flatMap((a) => faces.map((b) => a + b + 4));
    const dealt = totals.map((total) => (total < 10 ? 0 : total - Math.floor((total * 30) / 100)));
    const told = computeExpected({ dice: 2, flat: 4, against: { pt: 10, dr: 30 } }, house());
    expect(told.through).toBeCloseTo(totals.filter((total) => total >= 10).length / 36, 12);
    expect(told.dealt).toBeCloseTo(dealt.reduce((sum, one) => sum + one, 0) / 36, 12);
  });

  it("Another die never lowers the damage, and is the only uncertain one after the roll", () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: -4, max: 12 }), armours, houses, (dice, flat, against, rules) => {
        const now = computeExpected({ dice, flat, against }, rules);
        const then = computeExpected({ dice: dice + 1, flat, against }, rules);
        expect(then.through).toBeGreaterThanOrEqual(now.through - 1e-12);
        expect(then.dealt).toBeGreaterThanOrEqual(now.dealt - 1e-12);
      }),
      { numRuns: 60 },
    );
    expect(expectOneMoreDie(12, { pt: 15, dr: 0 }, house())).toEqual({
      through: 4 / 6,
      dealt: (15 + 16 + 17 + 18) / 6,
    });
    expect(expectOneMoreDie(12, BARE, house())).toEqual({ through: 1, dealt: 15.5 });
  });

  it("The gain on damage weighs every band's dice, misses included (SUC-MOS-4)", () => {
    const one = check({ kind: "attack", bonus: 10 });
    const every = Array.from({ length: 10 }, (_, i) => i + 1).flatMap((a) =>
      Array.from({ length: 10 }, (_, b) => [a, b + 1] as const),
    );
    const each = every.map((dice) => {
      const { success, damageDice } = resolveCheck(one, 20, dice, null, house());
      return success
        ? computeExpected({ dice: 2 + damageDice, flat: 4, against: { pt: 15, dr: 20 } }, house()).dealt
        : 0;
    });
    const mean = each.reduce((sum, dealt) => sum + dealt, 0) / each.length;
    expect(computeMeanDamage(one, 20, { dice: 2, flat: 4, against: { pt: 15, dr: 20 } }, house())).toBeCloseTo(
      mean,
      10,
    );
  });
});
