/**
 * Quick NPCs: a line is parsed, the GM creates a complete NPC with one receipt, and undoes it completely. On both
 * generations.
 */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_HOUSE as EDGE } from "../../src/rules/edge/house.ts";
import { parseStatisticsLine } from "../../src/rules/shared/statistics-line.ts";
import { DEFAULT_HOUSE } from "../../src/rules/sidonia/house.ts";
import { quickNpc as edge } from "../../src/rulesets/edge/creation/quick-npc.ts";
import { quickNpc as sidonia } from "../../src/rulesets/sidonia/creation/quick-npc.ts";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, notices, open } from "./table.ts";

const entry = (id: string, name: string) => ({ id, uuid: `Item.${id}`, name, img: "", text: "", system: {} });
const STOCK = {
  skill: [entry("firearms", "Firearms"), entry("blades", "Blades")],
  weapon: [entry("pipe", "Lead Pipe"), entry("shotgun", "Shotgun"), entry("smg", "Submachine gun")],
  armor: [entry("vest", "Kevlar Vest"), entry("light", "Light armour")],
  gear: [entry("lamp", "Flashlight")],
};
const thug = (line: string, threat = "thug", house: object = {}) =>
  sidonia.make({ name: "Thug", threat, line }, STOCK, { ...DEFAULT_HOUSE, ...house });
const guard = (line: string) => edge.make({ name: "Guard", threat: "guard", line }, STOCK, EDGE);

describe("a line of statistics", () => {
  it("A line is split at commas, semicolons and line breaks, and each part has its number or its word", () => {
    expect(parseStatisticsLine(" Physique 3,Firearms  expert;\nShotgun ,, +2")).toMatchObject([
      { text: "Physique 3", name: "Physique", number: 3 },
      { text: "Firearms expert", number: null, word: "expert", rest: "Firearms" },
      { text: "Shotgun", number: null, word: "" },
      { text: "+2", name: "", number: 2 },
    ]);
  });

  it("Any line is parsed without an error, and each of its parts is used or reported", () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        for (const { text, name, number } of parseStatisticsLine(line))
          expect(number === null ? name : text.startsWith(name)).toBeTruthy();
        const { unread, items } = thug(line);
        expect(unread.length + items.length).toBeGreaterThan(0);
      }),
    );
  });

  it("A line changes the preset of a Sidonia threat (SID-ROLL-3, -8, -12)", () => {
    expect(thug("")).toMatchObject({
      system: {
        attributes: { physique: { value: 3 } },
        specializations: { strength: true, wits: false },
        adversary: 1,
      },
      items: [{ name: "Brawling", system: { level: "professional" } }, { name: "Melee" }, { name: "Lead Pipe" }],
      unread: [],
    });
    expect(thug("physique 4, FIREARMS expert, Cards dabbler, wits; shotgun, Kevlar vest")).toMatchObject({
      system: { attributes: { physique: { value: 4 } }, specializations: { wits: true } },
      items: [
        { name: "Brawling" },
        { name: "Melee" },
        { name: "Firearms", system: { level: "expert" }, entry: { id: "firearms" } },
        { name: "Cards" },
        { name: "Shotgun" },
        { name: "Kevlar Vest" },
      ],
      unread: [],
    });
    expect(thug("Physique 9, Sabre, expert").unread).toEqual(["Physique 9", "Sabre", "expert"]);
    expect(thug("", "thug", { attributeScale: "rawModifier" }).system["attributes"]).toMatchObject({
      physique: { value: 1 },
      intellect: { value: -1 },
    });
  });

  it("A line changes the preset of an Edge threat (SUC-ROLL-3)", () => {
    expect(guard("ST 6, agility 5, Blades +5")).toMatchObject({
      system: { attributes: { strength: { value: 6 }, agility: { value: 5 }, logic: { value: 2 } } },
      items: [
        { name: "Automatics", system: { ranks: 4 } },
        { name: "Perception" },
        { name: "Blades", system: { ranks: 5 } },
        { name: "Submachine gun" },
        { name: "Light armour" },
      ],
      unread: [],
    });
    expect(guard("Blades 11, Cutlass").unread).toEqual(["Blades 11", "Cutlass"]);
  });

  it("A line uses the world's own lists: Attributes and skills added, renamed and removed (SUC-ROLL-4)", () => {
    const { lists } = EDGE;
    const renamed = {
      key: "automatics",
      name: "Bullet Hoses",
      first: "reflex",
      second: "agility",
      category: "combat",
    } as const;
    const changed = {
      ...lists,
      attributes: [
        ...lists.attributes.filter(({ key }) => key !== "presence"),
        { key: "reflex", name: "Reflexes", short: "RFX", start: 3 },
      ],
      skills: [...lists.skills.filter(({ key }) => key !== "automatics" && key !== "perception"), renamed],
      removed: [{ key: "perception", name: "" }],
    };
    const made = edge.make(
      { name: "Guard", threat: "guard", line: "RFX 6, agi 5, bullet hoses 6, Presence 4" },
      STOCK,
      {
        ...EDGE,
        lists: changed,
      },
    );
    expect(made.system["attributes"]).toMatchObject({
      reflex: { value: 6 },
      agility: { value: 5 },
      logic: { value: 2 },
    });
    expect(made.system["attributes"]).not.toHaveProperty("presence");
    const skills = made.items.filter(({ type }) => type === "edgeSkill");
    expect(skills).toMatchObject([
      {
        name: "Bullet Hoses",
        system: { key: "automatics", attributes: { first: "reflex", second: "agility" }, ranks: 6 },
      },
      { name: "Presence", system: { ranks: 4 } },
    ]);
    expect(made.told).toContainEqual(expect.objectContaining({ with: { name: "RFX", value: 6 } }));
    expect(made.unread).toEqual([]);
  });
});

interface Doc {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly items: {
    readonly contents: readonly { readonly name: string; readonly _source: { readonly system: object } }[];
  };
  readonly _source: { readonly system: object; readonly prototypeToken: { readonly actorLink: boolean } };
}
interface Message {
  readonly id: string;
  readonly type: string;
  readonly whisper: readonly string[];
}
interface Host {
  readonly game: {
    readonly actors: { readonly size: number; getName(name: string): Doc | undefined };
    readonly messages: { readonly contents: readonly Message[] };
    readonly quadrant: { npc(asked: object): Promise<string | null>; perform(call: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;

const WORLD = {
  items: [
    { _id: "brawling00000000", name: "Brawling", type: "sidoniaSkill", system: { locations: ["dominantArm"] } },
    {
      _id: "pipe000000000000",
      name: "Lead Pipe",
      type: "sidoniaWeapon",
      system: { kind: "melee", strike: "heavy", damageType: "blunt" },
    },
  ],
};

let table: Table | undefined;
afterEach(() => table?.close());

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  const begin = async (as: string = SEATS.gm): Promise<void> =>
    void (table = await open({ generation, as, world: WORLD }));
  const receipt = () => host.game.messages.contents.find(({ type }) => type === "receipt");

  it("A GM creates an NPC with body, skills and weapon, and its undo removes all of it", async () => {
    await begin();
    const before = host.game.actors.size;
    const uuid = await host.game.quadrant.npc({
      name: " Big Sam ",
      type: "sidoniaNpc",
      threat: "thug",
      line: "Physique 4",
    });
    const sam = host.game.actors.getName("Big Sam");
    expect(sam).toMatchObject({
      uuid,
      type: "sidoniaNpc",
      _source: {
        system: { attributes: { physique: { value: 4 } }, locations: { torso: {} } },
        prototypeToken: { actorLink: false },
      },
    });
    expect(sam?.items.contents.map(({ name, _source }) => [name, _source.system])).toMatchObject([
      ["Brawling", { level: "professional", locations: ["dominantArm"] }],
      ["Melee", { level: "dabbler" }],
      ["Lead Pipe", { kind: "melee", strike: "heavy" }],
    ]);
    expect(receipt()?.whisper, "players read nothing of the NPC").toEqual([SEATS.gm, SEATS.assistant]);
    expect(await host.game.quadrant.perform({ action: "core.undo", args: receipt()?.id ?? "" })).toBe(true);
    expect(host.game.actors.size).toBe(before);
  });

  it("A line with unknown words or a malformed order is refused, and no NPC is created", async () => {
    await begin();
    const before = host.game.actors.size;
    expect(
      await host.game.quadrant.npc({ name: "Sam", type: "sidoniaNpc", threat: "thug", line: "Sabre of Doom" }),
    ).toBeNull();
    expect(notices.at(-1)).toContain("Sabre of Doom");
    expect(await host.game.quadrant.npc({ name: " ", type: "sidoniaNpc" })).toBeNull();
    expect(await host.game.quadrant.npc({ name: "Sam", type: "sidoniaNpc", threat: "godlike" })).toBeNull();
    await expect(host.game.quadrant.npc({ name: "Sam", type: "dragon" })).rejects.toThrow(
      /type must be one of sidoniaNpc|type must be one of/,
    );
    await expect(host.game.quadrant.npc({ name: 7 })).rejects.toThrow(/name must be text/);
    expect(host.game.actors.size).toBe(before);
  });

  it("Only GMs can create Quick NPCs", async () => {
    await begin(SEATS.player);
    expect(await host.game.quadrant.npc({ name: "Sam", type: "sidoniaNpc" })).toBeNull();
    const args = { name: "Sam", type: "sidoniaNpc", threat: "thug", line: "", id: "a".repeat(16) };
    expect(await host.game.quadrant.perform({ action: "sidonia.createNpc", args })).toBe(false);
    expect(notices.every((notice) => notice.includes("Only the GM"))).toBe(true);
  });
});
