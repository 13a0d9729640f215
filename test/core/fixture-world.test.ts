/**
 * A world stored by version 0.1.0 (test/fixtures): each of its documents opens complete when linked, in unlinked tokens
 * and in compendiums, and data of an older shape is migrated once, wherever it is stored. On both generations.
 */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Migration, Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table, TableOptions } from "../../tabletop/testing.ts";
import { openWith } from "./harbor/table.ts";
import { open } from "./table.ts";

type Stored = {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
  readonly items?: readonly Stored[];
};
interface Fixture {
  readonly world: {
    readonly actors: readonly Stored[];
    readonly items: readonly Stored[];
    readonly scenes: readonly object[];
  };
  readonly packs: { readonly actors: readonly Stored[]; readonly items: readonly Stored[] };
}
const { world, packs: packed } = JSON.parse(readFileSync("test/fixtures/world-0.1.0.json", "utf8")) as Fixture;

const packOf = (
  name: string,
  type: string,
  documents: readonly Stored[],
): NonNullable<TableOptions["packs"]>[number] => ({
  data: {
    id: `world.${name}`,
    name,
    label: name,
    type,
    packageType: "world",
    packageName: "world",
    system: "quadrant",
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    locked: false,
    index: documents.map(({ _id, name: title, type: subtype }) => ({ _id, name: title, type: subtype, img: null })),
    folders: [],
  },
  documents: new Map(documents.map((one) => [one._id, one])),
});
const packs = [packOf("people", "Actor", packed.actors), packOf("things", "Item", packed.items)];

interface Doc {
  readonly uuid: string;
  readonly name: string;
  readonly system: object;
  readonly items?: { readonly contents: readonly Doc[]; getName(name: string): Doc | undefined };
  readonly _source: { readonly system: { readonly [key: string]: Json } };
}
interface Host {
  readonly game: {
    readonly actors: {
      readonly contents: readonly Doc[];
      readonly invalidDocumentIds: ReadonlySet<string>;
      getName(name: string): Doc;
    };
    readonly items: {
      readonly contents: readonly Doc[];
      readonly invalidDocumentIds: ReadonlySet<string>;
      getName(name: string): Doc;
    };
    readonly scenes: {
      readonly contents: readonly {
        readonly tokens: { getName(name: string): { readonly actor: Doc; readonly delta: Doc } };
      }[];
    };
    readonly packs: { get(id: string): { getDocuments(): Promise<readonly Doc[]> } };
  };
}
const host = globalThis as unknown as Host;
const onPier = (name: string) =>
  host.game.scenes.contents.find((scene) => scene.tokens.getName(name))!.tokens.getName(name);
const inPack = async (id: string, name: string): Promise<Doc> =>
  (await host.game.packs.get(id).getDocuments()).find((one) => one.name === name)!;

let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
  vi.restoreAllMocks();
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  const options = { generation, world: world as never, packs } as const;

  it("Every document of an old world opens complete and without a message", async () => {
    const complaints = vi.spyOn(console, "error");
    table = await open(options);
    const { actors, items } = host.game;
    for (const wanted of [...world.actors, ...world.items]) {
      const found = [...actors.contents, ...items.contents].find(({ name }) => name === wanted.name);
      expect(found, wanted.name).toBeDefined();
      expect(found?.items?.contents.length ?? 0, wanted.name).toBe(wanted.items?.length ?? 0);
    }
    expect([...actors.invalidDocumentIds, ...items.invalidDocumentIds]).toEqual([]);
    expect(actors.getName("Nell Corrigan").system).toMatchObject({
      concept: "Ex-cop who kept the hat",
      lineage: "Human",
      attributes: { physique: { value: 3, mod: 1 } },
      locations: {
        rightArm: { health: { value: 1 }, healthState: "wounded" },
        torso: { health: { value: 1, max: 5 }, stun: { value: 2 } },
      },
      corruption: { temporary: 3, permanent: 1 },
    });
    expect(actors.getName("Nell Corrigan").items?.getName("Investigation")?.system).toMatchObject({ level: "expert" });
    expect(actors.getName("Mara Quill").system).toMatchObject({
      edge: { value: 4, max: 6, burned: 1 },
      damage: { physical: { value: 11 } },
      injuries: { inj0000000000001: { severity: "serious", eased: 1 } },
    });
    expect(items.getName("Riot Gear").system).toMatchObject({ av: 2, pv: 2, legality: expect.any(String) as string });
    expect(onPier("Thug in a coat").actor.system).toMatchObject({
      locations: { head: { stun: { value: 2, max: 2 } } },
      status: { exposed: true },
    });
    expect(onPier("Thug in the dark").actor.items?.getName("Brawling")?.system).toMatchObject({ level: "expert" });
    expect(onPier("Guard at the gate").actor.system).toMatchObject({
      damage: { physical: { value: 9 } },
      edge: { max: 2 },
    });
    expect((await inPack("world.people", "Tomas Reed")).items?.contents.length).toBeGreaterThan(0);
    expect((await inPack("world.things", "Knife")).system).toMatchObject({ kind: "melee" });
    expect(complaints.mock.calls).toEqual([]);
  });

  /** What a later version might rename: `concept` to `calling`, and a value of a skill's `level`. */
  const steps: readonly Migration[] = [
    (data) => {
      if (!("hand" in data)) return data;
      const { hand, ...rest } = data;
      return { ...rest, district: `${String(rest["district"] ?? "")} (${String(hand)}-handed)` };
    },
    (data) => {
      const { status } = data;
      if (typeof status !== "object" || status === null || Array.isArray(status) || !("exposed" in status)) return data;
      const { exposed, ...rest } = status;
      return { ...data, status: { ...rest, takenOut: exposed } };
    },
  ];
  const skill: readonly Migration[] = [
    (data) => ("level" in data && data["level"] === "expert" ? { ...data, level: "professional", social: true } : data),
  ];

  const later = async (): Promise<Ruleset> => {
    const { sidonia } = (await import("../../src/rulesets/sidonia/index.ts" as string)) as { sidonia: Ruleset };
    const actors = Object.fromEntries(
      Object.entries(sidonia.actors).map(([type, one]) => [
        type,
        { ...one, migrations: [...(one.migrations ?? []), ...steps] },
      ]),
    );
    const own = sidonia.items["sidoniaSkill"]!;
    return {
      ...sidonia,
      actors,
      items: { ...sidonia.items, sidoniaSkill: { ...own, migrations: [...(own.migrations ?? []), ...skill] } },
    };
  };

  it("An old world is migrated once: world documents, tokens' own actors and compendia", async () => {
    table = await openWith(later, options);
    const { actors } = host.game;
    const version = (doc: Doc): unknown => doc._source.system["schemaVersion"];
    await vi.waitFor(async () => expect(version(await inPack("world.people", "Tomas Reed"))).toBeGreaterThan(1), {
      timeout: 5000,
    });
    const nell = actors.getName("Nell Corrigan");
    expect(nell._source.system).toMatchObject({
      district: "Harborside (right-handed)",
      schemaVersion: expect.any(Number) as number,
    });
    expect(nell._source.system["hand"]).not.toBe("left");
    expect(nell.items?.getName("Investigation")?._source.system).toMatchObject({ level: "professional", social: true });
    // A token's own part of the data, and an item changed only there.
    expect(onPier("Thug in a coat").actor.system).toMatchObject({
      locations: { head: { stun: { value: 2 } } },
      status: { takenOut: true },
    });
    expect(onPier("Thug in a coat").delta._source.system).toMatchObject({ status: { takenOut: true } });
    expect(onPier("Thug in the dark").actor.items?.getName("Brawling")?.system).toMatchObject({
      level: "professional",
      social: true,
    });
    expect(onPier("Thug in the dark").actor.items?.contents.length).toBe(
      actors.getName("Dockside Thug").items?.contents.length,
    );
    expect((await inPack("world.people", "Tomas Reed"))._source.system["schemaVersion"]).toBe(version(nell));
    expect(actors.getName("Mara Quill").system).toMatchObject({ edge: { value: 4 } });
    // Opened again as stored, nothing is migrated twice.
    const kept = JSON.parse(JSON.stringify(await table.store.load())) as {
      actors: readonly Stored[];
      scenes: readonly object[];
    };
    await table.close();
    table = await openWith(later, {
      generation,
      world: {
        actors: kept.actors.filter(({ type }) => /^(sidonia|edge)/.test(type)),
        scenes: kept.scenes.filter((one) => (one as Stored).name === "The Pier"),
      },
    });
    expect(host.game.actors.getName("Nell Corrigan")._source.system["district"]).toBe("Harborside (right-handed)");
    expect(onPier("Thug in a coat").actor.system).toMatchObject({ status: { takenOut: true } });
  });
});
