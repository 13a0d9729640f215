import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../../src/rules/circumstances/house.ts";
import {
  type Roll,
  computeDistribution,
  computeExactChance,
  computeResults,
  computeSuccessChance,
  listSpendOptions,
} from "../../../src/rules/circumstances/odds.ts";
import { compareSides, countSuccesses, readAgainstObstacle } from "../../../src/rules/circumstances/successes.ts";
import { computeChance, house, houses } from "./make.ts";

const ROUNDING = 1e-12;
const sumOf = (chances: Iterable<number>): number => [...chances].reduce((sum, chance) => sum + chance, 0);

/** Every roll of so many dice. */
function* rolls(dice: number): Generator<number[]> {
  if (dice === 0) return void (yield []);
  for (const rest of rolls(dice - 1)) for (let face = 1; face <= 6; face += 1) yield [...rest, face];
}

/** Returns the chance of at least `ob` by enumeration, with sixes rerolled until the rest is negligible. */
function brute(dice: number, ob: number, explodes: boolean, rules: HouseRules): number {
  const one = (face: number): number => countSuccesses([face], rules);
  const from = (left: number, have: number, chance: number): number => {
    if (chance < 1e-17) return 0;
    if (left === 0) return have >= ob ? chance : 0;
    return sumOf(
      [1, 2, 3, 4, 5, 6].map((face) => {
        const again = explodes && face === 6;
        const count = again && !rules.explodeKeeps ? 0 : one(face);
        return from(left - (again ? 0 : 1), have + count, chance / 6);
      }),
    );
  };
  return from(dice, 0, 1);
}

describe("CIR-TEST-9 odds", () => {
  it("The odds agree with an enumeration of every roll", () => {
    for (const successOn of [4, 5] as const) {
      for (const dice of [0, 1, 2, 3, 4]) {
        const rules = house({ successOn });
        const all = [...rolls(dice)];
        for (let ob = 0; ob <= dice + 1; ob += 1) {
          const hits = all.filter((faces) => countSuccesses(faces, rules) >= ob).length;
          expect(Math.abs(computeChance(dice, ob, false, rules) - hits / all.length)).toBeLessThan(ROUNDING);
        }
      }
    }
  });

  it.each([
    [1, true],
    [2, true],
    [3, true],
    [1, false],
    [2, false],
    [3, false],
  ])(
    "The odds agree with repeatedly rerolling the sixes of %i dice (they keep their success: %s)",
    (dice, explodeKeeps) => {
      for (const successOn of [4, 5] as const) {
        const rules = house({ successOn, explodeKeeps });
        for (const ob of [1, 2, 3, 4]) {
          expect(Math.abs(computeChance(dice, ob, true, rules) - brute(dice, ob, true, rules))).toBeLessThan(ROUNDING);
        }
      }
    },
  );

  it("The odds agree with the exact fraction", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(12), fc.boolean(), houses, (dice, ob, explodes, rules) => {
        const { num, den, hits, of } = computeExactChance(dice, ob, explodes, rules);
        expect(Math.abs(num / den - computeChance(dice, ob, explodes, rules))).toBeLessThan(ROUNDING);
        expect(Math.abs(hits / of - num / den)).toBeLessThan(ROUNDING);
      }),
    );
  });

  it("A die is worth 0.4 successes, or 0.6 where fours count", () => {
    const mean = (rules: HouseRules): number =>
      sumOf(computeDistribution(1, true, 60, rules).map((chance, k) => chance * k));
    expect(mean(house())).toBeCloseTo(0.4, 12);
    expect(mean(house({ successOn: 4 }))).toBeCloseTo(0.6, 12);
  });

  it("The odds of any roll add up to one", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.boolean(), houses, (dice, most, explodes, rules) => {
        expect(Math.abs(sumOf(computeDistribution(dice, explodes, most, rules)) - 1)).toBeLessThan(ROUNDING);
      }),
    );
  });

  it("The chance never falls with another die, nor rises with the obstacle", () => {
    fc.assert(
      fc.property(fc.nat(15), fc.nat(10), fc.boolean(), houses, (dice, ob, explodes, rules) => {
        const chance = computeChance(dice, ob, explodes, rules);
        expect(computeChance(dice + 1, ob, explodes, rules)).toBeGreaterThanOrEqual(chance - ROUNDING);
        expect(computeChance(dice, ob + 1, explodes, rules)).toBeLessThanOrEqual(chance + ROUNDING);
      }),
    );
  });
});

const rollOf = fc.record({
  dice: fc.nat(9),
  luck: fc.boolean(),
  explodes: fc.boolean(),
  bonus: fc.nat(3),
  against: fc.oneof(
    fc.integer({ min: -2, max: 6 }).map((ob) => ({ kind: "obstacle" as const, ob })),
    fc.tuple(fc.nat(6), fc.boolean()).map(([dice, luck]) => ({ kind: "versus" as const, dice, luck })),
  ),
});

describe("CIR-TEST-2, CIR-TEST-3, CIR-LUCK-1, CIR-LUCK-2 results of a test", () => {
  it("The chances of all results add up to one", () => {
    fc.assert(
      fc.property(rollOf, houses, (roll, rules) => {
        expect(Math.abs(sumOf(computeResults(roll, rules).values()) - 1)).toBeLessThan(ROUNDING);
      }),
    );
  });

  it("The chances agree with a comparison of every roll with every other", () => {
    const rules = house();
    for (const [luck, theirLuck] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      for (const reading of ["cancel", "both"] as const) {
        const both = { ...rules, doubleLuckBoth: reading };
        const mine = [...rolls(3)];
        const theirs = [...rolls(2)];
        const won = sumOf(
          mine.map((a) => {
            const side = { successes: countSuccesses(a, both), luck };
            return theirs.filter(
              (b) => compareSides(side, { successes: countSuccesses(b, both), luck: theirLuck }, both).winner === "a",
            ).length;
          }),
        );
        const roll: Roll = {
          dice: 3,
          luck,
          explodes: false,
          bonus: 0,
          against: { kind: "versus", dice: 2, luck: theirLuck },
        };
        expect(Math.abs(computeSuccessChance(roll, both) - won / (mine.length * theirs.length))).toBeLessThan(ROUNDING);
      }
    }
  });

  it("Gear's successes count like the dice's own (CIR-TEST-10), with Beginner's Luck and rerolled sixes too", () => {
    fc.assert(
      fc.property(rollOf, houses, (roll, rules) => {
        const { dice, luck, explodes, bonus, against: other } = roll;
        const theirs = other.kind === "versus" ? computeDistribution(other.dice, false, other.dice, rules) : [1];
        const leads = computeDistribution(dice, explodes, 40, rules).flatMap((p, k) =>
          theirs.map((q, b) => {
            if (other.kind === "obstacle")
              return { margin: readAgainstObstacle(k + bonus, other.ob, luck).margin, chance: p };
            const { winner, margin } = compareSides(
              { successes: k + bonus, luck },
              { successes: b, luck: other.luck },
              rules,
            );
            return { margin: winner === "b" ? -margin : margin, chance: p * q };
          }),
        );
        const where = (fits: (margin: number) => boolean): number =>
          sumOf(leads.filter(({ margin }) => fits(margin)).map(({ chance }) => chance));
        const expected = [
          where((margin) => margin <= -2),
          where((margin) => margin === -1),
          where((margin) => margin === 0),
          where((margin) => margin >= 1),
        ];
        [...computeResults(roll, rules).values()].forEach((chance, i) =>
          expect(Math.abs(chance - (expected[i] ?? 0))).toBeLessThan(ROUNDING),
        );
      }),
    );
  });

  it("Results distinguish one short, more short, and enough", () => {
    const chances = computeResults(
      { dice: 3, luck: false, explodes: false, bonus: 0, against: { kind: "obstacle", ob: 2 } },
      house(),
    );
    expect([...chances.keys()]).toEqual(["far", "near", "even", "beyond"]);
    expect([...chances.values()].map((chance) => Math.round(chance * 27))).toEqual([8, 12, 6, 1]);
  });

  it("Beginner's Luck doubles the obstacle", () => {
    const roll: Roll = { dice: 4, luck: false, explodes: false, bonus: 0, against: { kind: "obstacle", ob: 4 } };
    expect(computeSuccessChance({ ...roll, luck: true, against: { kind: "obstacle", ob: 2 } }, house())).toBe(
      computeSuccessChance(roll, house()),
    );
  });
});

describe("CIR-TOK-11 to CIR-TOK-13 the gain of tokens", () => {
  const roll: Roll = { dice: 3, luck: false, explodes: false, bonus: 0, against: { kind: "obstacle", ob: 2 } };

  it("Every spend of up to two tokens is listed with its price", () => {
    const options = listSpendOptions(roll, 9, house()).map(({ before, explode, cost }) => [before, explode, cost]);
    expect(options).toEqual([
      [0, true, 1],
      [1, false, 1],
      [1, true, 2],
      [2, false, 2],
    ]);
  });

  it("The gain of each spend is listed", () => {
    const [sixes, die, both, two] = listSpendOptions(roll, 9, house());
    const base = computeChance(3, 2, false, house());
    expect(die?.chance).toBeCloseTo(33 / 81, 12);
    expect(die?.gain).toBeCloseTo(33 / 81 - base, 12);
    expect(two?.chance).toBeCloseTo(131 / 243, 12);
    expect(sixes?.chance).toBeCloseTo(computeChance(3, 2, true, house()), 12);
    expect(both?.chance).toBeCloseTo(computeChance(4, 2, true, house()), 12);
  });

  it("A spend that the pool can't pay is refused", () => {
    expect(listSpendOptions(roll, 1, house()).map(({ refused }) => refused?.key.split(".").at(-1) ?? null)).toEqual([
      null,
      null,
      "tokens",
      "tokens",
    ]);
    expect(listSpendOptions(roll, 0, house()).every(({ refused }) => refused !== null)).toBe(true);
  });

  it("A spend never has a negative gain where sixes keep their success, and never exceeds the limit", () => {
    fc.assert(
      fc.property(rollOf, fc.nat(5), houses, (one, tokens, rules) => {
        for (const { cost, gain, explode } of listSpendOptions(one, tokens, rules)) {
          expect(cost).toBeLessThanOrEqual(rules.tokensPerTest);
          if (rules.explodeKeeps || !explode) expect(gain).toBeGreaterThanOrEqual(-ROUNDING);
        }
      }),
    );
  });
});
