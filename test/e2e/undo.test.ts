/**
 * What rests on a receipt is undone with it, on every screen: rows A1, A2, A4, A5 and A11 of the review, each in
 * Circumstances and in StarSIEGE where both have it. What is clicked are the buttons of cards and dialogs.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { brings, fixDice, newestCard, openCheck, settled, tab } from "./steps.ts";

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly messages: {
      readonly contents: readonly { readonly id: string; readonly type: string }[];
      get(id: string): { delete(): Promise<unknown> };
    };
    readonly quadrant: {
      perform(call: object): Promise<boolean>;
    };
  };
}

/** Circumstances and StarSIEGE in one world. */
function world(): object {
  const circumstances = circumstancesSeed() as { readonly actors: readonly object[] };
  const siege = siegeWorld() as { readonly actors: readonly object[] };
  return {
    ...circumstances,
    settings: { "quadrant.rulesets": { off: ["sidonia", "edge"], asked: true } },
    actors: [...circumstances.actors, ...siege.actors],
  };
}

const mara = `Actor.${CIR.mara}`;
const okoro = `Actor.${IDS.okoro}`;
const pirate = `Actor.${IDS.pirate}`;
const vey = `Actor.${IDS.vey}`;

const tokens = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);

const setTokens = (gm: Page, to: number): Promise<boolean> =>
  gm.evaluate(
    (count) =>
      (globalThis as never as Host).game.quadrant.perform({
        action: "circumstances.setPool",
        args: { pool: "tokens", to: count, reason: "" },
      }),
    to,
  );

/** The question before an undo, once it is open. */
async function question(page: Page): Promise<Locator> {
  const open = page.locator("dialog, .application.dialog", { hasText: /also undoes|is withdrawn/ });
  await open.waitFor();
  return open;
}

const answer = (open: Locator, label: string): Promise<void> => open.locator("button", { hasText: label }).click();

/** A receipt's row by a word of its text. */
const row = (on: Locator | Page, text: string): Locator => on.locator(".q-receipt-row", { hasText: text }).last();

/** Puts Mara's Recon on the table, open, with a token for a die. */
async function gather(ada: Page, ...others: readonly Page[]): Promise<Locator> {
  const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Recon" } });
  await open.locator('[name="choice:gather"]').check();
  await open.locator('[name="choice:die1"]').check();
  return brings(() => open.locator('button[type="submit"]').click(), ada, ...others);
}

describe.each(WITH_SMOKE)("undo of what rests on it, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
    ben = await party.join("Ben");
    for (const page of [gm, ada, ben]) await tab(page, "chat");
  });
  afterEach(async () => {
    await settled([gm, ada, ben]);
    expect(party.errors).toEqual([]);
  });
  afterAll(async () => party.close());

  it("A2: undoing the token of an open test takes the test back, on every screen", async () => {
    await setTokens(gm, 3);
    const mine = await gather(ada, gm, ben);
    await (await newestCard(ben)).locator('[data-key="call.die2"]').click();
    for (const page of [gm, ada, ben]) await expect.poll(() => tokens(page)).toBe(1);
    await mine.locator(".q-receipt-row strong", { hasText: "Ben" }).waitFor();
    await row(gm.locator("#chat .q-receipt"), "Recon").locator('[data-q="undo"]').click();
    const open = await question(gm);
    expect(await open.locator("li").allInnerTexts()).toHaveLength(2);
    await answer(open, "Keep it");
    expect(await tokens(gm)).toBe(1);
    await row(gm.locator("#chat .q-receipt"), "Recon").locator('[data-q="undo"]').click();
    await answer(await question(gm), "Undo all");
    for (const page of [gm, ada, ben]) {
      await expect.poll(() => tokens(page)).toBe(3);
      const card = await newestCard(page);
      await card.locator(".q-permission-note", { hasText: "Taken back" }).waitFor();
      expect(await card.locator('[data-q="offer"]').count()).toBe(0);
    }
  });

  it.runIf(full)("A11: undoing the Nova Point of a success takes the success and its damage back", async () => {
    const open = await openCheck(ada, { check: "siege.attack", actor: okoro, targets: [pirate] });
    await open.locator('[name="choice:nova"]').check();
    await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await expect.poll(() => stored<number>(gm, okoro, "system.nova.value")).toBe(1);
    const theirs = await newestCard(gm);
    await theirs.locator('[data-q="offer"]', { hasText: "Apply" }).first().click();
    await theirs.locator('[data-q="undo"]').waitFor();
    await row(gm.locator("#chat .q-receipt"), "Nova").locator('[data-q="undo"]').click();
    const asked = await question(gm);
    expect((await asked.locator("li").allInnerTexts()).join()).toContain("Pirate");
    await answer(asked, "Undo all");
    await expect.poll(() => stored<number>(ada, okoro, "system.nova.value")).toBe(2);
    for (const page of [gm, ada]) {
      const card = await newestCard(page);
      await card.locator(".q-permission-note", { hasText: "Taken back" }).waitFor();
      await card.locator(".q-receipt-row.undone").waitFor();
      expect(await card.locator('[data-q="offer"]').count()).toBe(0);
    }
  });

  it.runIf(full)("A1: undoing the roll of a planetary conflict undoes its damage as well", async () => {
    const open = await openCheck(ada, {
      check: "siege.conflict",
      actor: `Actor.${IDS.asterholm}`,
      targets: [vey],
      options: { theatre: "spiritual" },
    });
    await open.locator('select[name="choice:track"]').selectOption("populace");
    await open.locator('select[name="choice:stake"]').selectOption("");
    const mine = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    const theirs = await newestCard(gm);
    await theirs.locator('[data-q="move"]', { hasText: "Stake nothing" }).click();
    await fixDice(ada, [20], 20);
    await mine.locator('[data-q="offer"]', { hasText: "Roll" }).click();
    await theirs.locator('[data-q="offer"]', { hasText: "damage on Vey" }).click();
    await expect.poll(() => stored<number>(ada, vey, "system.tracks.populace.value")).toBeGreaterThan(0);
    const [rolled] = await theirs.locator(".q-receipt-row").all();
    await rolled!.locator('[data-q="undo"]').click();
    const asked = await question(gm);
    expect(await asked.locator("li").allInnerTexts()).toHaveLength(1);
    await answer(asked, "Undo all");
    await expect.poll(() => stored<number>(ada, vey, "system.tracks.populace.value")).toBe(0);
    await mine.locator('[data-q="offer"]', { hasText: "Roll" }).waitFor();
    await expect.poll(() => theirs.locator(".q-receipt-row.undone").count()).toBe(2);
  });

  it.runIf(full)("A1: undoing the roll of an open test undoes the condition that was given for it", async () => {
    await setTokens(gm, 1);
    const mine = await gather(ada, gm);
    await fixDice(ada, []);
    await mine.locator('[data-key="call.throw"]').click();
    const theirs = await newestCard(gm);
    await theirs.locator('[data-q="offer-group"]', { hasText: "Give a condition" }).click();
    await theirs.locator('[data-key="test.take-angry"]').click();
    await expect.poll(() => stored<boolean>(ada, mara, "system.conditions.angry")).toBe(true);
    await theirs.locator(".q-receipt-row").first().locator('[data-q="undo"]').click();
    await answer(await question(gm), "Undo all");
    await expect.poll(() => stored<boolean>(ada, mara, "system.conditions.angry")).toBe(false);
    await mine.locator('[data-key="call.throw"]').waitFor();
    // On the GM's page too: offers that stay open there would be closed by the next press.
    await theirs.locator('[data-q="offer-group"]').waitFor({ state: "detached" });
  });

  it.runIf(full)(
    "A4: a failure that becomes a success offers to take back the condition that was given for it",
    async () => {
      const mine = await newestCard(ada);
      await setTokens(gm, 3);
      await fixDice(ada, [6, 1, 1]);
      await mine.locator('[data-key="call.throw"]').click();
      const theirs = await newestCard(gm);
      await theirs.locator('[data-q="offer-group"]', { hasText: "Give a condition" }).click();
      await theirs.locator('[data-key="test.take-angry"]').click();
      await expect.poll(() => stored<boolean>(ada, mara, "system.conditions.angry")).toBe(true);
      expect(await mine.locator(".q-receipt-row", { hasText: "corrected since" }).count()).toBe(0);
      await fixDice(ada, [6, 5]);
      await mine.locator('[data-key="test.sixes"]').click();
      await mine.locator(".q-outcome", { hasText: "Success" }).waitFor();
      await mine.locator(".q-receipt-row", { hasText: "corrected since" }).waitFor();
      expect(await mine.locator('[data-q="undo"]', { hasText: "Take back" }).count()).toBe(0);
      await theirs.locator('[data-q="undo"]', { hasText: "Take back" }).click();
      await expect.poll(() => stored<boolean>(ada, mara, "system.conditions.angry")).toBe(false);
      await theirs.locator(".q-outcome", { hasText: "Success" }).waitFor();
    },
  );

  it.runIf(full)("A5: withdrawing an open test refunds what everybody paid for it", async () => {
    await setTokens(gm, 3);
    const mine = await gather(ada, gm, ben);
    await (await newestCard(ben)).locator('[data-key="call.die2"]').click();
    await expect.poll(() => tokens(ada)).toBe(1);
    expect(await (await newestCard(ben)).locator('[data-q="withdraw"]').count()).toBe(0);
    const id = await mine.evaluate((one) => one.closest<HTMLElement>("[data-message-id]")!.dataset["messageId"]!);
    await mine.locator('[data-q="withdraw"]').click();
    for (const page of [gm, ada, ben]) {
      await page.locator(`#chat [data-message-id="${id}"]`).waitFor({ state: "detached" });
      await expect.poll(() => tokens(page)).toBe(3);
    }
  });

  it.runIf(full)("A5: the GM who deletes an open test's message is asked, and it is refunded once", async () => {
    await setTokens(gm, 3);
    const mine = await gather(ada, gm);
    await expect.poll(() => tokens(gm)).toBe(2);
    const id = await mine.evaluate((one) => one.closest<HTMLElement>("[data-message-id]")!.dataset["messageId"]!);
    const remove = async (): Promise<void> => {
      await gm.locator(`#chat [data-message-id="${id}"] .message-delete`).click();
      await gm.locator('[data-action="yes"]').click(); // the host's own question
    };
    await remove();
    await answer(await question(gm), "Keep it");
    expect(await tokens(gm)).toBe(2);
    await remove();
    await answer(await question(gm), "Withdraw it");
    for (const page of [gm, ada]) {
      await page.locator(`#chat [data-message-id="${id}"]`).waitFor({ state: "detached" });
      await expect.poll(() => tokens(page)).toBe(3);
    }
  });

  it.runIf(full)("A5: a declared conflict is withdrawn with its answer", async () => {
    const open = await openCheck(ada, {
      check: "siege.conflict",
      actor: `Actor.${IDS.asterholm}`,
      targets: [vey],
      options: { theatre: "spiritual" },
    });
    await open.locator('select[name="choice:stake"]').selectOption("");
    const mine = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await (await newestCard(gm)).locator('[data-q="move"]', { hasText: "Stake nothing" }).click();
    await mine.locator('[data-q="offer"]', { hasText: "Roll" }).waitFor();
    const id = await mine.evaluate((one) => one.closest<HTMLElement>("[data-message-id]")!.dataset["messageId"]!);
    await mine.locator('[data-q="withdraw"]').click();
    for (const page of [gm, ada]) await page.locator(`#chat [data-message-id="${id}"]`).waitFor({ state: "detached" });
  });

  it.runIf(full)("A player undoes their own last change, and not one that others have gone on from", async () => {
    const trouble = { action: "circumstances.earnTokens", args: { actor: mara, event: "belief" } };
    const before = await tokens(ada);
    await ada.evaluate((call) => (globalThis as never as Host).game.quadrant.perform(call), trouble);
    const own = ada.locator("#chat .q-receipt").last();
    await own.locator('[data-q="undo"]').click();
    await expect.poll(() => tokens(gm)).toBe(before);
    expect(
      await gm
        .locator("#chat .message", { has: gm.locator(".q-receipt") })
        .last()
        .innerText(),
    ).toContain("Ada");
  });

  it.runIf(full)("A20: points given one by one are one card on every screen, undone by step or whole", async () => {
    const before = await stored<number>(gm, okoro, "system.nova.value");
    const award = { action: "siege.awardNova", args: { actor: okoro, points: 1 } };
    const give = (): Promise<boolean> =>
      gm.evaluate((call) => (globalThis as never as Host).game.quadrant.perform(call), award);
    const inLog = (page: Page): Locator => page.locator("#chat .q-receipt", { hasText: "Nova" });
    const cards = await inLog(ada).count();
    for (let i = 0; i < 3; i++) await give();
    for (const page of [gm, ada, ben]) {
      await inLog(page).last().locator(".q-receipt-run", { hasText: "+3" }).waitFor();
      expect(await inLog(page).count()).toBe(cards + 1);
    }
    const theirs = inLog(gm).last();
    await theirs.getByRole("button", { name: "3 changes" }).click();
    expect(await theirs.locator(".q-receipt-row:not(.q-receipt-run)").count()).toBe(3);
    await theirs.locator('.q-receipt-run > [data-q="undo"]').click();
    await inLog(ben).last().locator(".q-receipt-run", { hasText: "+2" }).waitFor();
    expect(await inLog(ben).last().locator('[data-q="undo"], [data-q="undo-run"]').count()).toBe(0);
    await theirs.locator('[data-q="undo-run"]').click();
    for (const page of [gm, ada, ben]) await inLog(page).last().locator(".q-receipt-run.undone").waitFor();
    expect(await stored<number>(ada, okoro, "system.nova.value")).toBe(before);
  });
});
