/** What systems needed of the table in a run of `npm run conformance` and did not find at first. */
import { afterEach, describe, expect, test } from "vitest";

import { bootTable, SEATS, type Table } from "../../../tabletop/testing.ts";
import { MANIFEST } from "../documents/support.ts";

const page = globalThis as any;
let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

describe.each([13, 14] as const)("what systems needed, on %i", (generation) => {
  // Guess: two systems call it to fill a select in a create dialog of their own; no public page lists it.
  test("A collection returns its folders as options of a select, in the tree's order", async () => {
    table = await bootTable({ generation });
    const outer = await page.Folder.create({ name: "Boats", type: "Item" });
    await page.Folder.create({ name: "Ahead", type: "Item" });
    const inner = await page.Folder.create({ name: "Sails", type: "Item", folder: outer.id });
    const options = page.game.items._formatFolderSelectOptions();
    expect(options.map(({ name }: { name: string }) => name)).toEqual(["Ahead", "Boats", "─ Sails"]);
    expect(options[2].id).toBe(inner.id);
    expect(page.game.actors._formatFolderSelectOptions()).toEqual([]);
  });

  // github.com/foundryvtt/dnd5e/pull/3768: "The replacement done by `new Roll()` is done with `{ missing: "0" }`".
  test("A reference that is not in the roll data counts as 0 in a roll", async () => {
    table = await bootTable({ generation });
    const roll = new page.Roll("3 + @ability.mod", {});
    expect(roll.formula).toBe("3 + 0");
    expect((await roll.evaluate()).total).toBe(3);
    expect(page.Roll.replaceFormulaData("3 + @ability.mod", {})).toBe("3 + @ability.mod");
  });
});

describe.each([13, 14] as const)("fields and settings, on %i", (generation) => {
  // api/v14/classes/foundry.data.fields.StringField: `blank`; guess: a system verified for 13 has the initial "" and a
  // validator that refuses it.
  test("A blank text that may be blank is valid whatever the validator returns", async () => {
    table = await bootTable({ generation });
    const { StringField } = page.foundry.data.fields;
    const refuse = { validate: () => false, initial: "" };
    expect(new StringField({ required: true, ...refuse }).validate("")).toBeUndefined();
    expect(new StringField({ required: true, ...refuse, blank: false }).validate("")).toBeDefined();
    expect(new StringField({ required: true, ...refuse }).validate("x")).toBeDefined();
  });

  test("A setting that is saved twice in quick succession is created once, and has the later value", async () => {
    table = await bootTable({ generation });
    page.game.settings.register("test", "wind", { scope: "world", type: Number, default: 0 });
    const { settings } = page.game;
    await Promise.all([settings.set("test", "wind", 1), settings.set("test", "wind", 2)]);
    expect(settings.get("test", "wind")).toBe(2);
    expect(table.store.snapshot()["settings"]?.filter((one: any) => one.key === "test.wind")).toHaveLength(1);
  });
});

// github.com/NecroticGnome/ose-foundry-core/pull/150: "v14 dropped the shim which converted types to styles".
test("A number as the type of a message is its style on 13, and rejected on 14", async () => {
  table = await bootTable({ generation: 13 });
  const message = await page.ChatMessage.create({ type: 2, content: "x" });
  expect([message.type, message.style]).toEqual(["base", 2]);
  await table.close();
  table = await bootTable({ generation: 14 });
  await expect(page.ChatMessage.create({ type: 2, content: "x" })).rejects.toThrow("not a valid type");
});

// Guess: a system that is verified for 14 passes undefined for "as the user has chosen".
test("An undefined message mode is the user's own, on 14", async () => {
  table = await bootTable({ generation: 14 });
  await page.game.settings.set("core", "messageMode", "gm");
  const data = page.ChatMessage.applyMode({ content: "x" }, undefined);
  expect(data.whisper).toEqual([
    page.game.userId,
    ...page.game.users.filter((user: any) => user.isGM && !user.isSelf).map((user: any) => user.id),
  ]);
});

// api/v14/classes/foundry.helpers.media.VideoHelper: hasVideoExtension.
test.each([
  ["a/b.webm", true],
  ["a/b.MP4?x=1", true],
  ["a/webm.png", false],
  ["a/b.webmx", false],
])("The path %s has a video extension: %s", async (path, video) => {
  table = await bootTable();
  expect(page.foundry.helpers.media.VideoHelper.hasVideoExtension(path)).toBe(video);
});

// Guess: systems wrap their data in collections of their own, and keep a reference to it.
test.each([13, 14] as const)("An update changes the existing data objects, on %i", async (generation) => {
  table = await bootTable({ generation, manifest: MANIFEST });
  const { fields } = page.foundry.data;
  const part = new fields.TypedSchemaField({
    mast: { type: new fields.StringField({ initial: "mast" }), height: new fields.NumberField() },
  });
  class Boat extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { depth: new fields.NumberField({ initial: 1 }), parts: new fields.TypedObjectField(part) };
    }
  }
  page.CONFIG.Actor.dataModels.hero = Boat;
  const boat = await page.Actor.create({ name: "Boat", type: "hero" });
  const { parts } = boat._source.system;
  await boat.update({ "system.parts.a": { type: "mast", height: 2 }, "system.depth": 3 });
  const { a } = parts;
  expect(parts).toEqual({ a: { type: "mast", height: 2 } });
  await boat.update({ "system.parts.a.height": 5, "system.parts.b": { type: "mast", height: 1 } });
  expect([parts.a === a, a.height, Object.keys(parts)]).toEqual([true, 5, ["a", "b"]]);
  await boat.update({ "system.parts": generation === 14 ? { a: page._del } : { "-=a": null } });
  expect([boat._source.system.parts === parts, Object.keys(parts), Object.keys(boat.system.parts)]).toEqual([
    true,
    ["b"],
    ["b"],
  ]);
});

// Guess: a system for 13 has an async `_processFormData`, updates in it, and submits the form itself.
test("An instance of a class is accepted as an object in a schema, a list or null is not", () => {
  const { SchemaField, NumberField } = page.foundry.data.fields;
  const field = new SchemaField({ a: new NumberField() });
  expect(field.validate(Promise.resolve(1), { partial: true })).toBeUndefined();
  for (const wrong of [[], 3, "x"])
    expect(field.validate(wrong, { partial: true })?.toString()).toContain("must be an object");
});

// github.com/kypvalanx/Foundry-VTT-StarWars-SagaEdition/issues/129: "User John lacks permission to update Actor".
test("A user who may not create a document is notified in a sentence, with the parent", async () => {
  table = await bootTable({ as: SEATS.player, manifest: MANIFEST });
  await expect(page.Actor.create({ name: "x", type: "hero" })).rejects.toThrow(/may not create an Actor\.$/);
});

// api/modules/foundry.applications.sidebar.apps.html lists them; a package may extend one and never make it.
test("Documented sidebar windows that are not built can be extended, and name themselves when constructed", async () => {
  table = await bootTable({ generation: 14 });
  const { apps, tabs } = page.foundry.applications.sidebar;
  for (const [Base, name] of [
    [apps.ChatPopout, "sidebar.apps.ChatPopout"],
    [apps.FolderExport, "sidebar.apps.FolderExport"],
    [tabs.PlaylistDirectory, "sidebar.tabs.PlaylistDirectory"],
  ]) {
    class Own extends Base {}
    expect(() => new Own()).toThrow(`foundry.applications.${name} is documented for Foundry generation 14`);
  }
});

// api/v14/variables/foundry.ui.html: "windows: Record<string, Application>".
test("ui.windows exists from the start", async () => {
  table = await bootTable({ generation: 14 });
  expect(page.ui.windows).toEqual({});
});
