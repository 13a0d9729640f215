/** Guided creation of an agent: steps and result on plain data. Ledger: CIR-HOME, CIR-UPB, CIR-LIFE, CIR-BEL-4. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers, CreationContext, Entry, SelectedItem, Step } from "../../../src/core/contract/creation.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { evaluateState, listFields, missingChoices } from "../../../src/core/creation/answers.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../../src/rules/circumstances/data/backgrounds.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Fields, Json } from "../../../src/rules/shared/json.ts";
import { agentCreation as kind } from "../../../src/rulesets/circumstances/creation/index.ts";
import { readPack } from "./packs.ts";

const UUID = "Actor.newface000000000";

const PACK = readPack("circumstances-items");
const entries = (type: string): Entry[] =>
  PACK.filter((item) => item.type === type).map(({ _id: id, name, system }) => ({
    id,
    uuid: `Item.${id}`,
    name,
    img: "",
    text: String(system.description ?? "").replaceAll(/<[^>]+>/g, ""),
    system,
  }));
const STOCK = {
  lifepath: entries("circumstancesLifepath"),
  skill: entries("circumstancesSkill"),
  trait: entries("circumstancesTrait"),
};
const idOf = (prefix: keyof typeof STOCK, name: string): string =>
  STOCK[prefix].find((entry) => entry.name === name)?.id ?? `no ${name}`;

const owned = (type: string, name: string, system: Fields = {}): Snapshot => ({
  uuid: `${UUID}.Item.${name.toLowerCase().replaceAll(/\W/g, "").padEnd(16, "0").slice(0, 16)}`,
  type,
  name,
  img: "",
  system,
  items: [],
});
const actor = (items: readonly Snapshot[] = [], system: Fields = {}): Snapshot => ({
  uuid: UUID,
  type: "circumstancesAgent",
  name: "New Agent",
  img: "",
  system: { abilities: { will: { value: 3 }, health: { value: 3 } }, ...system },
  items,
});
interface Setup {
  readonly house?: Partial<HouseRules>;
  readonly who?: Snapshot;
  readonly stock?: Partial<typeof STOCK>;
}
const bench = (answers: Answers = {}, { house, who = actor(), stock }: Setup = {}): CreationContext<unknown> => ({
  answers,
  actor: who,
  stock: { ...STOCK, ...stock },
  house: { ...DEFAULT_HOUSE, ...house },
});
const steps = (...args: Parameters<typeof bench>): readonly Step[] => kind.steps(bench(...args));
const step = (id: string, ...args: Parameters<typeof bench>): Step => {
  const found = steps(...args).find((one) => one.id === id);
  if (!found) throw new Error(`There is no step ${id}`);
  return found;
};
const field = (id: string, ...args: Parameters<typeof bench>) =>
  steps(...args)
    .flatMap(listFields)
    .find((one) => one.id === id);
const issues = (id: string, ...args: Parameters<typeof bench>): string[] =>
  step(id, ...args).issues.map(({ text }) => (typeof text === "string" ? text : text.key));
const key = (name: string): string => `QUADRANT.Circumstances.Creation.${name}`;

/** What the window stores beside the answers: the entry of each that selects one. */
const pickedFrom = (answers: Answers): Record<string, SelectedItem> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]): [string, SelectedItem][] => {
      const entry = id.startsWith("skill-")
        ? STOCK.skill.find((one) => `skill-${one.id}` === id && value !== 0)
        : STOCK.lifepath.find((one) => one.id === value);
      const type = id.startsWith("skill-") ? "circumstancesSkill" : "circumstancesLifepath";
      return entry ? [[id, { uuid: entry.uuid, name: entry.name, type, img: null, system: entry.system }]] : [];
    }),
  );
const make = (answers: Answers, { house, who = actor() }: Setup = {}, picked = pickedFrom(answers)) =>
  kind.make(answers, who, picked, { ...DEFAULT_HOUSE, ...house });
const made = (...args: Parameters<typeof make>) => {
  const result = make(...args);
  if ("refused" in result) throw new Error(result.refused.key);
  return result;
};

const WHOLE: Answers = {
  name: "Osha Wake",
  concept: "Scout who came back",
  homeworld: "hub",
  "homeworld-answer": "A tinker with three hands.",
  upbringing: "machine",
  relation: "Unit Nine",
  kind: "mentor",
  will: 5,
  health: 3,
  life1: idOf("lifepath", "Scout"),
  "life1-first": 2,
  "life1-second": 1,
  "life1-answer": "Silence.",
  life2: idOf("lifepath", "Explorer"),
  "life2-third": 3,
  "life2-a": "Fearless",
  life3: idOf("lifepath", "Hacker"),
  "life3-first": 1,
  "life3-second": 1,
  "life3-third": 1,
  [`skill-${idOf("skill", "Recon")}`]: 2,
  [`skill-${idOf("skill", "Surgery")}`]: 3,
  belief: "A mind is a mind.",
  instinct: "Leave last.",
  tie1: "Juno",
  "tie1-note": "We share a debt.",
};

describe("the table's texts", () => {
  it("Each homeworld and upbringing has a text, and asks its question once chosen (CIR-HOME-3, CIR-UPB-5)", () => {
    const english = JSON.parse(readFileSync("lang/en/circumstances-creation.json", "utf8")) as {
      QUADRANT: { Circumstances: { Creation: Record<string, Record<string, Record<string, string>>> } };
    };
    const texts = english.QUADRANT.Circumstances.Creation;
    for (const [id, rows] of Object.entries({ homeworld: HOMEWORLDS, upbringing: UPBRINGINGS }))
      for (const row of rows) {
        expect(Object.keys(texts[id]?.[row.id] ?? {})).toEqual(["text", "prompt"]);
        expect(field(`${id}-answer`, { [id]: row.id })?.label).toBe(key(`${id}.${row.id}.prompt`));
      }
    expect(field("homeworld-answer")).toBeUndefined();
  });
});

describe("steps", () => {
  it("A new agent has a step for each lifepath of the house's number (CIR-LIFE-3)", () => {
    const ids = (house: Partial<HouseRules>) => steps({}, { house }).map(({ id }) => id);
    expect(ids({})).toEqual(["who", "homeworld", "upbringing", "life1", "life2", "life3", "skills", "beliefs"]);
    expect(ids({ lifepathCount: 1 })).not.toContain("life2");
    expect(ids({ lifepathCount: 5 })).toContain("life5");
  });

  it("A whole draft has no open point, and an empty one no answer for the player", () => {
    expect(steps(WHOLE).map((one) => [one.id, evaluateState(one, [])])).toEqual(
      steps(WHOLE).map(({ id }) => [id, "done"]),
    );
    expect(steps({}).map((one) => [one.id, evaluateState(one, [])])).toEqual([
      ["who", "open"],
      ["homeworld", "open"],
      ["upbringing", "blocked"],
      ["life1", "open"],
      ["life2", "open"],
      ["life3", "open"],
      ["skills", "open"],
      ["beliefs", "open"],
    ]);
  });

  it("Will and Health share eight points (CIR-UPB-4)", () => {
    expect(step("upbringing", { will: 5 }).budgets).toEqual([{ label: key("upbringing.Points"), points: 8, spent: 8 }]);
    expect(issues("upbringing", { ...WHOLE, will: 6 })).toEqual([key("Refuse.Split")]);
  });

  it("A lifepath shows its skills, the ratings they reach, its pair of Traits and its question (CIR-LIFE-1)", () => {
    expect(listFields(step("life1", WHOLE)).map(({ id, label }) => [id, label])).toEqual([
      ["life1", key("Lifepath.Choose")],
      ["life1-first", "Recon"],
      ["life1-second", "Survival"],
      ["life1-third", "Navigation"],
      ["life1-a", key("Lifepath.Trait.a")],
      ["life1-b", key("Lifepath.Trait.b")],
      ["life1-answer", "What was waiting past the last charted beacon?"],
    ]);
    expect(field("life1-first", WHOLE)).toMatchObject({ value: 2, note: { with: { rating: 4 } } });
    expect(field("life1-a", WHOLE)).toMatchObject({ value: "Curious" });
    expect(field("life2-a", WHOLE)).toMatchObject({ value: "Fearless" });
    expect(step("life1", WHOLE).sections.find(({ id }) => id === "traits")?.hint).toContain("horizon");
    expect(field("life3-a", WHOLE)).toBeUndefined();
  });

  it("Points that are left are shown, too many block (CIR-LIFE-6)", () => {
    expect(issues("life1", { ...WHOLE, "life1-first": 0 })).toEqual([key("Skills.Left")]);
    expect(issues("life1", { ...WHOLE, "life1-first": 3 })).toEqual([key("Refuse.Points")]);
    expect(issues("skills", { ...WHOLE, [`skill-${idOf("skill", "Surgery")}`]: 1 })).toEqual([key("Skills.Left")]);
    expect(issues("skills", { ...WHOLE, [`skill-${idOf("skill", "Surgery")}`]: 4 })).toEqual([key("Refuse.Free")]);
  });

  it("A skill above the ceiling is pointed out and can be finished all the same (CIR-LIFE-6)", () => {
    const high = { ...WHOLE, [`skill-${idOf("skill", "Recon")}`]: 5, [`skill-${idOf("skill", "Surgery")}`]: 0 };
    expect(issues("skills", high)).toEqual([key("Skills.Cap")]);
    expect(issues("skills", high, { house: { creationSkillCap: 0 } })).toEqual([]);
    expect(make(high)).not.toHaveProperty("refused");
  });

  it("The same lifepath twice blocks, or asks for a pair of one's own (CIR-LIFE-3)", () => {
    const twice = { ...WHOLE, life2: idOf("lifepath", "Scout"), "life2-a": "Curious" };
    expect(issues("life2", twice)).toEqual([key("Refuse.Repeat"), key("Refuse.Pair")]);
    expect(issues("life2", twice, { house: { lifepathRepeat: true } })).toEqual([key("Refuse.Pair")]);
    expect(issues("life2", { ...twice, "life2-a": "Wary" }, { house: { lifepathRepeat: true } })).toEqual([]);
  });

  it("One's own lifepath needs a name, three skills and a pair of Traits (CIR-LIFE-5)", () => {
    const own = {
      life1: "custom",
      "life1-name": "Gardener",
      "life1-first-skill": "Botany",
      "life1-second-skill": "Ecology",
      "life1-third-skill": "Beekeeping",
      "life1-first": 3,
      "life1-a": "Patient",
      "life1-b": "Stubborn",
    };
    expect(issues("life1", { life1: "custom" })).toContain(key("Lifepath.Incomplete"));
    expect(issues("life1", { ...own, "life1-b": "" })).toEqual([key("Refuse.Traits"), key("Lifepath.Unknown")]);
    expect(issues("life1", { ...own, "life1-third-skill": "Survival" })).toEqual([]);
    expect(issues("life1", own)).toEqual([key("Lifepath.Unknown")]);
    const { items } = made({ ...own, will: 4, health: 4 });
    expect(items).toMatchObject([
      { name: "Botanics", type: "circumstancesSkill", system: { rating: 3, category: "lore" } },
      {
        name: "Gardener",
        type: "circumstancesLifepath",
        system: { order: 1, second: { skill: "Ecology", points: 0 }, traits: { a: "Patient", b: "Stubborn" } },
      },
      { name: "Patient / Stubborn", type: "circumstancesTrait" },
    ]);
  });

  it("A lifepath that no compendium has is offered from the table; a chosen one that is gone is named", () => {
    const without = STOCK.lifepath.filter(({ name }) => name !== "Scout");
    const options = field("life1", {}, { stock: { lifepath: without } });
    expect(options).toMatchObject({ options: expect.arrayContaining([expect.objectContaining({ value: "Scout" })]) });
    expect(field("life1-first", { life1: "Scout" }, { stock: { lifepath: without } })?.label).toBe("Recon");
    const { items } = made({ ...WHOLE, life1: "Scout" });
    expect(items.find(({ name }) => name === "Scout")).toMatchObject({
      system: { first: { skill: "Recon", points: 2 }, traits: { a: "Curious", b: "Lonely" } },
    });
    const chosen = { life1: { uuid: "Item.gone", name: "Gardener" } };
    const answers = { life1: "gone000000000000" };
    expect(missingChoices(step("life1", answers), { step: "", answers, chosen })).toEqual([
      { id: "life1", name: "Gardener" },
    ]);
  });
});

describe("what finishing writes", () => {
  it("Sheet, relations, skills, lifepaths and Traits are written at once (CIR-HOME-2, CIR-UPB-3, CIR-LIFE-2)", () => {
    const { set, items, change, drop } = made(WHOLE);
    expect(set).toEqual({
      name: "Osha Wake",
      "system.concept": "Scout who came back",
      "system.homeworld.name": "Trade Hub",
      "system.homeworld.answer": "A tinker with three hands.",
      "system.upbringing.name": "Machine",
      "system.abilities.will.value": 5,
      "system.abilities.health.value": 3,
      "system.abilities.circles.value": 2,
      "system.abilities.mindchip.value": 2,
      "system.abilities.resources.value": 0,
      "system.abilities.resources.max": 0,
      "system.belief.text": "A mind is a mind.",
      "system.instinct": "Leave last.",
      "system.relations.relation00000000": { name: "Unit Nine", kind: "mentor", note: "" },
      "system.relations.relation00000001": { name: "Juno", kind: "agent", note: "We share a debt." },
    });
    expect(
      items.map(({ name, type, system }) => [name, type.replace("circumstances", ""), system["rating"] ?? 0]),
    ).toEqual([
      ["Recon", "Skill", 4],
      ["Surgery", "Skill", 3],
      ["Survival", "Skill", 4],
      ["Computer", "Skill", 1],
      ["Electronics", "Skill", 1],
      ["Deception", "Skill", 1],
      ["Scout", "Lifepath", 0],
      ["Explorer", "Lifepath", 0],
      ["Hacker", "Lifepath", 0],
      ["Curious / Lonely", "Trait", 0],
      ["Fearless / Obsessive", "Trait", 0],
    ]);
    expect(items[6]).toMatchObject({
      from: "life1",
      system: { order: 1, answer: "Silence.", first: { skill: "Recon", points: 2 } },
    });
    expect(items[0]).toMatchObject({ from: `skill-${idOf("skill", "Recon")}`, system: { category: "exploration" } });
    expect([change, drop]).toEqual([{}, []]);
  });

  it("No Goal is written (CIR-BEL-4), and the house's start values are (CIR-ABIL-5)", () => {
    const house = { startResources: 2, startMindchip: 3, circlesStart: 1 };
    const { set } = made(WHOLE, { house });
    expect(Object.keys(set).some((path) => path.includes("goal"))).toBe(false);
    expect(set).toMatchObject({
      "system.abilities.circles.value": 3,
      "system.abilities.mindchip.value": 3,
      "system.abilities.resources.max": 2,
    });
  });

  it("What the sheet has already is not given twice", () => {
    const who = actor(
      [
        owned("circumstancesSkill", "Recon", { rating: 4 }),
        owned("circumstancesLifepath", "Scout"),
        owned("circumstancesLifepath", "Explorer"),
        owned("circumstancesTrait", "Curious / Lonely"),
      ],
      {
        homeworld: { name: "Trade Hub" },
        upbringing: { name: "Machine" },
        abilities: { will: { value: 5 }, health: { value: 5 } },
        relations: { a: { name: "Unit Nine" } },
      },
    );
    expect(steps({}, { who }).map(({ id }) => id)).toEqual([
      "who",
      "homeworld",
      "upbringing",
      "life1",
      "skills",
      "beliefs",
    ]);
    expect(step("skills", {}, { who }).budgets).toMatchObject([{ points: 0, spent: 0 }]);
    expect(field("will", {}, { who })).toBeUndefined();
    const answers = {
      homeworld: "core",
      relation: "Unit Nine",
      will: 2,
      life1: idOf("lifepath", "Security Agent"),
      "life1-first": 3,
    };
    const { set, items, change } = made(answers, { who });
    expect(set).toEqual({ "system.homeworld.name": "Core World" });
    expect(change).toEqual({ [`${UUID}.Item.recon00000000000`]: { "system.rating": 7 } });
    expect(items).toMatchObject([{ name: "Security Agent", system: { order: 3 } }]);
    expect(items).toHaveLength(1);
    expect(make({ life1: idOf("lifepath", "Scout") }, { who })).toMatchObject({
      refused: { key: key("Refuse.Repeat") },
    });
  });

  it.each<readonly [string, Answers]>([
    ["Name", { name: "" }],
    ["Split", { will: 6 }],
    ["Free", { [`skill-${idOf("skill", "Surgery")}`]: 5 }],
    ["Points", { "life1-third": 1 }],
    ["Repeat", { life3: idOf("lifepath", "Scout") }],
    ["Traits", { "life1-b": "" }],
  ])("A draft is refused for %s", (word, answers) => {
    expect(make({ ...WHOLE, ...answers })).toMatchObject({ refused: { key: key(`Refuse.${word}`) } });
  });

  it("Answers of another form, or of lifepaths beyond the number, are left out", () => {
    const odd: Answers = {
      ...WHOLE,
      life3: 7,
      "life4-first": 3,
      life4: idOf("lifepath", "Marine"),
      kind: "lover",
      belief: 9,
    };
    const { set, items } = made(odd);
    expect(items.filter(({ type }) => type === "circumstancesLifepath").map(({ name }) => name)).toEqual([
      "Scout",
      "Explorer",
    ]);
    expect(set["system.relations.relation00000000"]).toMatchObject({ kind: "ally" });
    expect(set).not.toHaveProperty(["system.belief.text"]);
    const forged = pickedFrom(WHOLE);
    forged["life1"] = { ...forged["life1"]!, type: "circumstancesGear" };
    expect(made(WHOLE, {}, forged).items.some(({ name }) => name === "Scout")).toBe(false);
  });

  it("Each place that is written is declared", () => {
    const places = Object.keys(made(WHOLE).set).map((path) => `Actor:${path}`);
    const declared = kind.writes.map((place) => place.replace(".*", ".relation"));
    expect(places.filter((place) => !declared.some((one) => place.startsWith(one)))).toEqual([]);
  });
});

describe("at random", () => {
  it("Surprise me on every step makes a whole agent", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 6 }), (numbers, lifepathCount) => {
        const below = (n: number): number => (numbers.next().value as number) % n;
        const house = { lifepathCount };
        let answers: Answers = {};
        for (const { id } of steps({}, { house }))
          answers = { ...answers, ...(kind.surprise(id, bench(answers, { house }), below) as Record<string, Json>) };
        const result = made(answers, { house });
        const count = (type: string): number => result.items.filter((item) => item.type === type).length;
        expect([count("circumstancesLifepath"), count("circumstancesTrait")]).toEqual([
          lifepathCount,
          Math.min(2, lifepathCount),
        ]);
        const ratings = result.items.flatMap(({ system }) =>
          typeof system["rating"] === "number" ? system["rating"] : [],
        );
        expect(ratings.reduce((sum, one) => sum + one, 0)).toBe(5 + 3 * lifepathCount);
        expect(steps(answers, { house }).filter((one) => evaluateState(one, []) === "blocked")).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("The summary names what the sheet will say", () => {
    const rows = kind.summary(bench(WHOLE)).map(({ step: id, values }) => [id, values.length]);
    expect(rows).toEqual([
      ["who", 2],
      ["homeworld", 4],
      ["upbringing", 4],
      ["life1", 3],
      ["life1", 2],
      ["skills", 6],
      ["beliefs", 3],
    ]);
  });
});
