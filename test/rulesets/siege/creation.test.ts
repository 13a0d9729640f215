/** Guided creation of StarSIEGE: the steps of mutations and cyberware, and what finishing writes of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers, CreationContext, Entry, SelectedItem } from "../../../src/core/contract/creation.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { evaluateState, listFields } from "../../../src/core/creation/answers.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_CREATION_HOUSE } from "../../../src/rules/siege/creation-defaults.ts";
import type { CreationHouse } from "../../../src/rules/siege/creation-house.ts";
import { DEFECTS } from "../../../src/rules/siege/state.ts";
import { characterCreation as kind } from "../../../src/rulesets/siege/creation/index.ts";

type Fields = { [key: string]: Json };

const entry = (id: string, name: string, system: Fields = {}): Entry => ({
  id,
  uuid: `Compendium.quadrant.siege.Item.${id}`,
  name,
  img: "",
  text: "",
  system,
});
const POWERS = [
  entry("lance", "Mind Lance", { xp: 6, potency: 1, drain: 2 }),
  entry("eyes", "Night Eyes", { xp: 4, potency: 0, drain: 0 }),
];
const TRAPPINGS = [
  entry("arm", "Cybernetic Arm", { interference: 5, value: 4, equipped: false }),
  entry("film", "Film", { interference: 3, value: 3 }),
  entry("knife", "Knife", { interference: 0, value: 1 }),
];
const STOCK = {
  species: [],
  spec: [entry("cyber", "Cyber-Empathy", { bundle: "spiritual", attribute: "empathy" })],
  power: POWERS,
  mutant: POWERS,
  defect: DEFECTS.map((key) => entry(key, key, { key, discomfort: "maybe" })),
  cyber: TRAPPINGS,
  gear: TRAPPINGS,
};
const TYPES: Readonly<Record<string, string>> = {
  spec: "siegeSpecialty",
  power: "siegePower",
  mutant: "siegePower",
  defect: "siegeDefect",
  cyber: "siegeTrapping",
  gear: "siegeTrapping",
};

const actor = (system: Fields = {}, items: readonly Snapshot[] = []): Snapshot => ({
  uuid: "Actor.newface000000000",
  type: "siegeCharacter",
  name: "Quill",
  img: "",
  system,
  items,
});
const house = (changes: Partial<CreationHouse> = {}): CreationHouse => ({ ...DEFAULT_CREATION_HOUSE, ...changes });
const bench = (
  answers: Answers = {},
  changes: Partial<CreationHouse> = {},
  who = actor(),
): CreationContext<unknown> => ({ answers, actor: who, stock: STOCK, house: house(changes) });
const step = (id: string, ...args: Parameters<typeof bench>) =>
  kind.steps(bench(...args)).find((one) => one.id === id)!;
const pick = (answers: Answers): Record<string, SelectedItem> =>
  Object.fromEntries(
    Object.entries(STOCK).flatMap(([prefix, entries]) =>
      entries
        .filter(({ id }) => Boolean(answers[`${prefix}-${id}`]))
        .map(({ id, uuid, name, system }): [string, SelectedItem] => [
          `${prefix}-${id}`,
          { uuid, name, type: TYPES[prefix] ?? "", img: null, system },
        ]),
    ),
  );
const make = (answers: Answers, changes: Partial<CreationHouse> = {}, who = actor()) =>
  kind.make(answers, who, pick(answers), house(changes));
const fieldsOf = (id: string, ...args: Parameters<typeof bench>) => listFields(step(id, ...args));

describe("mutations at creation", () => {
  it("SIE-MUT-1, SIE-CYB-1: there are no such steps where the house rules have neither", () => {
    const ids = kind.steps(bench({}, { mutations: false, cybernetics: false })).map(({ id }) => id);
    expect(ids).toEqual(["who", "species", "attributes", "bundles", "specialties", "powers", "gear", "numbers"]);
    const answers = { taint: 2, "defect-disorder": true, "mutant-eyes": true, "cyber-arm": true, piece1: 4 };
    expect(make({ ...answers, "piece1-name": "Jack" }, { mutations: false, cybernetics: false })).toEqual(
      make({}, { mutations: false, cybernetics: false }),
    );
  });

  it("Nobody has to take any: empty steps are done, and write nothing", () => {
    for (const id of ["mutations", "cybernetics"]) expect(evaluateState(step(id), [])).toBe("done");
    const made = make({});
    expect(made).toMatchObject({ items: [] });
    expect(made).not.toHaveProperty("cards");
    expect(Object.keys("set" in made ? made.set : {}).filter((path) => /mutation|cyber/.test(path))).toEqual([]);
    expect(kind.surprise("mutations", bench(), () => 0)).toEqual({});
    expect(kind.surprise("cybernetics", bench(), () => 0)).toEqual({});
  });

  it("SIE-MUT-2, SIE-MUT-3, SIE-MUT-5: Taint gives Mutation XP and a card with its Defect check", () => {
    const made = make({ taint: 3 }, { intensity: 2 });
    expect(made).toMatchObject({ set: { "system.mutation.taint": 3, "system.mutation.xp": 6 } });
    const data = { points: 3, taint: 3, gained: 6, xp: 6, checked: false, name: "Quill" };
    expect(made).toMatchObject({ cards: [{ card: { parts: { taint: { kind: "taint", data } } } }] });
    const [taint] = fieldsOf("mutations", { taint: 3 }, { intensity: 2 });
    expect(taint).toMatchObject({ note: { with: { taint: 3, gained: 6, target: 15 } } });
  });

  it("SIE-MUT-10: without Taint the GM grants Mutation XP, and nothing is checked", () => {
    const made = make({ granted: 4, taint: 9 }, { taintUsed: false }, actor({ mutation: { taint: 1, xp: 1 } }));
    expect(made).toMatchObject({ set: { "system.mutation.xp": 5 } });
    expect(made).not.toHaveProperty("cards");
  });

  it("SIE-MUT-4: Mutation XP buys powers of packs and what is typed, and is never overspent", () => {
    const answers = { taint: 9, "mutant-eyes": true, bought1: 3, "bought1-name": "Physique +1", bought2: 2 };
    expect(step("mutations", answers).budgets).toMatchObject([{ points: 9, spent: 7 }]);
    const made = make(answers);
    expect(made).toMatchObject({
      set: {
        "system.mutation.xp": 2,
        "system.mutation.log.creation00000001": { what: "Night Eyes", xp: 4 },
        "system.mutation.log.creation00000002": { what: "Physique +1", xp: 3 },
      },
      items: [{ name: "Night Eyes", type: "siegePower", from: "mutant-eyes" }],
    });
    const poor = { ...answers, taint: 6 };
    expect(make(poor)).toEqual({
      refused: { key: "QUADRANT.Siege.Body.Refuse.TooLittleXp", with: { points: 7, xp: 6 } },
    });
    expect(evaluateState(step("mutations", poor), [])).toBe("blocked");
  });

  it("What was bought before stays in the list", () => {
    const who = actor({ mutation: { taint: 1, xp: 4, log: { creation00000001: { what: "Gills", xp: 1 } } } });
    const made = make({ "mutant-eyes": true }, {}, who);
    const set = "set" in made ? made.set : {};
    expect(Object.keys(set).filter((path) => path.includes(".log."))).toEqual([
      "system.xp.log.creation00000000",
      "system.mutation.log.creation00000002",
    ]);
    expect(set["system.mutation.xp"]).toBe(0);
  });

  it("A power is not bought twice", () => {
    const twice = { taint: 9, "mutant-eyes": true, "power-eyes": true };
    expect(make(twice)).toEqual({
      refused: { key: "QUADRANT.Siege.Creation.Refuse.Twice", with: { name: "Night Eyes" } },
    });
  });

  it("SIE-DEFECT-3 to -12: a Defect is asked what it affects, and created so", () => {
    const answers = {
      taint: 1,
      "defect-degeneration": true,
      "of-lowered-degeneration": "savvy",
      "of-amount-degeneration": 2,
      "defect-malformation": true,
    };
    expect(step("mutations", answers).issues.map(({ text }) => text)).toEqual([
      { key: "QUADRANT.Siege.Creation.mutations.Unsettled", with: { name: "malformation" } },
    ]);
    const made = make({ ...answers, "of-part-malformation": "leg", "of-detail-degeneration": "no field of it" });
    expect(made).toMatchObject({
      items: [
        { type: "siegeDefect", system: { key: "degeneration", lowered: "savvy", amount: 2 } },
        { type: "siegeDefect", system: { key: "malformation", part: "leg" } },
      ],
      cards: [{ card: { parts: { taint: { data: { checked: true } } } } }],
    });
    expect("items" in made && made.items[0]?.system).not.toHaveProperty("detail");
  });

  it("SIE-MUT-7: by house rule a Defect that is chosen resets Taint", () => {
    const answers = { taint: 2, "defect-pigmentation": true };
    expect(make(answers)).toMatchObject({ set: { "system.mutation.taint": 2 } });
    const reset = make(answers, { taintReset: true });
    expect("set" in reset && reset.set).not.toHaveProperty(["system.mutation.taint"]);
    expect(make(answers, { taintReset: true }, actor({ mutation: { taint: 5 } }))).toMatchObject({
      set: { "system.mutation.taint": 0 },
    });
  });

  it("SIE-MUT-8: where Defects are rolled, none is chosen, and one that was can be left out", () => {
    const rolled: Partial<CreationHouse> = { defectMode: "roll" };
    expect(fieldsOf("mutations", {}, rolled).filter(({ id }) => id.startsWith("defect-"))).toEqual([]);
    const taken = { "defect-disorder": true };
    expect(fieldsOf("mutations", taken, rolled).map(({ id }) => id)).toContain("defect-disorder");
    expect(make(taken, rolled)).toEqual({ refused: { key: "QUADRANT.Siege.Body.Refuse.DefectMode.roll" } });
  });
});

describe("cyberware at creation", () => {
  it("Is apart from other gear, and its Value is paid of the same points", () => {
    const ids = (id: string) => fieldsOf(id).map((field) => field.id);
    expect(ids("gear")).toEqual(["gear-knife"]);
    expect(ids("cybernetics").filter((id) => id.startsWith("cyber-"))).toEqual(["cyber-arm", "cyber-film"]);
    const [value] = step("cybernetics", { "cyber-arm": true, "gear-knife": true }).budgets;
    expect(value).toMatchObject({ spent: 5 });
    expect(kind.surprise("gear", bench(), () => 0)).toMatchObject({ "gear-arm": false });
  });

  it("SIE-CYB-2, SIE-CYB-3: the Cyber Score counts what is chosen, typed and there", () => {
    const had: Snapshot = { ...actor(), type: "siegeTrapping", system: { interference: 1, equipped: true } };
    const answers = { cyberBase: 5, "spec-cyber": 2, "cyber-arm": true, piece1: 4, "piece1-name": "Jack" };
    const found = step("cybernetics", answers, {}, actor({}, [had]));
    const [base] = listFields(found);
    expect(base).toMatchObject({ value: 5, note: { with: { base: 5, empathy: 2, sum: 10, score: -3 } } });
    expect(found.issues).toEqual([{ text: { key: "QUADRANT.Siege.Body.LevelOf", with: { level: 3 } }, blocks: false }]);
    const hints = [1, 2, 3].map((n) => `QUADRANT.Siege.Body.Level.${n}`);
    expect(found.sections.flatMap(({ hint = "" }) => hint)).toEqual(expect.arrayContaining(hints));
    expect(evaluateState(found, [])).toBe("open");
  });

  it("SIE-CYB-5: without Interference there is no score, and the highest makes service harder", () => {
    const found = step("cybernetics", { "cyber-arm": true, "cyber-film": true }, { cyberInterference: false });
    expect(listFields(found).map(({ id }) => id)).not.toContain("cyberBase");
    expect(found.issues).toEqual([]);
    const service = { key: "QUADRANT.Siege.Body.Service", with: { cl: 5 } };
    expect(found.sections.flatMap(({ hint = "" }) => hint)).toContainEqual(service);
    const made = make({ cyberBase: 3 }, { cyberInterference: false });
    expect("set" in made && made.set).not.toHaveProperty(["system.cyber.base"]);
  });

  it("Is created as installed, and the base is stored", () => {
    const made = make({ cyberBase: 8, "cyber-arm": true, piece2: 2, "piece2-name": " Jack ", piece1: 3 });
    expect(made).toMatchObject({
      set: { "system.cyber.base": 8 },
      items: [
        { name: "Cybernetic Arm", system: { interference: 5, equipped: true }, from: "cyber-arm" },
        { name: "Jack", type: "siegeTrapping", system: { interference: 2, equipped: true } },
      ],
    });
  });
});

describe("creation on a sheet that is in use", () => {
  it("Leaves numbers alone that nobody answered: Defects and cyberware change what is shown", () => {
    const made = make({ "attr-savvy": 2 }, {}, actor({ psi: { value: 1 }, attributes: { physique: { value: -1 } } }));
    const set = "set" in made ? made.set : {};
    expect(Object.keys(set).filter((path) => /attributes|psi|max/.test(path))).toEqual([
      "system.attributes.savvy.value",
    ]);
  });

  it("Answers of a wrong kind count as none", () => {
    const wrong = {
      taint: "3",
      granted: true,
      "bought1-name": 7,
      piece1: "x",
      cyberBase: "8",
      "of-part-malformation": 3,
    };
    for (const id of ["mutations", "cybernetics"]) expect(step(id, wrong)).toEqual(step(id));
    expect(make(wrong)).toEqual(make({}));
  });

  it("A random character is never over its points, and can be finished where points are limits", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (numbers) => {
        let at = 0;
        const below = (n: number): number => (numbers[at++ % numbers.length] ?? 0) % n;
        const changes = { creationStrict: true };
        const answers = kind
          .steps(bench({}, changes))
          .reduce<Answers>((all, { id }) => ({ ...all, ...kind.surprise(id, bench(all, changes), below) }), {});
        expect(make(answers, changes)).not.toHaveProperty("refused");
      }),
    );
  });
});
