import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";

const DATA = "api/v14/interfaces/foundry.documents.types.TableResultData.html";
const TYPES = "api/v14/variables/CONST.TABLE_RESULT_TYPES.html";
const OLD = "api/v10/classes/client.TableResult.html";
const NAMES = "https://github.com/foundryvtt/foundryvtt/issues/12253";

/** One result, in a table of its own. */
async function result({ table, page }: Ground, data: object): Promise<any> {
  await table();
  const odd = await page.RollTable.create({ name: "Odd", formula: "1d1", results: [{ range: [1, 1], ...data }] });
  return odd.results.contents[0];
}

export const tableResultCases: readonly ContractCase[] = [
  {
    member: "CONST.TABLE_RESULT_TYPES",
    says: "has a text and a document",
    page: TYPES,
    sentence: 'TABLE_RESULT_TYPES: { DOCUMENT: "document"; TEXT: "text" }',
    run({ page }) {
      expect(page.CONST.TABLE_RESULT_TYPES).toEqual({ DOCUMENT: "document", TEXT: "text" });
    },
  },
  {
    member: "TableResultData.type",
    says: "is one of the constant's, text by default",
    page: DATA,
    sentence: "A result subtype from CONST.TABLE_RESULT_TYPES",
    async run(ground) {
      const one = await result(ground, {});
      expect(one.type).toBe(ground.page.CONST.TABLE_RESULT_TYPES.TEXT);
      await expect(one.update({ type: "other" })).rejects.toThrow();
    },
  },
  {
    member: "TableResultData.weight",
    says: "is a whole number of at least 1",
    page: DATA,
    sentence: "The probabilistic weight of this result relative to other results",
    async run(ground) {
      const one = await result(ground, {});
      expect(one.weight).toBe(1);
      await expect(one.update({ weight: 0 })).rejects.toThrow();
    },
  },
  {
    member: "TableResultData.range",
    says: "is two ascending whole numbers; anything else is refused",
    page: DATA,
    sentence: "A length 2 array of ascending integers",
    async run(ground) {
      const one = await result(ground, {});
      await one.update({ range: [2, 5] });
      expect([...one.range]).toEqual([2, 5]);
      await expect(one.update({ range: [5, 2] })).rejects.toThrow();
      await expect(one.update({ range: [1] })).rejects.toThrow();
    },
  },
  {
    member: "TableResultData.drawn",
    says: "is false by default",
    page: DATA,
    sentence: "Has this result already been drawn (without replacement)",
    async run(ground) {
      expect((await result(ground, {})).drawn).toBe(false);
    },
  },
  {
    member: "TableResult#icon",
    says: "is the result's own image, else the document's, else the configured one",
    page: OLD,
    sentence: "A path reference to the icon image used to represent this result",
    async run(ground) {
      const one = await result(ground, { type: "text", name: "one" });
      expect(one.icon).toBe(ground.page.CONFIG.RollTable.resultIcon);
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero", img: "icons/svg/combat.svg" });
      await one.update({ type: "document", documentUuid: actor.uuid });
      expect(one.icon).toBe("icons/svg/combat.svg");
      await one.update({ img: "icons/svg/skull.svg" });
      expect(one.icon).toBe("icons/svg/skull.svg");
    },
  },
  {
    member: "TableResult#getChatText",
    says: "is a dynamic link for a document and plain text otherwise",
    page: OLD,
    sentence:
      "Prepare a string representation for the result which (if possible) will be a dynamic link or otherwise plain text",
    async run(ground) {
      const one = await result(ground, { type: "text", name: "<b>one</b>" });
      expect(one.getChatText()).toBe("&lt;b&gt;one&lt;/b&gt;");
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      await one.update({ type: "document", documentUuid: actor.uuid, name: "Ada" });
      expect(one.getChatText()).toBe(`@UUID[${actor.uuid}]{Ada}`);
    },
  },
  {
    member: "TableResult#getHTML",
    says: "enriches the description and leaves the name as plain text",
    page: NAMES,
    sentence: "Result names are a StringField, not an HTMLField and therefore not enriched.",
    needs: "page",
    async run(ground) {
      const one = await result(ground, {
        type: "text",
        name: "<img src=x onerror=alert(1)>",
        description: "<p>[[/r 1d6]]</p>",
      });
      const holder = document.createElement("div");
      holder.innerHTML = await one.getHTML();
      expect(holder.querySelector("img")).toBe(null);
      expect(holder.textContent).toContain("<img");
      expect(holder.querySelector("a.inline-roll")).not.toBe(null);
    },
  },
  {
    member: "TableResult#getHTML",
    says: "links to the document that the result names",
    page: TYPES,
    sentence: "An in-World Document reference which will be linked to in the chat message.",
    needs: "page",
    async run(ground) {
      const one = await result(ground, { type: "text" });
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      await one.update({ type: "document", documentUuid: actor.uuid, name: "Ada" });
      const holder = document.createElement("div");
      holder.innerHTML = await one.getHTML();
      expect(holder.querySelector<HTMLElement>("a.content-link")?.dataset["uuid"]).toBe(actor.uuid);
    },
  },
  {
    member: "TableResult#documentToAnchor",
    says: "is a link to the document, and null for a text",
    guess: "Named on the class page; that it is null where there is nothing to link to is our reading.",
    needs: "page",
    async run(ground) {
      const one = await result(ground, { type: "text", name: "one" });
      expect(one.documentToAnchor()).toBe(null);
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      await one.update({ type: "document", documentUuid: actor.uuid });
      expect(one.documentToAnchor().dataset.uuid).toBe(actor.uuid);
    },
  },
  {
    member: "TableResultData.text",
    says: "of before generation 13 becomes the description of a text, and reads with a warning",
    page: DATA,
    sentence: "The text which describes the table result",
    async run(ground) {
      const one = await result(ground, { type: 0, text: "<p>Words</p>" });
      expect([one.type, one.description]).toEqual(["text", "<p>Words</p>"]);
      expect(one.text).toBe("<p>Words</p>");
    },
  },
  {
    member: "TableResultData.documentCollection",
    says: "of before generation 13 becomes a uuid with the id",
    page: DATA,
    sentence: "A named collection from which this result is drawn",
    async run(ground) {
      await ground.table();
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      const odd = await ground.page.RollTable.create({
        name: "Odd",
        results: [{ type: 1, text: "Ada", documentCollection: "Actor", documentId: actor.id, range: [1, 1] }],
      });
      const [one] = odd.results.contents;
      expect([one.type, one.name, one.documentUuid]).toEqual(["document", "Ada", actor.uuid]);
      expect([one.documentCollection, one.documentId]).toEqual(["Actor", actor.id]);
    },
  },
  {
    member: "TableResult#update",
    says: "copies the name of a newly named document, unless it has one",
    guess: "A result without a name would say nothing; the sheet of generation 13 is said to fill the name in.",
    async run(ground) {
      const one = await result(ground, {});
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      await one.update({ type: "document", documentUuid: actor.uuid });
      expect(one.name).toBe("Ada");
    },
  },
];
