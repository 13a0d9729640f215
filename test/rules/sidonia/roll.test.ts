import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DICE,
  type Mode,
  OUTCOMES,
  type Outcome,
  findDroppedDie,
  computeLevelModifier,
  computeMode,
  computeOdds,
  computeOutcome,
  readTotal,
  resolveRoll,
} from "../../../src/rules/sidonia/roll.ts";
import { computeAttributeModifier } from "../../../src/rules/sidonia/attribute.ts";
import { readThrow } from "../../../src/rules/sidonia/spotlight-exchange.ts";
import { LEVELS } from "../../../src/rules/sidonia/state.ts";
import { computeChances } from "../../../src/rules/shared/odds.ts";
import { faces, house, houses, modes, term } from "./make.ts";

const check = (mode: Mode, modifier: number) => ({ mode, terms: [term(modifier)] });

describe("SID-ROLL-2, SID-ROLL-5 an action roll", () => {
  it("An action roll counts two dice in the order rolled and adds them", () => {
    expect(resolveRoll(check("disadvantage", 1), [6, 2, 5], house())).toEqual({
      dice: [6, 2, 5],
      kept: [2, 5],
      dropped: 0,
      natural: 7,
      modifier: 1,
      total: 8,
      outcome: "successWithCost",
    });
    expect(resolveRoll(check("advantage", 0), [6, 2, 5], house())).toMatchObject({ kept: [6, 5], dropped: 1 });
    expect(resolveRoll(check("normal", 0), [6, 2], house())).toMatchObject({ kept: [6, 2], dropped: null });
  });

  it("An action roll adds every term it is given and nothing else", () => {
    const both = { mode: "normal" as const, terms: [term(2), term(-1)] };
    expect(resolveRoll(both, [3, 3], house())).toMatchObject({ natural: 6, modifier: 1, total: 7 });
  });

  it("Of equal dice the first is dropped, and exactly one", () => {
    expect(findDroppedDie([4, 6, 6], "disadvantage")).toBe(1);
    expect(findDroppedDie([2, 1, 1], "advantage")).toBe(1);
    expect(findDroppedDie([4, 4, 4], "advantage")).toBe(0);
  });

  it("Every face of a d6 may be rolled, and no other", () => {
    for (const face of [1, 6]) expect(findDroppedDie([face, face], "normal")).toBeNull();
    for (const face of [0, 7, 2.5]) expect(() => findDroppedDie([face, 3], "normal")).toThrow("no face of a d6");
  });

  it("Dice that the mode does not allow are refused", () => {
    for (const dice of [[1], [1, 2, 3], [0, 3], [7, 3], [2.5, 3], [Number.NaN, 1]]) {
      expect(() => resolveRoll(check("normal", 0), dice, house())).toThrow(RangeError);
    }
    expect(() => resolveRoll(check("advantage", 0), [1, 2], house())).toThrow("advantage rolls 3 dice, not 2");
    expect(resolveRoll(check("normal", 0), [1, 6], house()).natural).toBe(7);
  });

  it("Advantage keeps the better pair and Disadvantage the worse one of any dice", () => {
    fc.assert(
      fc.property(faces("advantage"), (dice) => {
        const pairs = [0, 1, 2].map((out) => dice.filter((_, i) => i !== out).reduce((a, b) => a + b, 0));
        expect(resolveRoll(check("advantage", 0), dice, house()).natural).toBe(Math.max(...pairs));
        expect(resolveRoll(check("disadvantage", 0), dice, house()).natural).toBe(Math.min(...pairs));
      }),
    );
  });
});

describe("SID-ROLL-3, SID-ROLL-12 levels and attributes", () => {
  it("There are four levels and no other modifier", () => {
    expect(LEVELS.map((level) => computeLevelModifier(level, house()))).toEqual([-2, 0, 1, 2]);
    expect(LEVELS.map((level) => computeLevelModifier(level, house({ expertModifier: 1 })))).toEqual([-2, 0, 1, 1]);
  });

  it("A score or a modifier is read within its bounds", () => {
    const raw = house({ attributeScale: "rawModifier" });
    expect([0, 1, 2, 3, 4, 9].map((score) => computeAttributeModifier(score, house()))).toEqual([-1, -1, 0, 1, 2, 2]);
    expect([-3, -1, 0, 2, 4].map((modifier) => computeAttributeModifier(modifier, raw))).toEqual([-1, -1, 0, 2, 2]);
  });
});

describe("SID-ROLL-6 modes", () => {
  it.each([
    [0, 0, "normal", "normal"],
    [2, 0, "advantage", "advantage"],
    [0, 1, "disadvantage", "disadvantage"],
    [1, 2, "normal", "disadvantage"],
    [3, 1, "normal", "advantage"],
    [2, 2, "normal", "normal"],
  ] as const)("The mode of %i for and %i against", (advantage, disadvantage, cancelled, counted) => {
    expect(computeMode({ advantage, disadvantage }, house())).toBe(cancelled);
    expect(computeMode({ advantage, disadvantage }, house({ modeStacking: "count" }))).toBe(counted);
  });
});

describe("SID-OUT-1, SID-OUT-2, SID-OUT-8 the ladder of outcomes", () => {
  it.each([
    [12, 10, "criticalSuccess", "cleanSuccess"],
    [2, 4, "criticalFailure", "failure"],
    [11, 13, "cleanSuccess", "criticalSuccess"],
    [4, 2, "failure", "criticalFailure"],
    [9, 10, "cleanSuccess", "cleanSuccess"],
    [9, 9, "successWithCost", "successWithCost"],
    [7, 7, "successWithCost", "successWithCost"],
    [6, 6, "failure", "failure"],
  ] as const)(
    "The natural %i with a total of %i is %s by the dice and %s by the total",
    (natural, total, dice, sum) => {
      expect(computeOutcome(natural, total, "normal", house())).toBe(dice);
      expect(computeOutcome(natural, total, "normal", house({ critBasis: "total" }))).toBe(sum);
    },
  );

  it("By house rule three dice have no criticals", () => {
    const off = house({ critOnThreeDice: "off" });
    expect(computeOutcome(12, 10, "advantage", off)).toBe("cleanSuccess");
    expect(computeOutcome(12, 10, "normal", off)).toBe("criticalSuccess");
    expect(computeOutcome(2, 4, "disadvantage", off)).toBe("failure");
    expect(computeOutcome(12, 10, "advantage", house())).toBe("criticalSuccess");
  });

  it("Only action rolls are read by the ladder", () => {
    expect(resolveRoll(check("normal", 0), [1, 1], house()).outcome).toBe("criticalFailure");
    expect(readThrow(check("normal", 0), [1, 1], house())).not.toHaveProperty("outcome");
  });

  it("Better dice never have a worse outcome", () => {
    const rank = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: -3, max: 4 }),
        modes,
        houses,
        (natural, modifier, mode, rules) => {
          const here = computeOutcome(natural, natural + modifier, mode, rules);
          const above = computeOutcome(natural + 1, natural + 1 + modifier, mode, rules);
          expect(rank(above)).toBeGreaterThanOrEqual(rank(here));
        },
      ),
    );
    expect([6, 7, 9, 10].map(readTotal)).toEqual(["failure", "successWithCost", "successWithCost", "cleanSuccess"]);
  });
});

describe("SID-ROLL-11 odds of an action", () => {
  /** Every roll of the dice in order, without the rules' own enumeration. */
  function brute(mode: Mode, modifier: number, rules: ReturnType<typeof house>): Map<Outcome, number> {
    const found = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
    for (let n = 0; n < 6 ** DICE[mode]; n++) {
      const dice = Array.from({ length: DICE[mode] }, (_, i) => 1 + (Math.floor(n / 6 ** i) % 6));
      const sorted = [...dice].sort((a, b) => a - b);
      const [a = 0, b = 0] = mode === "advantage" ? sorted.slice(1) : sorted;
      const outcome = computeOutcome(a + b, a + b + modifier, mode, rules);
      found.set(outcome, (found.get(outcome) ?? 0) + 1);
    }
    return found;
  }

  it("The odds agree with an enumeration of every roll in every mode and by every house rule, and add up", () => {
    fc.assert(
      fc.property(modes, fc.integer({ min: -4, max: 4 }), houses, (mode, modifier, rules) => {
        const own = computeOdds(check(mode, modifier), rules);
        expect([...own.keys()]).toEqual([...OUTCOMES]);
        expect(own).toEqual(brute(mode, modifier, rules));
        expect([...own.values()].reduce((a, b) => a + b, 0)).toBe(6 ** DICE[mode]);
        expect([...computeChances(own).values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("The chance rises with Advantage and falls with Disadvantage", () => {
    const good = (mode: Mode, modifier: number): number => {
      const all = computeChances(computeOdds(check(mode, modifier), house()));
      return (all.get("successWithCost") ?? 0) + (all.get("cleanSuccess") ?? 0) + (all.get("criticalSuccess") ?? 0);
    };
    for (const modifier of [-2, 0, 1, 2]) {
      expect(good("advantage", modifier)).toBeGreaterThan(good("normal", modifier));
      expect(good("normal", modifier)).toBeGreaterThan(good("disadvantage", modifier));
    }
  });
});
