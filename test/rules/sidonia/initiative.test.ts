/** Initiative: SID-INIT-1 to -3. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupTurns } from "../../../src/rules/shared/turns.ts";
import { buildBody, computeHealthState } from "../../../src/rules/sidonia/body.ts";
import { SURPRISED, computeInitiativeMode, formatInitiative } from "../../../src/rules/sidonia/initiative.ts";
import { findDroppedDie } from "../../../src/rules/sidonia/roll.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { LOCATIONS } from "../../../src/rules/sidonia/state.ts";
import { bodies, faces, house, houses } from "./make.ts";

const whole = buildBody(0, house());
const hurt = { ...whole, leftLeg: { ...whole.leftLeg, health: { ...whole.leftLeg.health, value: 1 } } };
const quick = (wits: boolean, body = whole) => ({ specializations: { wits }, body });

/** The total of an actor's formula for these dice, as the platform rolls it. */
function throwInitiative(roller: ReturnType<typeof quick>, dice: readonly number[], rules: HouseRules): number {
  const dropped = findDroppedDie(dice, computeInitiativeMode(roller.body, rules));
  const sum = dice.reduce((all, face, i) => (i === dropped ? all : all + face), 0);
  const [, bonus = "0"] = / \+ (\d+)$/.exec(formatInitiative(roller, rules)) ?? [];
  return sum + Number(bonus);
}
const listSlots = (scores: Readonly<Record<string, number>>) =>
  groupTurns(Object.entries(scores).map(([id, score]) => ({ id, score })));

describe("SID-INIT-1 initiative", () => {
  it("Initiative is two dice and Wits, whatever wounds there are", () => {
    expect(formatInitiative(quick(false), house())).toBe("2d6");
    expect(formatInitiative(quick(true, hurt), house())).toBe("2d6 + 1");
    expect(throwInitiative(quick(true), [6, 6], house())).toBe(13);
    expect(throwInitiative(quick(false), [6, 6], house())).toBe(12);
  });

  it("By house rule wounds give Initiative Disadvantage", () => {
    const slow = house({ woundedInitiative: true });
    expect(formatInitiative(quick(true, hurt), slow)).toBe("3d6kl2 + 1");
    expect(formatInitiative(quick(true), slow)).toBe("2d6 + 1");
    expect(computeInitiativeMode(hurt, slow)).toBe("disadvantage");
    expect(throwInitiative(quick(false, hurt), [6, 1, 3], slow)).toBe(4);
  });

  it("every Initiative roll is higher than a surprised actor's", () => {
    fc.assert(
      fc.property(fc.boolean(), bodies, houses, faces("disadvantage"), (wits, body, rules, three) => {
        const dice = formatInitiative(quick(wits, body), rules).startsWith("3d6") ? three : three.slice(1);
        const initiative = throwInitiative(quick(wits, body), dice, rules);
        expect(initiative).toBeGreaterThan(SURPRISED);
        expect(initiative).toBeGreaterThanOrEqual(2);
        expect(initiative).toBeLessThanOrEqual(13);
      }),
    );
  });
});

describe("SID-INIT-2, SID-INIT-3 order", () => {
  it("equal scores share a slot; surprised actors come last, then those without a score", () => {
    expect(listSlots({ a: 8, b: SURPRISED, c: 8, d: 11, e: SURPRISED })).toEqual([["d"], ["a", "c"], ["b", "e"]]);
    // oxfmt-ignore
    expect(groupTurns([{ id: "a", score: null }, { id: "b", score: 2 }, { id: "c", score: null }])).toEqual([["b"], ["a"], ["c"]]);
    expect(listSlots({ a: 8, b: 8 })).toEqual([["a", "b"]]);
    expect(listSlots({ a: 8, b: 9 })).toEqual([["b"], ["a"]]);
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

it("No box is no wound, one is a wound, and all are maimed (SID-INJ-1, SID-INJ-4)", () => {
  for (const location of LOCATIONS) {
    const { max } = whole[location].health;
    expect(computeHealthState({ value: 0, max })).toBe("ok");
    expect(computeHealthState({ value: 1, max })).toBe(max > 1 ? "wounded" : "maimed");
    expect(computeHealthState({ value: max, max })).toBe("maimed");
  }
});
