/**
 * A fight in Sidonia from end to end, with a GM and two players: surprise and a tie in the tracker, blows to Maimed and
 * Dying with an undo between, a return blow, the body's diagram by keyboard, and damage set by the GM.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { SIDONIA, sidoniaSeed, thugAt } from "./sidonia-seed.ts";
import { brings, dialog, newestCard, openActor, sheetOf, tab, target, fixFace } from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const reed = `Actor.${SIDONIA.reed}`;
const thug = thugAt(SIDONIA.first);
const boxes = (location: string, track: string): string => `system.locations.${location}.${track}.value`;

/** As much of the page's globals as the tests use. */
interface Host {
  readonly Combat: {
    create(data: object): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }>;
  };
  readonly game: {
    readonly combat: { readonly turns: { readonly name: string; readonly initiative: number | null }[] };
  };
  fromUuidSync(uuid: string): { readonly statuses: ReadonlySet<string> };
}

const offer = (card: Locator, key: string): Locator => card.locator(`[data-q="offer"][data-key="${key}"]`);
const line = (page: Page, name: string): Locator => page.locator("#combat li.combatant", { hasText: name });
const turns = (page: Page) =>
  page.evaluate(() =>
    (globalThis as never as Host).game.combat.turns.map(({ name, initiative }) => `${name} ${String(initiative)}`),
  );

/**
 * Attacks from the sheet with the equipped weapon, despite any wound, the current target; the other pages show the card
 * too.
 */
async function attack(page: Page, name: string, ...others: readonly Page[]): Promise<Locator> {
  const sheet = await sheetOf(page, name);
  await sheet.locator('[data-check="sidonia.attack"][data-item]').first().click();
  const open = await dialog(page);
  for (const arm of ["leftArm", "rightArm"]) await open.locator(`[name="choice:uses:${arm}"]`).uncheck();
  return brings(() => open.locator('button[type="submit"]').click(), page, ...others);
}

/** Clicks an offer of the newest card, and waits until it is used up. */
async function press(page: Page, key: string): Promise<Locator> {
  const card = await newestCard(page);
  await offer(card, key).click();
  await offer(card, key).waitFor({ state: "detached" });
  return card;
}

describe.each([14, 13] as const)("a fight in Sidonia on generation %i", (generation) => {
  /** Left out of the smoke run of 13. */
  const inFull = (name: string, run: () => Promise<void>): void => {
    if (generation === 14) it(name, run);
  };
  const looks = new Looks("sidonia-fight");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: sidoniaSeed() });
    const size = { width: 1680, height: 1000 };
    [gm, ada, ben] = (await Promise.all(["Gamemaster", "Ada", "Ben"].map((name) => party.join(name, size)))) as [
      Page,
      Page,
      Page,
    ];
    await bringAxe([gm, ada]);
    if (generation === 14) await looks.clear();
  });
  afterAll(async () => party.close());

  it("Initiative orders a fight: one actor surprised, two in one slot", async () => {
    await gm.evaluate(
      async ([scene, first, thugId, vossId, reedId]) => {
        const combat = await (globalThis as never as Host).Combat.create({ active: true });
        const token = { sceneId: scene, tokenId: first, actorId: thugId };
        await combat.createEmbeddedDocuments("Combatant", [token, { actorId: vossId }, { actorId: reedId }]);
      },
      [SIDONIA.scene, SIDONIA.first, SIDONIA.thug, SIDONIA.voss, SIDONIA.reed] as const,
    );
    for (const page of [gm, ada, ben]) await tab(page, "combat");
    await line(gm, "Thug in a coat").locator('[data-action="openCombatantMenu"]').click();
    await gm.locator(".context-item", { hasText: "Mark as surprised" }).click();
    await line(gm, "Thug in a coat").locator(".q-turn-mark", { hasText: "Surprised" }).waitFor();
    await fixFace(ada, 4);
    await fixFace(ben, 4);
    await line(ada, "Mara Voss").locator('[data-action="rollInitiative"]').click();
    await line(ben, "Tomas Reed").locator('[data-action="rollInitiative"]').click();
    await expect.poll(() => turns(ada)).toEqual(expect.arrayContaining(["Mara Voss 8", "Tomas Reed 8"]));
    // A surprised combatant never rolls, not even where the GM rolls for all.
    await gm.locator('#combat [data-action="rollAll"]').click();
    await expect.poll(async () => (await turns(ben)).at(-1)).toBe("Thug in a coat 0");
    await line(ada, "Thug in a coat").locator(".q-turn-mark", { hasText: "Surprised" }).waitFor();
    await line(ben, "Mara Voss").locator(".q-turn-mark", { hasText: "At the same time as Tomas Reed" }).waitFor();
    // A player can't change surprise.
    await line(ada, "Mara Voss").locator('[data-action="openCombatantMenu"]').click();
    await ada.locator(".context-item").first().waitFor();
    expect(await ada.locator(".context-item", { hasText: "surprised" }).count()).toBe(0);
    await ada.keyboard.press("Escape");
  });

  inFull("Every user sees the same order", async () => {
    await looks.at(gm, "tracker", gm.locator("#sidebar"));
  });

  it("A hit maims an arm, is undone, and maims it again", async () => {
    await openActor(ada, "Mara Voss");
    await target(ada, "Thug in a coat");
    await fixFace(ada, 5);
    await attack(ada, "Mara Voss", gm);
    await press(ada, "strike.locate");
    const card = await press(gm, "strike.apply");
    await card.locator(".q-receipt-row", { hasText: "Maimed" }).waitFor();
    await expect.poll(() => stored<number>(ada, thug, boxes("rightArm", "health"))).toBe(2);
    await card.locator(".q-receipt-row", { hasText: "Maimed" }).locator('[data-q="undo"]').click();
    await offer(card, "strike.apply").waitFor();
    await expect.poll(() => stored<number>(ada, thug, boxes("rightArm", "health"))).toBe(0);
    await press(gm, "strike.apply");
    await expect.poll(() => stored<number>(ben, thug, boxes("rightArm", "health"))).toBe(2);
  });

  inFull("A hit leaves its target dying, and reports damage without a box", async () => {
    await openActor(ben, "Tomas Reed");
    await target(ben, "Thug in a coat");
    await fixFace(ben, 5);
    await attack(ben, "Tomas Reed", gm);
    await fixFace(ben, 6);
    await press(ben, "strike.locate");
    const card = await press(gm, "strike.apply");
    await card.locator(".q-receipt-row", { hasText: "Dying: minutes to live" }).waitFor();
    await expect.poll(() => stored<number>(gm, thug, boxes("head", "health"))).toBe(2);
    await expect
      .poll(() => gm.evaluate((uuid) => [...(globalThis as never as Host).fromUuidSync(uuid).statuses], thug))
      .toEqual(expect.arrayContaining(["sidonia-dying", "sidonia-maimed"]));
  });

  inFull("A messy exchange costs the attacker a blow in return, where the GM chooses so", async () => {
    await fixFace(ada, 3);
    const card = await attack(ada, "Mara Voss", gm);
    expect(await offer(card, "outcome.cost-hitBack").count()).toBe(0);
    await fixFace(gm, 4);
    await press(gm, "outcome.cost-hitBack");
    // The thug's pipe: one and Physique's one, less the jacket's reduction; one box was marked before.
    await press(ada, "back.apply");
    await expect.poll(() => stored<number>(gm, voss, boxes("torso", "stun"))).toBe(2);
  });

  inFull("a critical miss exposes the attacker automatically", async () => {
    await fixFace(ben, 1);
    await attack(ben, "Tomas Reed");
    await expect.poll(() => stored<boolean>(gm, reed, "system.status.exposed")).toBe(true);
    await (await newestCard(ben)).locator(".q-receipt-row", { hasText: "Exposed" }).waitFor();
  });

  inFull("a token's status is set by hand; one derived from boxes says where it comes from", async () => {
    await tab(gm, "scenes");
    await gm.locator("li.token", { hasText: "Thug in a coat" }).locator('[data-action="tokenStatuses"]').click();
    const picker = gm.locator(".token-statuses");
    const status = (id: string, on: boolean): Locator =>
      picker.locator(`[data-status-id="sidonia-${id}"][aria-pressed="${String(on)}"]`);
    await status("exposed", false).click();
    await status("exposed", true).waitFor();
    await expect.poll(() => stored<boolean>(ben, thug, "system.status.exposed")).toBe(true);
    await status("takenOut", false).click();
    await status("takenOut", true).waitFor();
    await status("dying", true).click();
    await gm.locator("#notifications", { hasText: "Dying is set automatically by" }).waitFor();
    await status("takenOut", true).click();
    await status("takenOut", false).waitFor();
    expect([await status("exposed", true).count(), await status("dying", true).count()]).toEqual([1, 1]);
    await looks.at(gm, "statuses", picker);
    await status("exposed", true).click();
    await expect.poll(() => stored<boolean>(ben, thug, "system.status.exposed")).toBe(false);
    await picker.locator('[data-action="close"]').click();
  });

  inFull("a location is marked by keyboard; its button names the current boxes", async () => {
    const sheet = await sheetOf(ada, "Mara Voss");
    const arm = sheet.getByRole("button", {
      name: /^Left arm: Health 0 of 2 marked, Stun 0 of 2 marked.*Mark a Health box/,
    });
    await arm.focus();
    await ada.keyboard.press("Enter");
    await expect.poll(() => stored<number>(gm, voss, boxes("leftArm", "health"))).toBe(1);
    await sheet.locator(".loc-leftArm", { hasText: "Wounded" }).waitFor();
    expect(await sheet.locator(".q-body-figure .q-location-button").count()).toBe(6);
    await looks.at(ada, "sheet", sheet);
  });

  inFull("Damage set by the GM ignores any armour, and can be undone", async () => {
    const sheet = await openActor(gm, "Tomas Reed");
    await sheet.locator('[data-check="sidonia.damage"]').click();
    const open = await dialog(gm);
    await open.locator('[name="choice:amount"]').fill("2");
    await open.locator('[name="choice:location"]').selectOption("leftLeg");
    await looks.at(gm, "damage", open);
    await brings(() => open.locator('button[type="submit"]').click(), gm);
    const card = await press(gm, "strike.apply");
    await card.locator(".q-receipt-row", { hasText: "The leg gives way" }).waitFor();
    await expect.poll(() => stored<number>(ben, reed, boxes("leftLeg", "stun"))).toBe(2);
    await card.locator('[data-q="undo"]').click();
    await expect.poll(() => stored<number>(ben, reed, boxes("leftLeg", "stun"))).toBe(0);
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
