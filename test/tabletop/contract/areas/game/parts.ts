import { expect, vi } from "vitest";
import type { TestGame as Game } from "../../../../../tabletop/testing.ts";
import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny } from "../pages.ts";

const INDEX = cls("foundry.helpers.DocumentIndex");
const INDEX_13 = clsAny("foundry.helpers.DocumentIndex");
const INDEX_10 = "api/v10/classes/client.DocumentIndex.html";
const ISSUES = cls("foundry.helpers.ClientIssues");
const ISSUES_11 = "api/v11/classes/client.ClientIssues.html";
const RELEASE = "api/v10/classes/foundry.config.ReleaseData.html";
const GAME = cls("foundry.Game");

const ACTORS = ["Ada the Brave", "Adam", "Ben of Adder Hill"].map((name, n) => ({
  _id: id(`a${n}`),
  name,
  type: "hero",
  system: {},
}));

/** A table whose documents are indexed. */
async function indexed({ table }: Ground, as: string = SEATS.gm): Promise<Game> {
  const { game } = await table({
    as,
    world: { actors: ACTORS, items: [{ _id: id("axe"), name: "Adze", type: "sword", system: {} }] },
  });
  await game.documentIndex.index();
  return game;
}

const names = (entries: readonly { entry: { name: string } }[] = []): string[] =>
  entries.map(({ entry }) => entry.name).sort();

export const partCases: readonly ContractCase[] = [
  {
    member: "DocumentIndex#lookup",
    says: "finds documents by the beginning of any word of the name, by type",
    page: INDEX,
    sentence: "Return entries that match the given string prefix.",
    async run(ground) {
      const found = (await indexed(ground)).documentIndex.lookup("ad");
      expect([names(found["Actor"]), names(found["Item"])]).toEqual([
        ["Ada the Brave", "Adam", "Ben of Adder Hill"],
        ["Adze"],
      ]);
    },
  },
  {
    member: "DocumentIndex#lookup",
    says: "searches only the named types",
    page: INDEX,
    sentence: "Only entries of that type will be searched for.",
    async run(ground) {
      expect(Object.keys((await indexed(ground)).documentIndex.lookup("ad", { documentTypes: ["Item"] }))).toEqual([
        "Item",
      ]);
    },
  },
  {
    member: "DocumentIndex#lookup",
    says: "leaves out what a filter rejects",
    page: INDEX,
    sentence: "A filter function to apply to each candidate entry.",
    async run(ground) {
      const { documentIndex } = await indexed(ground);
      expect(
        names(documentIndex.lookup("ada", { filterEntries: ({ entry }) => entry.name !== "Adam" })["Actor"]),
      ).toEqual(["Ada the Brave"]);
    },
  },
  {
    member: "DocumentIndex#lookup",
    says: "finds at most the given number of each type",
    page: INDEX_13,
    sentence: "The maximum number of items per document type to retrieve.",
    async run(ground) {
      const found = (await indexed(ground)).documentIndex.lookup("ad", { limit: 1 });
      expect([found["Actor"]?.length, found["Item"]?.length]).toEqual([1, 1]);
    },
  },
  {
    member: "DocumentIndex#lookup",
    says: "leaves out documents below the given ownership level",
    page: INDEX_13,
    sentence: "Only return entries that the user meets this ownership level for.",
    async run(ground) {
      const { documentIndex, actors } = await indexed(ground, SEATS.player);
      actors.get(id("a1")).updateSource({ ownership: { [SEATS.player]: 2 } });
      actors.get(id("a1"))._initialize();
      expect(names(documentIndex.lookup("ad", { ownership: 2 })["Actor"])).toEqual(["Adam"]);
    },
  },
  {
    member: "DocumentIndex#ready",
    says: "resolves when everything is indexed",
    page: INDEX,
    sentence: "Returns a Promise that resolves when the indexing process is complete.",
    async run(ground) {
      const { documentIndex } = await indexed(ground);
      expect([documentIndex.ready instanceof Promise, new ground.page.foundry.helpers.DocumentIndex().ready]).toEqual([
        true,
        null,
      ]);
    },
  },
  {
    member: "DocumentIndex#trees",
    says: "are trees of words",
    page: INDEX,
    sentence: "A collection of WordTree structures for each document type.",
    async run(ground) {
      const { trees } = (await indexed(ground)).documentIndex;
      expect(trees["Actor"]).toBeInstanceOf(ground.page.foundry.utils.WordTree);
      expect(Object.keys(trees)).not.toContain("User");
    },
  },
  {
    member: "DocumentIndex#uuids",
    says: "leads from a document to its places",
    page: INDEX,
    sentence: "A reverse-lookup of a document's UUID to its parent nodes in the word tree.",
    async run(ground) {
      expect((await indexed(ground)).documentIndex.uuids[`Actor.${id("a0")}`]).toHaveLength(3);
    },
  },
  {
    member: "DocumentIndex#addDocument",
    says: "adds a created document",
    page: INDEX_13,
    sentence: "Add an entry to the index.",
    async run(ground) {
      const { documentIndex } = await indexed(ground);
      await ground.page.Actor.create({ name: "Zoe", type: "hero" });
      expect(names(documentIndex.lookup("zo")["Actor"])).toEqual(["Zoe"]);
    },
  },
  {
    member: "DocumentIndex#removeDocument",
    says: "removes a deleted document",
    page: INDEX_10,
    sentence: "Remove an entry from the index.",
    async run(ground) {
      const { documentIndex, actors } = await indexed(ground);
      await actors.get(id("a1")).delete();
      expect(names(documentIndex.lookup("ad")["Actor"])).toEqual(["Ada the Brave", "Ben of Adder Hill"]);
    },
  },
  {
    member: "DocumentIndex#replaceDocument",
    says: "updates a changed name",
    page: INDEX_10,
    sentence: "Replace an entry in the index with an updated one.",
    async run(ground) {
      const { documentIndex, actors } = await indexed(ground);
      await actors.get(id("a1")).update({ name: "Eve" });
      expect([names(documentIndex.lookup("adam")["Actor"]), names(documentIndex.lookup("eve")["Actor"])]).toEqual([
        [],
        ["Eve"],
      ]);
    },
  },
  {
    member: "ClientIssues#validationFailures",
    says: "has the world's invalid documents with their errors",
    page: ISSUES,
    sentence: "Retrieve the tracked validation failures.",
    async run({ table }) {
      const { game } = await table({
        world: { actors: [{ _id: id("odd"), name: "Odd", type: "dragon", system: {} }] },
      });
      const { Actor } = game.issues.validationFailures;
      expect(Actor?.[`Actor.${id("odd")}`]).toMatchObject({ name: "Odd", error: expect.any(Error) });
    },
  },
  {
    member: "ClientIssues#getSubTypeCountsFor",
    says: "counts the documents of a module's types",
    page: ISSUES_11,
    sentence: "Get the Document sub-type counts for a given module.",
    async run({ table }) {
      const modules = [{ id: "fleet", title: "Fleet", version: "1", documentTypes: { Item: { sail: {} } } }];
      const items = ["a", "b"].map((name) => ({ _id: id(name), name, type: "fleet.sail", system: {} }));
      const { game } = await table({ modules, world: { items } });
      expect(game.issues.getSubTypeCountsFor("fleet")).toEqual({ Item: { sail: 2 } });
      expect([...game.issues.getAllSubTypeCounts()]).toEqual([["fleet", { Item: { sail: 2 } }]]);
      expect(game.issues.getSubTypeCountsFor(game.modules.get("absent") ?? "absent")).toBeUndefined();
    },
  },
  {
    member: "ClientIssues#packageCompatibilityIssues",
    says: "has errors and warnings by package",
    page: "api/v11/interfaces/client.PackageCompatibilityIssue.html",
    sentence: "Error messages.",
    async run({ table }) {
      const { game } = await table();
      expect(game.issues.packageCompatibilityIssues).toEqual({});
      const packageWarnings = { mini: { error: ["broken"], warning: [] } };
      Object.assign(game.data, { packageWarnings });
      expect(game.issues.packageCompatibilityIssues).toEqual(packageWarnings);
    },
  },
  {
    member: "ClipboardHelper#copyPlainText",
    says: "puts text on the clipboard",
    page: cls("foundry.helpers.interaction.ClipboardHelper"),
    sentence: "Copies plain text to the clipboard in a cross-browser compatible way.",
    needs: "page",
    async run({ table }) {
      const { game } = await table();
      const copied: string[] = [];
      vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
      await game.clipboard.copyPlainText("Ahoy");
      vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not now"));
      const old = vi.spyOn(document, "execCommand").mockImplementation(() => {
        copied.push((document.activeElement as HTMLTextAreaElement).value);
        return true;
      });
      await game.clipboard.copyPlainText("Avast");
      expect([copied, document.querySelector("textarea")]).toEqual([["Ahoy", "Avast"], null]);
      old.mockReturnValue(false);
      await expect(game.clipboard.copyPlainText("Belay")).rejects.toThrow();
    },
  },
  {
    member: "ReleaseData#generation",
    says: "is the major number",
    page: RELEASE,
    sentence: "The major generation of the Release",
    async run({ table, generation }) {
      expect((await table()).game.release.generation).toBe(generation);
    },
  },
  {
    member: "ReleaseData#version",
    says: "is generation and build",
    page: RELEASE,
    sentence: 'A formatted string for Version compatibility checking, such as "9.150"',
    async run({ table }) {
      const { release, version } = (await table()).game;
      expect([release.version, version]).toEqual(Array(2).fill(`${release.generation}.${release.build}`));
    },
  },
  {
    member: "ReleaseData#channel",
    says: "is stable",
    page: RELEASE,
    sentence: 'The channel the Release belongs to, such as "stable"',
    async run({ table }) {
      const { channel, maxStableGeneration, generation } = (await table()).game.release;
      expect([channel, maxStableGeneration]).toEqual(["stable", generation]);
    },
  },
  {
    member: "ReleaseData#display",
    says: "is a readable text",
    page: RELEASE,
    sentence: "A formatted string for general display",
    async run({ table, generation }) {
      const { display, shortDisplay } = (await table()).game.release;
      expect([display, shortDisplay].every((text) => text.startsWith(`Version ${generation}`))).toBe(true);
    },
  },
  {
    member: "ReleaseData#isNewer",
    says: "compares with data and with versions, generations first",
    guess:
      "The page names the methods; that both forms are compared by generation and then by build follows from the version's form.",
    async run({ page }) {
      const release = new page.foundry.config.ReleaseData({ generation: 14, build: 300 });
      expect(["13.351", "14.299", "14.300", "14.367", "15.1"].map((other) => release.isNewer(other))).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
      expect([release.isNewer({ generation: 13, build: 351 }), release.isGenerationalChange("13.351")]).toEqual([
        true,
        true,
      ]);
    },
  },
  {
    member: "ToursCollection#register",
    says: "keeps a tour by namespace and id",
    page: "api/v11/classes/client.Tours.html",
    sentence: "Register a new Tour",
    async run({ page, table }) {
      const { game } = await table();
      expect(game.tours).toBeInstanceOf(page.foundry.nue.ToursCollection);
      const tour = {};
      game.tours.register("mini", "harbour", tour);
      expect([game.tours.get("mini.harbour"), tour]).toEqual([tour, { namespace: "mini", id: "harbour" }]);
    },
  },
  {
    member: "Game#collections",
    says: "has every primary document's collection",
    page: GAME,
    sentence: "A mapping of WorldCollection instances, one per primary Document type.",
    async run({ page, table }) {
      const { game } = await table();
      const { WorldCollection } = page.foundry.documents.abstract;
      expect([...game.collections.values()].every((collection) => collection instanceof WorldCollection)).toBe(true);
      expect([game.collections.get("Actor"), game.collections.get("Setting")?.name]).toEqual([
        game.actors,
        "WorldSettings",
      ]);
    },
  },
  {
    member: "Game",
    says: "is the global game",
    page: GAME,
    sentence: "The singleton instance of the Game class is available as the global variable game.",
    async run({ page, table }) {
      const { game } = await table();
      expect([page.game === game, game instanceof page.foundry.Game]).toEqual([true, true]);
    },
  },
  {
    member: "Game#modules",
    says: "has the modules, each with its flags and whether it is active",
    page: "api/classes/client.Game.html",
    sentence: "The subset of Modules which are designated as active are currently enabled.",
    async run({ table }) {
      const { game } = await table({
        modules: [{ id: "fleet", title: "Fleet", version: "2.0.0", flags: { fleet: { ships: 3 } } }],
      });
      expect(game.modules.get("fleet")).toMatchObject({
        id: "fleet",
        active: true,
        version: "2.0.0",
        type: "module",
        flags: { fleet: { ships: 3 } },
      });
      expect([game.modules.get("absent"), game.system.flags]).toEqual([undefined, {}]);
    },
  },
  {
    member: "Game#userId",
    says: "is the id of this client's user",
    page: "api/classes/client.Game.html",
    sentence: "The id of the active World user, if any.",
    async run({ table }) {
      const { game } = await table({ as: SEATS.player });
      expect([game.userId, game.user.id, game.view]).toEqual([SEATS.player, SEATS.player, "game"]);
    },
  },
  {
    member: "Game#data",
    says: "is what the server sent",
    page: clsAny("foundry.Game"),
    sentence: "The object of world data passed from the server.",
    async run({ table }) {
      const { game } = await table();
      expect([game.data.userId, game.data.system["id"]]).toEqual([SEATS.gm, "mini"]);
    },
  },
  {
    member: "Game#audio",
    says: "and other parts that are not built throw, naming themselves",
    page: GAME,
    sentence: "The singleton Audio Helper.",
    async run({ table, generation }) {
      const { game } = await table();
      for (const name of ["audio", "video", "workers", "nue", "gamepad", "mouse", "compendiumArt"])
        expect(() => (game as unknown as Record<string, unknown>)[name]).toThrow(
          `Game#${name} is documented for Foundry generation ${generation}`,
        );
      expect((game as unknown as Record<string, unknown>)["jukebox"]).toBeUndefined();
    },
  },
];
