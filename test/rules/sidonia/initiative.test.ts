/** Initiative: SID-INIT-1 to -3. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupTurns } from "../../../src/rules/shared/turns.ts";
import { buildBody, withHealthState } from "../../../src/rules/sidonia/body.ts";
import {
  SURPRISED,
  actsBefore,
  formatInitiative,
  computeInitiative,
  listSlots,
} from "../../../src/rules/sidonia/initiative.ts";
import { LOCATIONS } from "../../../src/rules/sidonia/state.ts";
import { bodies, faces, house, houses } from "./make.ts";

const whole = buildBody(0, house());
const hurt = { ...whole, leftLeg: withHealthState(whole.leftLeg, "wounded") };
const quick = (wits: boolean, body = whole) => ({ specializations: { wits }, body });

describe("SID-INIT-1 initiative", () => {
  it("Initiative is two dice and Wits, whatever wounds there are", () => {
    expect(formatInitiative(quick(false), house())).toBe("2d6");
    expect(formatInitiative(quick(true, hurt), house())).toBe("2d6 + 1");
    expect(computeInitiative(quick(true), false, [6, 6], house())).toEqual({ rolled: true, initiative: 13 });
    expect(() => computeInitiative(quick(true), false, [6], house())).toThrow(RangeError);
  });

  it("By house rule wounds give Initiative Disadvantage", () => {
    const slow = house({ woundedInitiative: true });
    expect(formatInitiative(quick(true, hurt), slow)).toBe("3d6kl2 + 1");
    expect(formatInitiative(quick(true), slow)).toBe("2d6 + 1");
    expect(computeInitiative(quick(false, hurt), false, [6, 1, 3], slow)).toEqual({ rolled: true, initiative: 4 });
  });

  it("every Initiative roll is higher than a surprised actor's", () => {
    fc.assert(
      fc.property(fc.boolean(), bodies, houses, faces("disadvantage"), (wits, body, rules, three) => {
        const dice = formatInitiative(quick(wits, body), rules).startsWith("3d6") ? three : three.slice(1);
        const { initiative } = computeInitiative(quick(wits, body), false, dice, rules);
        expect(initiative).toBeGreaterThan(SURPRISED);
        expect(initiative).toBeGreaterThanOrEqual(2);
        expect(initiative).toBeLessThanOrEqual(13);
        expect(computeInitiative(quick(wits, body), true, [], rules)).toEqual({ rolled: false, initiative: SURPRISED });
      }),
    );
  });
});

describe("SID-INIT-2, SID-INIT-3 order", () => {
  it("equal scores share a slot; surprised actors come last, then those without a score", () => {
    expect(listSlots({ a: 8, b: SURPRISED, c: 8, d: 11, e: SURPRISED })).toEqual([["d"], ["a", "c"], ["b", "e"]]);
    // prettier-ignore
    expect(groupTurns([{ id: "a", score: null }, { id: "b", score: 2 }, { id: "c", score: null }])).toEqual([["b"], ["a"], ["c"]]);
    expect(actsBefore(8, 8)).toBe(false);
    expect(actsBefore(9, 8)).toBe(true);
  });

  it("every actor is in exactly one slot; a slot has one score, and slots descend", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 13 })),
        (scores) => {
          const slots = listSlots(scores);
          expect(slots.flat().sort()).toEqual(Object.keys(scores).sort());
          const heights = slots.map((slot) => [...new Set(slot.map((id) => scores[id]))]);
          expect(heights.every((height) => height.length === 1)).toBe(true);
          const flat = heights.flat().map(Number);
          expect(flat).toEqual([...flat].sort((a, b) => b - a));
          expect(new Set(flat).size).toBe(flat.length);
        },
      ),
    );
  });
});

it("A status marks boxes up to exactly its state (SID-INJ-1, SID-INJ-4)", () => {
  for (const location of LOCATIONS) {
    expect(withHealthState(whole[location], "ok").health.value).toBe(0);
    expect(withHealthState(whole[location], "wounded").health.value).toBe(1);
    expect(withHealthState(whole[location], "maimed").health.value).toBe(whole[location].health.max);
  }
});
