import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSixes, explodeSixes, refuseExplode, splitWaves } from "../../../src/rules/circumstances/exploding.ts";
import { findDomain } from "../../../src/rules/circumstances/skills.ts";
import {
  breakTie,
  comparePushed,
  compareSides,
  computeObstacle,
  countSuccesses,
  countSuccessesBefore,
  findTieAbility,
  readAgainstObstacle,
  refusePush,
} from "../../../src/rules/circumstances/successes.ts";
import { countExploded, faces, house, houses } from "./make.ts";

const word = (refusal: { key: string } | null): string | null => refusal?.key.split(".").at(-1) ?? null;

describe("CIR-TEST-1 successes", () => {
  it("Fives and sixes are successes, and fours by house rule", () => {
    expect(countSuccesses([1, 2, 3, 4, 5, 6], house())).toBe(2);
    expect(countSuccesses([1, 2, 3, 4, 5, 6], house({ successOn: 4 }))).toBe(3);
  });

  it("A number that is no face of a d6 is refused", () => {
    for (const face of [0, 7, 2.5, -1, Number.NaN])
      expect(() => countSuccesses([3, face], house())).toThrow(new RangeError(`${face} is no face of a d6`));
  });

  it("There are never more successes than dice, nor fewer with another die", () => {
    fc.assert(
      fc.property(faces, fc.integer({ min: 1, max: 6 }), houses, (roll, face, rules) => {
        const count = countSuccesses(roll, rules);
        expect(count).toBeLessThanOrEqual(roll.length);
        expect(countSuccesses([...roll, face], rules)).toBeGreaterThanOrEqual(count);
      }),
    );
  });
});

describe("CIR-TEST-2, CIR-LUCK-1 a test against an obstacle", () => {
  it("An obstacle is met by as many successes", () => {
    expect(readAgainstObstacle(2, 2, false)).toEqual({ ob: 2, successes: 2, pass: true, margin: 0 });
    expect(readAgainstObstacle(1, 2, false)).toMatchObject({ pass: false, margin: -1 });
    expect(readAgainstObstacle(3, 2, true)).toEqual({ ob: 4, successes: 3, pass: false, margin: -1 });
    expect(computeObstacle(3, true)).toBe(6);
  });
});

describe("CIR-TEST-3, CIR-LUCK-2, CIR-LUCK-3 a test against an opponent", () => {
  const side = (count: number, luck = false) => ({ successes: count, luck });

  it("The comparison of two sides is symmetrical", () => {
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

  it("Without the skill a side needs more than twice the other's successes, also where both lack it", () => {
    const both = house({ doubleLuckBoth: "both" });
    expect(compareSides(side(2, true), side(1, true), both)).toMatchObject({ winner: "tie", margin: 0 });
    expect(compareSides(side(3, true), side(1, true), both)).toMatchObject({ winner: "a", margin: 1 });
    expect(compareSides(side(1, true), side(4, true), both)).toMatchObject({ winner: "b", margin: 2 });
    expect(compareSides(side(3, true), side(1, true), house())).toMatchObject({ winner: "a", margin: 2 });
  });
});

describe("CIR-TEST-8 exploding sixes", () => {
  it("A roll is split into waves, one die for each six before", () => {
    expect(splitWaves([5, 1], [])).toEqual([[5, 1]]);
    expect(splitWaves([6, 6, 1], [6, 2, 3])).toEqual([[6, 6, 1], [6, 2], [3]]);
    for (const [rolled, again, wrong] of [
      [[6], [], "0 dice are too few for the sixes"],
      [[6], [6], "1 dice are too few for the sixes"],
      [[6], [1, 1], "2 dice are too many for the sixes"],
      [[1], [1], "1 dice are too many for the sixes"],
    ] as const)
      expect(() => splitWaves(rolled, again)).toThrow(new RangeError(wrong));
  });

  it("Each reroll has as many dice as the sixes before", () => {
    const wrong = (wave: number): RangeError => new RangeError(`wave ${wave} is not as large as the sixes before it`);
    expect(() => countExploded([[6, 6], [5]], house())).toThrow(wrong(2));
    expect(() => countExploded([[6], [6], [5, 5]], house())).toThrow(wrong(3));
    expect(() => countExploded([[5], [5]], house())).toThrow(RangeError);
    expect(countExploded([], house())).toEqual({ successes: 0, next: 0 });
  });

  it("By house rule a rerolled six keeps its success or is replaced", () => {
    expect(countExploded([[6, 6, 1]], house({ explodeKeeps: false }))).toEqual({ successes: 2, next: 2 });
    expect(countExploded([[6, 6, 1], [6, 1], [2]], house({ explodeKeeps: false }))).toEqual({ successes: 0, next: 0 });
  });

  it("A six that was rolled again is marked, or struck out where its new die takes its place", () => {
    const die = (face: number, active: boolean, exploded: boolean) => ({ face, active, exploded });
    const waves = [[6, 5], [6]];
    const last = [die(6, true, false)];
    expect(explodeSixes(waves, { explodeKeeps: true })).toEqual([[die(6, true, true), die(5, true, false)], last]);
    expect(explodeSixes(waves, { explodeKeeps: false })).toEqual([[die(6, false, false), die(5, true, false)], last]);
  });

  it("Rerolling never removes a success where sixes keep theirs", () => {
    fc.assert(
      fc.property(faces, faces, (roll, more) => {
        const again = Array.from({ length: countSixes(roll) }, (_, i) => more[i] ?? 3);
        expect(countExploded([roll, again], house()).successes).toBe(
          countSuccesses(roll, house()) + countSuccesses(again, house()),
        );
      }),
    );
  });

  it("Sixes can be rerolled once, where there is one, within the limit", () => {
    expect(word(refuseExplode([6, 1], 1, false, house()))).toBeNull();
    expect(word(refuseExplode([6, 1], 0, true, house()))).toBe("exploded");
    expect(word(refuseExplode([5, 1], 0, false, house()))).toBe("noSixes");
    expect(word(refuseExplode([6], 2, false, house()))).toBe("limit");
  });
});

describe("CIR-TIE-1, CIR-TIE-5, CIR-TEST-10 gear in a tie", () => {
  const side = fc.record({ successes: fc.nat(8), luck: fc.boolean() });
  const none = { a: 0, b: 0 };

  it("Gear adds its successes to the rolled ones of its side, and a win by it counts as one", () => {
    const even = { successes: 2, luck: false };
    expect(comparePushed(even, even, { a: 3, b: 0 }, house())).toEqual({ a: 5, b: 2, winner: "a", margin: 1 });
    expect(comparePushed(even, even, { a: 0, b: 1 }, house())).toEqual({ a: 2, b: 3, winner: "b", margin: 1 });
    expect(comparePushed(even, even, { a: 1, b: 1 }, house())).toMatchObject({ winner: "tie", margin: 0 });
    // Where both lack the skill and by house rule both are doubled, one success more still does not win.
    const a = { successes: 1, luck: true };
    const both = house({ doubleLuckBoth: "both" });
    expect(comparePushed(a, a, { a: 1, b: 0 }, both)).toMatchObject({ winner: "tie" });
    expect(comparePushed(a, a, { a: 2, b: 0 }, both)).toMatchObject({ winner: "a", margin: 1 });
  });

  it("Without added successes gear changes nothing, and it never helps the other side", () => {
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

  it("Gear is used after the roll only to break a tie, while there is some left; before it where its sheet says so", () => {
    const charm = { bonusSuccess: 1, beforeRoll: false, quantity: 1, atHand: true };
    expect(word(refusePush(charm, "tie"))).toBeNull();
    for (const winner of ["a", "b"] as const) expect(word(refusePush(charm, winner))).toBe("noTie");
    expect(word(refusePush({ ...charm, quantity: 0 }, "tie"))).toBe("noneLeft");
    for (const away of [{ atHand: false }, { bonusSuccess: 0 }])
      expect(word(refusePush({ ...charm, ...away }, "tie"))).toContain("Gone");
    expect([countSuccessesBefore(charm), countSuccessesBefore({ ...charm, beforeRoll: true })]).toEqual([0, 1]);
  });
});

describe("CIR-TIE-3, CIR-TIE-5 the second roll of a tie", () => {
  it("A tie is broken by Health in physical matters and by Will in all others", () => {
    expect(
      ["physical", "social", "mental", "resources", "circles"].map((domain) => findTieAbility(domain as "physical")),
    ).toEqual(["health", "will", "will", "will", "will"]);
  });

  it("What a test is about follows from its ability, or from its skill's tags and category", () => {
    const domains = [
      "resources",
      "Circles",
      "health",
      "will",
      "mindchip",
      "Recon",
      "Diplomacy",
      "Computer",
      "Juggling",
    ];
    expect(domains.map((name) => [name, findDomain(name)])).toEqual([
      ["resources", "resources"],
      ["Circles", "circles"],
      ["health", "physical"],
      ["will", "mental"],
      ["mindchip", "mental"],
      ["Recon", "physical"],
      ["Diplomacy", "social"],
      ["Computer", "mental"],
      ["Juggling", "mental"],
    ]);
  });

  it("A second roll is won by one at most, and may tie again", () => {
    expect(breakTie([5, 5, 6], [1], house())).toMatchObject({ winner: "a", margin: 1 });
    expect(breakTie([1], [6, 6], house())).toMatchObject({ winner: "b", margin: 1 });
    expect(breakTie([5], [6], house())).toMatchObject({ winner: "tie", margin: 0 });
  });
});
