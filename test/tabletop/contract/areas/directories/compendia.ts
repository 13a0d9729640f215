import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase } from "../../contract.ts";
import { cls, clsAny, face, faceAny, variable } from "../pages.ts";
import { gear, id } from "./ground.ts";

const PACK = cls("foundry.documents.collections.CompendiumCollection");
const FROM = face("foundry.types.FromCompendiumOptions");
const TO = faceAny("foundry.types.ToCompendiumOptions");
const ARTICLE = "article/compendium/";

export const compendia: readonly ContractCase[] = [
  {
    member: "CompendiumCollection",
    says: "is loaded on request, and caches what was loaded",
    page: PACK,
    sentence:
      "Each Compendium pack has its own associated instance of the CompendiumCollection class which contains its contents.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      expect(pack.size).toBe(0);
      const rope = await pack.getDocument(id("rope"));
      expect([rope.name, pack.size, pack.get(id("rope"))]).toEqual(["Rope", 1, rope]);
    },
  },
  {
    member: "CompendiumCollection#index",
    says: "has an entry for each document, without its system data",
    page: PACK,
    sentence: "A subsidiary collection which contains the more minimal index of the pack",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      const entry = pack.index.get(id("rope"));
      expect([pack.index.size, entry.name, entry.uuid, "system" in entry]).toEqual([
        2,
        "Rope",
        `Compendium.mini.gear.Item.${id("rope")}`,
        false,
      ]);
    },
  },
  {
    member: "CompendiumCollection.CONFIG_SETTING",
    says: "names core's setting of the packs' configuration",
    page: PACK,
    sentence: "The named game setting which contains Compendium configurations.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { CompendiumCollection } = ground.page.foundry.documents.collections;
      expect(CompendiumCollection.CONFIG_SETTING).toBe("compendiumConfiguration");
      const { game } = ground.page;
      await game.packs.get("mini.gear").configure({ locked: false });
      expect(game.settings.get("core", "compendiumConfiguration")).toEqual({ "mini.gear": { locked: false } });
    },
  },
  {
    member: "CompendiumCollection.CACHE_LIFETIME_SECONDS",
    says: "is five minutes",
    page: PACK,
    sentence: "The amount of time that Document instances within this CompendiumCollection are held in memory.",
    run: ({ page }) => expect(page.foundry.documents.collections.CompendiumCollection.CACHE_LIFETIME_SECONDS).toBe(300),
  },
  {
    member: "CompendiumCollection#applicationClass",
    says: "is the window of a compendium",
    page: PACK,
    sentence:
      "A reference to the Application class which provides an interface to interact with this compendium content.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game, foundry } = ground.page;
      expect(game.packs.get("mini.gear").applicationClass).toBe(foundry.applications.sidebar.apps.Compendium);
    },
  },
  {
    member: "CompendiumCollection#banner",
    says: "is the pack's own, else that of its type",
    page: clsAny("foundry.documents.collections.CompendiumCollection"),
    sentence: "The banner image for this Compendium pack, or the default image for the pack type if no image is set.",
    run: async (ground) => {
      await ground.table({ packs: [gear({ banner: "icons/svg/item-bag.svg" })] });
      expect(ground.page.game.packs.get("mini.gear").banner).toBe("icons/svg/item-bag.svg");
    },
  },
  {
    member: "CompendiumCollection#invalidDocumentIds",
    says: "is empty where every document is valid",
    page: PACK,
    sentence: "Record the set of document ids where the Document was not initialized because of invalid source data",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      await pack.getDocuments();
      expect([...pack.invalidDocumentIds]).toEqual([]);
    },
  },
  {
    member: "CONST.COMPENDIUM_DOCUMENT_TYPES",
    says: "a compendium of messages is refused, one of items created",
    page: variable("CONST.COMPENDIUM_DOCUMENT_TYPES"),
    sentence: "The allowed primary Document types which may exist within a Compendium pack.",
    run: async (ground) => {
      await ground.table();
      const { CompendiumCollection } = ground.page.foundry.documents.collections;
      await expect(CompendiumCollection.createCompendium({ label: "Talk", type: "ChatMessage" })).rejects.toThrow(
        /ChatMessage/,
      );
      const pack = await CompendiumCollection.createCompendium({ label: "My Things", type: "Item" });
      expect([pack.collection, pack.title, pack.documentName, pack.locked]).toEqual([
        "world.my-things",
        "My Things",
        "Item",
        false,
      ]);
      expect(ground.page.game.packs.get("world.my-things")).toBe(pack);
    },
  },
  {
    member: "CompendiumCollection#importDocument",
    says: "a pack accepts only documents of its own type",
    page: ARTICLE,
    sentence: "With the exception of Adventure Documents, each Compendium can only contain one type of document",
    run: async (ground) => {
      await ground.table({ packs: [gear({ locked: false })] });
      const { game, Actor, Item } = ground.page;
      const pack = game.packs.get("mini.gear");
      await expect(pack.importDocument(await Actor.create({ name: "A", type: "hero" }))).rejects.toThrow(/holds Item/);
      const made = await pack.importDocument(await Item.create({ name: "Lamp", type: "sword" }));
      expect([made.pack, pack.index.get(made.id).name]).toEqual(["mini.gear", "Lamp"]);
    },
  },
  {
    member: "CompendiumCollection#locked",
    says: "a locked pack rejects all writes, even past the client",
    page: ARTICLE,
    sentence: "You can only export folders or otherwise modify compendium packs which are unlocked.",
    run: async (ground) => {
      const table = await ground.table({ packs: [gear()] });
      const { Item } = ground.page;
      await expect(Item.create({ name: "Lamp", type: "sword" }, { pack: "mini.gear" })).rejects.toThrow(/locked/);
      const line = await table.client(SEATS.gm);
      const operation = {
        action: "delete",
        documentName: "Item",
        pack: "mini.gear",
        ids: [id("rope")],
        options: {},
      } as const;
      expect((await line.request("modify", { operations: [operation] })).ok).toBe(false);
    },
  },
  {
    member: "CompendiumCollection#getDocuments",
    says: "data are not loaded until they are requested",
    page: ARTICLE,
    sentence: "Data contained in compendium packs are not loaded for users until they are needed",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      const swords = await pack.getDocuments({ type: "sword" });
      expect([swords.map(({ name }: any) => name), pack.size]).toEqual([["Rope"], 1]);
      expect((await pack.getDocuments({ _id__in: [id("rope"), id("axe")] })).length).toBe(2);
    },
  },
  {
    member: "CompendiumCollection#visible",
    says: "a player with a limited level sees the pack, one without does not",
    page: ARTICLE,
    sentence: "any players with at least Limited permissions on a compendium can see it",
    run: async (ground) => {
      const hidden = gear({ id: "mini.secrets", name: "secrets", ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" } });
      await ground.table({ as: SEATS.player, packs: [gear({ ownership: { PLAYER: "LIMITED" } }), hidden] });
      const visible = ground.page.game.packs.filter((pack: any) => pack.visible);
      expect(visible.map(({ collection }: any) => collection)).toEqual(["mini.gear"]);
    },
  },
  {
    member: "CompendiumCollection#setFolder",
    says: "a gamemaster moves a pack into a folder, a player may not",
    page: ARTICLE,
    sentence: "Only a Gamemaster or Assistant-level user can change or move folders",
    run: async (ground) => {
      const table = await ground.table({ packs: [gear()] });
      const { Folder, game } = ground.page;
      const folder = await Folder.create({ name: "Shelf", type: "Compendium" });
      const pack = game.packs.get("mini.gear");
      await pack.setFolder(folder);
      expect([pack.folder, folder.contents]).toEqual([folder, [pack]]);
      const line = await table.client(SEATS.player);
      const operation = {
        action: "update",
        documentName: "Folder",
        updates: [{ _id: folder.id, name: "Mine" }],
        options: {},
      } as const;
      expect((await line.request("modify", { operations: [operation] })).ok).toBe(false);
    },
  },
  {
    member: "FromCompendiumOptions#keepId",
    says: "an import has the pack's id with it, another without",
    page: FROM,
    sentence: "Retain the Document ID from the source Compendium.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game } = ground.page;
      const pack = game.packs.get("mini.gear");
      const other = await game.items.importFromCompendium(pack, id("rope"));
      const same = await game.items.importFromCompendium(pack, id("rope"), {}, { keepId: true });
      expect([other.id === id("rope"), same.id]).toEqual([false, id("rope")]);
    },
  },
  {
    member: "FromCompendiumOptions#clearFolder",
    says: "removes the folder from the data",
    page: FROM,
    sentence: "Clear the currently assigned folder.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game } = ground.page;
      const rope = await game.packs.get("mini.gear").getDocument(id("rope"));
      expect([
        "folder" in game.items.fromCompendium(rope),
        "folder" in game.items.fromCompendium(rope, { clearFolder: true }),
      ]).toEqual([true, false]);
    },
  },
  {
    member: "FromCompendiumOptions#clearOwnership",
    says: "removes ownership from the data, unless told to keep it",
    page: FROM,
    sentence: "Clear Document ownership (recursive).",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game } = ground.page;
      const axe = await game.packs.get("mini.gear").getDocument(id("axe"));
      expect(game.items.fromCompendium(axe).ownership).toBeUndefined();
      expect(game.items.fromCompendium(axe, { clearOwnership: false }).ownership.default).toBe(3);
    },
  },
  {
    member: "FromCompendiumOptions#clearSort",
    says: "removes the sort order, unless told to keep it",
    page: FROM,
    sentence: "Clear the current sort order.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game } = ground.page;
      const axe = await game.packs.get("mini.gear").getDocument(id("axe"));
      expect([game.items.fromCompendium(axe).sort, game.items.fromCompendium(axe, { clearSort: false }).sort]).toEqual([
        undefined,
        20,
      ]);
    },
  },
  {
    member: "FromCompendiumOptions#clearState",
    says: "an imported scene is not the active one",
    page: FROM,
    sentence: "Clear fields which store Document state.",
    run: async (ground) => {
      await ground.table();
      const { game, Scene } = ground.page;
      const scene = new Scene.implementation({ name: "Hall", active: true });
      expect("active" in game.scenes.fromCompendium(scene)).toBe(false);
    },
  },
  {
    member: "ToCompendiumOptions#clearFlags",
    says: "removes the flags on request",
    page: TO,
    sentence: "Clear the flags object",
    run: async (ground) => {
      await ground.table();
      const item = await ground.page.Item.create({ name: "A", type: "sword", flags: { world: { mark: 1 } } });
      expect([item.toCompendium().flags.world, item.toCompendium(null, { clearFlags: true }).flags]).toEqual([
        { mark: 1 },
        undefined,
      ]);
    },
  },
  {
    member: "ToCompendiumOptions#clearFolder",
    says: "removes the folder on request",
    page: TO,
    sentence: "Clear the currently assigned folder",
    run: async (ground) => {
      await ground.table();
      const item = await ground.page.Item.create({ name: "A", type: "sword" });
      expect("folder" in item.toCompendium(null, { clearFolder: true })).toBe(false);
    },
  },
  {
    member: "ToCompendiumOptions#clearSort",
    says: "removes the sort order, unless told to keep it",
    page: TO,
    sentence: "Clear the currently assigned sort order",
    run: async (ground) => {
      await ground.table();
      const item = await ground.page.Item.create({ name: "A", type: "sword", sort: 7 });
      expect([item.toCompendium().sort, item.toCompendium(null, { clearSort: false }).sort]).toEqual([undefined, 7]);
    },
  },
  {
    member: "CompendiumCollection#getIndex",
    says: "adds further fields to the index",
    guess: "the page of the class lists `fields`; the stored part of it does not describe it",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      const index = await pack.getIndex({ fields: ["system.cost"] });
      expect(index.get(id("axe")).system.cost).toBe(5);
    },
  },
  {
    member: "CompendiumCollection#importAll",
    says: "imports documents and folders into a folder of that name",
    guess: "the article on compendia describes the dialog; which folders are made no page says",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { game } = ground.page;
      const made = await game.packs.get("mini.gear").importAll({ folderName: "Gear" });
      const rope = made.find(({ name }: any) => name === "Rope");
      expect([made.length, rope.folder.name, rope.folder.folder.name]).toEqual([2, "Tools", "Gear"]);
    },
  },
  {
    member: "CompendiumCollection#duplicateCompendium",
    says: "creates an unlocked pack of the world with the same ids",
    guess: "the page of the class lists the method; the stored part of it does not describe it",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const copy = await ground.page.game.packs.get("mini.gear").duplicateCompendium({ label: "Mine" });
      expect([copy.collection, copy.locked, [...copy.index.keys()].sort(), copy.folders.size]).toEqual([
        "world.mine",
        false,
        [id("axe"), id("rope")].sort(),
        1,
      ]);
    },
  },
  {
    member: "CompendiumCollection#deleteCompendium",
    says: "deletes a pack of the world, and none of a package",
    guess:
      "the article on compendia says that a gamemaster deletes packs; no stored page says that packages' packs remain",
    run: async (ground) => {
      await ground.table({ packs: [gear({ locked: false })] });
      const { game, foundry } = ground.page;
      const own = await foundry.documents.collections.CompendiumCollection.createCompendium({
        label: "Mine",
        type: "Item",
      });
      await own.deleteCompendium();
      expect(game.packs.has("world.mine")).toBe(false);
      await expect(game.packs.get("mini.gear").deleteCompendium()).rejects.toThrow(/package/);
    },
  },
  {
    member: "CONFIG.compendium.uuidRedirects",
    says: "redirects from a moved document, and from a renamed pack",
    guess: "packages' guides name the record; whether it takes the start of a uuid no stored page says",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { CONFIG, fromUuid } = ground.page;
      CONFIG.compendium.uuidRedirects = {
        [`Compendium.old.gear.Item.${id("rope")}`]: `Compendium.mini.gear.Item.${id("axe")}`,
        "Compendium.old.gear": "Compendium.mini.gear",
      };
      const names = [id("rope"), id("axe")].map(
        async (one) => (await fromUuid(`Compendium.old.gear.Item.${one}`))?.name,
      );
      expect(await Promise.all(names)).toEqual(["Axe", "Axe"]);
    },
  },
  {
    member: "fromUuid",
    says: "finds a folder of a pack",
    guess: "folders of a pack have uuids as documents do; no stored page speaks of them",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const [folder] = [...ground.page.game.packs.get("mini.gear").folders];
      expect([await ground.page.fromUuid(folder.uuid), ground.page.fromUuidSync(folder.uuid)]).toEqual([
        folder,
        folder,
      ]);
    },
  },
];
