/**
 * Corruption from end to end: a first payment and the Lurker's question, fate bent on a card, a Bargain struck, and all
 * of it undone.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import { dialog, newestCard, openActor, settled, sheetOf, tab, fixFace } from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const at = (path: string): string => `system.corruption.${path}`;

/** As much of the page's globals as the tests use. */
interface Host {
  readonly game: { readonly settings: { get(namespace: string, key: string): { value: number } } };
}

const pool = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "sidonia.pool.dissonance").value);
const offer = (page: Page, key: string): Locator => page.locator(`.q-card [data-q="offer"][data-key="${key}"]`).last();

describe("Corruption at the table", () => {
  const looks = new Looks("sidonia-corruption");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  /** Answers the prompt of an offer or a sheet. */
  const answer = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
    const open = page.locator(".application.dialog, dialog.application", { has: page.locator(".q-offer-dialog") });
    await open.waitFor();
    for (const [name, value] of Object.entries(values)) await open.locator(`[name="${name}"]`).fill(value);
    await open.locator('button[data-action="ok"]').click();
    await open.waitFor({ state: "detached" });
  };
  /** Opens a check from the sheet's tab of corruption. */
  const open = async (page: Page, check: string): Promise<Locator> => {
    const sheet = await sheetOf(page, "Mara Voss");
    await sheet.locator('[data-tab="hunger"][role="tab"]').click();
    await sheet.locator(`.q-hunger [data-check="${check}"]`).click();
    return dialog(page);
  };
  const submit = async (form: Locator): Promise<void> => {
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: "detached" });
  };

  beforeAll(async () => {
    party = await Party.open({ generation: 14, world: sidoniaSeed() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
    ben = await party.join("Ben");
    await Promise.all([bringAxe([gm, ada]), looks.clear()]);
  });
  afterAll(async () => party.close());

  it("A player bends a failure on the card for a box and a point, and the Lurker asks for a path", async () => {
    await openActor(ada, "Mara Voss");
    await fixFace(ada, 2);
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

  it("The player chooses a path, once", async () => {
    await looks.at(gm, "lurker", await newestCard(gm));
    await offer(ada, "lurker.knowledge").click();
    await expect.poll(() => stored<string>(gm, voss, at("path"))).toBe("knowledge");
    await expect.poll(() => offer(ada, "lurker.power").count()).toBe(0);
  });

  it("A Bargain is offered, and accepting it gives a box, a gift on the sheet and a Mark", async () => {
    await ada.locator(".q-bargain").first().waitFor();
    await looks.at(ada, "bargain", await newestCard(ada));
    await offer(ada, "bargain.accept").click();
    await expect.poll(() => stored<number>(gm, voss, at("permanent"))).toBe(2);
    await expect.poll(() => stored<string>(gm, voss, at("bargains.first.state"))).toBe("accepted");
    const sheet = await sheetOf(ada, "Mara Voss");
    await sheet.locator('[data-tab="hunger"][role="tab"]').click();
    await sheet.locator(".q-hunger-effects.marks", { hasText: "skull" }).waitFor();
    await expect.poll(() => stored<string>(ada, `${voss}.Item.gift1knowledge00`, "name")).toBe("Read Residue");
    // Once it can be undone, all of it is written.
    await gm.locator(".q-receipt-row", { hasText: "accepts Bargain" }).locator('[data-q="undo"]').last().waitFor();
    expect(await pool(gm)).toBe(1);
    await looks.at(ada, "track", sheet.locator(".q-hunger"));
  });

  it("only owner and GM see a Bargain until the GM tells the table, and again after undo (SID-HUN-4)", async () => {
    await ada.locator(".q-receipt-row", { hasText: "accepts Bargain", hasNotText: "being saved" }).last().waitFor();
    await expect.poll(() => stored<string>(ben, voss, at("bargains.first.state"))).toBe("accepted");
    await settled([ada, ben]);
    expect(await ada.locator(".q-receipt-row", { hasText: "accepts Bargain" }).locator('[data-q="undo"]').count()).toBe(
      0,
    );
    expect(await offer(ada, "bargain.tell").count()).toBe(0);
    expect(await ben.locator(".q-bargain, .q-receipt-row", { hasText: /Bargain|Read Residue/ }).count()).toBe(0);
    await offer(gm, "bargain.tell").press("Enter");
    await ben.locator(".q-bargain.is-struck", { hasText: "Read Residue" }).waitFor();
    await gm.locator(".q-bargain.is-struck").waitFor();
    await looks.at(gm, "struck", await newestCard(gm));
    await settled([ben]);
    expect(await ben.locator(".q-receipt-row", { hasText: "The table now knows" }).count()).toBe(0);
    await gm.locator(".q-receipt-row", { hasText: "The table now knows" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => ben.locator(".q-bargain").count()).toBe(0);
    // The sheet offers the same choice, wherever the card is; no other user's sheet offers it.
    const sheet = await openActor(gm, "Mara Voss");
    await sheet.locator('[data-tab="hunger"][role="tab"]').click();
    await sheet.locator('[data-act="sidonia.tellBargain"]').click();
    await ben.locator(".q-bargain.is-struck").waitFor();
    expect(await ada.locator('[data-act="sidonia.tellBargain"]').count()).toBe(0);
    await sheet.locator('[data-action="close"]').first().click();
    await tab(gm, "chat");
    await ben.close();
  });

  it("the GM undoes box, gift, path and point", async () => {
    await gm.locator(".q-receipt-row", { hasText: "accepts Bargain" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<number>(gm, voss, at("permanent"))).toBe(1);
    await expect.poll(() => stored<string>(gm, voss, at("bargains.first.state"))).toBe("none");
    await gm.locator(".q-receipt-row", { hasText: "chooses the path of" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<string | null>(gm, voss, at("path"))).toBe(null);
    await gm.locator(".q-receipt-row", { hasText: "bends fate" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<number>(gm, voss, at("temporary"))).toBe(3);
    await expect.poll(() => pool(gm)).toBe(0);
    await expect.poll(() => ada.locator(".q-lurker").count()).toBe(0);
  });

  it("Defy the Gate is paid before the dice and does not change the roll (SID-DEFY-2)", async () => {
    await fixFace(ada, 5);
    const form = await open(ada, "sidonia.action");
    await form.locator('[name="choice:gateAttribute"]').selectOption("intellect");
    await form.locator('[name="choice:gateScore"]').fill("4");
    await form.locator('[name="choice:gateScore"]').press("Tab");
    const defies = form.locator('[name="choice:defies"]');
    await defies.uncheck();
    await form.locator('button[type="submit"]:disabled').waitFor();
    await defies.check();
    await form.locator('button[type="submit"]:enabled').waitFor();
    await submit(form);
    const card = await newestCard(gm);
    await card.locator(".q-gate", { hasText: "3 counts as 4" }).waitFor();
    await expect.poll(() => stored<number>(gm, voss, at("temporary"))).toBe(4);
    await expect.poll(() => pool(ada)).toBe(1);
    await (await newestCard(ada)).locator(".q-gate").waitFor();
    await looks.at(ada, "gate", await newestCard(ada));
  });

  it("a twist is proposed, priced by the GM, paid and undone (SID-TWIST-1)", async () => {
    const form = await open(ada, "sidonia.twist");
    await form.locator('[name="choice:text"]').fill("There has always been a door behind the coal chute.");
    await submit(form);
    await offer(gm, "twist.price2").waitFor();
    await (await newestCard(ada)).locator(".q-twist").waitFor();
    expect(await offer(ada, "twist.price2").count()).toBe(0);
    await looks.at(gm, "twist", await newestCard(gm));
    await offer(gm, "twist.price2").click();
    await offer(ada, "twist.pay").click();
    await (await newestCard(gm)).locator(".q-twist", { hasText: "It has always been so" }).waitFor();
    await expect.poll(() => stored<number>(gm, voss, at("temporary"))).toBe(6);
    await expect.poll(() => pool(gm)).toBe(3);
    await gm.locator(".q-receipt-row", { hasText: "twists the Weave" }).locator('[data-q="undo"]').last().click();
    await expect.poll(() => stored<number>(ada, voss, at("temporary"))).toBe(4);
    await expect.poll(() => pool(ada)).toBe(1);
    await offer(ada, "twist.withdraw").click();
    await (await newestCard(gm)).locator(".q-twist", { hasText: "Withdrawn" }).waitFor();
  });

  it("Only the GM tempts, and taking the easy way costs corruption (SID-COR-8); the sheet's pool is updated", async () => {
    const mine = await sheetOf(ada, "Mara Voss");
    expect(await mine.locator('[data-action="sidoniaTempt"]').count()).toBe(0);
    const sheet = await openActor(gm, "Mara Voss");
    await sheet.locator('[data-tab="hunger"][role="tab"]').click();
    await sheet.locator(".q-hunger-gm summary").click();
    await sheet.locator('[data-action="sidoniaTempt"]').click();
    await answer(gm, {
      hard: "Three nights in the archive.",
      easy: "Close your eyes: the pattern is there.",
      price: "1",
    });
    await sheet.locator('[data-action="close"]').first().click();
    await offer(ada, "tempt.easy").waitFor();
    await looks.at(ada, "tempt", await newestCard(ada));
    await offer(ada, "tempt.easy").click();
    await expect.poll(() => stored<number>(gm, voss, at("temporary"))).toBe(5);
    await mine.locator("[data-dissonance]", { hasText: /^2$/ }).waitFor();
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
