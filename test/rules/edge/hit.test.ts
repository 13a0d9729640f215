/** A hit of a weapon: what its card stores, and what it does to a target. Ledger: SUC-DMG-6, -12, SUC-ARM-2, -3, -9. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { damageRoll } from "../../../src/rules/edge/damage.ts";
import {
  type DamageData,
  Hit,
  addDiceLine,
  computeDamage,
  createBlow,
  createDamage,
  createGuard,
  createHit,
  resolveBlow,
} from "../../../src/rules/edge/hit.ts";
import { CreatureState } from "../../../src/rules/edge/state.ts";
import { type Weapon, WeaponState } from "../../../src/rules/edge/weapon.ts";
import { house, term } from "./make.ts";

const weapon = (more: Partial<Weapon> = {}): Weapon => ({
  ...v.parse(WeaponState, {}),
  uuid: "Item.gun",
  name: "Gun",
  img: "",
  ...more,
});
const roll = damageRoll({ weapon: term(2, "gun"), burst: true, margin: 0, edge: 0, strength: term(4, "ST") }, house());
const vest = {
  at: { uuid: "Item.vest" },
  name: "Vest",
  pt: 15,
  dr: 30,
  planes: ["physical"] as const,
  dodgeMod: 0,
};
const target = { uuid: "Actor.a", name: "Ada" };
const data = (more: Partial<DamageData> = {}): DamageData => ({
  ...createDamage(createHit(weapon(), roll, target, null), "Actor.b", house()),
  ...more,
});

describe("a hit", () => {
  it("A hit carries the weapon's track and plane, its dice, its target and the target's armour", () => {
    const guard = createGuard(vest, weapon(), house({ armorRounding: "up" }));
    expect(guard).toEqual({ pt: 15, dr: 30, armorRounding: "up" });
    const hit = createHit(weapon({ damageType: "stun" }), roll, target, guard);
    expect(hit).toMatchObject({
      track: "stun",
      plane: "physical",
      weapon: "Gun",
      target: "Actor.a",
      targetName: "Ada",
      armour: guard,
    });
    expect([hit.dice, hit.flat].map((lines) => lines.map(({ value }) => value))).toEqual([[2, 1], [4]]);
    expect(createHit(weapon(), roll, null, null)).toMatchObject({ target: null, targetName: "", armour: null });
    expect(v.parse(Hit, hit)).toEqual(hit);
  });

  it("Armour of another plane is none against it (SUC-ARM-9)", () => {
    expect(createGuard(vest, weapon({ plane: "astral" }), house())).toMatchObject({ pt: 0, dr: 0 });
    expect(createGuard(null, weapon(), house())).toMatchObject({ pt: 0, dr: 0 });
  });

  it("Names that are too long are cut, and no more than 99 dice are stored", () => {
    const long = "a".repeat(300);
    const hit = createHit(weapon({ name: long }), roll, { uuid: "Actor.a", name: long }, null);
    expect([hit.weapon.length, hit.targetName.length]).toEqual([200, 200]);
    const dice = (value: number) =>
      v.safeParse(Hit, { ...hit, dice: [{ label: "d", value, source: { by: "gm" } }] }).success;
    expect([dice(99), dice(100)]).toEqual([true, false]);
  });

  it("A line of dice that comes later is added, unless it is of none", () => {
    const hit = createHit(weapon(), roll, target, null);
    expect(addDiceLine(hit, term(0))).toBe(hit);
    expect(addDiceLine(hit, term(2)).dice.map(({ value }) => value)).toEqual([2, 1, 2]);
    expect(addDiceLine(hit, term(-1)).dice.map(({ value }) => value)).toEqual([2, 1, -1]);
  });
});

describe("damage of a hit", () => {
  it("Damage is unknown until its dice are rolled, then their sum and the Strength (SUC-DMG-6)", () => {
    expect(data()).toMatchObject({ actor: "Actor.b", faces: null, edgeDice: 0, edgeLimit: 1, suggests: true });
    expect(computeDamage(data())).toBeNull();
    expect(computeDamage(data({ faces: [6, 5, 1] }))).toBe(16);
    expect(createDamage(data(), "Actor.b", house({ injurySuggest: false }), [3])).toMatchObject({
      faces: [3],
      suggests: false,
    });
  });

  it("A blow has the damage and what of the hit it needs", () => {
    expect(createBlow(data({ faces: [6, 5, 1] }), true)).toEqual({
      track: "physical",
      plane: "physical",
      damage: 16,
      injure: true,
    });
    expect(createBlow(data(), false)).toMatchObject({ damage: 0, injure: false });
  });

  it("Armour takes its part of a blow, and damage suggests an injury only where that is to be noted (SUC-DMG-12)", () => {
    const creature = v.parse(CreatureState, { damage: { physical: { value: 30 } } });
    const blow = createBlow(data({ faces: [6, 6, 6] }), true);
    const { protection, met, severity } = resolveBlow(creature, vest, blow, house());
    expect(protection).toMatchObject({ pt: 15, dr: 30 });
    expect(met.dealt).toBeLessThan(blow.damage);
    expect(resolveBlow(creature, null, blow, house()).met.dealt).toBe(22);
    expect(severity).not.toBeNull();
    expect(resolveBlow(creature, vest, { ...blow, injure: false }, house()).severity).toBeNull();
  });
});
