/** Character creation: budgets, limits by house rule, and what chance draws. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CharacterDraft,
  computeBudgets,
  computeStartingDebt,
  computeXpLeft,
  drawAttributes,
  drawBundles,
  drawSpecialties,
  drawWithin,
  findCreationBounds,
  findOverspent,
  refuseDraft,
} from "../../../src/rules/siege/creation.ts";
import { DEFAULT_CREATION_HOUSE } from "../../../src/rules/siege/creation-defaults.ts";
import type { CreationHouse } from "../../../src/rules/siege/creation-house.ts";
import { ATTRIBUTES, type Attribute } from "../../../src/rules/siege/state.ts";

const rules = (changes: Partial<CreationHouse> = {}): CreationHouse => ({ ...DEFAULT_CREATION_HOUSE, ...changes });
const all = (value: number) => Object.fromEntries(ATTRIBUTES.map((id) => [id, value])) as Record<Attribute, number>;
const draft = (changes: Partial<CharacterDraft> = {}): CharacterDraft => ({
  name: "Mira",
  attributes: all(0),
  species: null,
  primary: [],
  specialties: [],
  psi: 0,
  powers: [],
  gear: [],
  ...changes,
});

describe("budgets", () => {
  it("Count what is spent", () => {
    const spent = draft({
      attributes: { ...all(0), savvy: 3, physique: -1 },
      primary: ["lore", "spiritual"],
      specialties: [2, 0, 3],
      psi: 2,
      powers: [6, 1],
      gear: [4, 5],
    });
    expect(computeBudgets(spent, rules())).toEqual({
      attributes: { points: 4, spent: 2 },
      bundles: { points: 3, spent: 2 },
      specialties: { points: 12, spent: 5 },
      xp: { points: 30, spent: 25 },
      gear: { points: 16, spent: 9 },
    });
    expect(computeXpLeft(spent, rules())).toBe(5);
    expect(computeXpLeft(spent, rules({ creationXp: 10 }))).toBe(0);
  });

  it("SIE-ALIEN-11: a species that changes no Attribute gives two points, another one none", () => {
    const points = (species: CharacterDraft["species"]) =>
      computeBudgets(draft({ species }), rules()).attributes.points;
    expect([points(null), points(all(0)), points({ ...all(0), savvy: 1 })]).toEqual([4, 6, 4]);
  });

  it("Are limits by house rule only", () => {
    const rich = draft({ gear: [99], specialties: [99] });
    expect(findOverspent(rich, rules())).toEqual([]);
    expect(findOverspent(rich, rules({ creationStrict: true }))).toEqual(["specialties", "gear"]);
    expect(findOverspent(draft({ gear: [16] }), rules({ creationStrict: true }))).toEqual([]);
    expect(refuseDraft(rich, rules())).toBeNull();
    expect(refuseDraft(rich, rules({ creationStrict: true }))).toEqual({
      key: "QUADRANT.Siege.Creation.Refuse.Over.specialties",
    });
    expect(refuseDraft(draft({ name: "  " }), rules())).toEqual({ key: "QUADRANT.Siege.Creation.Refuse.Name" });
  });

  it("SIE-ALIEN-9: only by house rule a stronger species begins with a debt", () => {
    expect(computeStartingDebt(60, rules())).toBe(0);
    expect(computeStartingDebt(60, rules({ speciesBalance: "payoff" }))).toBe(10);
    expect(computeStartingDebt(60, rules({ speciesBalance: "payoff", speciesBudget: 55 }))).toBe(5);
  });
});

describe("bounds", () => {
  it("SIE-ALIEN-10: where weaker species have bonus experience, at most +1 and +5", () => {
    expect(findCreationBounds(rules())).toEqual({ attribute: { min: -3, max: 6 }, specialty: { min: 0, max: 10 } });
    expect(findCreationBounds(rules({ speciesBalance: "bonus" }))).toEqual({
      attribute: { min: -3, max: 1 },
      specialty: { min: 0, max: 5 },
    });
    const drawn = drawAttributes(30, () => 0, rules({ speciesBalance: "bonus" }));
    expect(Object.values(drawn)).toEqual(ATTRIBUTES.map(() => 1));
  });
});

describe("chance", () => {
  const below = (seed: number) => {
    let at = seed;
    return (n: number): number => (at = (at * 7919 + 13) % 10007) % Math.max(1, n);
  };

  it("Spends points exactly, and never more", () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(30), (seed, points) => {
        const values = drawAttributes(points, below(seed), rules());
        expect(ATTRIBUTES.reduce((sum, id) => sum + values[id], 0)).toBe(points);
        expect(Math.max(...Object.values(values))).toBeLessThanOrEqual(6);
        const names = Array.from({ length: 40 }, (_, i) => `s${i}`);
        const ratings = drawSpecialties(names, below(seed), rules({ creationSpecialties: points }));
        expect(Object.values(ratings).reduce((sum, one) => sum + one, 0)).toBe(points);
        expect(Object.values(ratings).every((one) => one >= 1 && one <= 3)).toBe(true);
        const things = [5, 1, 9, 3, 2].map((cost) => ({ cost }));
        const taken = drawWithin(things, points, 3, below(seed));
        expect(taken.length).toBeLessThanOrEqual(3);
        expect(taken.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(points);
        const bundles = drawBundles(true, below(seed), rules());
        expect([bundles.length, bundles[0], new Set(bundles).size]).toEqual([3, "spiritual", 3]);
        expect(drawBundles(false, below(seed), rules({ creationBundles: 2 }))).toHaveLength(2);
      }),
    );
  });
});
