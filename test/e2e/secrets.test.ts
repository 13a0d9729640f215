/**
 * Hidden numbers at the real table: the GM requests a roll against one, the player rolls, and until the GM reveals it
 * nothing sent to the player's browser contains it, nor anything derived from it. Every frame of the socket is
 * recorded.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { harborSystem } from "./harbor-system.ts";
import { Party } from "./harness.ts";
import { IDS } from "./seed.ts";
import { dialog, newestCard, tab } from "./steps.ts";
import { record } from "./wire.ts";

/** Used nowhere else: any data that contains these digits has leaked it. */
const NUMBER = 47319;
/** Values derived from it, for every total that three dice can have. */
const MARGINS = Array.from({ length: 18 }, (_, i) => String(i + 1 - NUMBER));
const WORDS = ["slipped away", "brought in"];

/** A Challenge Level, its Target Number and every margin, for a check outside the actor's bundles. */
const LEVEL = 941;
const FOLLOWS = [LEVEL, 18 + LEVEL, ...Array.from({ length: 20 }, (_, i) => i + 1 - 18 - LEVEL)].map(String);

let system: string;
beforeAll(async () => void (system = await harborSystem()));
afterAll(async () => rm(join(system, ".."), { recursive: true, force: true }));

describe.each([14, 13] as const)("a hidden number, generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let frames: string[];

  beforeAll(async () => {
    party = await Party.open({ generation, system });
    gm = await party.join("Gamemaster");
    ada = await party.join("Ada");
    frames = record(ada);
    await ada.reload(); // from the first frame on
    await ada.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
      timeout: 60_000,
    });
  });
  afterAll(async () => party.close());

  const leaks = (): string[] =>
    [NUMBER.toString(), ...MARGINS, ...WORDS].filter((secret) => frames.some((frame) => frame.includes(secret)));

  it("A GM requests a roll in the request window by keyboard", async () => {
    await tab(gm, "chat");
    await gm.locator('[data-q="roll-request"]').focus();
    await gm.keyboard.press("Enter");
    const open = gm.locator("#quadrant-ask");
    await open.locator('[name="check"]').selectOption("harbor.haul");
    await open.locator("label", { hasText: "Sgt. Okoro" }).locator("input").check();
    await open.locator('[name="option:net"]').selectOption("drift net");
    await open.locator('[name="value"]').fill(String(NUMBER));
    await open.locator('[name="value"]').press("Tab");
    await open.locator('[name="visibility"]').selectOption("hidden");
    await open.locator('button[type="submit"]').click();
    await open.waitFor({ state: "detached" });
    const card = gm.locator("#chat .q-roll-request").last();
    await card.locator(".q-secret", { hasText: String(NUMBER) }).waitFor();
    expect(await card.innerText()).toContain("not rolled yet");
  });

  it("The requested player answers with an ordinary roll", async () => {
    await tab(ada, "chat");
    const card = ada.locator("#chat .q-roll-request").last();
    await card.locator('[data-q="answer"]').click();
    await ada.locator('.application button[type="submit"]', { hasText: "Roll" }).click();
    await card.locator(".q-roll-request-answered").waitFor();
    await gm.locator("#chat .q-roll-request .q-roll-request-answered").waitFor();
    const mine = await newestCardOf(ada);
    await mine.locator(".q-sealed", { hasText: "Hidden" }).waitFor();
    expect(await mine.innerText()).not.toMatch(/slipped|brought/);
  });

  it("Only the GM sees the outcome", async () => {
    const card = await newestCardOf(gm);
    await card.locator(".q-outcome", { hasText: "slipped away" }).waitFor();
    await card.locator(".q-sealed", { hasText: String(NUMBER) }).waitFor();
  });

  it("A die can be dropped while the outcome is hidden", async () => {
    const card = await newestCardOf(ada);
    await card.locator('[data-q="offer"]').first().click();
    await card.locator(".q-receipt-row").waitFor();
    await expect.poll(() => card.locator(".q-die").count()).toBe(2);
    await ada.locator('.q-pool[data-pool="harbor.favour"] .q-pool-count', { hasText: "3" }).waitFor();
    await gm.locator('.q-pool[data-pool="harbor.favour"] .q-pool-count', { hasText: "3" }).waitFor();
  });

  it("A player who asks the GM's client for the hidden number does not get it", async () => {
    const told = await ada.evaluate(async () => {
      const { game } = globalThis as never as {
        game: {
          messages: { contents: { type: string; system: { seal: object } }[] };
          users: { activeGM: { query?(name: string, data: object, options: object): Promise<unknown> } };
        };
      };
      const ask = game.messages.contents.find(({ type }) => type === "ask")!;
      const query = game.users.activeGM.query?.("quadrant.vault.tell", ask.system.seal, { timeout: 3000 });
      return query ? query.then(JSON.stringify, (error: Error) => `refused: ${error.message}`) : "refused: no query";
    });
    expect(told).toContain("refused");
    expect(told).not.toContain(String(NUMBER));
  });

  it("Neither the hidden number nor anything that follows from it has reached the player's browser", async () => {
    expect(frames.join("")).toContain("harbor.haul"); // the recorder works
    expect(leaks()).toEqual([]);
    const kept = await ada.evaluate(() => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML);
    for (const secret of [String(NUMBER), ...WORDS]) expect(kept).not.toContain(secret);
  });

  it("The hidden number survives a reload of the GM's page", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
      timeout: 60_000,
    });
    await tab(gm, "chat");
    await gm.locator("#chat .q-roll-request .q-secret", { hasText: String(NUMBER) }).waitFor();
    expect(leaks()).toEqual([]);
  });

  it("The revealed number is shown to every user as unchanged", async () => {
    await gm.locator('#chat .q-roll-request [data-q="reveal"]').click();
    for (const page of [ada, gm]) {
      await page.locator("#chat .q-roll-request .q-roll-request-target", { hasText: "as it was sealed" }).waitFor();
      const card = await newestCardOf(page);
      await card.locator(".q-outcome", { hasText: "slipped away" }).waitFor();
      await card.locator(".q-sealed", { hasText: "as it was sealed" }).waitFor();
    }
    await expect.poll(leaks).toContain(String(NUMBER)); // the searched text can be found
  });

  it("A StarSIEGE check against a hidden Challenge Level keeps it hidden until it is revealed", async () => {
    const heard = frames.length;
    await gm.evaluate(
      async ([actor, cl]) => {
        const order = {
          check: "siege.challenge",
          to: [actor],
          options: { bundle: "lore", attribute: "savvy" },
          target: { value: cl, visibility: "hidden" },
        };
        await (
          globalThis as never as { game: { quadrant: { ask(order: object): Promise<unknown> } } }
        ).game.quadrant.ask(order);
      },
      [`Actor.${IDS.okoro}`, LEVEL] as const,
    );
    const request = ada.locator("#chat .q-roll-request").last();
    await request.locator('[data-q="answer"]').click();
    const open = await dialog(ada);
    expect(await open.locator(".q-odds-bar").count()).toBe(0);
    await ada.locator('.application button[type="submit"]', { hasText: "Roll" }).click();
    await request.locator(".q-roll-request-answered").waitFor();
    // A natural 20 succeeds against any number.
    await (await newestCardOf(gm)).locator(".q-outcome", { hasText: /Failure|Success/ }).waitFor();
    const mine = await newestCardOf(ada);
    await mine.locator(".q-outcome", { hasText: "Face down" }).waitFor();
    const found = (): string[] =>
      FOLLOWS.filter((word) =>
        frames.slice(heard).some((frame) => new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(frame)),
      );
    await expect.poll(() => frames.slice(heard).join("")).toContain("siege.challenge");
    expect(found()).toEqual([]);
    await gm.locator("#chat .q-roll-request").last().locator('[data-q="reveal"]').click();
    await (await newestCardOf(ada)).locator(".q-outcome", { hasText: /Failure|Success/ }).waitFor();
    await expect.poll(found).toEqual(expect.arrayContaining([String(LEVEL), String(18 + LEVEL)]));
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});

/** The newest card that is an answer. */
async function newestCardOf(page: Page) {
  await newestCard(page);
  const card = page.locator("#chat .q-card:not(.q-receipt, .q-request, .q-roll-request)").last();
  await card.waitFor();
  return card;
}
