import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, face, faceAny, fn, variable } from "../pages.ts";
import { gear } from "./ground.ts";

const FOLDER_DATA = face("foundry.documents.types.FolderData");
const NODE = face("foundry.documents.types.FolderChildNode");
const FOLDER_12 = "https://foundryvtt.com/api/classes/client.Folder.html";
const FOLDER_11 = "https://foundryvtt.com/api/v11/classes/client.Folder.html";
const FOLDER_10 = "https://foundryvtt.com/api/v10/classes/client.Folder.html";

/** A table with a folder inside a folder, and an actor in each. */
async function nested(ground: Ground): Promise<any> {
  await ground.table();
  const { Folder, Actor, game } = ground.page;
  const top = await Folder.create({ name: "Crew", type: "Actor" });
  const low = await Folder.create({ name: "Officers", type: "Actor", folder: top.id });
  const [mate, captain] = await Actor.createDocuments([
    { name: "Mate", type: "hero", folder: top.id },
    { name: "Captain", type: "hero", folder: low.id },
  ]);
  return { game, Folder, Actor, top, low, mate, captain };
}

export const folders: readonly ContractCase[] = [
  {
    member: "CONST.FOLDER_MAX_DEPTH",
    says: "a fifth folder below four others is refused",
    page: variable("CONST.FOLDER_MAX_DEPTH"),
    sentence: "The maximum allowed level of depth for Folder nesting",
    run: async (ground) => {
      await ground.table();
      const { Folder, CONST } = ground.page;
      let parent: string | null = null;
      for (let depth = 1; depth <= CONST.FOLDER_MAX_DEPTH; depth += 1) {
        const made: any = await Folder.create({ name: `Level ${depth}`, type: "Item", folder: parent });
        expect(made.depth).toBe(depth);
        parent = made.id;
      }
      await expect(Folder.create({ name: "Too deep", type: "Item", folder: parent })).rejects.toThrow(/deep/);
    },
  },
  {
    member: "CONST.FOLDER_DOCUMENT_TYPES",
    says: "compendia have folders, and from 14 on active effects",
    page: variable("CONST.FOLDER_DOCUMENT_TYPES"),
    sentence: "Define the allowed Document types which Folders may contain",
    run: ({ page, generation }) => {
      expect(page.CONST.FOLDER_DOCUMENT_TYPES).toContain("Compendium");
      expect(page.CONST.FOLDER_DOCUMENT_TYPES.includes("ActiveEffect")).toBe(generation >= 14);
    },
  },
  {
    member: "BaseFolder.SORTING_MODES",
    says: "a folder is sorted by name or manually, and by nothing else",
    page: FOLDER_12,
    sentence: "Allow folder sorting modes",
    run: async (ground) => {
      await ground.table();
      const { Folder } = ground.page;
      expect(Folder.SORTING_MODES).toEqual(["a", "m"]);
      await expect(Folder.create({ name: "A", type: "Item", sorting: "z" })).rejects.toThrow();
    },
  },
  {
    member: "FolderData#sorting",
    says: "is `a` for a new folder",
    page: FOLDER_DATA,
    sentence: 'The sorting mode used to organize documents within this Folder, in ["a", "m"]',
    run: async (ground) => {
      await ground.table();
      const made = await ground.page.Folder.create({ name: "A", type: "Item" });
      expect(made.sorting).toBe("a");
    },
  },
  {
    member: "FolderData#color",
    says: "is stored as text and read as a colour",
    page: FOLDER_DATA,
    sentence: "A color string used for the background color of this Folder",
    run: async (ground) => {
      await ground.table();
      const made = await ground.page.Folder.create({ name: "A", type: "Item", color: "#ff0000" });
      expect([made._source.color, made.color.css]).toEqual(["#ff0000", "#ff0000"]);
    },
  },
  {
    member: "FolderData#folder",
    says: "names the parent folder; one of another type is refused",
    page: FOLDER_DATA,
    sentence: "The _id of a parent Folder which contains this Folder",
    run: async (ground) => {
      const { Folder, top, low } = await nested(ground);
      expect([low._source.folder, low.folder]).toEqual([top.id, top]);
      await expect(Folder.create({ name: "Items", type: "Item", folder: top.id })).rejects.toThrow(/another type/);
    },
  },
  {
    member: "FolderData#sort",
    says: "sorts folders of one level in a manually sorted list",
    page: FOLDER_DATA,
    sentence: "The numeric sort value which orders this Folder relative to its siblings",
    run: async (ground) => {
      await ground.table();
      const { Folder, game } = ground.page;
      await Folder.createDocuments([
        { name: "A", type: "Item", sort: 200 },
        { name: "B", type: "Item", sort: 100 },
      ]);
      const order = (): string[] => game.items.tree.children.map(({ folder }: any) => folder.name);
      expect(order()).toEqual(["A", "B"]);
      game.items.toggleSortingMode();
      expect(order()).toEqual(["B", "A"]);
    },
  },
  {
    member: "FolderData#type",
    says: "is the document type, and determines the collection",
    page: FOLDER_DATA,
    sentence: "The document type which this Folder contains, from CONST.FOLDER_DOCUMENT_TYPES",
    run: async (ground) => {
      const { game, top, Actor } = await nested(ground);
      expect([top.documentClass, top.documentCollection]).toEqual([Actor.implementation, game.actors]);
    },
  },
  {
    member: "Folder#contents",
    says: "are the documents in it, not those below",
    page: FOLDER_12,
    sentence: "The array of the Document instances which are contained within this Folder",
    run: async (ground) => {
      const { top, mate } = await nested(ground);
      expect(top.contents).toEqual([mate]);
    },
  },
  {
    member: "Folder#contents",
    says: "of a pack's folder are entries of the index",
    page: FOLDER_12,
    sentence: "in which case it's the array of objects inside the index of the pack that are contained in this Folder",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const pack = ground.page.game.packs.get("mini.gear");
      const [folder] = [...pack.folders];
      expect([folder.inCompendium, folder.contents.map(({ name }: any) => name), pack.size]).toEqual([
        true,
        ["Rope"],
        0,
      ]);
    },
  },
  {
    member: "Folder#depth",
    says: "is one at the top",
    page: FOLDER_12,
    sentence: "The depth of this folder in its sidebar tree",
    run: async (ground) => {
      const { top, low } = await nested(ground);
      expect([top.depth, low.depth]).toEqual([1, 2]);
    },
  },
  {
    member: "Folder#displayed",
    says: "is true for a gamemaster's empty folder",
    page: FOLDER_11,
    sentence: "Return whether the folder is displayed in the sidebar to the current User.",
    run: async (ground) => {
      await ground.table();
      const made = await ground.page.Folder.create({ name: "A", type: "Item" });
      expect(made.displayed).toBe(true);
    },
  },
  {
    member: "Folder#displayed",
    says: "is false for a player who sees nothing in it",
    page: FOLDER_11,
    sentence: "Return whether the folder is displayed in the sidebar to the current User.",
    run: async (ground) => {
      const folder = { _id: "folder0000000000", name: "A", type: "Item" };
      await ground.table({
        as: "player0000000000",
        world: { users: [{ _id: "player0000000000", name: "P", role: 1 }], folders: [folder] },
      });
      expect(ground.page.game.folders.get(folder._id).displayed).toBe(false);
    },
  },
  {
    member: "Folder#expanded",
    says: "is the stored state of the list of folders",
    page: FOLDER_10,
    sentence: "Return whether the folder is currently expanded within the sidebar interface",
    run: async (ground) => {
      const { game, top } = await nested(ground);
      game.folders._setExpanded(top.uuid, false);
      expect(top.expanded).toBe(false);
      game.folders._setExpanded(top.uuid, true);
      expect(top.expanded).toBe(true);
    },
  },
  {
    member: "Folder#children",
    says: "are nodes of the tree, each with its folder",
    page: NODE,
    sentence: "Child nodes of this node",
    run: async (ground) => {
      const { top, low } = await nested(ground);
      expect(top.children.map(({ folder }: any) => folder)).toEqual([low]);
    },
  },
  {
    member: "FolderChildNode#entries",
    says: "are the documents of that level",
    page: NODE,
    sentence: "Loose contents in this node",
    run: async (ground) => {
      const { top, captain } = await nested(ground);
      expect(top.children[0].entries).toEqual([captain]);
    },
  },
  {
    member: "FolderChildNode#depth",
    says: "counts from the root, which is 0",
    page: NODE,
    sentence: "This node's depth number in the tree",
    run: async (ground) => {
      const { game } = await nested(ground);
      const { tree } = game.actors;
      expect([tree.depth, tree.children[0].depth, tree.children[0].children[0].depth]).toEqual([0, 1, 2]);
    },
  },
  {
    member: "FolderChildNode#root",
    says: "is true only for the tree itself",
    page: NODE,
    sentence: "Whether this is the root node of a tree",
    run: async (ground) => {
      const { game } = await nested(ground);
      expect([game.actors.tree.root, game.actors.tree.children[0].root]).toEqual([true, false]);
    },
  },
  {
    member: "FolderChildNode#folder",
    says: "is the document of the folder",
    page: NODE,
    sentence: "The Folder document represented by this node",
    run: async (ground) => {
      const { game, top } = await nested(ground);
      expect(game.actors.tree.children[0].folder).toBe(top);
    },
  },
  {
    member: "FolderChildNode#visible",
    says: "is false where a player sees nothing in it",
    page: NODE,
    sentence: "Whether the Folder is visible to the current User",
    run: async (ground) => {
      const player = "player0000000000";
      const folders = [
        { _id: "seen000000000000", name: "Seen", type: "Item" },
        { _id: "hidden0000000000", name: "Hidden", type: "Item" },
      ];
      const items = folders.map(({ _id, name }) => ({
        _id,
        name,
        type: "sword",
        folder: _id,
        ownership: { default: name === "Seen" ? 2 : 0 },
      }));
      await ground.table({ as: player, world: { users: [{ _id: player, name: "P", role: 1 }], folders, items } });
      const nodes = ground.page.game.items.tree.children;
      expect(nodes.map(({ folder, visible }: any) => [folder.name, visible])).toEqual([
        ["Hidden", false],
        ["Seen", true],
      ]);
    },
  },
  {
    member: "foundry.documents.abstract.DirectoryCollectionMixin",
    says: "adds folders, a tree and sorting to a collection",
    page: fn("foundry.documents.abstract.DirectoryCollectionMixin"),
    sentence:
      "A mixin which adds directory functionality to a DocumentCollection, such as folders, tree structures, and sorting.",
    run: async (ground) => {
      const { game, top, low } = await nested(ground);
      const { Collection } = ground.page.foundry.utils;
      expect(game.actors.folders).toBeInstanceOf(Collection);
      expect([...game.actors.folders]).toEqual([top, low]);
      expect([game.actors.sortingMode, game.actors.maxFolderDepth]).toEqual(["a", 4]);
    },
  },
  {
    member: "Folders",
    says: "are the world's folders at game.folders",
    page: cls("foundry.documents.collections.Folders"),
    sentence: "This Collection is accessible within the Game object as game.folders.",
    run: async (ground) => {
      const { game, top } = await nested(ground);
      expect(game.folders).toBeInstanceOf(ground.page.foundry.documents.collections.Folders);
      expect(game.folders.get(top.id)).toBe(top);
    },
  },
  {
    member: "Folders#_expanded",
    says: "stores which folders are expanded",
    page: cls("foundry.documents.collections.Folders"),
    sentence: "Track which Folders are currently expanded in the UI",
    run: async (ground) => {
      const { game, top } = await nested(ground);
      game.folders._setExpanded(top.uuid, false);
      expect(game.folders._expanded[top.uuid]).toBe(false);
    },
  },
  {
    member: "CONFIG.Folder",
    says: "names class, collection and icon",
    page: variable("CONFIG.Folder"),
    sentence: "Configuration for the Folder document",
    run: ({ page }) => {
      const { documentClass, collection, sidebarIcon } = page.CONFIG.Folder;
      expect([documentClass, collection, typeof sidebarIcon]).toEqual([
        page.foundry.documents.Folder,
        page.foundry.documents.collections.Folders,
        "string",
      ]);
    },
  },
  {
    member: "Folder#exportToCompendium",
    says: "copies contents and those below into an unlocked pack; a locked one refuses",
    page: "https://foundryvtt.com/article/compendium/",
    sentence: "You can only export folders or otherwise modify compendium packs which are unlocked.",
    run: async (ground) => {
      await ground.table({ packs: [gear()] });
      const { Folder, Item, game } = ground.page;
      const pack = game.packs.get("mini.gear");
      const folder = await Folder.create({ name: "Loot", type: "Item" });
      await Item.create({ name: "Crown", type: "sword", folder: folder.id });
      await expect(folder.exportToCompendium(pack)).rejects.toThrow(/locked/);
      await pack.configure({ locked: false });
      await folder.exportToCompendium(pack);
      expect(pack.index.find(({ name }: any) => name === "Crown")).toBeTruthy();
    },
  },
  {
    member: "ToCompendiumOptions#keepId",
    says: "an export can keep the ids",
    page: faceAny("foundry.types.ToCompendiumOptions"),
    sentence: "Retain the current Document id",
    run: async (ground) => {
      await ground.table({ packs: [gear({ locked: false })] });
      const { Folder, Item, game } = ground.page;
      const folder = await Folder.create({ name: "Loot", type: "Item" });
      const crown = await Item.create({ name: "Crown", type: "sword", folder: folder.id });
      const pack = game.packs.get("mini.gear");
      await folder.exportToCompendium(pack, { keepId: true });
      expect(pack.index.has(crown.id)).toBe(true);
    },
  },
  {
    member: "Folder#delete",
    says: "its contents move up one level",
    guess:
      "the options deleteSubfolders and deleteContents only make sense if both stay without them; no page says where they go",
    run: async (ground) => {
      const { top, low, captain, mate } = await nested(ground);
      await low.delete();
      expect(captain._source.folder).toBe(top.id);
      await top.delete();
      expect([captain._source.folder, mate._source.folder]).toEqual([null, null]);
    },
  },
  {
    member: "Folder#delete",
    says: "with deleteSubfolders and deleteContents everything is deleted",
    guess: "the names of the options say so; no page does",
    run: async (ground) => {
      const { game, top } = await nested(ground);
      await top.delete({ deleteSubfolders: true, deleteContents: true });
      expect([game.folders.size, game.actors.size]).toEqual([0, 0]);
    },
  },
  {
    member: "Folder#update",
    says: "a folder can't be inside itself",
    guess: "a tree cannot hold a circle; no page says who refuses it",
    run: async (ground) => {
      const { top, low } = await nested(ground);
      await expect(top.update({ folder: low.id })).rejects.toThrow(/in itself/);
    },
  },
  {
    member: "Folder#getSubfolders",
    says: "returns the direct subfolders, and with true all of them",
    guess: "the page of the class lists the method; the stored part of it does not describe it",
    run: async (ground) => {
      const { Folder, top, low } = await nested(ground);
      const lowest = await Folder.create({ name: "Admirals", type: "Actor", folder: low.id });
      expect([top.getSubfolders(), top.getSubfolders(true)]).toEqual([[low], [low, lowest]]);
      expect(lowest.ancestors).toEqual([low, top]);
    },
  },
];
