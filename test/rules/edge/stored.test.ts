/** What Edge stores of its house rules, and what it accepts of edited lists. */
import * as v from "valibot";
import { expect, it } from "vitest";
import { adviseDrop } from "../../../src/rules/edge/check.ts";
import { DEFAULT_HOUSE, STORED_RULES, storeHouse } from "../../../src/rules/edge/house.ts";
import { DEFAULT_LISTS, EditedFields, refuseSkill } from "../../../src/rules/edge/lists.ts";
import { house } from "./make.ts";

it("A card stores the rules by which its dice are read, and no other", () => {
  const stored = storeHouse(house({ edgeDamagePerRoll: 3, burnAtZero: true }));
  expect(Object.keys(stored).sort()).toEqual([
    "disadvantageRemoval",
    "edgeDamagePerRoll",
    "edgeTiming",
    "failDisadvantageOnAttack",
    "injurySuggest",
    "simpleShowsDoubles",
  ]);
  expect(stored["edgeDamagePerRoll"]).toBe(3);
  expect(Object.keys(STORED_RULES).every((name) => name in DEFAULT_HOUSE)).toBe(true);
});

it("An edited row takes names, keys and numbers within their bounds, any of them alone", () => {
  const fields = { name: "Nerve", short: "NRV", first: "body", second: "wits", category: "special", dodge: -2 };
  expect(v.parse(EditedFields, fields)).toEqual(fields);
  expect(v.parse(EditedFields, {})).toEqual({});
  for (const wrong of [{ name: 3 }, { start: 1.5 }, { start: 1e6 }, { category: "none" }, { first: "no key" }])
    expect(v.is(EditedFields, wrong)).toBe(false);
});

it("A skill needs both its Attributes, and a place in the list", () => {
  const [skill] = DEFAULT_LISTS.skills;
  const pair = [skill!.first, skill!.second];
  const known = { key: skill!.key, name: skill!.name, pair };
  expect(refuseSkill(known, DEFAULT_LISTS)).toBeNull();
  expect(refuseSkill({ ...known, pair: [pair[0]!, "nerve"] }, DEFAULT_LISTS)).toEqual({
    key: "QUADRANT.Edge.Refuse.AttributeRemoved",
    with: { skill: skill!.name, attribute: "nerve" },
  });
  const without = { ...DEFAULT_LISTS, removed: [{ key: skill!.key, name: skill!.name }] };
  expect(refuseSkill(known, without)?.key).toContain("SkillRemoved");
  expect(refuseSkill({ ...known, missing: true }, DEFAULT_LISTS)?.key).toContain("SkillRemoved");
});

it("Without dice there is none to remove", () => {
  const check = { skill: "Dodge", kind: "task", mode: "normal", bonus: [], mods: [] } as const;
  expect(() => adviseDrop(check, 20, [], DEFAULT_HOUSE)).toThrow("there are no dice to choose from");
});
