/**
 * Sidonia's Dissonance from end to end with a GM and two players: a cost banked, spends announced and ended, a second
 * try, a Penance, undo.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import { brings, dialog, expandChip, newestCard, openActor, settled, sheetOf, tab, fixFace } from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const POOL = '.q-pool[data-pool="sidonia.dissonance"]';

const offer = (card: Locator, key: string): Locator => card.locator(`[data-q="offer"][data-key="${key}"]`);

/** The GM's button for this ending of an announced spend. */
const ending = (card: Locator, key: string): Locator => card.locator(`[data-q="move"][data-key="${key}"]`);

/** Rolls a skill from the sheet with every die on one face; the other pages show the card too. */
async function roll(page: Page, skill: string, face: number, ...others: readonly Page[]): Promise<Locator> {
  await fixFace(page, face);
  const sheet = await sheetOf(page, "Mara Voss");
  await sheet.locator('[data-check="sidonia.action"]', { hasText: skill }).first().click();
  const open = await dialog(page);
  return brings(() => open.locator('button[type="submit"]').click(), page, ...others);
}

/** Answers the prompt of an offer. */
async function answer(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const open = page.locator(".application.dialog, dialog.application", { has: page.locator(".q-offer-dialog") });
  await open.waitFor();
  for (const [name, value] of Object.entries(values)) await open.locator(`[name="${name}"]`).fill(value);
  await open.locator('button[data-action="ok"]').click();
  await open.waitFor({ state: "detached" });
}

describe("Sidonia's Dissonance pool, Penance and Code", () => {
  const looks = new Looks("sidonia-pressure");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  const all = (): Page[] => [gm, ada, ben];
  /** Waits until every page shows this number in the pool. */
  const holds = (value: number): Promise<unknown> =>
    Promise.all(
      all().map((page) => page.locator(`${POOL} .q-pool-count`, { hasText: new RegExp(`^${value}$`) }).waitFor()),
    );
  const windowOf = (page: Page): Locator => page.locator("#quadrant-dissonance");
  const announce = async (tier: string, points: number, text: string): Promise<void> => {
    const row = windowOf(gm).locator(`[data-tier="${tier}"]`);
    await row.locator('input[type="number"]').fill(String(points));
    await row.locator('input[type="text"]').fill(text);
    await row.locator('[data-action="announce"]').click();
    for (const page of all())
      await (await newestCard(page)).locator(".q-spend.state-announced", { hasText: text }).waitFor();
  };

  beforeAll(async () => {
    await looks.clear();
    party = await Party.open({ world: sidoniaSeed() });
    gm = await party.join("Gamemaster", { width: 1280 });
    ada = await party.join("Ada", { width: 1280 });
    ben = await party.join("Ben", { width: 380 });
    await bringAxe([gm, ada]);
    await openActor(ada, "Mara Voss");
  });
  afterAll(async () => party.close());

  it("A banked cost changes the pool on every page, with its reason", async () => {
    const card = await roll(ada, "Larceny", 3);
    expect(await offer(card, "outcome.cost-banked").count()).toBe(0);
    await offer(await newestCard(gm), "outcome.cost-banked").click();
    await tab(ben, "chat");
    await holds(1);
    for (const page of all()) {
      const last = (await expandChip(page, "sidonia.dissonance")).locator(".q-pool-last-change");
      await last.filter({ hasText: "Larceny" }).waitFor();
      expect(await last.innerText()).not.toMatch(/Dissonance.*Dissonance/);
      expect(await page.locator(".q-table-live-region").innerText()).toContain("0 to 1");
    }
  });

  it("A correction of the pool with its reason is displayed to every user", async () => {
    await (await expandChip(gm, "sidonia.dissonance")).locator('[data-q="open"]').click();
    await windowOf(gm).waitFor();
    await windowOf(gm).locator('[name="by"]').fill("6");
    await windowOf(gm).locator('[name="reason"]').fill("What was owed last night");
    await windowOf(gm).locator('[data-action="correct"]').click();
    await holds(7);
    await windowOf(gm).locator(".q-history li", { hasText: "What was owed last night" }).waitFor();
    expect(await windowOf(gm).locator(".q-tier.dear").count()).toBe(0);
  });

  it("A spend is announced to every user before it is paid, and can be withdrawn", async () => {
    await announce("minorTwist", 2, "The way in is watched.");
    await holds(7);
    expect(await ending(await newestCard(ada), "resolved").count()).toBe(0);
    await looks.at(gm, "announced", await newestCard(gm));
    await ending(await newestCard(gm), "withdrawn").click();
    for (const page of all()) await (await newestCard(page)).locator(".q-spend.state-withdrawn").waitFor();
    await settled(all());
    await holds(7);
  });

  it("A spend is paid when it is resolved, and its undo restores the pool", async () => {
    await announce("majorEscalation", 4, "Enforcers in the stairwell.");
    await ending(await newestCard(gm), "resolved").click();
    await holds(3);
    const card = await newestCard(gm);
    await card.locator('[data-q="undo"]').click();
    await holds(7);
    await ending(card, "resolved").waitFor();
    await ending(card, "resolved").click();
    await holds(3);
  });

  it("Buying time adds a point, and every page shows what the pool then affords", async () => {
    await announce("minorTwist", 3, "The lights go out.");
    await ending(await newestCard(gm), "boughtOff").click();
    await holds(4);
    for (const page of all())
      await (await newestCard(page)).locator(".q-spend-threat", { hasText: "Major Escalation" }).waitFor();
  });

  it("the last points are spent once, even when announced twice", async () => {
    await announce("majorEscalation", 4, "The first of two.");
    await announce("majorEscalation", 4, "The second of two.");
    await ending(await newestCard(gm), "resolved").click();
    await holds(0);
    const first = gm.locator("#chat .q-card", { hasText: "The first of two." }).first();
    await first.locator(".q-permission-note", { hasText: "the pool has 0" }).waitFor();
    expect(await ending(first, "resolved").isDisabled()).toBe(true);
    await ending(first, "withdrawn").click();
    await first.locator(".q-spend.state-withdrawn").waitFor();
    await settled([gm]);
    await holds(0);
  });

  it("Players see the pool's history, and none of the GM's controls", async () => {
    await tab(ada, "chat");
    await (await expandChip(ada, "sidonia.dissonance")).locator('[data-q="open"]').click();
    await windowOf(ada).locator(".q-history li").first().waitFor();
    expect(await windowOf(ada).locator('[data-tier], [name="contained"], [data-action="boundary"]').count()).toBe(0);
    await looks.at(gm, "window", windowOf(gm));
    await looks.at(ada, "window-player", windowOf(ada));
    await windowOf(ada).locator('[data-action="close"]').first().click();
  });

  it("A contained cost looks waived in every message that players receive", async () => {
    await windowOf(gm).locator('[name="contained"]').selectOption("none");
    await roll(ada, "Larceny", 3, gm);
    const card = await newestCard(gm);
    await offer(card, "outcome.cost-banked").click();
    await (await newestCard(ada)).locator(".q-receipt-row", { hasText: "Cost waived" }).waitFor();
    await settled(all());
    await holds(0);
    const known = await ada.evaluate(() =>
      JSON.stringify((globalThis as never as { game: { messages: object } }).game.messages),
    );
    expect(known).not.toContain("contained");
    await windowOf(gm).locator('[name="contained"]').selectOption("off");
  });

  it("A failed Social check is rolled again once a session; the first roll is struck out, and a new session restores the use", async () => {
    const card = await roll(ada, "Persuasion", 1);
    await fixFace(ada, 4);
    await offer(card, "outcome.reroll").click();
    for (const page of all()) await (await newestCard(page)).locator(".q-first-roll s").waitFor();
    await expect.poll(() => stored<boolean>(ada, voss, "system.uses.manipulationSession")).toBe(true);
    const again = await roll(ada, "Persuasion", 1, gm, ben);
    await again.locator(".q-permission-note", { hasText: "this session" }).waitFor();
    await windowOf(gm).locator('[data-action="boundary"][data-event="session"]').click();
    await expect.poll(() => stored<boolean>(ada, voss, "system.uses.manipulationSession")).toBe(false);
  });

  it("A free catastrophe is described on the card", async () => {
    const card = await newestCard(gm);
    await offer(card, "outcome.free").click();
    await answer(gm, { amount: "2", told: "The recorder was running." });
    await (await newestCard(ben)).locator(".q-later-changes", { hasText: "The recorder was running." }).waitFor();
    await holds(0);
    await card.locator(".q-receipt-row", { hasText: "catastrophe" }).locator('[data-q="undo"]').waitFor();
    await looks.at(gm, "catastrophe", card);
  });

  it("a Penance goes through three acts, cleanses by its weight, and is undone", async () => {
    const before = await stored<number>(gm, voss, "system.corruption.temporary");
    const sheet = await openActor(gm, "Mara Voss");
    await sheet.locator('[data-action="sidoniaPenance"]').click();
    await answer(gm, { test: "One planted photograph, and the butcher hangs.", skill: "" });
    await sheet.locator('[data-action="close"]').first().click();
    await offer(await newestCard(ada), "penance.uphold").click();
    await offer(await newestCard(ada), "penance.sacrifice").click();
    await answer(ada, { told: "He walks, and knows her name." });
    const card = await newestCard(gm);
    await offer(card, "penance.defining").waitFor();
    // Once it can be undone it is written, and the card is rendered for the last time.
    await card.locator(".q-receipt-row", { hasText: "names the sacrifice" }).locator('[data-q="undo"]').waitFor();
    await looks.at(gm, "penance", card);
    await offer(card, "penance.major").click();
    await expect.poll(() => stored<number>(ada, voss, "system.corruption.temporary")).toBe(before - 2);
    for (const page of all())
      await (await newestCard(page)).locator(".q-penance", { hasText: "2 Corruption cleansed" }).waitFor();
    await card.locator(".q-receipt-row", { hasText: "cleansed" }).locator('[data-q="undo"]').click();
    await expect.poll(() => stored<number>(ada, voss, "system.corruption.temporary")).toBe(before);
  });

  it("A player proposes another Code, and the GM confirms it", async () => {
    const sheet = await sheetOf(ada, "Mara Voss");
    await sheet.locator('[data-action="sidoniaCode"]').click();
    await answer(ada, { text: "Nobody I swore to protect pays for my case.", why: "The butcher." });
    const card = await newestCard(ada);
    await card.locator("blockquote", { hasText: "Nobody I swore" }).waitFor();
    expect(await offer(card, "code.confirm").count()).toBe(0);
    expect(await card.locator(".q-waiting").innerText()).toBe("Waiting for the GM: the Code");
    await offer(await newestCard(gm), "code.confirm").click();
    await sheet.locator(".q-code blockquote", { hasText: "Nobody I swore" }).waitFor();
    await sheet.locator(".q-past-codes summary").click();
    await sheet.locator(".q-past-codes li", { hasText: "I never plant evidence" }).waitFor();
    await looks.at(ada, "code", sheet.locator(".q-code"));
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
