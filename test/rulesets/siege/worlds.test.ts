/** Worlds outside of conflict: an Industry is rolled, a world is built, and ley lines ease powers. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Input } from "../../../src/core/contract/check.ts";
import type { CreationContext, Entry, SelectedItem } from "../../../src/core/contract/creation.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_CREATION_HOUSE } from "../../../src/rules/siege/creation-defaults.ts";
import type { CreationHouse } from "../../../src/rules/siege/creation-house.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { listPlanetFaults } from "../../../src/rules/siege/planet-legality.ts";
import { flagIndustries, migrateIndustries } from "../../../src/rules/siege/industry.ts";
import { INDUSTRIES } from "../../../src/rules/siege/planet-state.ts";
import { setIndustry } from "../../../src/rulesets/siege/actions/set-industry.ts";
import { usePower } from "../../../src/rulesets/siege/actions/psionics.ts";
import { setWorld } from "../../../src/rulesets/siege/actions/set-world.ts";
import { industry } from "../../../src/rulesets/siege/checks/industry.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { adding } from "../../../src/rulesets/siege/adding.ts";
import { readPlanet } from "../../../src/rulesets/siege/documents/read-planet.ts";
import { worldBuilder } from "../../../src/rulesets/siege/world-builder/index.ts";
import { readDesign } from "../../../src/rulesets/siege/world-builder/world-draft.ts";
import { worldBoard } from "../../../src/rulesets/siege/world-chip.ts";
import { fillDefaults, readPackDefaults } from "../../../tools/pack-defaults.ts";
import { worldWith } from "../../core/seats.ts";
import { FLEET, HOME, VEY, facility, home, planet, vey } from "./planets.ts";
import { SHOVE, STORM, changesOf, psion, told } from "./psion.ts";
import { GM, GUNNER, PLAYER, intent, worldOf } from "./table.ts";

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function openUse(options: { readonly [key: string]: Json }, system = {}) {
  const session = await industry.open(intent("siege.industry", { actor: HOME, options }), worldOf([home(system)]));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

describe("a world that uses an Industry (SIE-PLAN-6)", () => {
  it("Its own Industry is Primary; the Attribute and the Facilities that fit add to the roll", async () => {
    const session = await openUse({ industry: "combat" });
    const chosen = input({ attribute: "might", difficulty: "staggering", "bring-fleet00000000000": true });
    const total = (id: string) => session.view(chosen).groups.find((group) => group.id === id)?.total;
    expect([total("bonus"), total("cl")]).toEqual([5, 18]);
    expect(session.formula(chosen)).toBe("1d20 + 5");
    const card = session.card(chosen, [13]);
    expect(card.parts["challenge"]?.data).toMatchObject({ target: 18, total: 18, outcome: "success", mayBuy: false });
    expect(session.view(input({ attribute: "might" })).groups[0]?.total).toBe(3);
  });

  it("Without the Industry the base is 18; an Attribute given first finds an Industry that it goes with", async () => {
    const other = await openUse({ industry: "spiritual" });
    expect(other.view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(18);
    const given = await openUse({ attribute: "education" });
    expect(given.view(input()).title).toMatchObject({ with: { what: "QUADRANT.Siege.Industry.lore" } });
  });

  it("An Unstable track makes it harder, and one In Collapse leaves nothing of the Attribute", async () => {
    const shaken = await openUse(
      { industry: "combat", attribute: "might" },
      { tracks: { populace: { unstable: true } } },
    );
    expect(shaken.view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(15);
    const broken = await openUse(
      { industry: "combat", attribute: "might" },
      { tracks: { populace: { collapse: true } } },
    );
    expect(broken.view(input()).groups.find(({ id }) => id === "bonus")?.total).toBe(0);
  });
});

const PORT: Entry = {
  id: "port000000000000",
  uuid: "Compendium.quadrant.siege-abilities.Item.port000000000000",
  name: "Port",
  img: "",
  text: "",
  system: { rating: 2, reactive: "tech", condition: "At the port" },
};
const table = (
  answers: CreationContext<CreationHouse>["answers"] = {},
  house: Partial<CreationHouse> = {},
  actor: Snapshot = home(),
): CreationContext<unknown> => ({
  answers,
  actor,
  stock: { fac: [PORT] },
  house: { ...DEFAULT_CREATION_HOUSE, ...house },
});
const stepOf = (id: string, context: CreationContext<unknown>) =>
  worldBuilder.steps(context).find((step) => step.id === id);
const make = (answers: CreationContext<unknown>["answers"], picked: Readonly<Record<string, SelectedItem>> = {}) => {
  const made = worldBuilder.make(answers, home(), picked, DEFAULT_CREATION_HOUSE);
  if ("refused" in made) throw new Error(made.refused.key);
  return made;
};

describe("building a world step by step (SIE-PLAN-3)", () => {
  it("The running totals follow each answer, on every step", () => {
    const answers = { "attr-might": 5, tech: 9, psi: 2 };
    for (const step of worldBuilder.steps(table(answers)))
      expect(step.budgets.map(({ points, spent }) => [points, spent])).toEqual([
        [15, 16],
        [10, 2],
      ]);
    const over = stepOf("attributes", table(answers))?.issues;
    expect(over).toMatchObject([{ blocks: false, fix: { answers: { points: 16 } } }]);
    expect(stepOf("attributes", table({ ...answers, points: 16 }))?.issues).toEqual([]);
  });

  it("Statistics are rolled by house rule: no points are counted, and the button says so (SIE-PLAN-4)", () => {
    const rolled = stepOf("attributes", table({ "attr-might": 5, tech: 30 }, { planetRandom: true }));
    expect(rolled?.surprise).toBe("QUADRANT.Siege.WorldBuilder.Roll");
    expect([rolled?.budgets.length, rolled?.issues]).toEqual([1, []]);
    const faces = worldBuilder.surprise("attributes", table({}, { planetRandom: true }), () => 5);
    expect(faces).toMatchObject({ "attr-might": 3, "attr-law": 3 });
    const bought = worldBuilder.surprise("attributes", table({ tech: 6, psi: 0 }), () => 0);
    expect(Object.values(bought).reduce<number>((sum, one) => sum + Number(one), 0)).toBe(9);
  });

  it("Every step by chance makes a legal world", () => {
    let answers: CreationContext<unknown>["answers"] = {};
    let seed = 7;
    const below = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
    for (const id of ["who", "statistics", "attributes", "population", "industries", "facilities", "wealth"])
      answers = { ...answers, ...worldBuilder.surprise(id, table(answers), below) };
    expect(worldBuilder.steps(table(answers)).flatMap(({ issues }) => issues)).toEqual([]);
    expect(worldBuilder.summary(table(answers)).length).toBeGreaterThan(6);
  });

  it("Ley lines are asked for only by house rule", () => {
    const fields = (house: Partial<CreationHouse>) =>
      stepOf("statistics", table({}, house))?.sections.flatMap((section) => section.fields.map(({ id }) => id));
    expect(fields({})).toEqual(["tech", "psi"]);
    expect(fields({ leyLines: true })).toEqual(["tech", "psi", "leyLines"]);
  });

  it("Facilities are raised, removed, taken from a pack, and made", () => {
    const picked = { "fac-port000000000000": { ...PORT, type: "siegeFacility" } };
    const answers = {
      "had-fleet00000000000": 4,
      "fac-port000000000000": 1,
      "own1-name": " Sky Guard ",
      own1: 2,
      "own1-for": "populace",
      "own2-name": "Unrated",
      own2: 0,
    };
    const { change, items, drop, set } = make(answers, picked);
    expect(change).toEqual({ [FLEET]: { "system.rating": 4 } });
    expect(drop).toEqual([]);
    expect(items).toEqual([
      {
        name: "Port",
        type: "siegeFacility",
        system: { rating: 1, reactive: "tech", condition: "At the port" },
        from: "fac-port000000000000",
      },
      { name: "Sky Guard", type: "siegeFacility", system: { rating: 2, reactive: "populace", condition: "" } },
    ]);
    expect(set["system.points.budget"]).toBeNull();
    expect(set).toMatchObject({
      "system.industries.combat": true,
      "system.industries.lore": true,
      "system.industries.spiritual": false,
    });
    expect(make({ "had-fleet00000000000": 0 }).drop).toEqual([FLEET]);
    expect(worldBuilder.make({ name: " " }, home(), {}, DEFAULT_CREATION_HOUSE)).toMatchObject({
      refused: { key: "QUADRANT.Siege.WorldBuilder.Refuse.Name" },
    });
  });

  it("Nothing answered changes nothing", () => {
    const { change, items, drop, set } = make({});
    expect([change, items, drop]).toEqual([{}, [], []]);
    expect(set).toMatchObject({ name: "Home", "system.attributes.might.value": 3, "system.attributes.law.value": 0 });
  });
});

describe("a planet's Industries (SIE-IND-1)", () => {
  it("are flags; the list of an older world becomes them, and is read where a receipt still has it", () => {
    const flags = flagIndustries(["lore", "war"]);
    expect(INDUSTRIES.filter((one) => flags[one])).toEqual(["lore"]);
    expect(migrateIndustries({ industries: ["lore", "war"], concept: "x" })).toEqual({
      industries: flags,
      concept: "x",
    });
    for (const current of [{ industries: flags }, { industries: { lore: true } }, { concept: "x" }, { industries: 7 }])
      expect(migrateIndustries(current)).toBe(current);
    for (const stored of [flags, ["lore"], { lore: true, combat: false, war: true }])
      expect(readPlanet(home({ industries: stored }))?.industries).toEqual(["lore"]);
    for (const bad of [7, null, "lore", { lore: 1 }])
      expect(readPlanet(home({ industries: bad }))?.industries).toEqual([]);
  });

  it("are given and taken one by one, each change alone", async () => {
    const set = (industry: string, has: boolean) =>
      changesOf(setIndustry, { actor: HOME, industry, has }, GM, [home()]);
    expect(told(await set("spiritual", true))).toEqual(["system.industries.spiritual = true"]);
    expect(told(await set("lore", false))).toEqual(["system.industries.lore = false"]);
    expect(await set("lore", true)).toEqual([]);
  });
});

describe("an Industry that is dropped on a planet (SIE-IND-1)", () => {
  const drop = (industry: string) =>
    adding.items["siegeIndustry"]?.convert?.({ name: industry, type: "siegeIndustry", system: { industry } }, home(), {
      uuid: `${HOME}.Item.new0000000000000`,
      id: "new0000000000000",
    }).changes;

  it("becomes one of the planet's, once", () => {
    expect(told(drop("spiritual") ?? [])).toEqual(["system.industries.spiritual = true"]);
    expect(drop("lore")).toEqual([]);
    expect(adding.items["siegeIndustry"]?.rows?.(home().system)).toEqual(["combat", "lore"]);
    expect(adding.items["siegeIndustry"]?.detail?.({ industry: "lore" })).toMatchObject([{ with: { wealth: 5 } }]);
  });
});

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const packed = readdirSync(`${ROOT}packs/_source/siege-worlds`).flatMap((file): Snapshot[] => {
  const stored = parse(readFileSync(`${ROOT}packs/_source/siege-worlds/${file}`, "utf8")) as Record<string, unknown>;
  if (stored["type"] !== "siegePlanet") return [];
  const manifest = JSON.parse(readFileSync(`${ROOT}system.json`, "utf8")) as { id: string; version: string };
  const { name, system, items } = fillDefaults("Actor", stored, readPackDefaults(ROOT, manifest)) as never as Snapshot;
  return [
    planet(
      HOME,
      name,
      system,
      items.map((one) => facility(FLEET, one.name, Number(one.system["rating"]), String(one.system["reactive"]))),
    ),
  ];
});

describe("the worlds of the compendium", () => {
  it("There are three", () => expect(packed).toHaveLength(3));

  it.each(packed)("$name is legal by the builder's own check", (one) => {
    const read = readPlanet(one);
    expect(read && listPlanetFaults(readDesign(read), DEFAULT_HOUSE)).toEqual([]);
  });
});

describe("ley lines at the table (SIE-LEY-1)", () => {
  const LEY = { leyLines: true };
  const psychic = (leyLines: string): Snapshot => vey({ psi: { value: 4 }, leyLines });
  const at = (leyLines: string, house: Partial<HouseRules> = LEY, here = VEY): World<HouseRules> =>
    worldWith([psion(), psychic(leyLines)], { ...DEFAULT_HOUSE, ...house }, (ref) =>
      Promise.resolve("setting" in ref ? { planet: here, name: "Vey" } : undefined),
    );
  const use = async (item: string, world: World<HouseRules>) => {
    const session = await power.open(intent("siege.power", { item }), world);
    if ("refused" in session) throw new Error(session.refused.key);
    return session;
  };
  const drained = async (args: { readonly [key: string]: Json }, world: World<HouseRules>) => {
    const decision = await usePower.decide({ actor: GUNNER, item: SHOVE, ...args }, PLAYER, world, [], null);
    return "refused" in decision ? decision.refused.key : told(decision.changes);
  };

  it("A power's Drain is lower on that world, on the card and when it is paid", async () => {
    const session = await use(SHOVE, at("drain"));
    expect(session.card(input(), []).parts["power"]?.data).toMatchObject({ drain: 1, world: VEY, worldName: "Vey" });
    const away = session.card(input({ elsewhere: true }), []).parts["power"]?.data;
    expect(away).toMatchObject({ drain: 3 });
    expect(away).not.toHaveProperty("world");
    expect(await drained({ world: VEY }, at("drain"))).toEqual(["system.drain.remaining +1"]);
    expect(await drained({}, at("drain"))).toEqual(["system.drain.remaining +3"]);
  });

  it("Its Potency is lower instead, so that a power above one's Psi can be used", async () => {
    const eased = await use(STORM, at("potency"));
    expect(eased.view(input()).refused).toBeUndefined();
    const plain = await use(STORM, at("potency", { leyLines: false }));
    expect(plain.card(input({ way: "use" }), [9]).parts["power"]?.data).toMatchObject({ potency: 5 });
    expect(eased.card(input({ way: "use" }), [9]).parts["power"]?.data).toMatchObject({ potency: 3, drain: 4 });
  });

  it("A card of a world that the group has left, or that it never was on, is paid in full", async () => {
    expect(await drained({ world: VEY }, at("drain", LEY, ""))).toEqual(["system.drain.remaining +3"]);
    expect(await drained({ world: HOME }, at("drain"))).toEqual(["system.drain.remaining +3"]);
    expect(await drained({ world: VEY }, at("drain", { leyLines: false }))).toEqual(["system.drain.remaining +3"]);
  });

  it("Only a GM says where the group is; the chip is displayed while it is somewhere", async () => {
    const decide = (planetUuid: string, who = GM) =>
      setWorld.decide({ planet: planetUuid }, who, at("drain"), [], null);
    const set = await decide(VEY);
    expect("changes" in set && told(set.changes)).toEqual([`planet = "${VEY}"`, 'name = "Vey"']);
    expect(await decide("")).toMatchObject({ changes: [{ to: "" }, { to: "" }] });
    expect(await decide(VEY, PLAYER)).toMatchObject({ refused: { key: "QUADRANT.Refuse.GmOnly" } });
    expect(await decide(GUNNER)).toHaveProperty("refused");
    const state = { planet: VEY, name: "Vey" };
    expect(worldBoard.isShown?.(state, { leyLines: true })).toBe(true);
    expect(worldBoard.isShown?.(state, { leyLines: false })).toBe(false);
    expect(worldBoard.isShown?.({}, { leyLines: true })).toBe(false);
    expect(worldBoard.view(state, [], GM, {}).acts).toHaveLength(1);
    expect(worldBoard.view(state, [], PLAYER, {}).acts).toEqual([]);
  });
});
