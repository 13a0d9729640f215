/**
 * Items are added to actors and moved between them: who may, what is written, one receipt and one undo. At a table, on
 * both generations.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Action, Decision } from "../../src/core/contract/action.ts";
import type { Seat } from "../../src/core/contract/world.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { HERO, SEATS, foe, hero, notices, open, twin } from "./table.ts";

interface Item {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly _source: {
    readonly system: { readonly [key: string]: Json };
    readonly flags: { readonly quadrant?: { readonly offered?: Json } };
    readonly _stats: { readonly duplicateSource?: string | null };
  };
  update(data: object): Promise<unknown>;
}
interface Actor {
  readonly uuid: string;
  readonly items: { readonly contents: readonly Item[]; getName(name: string): Item | undefined };
  readonly _source: { readonly system: { readonly [key: string]: Json } };
}
interface Host {
  readonly game: {
    readonly actors: { get(id: string): Actor; getName(name: string): Actor };
    readonly messages: {
      readonly contents: readonly {
        readonly id: string;
        readonly type: string;
        readonly whisper: readonly string[];
        readonly system: { readonly told: { readonly label: Json } };
      }[];
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;

const MINE = { default: 0, [SEATS.player]: 3 };
const thing = (id: string, name: string, type: string, system: object = {}, more: object = {}): object => ({
  _id: id.padEnd(16, "0"),
  name,
  type,
  system,
  ownership: { default: 2 },
  ...more,
});
const WORLD = {
  actors: [
    {
      _id: "rook000000000000",
      name: "Rook",
      type: "edgeCharacter",
      ownership: MINE,
      items: [thing("medkit", "Medkit", "edgeGear", { quantity: 5 }), thing("knife", "Knife", "edgeWeapon")],
    },
    { _id: "wren000000000000", name: "Wren", type: "edgeCharacter", ownership: MINE },
    {
      _id: "crow000000000000",
      name: "Crow",
      type: "edgeNpc",
      ownership: { default: 2 },
      items: [thing("stim", "Stim", "edgeGear", { quantity: 2 }, { flags: {} })],
    },
    { _id: "heron00000000000", name: "Heron", type: "siegeCraft", ownership: MINE },
    { _id: "kit0000000000000", name: "Kit", type: "circumstancesAgent", ownership: MINE },
  ],
  items: [
    thing("pistol", "Pistol", "siegeTrapping", { damage: { total: 3 } }),
    thing("veil", "Veil", "siegePower"),
    thing("secret", "The GM's Blade", "siegeTrapping", {}, { ownership: { default: 0 } }),
    thing("scout", "Scouting", "siegeSpecialty", { bundle: "awareness", attribute: "savvy", rating: 2 }),
    thing("feline", "Feline", "siegeSpecies", { size: 8, attributes: { reflexes: { value: 2 } } }),
    thing("bandage", "Medkit", "edgeGear", { quantity: 3 }),
    thing("soldier", "Soldier", "circumstancesLifepath", {
      first: { skill: "Combat Tactics", points: 1 },
      second: { skill: "Slug Rifle", points: 2 },
      third: { skill: "", points: 1 },
      traits: { a: "Hardened", b: "Haunted" },
    }),
  ],
};
const worldItem = (id: string): string => `Item.${id.padEnd(16, "0")}`;
const rook = "Actor.rook000000000000";
const wren = "Actor.wren000000000000";
const crow = "Actor.crow000000000000";

const perform = (action: string, args: object): Promise<boolean> => host.game.quadrant.perform({ action, args });
const add = (ruleset: string, actor: string, entries: readonly object[], more: object = {}): Promise<boolean> =>
  perform(`${ruleset}.addItems`, { actor, seed: "abcdefghijkl", entries, ...more });
const one = (id: string, count = 1, onto: string | null = null): object => ({ uuid: worldItem(id), count, onto });
const receipts = () => host.game.messages.contents.filter(({ type }) => type === "receipt");
const undo = (): Promise<boolean> => perform("core.undo", { receipt: receipts().at(-1)?.id ?? "", also: [] });
const actor = (name: string): Actor => host.game.actors.getName(name);
const names = (name: string): string[] => actor(name).items.contents.map((item) => item.name);

describe.each([14, 13] as const)("generation %s", (generation) => {
  let table: Table | undefined;
  const start = async (as: string = SEATS.gm): Promise<void> => {
    table = await open({ generation, as, world: WORLD });
  };
  afterEach(() => table?.close());

  it("Several items are added in one receipt that only owners see, and undone as one", async () => {
    await start();
    expect(await add("siege", hero, [one("pistol", 2), one("veil")])).toBe(true);
    expect(names("Hero")).toEqual(["Pistol", "Pistol", "Veil"]);
    expect(actor("Hero").items.getName("Pistol")?._source.system).toMatchObject({ damage: { total: 3 } });
    expect(actor("Hero").items.getName("Pistol")?._source._stats.duplicateSource).toBe(worldItem("pistol"));
    expect(receipts()).toHaveLength(1);
    expect(receipts()[0]?.whisper).toContain(SEATS.player);
    expect(await undo()).toBe(true);
    expect(names("Hero")).toEqual([]);
  });

  it("A quantity is raised, or a new item gets it", async () => {
    await start();
    expect(await add("edge", rook, [one("bandage", 2, "medkit0000000000")])).toBe(true);
    expect(actor("Rook").items.getName("Medkit")?._source.system["quantity"]).toBe(11);
    expect(await add("edge", wren, [one("bandage", 2)])).toBe(true);
    expect(actor("Wren").items.contents.map(({ _source }) => _source.system["quantity"])).toEqual([6]);
    expect(await add("edge", rook, [one("bandage", 1, "knife00000000000")])).toBe(false);
  });

  it("An item that the user makes up is created with its name, and not without one", async () => {
    await start();
    expect(await add("edge", wren, [], { own: { type: "edgeTalent", name: "  " } })).toBe(false);
    expect(await add("edge", wren, [], { own: { type: "edgeTalent", name: "Second wind" } })).toBe(true);
    expect(names("Wren")).toEqual(["Second wind"]);
    expect(await add("siege", hero, [], { own: { type: "siegeSpecialty", name: "Juggling" } })).toBe(true);
    expect(names("Hero")).toEqual([]);
    expect(Object.values(actor("Hero")._source.system["specialties"] as object)).toMatchObject([{ name: "Juggling" }]);
  });

  it("A Specialty becomes a row, a species changes Size and Attributes, and undo restores both", async () => {
    await start();
    const before = structuredClone(actor("Hero")._source.system);
    expect(await add("siege", hero, [one("scout"), one("feline")])).toBe(true);
    const { specialties, size, attributes } = actor("Hero")._source.system as never as {
      specialties: Record<string, object>;
      size: number;
      attributes: { reflexes: { value: number } };
    };
    expect(Object.values(specialties)).toEqual([
      {
        name: "Scouting",
        bundle: "awareness",
        attribute: "savvy",
        rating: 2,
        lastBundle: "none",
        lastAttribute: "none",
      },
    ]);
    expect([size, attributes.reflexes.value]).toEqual([8, 2]);
    expect(names("Hero")).toEqual(["Feline"]);
    expect(actor("Hero").items.getName("Feline")?._source.system["applied"]).toBe(true);
    expect(await undo()).toBe(true);
    expect(actor("Hero")._source.system).toEqual(before);
  });

  it("A lifepath adds its skill points, and a pair of Traits for the first two", async () => {
    await start();
    const kit = "Actor.kit0000000000000";
    for (const seed of ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"])
      expect(await add("circumstances", kit, [one("soldier")], { seed })).toBe(true);
    const rating = (name: string) => actor("Kit").items.getName(name)?._source.system["rating"];
    expect([rating("Combat Tactics"), rating("Slug Rifle")]).toEqual([3, 6]);
    expect(names("Kit").filter((name) => name === "Hardened / Haunted")).toHaveLength(2);
    expect(await undo()).toBe(true);
    expect([rating("Combat Tactics"), rating("Slug Rifle")]).toEqual([2, 4]);
  });

  it("A wrong pair names the actors that take the item", async () => {
    await start();
    expect(await add("siege", "Actor.heron00000000000", [one("veil")])).toBe(false);
    expect(notices.at(-1)).toContain("a Power belongs to StarSIEGE Character, StarSIEGE NPC");
    expect(await add("edge", rook, [one("veil")])).toBe(false);
    expect(notices.at(-1)).toContain("another ruleset");
  });

  it("A part of a quantity moves in one receipt on both actors, and is undone as one", async () => {
    await start(SEATS.player);
    const move = { item: `${rook}.Item.medkit0000000000`, to: wren, count: 2, id: "new0000000000000", onto: null };
    const quantity = (name: string) => actor(name).items.getName("Medkit")?._source.system["quantity"];
    expect(await perform("edge.moveItem", move)).toBe(true);
    expect([quantity("Rook"), quantity("Wren")]).toEqual([3, 2]);
    expect(await perform("edge.moveItem", { ...move, count: 9, id: "new0000000000001" })).toBe(false);
    expect(
      await perform("edge.moveItem", { ...move, count: 3, id: "new0000000000002", onto: "new0000000000000" }),
    ).toBe(true);
    expect([quantity("Rook"), quantity("Wren")]).toEqual([undefined, 5]);
    expect(receipts()).toHaveLength(2);
    expect(await undo()).toBe(true);
    expect([quantity("Rook"), quantity("Wren")]).toEqual([3, 2]);
  });

  it("The actor of an unlinked token gets an item of its own, and gives it away", async () => {
    await start();
    const token = twin(1);
    expect(await add("siege", token, [one("pistol")])).toBe(true);
    expect(names("Foe")).toEqual([]);
    const move = { item: `${token}.Item.abcdefghijkl0000`, to: hero, count: 1, id: "new0000000000000", onto: null };
    expect(await perform("siege.moveItem", move)).toBe(true);
    expect(names("Hero")).toEqual(["Pistol"]);
    expect(await perform("siege.moveItem", move)).toBe(false);
    expect(await undo()).toBe(true);
    expect(names("Hero")).toEqual([]);
  });

  it("A craft takes a person into its crew once, and nobody who is in another crew", async () => {
    await start();
    const heron = "Actor.heron00000000000";
    const take = (taken: string, id: string, craft = heron): Promise<boolean> =>
      perform("siege.takeStation", { actor: taken, craft, id });
    expect(await take(hero, "seat000000000000")).toBe(true);
    expect(await take(foe, "seat000000000001")).toBe(true);
    expect(await take(hero, "seat000000000002")).toBe(false);
    expect(await take(heron, "seat000000000003")).toBe(false);
    const none = { weapon: "", guard: { value: 0, duty: "evade", subsystem: "" } };
    expect(actor("Heron")._source.system["crew"]).toEqual({
      seat000000000000: { name: "Hero", station: "captain", actor: hero, ...none },
      seat000000000001: { name: "Foe", station: "pilot", actor: foe, ...none },
    });
    expect(actor("Hero")._source.system["aboard"]).toBe(heron);
    expect(await undo()).toBe(true);
    expect(actor("Foe")._source.system["aboard"]).toBe("");
    expect(Object.keys(actor("Heron")._source.system["crew"] as object)).toEqual(["seat000000000000"]);
  });

  it("A player adds to their own actor what they may read, and to no other", async () => {
    await start(SEATS.player);
    expect(await add("siege", hero, [one("pistol")])).toBe(true);
    expect(await add("siege", hero, [one("secret")], { seed: "mmmmmmmmmmmm" })).toBe(false);
    expect(await add("siege", foe, [one("pistol")])).toBe(false);
    expect(await add("siege", hero, [one("pistol", 21)])).toBe(false);
    expect(host.game.actors.get(HERO).items.contents).toHaveLength(1);
  });

  it("The writer lets a user take another's item only if its owner offered it to that actor, in that number", async () => {
    await start();
    const { findAction } = await import("../../src/core/contract/registry.ts");
    const { createWorld, findSeat } = await import("../../src/core/world/world.ts");
    const named = findAction("edge.moveItem") as { row: never; found: Action };
    const player = findSeat(SEATS.player) as Seat;
    const stim = `${crow}.Item.stim000000000000`;
    const decide = (more: object = {}, by: Seat = player): Promise<Decision> =>
      named.found.decide(
        { item: stim, to: wren, count: 2, id: "new0000000000000", onto: null, ...more },
        by,
        createWorld(named.row),
        null,
        null,
      );
    const refused = async (more: object = {}): Promise<string | null> => {
      const decision = await decide(more);
      return "refused" in decision ? decision.refused.key : null;
    };
    expect(await refused()).toBe("QUADRANT.Adding.Refuse.NotOffered");
    await actor("Crow")
      .items.getName("Stim")
      ?.update({ "flags.quadrant.offered": { to: wren, count: 2 } });
    expect(await refused({ count: 1 })).toBe("QUADRANT.Adding.Refuse.NotOffered");
    expect(await refused({ to: rook })).toBe("QUADRANT.Adding.Refuse.NotOffered");
    expect(await refused({ to: crow })).toBe("QUADRANT.Adding.Refuse.Gone");
    expect(await refused({ item: `${rook}.Item.medkit0000000000`, to: crow })).toBe("QUADRANT.Refuse.GmOrOwner");
    const decision = await decide();
    expect("changes" in decision && decision.changes.map(({ op, at }) => [op, at])).toEqual([
      ["create", { uuid: `${wren}.Item.new0000000000000` }],
      ["delete", { uuid: stim }],
    ]);
    expect("changes" in decision && JSON.stringify(decision.changes)).not.toContain("offered");
  });
});
