/** The cost of cards that follow a pool: all that its change brings, on each client. */
import type { Page } from "playwright-core";
import { Party } from "../e2e/harness.ts";
import { tab } from "../e2e/steps.ts";
import { median } from "./median.ts";
import { profileScript } from "./script-time.ts";

interface Host {
  readonly game: {
    readonly messages: { readonly contents: readonly { readonly type: string; toObject(): object }[] };
    readonly quadrant: {
      check(intent: object, options: object): Promise<void>;
      perform(call: object): Promise<boolean>;
    };
  };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly ChatMessage: { createDocuments(data: readonly object[]): Promise<unknown> };
  readonly Actor: { implementation: { create(data: object): Promise<{ readonly uuid: string }> } };
}

/** The cards in the log whose offers read the pool. */
export const POOL_CARDS = 200;
/** How often the pool changes, and how long its cards are given to follow. */
const POOL_CHANGES = 30;
const POOL_PAUSE_MS = 250;

/**
 * How long scripts run on each page when a pool changes that the offers of 200 cards in the log read: all that a GM's
 * change of the pool brings, its receipt included. Milliseconds, medians.
 */
export async function followPool(): Promise<number[]> {
  const party = await Party.open();
  try {
    const gm = await party.join("Gamemaster");
    const pages = [gm, await party.join("Ada")];
    await gm.evaluate("globalThis.__name ??= (f) => f");
    await postWatchingCards(gm);
    for (const page of pages) await tab(page, "chat");
    return await changePool(gm, pages);
  } finally {
    await party.close();
  }
}

/** Posts cards that offer to roll sixes again for a token of the pool. */
const postWatchingCards = (gm: Page): Promise<void> =>
  gm.evaluate(async (count) => {
    const { game, Actor, CONFIG, ChatMessage } = globalThis as never as Host;
    const actor = await Actor.implementation.create({
      name: "Watching",
      type: "circumstancesAgent",
      ownership: { default: 3 },
    });
    // Three sixes, which a token of the pool rolls again.
    const { randomUniform } = CONFIG.Dice;
    CONFIG.Dice.randomUniform = () => 1 - 5.5 / 6;
    const intent = { check: "circumstances.test", actor: actor.uuid, targets: [], options: { test: "Recon" } };
    await game.quadrant.check(intent, { fast: true });
    CONFIG.Dice.randomUniform = randomUniform;
    const card = game.messages.contents.findLast(({ type }) => type === "card")?.toObject();
    await ChatMessage.createDocuments(Array.from({ length: count - 1 }, () => card ?? {}));
  }, POOL_CARDS);

/** Changes the pool some times. Returns the script of one change on each page: milliseconds, medians. */
async function changePool(gm: Page, pages: readonly Page[]): Promise<number[]> {
  const profiles = await Promise.all(pages.map(profileScript));
  const taken: number[][] = pages.map(() => []);
  for (let i = 0; i < POOL_CHANGES; i++) {
    // What came before has been drawn.
    await gm.waitForTimeout(POOL_PAUSE_MS);
    await Promise.all(profiles.map((profile) => profile.start()));
    await setTokens(gm, i % 2 === 0 ? 2 : 0);
    await gm.waitForTimeout(POOL_PAUSE_MS);
    for (const [at, profile] of profiles.entries()) taken[at]?.push(await profile.stop());
  }
  return taken.map(median);
}

const setTokens = (gm: Page, to: number): Promise<boolean> =>
  gm.evaluate((tokens) => {
    const args = { pool: "tokens", to: tokens, reason: "" };
    return (globalThis as never as Host).game.quadrant.perform({ action: "circumstances.setPool", args });
  }, to);
