import { beforeEach, describe, expect, it, vi } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { closeTables, id, page, table } from "./support.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

closeTables();
beforeEach(() => setTemplateLoader((path) => readFile(join(import.meta.dirname, "../../../tabletop", path), "utf8")));

/** A text result for a range. */
function text(name: string, from: number, to = from): object {
  return { _id: id(name), type: "text", name, description: `<p>${name}</p>`, range: [from, to], weight: to - from + 1 };
}

const three = [text("one", 1), text("two", 2), text("three", 3)];

describe.each([13, 14] as const)("a rollable table (generation %i)", (generation) => {
  it("A table draws each result once without replacement", async () => {
    await table({ generation });
    const drawn = new Set<string>();
    const made = await page.RollTable.create({ name: "Odd", formula: "1d3", replacement: false, results: three });
    for (let count = 0; count < 3; count++) {
      const { results } = await made.draw({ displayChat: false });
      drawn.add(results[0].name);
    }
    expect(drawn.size).toBe(3);
    expect((await made.draw({ displayChat: false })).results).toEqual([]);
    await made.resetResults();
    expect((await made.draw({ displayChat: false })).results).toHaveLength(1);
  });

  it("A player who may not write a table can draw from it, and marks nothing", async () => {
    const source = {
      _id: id("odd"),
      name: "Odd",
      formula: "1d3",
      replacement: false,
      results: three,
      ownership: { default: 2 },
    };
    const { game } = await table({ generation, as: SEATS.player, world: { tables: [source] } });
    const made = game.tables.get(id("odd"));
    expect((await made.draw({ displayChat: false })).results).toHaveLength(1);
    expect(made.results.filter((result: { drawn: boolean }) => result.drawn)).toEqual([]);
  });

  it("A draw follows a result to another table, and endless circles are refused", async () => {
    await table({ generation });
    const inner = await page.RollTable.create({ name: "Inner", formula: "1d1", results: [text("deep", 1)] });
    const lead = { type: "document", name: "Inner", documentUuid: inner.uuid, range: [1, 1] };
    const outer = await page.RollTable.create({ name: "Outer", formula: "1d1", results: [lead] });
    expect((await outer.draw({ displayChat: false })).results[0].name).toBe("deep");
    expect((await outer.draw({ displayChat: false, recursive: false })).results[0].name).toBe("Inner");
    await inner.createEmbeddedDocuments("TableResult", [
      { type: "document", name: "Outer", documentUuid: outer.uuid, range: [1, 1] },
    ]);
    await expect(outer.roll()).rejects.toThrow(/deep/);
  });

  it("A draw posts its results with the roll, in the message mode", async () => {
    const { game } = await table({ generation });
    const made = await page.RollTable.create({ name: "Odd", formula: "1d1", results: [text("one", 1)] });
    await made.draw(generation >= 14 ? { messageMode: "self" } : { rollMode: "selfroll" });
    const message = [...game.messages].at(-1);
    expect(message.rolls).toHaveLength(1);
    expect(message.content).toContain("one");
    expect(message.whisper).toEqual([SEATS.gm]);
    expect(message.flags.core.RollTable).toBe(made.id);
  });

  it("A draw of several results is one pool, without duplicates where there is no replacement", async () => {
    const { game } = await table({ generation });
    const made = await page.RollTable.create({ name: "Odd", formula: "1d3", replacement: false, results: three });
    const { roll, results } = await made.drawMany(5);
    expect(new Set(results.map((result: { name: string }) => result.name)).size).toBe(3);
    expect(roll.terms[0]).toBeInstanceOf(page.foundry.dice.terms.PoolTerm);
    expect([...made.results].every((result: any) => result.drawn)).toBe(true);
    expect(game.messages.size).toBe(1);
  });

  it("A table whose formula can't reach a result warns and draws nothing", async () => {
    await table({ generation });
    const warn = vi.fn();
    page.ui.notifications = { warn };
    const made = await page.RollTable.create({ name: "Odd", formula: "1d4 + 100", results: three });
    expect((await made.draw()).results).toEqual([]);
    const empty = await page.RollTable.create({ name: "Empty", formula: "1d4" });
    expect((await empty.draw()).results).toEqual([]);
    expect(warn.mock.calls.map(([key]) => String(key))).toEqual([
      "TABLE.NoPossibleResults",
      "TABLE.NoAvailableResults",
    ]);
  });

  it("Weights are normalised to ranges and a formula, also when a table without one is rolled", async () => {
    await table({ generation });
    const made = await page.RollTable.create({
      name: "Odd",
      results: [
        { ...text("a", 1), weight: 2 },
        { ...text("b", 1), weight: 3 },
      ],
    });
    await made.roll();
    expect(made.formula).toBe("1d5");
    expect([...made.results].map((result: any) => [...result.range])).toEqual([
      [1, 2],
      [3, 5],
    ]);
  });

  it("Results of before generation 13 are migrated", async () => {
    await table({ generation });
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    const made = await page.RollTable.create({
      name: "Old",
      formula: "1d3",
      results: [
        { type: 0, text: "<b>Words</b>", range: [1, 1] },
        { type: 1, text: "Ada", documentCollection: "Actor", documentId: actor.id, range: [2, 2] },
      ],
    });
    const [words, person] = made.results.contents;
    const rope = page.TableResult.migrateData({
      type: 2,
      text: "Rope",
      documentCollection: "sys.gear",
      documentId: id("rope"),
    });
    expect([words.type, words.description, words.text]).toEqual(["text", "<b>Words</b>", "<b>Words</b>"]);
    expect([person.type, person.name, person.documentUuid]).toEqual(["document", "Ada", actor.uuid]);
    expect([person.documentCollection, person.documentId]).toEqual(["Actor", actor.id]);
    expect([rope.type, rope.documentUuid]).toEqual(["document", `Compendium.sys.gear.${id("rope")}`]);
  });

  it("A range that runs backwards is refused", async () => {
    await table({ generation });
    await expect(
      page.RollTable.create({ name: "Odd", results: [{ ...text("a", 3), range: [3, 1] }] }),
    ).rejects.toThrow();
  });

  it("A table is created from a folder", async () => {
    await table({ generation });
    const folder = await page.Folder.create({ name: "Crew", type: "Actor" });
    const actor = await page.Actor.create({ name: "Ada", type: "hero", folder: folder.id });
    const made = await page.RollTable.fromFolder(folder, { renderSheet: false });
    expect(made.formula).toBe("1d1");
    expect(made.results.contents[0].documentUuid).toBe(actor.uuid);
  });
});
