/**
 * Items come to actors: by the picker of every sheet, by drops of every type on every actor type, and by moves between
 * two sheets, also to another player's actor.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, caughtUp, stored } from "./harness.ts";
import {
  type Host,
  ACTORS,
  carried,
  clear,
  dropAll,
  dropOn,
  faults,
  ITEMS,
  openSheet,
  receipts,
  TAKES,
  uuidOf,
  world,
} from "./items-steps.ts";
import { settled, tab } from "./steps.ts";

/**
 * On generation 13, a smoke run: one actor type with the whole table, and one of each other ruleset, a planet and a
 * craft with what they take and one item that they don't.
 */
const SMOKE = ["siegeCharacter", "sidoniaCharacter", "edgeNpc", "circumstancesAgent", "siegePlanet", "siegeCraft"];
const isWhole = process.env["TEST_ALL"] === "1";
const CASES = [
  { generation: 14, actors: ACTORS, whole: ACTORS },
  { generation: 13, actors: isWhole ? ACTORS : SMOKE, whole: isWhole ? ACTORS : SMOKE.slice(0, 1) },
] as const;

/** Returns the item types that are dropped on an actor type: all, or those that it takes and the first other. */
function listDropped(type: string, whole: readonly string[]): readonly string[] {
  if (whole.includes(type)) return ITEMS;
  const taken = Object.keys(TAKES[type] ?? {});
  return [...taken, ...ITEMS.filter((item) => !taken.includes(item)).slice(0, 1)];
}

describe.each(CASES)("items, generation $generation", ({ generation, actors, whole }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    [gm, ada, ben] = await Promise.all([party.join("Gamemaster"), party.join("Ada"), party.join("Ben")]);
    const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
    await Promise.all([gm, ada].map(async (page) => page.evaluate(axe)));
  });
  afterAll(async () => party.close());

  it.each(actors)("Every item type dropped on a %s is listed in its tab, or refused with a reason", async (type) => {
    const taken = TAKES[type] ?? {};
    const results = await dropAll(gm, `One ${type}`, listDropped(type, whole));
    for (const { pair, tab: open, isMarked, told } of results) {
      const item = pair.split(" ")[0] ?? "";
      if (item in taken)
        expect({ pair, open, isMarked, told }).toEqual({
          pair,
          open: taken[item] ?? "notes",
          isMarked: true,
          told: "",
        });
      else
        expect({ pair, told }).toEqual({
          pair,
          told: expect.stringMatching(/another ruleset|does not take/) as string,
        });
    }
    const refusals = results.filter(({ pair }) => !((pair.split(" ")[0] ?? "") in taken));
    expect(results.length - refusals.length).toBe(Object.keys(taken).length);
  });

  it("A refused item says which actors take it", async () => {
    const [first] = await dropAll(gm, "One siegeCraft", ["siegePower"]);
    expect(first?.told).toMatch(/a Power belongs to StarSIEGE Character, StarSIEGE NPC/);
  });

  it("A lifepath adds its skills and the pair of Traits of the first two", async () => {
    await dropAll(gm, "Sol", ["circumstancesLifepath"]);
    expect(await carried(gm, "Sol")).toEqual([
      "Connected / Wanted",
      "Criminal",
      "Deception",
      "Slug Pistol",
      "Streetwise",
    ]);
  });

  it("A character dropped on a craft joins its crew, and nothing else takes an actor", async () => {
    await openSheet(gm, "One siegeCraft");
    const uuid = await gm.evaluate(() => (globalThis as never as Host).game.actors.getName("One siegeCharacter").uuid);
    await dropOn(gm, "One siegeCraft", { type: "Actor", uuid });
    await gm.locator(".q-station[data-new] b", { hasText: "One siegeCharacter" }).waitFor();
    await dropOn(gm, "One siegeCraft", { type: "Actor", uuid });
    await gm.locator(".notification", { hasText: "is in the crew" }).first().waitFor();
    await openSheet(gm, "One siegePlanet");
    await dropOn(gm, "One siegePlanet", { type: "Actor", uuid });
    await gm.locator(".notification", { hasText: "only a craft takes other actors" }).first().waitFor();
    await clear(gm);
  });

  it("The picker is used by keyboard alone: several items in one receipt, and the focus returns", async () => {
    await caughtUp(ada);
    const before = await receipts(ada);
    const sheet = await openSheet(ada, "Rook");
    await sheet.locator('[data-action="itemCreate"][data-type="edgeGear"]').press("Enter");
    const search = ada.getByRole("combobox", { name: "Search" });
    await ada.locator('.q-picker [name="query"]:focus').waitFor();
    await ada.keyboard.type("med");
    await ada.getByRole("status").filter({ hasText: "found" }).waitFor();
    await search.fill("");
    await ada.keyboard.press("ArrowDown");
    await ada.keyboard.press("Space");
    await ada.keyboard.press("+");
    await ada.keyboard.press("ArrowDown");
    await ada.keyboard.press("Space");
    const chosen = await ada
      .locator('.q-picker [role="option"][aria-selected="true"] .q-picker-name > span')
      .allInnerTexts();
    expect(chosen).toHaveLength(2);
    await ada.locator(".q-picker-preview .q-prose").waitFor();
    expect(await faults(ada)).toEqual([]);
    await ada.keyboard.press("Enter");
    await ada.locator(".q-picker").waitFor({ state: "detached" });
    await ada.locator("[data-new]").first().waitFor();
    expect(await carried(ada, "Rook")).toEqual(
      [...chosen.map((name, at) => `${name} ×${at === 0 ? 2 : 1}`), "Knife", "Medkit ×5"].sort(),
    );
    expect(await receipts(ada)).toBe(before + 1);
    expect(await ada.evaluate(() => document.activeElement?.getAttribute("data-type"))).toBe("edgeGear");
  });

  it("An item of one's own is created when it is confirmed, and not before", async () => {
    const search = ada.locator('.q-picker [name="query"]:focus');
    const open = async (): Promise<void> => {
      await (await openSheet(ada, "Rook")).locator('[data-action="itemCreate"][data-type="edgeTalent"]').click();
      await search.waitFor();
      await ada.keyboard.type("Second wind");
      await ada.keyboard.press("ArrowDown");
      await ada.keyboard.press("End");
    };
    await open();
    await ada.keyboard.press("Escape");
    await ada.locator(".q-picker").waitFor({ state: "detached" });
    expect(await carried(ada, "Rook")).not.toContain("Second wind");
    await open();
    await ada.keyboard.press("Enter");
    await ada.locator('.q-picker [name="own"]:focus').press("Enter");
    await ada.locator(".application.sheet .window-title", { hasText: "Second wind" }).waitFor();
    expect(await carried(ada, "Rook")).toContain("Second wind");
    await clear(ada);
  });

  it("A duplicate asks: its quantity is raised, or a second one is added", async () => {
    const [name = ""] = (await carried(ada, "Rook")).filter((one) => one.endsWith("×2")).map((one) => one.slice(0, -3));
    const sheet = await openSheet(ada, "Rook");
    const uuid = await ada.evaluate(async (wanted) => {
      for (const pack of (globalThis as never as Host).game.packs) {
        if (pack.documentName !== "Item") continue;
        const found = [...(await pack.getIndex())].find((entry) => entry.name === wanted && entry.type === "edgeGear");
        if (found) return `Compendium.${pack.collection}.Item.${found._id}`;
      }
      return "";
    }, name);
    await dropOn(ada, "Rook", { type: "Item", uuid });
    await ada.getByRole("button", { name: "Raise the quantity" }).click();
    await expect.poll(() => carried(ada, "Rook")).toContain(`${name} ×3`);
    await dropOn(ada, "Rook", { type: "Item", uuid });
    await ada.getByRole("button", { name: "Add a second one" }).click();
    await expect.poll(() => carried(ada, "Rook")).toContain(`${name} ×1`);
    await sheet.locator("[data-new]").first().waitFor();
    await clear(ada);
  });

  it("A drag between two sheets moves a number of an item in one receipt, and is undone as one", async () => {
    await caughtUp(ada);
    const before = await receipts(ada);
    await openSheet(ada, "Wren");
    await dropOn(ada, "Wren", { type: "Item", uuid: await uuidOf(ada, "Rook", "Medkit") });
    const asked = ada.locator(".application", { has: ada.locator(".q-offer-dialog") });
    await asked.locator('[name="count"]').fill("2");
    await asked.locator('[data-action="ok"]').click();
    await expect.poll(() => carried(ada, "Wren")).toEqual(["Medkit ×2"]);
    await expect.poll(() => carried(ada, "Rook")).toContain("Medkit ×3"); // 13 writes one document after another
    expect(await receipts(ada)).toBe(before + 1);
    await clear(ada);
    await settled([gm, ada]);
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "Wren gets Medkit" }).getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => carried(ada, "Wren")).toEqual([]);
    await expect.poll(() => carried(ada, "Rook")).toContain("Medkit ×5");
  });

  it("An item is given away from its menu, by keyboard alone", async () => {
    const sheet = await openSheet(ada, "Rook");
    const medkit = sheet.locator("li[data-item-id]", { hasText: "Medkit" });
    await medkit.locator("[data-item-menu]").press("Enter");
    await ada.locator("#context-menu, .context-menu").getByText("Give to…").click();
    const dialog = ada.locator(".application", { has: ada.locator('[name="to"]') });
    await dialog.locator('[name="to"]').selectOption({ label: "Wren" });
    await dialog.locator('[name="count"]').fill("1");
    await dialog.locator('[name="count"]').press("Enter");
    await expect.poll(() => carried(ada, "Wren")).toEqual(["Medkit ×1"]);
    await expect.poll(() => carried(ada, "Rook")).toContain("Medkit ×4");
    await clear(ada);
  });

  it("An item for another player's actor is theirs to take: declined it stays, taken it moves", async () => {
    await openSheet(ada, "Heron");
    const offer = async (): Promise<void> => {
      await dropOn(ada, "Heron", { type: "Item", uuid: await uuidOf(ada, "Rook", "Second wind") });
    };
    await offer();
    await ben.getByRole("button", { name: "No, thanks" }).click();
    await ada.locator(".notification", { hasText: "does not take Second wind" }).first().waitFor();
    expect(await carried(ada, "Rook")).toContain("Second wind");
    expect(await carried(gm, "Heron")).toEqual([]);
    await offer();
    await ben.getByRole("button", { name: "Take it" }).click();
    await expect.poll(() => carried(gm, "Heron")).toEqual(["Second wind"]);
    await expect.poll(() => carried(gm, "Rook")).not.toContain("Second wind");
    await clear(ada);
  });

  it("Nobody takes what was not offered to them", async () => {
    const item = await uuidOf(gm, "Rook", "Medkit");
    const heron = await gm.evaluate(() => (globalThis as never as Host).game.actors.getName("Heron").uuid);
    expect(await stored(gm, item, "system.quantity")).toBe(4);
    await openSheet(ben, "Heron");
    await dropOn(ben, "Heron", { type: "Item", uuid: item });
    await ben
      .locator(".notification", { hasText: /Only the owner of Rook|not there any more|not find/ })
      .first()
      .waitFor();
    expect(await carried(gm, "Heron")).toEqual(["Second wind"]);
    expect(heron).not.toBe("");
    await clear(ben);
  });

  it("Two clients at once lose nothing: one moves the item, the other is told that it is gone", async () => {
    const uuid = await uuidOf(gm, "Rook", "Knife");
    await Promise.all([openSheet(gm, "Heron"), openSheet(ada, "Wren")]);
    await Promise.all([dropOn(gm, "Heron", { type: "Item", uuid }), dropOn(ada, "Wren", { type: "Item", uuid })]);
    const gone = (page: Page): Promise<void> =>
      page.locator(".notification", { hasText: "not there any more" }).first().waitFor();
    await Promise.any([gone(gm), gone(ada)]);
    await settled([gm, ada]);
    const all = await Promise.all(["Rook", "Wren", "Heron"].map((name) => carried(gm, name)));
    expect(all.flat().filter((name) => name === "Knife")).toHaveLength(1);
    expect(all[0]).not.toContain("Knife");
    await Promise.all([clear(gm), clear(ada)]);
  });

  it("A GM is asked for an actor whose player is not here", async () => {
    await openSheet(ada, "Finch");
    await dropOn(ada, "Finch", { type: "Item", uuid: await uuidOf(ada, "Rook", "Medkit") });
    const asked = ada.locator(".application", { has: ada.locator(".q-offer-dialog") });
    await asked.locator('[name="count"]').fill("1");
    await asked.locator('[data-action="ok"]').click();
    await gm.getByRole("button", { name: "Take it" }).click();
    await expect.poll(() => carried(gm, "Finch")).toEqual(["Medkit ×1"]);
    await settled([gm, ada]);
    await clear(ada);
  });

  it("A folder of items is added in one receipt", async () => {
    const folder = await gm.evaluate(async () => {
      const { Folder, Item } = globalThis as never as { Folder: Creates; Item: Creates };
      interface Creates {
        create(data: object): Promise<{ readonly id: string; readonly uuid: string }>;
      }
      const { id, uuid } = await Folder.create({ name: "Kit", type: "Item" });
      await Item.create({ name: "Rope", type: "edgeGear", folder: id });
      await Item.create({ name: "Lamp", type: "edgeGear", folder: id });
      return uuid;
    });
    const before = await receipts(gm);
    await openSheet(gm, "Finch");
    await dropOn(gm, "Finch", { type: "Folder", uuid: folder });
    await gm.locator("[data-new]", { hasText: "Rope" }).waitFor();
    expect(await carried(gm, "Finch")).toEqual(["Lamp ×1", "Medkit ×1", "Rope ×1"]);
    expect(await receipts(gm)).toBe(before + 1);
    await clear(gm);
  });

  it("The picker fits a phone and a low screen, and axe finds no fault", async () => {
    for (const size of [
      { width: 380, height: 800 },
      { width: 1366, height: 700 },
    ]) {
      await gm.setViewportSize(size);
      await (
        await openSheet(gm, "Rook")
      )
        .locator('[data-action="itemCreate"][data-type="edgeWeapon"]')
        .first()
        .evaluate((button) => (button as HTMLElement).click());
      const add = gm.locator(".q-picker button.primary");
      await add.waitFor();
      const box = await add.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
      await gm.locator(".q-picker-preview .q-prose").waitFor();
      expect(await faults(gm)).toEqual([]);
      await clear(gm);
    }
    await gm.setViewportSize({ width: 1280, height: 900 });
  });

  it("No page logged an error", () => {
    expect(party.errors).toEqual([]);
  });
});
