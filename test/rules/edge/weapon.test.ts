import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { rollWeapon } from "../../../src/rules/edge/damage.ts";
import { createGuard, resolveBlow } from "../../../src/rules/edge/hit.ts";
import {
  PLAIN_ATTACK,
  WeaponState,
  chooseAttackOptions,
  listAttackOptions,
  pickHitProperties,
} from "../../../src/rules/edge/weapon.ts";
import { house, term } from "./make.ts";

const weapon = (system: object = {}) => ({ ...v.parse(WeaponState, system), uuid: "Item.gun", name: "Gun", img: "" });
const vest = { pt: 15, dr: 20, planes: ["physical"], at: { uuid: "Item.vest" }, name: "Vest", dodgeMod: 0 } as const;
const track = { value: 0, max: 40 };
const target = { damage: { physical: track, stun: track } };

describe("a weapon's attack options (SUC-DMG-4)", () => {
  it("are those the weapon has, and nothing else can be turned on", () => {
    expect(listAttackOptions(weapon())).toEqual([]);
    expect(listAttackOptions(weapon({ burst: true }))).toEqual(["burst"]);
    expect(chooseAttackOptions(weapon(), () => true)).toEqual(PLAIN_ATTACK);
    expect(chooseAttackOptions(null, () => true)).toEqual(PLAIN_ATTACK);
    expect(chooseAttackOptions(weapon({ burst: true }), () => true)).toEqual({ burst: true });
  });

  it("add their dice, each with its rule, before those of the margin", () => {
    const roll = rollWeapon(weapon({ damageDice: 4 }), term(6, "ST"), house(), { burst: true }, 2);
    expect(roll.dice.map(({ value, source }) => [value, source])).toEqual([
      [4, { uuid: "Item.gun" }],
      [1, { rule: "SUC-DMG-4" }],
      [2, { rule: "SUC-MOS-4" }],
    ]);
  });

  it("A weapon whose fields are malformed has its defaults", () => {
    expect(weapon({ damageDice: "many", plane: "moon", burst: 1 })).toMatchObject({
      damageDice: 2,
      plane: "physical",
      burst: false,
    });
  });
});

describe("what a hit meets (SUC-ARM-2, SUC-ARM-9)", () => {
  it("Armour of another plane, and no armour, protect from nothing", () => {
    expect(createGuard(vest, weapon(), house())).toEqual({ pt: 15, dr: 20, armorRounding: "down" });
    expect(createGuard(vest, weapon({ plane: "astral" }), house())).toMatchObject({ pt: 0, dr: 0 });
    expect(createGuard(null, weapon(), house())).toMatchObject({ pt: 0, dr: 0 });
  });

  it("A blow that gets through suggests its severity only where an injury is to be noted (SUC-DMG-12)", () => {
    const blow = { ...pickHitProperties(weapon()), damage: 20, injure: true };
    expect(resolveBlow(target, vest, blow, house())).toMatchObject({ met: { dealt: 16 }, severity: "minor" });
    expect(resolveBlow(target, vest, { ...blow, injure: false }, house()).severity).toBeNull();
    expect(resolveBlow(target, vest, { ...blow, damage: 14 }, house())).toMatchObject({
      met: { penetrates: false, dealt: 0 },
      severity: null,
    });
  });
});
