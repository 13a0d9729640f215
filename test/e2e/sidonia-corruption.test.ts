/** Corruption, end to end: a first payment and the Lurker's question, fate bent on a card, a Bargain struck, and all of it taken back. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import { dialog, newestCard, openActor, sheetOf } from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const at = (path: string): string => `system.corruption.${path}`;

/** As much of the page's globals as the tests touch. */
interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly game: { readonly settings: { get(namespace: string, key: string): { value: number } } };
}

const fix = (page: Page, face: number): Promise<void> =>
  page.evaluate((n) => {
    (globalThis as never as Host).CONFIG.Dice.randomUniform = () => 1 - (n - 0.5) / 6;
  }, face);
const pool = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "sidonia.pool.dissonance").value);
const offer = (page: Page, key: string): Locator => page.locator(`.q-card [data-q="offer"][data-key="${key}"]`).last();

describe("Corruption at the table", () => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation: 14, world: sidoniaSeed() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
  });
  afterAll(async () => party.close());

  it("bends a failure on the card: a box, a point, and the Lurker asks who did it", async () => {
    await openActor(ada, "Mara Voss");
    await fix(ada, 2);
    const sheet = await sheetOf(ada, "Mara Voss");
    await sheet.locator('[data-check="sidonia.action"]', { hasText: "Larceny" }).click();
    const open = await dialog(ada);
    await open.locator('button[type="submit"]').click();
    await open.waitFor({ state: "detached" });
    await (await newestCard(ada)).locator(".q-outcome", { hasText: "Failure" }).waitFor();
    await offer(ada, "fate.bend0").click();
    await ada.locator(".q-fate").last().waitFor();
    await expect.poll(() => stored<number>(ada, voss, at("temporary"))).toBe(4);
    await expect.poll(() => pool(gm)).toBe(1);
    for (const page of [ada, gm]) await page.locator(".q-lurker").first().waitFor();
  });

  it("takes the path that the player names, once", async () => {
    await offer(ada, "lurker.knowledge").click();
    await expect.poll(() => stored<string>(gm, voss, at("path"))).toBe("knowledge");
    await expect.poll(() => offer(ada, "lurker.power").count()).toBe(0);
  });

  it("offers a Bargain on the way: accepted, it is a box, a gift on the sheet and a Mark", async () => {
    await ada.locator(".q-bargain").first().waitFor();
    await offer(ada, "bargain.accept").click();
    await expect.poll(() => stored<number>(gm, voss, at("permanent"))).toBe(2);
    await expect.poll(() => stored<string>(gm, voss, at("bargains.first.state"))).toBe("accepted");
    const sheet = await sheetOf(ada, "Mara Voss");
    await sheet.locator('[data-tab="hunger"][role="tab"]').click();
    await sheet.locator(".q-hunger-lines.marks", { hasText: "skull" }).waitFor();
    await expect.poll(() => stored<string>(ada, `${voss}.Item.gift1knowledge00`, "name")).toBe("Read Residue");
    expect(await pool(gm)).toBe(1);
  });

  it("is taken back by the GM: box, gift, path and point", async () => {
    await gm.locator(".q-done", { hasText: "Bargain" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<number>(gm, voss, at("permanent"))).toBe(1);
    await expect.poll(() => stored<string>(gm, voss, at("bargains.first.state"))).toBe("none");
    await gm.locator(".q-done", { hasText: "hungers for" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<string | null>(gm, voss, at("path"))).toBe(null);
    await gm.locator(".q-done", { hasText: "bends fate" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<number>(gm, voss, at("temporary"))).toBe(3);
    await expect.poll(() => pool(gm)).toBe(0);
    await expect.poll(() => ada.locator(".q-lurker").count()).toBe(0);
  });

  it("complained of nothing", () => {
    expect(party.errors).toEqual([]);
  });
});
