import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { clsAny, face, faceAny, fn, fnAny } from "../pages.ts";

const CREATE = faceAny("foundry.abstract.types.DatabaseCreateOperation");
const UPDATE = face("foundry.abstract.types.DatabaseUpdateOperation");
const PRE_CREATE = fnAny("hookEvents.preCreateDocument");
const BATCH = fnAny("foundry.documents.modifyBatch");
const V10_DOCUMENT = "api/v10/classes/foundry.abstract.Document.html";
const ID = "heroherohero0001";

const hero = (more: object = {}): object => ({ name: "Ada", type: "hero", ...more });

/** Listens to a hook during a test; `bootTable` removes the hooks when it closes. */
function listen(page: any, hook: string, listener: (...args: any[]) => unknown = () => undefined): any[][] {
  const calls: any[][] = [];
  page.Hooks.on(hook, (...args: any[]) => {
    calls.push(args);
    return listener(...args);
  });
  return calls;
}

/** Writing to the database, and the hooks around it. */
export const databaseCases: readonly ContractCase[] = [
  {
    member: "Document.create",
    says: "creates one document and stores it",
    page: clsAny("foundry.data.ClientDatabaseBackend"),
    sentence: "Create new Documents using provided data and context.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create(hero());
      expect(game.actors.get(actor.id)).toBe(actor);
    },
  },
  {
    member: "Document.updateDocuments",
    says: "changes documents by id and returns the changed ones",
    page: clsAny("foundry.data.ClientDatabaseBackend"),
    sentence: "Update Documents using provided data and context.",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero());
      expect(await page.Actor.updateDocuments([{ _id: actor.id, name: "Bo" }])).toEqual([actor]);
      expect(actor.name).toBe("Bo");
    },
  },
  {
    member: "Document.deleteDocuments",
    says: "deletes by id and returns the deleted documents",
    page: clsAny("foundry.data.ClientDatabaseBackend"),
    sentence: "Delete Documents using provided ids and context.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create(hero());
      expect(await page.Actor.deleteDocuments([actor.id])).toEqual([actor]);
      expect(game.actors.get(actor.id)).toBeUndefined();
    },
  },
  {
    member: "DatabaseCreateOperation.keepId",
    says: "keeps the given id, which is otherwise generated",
    page: CREATE,
    sentence: "Retain the _id values of provided data instead of generating new ids",
    async run({ table, page }) {
      await table();
      const made = await page.Actor.create(hero({ _id: ID }), { keepId: true });
      const fresh = await page.Actor.create(hero({ _id: ID }));
      expect(made.id).toBe(ID);
      expect(fresh.id).not.toBe(ID);
    },
  },
  {
    member: "DatabaseCreateOperation.noHook",
    says: "calls no hook",
    page: CREATE,
    sentence: "Block the dispatch of hooks related to this operation",
    async run({ table, page }) {
      await table();
      const calls = [...["preCreateActor", "createActor"].map((hook) => listen(page, hook))];
      await page.Actor.create(hero(), { noHook: true });
      expect(calls.flat()).toEqual([]);
    },
  },
  {
    member: "DatabaseCreateOperation.parent",
    says: "embeds the documents",
    page: CREATE,
    sentence: "A parent Document within which Documents are embedded",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero());
      const item = await page.Item.create({ name: "Rope", type: "sword" }, { parent: actor });
      expect([item.parent === actor, actor.items.get(item.id) === item]).toEqual([true, true]);
    },
  },
  {
    member: "DatabaseCreateOperation.dryRun",
    says: "returns an empty list and creates nothing",
    page: face("foundry.abstract.types.DatabaseCreateOperation"),
    sentence: "Is the operation a dry run? If so, an empty result array is returned before the Documents are created.",
    generations: [14],
    async run({ table, page }) {
      const { game } = await table();
      expect(await page.Actor.createDocuments([hero()], { dryRun: true })).toEqual([]);
      expect(game.actors.size).toBe(0);
    },
  },
  {
    member: "DatabaseUpdateOperation.dryRun",
    says: "returns an empty list and changes nothing",
    page: UPDATE,
    sentence: "Is the operation a dry run? If so, an empty result array is returned before the Documents are updated.",
    generations: [14],
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero());
      expect(await page.Actor.updateDocuments([{ _id: actor.id, name: "Bo" }], { dryRun: true })).toEqual([]);
      expect(actor.name).toBe("Ada");
    },
  },
  {
    member: "DatabaseUpdateOperation.diff",
    says: "sends differences only by default",
    page: UPDATE,
    sentence:
      "Difference each update object against current Document data and only use differential data for the update operation",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero());
      const calls = listen(page, "updateActor");
      await actor.update({ name: "Ada" });
      expect(calls).toEqual([]);
      await actor.update({ name: "Ada" }, { diff: false });
      expect(calls.map(([, changed]) => changed.name)).toEqual(["Ada"]);
    },
  },
  {
    member: "hookEvents.preCreateDocument",
    says: "stops the creation with an explicit false",
    page: PRE_CREATE,
    sentence: "Explicitly return false to prevent creation of this Document",
    async run({ table, page }) {
      const { game } = await table();
      listen(page, "preCreateActor", () => false);
      expect(await page.Actor.create(hero())).toBeUndefined();
      expect(game.actors.size).toBe(0);
    },
  },
  {
    member: "hookEvents.preCreateDocument",
    says: "may change the pending document",
    page: PRE_CREATE,
    sentence: "Hooked functions may modify the pending document with updateSource",
    async run({ table, page }) {
      await table();
      listen(page, "preCreateActor", (document) => void document.updateSource({ name: "Changed" }));
      expect((await page.Actor.create(hero())).name).toBe("Changed");
    },
  },
  {
    member: "hookEvents.preCreateDocument",
    says: "receives the document, the data, the options and this user's id",
    page: PRE_CREATE,
    sentence: "The ID of the requesting user, always game.user.id",
    async run({ table, page }) {
      const { game } = await table();
      const calls = listen(page, "preCreateActor");
      await page.Actor.create(hero(), { mine: 1 });
      const [[document, data, options, userId]] = calls as [any[]];
      expect(document).toBeInstanceOf(page.Actor);
      expect([data.name, options.mine, userId]).toEqual(["Ada", 1, game.userId]);
    },
  },
  {
    member: "hookEvents.preCreateDocument",
    says: "is not called on other clients",
    page: PRE_CREATE,
    sentence: "This hook only fires for the client who is initiating the creation request.",
    async run({ table, page }) {
      const { client, game } = await table();
      const calls = [listen(page, "preCreateActor"), listen(page, "createActor")];
      const line = await client("assistant0000000");
      const operation = {
        action: "create",
        documentName: "Actor",
        parentUuid: null,
        pack: null,
        data: [hero()],
        options: {},
      };
      await line.request("modify", { operations: [operation] } as never);
      await expect.poll(() => game.actors.size).toBe(1);
      expect(calls.map(({ length }) => length)).toEqual([0, 1]);
    },
  },
  {
    member: "hookEvents.createDocument",
    says: "is named after the type and receives the document, options and user id",
    page: fnAny("hookEvents.createDocument"),
    sentence: 'Substitute the Document name in the hook event to target a specific type, for example "createToken".',
    async run({ table, page }) {
      const { game } = await table();
      const calls = listen(page, "createActor");
      const actor = await page.Actor.create(hero());
      expect(calls).toHaveLength(1);
      expect([calls[0]?.[0] === actor, calls[0]?.[2]]).toEqual([true, game.userId]);
    },
  },
  {
    member: "hookEvents.updateDocument",
    says: "receives the difference that was applied",
    page: fn("hookEvents.updateDocument"),
    sentence: "Differential data that was used to update the document",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero());
      const calls = listen(page, "updateActor");
      await actor.update({ name: "Bo", type: "hero" });
      const [[document, changed]] = calls as [any[]];
      expect([document === actor, changed.name, "type" in changed]).toEqual([true, "Bo", false]);
    },
  },
  {
    member: "hookEvents.updateDocument",
    says: "is called for a change of another client",
    page: fn("hookEvents.updateDocument"),
    sentence: "This hook fires for all connected clients after the update has been processed.",
    async run({ table, page }) {
      const { client } = await table();
      const actor = await page.Actor.create(hero());
      const calls = listen(page, "updateActor");
      const line = await client("assistant0000000");
      const updates = [{ _id: actor.id, name: "Bo" }];
      await line.request("modify", {
        operations: [{ action: "update", documentName: "Actor", parentUuid: null, pack: null, updates, options: {} }],
      } as never);
      await expect
        .poll(() => calls.map(([, changed, , userId]) => [changed.name, userId]))
        .toEqual([["Bo", "assistant0000000"]]);
    },
  },
  {
    member: "foundry.documents.modifyBatch",
    says: "does several operations as one",
    page: BATCH,
    sentence: "Bundle multiple Document-modification operations into a single, batched request.",
    generations: [14],
    async run({ table, page }) {
      const { game } = await table();
      const [a, b] = await page.Actor.createDocuments([hero(), hero({ name: "Bo" })]);
      await page.foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: a.id, name: "Cy" }] },
        { action: "delete", documentName: "Actor", ids: [b.id] },
      ]);
      expect([a.name, game.actors.size]).toEqual(["Cy", 1]);
    },
  },
  {
    member: "foundry.documents.modifyBatch",
    says: "does nothing when a hook cancels one of them",
    page: BATCH,
    sentence:
      "A cancellation (via, for example, Document#_preUpdate) or exception thrown by a single operation will cancel the entire batch. No changes will be made.",
    generations: [14],
    async run({ table, page }) {
      const { game } = await table();
      const [a, b] = await page.Actor.createDocuments([hero(), hero({ name: "Bo" })]);
      listen(page, "preDeleteActor", () => false);
      await page.foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: a.id, name: "Cy" }] },
        { action: "delete", documentName: "Actor", ids: [b.id] },
      ]);
      expect([a.name, game.actors.size]).toEqual(["Ada", 2]);
    },
  },
  {
    member: "foundry.documents.modifyBatch",
    says: "does not exist on 13",
    guess: "The page is of 14 alone.",
    generations: [13],
    run({ page }) {
      expect(page.foundry.documents.modifyBatch).toBeUndefined();
    },
  },
  {
    member: "Document#getUserLevel",
    says: "is a level of CONST.DOCUMENT_OWNERSHIP_LEVELS",
    page: V10_DOCUMENT,
    sentence:
      "Get the permission level that a specific User has over this Document, a value in CONST.DOCUMENT_OWNERSHIP_LEVELS.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create(hero({ ownership: { default: 1, player0000000000: 3 } }));
      const level = (id: string): number => actor.getUserLevel(game.users.get(id));
      expect([level("player0000000000"), level("otherplayer00000")]).toEqual([3, 1]);
    },
  },
  {
    member: "Document#testUserPermission",
    says: "is true from the level on, or only at it with exact",
    page: V10_DOCUMENT,
    sentence: "Test whether a certain User has a requested permission level (or greater) over the Document",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create(hero({ ownership: { default: 2 } }));
      const player = game.users.get("player0000000000");
      expect(["LIMITED", "OBSERVER", "OWNER", 2].map((level) => actor.testUserPermission(player, level))).toEqual([
        true,
        true,
        false,
        true,
      ]);
      expect(actor.testUserPermission(player, "LIMITED", { exact: true })).toBe(false);
    },
  },
  {
    member: "foundry.utils.fromUuid",
    says: "finds a document, embedded ones too, and null where there is none",
    page: fnAny("foundry.utils.fromUuid"),
    sentence: "Returns the Document if it could be found, otherwise null.",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero({ items: [{ name: "Rope", type: "sword" }] }));
      const [item] = actor.items;
      expect([
        await page.fromUuid(actor.uuid),
        await page.fromUuid(item.uuid),
        await page.fromUuid("Actor.absent0000000000"),
      ]).toEqual([actor, item, null]);
    },
  },
  {
    member: "foundry.utils.fromUuid",
    says: "resolves against a relative document",
    page: fnAny("foundry.utils.fromUuid"),
    sentence: "A Document to resolve relative UUIDs against.",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero({ items: [{ name: "Rope", type: "sword" }] }));
      const [item] = actor.items;
      expect(await page.fromUuid(`.Item.${item.id}`, { relative: actor })).toBe(item);
    },
  },
  {
    member: "Document#parentCollection",
    says: "is the name of the collection that holds an embedded document",
    page: face("foundry.abstract.types._DocumentConstructionContext"),
    sentence: "The name of the parent Document's collection that would contain this one",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create(hero({ items: [{ name: "Rope", type: "sword" }] }));
      expect([[...actor.items][0].parentCollection, actor.parentCollection]).toEqual(["items", null]);
    },
  },
  {
    member: "ClientDocument#collection",
    says: "is the collection that holds the document",
    page: clsAny("foundry.CanvasDocument"),
    sentence: "Return a reference to the parent Collection instance that contains this Document.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create(hero({ items: [{ name: "Rope", type: "sword" }] }));
      expect([actor.collection === game.actors, [...actor.items][0].collection === actor.items]).toEqual([true, true]);
    },
  },
  {
    member: "ClientDocument#hasPlayerOwner",
    says: "returns whether a player owns it",
    page: clsAny("foundry.CanvasDocument"),
    sentence: "Test whether this Document is owned by any non-Gamemaster User.",
    async run({ table, page }) {
      await table();
      const [mine, theirs] = await page.Actor.createDocuments([hero(), hero({ ownership: { player0000000000: 3 } })]);
      expect([mine.hasPlayerOwner, theirs.hasPlayerOwner]).toEqual([false, true]);
    },
  },
  {
    member: "Document#id",
    says: "is null before the document is stored",
    page: clsAny("foundry.CanvasDocument"),
    sentence: "The canonical identifier for this Document.",
    async run({ table, page, generation }) {
      await table();
      const made = new page.Actor(hero());
      expect([made.id, (await page.Actor.create(hero())).id.length]).toEqual([null, 16]);
      if (generation === 14) expect(made.uuid).toBeNull();
    },
  },
];
