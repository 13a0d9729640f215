import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, planUndo } from "../../../src/rules/shared/change.ts";
import {
  CONTAINMENTS,
  type Ending,
  SPEND_STATES,
  TIERS,
  WAYS,
  computeBankGain,
  computeCorruptionGain,
  listTiers,
  planEnding,
  refuseEnding,
  refuseMove,
  refuseSpend,
  computeSpendGain,
  isTelegraphed,
  findTier,
} from "../../../src/rules/sidonia/dissonance.ts";
import { type Pool, planPool } from "../../../src/rules/sidonia/outcome.ts";
import { Table } from "../table.ts";
import { house, houses } from "./make.ts";

const AT = { setting: "quadrant.sidonia.pool.dissonance" } as const;
const pool = (value: number): Pool => ({ at: AT, path: "value", value });
const table = (value: number): Table => new Table({ [`setting ${AT.setting}`]: { value } });
const valueOf = (own: Table): number => own.read(AT, "value") as number;
const endings = SPEND_STATES.filter((state): state is Ending => state !== "announced");
const points = fc.integer({ min: -3, max: 15 });

describe("the tiers of the Dissonance pool (SID-DIS-4)", () => {
  it.each([
    [0, null],
    [1, "minorTwist"],
    [3, "minorTwist"],
    [4, "majorEscalation"],
    [6, "majorEscalation"],
    [7, "narrativePreservation"],
    [40, "narrativePreservation"],
    [2.5, null],
    [-1, null],
  ])("A spend of %d buys %s", (amount, tier) => expect(findTier(amount)).toBe(tier));

  it("Each tier is listed with whether the pool affords it", () => {
    expect(listTiers(pool(5)).map(({ tier, from, to, most }) => [tier, from, to, most])).toEqual([
      ["minorTwist", 1, 3, 3],
      ["majorEscalation", 4, 6, 5],
      ["narrativePreservation", 7, null, null],
    ]);
  });

  it("A tier is affordable exactly where its cheapest and its dearest can be spent (SID-DIS-4, SID-DIS-5)", () => {
    fc.assert(
      fc.property(fc.nat(30), (value) => {
        for (const { tier, from, most } of listTiers(pool(value))) {
          expect(refuseSpend(pool(value), from) === null).toBe(most !== null);
          if (most === null) continue;
          expect(refuseSpend(pool(value), most)).toBeNull();
          expect(findTier(most)).toBe(tier);
          expect(findTier(most + 1) !== tier || refuseSpend(pool(value), most + 1) !== null).toBe(true);
        }
      }),
    );
  });

  it("A spend is announced from 7 on, and only then (SID-DIS-5)", () =>
    expect([6, 7, 9].map(isTelegraphed)).toEqual([false, true, true]));

  it("The tiers are in order", () => expect([1, 4, 7].map(findTier)).toEqual([...TIERS]));
});

describe("an announced spend (SID-DIS-4, SID-BUY-1)", () => {
  it("An announced spend is resolved in full, bought off for a point more, or withdrawn for nothing", () =>
    expect(endings.map((ending) => computeSpendGain(3, ending, house()))).toEqual([-3, 1, 0]));

  it("An announced spend ends once", () => {
    for (const state of SPEND_STATES)
      for (const ending of endings)
        expect(refuseEnding({ state, amount: 1 }, ending, pool(5), house()) === null, `${state} ${ending}`).toBe(
          state === "announced",
        );
  });

  it("a spend is resolved only while the pool holds all its points; it can always be withdrawn", () => {
    expect(refuseEnding({ state: "announced", amount: 4 }, "resolved", pool(3), house())).toMatchObject({
      with: { has: 3, needs: 4 },
    });
    for (const ending of ["boughtOff", "withdrawn"] as const)
      expect(refuseEnding({ state: "announced", amount: 4 }, ending, pool(3), house())).toBeNull();
  });

  it("No sequence of spends takes the pool below zero: the last points are spent once", () => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.array(fc.record({ amount: points, ending: fc.constantFrom(...endings) }), { maxLength: 12 }),
        (start, tries) => {
          const own = table(start);
          for (const { amount, ending } of tries) {
            const before = own.dump();
            const now = pool(valueOf(own));
            const refused =
              refuseSpend(now, amount) ?? refuseEnding({ state: "announced", amount }, ending, now, house());
            if (!refused) own.apply(planEnding(amount, ending, now, house()));
            else expect(own.dump()).toEqual(before);
            expect(valueOf(own)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe("gains of the Dissonance pool", () => {
  it("a player's voluntary corruption adds as many points, an NPC's none (SID-DIS-3)", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WAYS), fc.nat(9), fc.boolean(), houses, (way, amount, character, rules) => {
        const gain = computeCorruptionGain({ way, amount, character }, rules);
        const named = ["defy", "bend", "twist"].includes(way);
        expect(gain).toBe(character && (named || rules.corruptionDissonance === "all") ? amount : 0);
      }),
    );
    expect(computeCorruptionGain({ way: null, amount: 3, character: true }, house())).toBe(0);
  });

  it("Every banked point counts, every second, or none (SID-DIS-10)", () => {
    const run = (mode: (typeof CONTAINMENTS)[number], times: number): number => {
      let total = 0;
      let count = 0;
      for (let i = 0; i < times; i++) {
        const banked = computeBankGain({ mode, count });
        total += banked.gain;
        count = banked.count;
      }
      return total;
    };
    fc.assert(
      fc.property(fc.nat(20), (times) => {
        expect(CONTAINMENTS.map((mode) => run(mode, times))).toEqual([times, Math.floor(times / 2), 0]);
      }),
    );
  });

  it("The pool changes by whole points, and a change of 0 writes nothing (SID-DIS-1)", () => {
    for (const delta of [0, 0.5, Number.NaN]) expect(refuseMove(pool(3), delta)).not.toBeNull();
    expect(refuseMove(pool(3), -3)).toBeNull();
    expect(refuseMove(pool(3), -4)).not.toBeNull();
  });
});

describe("the history of the Dissonance pool", () => {
  const moves = fc.array(points, { maxLength: 30 });

  it("the history adds up to the pool", () => {
    fc.assert(
      fc.property(fc.nat(9), moves, (start, tries) => {
        const own = table(start);
        const deltas: number[] = [];
        for (const delta of tries) {
          if (refuseMove(pool(valueOf(own)), delta)) continue;
          own.apply(planPool(pool(valueOf(own)), delta));
          deltas.push(delta);
        }
        expect(deltas.reduce((sum, delta) => sum + delta, start)).toBe(valueOf(own));
      }),
    );
  });

  it("Any change of the pool can be undone, whatever followed it", () => {
    fc.assert(
      fc.property(fc.nat(9), points, fc.nat(4), (start, delta, since) => {
        fc.pre(refuseMove(pool(start), delta) === null);
        const own = table(start);
        const applied = own.apply(planPool(pool(start), delta));
        const later = own.apply([{ op: "add", at: AT, path: "value", by: since }] satisfies Change[]);
        const back = planUndo(applied, own.read, later);
        if ("stale" in back) throw new Error("a count never goes stale");
        own.apply(back.changes);
        expect(valueOf(own)).toBe(start + since);
      }),
    );
  });
});
