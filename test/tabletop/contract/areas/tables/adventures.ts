import { expect, vi } from "vitest";
import type { ReadPack } from "../../../../../tabletop/server/world-packs.ts";
import type { ContractCase, Ground } from "../../contract.ts";

const DATA = "api/v14/interfaces/foundry.documents.types.AdventureData.html";
const PLAN = "api/v14/interfaces/foundry.documents.types.AdventureImportData.html";
const OPTIONS = "api/v14/interfaces/foundry.documents.types.AdventureImportOptions.html";
const RESULT = "api/v14/interfaces/foundry.documents.types.AdventureImportResult.html";
const CLASS = "api/v11/classes/client.Adventure.html";
const PRE = "api/v14/functions/hookEvents.preImportAdventure.html";
const POST = "api/functions/hookEvents.importAdventure.html";

const ADA = { _id: "ada0000000000000", name: "Ada", type: "hero", folder: "crew000000000000", items: [] };
const ROPE = { _id: "rope000000000000", name: "Rope", type: "shield" };
const CREW = { _id: "crew000000000000", name: "Crew", type: "Actor" };

function pack(): ReadPack {
  const source = {
    _id: "flight0000000000",
    name: "Flight",
    actors: [ADA],
    items: [ROPE],
    folders: [CREW],
    caption: "One evening",
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

async function adventure({ table, page }: Ground): Promise<any> {
  await table({ packs: [pack()] });
  return page.game.packs.get("mini.flights").getDocument("flight0000000000");
}

export const adventureCases: readonly ContractCase[] = [
  {
    member: "AdventureData",
    says: "contains other documents' data by type",
    page: DATA,
    sentence: "An array of included Actor documents",
    async run(ground) {
      const flight = await adventure(ground);
      expect(flight.toObject().actors.map(({ name }: any) => name)).toEqual(["Ada"]);
      expect(flight.toObject().folders.map(({ _id }: any) => _id)).toEqual([CREW._id]);
    },
  },
  {
    member: "AdventureData.caption",
    says: "is stored",
    page: DATA,
    sentence: "A string caption displayed under the primary image banner",
    async run(ground) {
      expect((await adventure(ground)).caption).toBe("One evening");
    },
  },
  {
    member: "Adventure#import",
    says: "creates the documents of the adventure under their own ids",
    page: CLASS,
    sentence:
      "Perform a full import workflow of this Adventure. Create new and update existing documents within the World.",
    async run(ground) {
      await (await adventure(ground)).import({ dialog: false });
      const { game } = ground.page;
      expect([game.actors.get(ADA._id).name, game.items.get(ROPE._id).name]).toEqual(["Ada", "Rope"]);
      expect(game.actors.get(ADA._id).folder).toBe(game.folders.get(CREW._id));
    },
  },
  {
    member: "Adventure#import",
    says: "updates existing documents",
    page: CLASS,
    sentence: "Create new and update existing documents within the World.",
    async run(ground) {
      const flight = await adventure(ground);
      await flight.import({ dialog: false });
      const ada = ground.page.game.actors.get(ADA._id);
      await ada.update({ name: "Changed" });
      await flight.import({ dialog: false });
      expect([ada.name, ground.page.game.actors.size]).toEqual(["Ada", 1]);
    },
  },
  {
    member: "Adventure#import",
    says: "reports what it created and what it updated, by document name",
    page: RESULT,
    sentence: "Documents created as a result of the import, grouped by document name",
    async run(ground) {
      const flight = await adventure(ground);
      const first = await flight.import({ dialog: false });
      expect(Object.keys(first.created).sort()).toEqual(["Actor", "Folder", "Item"]);
      expect(first.created.Actor).toEqual([ground.page.game.actors.get(ADA._id)]);
      const second = await flight.import({ dialog: false });
      expect([second.created, second.updated.Actor]).toEqual([{}, first.created.Actor]);
    },
  },
  {
    member: "AdventureImportResult.importedTime",
    says: "is when it was imported",
    page: RESULT,
    sentence: "The server-side timestamp when the content was imported.",
    async run(ground) {
      const { importedTime } = await (await adventure(ground)).import({ dialog: false });
      expect(Math.abs(importedTime - Date.now())).toBeLessThan(60_000);
    },
  },
  {
    member: "Adventure#prepareImport",
    says: "counts the documents, new and existing ones",
    page: PLAN,
    sentence:
      "The data that is planned to be imported for the adventure, categorized into new documents that will be created and existing documents that will be updated.",
    async run(ground) {
      const flight = await adventure(ground);
      await ground.page.Item.create(ROPE, { keepId: true });
      const plan = await flight.prepareImport();
      expect([plan.documentCount, Object.keys(plan.toCreate).sort(), Object.keys(plan.toUpdate)]).toEqual([
        3,
        ["Actor", "Folder"],
        ["Item"],
      ]);
    },
  },
  {
    member: "AdventureImportOptions.importFields",
    says: "limits the import to the named lists",
    page: OPTIONS,
    sentence: "A subset of adventure fields to import",
    async run(ground) {
      await (await adventure(ground)).import({ dialog: false, importFields: ["items"] });
      expect([ground.page.game.items.size, ground.page.game.actors.size]).toEqual([1, 0]);
    },
  },
  {
    member: "AdventureImportOptions.dialog",
    says: "asks before it overwrites, and imports nothing where the answer is no",
    page: OPTIONS,
    sentence: "Display a warning dialog if existing documents would be overwritten",
    needs: "page",
    async run(ground) {
      const flight = await adventure(ground);
      await flight.import();
      const ada = ground.page.game.actors.get(ADA._id);
      await ada.update({ name: "Changed" });
      const { DialogV2 } = ground.page.foundry.applications.api;
      const confirm = vi.spyOn(DialogV2, "confirm").mockResolvedValue(false);
      expect(await flight.import()).toMatchObject({ created: {}, updated: {} });
      expect(confirm).toHaveBeenCalledOnce();
      expect(ada.name).toBe("Changed");
      confirm.mockResolvedValue(true);
      await flight.import();
      expect(ada.name).toBe("Ada");
    },
  },
  {
    member: "AdventureImportOptions.preImport",
    says: "and postImport are awaited, in order, and hook preImportAdventure may add them",
    page: OPTIONS,
    sentence:
      "Modules can use the preImportAdventure hook to extend these options by adding preImport or postImport callbacks.",
    async run(ground) {
      const calls: string[] = [];
      const later = (name: string) => async (): Promise<void> => {
        await Promise.resolve();
        calls.push(`${name} ${ground.page.game.actors.size}`);
      };
      const flight = await adventure(ground);
      ground.page.Hooks.on(
        "preImportAdventure",
        (_adventure: unknown, options: any) => void options.preImport.push(later("hooked")),
      );
      await flight.import({ dialog: false, preImport: [later("before")], postImport: [later("after")] });
      expect(calls).toEqual(["before 0", "hooked 0", "after 1"]);
    },
  },
  {
    member: "hookEvents.preImportAdventure",
    says: "receives the adventure, the options and the plan",
    page: PRE,
    sentence: "A hook event that fires when Adventure data is being prepared for import.",
    async run(ground) {
      const heard = vi.fn();
      const flight = await adventure(ground);
      ground.page.Hooks.on("preImportAdventure", heard);
      await flight.import({ dialog: false, importFields: ["items"] });
      const [adventureOf, options, toCreate, toUpdate] = heard.mock.calls[0] ?? [];
      expect([adventureOf, options.importFields, toCreate.Item[0].name, toUpdate]).toEqual([
        flight,
        ["items"],
        "Rope",
        {},
      ]);
    },
  },
  {
    member: "hookEvents.preImportAdventure",
    says: "stops the import by returning false",
    page: PRE,
    sentence: "False to prevent the core software from handling the import",
    async run(ground) {
      const flight = await adventure(ground);
      const after = vi.fn();
      ground.page.Hooks.on("preImportAdventure", () => false);
      ground.page.Hooks.on("importAdventure", after);
      await flight.import({ dialog: false });
      expect(ground.page.game.actors.size).toBe(0);
      expect(after).not.toHaveBeenCalled();
    },
  },
  {
    member: "hookEvents.preImportAdventure",
    says: "can change the plan",
    guess: "The hook is handed the data that is then imported, and fires while it is being prepared.",
    async run(ground) {
      const flight = await adventure(ground);
      ground.page.Hooks.on("preImportAdventure", (...[, , toCreate]: any[]) => void (toCreate.Actor[0].name = "Other"));
      await flight.import({ dialog: false });
      expect(ground.page.game.actors.get(ADA._id).name).toBe("Other");
    },
  },
  {
    member: "hookEvents.importAdventure",
    says: "is called once everything is imported",
    page: POST,
    sentence: "A hook event that fires after an Adventure has been imported into the World.",
    async run(ground) {
      const flight = await adventure(ground);
      const heard = vi.fn((..._args: any[]) => ground.page.game.actors.size);
      ground.page.Hooks.on("importAdventure", heard);
      await flight.import({ dialog: false });
      const [adventureOf, , created, updated] = heard.mock.calls[0] ?? [];
      expect([adventureOf, created.Actor[0].id, updated, heard.mock.results[0]?.value]).toEqual([
        flight,
        ADA._id,
        {},
        1,
      ]);
    },
  },
  {
    member: "Adventure#import",
    says: "imports nothing where the world refuses any of it",
    guess: "No page says what a failing import leaves behind; half an adventure is of no use.",
    async run(ground) {
      const flight = await adventure(ground);
      ground.page.Hooks.on(
        "preImportAdventure",
        (...[, , toCreate]: any[]) => void (toCreate.Item[0].type = "unknown"),
      );
      await expect(flight.import({ dialog: false })).rejects.toThrow();
      expect([ground.page.game.actors.size, ground.page.game.folders.size]).toEqual([0, 0]);
    },
  },
  {
    member: "CONFIG.Adventure",
    says: "names the document class and the exporter",
    page: "api/v14/variables/CONFIG.Adventure.html",
    sentence: "Configuration for the Adventure document.",
    run({ page }) {
      expect(page.CONFIG.Adventure.documentClass).toBe(page.Adventure);
      expect(page.CONFIG.Adventure.exporterClass).toBe(page.foundry.applications.sheets.AdventureExporter);
    },
  },
  {
    member: "CONST.WORLD_DOCUMENT_TYPES",
    says: "does not contain Adventure, which exists in packs only",
    guess: "The article on packaging has adventures in packs; the constants list them under COMPENDIUM_DOCUMENT_TYPES.",
    async run({ table, page }) {
      await table();
      expect(page.CONST.COMPENDIUM_DOCUMENT_TYPES).toContain("Adventure");
      expect(page.CONST.WORLD_DOCUMENT_TYPES).not.toContain("Adventure");
      await expect(page.Adventure.create({ name: "Loose" })).rejects.toThrow();
    },
  },
];
