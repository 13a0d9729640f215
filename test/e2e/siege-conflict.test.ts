/**
 * A planetary conflict as a stage, from its declaration to its last consequence: two players' planets and a GM, who act
 * from their sheets and from its window. Open stakes, the odds, the roll, damage until a track is In Collapse, a
 * Stability Check; a second conflict at the same time, an undo in the middle, and a player who reloads.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seedWith } from "./seed.ts";
import { FLEET, GUARD, VEY, facility, planet } from "./siege-planets.ts";
import {
  choice,
  close,
  dialog,
  expandChip,
  fixDice,
  move,
  newestCard,
  offer,
  openActor,
  settled,
  submit,
} from "./steps.ts";

const KOSS = "Actor.koss000000000000";
const YARDS = "Actor.asterholm0000000.Item.yards00000000000";

interface Host {
  readonly game: { readonly messages: { contents: { type: string; system: { over: boolean; moves: object } }[] } };
  fromUuidSync(uuid: string): { update(data: object): Promise<unknown>; delete(): Promise<unknown> } | null;
}

const createSeed = (): object => {
  const defends = { attributes: { might: { value: 2 }, law: { value: 2 } }, industries: ["combat", "manufacturing"] };
  return seedWith([
    planet(
      "asterholm0000000",
      "Asterholm",
      IDS.player,
      { attributes: { might: { value: 3 } }, industries: ["combat", "persuasion"] },
      [facility("fleet00000000000", "Fleet", 4), facility("yards00000000000", "Orbital Yards", 2)],
    ),
    planet("vey0000000000000", "Vey", IDS.other, { ...defends, tracks: { populace: { value: 1, unstable: true } } }, [
      facility("guard00000000000", "Home Guard", 1, "populace"),
      facility("parliament000000", "Parliament", 3),
    ]),
    planet("koss000000000000", "Koss", null, defends, [facility("monks00000000000", "Order of Monks", 2)]),
  ]);
};

describe.each(WITH_SMOKE)("A planetary conflict, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  const looks = new Looks("siege-conflict");

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    ben = await party.join("Ben", { width: 1280, height: 1000 });
    if (full) await Promise.all([looks.clear(), bringAxe([gm, ada, ben])]);
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  /** The window of a conflict. */
  const view = (page: Page, title = "Asterholm attacks Vey"): Locator =>
    page.locator(".application", { has: page.locator(".q-war") }).filter({ hasText: title });
  /** The step that a window marks as the present one. */
  const step = (page: Page, title?: string): Promise<string> =>
    view(page, title).locator('.q-war-steps [aria-current="step"] b').innerText();
  const status = (page: Page, title?: string): Promise<string> =>
    view(page, title).locator(".q-stage-window-status").innerText();
  const row = (sheet: Locator, text: string): Locator => sheet.locator(".q-planet-conflicts li", { hasText: text });
  const countStages = (page: Page, isOpen: boolean): Promise<number> =>
    page.evaluate(
      (open) =>
        (globalThis as never as Host).game.messages.contents.filter(
          ({ type, system }) => type === "stage" && (!open || !system.over),
        ).length,
      isOpen,
    );

  /** Ada declares an attack on a planet's Populace; the stakes are placed afterwards. */
  async function declare(target: string): Promise<void> {
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Combat" }).first().press("Enter");
    const open = await dialog(ada);
    await choice(open, "target").selectOption({ label: target });
    await choice(open, "track").selectOption("populace");
    await choice(open, "reason").fill("A blockade");
    const before = await countStages(gm, false);
    await submit(open).click();
    await expect.poll(() => countStages(gm, false)).toBe(before + 1);
    await settled([gm, ada, ben]);
  }

  /** Opens a conflict from the row of a planet's sheet. */
  async function openFromSheet(page: Page, name: string, title: string): Promise<Locator> {
    const sheet = await openActor(page, name);
    await row(sheet, title).locator('[data-action="siegeConflict"]').press("Enter");
    await view(page, title).waitFor();
    await close(sheet);
    return view(page, title);
  }

  /** The id of the newest receipt in effect: what the window takes back next. */
  const newestReceipt = (page: Page): Promise<string> =>
    page.evaluate(
      () =>
        (
          globalThis as never as {
            game: { messages: { contents: { id: string; type: string; system: { status?: string } }[] } };
          }
        ).game.messages.contents.findLast(({ type, system }) => type === "receipt" && system.status === "applied")
          ?.id ?? "",
    );
  /** Takes back the last step in a window, once that is what its button would take back. */
  async function takeBack(page: Page, open: Locator): Promise<void> {
    const undo = open.locator('[data-action="stageUndo"]');
    await expect.poll(async () => (await undo.getAttribute("data-key")) === (await newestReceipt(page))).toBe(true);
    await undo.press("Enter");
  }

  it("SIE-PCON-2, SIE-STAKE-1: both players stake openly, from their planets' sheets, in any order", async () => {
    await declare("Vey");
    const theirs = await openActor(ben, "Vey");
    await row(theirs, "Asterholm attacks Vey. Stakes: Still to place a stake: Asterholm, Vey").waitFor();
    if (full) await looks.at(ben, "sheet", theirs);
    await close(theirs);
    const seen = await openFromSheet(ben, "Vey", "Asterholm attacks Vey");
    expect(await step(ben)).toBe("Stakes");
    // Primary base 12 … the book's numbers, and the chance, are there before anything is rolled.
    await seen.locator(".q-war-numbers").getByText("Primary Challenge Base").waitFor();
    expect(await move(seen, "Fleet").count()).toBe(0);
    if (full) await looks.at(ben, "stakes", seen);
    const chance = seen.locator(".q-war-chance dd");
    const before = await chance.innerText();
    await move(seen, "Stake Home Guard +1").press("Enter");
    await expect.poll(() => chance.innerText()).not.toBe(before);
    await expect.poll(() => status(ben)).toBe("Still to place a stake: Asterholm");
  });

  it("SIE-STAKE-3: a second conflict at the same time, and no Facility is staked in both", async () => {
    const mine = await openFromSheet(ada, "Asterholm", "Asterholm attacks Vey");
    await mine.getByText("Home Guard +1").first().waitFor();
    await declare("Koss");
    const second = await openFromSheet(ada, "Asterholm", "Asterholm attacks Koss");
    await move(second, "Stake Fleet +4").press("Enter");
    await expect.poll(() => status(ada, "Asterholm attacks Koss")).toBe("Still to place a stake: Koss");
    const fleet = move(mine, "Stake Fleet +4");
    await ada.locator(".notification").first().waitFor({ state: "detached" });
    await fleet.and(mine.locator(":disabled")).waitFor();
    await mine.getByText("Fleet is already staked in the attack on Koss").waitFor();
    if (full) await looks.at(ada, "staked-elsewhere", mine);
    // She takes it back in the second, and stakes it in the first.
    await second.locator('[data-action="stageUndo"]').press("Enter");
    await expect.poll(() => status(ada, "Asterholm attacks Koss")).toBe("Still to place a stake: Asterholm, Koss");
    await fleet.and(mine.locator(":enabled")).press("Enter");
    await expect.poll(() => status(ada)).toBe("Both stakes are known: Asterholm rolls.");
    expect(await step(ada)).toBe("Roll");
    await move(second, "Stake Orbital Yards +2").press("Enter");
    await settled([gm, ada, ben]);
    await close(second);
    if (full) {
      await (await expandChip(gm, "siege.sector")).locator('[data-q="open"]').press("Enter");
      const board = gm.locator("#quadrant-sector-board");
      await board.getByText("Asterholm attacks Vey. Roll: Both stakes are known: Asterholm rolls.").waitFor();
      await board.getByText("Asterholm attacks Koss. Stakes: Still to place a stake: Koss").waitFor();
      await close(board);
    }
  });

  it("SIE-PCON-3, -4, SIE-PTRK-5: a player who has reloaded rolls in the window; damage, and its undo", async () => {
    await ada.reload();
    await ready(ada);
    if (full) await bringAxe([ada]);
    const mine = await openFromSheet(ada, "Asterholm", "Asterholm attacks Vey");
    if (full) await looks.at(ada, "roll", mine);
    await fixDice(ada, [20], 20);
    await offer(mine, "Roll").press("Enter");
    await expect.poll(() => step(ada)).toBe("Damage");
    await mine.getByText("Fleet drops to +3").first().waitFor();
    await view(ben).getByText("Home Guard is lost").first().waitFor();
    await expect.poll(() => status(ben)).toContain("2 boxes of Populace damage to Vey");
    await (await newestCard(gm)).getByText("Fleet drops to +3").waitFor();
    const board = await openFromSheet(gm, "Vey", "Asterholm attacks Vey");
    if (full) await looks.at(gm, "damage", board);
    await offer(board, "Mark 2 damage on Vey").press("Enter");
    await expect.poll(() => step(gm)).toBe("Consequences");
    await expect.poll(() => step(ben)).toBe("Consequences");
    await view(gm).getByText("In Collapse").first().waitFor();
    await expect.poll(() => stored<number>(gm, FLEET, "system.rating")).toBe(3);
    // Undone from the window: the stage is at the step before, for everybody.
    await settled([gm, ada, ben]);
    await takeBack(gm, board);
    for (const page of [gm, ada, ben]) await expect.poll(() => step(page)).toBe("Damage");
    expect(await stored<number>(gm, FLEET, "system.rating")).toBe(4);
    expect(await stored<number>(gm, GUARD, "system.rating")).toBe(1);
    await offer(board, "Mark 2 damage on Vey").press("Enter");
    for (const page of [gm, ada, ben]) await expect.poll(() => step(page)).toBe("Consequences");
  });

  it("SIE-STAB-3: the Stability Check is made in the window, and then nothing is left to do", async () => {
    const seen = view(ben);
    if (full) await looks.at(ben, "consequences", seen);
    /** Ben rolls that face. */
    const check = async (face: number): Promise<void> => {
      await offer(seen, "Stability Check").first().press("Enter");
      const open = await dialog(ben);
      await fixDice(ben, [face], 20);
      await submit(open).click();
      await open.waitFor({ state: "detached" });
    };
    await check(20);
    for (const page of [gm, ada, ben])
      await expect.poll(() => status(page)).toBe("The attack succeeded. Nothing is left to do.");
    await expect.poll(() => countStages(gm, true)).toBe(1);
    await view(ben).getByText("Vey holds together").first().waitFor();
    // The log of the window tells the whole course, whoever did it and wherever.
    await view(ada).locator(".q-stage-window-log li", { hasText: "Asterholm acts against Vey" }).waitFor();
    await view(ada).locator(".q-stage-window-log li", { hasText: "damage to Populace" }).waitFor();
    const theirs = await openActor(ben, "Vey");
    expect(await row(theirs, "Asterholm attacks Vey").count()).toBe(0);
    await close(theirs);
    // The stage has ended; its card has not: what is undone there can be done again here.
    await settled([gm, ada, ben]);
    await view(gm).locator('[data-action="stageUndo"]').press("Enter");
    for (const page of [gm, ada, ben]) await expect.poll(() => step(page)).toBe("Consequences");
    await check(1);
    await expect.poll(() => stored<boolean>(gm, VEY, "system.status.turmoil")).toBe(true);
    for (const page of [gm, ada, ben])
      await expect.poll(() => status(page)).toBe("The attack succeeded. Nothing is left to do.");
    await view(ben).getByText("Vey falls into Turmoil").first().waitFor();
    if (full) await looks.at(ben, "ended", view(ben));
    for (const page of [gm, ada, ben]) await close(view(page));
  });

  it.runIf(full)("A Facility that is deleted before the roll counts as none, and both windows say so", async () => {
    const title = "Asterholm attacks Koss";
    const board = await openFromSheet(gm, "Koss", title);
    const mine = await openFromSheet(ada, "Asterholm", title);
    await move(board, "Stake Order of Monks +2").press("Enter");
    await expect.poll(() => step(ada, title)).toBe("Roll");
    await gm.evaluate(async (at) => void (await (globalThis as never as Host).fromUuidSync(at)?.delete()), YARDS);
    await mine.getByText("Orbital Yards no longer exists: it counts as no stake.").waitFor();
    await fixDice(ada, [1], 20);
    await offer(mine, "Roll").press("Enter");
    await (await newestCard(gm)).getByText("Orbital Yards no longer exists: it counts as no stake.").waitFor();
    await offer(board, "Apply the stakes").press("Enter");
    await expect.poll(() => status(ada, title)).toBe("The attack failed. Nothing is left to do.");
    for (const page of [gm, ada]) await close(view(page, title));
  });

  it.runIf(full)("Two press at once: one stake counts. A planet is deleted: the GM calls the attack off", async () => {
    const title = "Asterholm attacks Koss";
    await declare("Koss");
    const board = await openFromSheet(gm, "Koss", title);
    const mine = await openFromSheet(ada, "Asterholm", title);
    const buttons = await Promise.all([
      move(mine, "Stake Fleet +3").elementHandle(),
      move(board, "Asterholm: Stake nothing").elementHandle(),
    ]);
    await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())));
    await expect.poll(() => status(gm, title)).toBe("Still to place a stake: Koss");
    await settled([gm, ada]);
    const moves = await gm.evaluate(() => {
      const { contents } = (globalThis as never as Host).game.messages;
      return Object.keys(contents.filter(({ type }) => type === "stage").at(-1)?.system.moves ?? {}).length;
    });
    expect(moves).toBe(1);
    await gm.evaluate(async (at) => void (await (globalThis as never as Host).fromUuidSync(at)?.delete()), KOSS);
    await view(ada, title).getByText("Koss no longer exists.").first().waitFor();
    await looks.at(gm, "planet-gone", board);
    await gm.setViewportSize({ width: 380, height: 800 });
    await looks.at(gm, "narrow", board);
    await gm.setViewportSize({ width: 1280, height: 1000 });
    await move(board, "Call the attack off").press("Enter");
    await expect.poll(() => status(ada, title)).toBe("The attack is called off");
    await expect.poll(() => countStages(gm, true)).toBe(0);
    for (const page of [gm, ada, ben]) await page.evaluate("ui.notifications.clear()");
  });

  it.runIf(full)("axe finds nothing in either theme", () => {
    expect(looks.faults).toEqual([]);
  });
});
