import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preview } from "../../../src/rules/shared/change.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { AIM_GOALS, type Attack, createAttackCheck } from "../../../src/rules/siege/attack.ts";
import type { Hit } from "../../../src/rules/siege/damage.ts";
import {
  aimAtItem,
  createSecondAttack,
  findItemHit,
  findStrayHit,
  isDisarmed,
  listExposedDefense,
  listMisses,
  planDisarm,
} from "../../../src/rules/siege/targeting.ts";
import { term } from "./make.ts";

const shot = (changes: Partial<Attack> = {}): Attack => ({
  bundle: "combat",
  primary: true,
  attribute: term(3),
  specialty: term(1),
  gear: [],
  range: null,
  sizes: { attacker: 10, target: 20 },
  defense: [term(3), term(4)],
  situational: [],
  critAttempt: false,
  ...changes,
});
const hit = (boxes: number): Hit => ({
  damage: [term(boxes)],
  size: 0,
  track: "wound",
  critical: false,
  piercing: false,
});
const number = fc.integer({ min: -9, max: 20 });

describe("SIE-OBJ-2 an attack at an item", () => {
  it("leaves out armour, and counts the item's Size in place of its possessor's", () => {
    const aimed = aimAtItem(shot(), { defense: [term(3), term(4)], armour: [term(4)], size: 4 });
    expect(aimed.sizes).toEqual({ attacker: 10, target: 4 });
    expect(total(createAttackCheck(aimed).cl)).toBe(3 + 3);
    expect(aimAtItem(shot({ sizes: null }), { defense: [], armour: [], size: 4 }).sizes).toBeNull();
  });

  it("says with a line that armour does not count, where there is some", () => {
    expect(listExposedDefense({ defense: [term(3)], armour: [] })).toEqual([term(3)]);
    const lines = listExposedDefense({ defense: [term(3), term(2), term(1)], armour: [term(2), term(1)] });
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toEqual({
      label: "QUADRANT.Siege.Defense.WithoutArmour",
      value: -3,
      source: { rule: "SIE-OBJ-2" },
    });
  });

  it("The Challenge Level is the Defense without what armour adds, whatever both are", () =>
    fc.assert(
      fc.property(fc.array(number), fc.array(number), (own, worn) => {
        const armour = worn.map((value) => term(value));
        const defense = [...own.map((value) => term(value)), ...armour];
        expect(total(listExposedDefense({ defense, armour }))).toBe(total(own.map((value) => term(value))));
      }),
    ));
});

describe("SIE-OBJ-3 a disarm", () => {
  it("takes the item out of the hands, and damages it only if that was the goal", () => {
    expect(AIM_GOALS.map((goal) => [isDisarmed(goal, true), findItemHit(goal, true, hit(3))])).toEqual([
      [false, hit(3)],
      [true, null],
    ]);
    expect(AIM_GOALS.map((goal) => [isDisarmed(goal, false), findItemHit(goal, false, hit(3))])).toEqual([
      [false, null],
      [false, null],
    ]);
    const at = { uuid: "Item.gun" };
    expect(preview(at, { system: { equipped: true, bonus: 8 } }, planDisarm(at))).toEqual({
      system: { equipped: false, bonus: 8 },
    });
  });

  it("After a failure the GM may have the item hit only if it was not the target of the damage", () => {
    expect(listMisses("disarm")).toEqual(["damageItem", "miss", "damageDefender"]);
    expect(listMisses("damage")).toEqual(["miss", "damageDefender"]);
  });
});

describe("SIE-OBJ-4, SIE-OBJ-5 what follows a failure", () => {
  it("The second attack is against all of the Defense and 3, with everything else as before", () => {
    const first = shot({ situational: [term(2)], gear: [term(8)] });
    const second = createSecondAttack(first);
    expect(total(second.defense)).toBe(10);
    expect({ ...second, defense: [] }).toEqual({ ...first, defense: [] });
    expect(second.defense.at(-1)?.source).toEqual({ rule: "SIE-OBJ-4" });
  });

  it("An even die hits for half, rounded down; an odd one misses", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 30 }), (natural, boxes) => {
        const stray = findStrayHit(natural, hit(boxes));
        if (natural % 2 === 1) expect(stray).toBeNull();
        else {
          expect(total(stray?.damage ?? [])).toBe(Math.floor(boxes / 2));
          expect(stray?.damage[0]).toEqual(term(boxes));
        }
      }),
    ));
});
