/**
 * Bad data in a pack: an invalid document is reported by name, an invalid field affects only itself, and no other
 * document is hidden.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Table, TableOptions } from "../../tabletop/testing.ts";
import { notices, open } from "./table.ts";

interface Doc {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: unknown };
  readonly items: { readonly contents: readonly Doc[] };
}
interface Host {
  readonly game: {
    readonly packs: {
      get(id: string): { readonly index: { readonly size: number }; getDocuments(): Promise<readonly Doc[]> };
    };
  };
}
const host = globalThis as unknown as Host;

const id = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .padEnd(16, "0")
    .slice(0, 16);
const made = (name: string, type: string, system: object, more: object = {}): object => ({
  _id: id(name),
  name,
  type,
  system,
  ...more,
});

type Stored = { readonly _id: string; readonly name: string; readonly type: string };

const packOf = (
  name: string,
  type: string,
  documents: readonly object[],
): NonNullable<TableOptions["packs"]>[number] => {
  const stored = documents as readonly Stored[];
  return {
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
      folders: [],
      index: stored.map(({ _id, name: title, type: subtype }) => ({ _id, name: title, type: subtype, img: null })),
    },
    documents: new Map(stored.map((one) => [one._id, one])),
  };
};

const things = packOf("things", "Item", [
  made("Good Knife", "edgeWeapon", { damageDice: 2, description: "<p>Sharp</p>" }),
  made("Odd Rifle", "edgeWeapon", { damageDice: "many", strength: 5, plane: "dreams" }),
  made("Nameless Kind", "edgeSpaceship", { pt: 3 }),
  made("Thick Coat", "edgeArmor", { pt: -5, dr: 900, planes: "physical" }),
  made("Old Shield", "siegeTrapping", {
    damage: "none",
    range: { class: "beyond" },
    defensive: null,
    armor: { wound: 2 },
  }),
  made("Last Lamp", "edgeGear", {}),
]);
const people = packOf("people", "Actor", [
  made("Whole Guard", "edgeNpc", { attributes: { strength: { value: 5 } } }),
  made(
    "Torn Guard",
    "edgeNpc",
    { attributes: "strong", damage: { physical: { value: "much", max: 30 } }, injuries: [1, 2] },
    {
      items: [
        made("Club", "edgeWeapon", { damageDice: 1 }),
        made("Wreck", "edgeSpaceship", {}),
        made("Bent Gun", "edgeWeapon", { damageDice: {} }),
      ],
    },
  ),
  made("Bad Planet", "siegePlanet", { industries: ["war", 3], tracks: { populace: { value: -4 } } }),
]);

describe.each([14, 13] as const)("bad data in a pack on generation %i", (generation) => {
  let table: Table;
  const told: string[] = [];
  beforeAll(async () => {
    told.length = 0;
    notices.length = 0;
    for (const way of ["error", "warn"] as const)
      vi.spyOn(console, way).mockImplementation((...all: unknown[]) => void told.push(all.map(String).join(" ")));
    table = await open({ generation, packs: [things, people] });
  });
  afterAll(async () => {
    await table.close();
    vi.restoreAllMocks();
  });

  it("An invalid document hides no other; the console names it and what was corrected, without a notification", async () => {
    const items = await host.game.packs.get("world.things").getDocuments();
    expect(items.map(({ name }) => name).sort()).toEqual([
      "Good Knife",
      "Last Lamp",
      "Odd Rifle",
      "Old Shield",
      "Thick Coat",
    ]);
    for (const said of [
      /Nameless Kind.*is invalid: the others are not affected.*edgeSpaceship/,
      /Odd Rifle.*mended[^]*system\.damageDice/,
    ])
      expect(told.filter((line) => said.test(line)).length, String(said)).toBeGreaterThan(0);
    expect(told.filter((line) => /Good Knife|Last Lamp/.test(line))).toEqual([]);
    expect(notices).toEqual([]);
  });

  it("A document loses only its invalid fields, and an actor only its invalid items", async () => {
    const docs = [
      ...(await host.game.packs.get("world.things").getDocuments()),
      ...(await host.game.packs.get("world.people").getDocuments()),
    ];
    const named = (name: string): Doc => docs.find((one) => one.name === name)!;
    expect(named("Odd Rifle").system).toMatchObject({ damageDice: 2, strength: 5, plane: "physical" });
    expect(named("Old Shield").system).toMatchObject({
      armor: { wound: 2, stress: 0 },
      range: { class: "close" },
      defensive: 0,
    });
    expect(named("Whole Guard").system).toMatchObject({ attributes: { strength: { value: 5 } } });
    expect(named("Torn Guard").system).toMatchObject({ damage: { physical: { value: 0, max: 30 } }, injuries: {} });
    expect(named("Torn Guard").items.contents.map(({ name }) => name)).toEqual(["Club", "Bent Gun"]);
    expect(Object.values(named("Bad Planet").system["industries"] as Record<string, boolean>)).not.toContain(true);
  });
});
