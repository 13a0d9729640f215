/**
 * Creation of a character: points spent, answers refused, and random characters. Ledger: SID-ROLL-3, -8, -12,
 * SID-COR-1, -2, -11.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CreationHouse,
  type CharacterDraft,
  drawAttributes,
  drawSkills,
  drawSpecializations,
  asksForPermanent,
  countAttributePoints,
  computeBudgets,
  findOverspent,
  refuseDraft,
  countSkillPoints,
  limitTemporary,
} from "../../../src/rules/sidonia/creation.ts";
import { CREATION_RULES } from "../../../src/rules/sidonia/creation-house.ts";
import { attributeScale } from "../../../src/rules/sidonia/attribute.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/sidonia/house.ts";
import { type HouseRule, readHouseRules } from "../../../src/rules/shared/house-rules.ts";
import { ATTRIBUTES, LEVELS, SPECIALIZATIONS } from "../../../src/rules/sidonia/state.ts";

const house = (more: Partial<CreationHouse> = {}): CreationHouse => ({
  ...DEFAULT_HOUSE,
  ...readHouseRules(CREATION_RULES, {}),
  ...more,
});
const sketch = (more: Partial<CharacterDraft> = {}): CharacterDraft => ({
  name: "Nell",
  attributes: { physique: 3, intellect: 3, presence: 2 },
  levels: ["professional", "expert", "professional", "dabbler", "dabbler"],
  specializations: ["wits", "intelligence"],
  permanent: 0,
  ...more,
});

describe("points spent in creation", () => {
  it("The house rules of creation name their rules, and have bounds that suit either scale of Attributes", () => {
    const rules: readonly HouseRule[] = Object.values(CREATION_RULES);
    expect(rules.map(({ key, rules: named, initial, min, max }) => [key, named, initial, min, max])).toEqual([
      ["creationAttributes", ["SID-ROLL-12"], 2, -3, 6],
      ["creationSkills", ["SID-ROLL-3"], 10, 0, 99],
      ["creationSpecializations", ["SID-ROLL-8"], 2, 0, 6],
      ["creationStrict", ["SID-ROLL-12", "SID-ROLL-3", "SID-ROLL-8"], false, undefined, undefined],
    ]);
  });

  it("The ready characters spend no more than the suggested points", () => {
    expect(computeBudgets(sketch(), house())).toEqual({
      attributes: { points: 2, spent: 2 },
      skills: { points: 10, spent: 9 },
      specializations: { points: 2, spent: 2 },
    });
  });

  it("attributes below ordinary give points back, on either scale (SID-ROLL-12)", () => {
    expect(countAttributePoints({ physique: 1, intellect: 2, presence: 4 }, house())).toBe(1);
    expect(
      countAttributePoints({ physique: -1, intellect: 0, presence: 2 }, house({ attributeScale: "rawModifier" })),
    ).toBe(1);
  });

  it("Three named lineages, and any that starts with some, ask for Permanent Corruption (SID-COR-2)", () => {
    expect(["Chimera", "neosapien ", "SORCERER"].map((name) => asksForPermanent(name, 0))).toEqual([true, true, true]);
    expect(["Human", "Esper", "Automaton"].map((name) => asksForPermanent(name, 0))).toEqual([false, false, false]);
    expect(asksForPermanent("Ghoul", 2)).toBe(true);
  });

  it("temporary corruption is limited to the room beside permanent boxes (SID-COR-2)", () => {
    expect(limitTemporary(6, 4, { corruptionMax: 9 })).toBe(5);
    expect(limitTemporary(4, 2, { corruptionMax: 9 })).toBe(4);
  });
});

describe("answers that creation refuses", () => {
  it.each([
    [{ name: "  " }, "QUADRANT.Sidonia.Creation.Refuse.Name"],
    [{ attributes: { physique: 5, intellect: 2, presence: 2 } }, "QUADRANT.Sidonia.Creation.Refuse.Attribute"],
    [{ permanent: 10 }, "QUADRANT.Sidonia.Creation.Refuse.Permanent"],
    [{ permanent: -1 }, "QUADRANT.Sidonia.Creation.Refuse.Permanent"],
  ] as const)("Creation refuses %j", (more, key) => {
    expect(refuseDraft(sketch(more), house())?.key).toBe(key);
  });

  it("Creation refuses overspent points only by house rule", () => {
    const rich = sketch({ attributes: { physique: 4, intellect: 4, presence: 4 }, levels: LEVELS.map(() => "expert") });
    expect(refuseDraft(rich, house())).toBeNull();
    expect(refuseDraft(rich, house({ creationStrict: true }))?.key).toBe(
      "QUADRANT.Sidonia.Creation.Refuse.Over.attributes",
    );
    expect(findOverspent(rich, house({ creationStrict: true }))).toEqual(["attributes", "skills"]);
    expect(findOverspent(sketch(), house({ creationStrict: true }))).toEqual([]);
  });
});

describe("random characters", () => {
  const chance = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 }).map((numbers) => {
    let at = 0;
    return (n: number): number => (numbers[at++ % numbers.length] ?? 0) % n;
  });
  const houses = fc
    .record({
      creationAttributes: fc.integer({ min: -3, max: 6 }),
      creationSkills: fc.nat(99),
      creationSpecializations: fc.nat(6),
      attributeScale: fc.constantFrom("scoreMinus2" as const, "rawModifier" as const),
    })
    .map((more) => house({ ...more, creationStrict: true }));

  it("random characters stay within the points, also where the points are limits", () => {
    fc.assert(
      fc.property(chance, houses, fc.uniqueArray(fc.string(), { maxLength: 12 }), (below, rules, skills) => {
        const attributes = drawAttributes(below, rules);
        const levels = drawSkills(skills, below, rules);
        const specializations = drawSpecializations(below, rules);
        expect(refuseDraft(sketch({ attributes, levels: Object.values(levels), specializations }), rules)).toBeNull();
        expect(countAttributePoints(attributes, rules)).toBe(rules.creationAttributes);
        expect(countSkillPoints(Object.values(levels))).toBeLessThanOrEqual(rules.creationSkills);
        expect(Object.keys(levels).every((name) => skills.includes(name))).toBe(true);
        expect(new Set(specializations).size).toBe(Math.min(rules.creationSpecializations, SPECIALIZATIONS.length));
        const { min, max } = attributeScale(rules);
        expect(ATTRIBUTES.every((id) => attributes[id] >= min && attributes[id] <= max)).toBe(true);
      }),
    );
  });
});

describe("bounds of a draft, and what is drawn", () => {
  it("An attribute is within the scale, and Permanent Corruption within the track (SID-ROLL-12, SID-COR-1)", () => {
    const { min, max } = attributeScale(house());
    const refused = (physique: number) =>
      refuseDraft(sketch({ attributes: { ...sketch().attributes, physique } }), house());
    const outside = { key: "QUADRANT.Sidonia.Creation.Refuse.Attribute", with: { min, max } };
    expect([min - 1, min, max, max + 1].map(refused)).toEqual([outside, null, null, outside]);
    const most = house().corruptionMax;
    const permanent = (value: number) => refuseDraft(sketch({ permanent: value }), house());
    const over = { key: "QUADRANT.Sidonia.Creation.Refuse.Permanent", with: { max: most } };
    expect([-1, 0, most, most + 1].map(permanent)).toEqual([over, null, null, over]);
  });

  it("Any attribute may be drawn, the last one too (SID-ROLL-12)", () => {
    const { ordinary } = attributeScale(house());
    const drawn = drawAttributes((count) => count - 1, house({ creationAttributes: 1 }));
    expect(ATTRIBUTES.map((id) => drawn[id] - ordinary)).toEqual([0, 0, 1]);
  });

  it("Ten points are one Expert, two Professionals and three Dabblers, fewer as far as they go (SID-ROLL-3)", () => {
    const skills = ["a", "b", "c", "d", "e", "f", "g"];
    const levels = (points: number) =>
      Object.values(drawSkills(skills, () => 0, house({ creationSkills: points }))).sort();
    expect(levels(10)).toEqual(["dabbler", "dabbler", "dabbler", "expert", "professional", "professional"]);
    expect(levels(3)).toEqual(["expert"]);
    expect(levels(2)).toEqual(["professional"]);
    expect(levels(0)).toEqual([]);
  });
});
