import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breakTie,
  comparePushed,
  compareSides,
  computeObstacle,
  countExploded,
  countSixes,
  countSuccesses,
  countSuccessesBefore,
  findTieAbility,
  readAgainstObstacle,
  refuseExplode,
  refusePush,
} from "../../../src/rules/circumstances/successes.ts";
import { faces, house, houses } from "./make.ts";

const word = (refusal: { key: string } | null): string | null => refusal?.key.split(".").at(-1) ?? null;

describe("CIR-TEST-1 successes", () => {
  it("counts fives and sixes, or fours too", () => {
    expect(countSuccesses([1, 2, 3, 4, 5, 6], house())).toBe(2);
    expect(countSuccesses([1, 2, 3, 4, 5, 6], house({ successOn: 4 }))).toBe(3);
  });

  it("refuses what is no face of a d6", () => {
    for (const face of [0, 7, 2.5, -1, Number.NaN])
      expect(() => countSuccesses([3, face], house())).toThrow(RangeError);
  });

  it("is never more than the dice, and never falls with another die", () => {
    fc.assert(
      fc.property(faces, fc.integer({ min: 1, max: 6 }), houses, (roll, face, rules) => {
        const count = countSuccesses(roll, rules);
        expect(count).toBeLessThanOrEqual(roll.length);
        expect(countSuccesses([...roll, face], rules)).toBeGreaterThanOrEqual(count);
      }),
    );
  });
});

describe("CIR-TEST-2, CIR-LUCK-1 against an obstacle", () => {
  it("is met by as many", () => {
    expect(readAgainstObstacle(2, 2, false)).toEqual({ ob: 2, successes: 2, pass: true, margin: 0 });
    expect(readAgainstObstacle(1, 2, false)).toMatchObject({ pass: false, margin: -1 });
    expect(readAgainstObstacle(3, 2, true)).toEqual({ ob: 4, successes: 3, pass: false, margin: -1 });
    expect(computeObstacle(3, true)).toBe(6);
  });
});

describe("CIR-TEST-3, CIR-LUCK-2, CIR-LUCK-3 two sides", () => {
  const side = (count: number, luck = false) => ({ successes: count, luck });

  it("is the same from the other side", () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.boolean(), fc.boolean(), houses, (a, b, luckA, luckB, rules) => {
        const one = compareSides(side(a, luckA), side(b, luckB), rules);
        const other = compareSides(side(b, luckB), side(a, luckA), rules);
        expect(other.winner).toBe({ a: "b", b: "a", tie: "tie" }[one.winner]);
        expect(other.margin).toBe(one.margin);
        expect(one.margin === 0).toBe(one.winner === "tie");
      }),
    );
  });

  it("needs more than twice the other's where both lack it and both count", () => {
    const both = house({ doubleLuckBoth: "both" });
    expect(compareSides(side(2, true), side(1, true), both)).toMatchObject({ winner: "tie", margin: 0 });
    expect(compareSides(side(3, true), side(1, true), both)).toMatchObject({ winner: "a", margin: 1 });
    expect(compareSides(side(1, true), side(4, true), both)).toMatchObject({ winner: "b", margin: 2 });
    expect(compareSides(side(3, true), side(1, true), house())).toMatchObject({ winner: "a", margin: 2 });
  });
});

describe("CIR-TEST-8 exploding sixes", () => {
  it("wants each wave as large as the sixes before", () => {
    expect(() => countExploded([[6, 6], [5]], house())).toThrow("wave 2");
    expect(() => countExploded([[5], [5]], house())).toThrow(RangeError);
    expect(countExploded([], house())).toEqual({ successes: 0, next: 0 });
  });

  it("leaves a six that still stands, and replaces one that was rolled again, if the house says so", () => {
    expect(countExploded([[6, 6, 1]], house({ explodeKeeps: false }))).toEqual({ successes: 2, next: 2 });
    expect(countExploded([[6, 6, 1], [6, 1], [2]], house({ explodeKeeps: false }))).toEqual({ successes: 0, next: 0 });
  });

  it("only ever adds where sixes keep their success", () => {
    fc.assert(
      fc.property(faces, faces, (roll, more) => {
        const again = Array.from({ length: countSixes(roll) }, (_, i) => more[i] ?? 3);
        expect(countExploded([roll, again], house()).successes).toBe(
          countSuccesses(roll, house()) + countSuccesses(again, house()),
        );
      }),
    );
  });

  it("happens once, where there is a six, within the limit", () => {
    expect(word(refuseExplode([6, 1], 1, false, house()))).toBeNull();
    expect(word(refuseExplode([6, 1], 0, true, house()))).toBe("exploded");
    expect(word(refuseExplode([5, 1], 0, false, house()))).toBe("noSixes");
    expect(word(refuseExplode([6], 2, false, house()))).toBe("limit");
  });
});

describe("CIR-TIE-1, CIR-TIE-5, CIR-TEST-10 gear in a tie", () => {
  const side = fc.record({ successes: fc.nat(8), luck: fc.boolean() });
  const none = { a: 0, b: 0 };

  it("adds its successes to the rolled ones of its side, and a win by it counts as one", () => {
    const even = { successes: 2, luck: false };
    expect(comparePushed(even, even, { a: 3, b: 0 }, house())).toEqual({ a: 5, b: 2, winner: "a", margin: 1 });
    expect(comparePushed(even, even, { a: 0, b: 1 }, house())).toEqual({ a: 2, b: 3, winner: "b", margin: 1 });
    expect(comparePushed(even, even, { a: 1, b: 1 }, house())).toMatchObject({ winner: "tie", margin: 0 });
    // Where both lack the skill and that is read the other way, one more than even is still none's.
    const a = { successes: 1, luck: true };
    const both = house({ doubleLuckBoth: "both" });
    expect(comparePushed(a, a, { a: 1, b: 0 }, both)).toMatchObject({ winner: "tie" });
    expect(comparePushed(a, a, { a: 2, b: 0 }, both)).toMatchObject({ winner: "a", margin: 1 });
  });

  it("is compared as without it where nothing was added, and never helps the other side", () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 9 }), houses, (a, b, more, rules) => {
        expect(comparePushed(a, b, none, rules)).toEqual(compareSides(a, b, rules));
        if (compareSides(a, b, rules).winner !== "tie") return;
        const ours = comparePushed(a, b, { a: more, b: 0 }, rules);
        expect([ours.winner, ours.margin]).toEqual(ours.winner === "a" ? ["a", 1] : ["tie", 0]);
        const theirs = comparePushed(a, b, { a: 0, b: more }, rules);
        expect([theirs.winner, theirs.margin]).toEqual(theirs.winner === "b" ? ["b", 1] : ["tie", 0]);
      }),
    );
  });

  it("is used after the roll to break a tie alone, while there is some; before it where it says so", () => {
    const charm = { bonusSuccess: 1, beforeRoll: false, quantity: 1, atHand: true };
    expect(word(refusePush(charm, "tie"))).toBeNull();
    for (const winner of ["a", "b"] as const) expect(word(refusePush(charm, winner))).toBe("noTie");
    expect(word(refusePush({ ...charm, quantity: 0 }, "tie"))).toBe("noneLeft");
    for (const away of [{ atHand: false }, { bonusSuccess: 0 }])
      expect(word(refusePush({ ...charm, ...away }, "tie"))).toContain("Gone");
    expect([countSuccessesBefore(charm), countSuccessesBefore({ ...charm, beforeRoll: true })]).toEqual([0, 1]);
  });
});

describe("CIR-TIE-3, CIR-TIE-5 the second roll", () => {
  it("is Health for the body and Will for all else", () => {
    expect(
      ["physical", "social", "mental", "resources", "circles"].map((domain) => findTieAbility(domain as "physical")),
    ).toEqual(["health", "will", "will", "will", "will"]);
  });

  it("wins by one at most, and may tie again", () => {
    expect(breakTie([5, 5, 6], [1], house())).toMatchObject({ winner: "a", margin: 1 });
    expect(breakTie([1], [6, 6], house())).toMatchObject({ winner: "b", margin: 1 });
    expect(breakTie([5], [6], house())).toMatchObject({ winner: "tie", margin: 0 });
  });
});
