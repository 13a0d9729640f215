/** An exchange of a conflict: CIR-DISP-1 to -5, CIR-CONF-3 to -10, CIR-MAN-1 to -6. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Acting,
  CONFLICT_ACTIONS,
  INTENTS,
  NOTHING_HELD,
  SIDES,
  compareActing,
  computeDisposition,
  countLuckySuccesses,
  findEnding,
  findIntent,
  findLetter,
  findOtherSide,
  listIntentSkills,
  resolveExchange,
  useNextAction,
} from "../../../src/rules/circumstances/conflict.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";

const house = DEFAULT_HOUSE;
const TRACKS = { a: { value: 5, max: 6 }, b: { value: 4, max: 5 } };
const acting = (action: Acting["action"], successes: number, luck = false): Acting => ({ action, successes, luck });

describe("Intents and disposition", () => {
  it("CIR-DISP-2: each intent has its skill and ability; Hide is what the house says", () => {
    expect(INTENTS.map((id) => Object.values(findIntent(id, house)).join())).toEqual([
      "Natural Weapons,will,true",
      "Diplomacy,will,false",
      "Weapon,health,true",
      "Weapon,health,true",
      "Recon,health,true",
      "Recon,health,true",
    ]);
    expect(findIntent("flee", { hideSkill: "Survival" }).roll).toBe("Survival");
    expect(findIntent("pursue", { hideSkill: "Survival" }).roll).toBe("Recon");
  });

  it("CIR-DISP-2, CIR-MAN-6: the weapon is each in hand, and none at all", () => {
    expect(listIntentSkills(findIntent("kill", house), ["Slug Rifle", "Slug Rifle"])).toEqual([
      "Slug Rifle",
      "Natural Weapons",
    ]);
    expect(listIntentSkills(findIntent("kill", house), [])).toEqual(["Natural Weapons"]);
    expect(listIntentSkills(findIntent("convince", house), ["Slug Rifle"])).toEqual(["Diplomacy"]);
  });

  it("CIR-DISP-1, -3, -4: successes and the rating, less a point for hunger, at least 1", () => {
    const roll = { successes: 3, luck: false, rating: 2, hungry: false };
    const physical = findIntent("kill", house);
    expect(computeDisposition(physical, roll, house)).toBe(5);
    expect(computeDisposition(physical, { ...roll, hungry: true }, house)).toBe(4);
    expect(computeDisposition(findIntent("convince", house), { ...roll, hungry: true }, house)).toBe(5);
    expect(computeDisposition(physical, { ...roll, luck: true }, house)).toBe(3);
    expect(computeDisposition(physical, { ...roll, luck: true }, { luckDisposition: "full" })).toBe(5);
    expect(computeDisposition(physical, { successes: 0, luck: false, rating: 0, hungry: true }, house)).toBe(1);
    expect(countLuckySuccesses(3, false, house)).toBe(3);
  });
});

describe("The matrix", () => {
  it("CIR-CONF-3, CIR-CONF-4: I and V are the same from both sides; who alone rolls has A", () => {
    for (const own of CONFLICT_ACTIONS)
      for (const other of CONFLICT_ACTIONS) {
        const letters = [findLetter(own, other), findLetter(other, own)];
        if (letters.includes("A") || letters.includes("-")) expect([...letters].sort()).toEqual(["-", "A"]);
        else expect(letters[0]).toBe(letters[1]);
      }
    expect(CONFLICT_ACTIONS.map((own) => CONFLICT_ACTIONS.map((other) => findLetter(own, other)).join(""))).toEqual([
      "IVAV",
      "VI-V",
      "-AVI",
      "VVII",
    ]);
    expect(SIDES.map(findOtherSide)).toEqual(["b", "a"]);
  });
});

describe("An exchange", () => {
  it("CIR-CONF-5, -9: both take effect where both roll apart; a side without its skill counts half", () => {
    const both = resolveExchange({ a: acting("attack", 3), b: acting("attack", 3, true) }, TRACKS, house);
    expect([both.a.value, both.b.value, both.tie]).toEqual([4, 1, false]);
    const full = { ...house, luckDisposition: "full" } as const;
    expect(resolveExchange({ a: acting("attack", 3), b: acting("attack", 3, true) }, TRACKS, full).a.value).toBe(2);
  });

  it("CIR-CONF-5, CIR-LUCK-2: in a versus test the margin counts, doubled against who lacks the skill", () => {
    const sides = { a: acting("attack", 2), b: acting("maneuver", 1, true) };
    const margin = resolveExchange(sides, TRACKS, house);
    expect([margin.a.points, margin.b.points, margin.b.value]).toEqual([3, 0, 1]);
    expect(compareActing(sides, house).winner).toBe("a");
    const total = resolveExchange(sides, TRACKS, { ...house, versusEffect: "total" });
    expect([total.a.points, total.b.value]).toEqual([2, 2]);
  });

  it("CIR-CONF-6: Feint strikes Defend, Attack strikes Feint, and Defend restores up to the start", () => {
    expect(resolveExchange({ a: acting("defend", 4), b: acting("defend", 0) }, TRACKS, house).a.value).toBe(6);
    const feint = resolveExchange({ a: acting("defend", 4), b: acting("feint", 2) }, TRACKS, house);
    expect([feint.a.value, feint.a.points, feint.b.value]).toEqual([3, 0, 4]);
    const struck = resolveExchange({ a: acting("attack", 2), b: acting("feint", 5) }, TRACKS, house);
    expect([struck.a.value, struck.b.value]).toEqual([5, 2]);
  });

  it("CIR-CONF-7: nothing falls below 0; who alone has some left has won", () => {
    expect(resolveExchange({ a: acting("attack", 9), b: acting("attack", 0) }, TRACKS, house).b.value).toBe(0);
    expect(findEnding({ a: 1, b: 1 })).toBe(null);
    expect(findEnding({ a: 2, b: 0 })).toBe("a");
    expect(findEnding({ a: 0, b: 2 })).toBe("b");
    expect(findEnding({ a: 0, b: 0 })).toBe("draw");
  });

  it("CIR-CONF-10, CIR-TIE-5: a tied versus test does nothing, unless it was broken", () => {
    const sides = { a: acting("attack", 2), b: acting("defend", 2) };
    const tied = resolveExchange(sides, TRACKS, house);
    expect([tied.tie, tied.a.value, tied.b.value]).toEqual([true, 5, 4]);
    const broken = resolveExchange(sides, TRACKS, house, { a: 0, b: 0, winner: "a", margin: 1 });
    expect([broken.tie, broken.b.value]).toEqual([false, 3]);
    expect(resolveExchange({ a: acting("attack", 2), b: acting("attack", 2) }, TRACKS, house).tie).toBe(false);
  });

  it("CIR-MAN-1 to -3, -5: a maneuver brings what its points are worth, and nothing else does", () => {
    const maneuver = (successes: number) =>
      resolveExchange({ a: acting("maneuver", successes), b: acting("maneuver", 0) }, TRACKS, house);
    expect([0, 1, 2, 3].map((successes) => maneuver(successes).a.maneuver.effect)).toEqual([
      null,
      "impede",
      "position",
      "choice",
    ]);
    expect(maneuver(3).b.value).toBe(4);
    expect(resolveExchange({ a: acting("attack", 3), b: acting("attack", 0) }, TRACKS, house).a.maneuver.effect).toBe(
      null,
    );
  });

  it("CIR-MAN-4: what was held is used by the next action, rolled or not", () => {
    const held = { position: true, impede: true };
    expect(useNextAction(held, "V")).toEqual({ used: held, left: NOTHING_HELD });
    expect(useNextAction(held, "-")).toEqual({ used: NOTHING_HELD, left: NOTHING_HELD });
  });

  it("Dispositions stay between 0 and the start, and the two sides are treated alike", () => {
    const side = fc.record({
      action: fc.constantFrom(...CONFLICT_ACTIONS),
      successes: fc.nat(12),
      luck: fc.boolean(),
    });
    const track = fc.tuple(fc.nat(12), fc.nat(12)).map(([value, more]) => ({ value, max: value + more }));
    fc.assert(
      fc.property(side, side, track, track, (a, b, x, y) => {
        const one = resolveExchange({ a, b }, { a: x, b: y }, house);
        const other = resolveExchange({ a: b, b: a }, { a: y, b: x }, house);
        expect([other.b, other.a, other.tie]).toEqual([one.a, one.b, one.tie]);
        for (const [{ value }, { max }] of [[one.a, x] as const, [one.b, y] as const]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
