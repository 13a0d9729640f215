import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";

const DATA = "api/v14/interfaces/foundry.documents.types.RollTableData.html";
const CLASS = "api/v14/classes/foundry.documents.RollTable.html";
const OLD = "api/classes/client.RollTable.html";
const OLDEST = "api/RollTable.html";
const DRAW = "api/v14/interfaces/foundry.documents.types.RollTableDraw.html";
const CONFIG = "api/v14/variables/CONFIG.RollTable.html";
const ARTICLE = "article/roll-tables/";

const text = (name: string, from: number, to = from): object => ({
  type: "text",
  name,
  range: [from, to],
  weight: to - from + 1,
});
const THREE = [text("one", 1), text("two", 2), text("three", 3)];

/** A table of three results, with other data if given. */
async function made({ table, page }: Ground, more: object = {}): Promise<any> {
  await table();
  return page.RollTable.create({ name: "Odd", formula: "1d3", results: THREE, ...more });
}

export const rollTableCases: readonly ContractCase[] = [
  {
    member: "RollTableData.formula",
    says: "is the formula of the table's roll",
    page: DATA,
    sentence: "The Roll formula which determines the results chosen from the table",
    async run(ground) {
      const { roll, results } = await (await made(ground, { formula: "0d6 + 2" })).roll();
      expect([roll.total, results.map((result: any) => result.name)]).toEqual([2, ["two"]]);
    },
  },
  {
    member: "RollTableData.replacement",
    says: "is true by default, and leaves drawn results undrawn",
    page: DATA,
    sentence: "Are results from this table drawn with replacement?",
    async run(ground) {
      const odd = await made(ground);
      expect(odd.replacement).toBe(true);
      await odd.draw({ displayChat: false });
      expect(odd.results.filter((result: any) => result.drawn)).toEqual([]);
    },
  },
  {
    member: "RollTableData.replacement",
    says: "when false, marks drawn results, and a later draw has another",
    page: DATA,
    sentence: "Are results from this table drawn with replacement?",
    async run(ground) {
      const odd = await made(ground, { replacement: false });
      const names = [];
      for (let count = 0; count < 3; count++) names.push((await odd.draw({ displayChat: false })).results[0].name);
      expect(names.sort()).toEqual(["one", "three", "two"]);
    },
  },
  {
    member: "RollTableData.displayRoll",
    says: "hides the roll in the message when false; the message still has it",
    page: DATA,
    sentence: "Is the Roll result used to draw from this RollTable displayed in chat?",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      await odd.draw();
      await odd.update({ displayRoll: false });
      await odd.draw();
      const messages = [...ground.page.game.messages];
      expect(messages.map((message: any) => message.content.includes("dice-roll"))).toEqual([true, false]);
      expect(messages.map((message: any) => message.rolls.length)).toEqual([1, 1]);
    },
  },
  {
    member: "RollTableData.results",
    says: "is a collection of embedded documents",
    page: DATA,
    sentence: "A Collection of TableResult embedded documents which belong to this RollTable",
    async run(ground) {
      const odd = await made(ground);
      expect(odd.results.size).toBe(3);
      expect(odd.results.contents[0]).toBeInstanceOf(ground.page.TableResult);
      expect(odd.results.contents[0].parent).toBe(odd);
    },
  },
  {
    member: "RollTableData.img",
    says: "is core's icon by default",
    page: CLASS,
    sentence: 'DEFAULT_ICON: string = "icons/svg/d20-grey.svg"',
    async run(ground) {
      const odd = await made(ground);
      expect([ground.page.RollTable.DEFAULT_ICON, odd.img]).toEqual([
        "icons/svg/d20-grey.svg",
        "icons/svg/d20-grey.svg",
      ]);
    },
  },
  {
    member: "RollTable#thumbnail",
    says: "is the table's image",
    page: OLD,
    sentence: "Provide a thumbnail image path used to represent this document.",
    async run(ground) {
      const odd = await made(ground, { img: "icons/svg/combat.svg" });
      expect(odd.thumbnail).toBe("icons/svg/combat.svg");
    },
  },
  {
    member: "RollTable#draw",
    says: "accepts an existing roll",
    page: OLD,
    sentence: "Draw a result from the RollTable based on the table formula or a provided Roll instance",
    async run(ground) {
      const odd = await made(ground);
      const { results } = await odd.draw({ roll: new ground.page.Roll("3"), displayChat: false });
      expect(results.map((result: any) => result.name)).toEqual(["three"]);
    },
  },
  {
    member: "RollTable#draw",
    says: "returns the evaluated roll and its results",
    page: DRAW,
    sentence: "An object containing the executed Roll and the produced results",
    async run(ground) {
      const { roll, results } = await (await made(ground)).draw({ displayChat: false });
      expect(roll._evaluated).toBe(true);
      expect(results[0].range[0]).toBe(roll.total);
    },
  },
  {
    member: "RollTable#draw",
    says: "accepts existing results and rolls nothing",
    page: OLDEST,
    sentence: "One or more table results which have been drawn",
    async run(ground) {
      const odd = await made(ground, { replacement: false });
      const two = odd.results.getName("two");
      const { results } = await odd.draw({ results: [two], displayChat: false });
      expect(results).toEqual([two]);
      expect(odd.results.filter((result: any) => result.drawn)).toEqual([two]);
    },
  },
  {
    member: "RollTable#draw",
    says: "creates a message unless displayChat is false",
    page: OLDEST,
    sentence: "Whether to automatically display the results in chat",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      await odd.draw({ displayChat: false });
      expect(ground.page.game.messages.size).toBe(0);
      await odd.draw();
      expect(ground.page.game.messages.size).toBe(1);
    },
  },
  {
    member: "RollTable#draw",
    says: "passes the generation's message mode to the message",
    page: OLDEST,
    sentence: "The chat roll mode to use when displaying the result",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      await odd.draw(ground.generation >= 14 ? { messageMode: "self" } : { rollMode: "selfroll" });
      expect(ground.page.game.messages.contents[0].whisper).toEqual([ground.page.game.userId]);
    },
  },
  {
    member: "RollTable#drawMany",
    says: "combines the single rolls in one pool",
    page: OLDEST,
    sentence:
      "Draw multiple results from a RollTable, constructing a final synthetic Roll as a dice pool of inner rolls.",
    async run(ground) {
      const { roll, results } = await (await made(ground)).drawMany(4, { displayChat: false });
      expect(results).toHaveLength(4);
      expect(roll.terms).toHaveLength(1);
      expect(roll.terms[0]).toBeInstanceOf(ground.page.foundry.dice.terms.PoolTerm);
      expect(roll.terms[0].rolls).toHaveLength(4);
    },
  },
  {
    member: "RollTable#drawMany",
    says: "creates one message of the results unless displayChat is false",
    page: OLDEST,
    sentence: "Automatically display the drawn results in chat? Default is true",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      await odd.drawMany(3);
      await odd.drawMany(3, { displayChat: false });
      expect(ground.page.game.messages.size).toBe(1);
    },
  },
  {
    member: "RollTable#drawMany",
    says: "draws no result twice without replacement, and ends when none is left",
    guess:
      "The page says how many are asked for; that a table without replacement gives each result once follows from replacement.",
    async run(ground) {
      const { results } = await (await made(ground, { replacement: false })).drawMany(9, { displayChat: false });
      expect(new Set(results.map((result: any) => result.id)).size).toBe(3);
      expect(results).toHaveLength(3);
    },
  },
  {
    member: "RollTable#normalize",
    says: "sets ranges end to end by weight and sets the formula",
    page: OLDEST,
    sentence: "Normalize the probabilities of rolling each item in the RollTable based on their assigned weights",
    async run(ground) {
      const odd = await made(ground, { results: THREE.map((result, index) => ({ ...result, weight: index + 1 })) });
      await odd.normalize();
      expect([odd.formula, odd.results.map((result: any) => [...result.range])]).toEqual([
        "1d6",
        [
          [1, 1],
          [2, 3],
          [4, 6],
        ],
      ]);
    },
  },
  {
    member: "RollTable#resetResults",
    says: "marks drawn results as undrawn",
    page: OLDEST,
    sentence: "Reset the state of the RollTable to return any dr",
    async run(ground) {
      const odd = await made(ground, { replacement: false });
      await odd.drawMany(3, { displayChat: false });
      await odd.resetResults();
      expect(odd.results.filter((result: any) => result.drawn)).toEqual([]);
    },
  },
  {
    member: "RollTable#toMessage",
    says: "posts the given results, without a roll unless there is one",
    page: OLD,
    sentence:
      "Display a result drawn from a RollTable in the Chat Log along. Optionally also display the Roll which produced the result",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      const message = await odd.toMessage([odd.results.getName("two")]);
      expect(message.rolls).toEqual([]);
      expect(message.content).toContain("two");
    },
  },
  {
    member: "RollTable#toMessage",
    says: "accepts data and options of the message",
    page: OLD,
    sentence: "Additional options which modify message creation",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      const messageOptions = ground.generation >= 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
      const message = await odd.toMessage([odd.results.getName("two")], {
        messageData: { flavor: "Look" },
        messageOptions,
      });
      expect(message.flavor).toBe("Look");
      expect(message.whisper).toContain(ground.page.game.userId);
    },
  },
  {
    member: "RollTable#toMessage",
    says: "stores the table in flags.core.RollTable",
    guess: "Systems read that flag to know a draw's message; no page that we found says so.",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      const message = await odd.toMessage([odd.results.getName("two")]);
      expect(message.getFlag("core", "RollTable")).toBe(odd.id);
    },
  },
  {
    member: "RollTable#roll",
    says: "draws nothing: results stay undrawn and no message is created",
    guess: "The class page sets draw apart from roll as the one that formalises a draw.",
    async run(ground) {
      const odd = await made(ground, { replacement: false });
      await odd.roll();
      expect(odd.results.filter((result: any) => result.drawn)).toEqual([]);
      expect(ground.page.game.messages.size).toBe(0);
    },
  },
  {
    member: "RollTable#roll",
    says: "follows a result that names another table",
    page: ARTICLE,
    sentence:
      "can link to Actors, Items, Journal Entries, Macro Commands, Playlists, Scenes, or even other Rollable Tables",
    async run(ground) {
      const inner = await made(ground, { formula: "1d1" });
      const lead = { type: "document", documentUuid: inner.uuid, range: [1, 1] };
      const outer = await ground.page.RollTable.create({ name: "Outer", formula: "1d1", results: [lead] });
      expect((await outer.roll()).results[0].name).toBe("one");
      expect((await outer.roll({ recursive: false })).results[0].parent).toBe(outer);
    },
  },
  {
    member: "RollTable#roll",
    says: "refuses tables that refer to each other endlessly",
    guess: "An endless draw is of no use; a depth is documented as an argument (_depth), its limit is not.",
    async run(ground) {
      const odd = await made(ground, { formula: "1d1", results: [] });
      await odd.createEmbeddedDocuments("TableResult", [{ type: "document", documentUuid: odd.uuid, range: [1, 1] }]);
      await expect(odd.roll()).rejects.toThrow();
    },
  },
  {
    member: "RollTable#roll",
    says: "normalises a table that has no formula",
    guess: "A table without a formula must still be drawable by its weights.",
    async run(ground) {
      const odd = await made(ground, { formula: "" });
      await odd.roll();
      expect(odd.formula).toBe("1d3");
    },
  },
  {
    member: "RollTable#getResultsForRoll",
    says: "returns every undrawn result whose range contains the value",
    page: "api/v14/interfaces/foundry.documents.types.TableResultData.html",
    sentence:
      "A length 2 array of ascending integers which defines the range of dice roll totals which produce this drawn result",
    async run(ground) {
      const odd = await made(ground, { results: [...THREE, text("wide", 2, 3), { ...text("gone", 2), drawn: true }] });
      expect(odd.getResultsForRoll(2).map((result: any) => result.name)).toEqual(["two", "wide"]);
      expect(odd.getResultsForRoll(9)).toEqual([]);
    },
  },
  {
    member: "CONFIG.RollTable",
    says: "names the collection, the template and the icon of a draw",
    page: CONFIG,
    sentence: "Configuration for RollTable random draws",
    async run({ table, page }) {
      const { game } = await table();
      expect(game.tables).toBeInstanceOf(page.CONFIG.RollTable.collection);
      expect(page.CONFIG.RollTable.collection).toBe(page.foundry.documents.collections.RollTables);
      expect(page.CONFIG.RollTable.resultTemplate).toMatch(/\.hbs$/);
      expect(page.CONFIG.RollTable.resultIcon).toMatch(/\.svg$/);
    },
  },
  {
    member: "CONFIG.RollTable.resultTemplate",
    says: "is the template of a draw's message",
    page: CONFIG,
    sentence: "resultTemplate",
    needs: "page",
    async run(ground) {
      const odd = await made(ground);
      ground.page.CONFIG.RollTable.resultTemplate = "data:<p>Own: {{#each results}}{{name}}{{/each}}</p>";
      await odd.draw({ roll: new ground.page.Roll("1") });
      expect(ground.page.game.messages.contents[0].content).toBe("<p>Own: one</p>");
    },
  },
  {
    member: "RollTable#visible",
    says: "is true from LIMITED on",
    page: ARTICLE,
    sentence: "any players with at least Limited permissions on an roll table can see the roll table",
    async run({ table }) {
      const tables = [0, 1].map((level) => ({
        _id: `table00000000000${level}`,
        name: `T${level}`,
        ownership: { default: level },
      }));
      const { game } = await table({ as: "player0000000000", world: { tables } });
      expect(tables.map(({ _id }) => game.tables.get(_id).visible)).toEqual([false, true]);
    },
  },
  {
    member: "RollTable#draw",
    says: "by a player who may not write draws, and marks nothing",
    guess:
      "Who may not update a table cannot mark its results; refusing the draw itself would make shared tables useless.",
    async run({ table }) {
      const source = {
        _id: "table00000000000",
        name: "Odd",
        formula: "1d3",
        replacement: false,
        results: [],
        ownership: { default: 2 },
      };
      const results = THREE.map((result, index) => ({ _id: `result000000000${index}`, ...result }));
      const { game } = await table({ as: "player0000000000", world: { tables: [{ ...source, results }] } });
      const odd = game.tables.get(source._id);
      expect((await odd.draw({ displayChat: false })).results).toHaveLength(1);
      expect(odd.results.filter((result: any) => result.drawn)).toEqual([]);
    },
  },
];
