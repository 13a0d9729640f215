/** A world's beginning, read from a file. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildSystem } from "../../../tools/build-system.ts";
import { postJoin, seat, table, write } from "./client.ts";
import { files, harbor, scratch } from "./scratch.ts";

describe("a seed of a world", () => {
  const good = `
title: Fog Bay
users:
  - { _id: masterOfTheTable, name: Ruth, role: GAMEMASTER, password: deep }
  - { _id: playerOfTheTable, name: Tom, color: "#336699", character: sailorOfTheTable }
settings: { harbor.tides: { high: true } }
actors:
  - { _id: sailorOfTheTable, name: Ann, type: sailor, ownership: { playerOfTheTable: 3 }, items: [{ name: Rope, type: tool }] }
scenes:
  - { _id: sceneOfTheTable0, name: Pier, active: true }
`;

  test("A seed fills a new world, and not an existing one", async () => {
    const folder = await scratch();
    await files(folder, { "seed.yaml": good });
    const setup = { world: join(folder, "fog"), seedWorld: join(folder, "seed.yaml") };
    const opened = await table(setup);
    expect((await postJoin(opened, { user: "masterOfTheTable", password: "" })).status).toBe(403);
    const gm = await seat(opened, "Ruth", "deep");
    expect(gm.world.world.title).toBe("Fog Bay");
    expect(gm.world.collections).toMatchObject({
      actors: [{ _id: "sailorOfTheTable", items: [{ name: "Rope" }], ownership: { playerOfTheTable: 3 } }],
      scenes: [{ name: "Pier", active: true }],
    });
    expect(gm.world.collections["settings"]).toMatchObject([{ key: "harbor.tides", value: '{"high":true}' }]);
    expect(gm.world.collections["users"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "Tom", role: 1, character: "sailorOfTheTable" })]),
    );
    await write(gm, { action: "delete", documentName: "Actor", ids: ["sailorOfTheTable"] });
    await opened.close();
    const again = await seat(await table(setup), "Ruth", "deep");
    expect(again.world.collections["actors"] ?? []).toEqual([]);
  });

  test("A seed may use documents of the packs and change them", async () => {
    const { folder } = await buildSystem(await harbor());
    const seed = (from: string): string =>
      `users: [{ name: Ruth, role: GAMEMASTER }]\nactors: [{ _from: ${from}, name: Old Pilot }]`;
    const pilot = "Compendium.harbor.people.Actor.pilotOfTheHarbor";
    await files(folder, {
      "good.yaml": seed(pilot),
      "bad.yaml": seed("Compendium.harbor.people.Actor.nobodyOfTheHarbo"),
      "worse.yaml": seed("pilot"),
    });
    const setup = { system: folder, world: join(await scratch(), "bay") };
    await expect(table({ ...setup, seedWorld: join(folder, "bad.yaml") })).rejects.toThrow(
      /actors\[0\]\._from: no pack holds Compendium/,
    );
    await expect(table({ ...setup, seedWorld: join(folder, "worse.yaml") })).rejects.toThrow(
      /actors\[0\]\._from: must be Compendium/,
    );
    const gm = await seat(await table({ ...setup, seedWorld: join(folder, "good.yaml") }), "Ruth");
    expect(gm.world.collections["actors"]).toMatchObject([
      { _id: "pilotOfTheHarbor", name: "Old Pilot", items: [{ name: "Whistle" }], _stats: { compendiumSource: pilot } },
    ]);
  });

  test.each([
    ["is not there", undefined, /There is no seed file/],
    ["is not YAML", "a: [", /seed\.yaml: /],
    ["has no game master", "users: [{name: Tom}]", /seed\.yaml: users: must hold a user of the role GAMEMASTER/],
    ["has a role that is none", "users: [{name: Tom, role: KING}]", /seed\.yaml: users\[0\]\.role: must be one of/],
    ["has a key that is none", good + "wizards: []", /seed\.yaml: the whole file: .*wizards/],
    ["has a type that is none", good.replace("type: sailor", "type: wizard"), /seed\.yaml: Actor .*wizard/],
  ])("A seed that %s is refused, and the world is not created", async (_what, content, reason) => {
    const folder = await scratch();
    if (content !== undefined) await files(folder, { "seed.yaml": content });
    const setup = { world: join(folder, "fog"), seedWorld: join(folder, "seed.yaml") };
    await expect(table(setup)).rejects.toThrow(reason);
    await files(folder, { "seed.yaml": good });
    expect((await table(setup)).world.users.map(({ name }) => name).sort()).toEqual(["Ruth", "Tom"]);
  });
});
