import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { face, faceAny, variable } from "../pages.ts";
import { gear } from "./ground.ts";

const CONTEXT = "api/functions/hookEvents.getDocumentContextOptions.html";
const DIRECTORY = face("foundry._DocumentDirectoryConfiguration");
const WORLD_9 = "https://foundryvtt.com/api/v9/WorldCollection.html";
const WORLD_13 = "https://foundryvtt.com/api/classes/foundry.documents.abstract.WorldCollection.html";

/** The list of items, rendered, with a sword in it. */
async function items(ground: Ground): Promise<any> {
  await ground.table();
  const sword = await ground.page.Item.create({ name: "Sword", type: "sword" });
  const app = new ground.page.foundry.applications.sidebar.tabs.ItemDirectory();
  await app.render({ force: true });
  return { app, sword };
}

export const lists: readonly ContractCase[] = [
  {
    member: "hookEvents.getDocumentContextOptions",
    says: "is called by the document's name with the list and its entries",
    needs: "page",
    page: CONTEXT,
    sentence: "A hook event that fires when a context menu related to a certain Document type is being prepared.",
    run: async (ground) => {
      const told: unknown[] = [];
      ground.page.Hooks.on(
        "getItemContextOptions",
        (app: any, entries: unknown) => void told.push(app.documentName, Array.isArray(entries)),
      );
      await items(ground);
      expect(told).toEqual(["Item", true]);
    },
  },
  {
    member: "hookEvents.getDocumentContextOptions",
    says: "an entry that a hook adds is in the menu",
    needs: "page",
    page: CONTEXT,
    sentence: "An array of prepared menu items which should be mutated by the hook",
    run: async (ground) => {
      const entry =
        ground.generation >= 14
          ? { label: "Polish", onClick: () => undefined }
          : { name: "Polish", callback: () => undefined };
      ground.page.Hooks.on(
        "getItemContextOptions",
        (_app: unknown, entries: object[]) => void entries.push({ icon: "fa-solid fa-gem", ...entry }),
      );
      const { app } = await items(ground);
      const row = app.element.querySelector(".directory-item.entry");
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await expect.poll(() => document.querySelector("#context-menu")?.textContent ?? "").toContain("Polish");
    },
  },
  {
    member: "hookEvents.getDocumentContextOptions",
    says: "folders have a hook of their own",
    needs: "page",
    page: CONTEXT,
    sentence:
      'Substitute "Document" in the hook name to target a specific document class, for example getActorContextOptions.',
    run: async (ground) => {
      let told = 0;
      ground.page.Hooks.on("getFolderContextOptions", () => void (told += 1));
      await items(ground);
      expect(told).toBe(1);
    },
  },
  {
    member: "DocumentDirectoryConfiguration#collection",
    says: "is what the list shows",
    page: DIRECTORY,
    sentence: "The Document collection that this directory represents.",
    run: async (ground) => {
      await ground.table();
      const { game, foundry } = ground.page;
      const app = new foundry.applications.sidebar.DocumentDirectory({ id: "own-list", collection: game.items });
      expect([app.collection, app.documentName]).toEqual([game.items, "Item"]);
    },
  },
  {
    member: "DocumentDirectoryConfiguration#renderUpdateKeys",
    says: "names at least name, picture, folder and order",
    page: DIRECTORY,
    sentence: "Updating one of these properties of a displayed Document will trigger a re-render of the tab.",
    run: async (ground) => {
      await ground.table();
      const app = new ground.page.foundry.applications.sidebar.tabs.ItemDirectory();
      expect(app.options.renderUpdateKeys).toEqual(
        expect.arrayContaining(["name", "img", "folder", "sort", "ownership"]),
      );
    },
  },
  {
    member: "CONST.DIRECTORY_SEARCH_MODES",
    says: "a list is searched by name, and after a toggle by all text",
    page: variable("CONST.DIRECTORY_SEARCH_MODES"),
    sentence: "The available modes for searching within a DirectoryCollection",
    run: async (ground) => {
      await ground.table();
      const { CONST, game } = ground.page;
      expect([CONST.DIRECTORY_SEARCH_MODES, game.items.searchMode]).toEqual([{ FULL: "full", NAME: "name" }, "name"]);
      game.items.toggleSearchMode();
      expect(game.items.searchMode).toBe("full");
    },
  },
  {
    member: "WorldCollection.instance",
    says: "is the world's collection",
    page: WORLD_9,
    sentence:
      "Return a reference to the singleton instance of this WorldCollection, or null if it has not yet been created.",
    run: async (ground) => {
      await ground.table();
      const { game, foundry } = ground.page;
      expect(foundry.documents.collections.Items.instance).toBe(game.items);
    },
  },
  {
    member: "WorldCollection#directory",
    says: "is the tab that lists it",
    page: WORLD_9,
    sentence: "Return a reference to the SidebarDirectory application for this WorldCollection.",
    run: async (ground) => {
      await ground.table();
      const { game, ui } = ground.page;
      ui.items = { marker: true };
      expect(game.items.directory).toBe(ui.items);
      delete ui.items;
    },
  },
  {
    member: "WorldCollection.registeredSheets",
    says: "lists a class that was registered",
    page: WORLD_9,
    sentence: "Return an array of currently registered sheet classes for this Document type.",
    run: async (ground) => {
      await ground.table();
      const { foundry } = ground.page;
      const { Items } = foundry.documents.collections;
      class Mine extends foundry.applications.sheets.ItemSheetV2 {}
      Items.registerSheet("mini", Mine, { types: ["sword"] });
      expect(Items.registeredSheets).toContain(Mine);
    },
  },
  {
    member: "WorldCollection#documentClass",
    says: "is the configured class",
    page: WORLD_13,
    sentence: "A reference to the Document class definition which is contained within this DocumentCollection.",
    run: async (ground) => {
      await ground.table();
      expect(ground.page.game.items.documentClass).toBe(ground.page.CONFIG.Item.documentClass);
    },
  },
  {
    member: "WorldCollection#name",
    says: "is the name of the class",
    page: WORLD_13,
    sentence: "The Collection class name",
    run: async (ground) => {
      await ground.table();
      expect(ground.page.game.items.name).toBe("Items");
    },
  },
  {
    member: "CONFIG.Actor.trackableAttributes",
    says: "bars are those that a sub-type declares",
    page: faceAny("foundry.types.ActorTrackableAttributes"),
    sentence: "Paths to attributes that have both a value and a max property.",
    run: async (ground) => {
      await ground.table();
      const { CONFIG, TokenDocument } = ground.page;
      CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp"], value: ["xp"] } };
      expect(TokenDocument.getTrackedAttributes("hero").bar).toEqual([["hp"]]);
    },
  },
  {
    member: "CONFIG.Actor.trackableAttributes",
    says: "values are those that a sub-type declares",
    page: faceAny("foundry.types.ActorTrackableAttributes"),
    sentence: "Paths to attributes that have only a value property.",
    run: async (ground) => {
      await ground.table();
      const { CONFIG, TokenDocument } = ground.page;
      CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp"], value: ["xp.total"] } };
      expect(TokenDocument.getTrackedAttributes("hero").value).toEqual([["xp", "total"]]);
    },
  },
  {
    member: "TokenDocument.getTrackedAttributes",
    says: "finds bars in a data model",
    page: face("foundry.documents.types.TrackedAttributesDescription"),
    sentence: "A list of property key arrays to attributes with both a value and a max property.",
    run: async (ground) => {
      await ground.table();
      const { NumberField, SchemaField } = ground.page.foundry.data.fields;
      const schema = new SchemaField({
        hp: new SchemaField({ value: new NumberField(), max: new NumberField() }),
        luck: new NumberField(),
      });
      expect(ground.page.TokenDocument.getTrackedAttributes(schema).bar).toEqual([["hp"]]);
    },
  },
  {
    member: "TokenDocument.getTrackedAttributes",
    says: "finds single values in a data model",
    page: face("foundry.documents.types.TrackedAttributesDescription"),
    sentence: "A list of property key arrays to attributes that have only a value property.",
    run: async (ground) => {
      await ground.table();
      const { NumberField, SchemaField } = ground.page.foundry.data.fields;
      const schema = new SchemaField({ wits: new SchemaField({ luck: new NumberField() }) });
      expect(ground.page.TokenDocument.getTrackedAttributes(schema)).toEqual({ bar: [], value: [["wits", "luck"]] });
    },
  },
  {
    member: "TokenBarData#attribute",
    says: "a prototype's bar is chosen in its form and written to the actor",
    needs: "page",
    page: face("foundry.documents.types.TokenBarData"),
    sentence: "The attribute path within the Token's Actor data which should be displayed",
    run: async (ground) => {
      await ground.table();
      const { Actor, CONFIG, foundry } = ground.page;
      CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp"], value: [] } };
      const actor = await Actor.create({ name: "A", type: "hero" });
      const app = new foundry.applications.sheets.PrototypeTokenConfig({ prototype: actor.prototypeToken });
      await app.render({ force: true });
      app.element.querySelector('[name="bar1.attribute"]').value = "hp";
      app.element.requestSubmit();
      await expect.poll(() => actor.prototypeToken.bar1.attribute).toBe("hp");
    },
  },
  {
    member: "DocumentOwnershipConfig",
    says: "of a folder changes every document in it, and keeps levels that are set to no change",
    needs: "page",
    guess:
      "CONST.DOCUMENT_META_OWNERSHIP_LEVELS names NOCHANGE and DEFAULT; which documents of a folder they reach no stored page says",
    run: async (ground) => {
      await ground.table();
      const { Folder, Item, foundry } = ground.page;
      const folder = await Folder.create({ name: "A", type: "Item" });
      const below = await Folder.create({ name: "B", type: "Item", folder: folder.id });
      const [one, two] = await Item.createDocuments([
        { name: "1", type: "sword", folder: folder.id },
        { name: "2", type: "sword", folder: below.id, ownership: { [SEATS.other]: 1 } },
      ]);
      const app = new foundry.applications.apps.DocumentOwnershipConfig({ document: folder });
      await app.render({ force: true });
      app.element.querySelector(`[name="${SEATS.player}"]`).value = "2";
      app.element.requestSubmit();
      await expect.poll(() => one.ownership[SEATS.player]).toBe(2);
      await expect.poll(() => two.ownership[SEATS.player]).toBe(2);
      expect([two.ownership[SEATS.other], one.ownership.default]).toEqual([1, 0]);
    },
  },
  {
    member: "ClientDocument#importFromJSON",
    says: "imports data, except id, folder and ownership",
    guess: "the page of the mixin lists the method; what stays no stored page says",
    run: async (ground) => {
      await ground.table();
      const { Item, Folder } = ground.page;
      const folder = await Folder.create({ name: "A", type: "Item" });
      const item = await Item.create({ name: "Old", type: "sword", folder: folder.id, system: { cost: 1 } });
      const { id } = item;
      await item.importFromJSON(
        JSON.stringify({ _id: "other00000000000", name: "New", type: "sword", system: { cost: 9 }, folder: null }),
      );
      expect([item.id, item.name, item.system.cost, item.folder]).toEqual([id, "New", 9, folder]);
    },
  },
  {
    member: "Compendium",
    says: "the window of an unlocked pack creates, that of a locked one does not",
    needs: "page",
    page: "https://foundryvtt.com/article/compendium/",
    sentence: "You can only export folders or otherwise modify compendium packs which are unlocked.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      const app = new ground.page.foundry.applications.sidebar.apps.Compendium({ collection: pack });
      await app.render({ force: true });
      expect(app.element.querySelector('[data-action="createEntry"]')).toBeNull();
      await pack.configure({ locked: false });
      await app.render();
      expect(app.element.querySelector('[data-action="createEntry"]')).not.toBeNull();
      await app.close();
    },
  },
];
