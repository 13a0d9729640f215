/**
 * Three players take tokens simultaneously, with delays, while the GM's page is reloaded. Every token is accounted for.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { GENERATIONS } from "./generations.ts";
import { Party, ready } from "./harness.ts";
import { tab } from "./steps.ts";

const SPENDS = 1000;
const START = 700;
/**
 * A small page with another tab than the chat log: painting is the most expensive part of a press without a graphics
 * card.
 */
const SMALL = { width: 480, height: 640 };
const lookAway = (pages: readonly Page[]): Promise<unknown> => Promise.all(pages.map((page) => tab(page, "actors")));

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly messages: {
      readonly contents: readonly {
        readonly type: string;
        readonly system: {
          readonly status: string;
          readonly action: string;
          readonly by: string;
          readonly request: string;
        };
      }[];
    };
  };
}

/**
 * Takes a token so many times, with a random pause between, several at once; returns how many were granted and refused.
 */
const grab = (page: Page, times: number): Promise<{ granted: number; refused: number }> =>
  page.evaluate(
    async ([actor, count]) => {
      const { game } = globalThis as never as Host;
      const args = { actor, count: 1, reason: "QUADRANT.Circumstances.Token.ForDice", what: "Recon" };
      const asked: Promise<boolean>[] = [];
      for (let i = 0; i < Number(count); i++) {
        asked.push(game.quadrant.perform({ action: "circumstances.spendTokens", args }));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      }
      const done = await Promise.all(asked);
      return { granted: done.filter(Boolean).length, refused: done.filter((one) => !one).length };
    },
    [`Actor.${CIR.mara}`, times] as const,
  );

const tokens = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);

const receipts = (page: Page): Promise<{ status: string; by: string; request: string }[]> =>
  page.evaluate(() =>
    (globalThis as never as Host).game.messages.contents
      .filter(({ type, system }) => type === "receipt" && system.action === "circumstances.spendTokens")
      .map(({ system: { status, by, request } }) => ({ status, by, request })),
  );

describe.each(GENERATIONS)("generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let players: Page[];

  beforeAll(async () => {
    party = await Party.open({ generation, world: circumstancesSeed() });
    gm = await party.join("Gamemaster", SMALL);
    players = [await party.join("Ada", SMALL), await party.join("Ben", SMALL), await party.join("Cleo", SMALL)];
    await lookAway([gm, ...players]);
    await gm.evaluate(
      (to) =>
        (globalThis as never as Host).game.quadrant.perform({
          action: "circumstances.setPool",
          args: { pool: "tokens", to, reason: "a race" },
        }),
      START,
    );
    // A client that does not know of the tokens yet would refuse some.
    for (const page of [gm, ...players])
      await page.waitForFunction(
        (start) =>
          (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value === start,
        START,
      );
  });
  afterAll(async () => party.close());

  it(
    `${SPENDS} spends from three clients across a reload of the GM: pool = start − granted, granted = receipts`,
    { timeout: 600_000 },
    async () => {
      const shares = [334, 333, 333];
      const grabbing = players.map((page, i) => grab(page, shares[i] ?? 0));
      // Halfway, when some have been granted and most are still to come.
      await gm.waitForFunction(
        (below) =>
          (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value < below,
        START - 60,
        { timeout: 120_000 },
      );
      await gm.reload();
      await ready(gm);
      await lookAway([gm]);
      const told = await Promise.all(grabbing);
      const granted = told.reduce((sum, one) => sum + one.granted, 0);
      const refused = told.reduce((sum, one) => sum + one.refused, 0);
      expect(granted + refused).toBe(SPENDS);
      expect(granted).toBe(START);
      // The last grants may still be on their way to the other clients.
      for (const page of [gm, ...players]) await expect.poll(() => tokens(page)).toBe(START - granted);
      const all = await receipts(gm);
      expect(all.filter(({ status }) => status !== "applied")).toEqual([]);
      expect(all).toHaveLength(granted);
      expect(new Set(all.map(({ by, request }) => `${by} ${request}`)).size).toBe(granted);
      expect(new Set(all.map(({ by }) => by))).toEqual(new Set([CIR.ada, CIR.ben, CIR.cleo]));
      expect(all.filter(({ by }) => by === CIR.ada)).toHaveLength(told[0]?.granted ?? -1);
    },
  );
});
