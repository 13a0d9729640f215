/**
 * Folders and compendia on the server: what a client could request without its own checks, and what other clients
 * receive.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Events } from "../../../tabletop/protocol.ts";
import { levelPacks } from "../../../tabletop/server/level-packs.ts";
import { SEATS } from "../../../tabletop/testing.ts";
import { gear, id } from "../contract/areas/directories/ground.ts";
import { closeTables, MANIFEST, page, send, table } from "./support.ts";

closeTables();

const hidden = (): ReturnType<typeof gear> =>
  gear({ ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" }, locked: false });

describe("folders", () => {
  it("Folders in a circle, too deep or of another type are refused from any client", async () => {
    const { client, game } = await table();
    const line = await client(SEATS.gm);
    const made = await page.Folder.createDocuments([{ name: "A", type: "Item" }]);
    const own = made[0].id as string;
    expect(
      (await send(line, { action: "update", documentName: "Folder", updates: [{ _id: own, folder: own }] })).ok,
    ).toBe(false);
    const chain = ["a", "b", "c", "d", "e"].map((name, index, all) => ({
      _id: id(`chain${name}`),
      name,
      type: "Item",
      folder: index === 0 ? null : id(`chain${all[index - 1] ?? ""}`),
    }));
    const create = { action: "create", documentName: "Folder", options: { keepId: true } } as const;
    expect((await send(line, { ...create, data: chain })).ok).toBe(false);
    expect((await send(line, { ...create, data: chain.slice(0, 4).reverse() })).ok).toBe(true);
    await expect.poll(() => game.folders.size).toBe(5);
  });

  it("Every client receives the new place of a deleted folder's contents", async () => {
    const { client } = await table();
    const folder = await page.Folder.create({ name: "A", type: "Item" });
    const sword = await page.Item.create({ name: "S", type: "sword", folder: folder.id });
    const line = await client(SEATS.player);
    const told: Events["modified"][] = [];
    line.on("modified", (event) => void told.push(event));
    await folder.delete();
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]?.results.map(({ operation: { action, documentName } }) => `${action} ${documentName}`)).toEqual([
      "delete Folder",
      "update Item",
    ]);
    expect(sword._source.folder).toBeNull();
  });

  it("A tree of a thousand documents is built quickly", async () => {
    const folders = Array.from({ length: 50 }, (_, index) => ({
      _id: id(`folder${index}x`),
      name: `Folder ${index}`,
      type: "Item",
    }));
    const items = Array.from({ length: 1000 }, (_, index) => ({
      _id: id(`item${index}x`),
      name: `Item ${index}`,
      type: "sword",
      folder: folders[index % 50]?._id,
    }));
    const { game } = await table({ world: { users: [{ _id: SEATS.gm, name: "GM", role: 4 }], folders, items } });
    const before = performance.now();
    game.items.initializeTree();
    expect(game.items.tree.children.length).toBe(50);
    expect(performance.now() - before).toBeLessThan(500);
  });
});

describe("packs", () => {
  it("Packs that are hidden from a player are not sent to that player", async () => {
    const { client } = await table({ packs: [hidden()] });
    const line = await client(SEATS.player);
    const told: Events["modified"][] = [];
    line.on("modified", (event) => void told.push(event));
    await page.Item.create({ name: "Secret", type: "sword" }, { pack: "mini.gear" });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]?.results).toEqual([]);
  });

  it("Packs appear and disappear with the world's setting, for the users whom it concerns", async () => {
    const { game, client } = await table({ packs: [hidden()] });
    const line = await client(SEATS.player);
    const told: Events["packs"][] = [];
    line.on("packs", (event) => void told.push(event));
    await game.packs.get("mini.gear")?.configure({ ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } });
    await expect.poll(() => told.map(({ added }) => added.map((pack) => pack.id))).toEqual([["mini.gear"]]);
    await game.packs.get("mini.gear")?.configure({ ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" } });
    await expect.poll(() => told.at(-1)?.removed).toEqual(["mini.gear"]);
    expect(game.packs.has("mini.gear")).toBe(true);
  });

  it("Players can't create or delete packs", async () => {
    const { client } = await table({ packs: [gear({ locked: false })] });
    const line = await client(SEATS.player);
    expect((await line.request("compendium", { action: "create", data: { label: "Mine", type: "Item" } })).ok).toBe(
      false,
    );
    expect((await line.request("compendium", { action: "delete", pack: "mini.gear" })).ok).toBe(false);
    const gm = await client(SEATS.gm);
    expect((await gm.request("compendium", { action: "delete", pack: "mini.gear" })).ok).toBe(false);
    expect((await gm.request("compendium", { action: "create", data: { label: "../x", type: "Item" } })).ok).toBe(true);
    expect([...page.game.packs.keys()]).not.toContain("world...x");
  });

  it("Packs are put into the folders that the manifest declares, once", async () => {
    const manifest = {
      ...MANIFEST,
      packFolders: [{ name: "All", color: "#aa3300", packs: ["gear"], folders: [{ name: "Empty", packs: [] }] }],
    };
    const { game, store } = await table({ manifest, packs: [gear()] });
    expect([game.packs.get("mini.gear")?.folder.name, game.folders.size]).toEqual(["All", 2]);
    const world = store.snapshot();
    const again = await table({ manifest, packs: [gear()], world: { ...world, folders: [] } });
    expect([again.game.folders.size, again.game.packs.get("mini.gear")?.folder]).toEqual([0, null]);
  });

  it("Closed packs are on disk again, and a broken one hides no other", async () => {
    const folder = await mkdtemp(join(tmpdir(), "packs-"));
    try {
      const complaints: string[] = [];
      const shelf = levelPacks(folder, (line) => void complaints.push(line));
      const { data } = gear({ id: "world.mine", name: "mine", packageType: "world", packageName: "world" });
      const store = await shelf.open(data, { items: [{ _id: id("rope"), name: "Rope" }], folders: [] });
      await store.write({
        puts: [{ collection: "items", id: id("axe"), data: { _id: id("axe"), name: "Axe" } }],
        deletes: [],
      });
      await store.close();
      const read = await levelPacks(folder, () => undefined).load();
      expect([...(read.get("world.mine")?.documents.keys() ?? [])].sort()).toEqual([id("axe"), id("rope")].sort());
      await read.get("world.mine")?.store?.close();
      await shelf.remove("world.mine");
      expect((await shelf.load()).size).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
