import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { type Table, bootTable } from "../../../tabletop/testing.ts";
import { fillDefaults, readPackDefaults } from "../../../tools/pack-defaults.ts";
import { foldTemplate } from "../../../tools/fold-template.ts";

const ROOT = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const defaults = readPackDefaults(
  fileURLToPath(ROOT),
  JSON.parse(read("system.json")) as { id: string; version: string },
);
/** Returns the sources of a pack, with the defaults that the build adds. */
const pack = (name: string, type: "Actor" | "Item"): Record<string, unknown>[] =>
  readdirSync(new URL(`packs/_source/${name}/`, ROOT)).map((file) =>
    fillDefaults(type, parse(read(`packs/_source/${name}/${file}`)) as Record<string, unknown>, defaults),
  );

interface Made {
  readonly id: string;
  readonly img: string;
  readonly type: string;
  readonly system: { readonly [key: string]: never };
  readonly items: { readonly size: number };
  readonly prototypeToken: { readonly actorLink: boolean; readonly bar1: { readonly attribute: string } };
  readonly _source: { readonly system: object; readonly items: readonly { readonly system: object }[] };
  update(data: object): Promise<unknown>;
}
const make = async (kind: "Actor" | "Item", data: object): Promise<Made> => {
  const { [kind]: Document } = globalThis as unknown as Record<typeof kind, { create(data: object): Promise<Made> }>;
  return Document.create(data);
};

describe("StarSIEGE's documents", () => {
  let table: Table;
  beforeAll(async () => {
    const documentTypes = foldTemplate(JSON.parse(read("template.json")) as Record<string, unknown>);
    const manifest = { ...(JSON.parse(read("system.json")) as object), documentTypes };
    setTemplateLoader((path) => Promise.resolve(read(path.replace("systems/quadrant/", ""))));
    table = await bootTable({ manifest, entry: () => import("../../../src/quadrant.ts" as string) });
  });
  afterAll(async () => {
    // What the system loads late must not arrive after the end.
    await vi.dynamicImportSettled();
    await table.close();
  });

  it("New documents have the numbers, tokens and pictures of their type", async () => {
    const character = await make("Actor", { name: "New", type: "siegeCharacter" });
    expect(character.system).toMatchObject({
      nova: { value: 3 },
      wounds: { normal: { value: 0, max: 4 } },
      size: 10,
      unarmed: { damage: 1 },
    });
    expect(character.prototypeToken).toMatchObject({ actorLink: true, bar1: { attribute: "wounds.normal" } });
    const npc = await make("Actor", { name: "Other", type: "siegeNpc" });
    expect([npc.prototypeToken.actorLink, npc.img]).toEqual([false, "systems/quadrant/assets/siege/npc.svg"]);
  });

  it("New documents use the house rules for Nova Points and heroic Wounds", async () => {
    const { settings } = table.game as unknown as {
      settings: { set(ns: string, key: string, value: number): Promise<unknown> };
    };
    await settings.set("quadrant", "siege.novaStart", 5);
    await settings.set("quadrant", "siege.heroicWounds", 2);
    const hero = await make("Actor", { name: "Hero", type: "siegeCharacter" });
    expect(hero.system).toMatchObject({ nova: { value: 5 }, wounds: { normal: { max: 6 } } });
    expect(hero._source.system).toMatchObject({ wounds: { normal: { max: 4 } } });
    const own = await make("Actor", { name: "Own", type: "siegeCharacter", system: { nova: { value: 1 } } });
    expect(own.system).toMatchObject({ nova: { value: 1 } });
    await settings.set("quadrant", "siege.novaStart", 3);
    await settings.set("quadrant", "siege.heroicWounds", 0);
  });

  it("Numbers are clamped to their bounds, and other values are rejected", async () => {
    const actor = await make("Actor", { name: "Firm", type: "siegeCharacter" });
    await actor.update({ "system.attributes.savvy.value": 99, "system.wounds.normal.max": -1 });
    expect(actor._source.system).toMatchObject({
      attributes: { savvy: { value: 20 } },
      wounds: { normal: { max: 0 } },
    });
    await expect(actor.update({ "system.wounds.normal.max": "many" })).rejects.toThrow(/wounds/);
    expect(actor._source.system).toMatchObject({ wounds: { normal: { max: 0 } } });
  });

  it("Rows are stored by id", async () => {
    const actor = await make("Actor", { name: "Skilled", type: "siegeCharacter" });
    await actor.update({ "system.specialties.first00000000000": { name: "Shooting" } });
    await actor.update({ "system.specialties.second0000000000": {}, "system.specialties.first00000000000.rating": 4 });
    expect(actor._source.system).toMatchObject({
      specialties: {
        first00000000000: { name: "Shooting", bundle: "athletics", attribute: "physique", rating: 4 },
        second0000000000: { name: "", rating: 1 },
      },
    });
  });

  it.each(pack("siege-trappings", "Item").map((data) => [String(data["name"]), data] as const))(
    "The pack trapping %s is stored without changes",
    async (_n, data) => {
      const made = await make("Item", data);
      expect(made._source.system).toEqual(data["system"]);
    },
  );

  it.each(pack("siege-actors", "Actor").map((data) => [String(data["name"]), data] as const))(
    "The pack actor %s is stored without changes",
    async (_n, data) => {
      const made = await make("Actor", data);
      expect(made._source.system).toEqual(data["system"]);
      expect(made._source.items.map(({ system }) => system)).toEqual(
        (data["items"] as { system: object }[]).map(({ system }) => system),
      );
    },
  );

  it("Every picture of StarSIEGE exists", () => {
    const pictures = [...pack("siege-trappings", "Item"), ...pack("siege-actors", "Actor")].map(({ img }) =>
      String(img).replace("systems/quadrant/", ""),
    );
    for (const picture of pictures) expect(read(picture)).toContain("<svg");
  });
});
