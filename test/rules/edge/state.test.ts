/** What Edge reads of documents: a field that is missing or malformed has its default. Ledger: `character_sheet`. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ArmourState, CreatureState, GearState, SkillState } from "../../../src/rules/edge/state.ts";
import { WeaponState } from "../../../src/rules/edge/weapon.ts";

describe("documents of Edge", () => {
  it("An empty creature has no Edge, damage tracks of 40, and nothing that waits", () => {
    expect(v.parse(CreatureState, {})).toEqual({
      attributes: {},
      edge: { value: 0, max: 0, burned: 0 },
      pending: [],
      conditions: [],
      damage: { physical: { value: 0, max: 40 }, stun: { value: 0, max: 40 } },
      injuries: [],
      urgentCare: false,
      defense: { typed: null },
      armorFor: { physical: "", astral: "", matrix: "", vehicle: "" },
    });
  });

  it("Rows are read with their ids, Attributes as numbers, and what waits by its id, in order", () => {
    const read = v.parse(CreatureState, {
      attributes: { logic: { value: 4 }, agility: {} },
      conditions: { a: { name: "Dazed", mod: -2 } },
      injuries: { b: { note: "arm" }, c: { severity: "critical", eased: 1 } },
      pending: { nonsense: {}, disadvantageAny: { note: "x" }, advantageRelated: { skill: "dodge" } },
      defense: { typed: 18 },
      armorFor: { astral: "id" },
    });
    expect(read.attributes).toEqual({ logic: 4, agility: 0 });
    expect(read.conditions).toEqual([{ id: "a", name: "Dazed", mod: -2, disadvantage: false }]);
    expect(read.injuries).toEqual([
      { id: "b", severity: "minor", note: "arm", eased: 0 },
      { id: "c", severity: "critical", note: "", eased: 1 },
    ]);
    expect(read.pending).toEqual([
      { id: "advantageRelated", kind: "advantage", scope: "related", skill: "dodge", note: "" },
      { id: "disadvantageAny", kind: "disadvantage", scope: "any", skill: "", note: "x" },
    ]);
    expect(read.defense).toEqual({ typed: 18 });
    expect(read.armorFor).toMatchObject({ physical: "", astral: "id" });
  });

  it("An empty skill is rolled with Agility and Awareness, and an empty piece is worn and light", () => {
    expect(v.parse(SkillState, {})).toEqual({
      key: "",
      attributes: { first: "agility", second: "awareness" },
      ranks: 0,
      category: "special",
    });
    expect(v.parse(ArmourState, {})).toEqual({
      pt: 0,
      dr: 0,
      planes: [],
      dodgeMod: 0,
      category: "light",
      form: "worn",
      speedMod: 0,
      stopped: 0,
      equipped: false,
    });
    expect(v.parse(GearState, {})).toEqual({ equipped: false, quantity: 1, grantsAdvantage: { skill: "", note: "" } });
    expect(v.parse(WeaponState, {})).toEqual({
      damageDice: 2,
      strengthSource: "weapon",
      strength: 0,
      damageType: "physical",
      plane: "physical",
      burst: false,
      skill: "",
      bonus: 0,
      equipped: false,
    });
  });

  it("Words of a skill, a weapon and a piece are those of the ledger", () => {
    for (const category of ["combat", "physical", "social", "mental", "technical", "special"])
      expect(v.parse(SkillState, { category }).category).toBe(category);
    for (const form of ["worn", "natural", "vehicle"]) expect(v.parse(ArmourState, { form }).form).toBe(form);
    for (const category of ["light", "medium", "heavy"])
      expect(v.parse(ArmourState, { category }).category).toBe(category);
    const planes = ["physical", "astral", "matrix", "vehicle"];
    expect(v.parse(ArmourState, { planes: [...planes].reverse() }).planes).toEqual(planes);
    for (const strengthSource of ["weapon", "wielder"])
      expect(v.parse(WeaponState, { strengthSource }).strengthSource).toBe(strengthSource);
    for (const damageType of ["physical", "stun"])
      expect(v.parse(WeaponState, { damageType }).damageType).toBe(damageType);
  });
});
