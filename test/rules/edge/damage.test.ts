import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BARE, applyArmour, applyWear, pickArmour, planWear } from "../../../src/rules/edge/armour.ts";
import {
  computePenetrationChance,
  countDamageDice,
  damageRange,
  damageRoll,
  damageTotal,
  formatDamage,
  planDamage,
} from "../../../src/rules/edge/damage.ts";
import { listDefenceLines, listOpposedLines } from "../../../src/rules/edge/defence.ts";
import type { Armour } from "../../../src/rules/edge/state.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { Table } from "../table.ts";
import { house, houses, term } from "./make.ts";

const at = { uuid: "Actor.a.Item.vest" };
const piece = (changes: Partial<Armour> = {}): Armour => ({
  at,
  name: "Vest",
  pt: 15,
  dr: 30,
  planes: ["physical"],
  dodgeMod: 0,
  ...changes,
});
const roll = (changes: object = {}) =>
  damageRoll(
    { weapon: term(2, "gun"), burst: false, margin: 0, edge: 0, strength: term(4, "ST"), ...changes },
    house(),
  );

describe("SUC-DMG-1 to -7 damage", () => {
  it("A damage roll keeps the source of every die, and adds Strength once", () => {
    const all = roll({ burst: true, margin: 2, edge: 1 });
    expect(all.dice.map(({ label, value }) => [label, value])).toEqual([
      ["gun", 2],
      ["QUADRANT.Edge.Damage.Burst", 1],
      ["QUADRANT.Edge.Damage.Margin", 2],
      ["QUADRANT.Edge.Damage.EdgeDice", 1],
    ]);
    expect(all.dice.map(({ source }) => source)).toEqual([
      { by: "gm" },
      { rule: "SUC-DMG-4" },
      { rule: "SUC-MOS-4" },
      { rule: "SUC-EDGE-8" },
    ]);
    expect(formatDamage(all)).toBe("6d6+4");
    expect(countDamageDice(all)).toBe(6);
  });

  it.each([
    [2, 4, "2d6+4"],
    [2, 0, "2d6"],
    [2, -1, "2d6-1"],
    [0, 4, "4"],
    [0, 0, "0"],
    [-3, 2, "2"],
  ])("Damage of %i dice and %i is displayed as %s", (dice, strength, formula) => {
    expect(formatDamage(roll({ weapon: term(dice), strength: term(strength) }))).toBe(formula);
  });

  it("A burst adds the dice of the house rule (SUC-DMG-4)", () => {
    const heavy = damageRoll(
      { weapon: term(2), burst: true, margin: 0, edge: 0, strength: term(0) },
      house({ burstDice: 2 }),
    );
    expect(formatDamage(heavy)).toBe("4d6");
    expect(heavy.flat).toEqual([]);
  });

  it("Damage is never below 0 (SUC-DMG-6)", () => {
    expect(damageTotal([1, 1], -4)).toBe(0);
    expect(damageTotal([6, 5], 6)).toBe(17);
    expect(damageTotal([], 3)).toBe(3);
    for (const face of [0, 7, 1.5]) expect(() => damageTotal([face], 0)).toThrow("no face of a d6");
    for (const face of [1, 6]) expect(damageTotal([face], 0)).toBe(face);
    expect(damageRange(roll({ weapon: term(2), strength: term(3) }))).toEqual({ min: 5, max: 15, mean: 10 });
    expect(damageRange(roll({ weapon: term(0), strength: term(3) }))).toEqual({ min: 3, max: 3, mean: 3 });
    expect(damageRange(roll({ weapon: term(1), strength: term(-1) }))).toEqual({ min: 0, max: 5, mean: 2.5 });
    expect(damageRange(roll({ weapon: term(1), strength: term(-4) }))).toEqual({ min: 0, max: 2, mean: 0.5 });
    expect(damageRange(roll({ weapon: term(1), strength: term(-1) }))).toEqual({ min: 0, max: 5, mean: 2.5 });
    expect(damageRange(roll({ weapon: term(1), strength: term(-9) }))).toEqual({ min: 0, max: 0, mean: 0 });
  });

  it("Every roll is within the range", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }),
        fc.integer({ min: -10, max: 12 }),
        (faces, flat) => {
          const { min, max } = damageRange(roll({ weapon: term(faces.length), strength: term(flat) }));
          const sum = damageTotal(faces, flat);
          expect(sum).toBeGreaterThanOrEqual(min);
          expect(sum).toBeLessThanOrEqual(max);
        },
      ),
    );
  });

  it("Damage is written as an addition, and no damage writes nothing (SUC-DMG-12)", () => {
    const table = new Table({ "Actor.a": { system: { damage: { stun: { value: 3 }, physical: { value: 3 } } } } });
    table.apply(planDamage({ uuid: "Actor.a" }, "stun", 12));
    expect(table.read({ uuid: "Actor.a" }, "system.damage")).toEqual({ stun: { value: 15 }, physical: { value: 3 } });
    expect(planDamage({ uuid: "Actor.a" }, "stun", 0)).toEqual([]);
  });
});

describe("SUC-ARM-2 to -4, -15 armour", () => {
  it("Armour stops all damage below the threshold, and lets in all damage that reaches it", () => {
    expect(applyArmour(14, { pt: 15, dr: 30 }, house())).toEqual({ penetrates: false, soaked: 14, dealt: 0 });
    expect(applyArmour(15, { pt: 15, dr: 30 }, house())).toEqual({ penetrates: true, soaked: 4, dealt: 11 });
    expect(applyArmour(9, BARE, house())).toEqual({ penetrates: true, soaked: 0, dealt: 9 });
  });

  it("Reduced damage is rounded as the house rule says", () => {
    const soaked = (armorRounding: "down" | "nearest" | "up", damage: number, dr: number) =>
      applyArmour(damage, { pt: 0, dr }, house({ armorRounding })).soaked;
    expect([soaked("down", 16, 30), soaked("nearest", 16, 30), soaked("up", 16, 30)]).toEqual([4, 5, 5]);
    expect([soaked("down", 14, 30), soaked("nearest", 14, 30), soaked("up", 14, 30)]).toEqual([4, 4, 5]);
    expect([soaked("nearest", 449, 1), soaked("nearest", 450, 1), soaked("nearest", 451, 1)]).toEqual([4, 5, 5]);
    expect([soaked("down", 15, 30), soaked("nearest", 15, 30), soaked("up", 20, 30)]).toEqual([4, 5, 6]);
  });

  it("Damage reduction is limited to 0 to 100 percent (SUC-ARM-15)", () => {
    expect(applyArmour(40, { pt: 0, dr: 250 }, house()).dealt).toBe(0);
    expect(applyArmour(40, { pt: 0, dr: -50 }, house()).dealt).toBe(40);
  });

  it("Soaked and dealt damage add up, and more armour never lets more through", () => {
    const numbers = [
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 100 }),
    ] as const;
    fc.assert(
      fc.property(...numbers, houses, (damage, pt, dr, rules) => {
        const met = applyArmour(damage, { pt, dr }, rules);
        expect(met.soaked + met.dealt).toBe(damage);
        expect(met.dealt).toBeGreaterThanOrEqual(0);
        expect(met.penetrates).toBe(damage >= pt);
        expect(applyArmour(damage, { pt: pt + 1, dr }, rules).dealt).toBeLessThanOrEqual(met.dealt);
        expect(applyArmour(damage, { pt, dr: Math.min(100, dr + 1) }, rules).dealt).toBeLessThanOrEqual(met.dealt);
        expect(applyArmour(damage + 1, { pt, dr }, rules).dealt).toBeGreaterThanOrEqual(met.dealt);
      }),
    );
  });
});

describe("SUC-PROB-10 chances to penetrate", () => {
  it("The chance to penetrate falls with the threshold and rises with the dice", () => {
    expect(computePenetrationChance(2, 4, 15)).toEqual({ hits: 3, of: 36 });
    expect(computePenetrationChance(0, 4, 4)).toEqual({ hits: 1, of: 1 });
    expect(computePenetrationChance(0, 4, 5)).toEqual({ hits: 0, of: 1 });
    expect(computePenetrationChance(2, -9, 0)).toEqual({ hits: 36, of: 36 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: -3, max: 10 }),
        fc.integer({ min: 0, max: 60 }),
        (dice, mod, pt) => {
          const chance = ({ hits, of }: { hits: number; of: number }) => hits / of;
          const here = chance(computePenetrationChance(dice, mod, pt));
          expect(chance(computePenetrationChance(dice, mod, pt + 1))).toBeLessThanOrEqual(here);
          expect(chance(computePenetrationChance(dice + 1, mod, pt))).toBeGreaterThanOrEqual(here);
          expect(chance(computePenetrationChance(dice, mod + 1, pt))).toBeGreaterThanOrEqual(here);
        },
      ),
    );
  });
});

describe("SUC-ARM-9, SUC-ARM-10 the piece of armour that counts", () => {
  const vest = piece();
  const coat = piece({ at: { uuid: "Actor.a.Item.coat" }, name: "Coat", pt: 25, dr: 20 });
  const plate = piece({
    at: { uuid: "Actor.a.Item.plate" },
    name: "Plate",
    pt: 25,
    dr: 40,
    planes: ["physical", "astral"],
  });

  it("The armour with the highest threshold on that plane counts, then the highest reduction", () => {
    expect(pickArmour([vest, coat, plate], "physical", house())).toBe(plate);
    expect(pickArmour([plate, coat, vest], "physical", house())).toBe(plate);
    expect(pickArmour([vest, coat], "astral", house())).toBeNull();
    expect(pickArmour([vest, plate], "astral", house())).toBe(plate);
    expect(pickArmour([], "physical", house())).toBeNull();
    const thick = piece({ at: { uuid: "Actor.a.Item.thick" }, pt: 10, dr: 90 });
    expect(pickArmour([vest, thick], "physical", house())).toBe(vest);
    const twin = { ...coat, at: { uuid: "Actor.a.Item.twin" } };
    expect(pickArmour([coat, twin], "physical", house())).toBe(coat);
  });

  it("By house rule the player chooses the armour that counts", () => {
    const chosen = house({ armorLayers: "chosen" });
    expect(pickArmour([vest, plate], "physical", chosen, vest.at)).toBe(vest);
    expect(pickArmour([vest, coat, plate], "physical", chosen, coat.at)).toBe(coat);
    expect(pickArmour([vest, plate], "physical", house(), vest.at)).toBe(plate);
    expect(pickArmour([vest, plate], "astral", chosen, vest.at)).toBe(plate);
    expect(pickArmour([vest, plate], "physical", chosen)).toBe(plate);
  });
});

describe("SUC-ARM-8 wear of armour", () => {
  const worn = { stopped: 0, pt: 15 };

  it("Only stopped hits wear armour, and by house rule they lower its threshold", () => {
    expect(applyWear(worn, 15, house())).toEqual(worn);
    expect(applyWear(worn, 14, house())).toEqual({ stopped: 1, pt: 15 });
    expect(applyWear(worn, 14, house({ armorWear: "off" }))).toEqual(worn);
    expect(applyWear(worn, 14, house({ armorWear: "ptLoss" }))).toEqual({ stopped: 1, pt: 14 });
    const rules = house({ armorWear: "ptLoss" });
    const after = [0, 0, 0].reduce((piece, hit) => applyWear(piece, hit, rules), { stopped: 2, pt: 1 });
    expect(after).toEqual({ stopped: 3, pt: 0 });
  });

  it("Wear is written as an addition", () => {
    const table = new Table({ [at.uuid]: { system: { stopped: 1, pt: 15 } } });
    table.apply(planWear(at, { stopped: 1, pt: 15 }, 14, house({ armorWear: "ptLoss" })));
    expect(table.read(at, "system")).toEqual({ stopped: 2, pt: 14 });
    expect(planWear(at, { stopped: 1, pt: 15 }, 15, house())).toEqual([]);
  });
});

describe("SUC-ROLL-11 Defence", () => {
  const look = (path: string) =>
    ({ "skills.dodge.bonus": term(12, "Dodge"), "armor.dodgeMod": term(-4, "Plate"), zero: term(0) })[path];
  const defence = (defenseFormula: string) => {
    const lines = listDefenceLines(look, house({ defenseFormula }));
    return lines && [total(lines), lines.map(({ label }) => label)];
  };

  it("Who resists passively offers 10 and the bonus of the skill", () => {
    const lines = listOpposedLines(term(12, "Dodge"));
    expect(lines.map(({ label, value, source }) => [label, value, source])).toEqual([
      ["QUADRANT.Edge.Defence.Base", 10, { rule: "SUC-ROLL-11" }],
      ["Dodge", 12, { by: "gm" }],
    ]);
  });

  it("A formula is the ledger's by default: 10, the Dodge bonus and the armour's modifier", () => {
    const lines = listDefenceLines(look, house());
    expect(lines?.map(({ value, source }) => [value, source])).toEqual([
      [10, { rule: "SUC-ROLL-11" }],
      [12, { by: "gm" }],
      [-4, { by: "gm" }],
    ]);
  });

  it("Defence is a sum of numbers and paths, each shown as a line", () => {
    expect(defence("10 + @skills.dodge.bonus + @armor.dodgeMod")).toEqual([
      18,
      ["QUADRANT.Edge.Defence.Base", "Dodge", "Plate"],
    ]);
    expect(defence("@skills.dodge.bonus-2")).toEqual([10, ["Dodge", "QUADRANT.Edge.Defence.Base"]]);
    expect(defence(" 10 + 2 ")?.[0]).toBe(12);
    expect(defence("10 + @zero")).toEqual([10, ["QUADRANT.Edge.Defence.Base"]]);
    expect(defence("@zero + 10")).toEqual([10, ["given", "QUADRANT.Edge.Defence.Base"]]);
    expect(defence("-@armor.dodgeMod + 3")).toEqual([7, ["Plate", "QUADRANT.Edge.Defence.Base"]]);
  });

  it.each(["", "   ", "x10", "* 10", "10 +", "10 10", "10 * 2", "@unknown", "10 + @", "ten", "10 + (2)"])(
    "Defence is entered by hand where the formula is %j",
    (formula) => {
      expect(defence(formula)).toBeNull();
    },
  );
});
