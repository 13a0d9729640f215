/** Creation of a character by points: what is spent, what is refused, and random characters. Ledger: SUC-ROLL-3. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CharacterDraft,
  type CreationHouse,
  PEOPLE,
  computeBudgets,
  isBeyondPeople,
  listAttributeKeys,
  listOverspent,
  randomAttributes,
  randomRanks,
  refuseDraft,
} from "../../../src/rules/edge/creation.ts";
import { CREATION_RULES } from "../../../src/rules/edge/creation-house.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/edge/house.ts";
import { readHouseRules } from "../../../src/rules/shared/house-rules.ts";

const house = (more: Partial<CreationHouse> = {}): CreationHouse => ({
  ...DEFAULT_HOUSE,
  ...readHouseRules(CREATION_RULES, {}),
  ...more,
});
const KEYS = listAttributeKeys(house());
/** Every Attribute at one value, but those that are named. */
const values = (all: number, more: Readonly<Record<string, number>> = {}): Record<string, number> => ({
  ...Object.fromEntries(KEYS.map((id) => [id, all])),
  ...more,
});
const draft = (more: Partial<CharacterDraft> = {}): CharacterDraft => ({
  name: "Quill",
  attributes: values(PEOPLE.ordinary),
  ranks: [],
  talents: 0,
  ...more,
});
const strict = (more: Partial<CreationHouse> = {}): CreationHouse => house({ creationStrict: true, ...more });

describe("points of creation", () => {
  it("The house rules of creation name the rules that they change, and begin with the points of the chapter's people", () => {
    const rules = Object.values(CREATION_RULES).map(({ key, rules: named, initial }) => [key, named, initial]);
    expect(rules).toEqual([
      ["creationAttributes", ["SUC-ROLL-3"], 8],
      ["creationRanks", ["SUC-ROLL-3"], 30],
      ["creationRankMax", ["SUC-TN-7"], 6],
      ["creationTalents", ["SUC-ADV-7"], 2],
      ["creationStrict", ["SUC-ROLL-3"], false],
    ]);
  });

  it("An Attribute costs what it is above ordinary, and gives points back below it", () => {
    expect(computeBudgets(draft({ attributes: values(3, { logic: 5, strength: 1 }) }), house()).attributes).toEqual({
      points: 8,
      spent: 0,
    });
    expect(computeBudgets(draft({ attributes: { logic: 6 } }), house()).attributes.spent).toBe(3);
  });

  it("Ranks and talents cost one each", () => {
    expect(computeBudgets(draft({ ranks: [4, 0, 3], talents: 2 }), house())).toMatchObject({
      ranks: { points: 30, spent: 7 },
      talents: { points: 2, spent: 2 },
    });
  });

  it("Points may be spent to the last, and overspent only where the house makes them guidance", () => {
    const spent = draft({
      attributes: values(3, { logic: 6, strength: 6, agility: 5 }),
      ranks: [6, 6, 6, 6, 6],
      talents: 2,
    });
    expect(listOverspent(spent, strict())).toEqual([]);
    const over = draft({ attributes: values(4), ranks: [...spent.ranks, 1], talents: 3 });
    expect(listOverspent(over, strict({ creationAttributes: KEYS.length - 1 }))).toEqual([
      "attributes",
      "ranks",
      "talents",
    ]);
    expect(listOverspent(over, house({ creationAttributes: KEYS.length - 1 }))).toEqual([]);
  });
});

describe("a draft that is refused", () => {
  const refused = (more: Partial<CharacterDraft>, rules = house()) => {
    const refusal = refuseDraft(draft(more), rules);
    return refusal && [refusal.key.replace("QUADRANT.Edge.Creation.Refuse.", ""), refusal.with];
  };

  it("A draft needs a name", () => {
    expect(refused({})).toBeNull();
    expect(refused({ name: " \t" })).toEqual(["Name", undefined]);
  });

  it.each([
    [1, false],
    [6, false],
    [0, true],
    [7, true],
  ])("An Attribute of %i is beyond people: %s", (value, beyond) => {
    expect(isBeyondPeople(value)).toBe(beyond);
    expect(refused({ attributes: values(3, { logic: value }) })).toEqual(
      beyond ? ["Attribute", { min: 1, max: 6 }] : null,
    );
  });

  it.each([
    [0, false],
    [6, false],
    [7, true],
    [-1, true],
  ])("A skill that begins with %i ranks is refused: %s", (ranks, isRefused) => {
    expect(refused({ ranks: [2, ranks] })).toEqual(isRefused ? ["Ranks", { max: 6 }] : null);
  });

  it("What is overspent is named, the first of several", () => {
    expect(refused({ talents: 3 }, strict())).toEqual(["Over.talents", undefined]);
    expect(refused({ ranks: [6, 6, 6, 6, 6, 1], talents: 3 }, strict())).toEqual(["Over.ranks", undefined]);
    expect(refused({ talents: 3 })).toBeNull();
  });
});

describe("random characters", () => {
  const chance = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 }).map((numbers) => {
    let at = 0;
    return (n: number): number => {
      expect(n).toBeGreaterThan(0);
      return (numbers[at++ % numbers.length] ?? 0) % n;
    };
  });

  it("Random Attributes spend their points as far as people reach", () => {
    fc.assert(
      fc.property(chance, fc.nat(60), (below, points) => {
        const rules = strict({ creationAttributes: points });
        const attributes = randomAttributes(below, rules);
        const most = KEYS.length * (PEOPLE.max - PEOPLE.ordinary);
        expect(Object.keys(attributes)).toEqual([...KEYS]);
        expect(Object.values(attributes).every((value) => value >= PEOPLE.ordinary && !isBeyondPeople(value))).toBe(
          true,
        );
        expect(computeBudgets(draft({ attributes }), rules).attributes.spent).toBe(Math.min(points, most));
      }),
    );
  });

  it("Random ranks spend their points in at most eight skills, none above the most one begins with", () => {
    const skills = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 });
    fc.assert(
      fc.property(chance, skills, fc.nat(60), fc.integer({ min: 1, max: 10 }), (below, names, points, most) => {
        const rules = strict({ creationRanks: points, creationRankMax: most });
        const ranks = randomRanks(names, below, rules);
        const taken = Object.keys(ranks);
        expect(taken.length).toBe(Math.min(8, names.length));
        expect(taken.every((name) => names.includes(name))).toBe(true);
        expect(Math.max(0, ...Object.values(ranks))).toBeLessThanOrEqual(most);
        expect(computeBudgets(draft({ ranks: Object.values(ranks) }), rules).ranks.spent).toBe(
          Math.min(points, taken.length * most),
        );
      }),
    );
  });
});
