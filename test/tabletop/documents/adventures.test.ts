import { describe, expect, it, vi } from "vitest";
import type { ReadPack } from "../../../tabletop/server/world-packs.ts";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, table } from "./support.ts";

closeTables();

const FOLDER = { _id: id("folder"), name: "Crew", type: "Actor", folder: null };
const SPARE = { _id: id("spare"), name: "Spare", type: "Item", folder: null };
const ACTOR = {
  _id: id("ada"),
  name: "Ada",
  type: "hero",
  folder: FOLDER._id,
  system: { bio: "<p>Pilot</p>" },
  items: [{ _id: id("blade"), name: "Blade", type: "sword" }],
};
const ITEM = { _id: id("rope"), name: "Rope", type: "shield", folder: SPARE._id };
const TABLE = {
  _id: id("odd"),
  name: "Odd",
  formula: "1d1",
  results: [{ _id: id("one"), type: 0, text: "One", range: [1, 1] }],
};

function adventure(more: object = {}): ReadPack {
  const source = {
    _id: id("adventure"),
    name: "First Flight",
    actors: [ACTOR],
    items: [ITEM],
    tables: [TABLE],
    folders: [FOLDER, SPARE],
    ...more,
  };
  const data = {
    id: "mini.flights",
    name: "flights",
    label: "Flights",
    type: "Adventure",
    packageType: "system",
    packageName: "mini",
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    locked: true,
    index: [],
    folders: [],
  };
  return { data, documents: new Map([[source._id, source]]) } as unknown as ReadPack;
}

const read = (): Promise<any> => page.game.packs.get("mini.flights").getDocument(id("adventure"));

describe.each([13, 14] as const)("an adventure (generation %i)", (generation) => {
  it("An adventure imports all documents under its own ids and in its folders", async () => {
    const { game } = await table({ generation, packs: [adventure()] });
    const heard: unknown[][] = [];
    page.Hooks.on("preImportAdventure", (...args: unknown[]) => void heard.push(["pre", ...args]));
    page.Hooks.on("importAdventure", (...args: unknown[]) => void heard.push(["post", ...args]));
    const document = await read();
    const { created, updated } = await document.import({ dialog: false });
    const ada = game.actors.get(id("ada"));
    expect(ada.folder).toBe(game.folders.get(FOLDER._id));
    expect(ada.items.get(id("blade")).name).toBe("Blade");
    expect(ada.system.bio).toBe("<p>Pilot</p>");
    expect(game.tables.get(id("odd")).results.get(id("one")).description).toBe("One");
    expect(created.Actor).toEqual([ada]);
    expect(updated).toEqual({});
    expect(heard.map(([when, what]) => [when, what])).toEqual([
      ["pre", document],
      ["post", document],
    ]);
    expect(game.settings.get("core", "adventureImports")).toEqual({ [document.uuid]: true });
  });

  it("Importing an adventure again restores what the world changed", async () => {
    const { game } = await table({ generation, packs: [adventure()] });
    const document = await read();
    await document.import({ dialog: false });
    const ada = game.actors.get(id("ada"));
    await ada.update({ name: "Changed", "system.bio": "other" });
    await ada.createEmbeddedDocuments("Item", [{ name: "Extra", type: "shield" }]);
    await ada.items.get(id("blade")).update({ name: "Blunt" });
    const { created, updated } = await document.import({ dialog: false });
    expect(created).toEqual({});
    expect(updated.Actor).toEqual([ada]);
    expect([ada.name, ada.system.bio, ada.items.map((item: any) => item.name)]).toEqual([
      "Ada",
      "<p>Pilot</p>",
      ["Blade"],
    ]);
  });

  it("An adventure imports the chosen documents, with the folders that contain them", async () => {
    const { game } = await table({ generation, packs: [adventure()] });
    const document = await read();
    const plan = await document.prepareImport({ importFields: ["actors"] });
    expect(Object.keys(plan.toCreate)).toEqual(["Folder", "Actor"]);
    expect(plan.documentCount).toBe(2);
    await document.import({ dialog: false, importFields: ["actors"] });
    expect([game.actors.size, game.items.size, game.folders.contents.map((folder: any) => folder.name)]).toEqual([
      1,
      0,
      ["Crew"],
    ]);
  });

  it("An adventure imports nothing where any part is refused", async () => {
    const { game } = await table({ generation, packs: [adventure({ items: [{ ...ITEM, type: "unknown" }] })] });
    await expect((await read()).import({ dialog: false })).rejects.toThrow();
    expect([game.actors.size, game.items.size, game.folders.size]).toEqual([0, 0, 0]);
  });

  it("A package can replace an adventure's import, and callbacks that packages add are called", async () => {
    const { game } = await table({ generation, packs: [adventure()] });
    const calls: string[] = [];
    const document = await read();
    const hook = page.Hooks.on("preImportAdventure", () => false);
    expect(await document.import({ dialog: false })).toEqual({ created: {}, updated: {} });
    expect(game.actors.size).toBe(0);
    page.Hooks.off("preImportAdventure", hook);
    await document.import({
      dialog: false,
      preImport: [() => calls.push("before")],
      postImport: [() => calls.push("after")],
    });
    expect(calls).toEqual(["before", "after"]);
  });

  it("A player can't import an adventure", async () => {
    const { game } = await table({ generation, as: SEATS.player, packs: [adventure()] });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect((await read()).import({ dialog: false })).rejects.toThrow();
    expect(game.actors.size).toBe(0);
  });

  it("An adventure is not a document of the world", async () => {
    await table({ generation });
    await expect(page.Adventure.create({ name: "Loose" })).rejects.toThrow();
  });
});
