/**
 * What users enter in sheets and dialogs of every ruleset: a blank name and a number out of bounds are corrected with a
 * word, the field displays what counts, and nothing else is lost.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { openActor, tab } from "./steps.ts";

const ACTORS = ["siegeCharacter", "sidoniaCharacter", "edgeCharacter", "circumstancesAgent"];
const ITEMS = ["siegeTrapping", "sidoniaWeapon", "edgeWeapon", "circumstancesSkill"];

const world = {
  title: "Entered",
  settings: { "quadrant.rulesets": { off: [], asked: true } },
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: "GAMEMASTER" },
    { _id: "player0000000001", name: "Ada", role: "PLAYER" },
  ],
  actors: ACTORS.map((type, i) => ({ _id: `actor0000000000${i}`, name: `Actor ${i}`, type })),
  items: ITEMS.map((type, i) => ({ _id: `item00000000000${i}`, name: `Item ${i}`, type })),
};

/** Opens the first tab with a field for a number, and returns that. */
async function firstNumber(sheet: Locator): Promise<Locator> {
  const numbers = sheet.locator('input[type="number"][name^="system."]:enabled:visible');
  for (const one of await sheet.locator(".q-sheet-tabs [data-tab]").all()) {
    if ((await numbers.count()) > 0) break;
    await one.click();
  }
  return numbers.first();
}

const enter = async (field: Locator, value: string): Promise<void> => {
  await field.fill(value);
  await field.press("Tab");
};

/** Returns the newest notification, and removes all. */
async function notice(page: Page): Promise<string> {
  const newest = page.locator("#notifications .notification").last();
  await newest.waitFor();
  const text = await newest.innerText();
  await page.evaluate("ui.notifications.clear()");
  await expect.poll(() => page.locator("#notifications .notification").count()).toBe(0);
  return text;
}

describe.each(WITH_SMOKE)("generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  beforeAll(async () => {
    party = await Party.open({ generation, world });
    gm = await party.join("Gamemaster");
  });
  afterAll(async () => party.close());

  const cases = [
    ...ACTORS.map((type, i) => ({ type, uuid: `Actor.actor0000000000${i}`, name: `Actor ${i}` })),
    ...ITEMS.map((type, i) => ({ type, uuid: `Item.item00000000000${i}`, name: `Item ${i}` })),
  ];

  it.each(full ? cases : cases.slice(0, 1))(
    "A blank name and a number out of bounds are corrected on the sheet of $type",
    async (one) => {
      const { uuid, name } = one;
      let sheet: Locator;
      if (uuid.startsWith("Actor")) sheet = await openActor(gm, name);
      else {
        await tab(gm, "items");
        await gm.locator(`#items [data-action="activateEntry"]`, { hasText: name }).click();
        sheet = gm.locator(".application.sheet", { has: gm.locator(`.q-name[value="${name}"]`) });
      }
      await enter(sheet.locator(".q-name"), "  ");
      expect(await notice(gm)).toContain("A name is needed");
      expect(await sheet.locator(".q-name").inputValue()).toBe(name);

      const number = await firstNumber(sheet);
      const path = (await number.getAttribute("name")) ?? "";
      for (const value of ["999999", "-999999", "2.5"]) {
        await enter(number, value);
        expect(await notice(gm), value).toMatch(/is the highest value|is the lowest value|only whole numbers/);
        const shown = Number(await number.inputValue());
        expect(shown).not.toBe(Number(value));
        await expect.poll(() => stored(gm, uuid, path)).toBe(shown);
      }
      // The same again: nothing is written, and the field still displays what counts.
      const shown = await number.inputValue();
      await enter(number, shown === "2" ? "1.5" : "2.5");
      await notice(gm);
      expect(await number.inputValue()).toBe(shown);
      await sheet.locator('[data-action="close"]').first().click();
    },
  );

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
