/** Edge's creation by points: rules and steps on plain data. Ledger: SUC-ROLL-3, SUC-TN-7, SUC-ADV-7. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Answers, CreationContext, Entry, SelectedItem } from "../../../src/core/contract/creation.ts";
import { listFields, computeBalance, evaluateState } from "../../../src/core/creation/answers.ts";
import { type CreationHouse, PEOPLE, refuseDraft } from "../../../src/rules/edge/creation.ts";
import { CREATION_RULES } from "../../../src/rules/edge/creation-house.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/edge/house.ts";
import { DEFAULT_LISTS } from "../../../src/rules/edge/lists.ts";
import { ATTRIBUTES } from "../../../src/rules/edge/state.ts";
import { readHouseRules } from "../../../src/rules/shared/house-rules.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { characterCreation as kind } from "../../../src/rulesets/edge/creation/index.ts";

const HOUSE: CreationHouse = { ...DEFAULT_HOUSE, ...readHouseRules(CREATION_RULES, {}) };
const UUID = "Actor.newface000000000";

const entry = (id: string, name: string, system: { [key: string]: Json } = {}): Entry => ({
  id,
  uuid: `Item.${id}`,
  name,
  img: "",
  text: "",
  system,
});
const STOCK = {
  skill: [
    entry("blades", "Blades", { category: "combat", attributes: { first: "agility", second: "strength" } }),
    entry("hacking", "Hacking", { category: "technical", attributes: { first: "logic", second: "cunning" } }),
  ],
  talent: [entry("nerve", "Iron Nerve"), entry("tongue", "Silver Tongue"), entry("study", "Quick Study")],
  weapon: [entry("sword", "Sword", { damageDice: 2, strengthSource: "wielder" })],
  armor: [entry("light", "Light armour", { pt: 15, dr: 20 })],
  gear: [entry("deck", "Cyberdeck")],
};
const TYPES: Readonly<Record<string, string>> = {
  skill: "edgeSkill",
  talent: "edgeTalent",
  weapon: "edgeWeapon",
  armor: "edgeArmor",
  gear: "edgeGear",
};

const actor = (items: readonly Snapshot[] = []): Snapshot => ({
  uuid: UUID,
  type: "edgeCharacter",
  name: "Quill",
  img: "",
  system: {},
  items,
});
const bench = (answers: Answers = {}, house: Partial<CreationHouse> = {}, who = actor()): CreationContext<unknown> => ({
  answers,
  actor: who,
  stock: STOCK,
  house: { ...HOUSE, ...house },
});
const step = (id: string, ...args: Parameters<typeof bench>) =>
  kind.steps(bench(...args)).find((one) => one.id === id)!;
const pickedFrom = (answers: Answers): Record<string, SelectedItem> =>
  Object.fromEntries(
    Object.entries(STOCK).flatMap(([prefix, entries]) =>
      entries.flatMap(({ id, uuid, name, system }): [string, SelectedItem][] =>
        answers[`${prefix}-${id}`]
          ? [[`${prefix}-${id}`, { uuid, name, type: TYPES[prefix] ?? "", img: null, system }]]
          : [],
      ),
    ),
  );
const make = (answers: Answers, house: Partial<CreationHouse> = {}, who = actor()) =>
  kind.make(answers, who, pickedFrom(answers), { ...HOUSE, ...house });

describe("creation by points", () => {
  it("Creation counts Attributes above average, ranks and talents", () => {
    const answers = { "attr-strength": 5, "attr-logic": 2, "skill-blades": 4, "talent-nerve": true };
    expect(step("attributes", answers).budgets).toMatchObject([{ points: 8, spent: 1 }]);
    expect(step("skills", answers).budgets).toMatchObject([{ points: 30, spent: 4 }]);
    expect(step("talents", answers).budgets).toMatchObject([{ points: 2, spent: 1 }]);
  });

  it("Creation shows the bonus of each skill's check (SUC-ROLL-3)", () => {
    const fields = step("skills", { "attr-agility": 4, "attr-strength": 5, "skill-blades": 6 }).sections.flatMap(
      (section) => section.fields,
    );
    expect(fields.find(({ id }) => id === "skill-blades")).toMatchObject({ value: 6, note: { with: { bonus: 15 } } });
  });

  it("Creation points are guidance unless the house rule makes them limits", () => {
    const rich = Object.fromEntries(ATTRIBUTES.map((id) => [`attr-${id}`, 6]));
    expect(evaluateState(step("attributes", rich), [])).toBe("open");
    expect(evaluateState(step("attributes", rich, { creationStrict: true }), [])).toBe("blocked");
    expect(make(rich)).not.toHaveProperty("refused");
    expect(make(rich, { creationStrict: true })).toMatchObject({
      refused: { key: "QUADRANT.Edge.Creation.Refuse.Over.attributes" },
    });
  });

  it.each([
    [{ name: " " }, "Name"],
    [{ "attr-logic": 7 }, "Attribute"],
    [{ "skill-blades": 7 }, "Ranks"],
  ])("Creation with %j is refused", (answers, key) => {
    expect(make(answers)).toMatchObject({ refused: { key: `QUADRANT.Edge.Creation.Refuse.${key}` } });
  });

  it("Creation writes the answers, changes existing skills, and adds no duplicate", () => {
    const blades: Snapshot = {
      uuid: `${UUID}.Item.blades0000000000`,
      type: "edgeSkill",
      name: "Blades",
      img: "",
      system: { ranks: 2 },
      items: [],
    };
    const answers = {
      "attr-strength": 5,
      "skill-blades": 4,
      "skill-hacking": 3,
      "weapon-sword": true,
      own1: 2,
      "own1-name": "Poker",
    };
    expect(make(answers, {}, actor([blades]))).toMatchObject({
      set: { "system.attributes.strength.value": 5 },
      change: { [blades.uuid]: { "system.ranks": 4 } },
      items: [
        { name: "Hacking", system: { ranks: 3 } },
        { name: "Sword", type: "edgeWeapon" },
        { name: "Poker", type: "edgeSkill", system: { ranks: 2 } },
      ],
      drop: [],
    });
  });

  it("An answer of a wrong kind counts as none: the sheet's value is shown, and nothing is written", () => {
    const wrong = { name: 7, concept: true, "attr-strength": "5", "own1-name": 3 };
    for (const id of ["who", "attributes", "skills"]) expect(step(id, wrong)).toEqual(step(id));
    expect(make(wrong)).toMatchObject({ set: {}, items: [] });
  });

  it("A random character is never over its points, and can be finished where points are limits", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
        fc.nat(24),
        fc.nat(60),
        (numbers, points, ranks) => {
          let at = 0;
          const below = (n: number): number => (numbers[at++ % numbers.length] ?? 0) % n;
          const house = { creationStrict: true, creationAttributes: points, creationRanks: ranks };
          const answers = kind
            .steps(bench({}, house))
            .reduce<Answers>((all, { id }) => ({ ...all, ...kind.surprise(id, bench(all, house), below) }), {});
          for (const { budgets } of kind.steps(bench(answers, house)))
            for (const budget of budgets)
              expect(computeBalance(budget)).toEqual({ left: budget.points - budget.spent, over: 0 });
          expect(make(answers, house)).not.toHaveProperty("refused");
          expect(
            kind
              .steps(bench(answers, house))
              .flatMap(listFields)
              .every(({ kind: one }) => one !== "one"),
          ).toBe(true);
        },
      ),
    );
  });

  it("Creation limits Attributes to the human range", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTRIBUTES), fc.integer({ min: -20, max: 20 }), (id, value) => {
        const attributes = { ...Object.fromEntries(ATTRIBUTES.map((one) => [one, 3])), [id]: value } as Record<
          (typeof ATTRIBUTES)[number],
          number
        >;
        const refused = refuseDraft({ name: "A", attributes, ranks: [], talents: 0 }, HOUSE);
        expect(refused === null).toBe(value >= PEOPLE.min && value <= PEOPLE.max);
      }),
    );
  });
});

describe("a world with Attributes of its own", () => {
  const lists = {
    ...DEFAULT_LISTS,
    attributes: [
      ...DEFAULT_LISTS.attributes.filter(({ key }) => key !== "logic"),
      { key: "luck", name: "Luck", short: "", start: 3 },
    ],
    skills: DEFAULT_LISTS.skills.filter(({ first, second }) => ![first, second].includes("logic")),
  };

  it("Creation asks for the world's own Attributes, counts their points and writes no others", () => {
    const fields = step("attributes", {}, { lists }).sections.flatMap((section) => section.fields);
    expect(fields.map(({ id }) => id)).toContain("attr-luck");
    expect(fields.map(({ id }) => id)).not.toContain("attr-logic");
    expect(fields.find(({ id }) => id === "attr-luck")).toMatchObject({ label: "Luck", value: 3 });
    expect(step("attributes", { "attr-luck": 6 }, { lists }).budgets[0]).toMatchObject({ spent: 3 });
    const made = kind.make({ "attr-luck": 5, "attr-logic": 6 }, actor(), {}, { ...HOUSE, lists });
    expect("set" in made && made.set).toEqual({ "system.attributes.luck.value": 5 });
    expect(kind.make({ "attr-luck": 9 }, actor(), {}, { ...HOUSE, lists })).toMatchObject({
      refused: { key: "QUADRANT.Edge.Creation.Refuse.Attribute" },
    });
  });
});
