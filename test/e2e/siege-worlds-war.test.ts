/**
 * StarSIEGE's worlds at war: two players' planets and a GM. Stakes of both, a track In Collapse and Turmoil, raids, an
 * annexation that fails and one that succeeds, months of peace by the clock, and one of them undone.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seedWith } from "./seed.ts";
import { FLEET, GUARD, HOLM, VEY, facility, planet } from "./siege-planets.ts";
import { brings, choice, dialog, fixDice, move, newestCard, offer, openActor, settled, submit } from "./steps.ts";

const PARLIAMENT = `${VEY}.Item.parliament000000`;
const MARINES = `${VEY}.Item.marines000000000`;
const MONTH = 30 * 86_400;

interface Host {
  readonly game: { readonly time: { advance(seconds: number): Promise<unknown> } };
  fromUuidSync(uuid: string): { update(data: object): Promise<unknown> } | null;
}

const createSeed = (): object => {
  return seedWith([
    planet(
      "asterholm0000000",
      "Asterholm",
      IDS.player,
      { attributes: { might: { value: 3 }, law: { value: 1 } }, industries: ["combat", "persuasion"] },
      [facility("fleet00000000000", "Fleet", 4)],
    ),
    planet(
      "vey0000000000000",
      "Vey",
      IDS.other,
      {
        attributes: { might: { value: 2 }, law: { value: 2 }, connectivity: { value: 1 } },
        industries: ["combat", "manufacturing"],
        tracks: { populace: { value: 0 }, resources: { value: 1 } },
      },
      [
        facility("guard00000000000", "Home Guard", 1, "populace"),
        facility("parliament000000", "Parliament", 3),
        facility("marines000000000", "Marines", 2, "society"),
      ],
    ),
  ]);
};

describe.each(WITH_SMOKE)("Worlds at war, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  let sheet: Locator;
  let theirs: Locator;
  const looks = new Looks("siege-worlds-war");

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    ben = await party.join("Ben", { width: 1280, height: 1000 });
    sheet = await openActor(ada, "Asterholm");
    theirs = await openActor(ben, "Vey");
    if (full) await Promise.all([looks.clear(), bringAxe([gm, ada, ben])]);
  });
  afterAll(async () => party.close());

  const update = (uuid: string, data: object): Promise<unknown> =>
    gm.evaluate(([at, to]) => (globalThis as never as Host).fromUuidSync(at)?.update(to), [uuid, data] as const);
  const rating = (uuid: string): Promise<number | undefined> =>
    stored<number>(gm, uuid, "system.rating").catch(() => undefined);
  const track = (): Promise<unknown> => stored(gm, VEY, "system.tracks.populace");
  const turmoil = (): Promise<boolean> => stored<boolean>(gm, VEY, "system.status.turmoil");
  const recovery = (): Promise<{ days: number; asOf: number; check: string }> => stored(gm, VEY, "system.recovery");
  /** Undoes what was written. What was only picked says the same, and is on the card before it. */
  const undo = (card: Locator, what: string): Promise<void> =>
    card.locator(".q-receipt-row", { hasText: what, hasNotText: "Chosen:" }).locator('[data-q="undo"]').last().click();
  const advance = (seconds: number): Promise<unknown> =>
    gm.evaluate((by) => (globalThis as never as Host).game.time.advance(by), seconds);
  /** Passes a month of the clock; returns Ben's copy of the card of what is due. */
  const passMonth = (): Promise<Locator> => brings(() => advance(MONTH), ben, gm, ada);

  /** Opens the dialog of an attack of Asterholm on Vey's Populace. */
  async function aim(): Promise<Locator> {
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Combat" }).first().click();
    const open = await dialog(ada);
    await choice(open, "target").selectOption({ label: "Vey" });
    await choice(open, "track").selectOption("populace");
    return open;
  }

  /** Attacks Vey; the GM answers for it with no stake where it could stake something. Returns the GM's copy. */
  async function attack(face: number): Promise<Locator> {
    const open = await aim();
    if ((await choice(open, "stake").count()) > 0) await choice(open, "stake").selectOption("");
    await fixDice(ada, [face], 20);
    await brings(() => submit(open).click(), ada, gm, ben);
    const card = await newestCard(gm);
    const nothing = move(card, "Stake nothing");
    await expect.poll(async () => (await nothing.count()) + (await card.locator(".q-dice").count())).toBeGreaterThan(0);
    if ((await nothing.count()) > 0) {
      await nothing.click();
      const roll = offer(await newestCard(ada), "Roll");
      await roll.waitFor();
      await fixDice(ada, [face], 20);
      await roll.click();
    }
    await card.locator(".q-dice").first().waitFor();
    await settled([gm, ada, ben]);
    return card;
  }

  /** Presses an offer of a card that opens the dialog of a Stability Check, and rolls that face there. */
  async function check(page: Page, text: string, face: number, stake?: string): Promise<void> {
    await offer(await newestCard(page), text)
      .first()
      .click();
    const open = await dialog(page);
    if (stake !== undefined) await choice(open, "stake").selectOption(stake);
    await fixDice(page, [face], 20);
    await submit(open).click();
    await open.waitFor({ state: "detached" });
  }

  it("SIE-STAKE-1 to -4: both sides stake, the card tells the fate of each, and undo gives them back", async () => {
    const open = await aim();
    await choice(open, "stake").selectOption("fleet00000000000");
    await choice(open, "reason").fill("A blockade");
    if (full) await looks.at(ada, "attack", open);
    await brings(() => submit(open).click(), ada, gm, ben);
    const answer = move(await newestCard(ben), "Home Guard");
    await answer.waitFor();
    expect(await move(await newestCard(ben), "Marines").count()).toBe(0);
    await answer.click();
    const roll = offer(await newestCard(ada), "Roll");
    await roll.waitFor();
    await fixDice(ada, [20], 20);
    await roll.click();
    const card = await newestCard(gm);
    await card.getByText("Fleet drops to +3").waitFor();
    await card.getByText("Home Guard is lost; Populace Defense is now 2").waitFor();
    await offer(card, "Mark 2 damage").click();
    await expect.poll(track).toMatchObject({ value: 2, unstable: false });
    await expect.poll(() => rating(FLEET)).toBe(3);
    await expect.poll(() => rating(GUARD)).toBeUndefined();
    await undo(card, "2 damage to Populace");
    await expect.poll(track).toMatchObject({ value: 0 });
    expect([await rating(FLEET), await rating(GUARD)]).toEqual([4, 1]);
    await offer(card, "Mark 2 damage").click();
    await expect.poll(track).toMatchObject({ value: 2 });
  });

  it("SIE-STAB-2, SIE-STAB-3, SIE-TURM-1: In Collapse, a failed check is Turmoil and costs the stake", async () => {
    await update(VEY, { "system.tracks.populace.unstable": true });
    const card = await attack(20);
    await offer(card, "Mark 1 damage").click();
    await expect.poll(track).toMatchObject({ unstable: true, collapse: true });
    await offer(await newestCard(ben), "Stability Check").click();
    const open = await dialog(ben);
    const listed = await choice(open, "attribute").locator("option").allInnerTexts();
    expect(listed.map((one) => one.split(" ")[0])).toEqual(["Infrastructure", "Connectivity"]);
    expect(await choice(open, "stake").locator("option").allInnerTexts()).toEqual(["Nothing", "Parliament +3"]);
    await choice(open, "stake").selectOption("parliament000000");
    await choice(open, "reason").fill("Troops in the streets");
    if (full) await looks.at(ben, "stability", open);
    await fixDice(ben, [1], 20);
    await submit(open).click();
    await expect.poll(turmoil).toBe(true);
    await expect.poll(() => rating(PARLIAMENT)).toBeUndefined();
    await theirs.locator(".q-turmoil").waitFor();
    await card.getByText("Vey falls into Turmoil").first().waitFor();
    await undo(card, "Vey falls into Turmoil");
    await expect.poll(turmoil).toBe(false);
    expect(await rating(PARLIAMENT)).toBe(3);
    await check(ben, "Stability Check", 1);
    await expect.poll(turmoil).toBe(true);
    if (full) await looks.at(ben, "turmoil", theirs);
  });

  it("SIE-TURM-3: a raid takes three points, no more, and the GM writes it on both planets", async () => {
    const card = await attack(20);
    await card.getByText("nothing is damaged").waitFor();
    const mine = await newestCard(ada);
    await offer(mine, "Resource Raid").click();
    const asks = ada.locator("dialog").last();
    await asks.getByText("0 of 3 points").waitFor();
    await asks.locator('[name="take-marines000000000"]').fill("2");
    await asks.getByText("4 of 3 points").waitFor();
    await asks.locator('[data-action="ok"]').click();
    await ada.getByText("That is 4 points").first().waitFor();
    expect(await rating(MARINES)).toBe(2);
    await offer(mine, "Resource Raid").click();
    await asks.locator('[name="take-marines000000000"]').fill("1");
    await asks.locator('[name="take-parliament000000"]').fill("1");
    await asks.getByText("3 of 3 points").waitFor();
    if (full) await looks.at(ada, "raid", asks);
    await asks.locator('[data-action="ok"]').click();
    await offer(card, "Raid the Facilities").click();
    await expect.poll(() => rating(PARLIAMENT)).toBe(2);
    expect(await rating(MARINES)).toBe(1);
    await expect.poll(() => rating(`${HOLM}.Item.parliament000000`)).toBe(1);
    await settled([gm]);
    expect(await stored(gm, `${HOLM}.Item.marines000000000`, "system")).toMatchObject({
      rating: 1,
      reactive: "society",
    });
    if (full) await looks.at(gm, "raided", card);
    await undo(card, "Asterholm raids Vey");
    await expect.poll(() => rating(PARLIAMENT)).toBe(3);
    await expect.poll(() => rating(`${HOLM}.Item.marines000000000`)).toBeUndefined();
  });

  it.runIf(full)("SIE-TURM-4: a raid of the treasury moves Wealth, never more than there is", async () => {
    const card = await attack(20);
    const wealth = async (): Promise<number[]> =>
      Promise.all([HOLM, VEY].map((uuid) => stored<number>(gm, uuid, "system.wealth.adjust")));
    await offer(await newestCard(ada), "Treasury Raid").click();
    await offer(card, "Raid the treasury").click();
    await expect.poll(wealth).toEqual([1, -1]);
  });

  it("SIE-ANNEX-1: an annexation that fails changes nothing; one that succeeds costs three points", async () => {
    const failed = await attack(20);
    await check(ada, "Annexation", 1);
    await failed.getByText("Vey stays free, and in Turmoil").waitFor();
    expect(await stored(gm, VEY, "system.annexedBy")).toBe("");
    const card = await attack(20);
    await check(ada, "Annexation", 20);
    await card.getByText("chooses the Attributes that suffer").waitFor();
    const mine = await newestCard(ada);
    await offer(mine, "Choose the 3 points").click();
    const asks = ada.locator("dialog").last();
    await asks.locator('[name="lost-might"]').fill("2");
    await asks.locator('[data-action="ok"]').click();
    await ada.getByText("Choose exactly 3 points; these are 2").first().waitFor();
    await offer(mine, "Choose the 3 points").click();
    await asks.locator('[name="lost-might"]').fill("2");
    await asks.locator('[name="lost-law"]').fill("1");
    await asks.locator('[data-action="ok"]').click();
    await offer(card, "Annex Vey").click();
    await expect.poll(() => stored(gm, VEY, "system.annexedBy")).toBe("Asterholm");
    expect(await stored(gm, VEY, "system.annexer")).toBe(HOLM);
    // Its sheet follows the planet's name, and the form does not write the one it displays.
    await update(HOLM, { name: "Asterholm Prime" });
    await theirs.getByText("Asterholm Prime").first().waitFor();
    await update(HOLM, { name: "Asterholm" });
    await expect.poll(() => theirs.getByText("Asterholm Prime").count()).toBe(0);
    expect(await stored(gm, VEY, "system.attributes")).toMatchObject({ might: { value: 0 }, law: { value: 1 } });
    expect(await turmoil()).toBe(true);
    if (!full) return;
    await looks.at(gm, "annexed", card);
    await gm.setViewportSize({ width: 380, height: 800 });
    await looks.at(gm, "narrow-card", await newestCard(gm));
    await gm.setViewportSize({ width: 1280, height: 1000 });
  });

  it("SIE-TURM-2, SIE-RECOV-1: a check and a month of peace end Turmoil, and the month is undone", async () => {
    await theirs.locator('[data-check="siege.stability"]').click();
    const open = await dialog(ben);
    await open.getByText("To end Turmoil").waitFor();
    await fixDice(ben, [20], 20);
    await brings(() => submit(open).click(), ben, gm);
    await expect.poll(recovery).toMatchObject({ days: 0, check: "order" });
    const card = await passMonth();
    await offer(card, "End Turmoil").click();
    await expect.poll(turmoil).toBe(false);
    await undo(card, "Turmoil is over");
    await expect.poll(turmoil).toBe(true);
    expect(await recovery()).toMatchObject({ check: "order" });
    await offer(card, "End Turmoil").click();
    await expect.poll(turmoil).toBe(false);
  });

  it("SIE-RECOV-3: a critical box takes a check and a month; a failed check takes a month more", async () => {
    await passMonth();
    await check(ben, "Stability Check for Populace", 1);
    await expect.poll(recovery).toMatchObject({ check: "failed" });
    await passMonth();
    await check(ben, "Stability Check for Populace", 20);
    await expect.poll(recovery).toMatchObject({ check: "populace", days: 0 });
    const card = await passMonth();
    if (full) await looks.at(ben, "month", card);
    await offer(card, "Clear the critical box").click();
    await expect.poll(track).toMatchObject({ value: 2, unstable: true, collapse: false });
  });

  it("SIE-RECOV-2, SIE-STAB-4: an attack that fails takes the month, unless a check keeps it", async () => {
    await advance(20 * 86_400);
    const kept = await attack(1);
    await check(ben, "Stability Check to keep the peace", 20);
    await kept.getByText("Vey keeps its days of peace").first().waitFor();
    await theirs.getByText("Days of peace: 20").waitFor();
    await attack(1);
    await offer(await newestCard(ben), "Vey loses its days of peace").click();
    await theirs.getByText("Days of peace: 0").waitFor();
  });

  it.runIf(full)("SIE-RECOV-1: ordinary boxes of the chosen track clear, and no month counts twice", async () => {
    await update(VEY, { "system.tracks.populace.unstable": false });
    const card = await passMonth();
    await offer(card, "Clear Populace").click();
    await expect.poll(track).toMatchObject({ value: 0 });
    expect(await stored(gm, VEY, "system.tracks.resources.value")).toBe(1);
    await advance(-MONTH);
    await theirs.getByText("Days of peace: 0").waitFor();
    await advance(MONTH);
    await theirs.getByText("Days of peace: 0").waitFor();
    expect(await stored(gm, VEY, "system.tracks.resources.value")).toBe(1);
  });

  it.runIf(full)("Two players end one month at once: it counts once", async () => {
    const card = await passMonth();
    const same = await newestCard(gm);
    // Pressed as they are now: who comes second may find the button gone.
    const buttons = await Promise.all([card, same].map((one) => offer(one, "Clear Resources").elementHandle()));
    await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())));
    await expect.poll(() => stored(gm, VEY, "system.tracks.resources.value")).toBe(0);
    await settled([gm, ben]);
    expect(await recovery()).toMatchObject({ days: 0 });
  });

  it("No page logged an error, and nothing that was looked at is hard to read", () => {
    expect(party.errors).toEqual([]);
    expect(looks.faults).toEqual([]);
  });
});
