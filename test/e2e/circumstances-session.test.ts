/** A session of Special Circumstances at the real table: its turns and what they earn, learning, ties. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { Party, stored } from "./harness.ts";
import { brings, expandChip, fixDice, newestCard, openActor, openCheck, tab, target } from "./steps.ts";

const mara = `Actor.${CIR.mara}`;

interface Host {
  readonly game: {
    readonly settings: {
      get(namespace: string, key: string): { readonly value: number };
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly journal: {
      readonly contents: readonly { readonly name: string; readonly visible: boolean }[];
      getName(name: string): {
        readonly pages: { readonly contents: readonly { name: string; text: { content: string } }[] };
      };
    };
  };
}

let party: Party;
let gm: Page;
let ada: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: circumstancesSeed() });
  gm = await party.join("Gamemaster", { width: 1400 });
  ada = await party.join("Ada", { width: 1400 });
  await tab(gm, "chat");
});
afterAll(async () => party.close());

const tokens = (): Promise<number> =>
  gm.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);

/** Presses a button of the board above the chat. */
async function press(text: string): Promise<void> {
  const board = await expandChip(gm, "circumstances.turn");
  await board.getByRole("button", { name: text }).click();
}

describe("A session", () => {
  const board = (page: Page, text: string): Promise<void> =>
    page.locator('[data-board="circumstances.turn"] .q-chip-text', { hasText: text }).waitFor();

  it("CIR-TURN-1, -4, -7, -9, CIR-TOK-5 to -7, -18: the GM begins it, hands the turn over and ends it; prompts earn", async () => {
    await press("Begin");
    await board(ada, "GM's Turn");
    await press("Players' Turn");
    await board(ada, "Players' Turn");
    await press("GM's Turn");
    await board(ada, "GM's Turn");
    const before = await tokens();
    await press("End the session");
    const asked = gm.locator("dialog").last();
    await asked.locator("li", { hasText: "Goals are cleared and kept in the GM’s journal: Mara" }).waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await stored(gm, mara, "system.goal.text")).not.toBe("");
    await press("End the session");
    await asked.locator('input[type="number"]').fill("2");
    await asked.locator('button[type="submit"], [data-action="ok"]').first().click();
    await expect.poll(tokens).toBe(before + 2);
    await expect.poll(() => stored(gm, mara, "system.goal.text")).toBe("");
    const goals = await gm.evaluate(() =>
      (globalThis as never as Host).game.journal
        .getName("Special Circumstances: session notes")
        .pages.contents.map(({ name, text }) => `${name} ${text.content}`),
    );
    expect(goals.join()).toMatch(/Session \d+: Goals.*Mara/);
    const isShown = ada.evaluate(() =>
      (globalThis as never as Host).game.journal.contents.some(
        ({ name, visible }) => visible && name === "Special Circumstances: session notes",
      ),
    );
    expect(await isShown).toBe(false);
  });
});

describe("What a player pressed", () => {
  const played = (): Promise<boolean> => stored<boolean>(gm, mara, "system.belief.played");
  it("A player takes back that a Belief was played, until others have gone on from it", async () => {
    const before = await tokens();
    const sheet = await openActor(ada, "Mara Venn");
    await sheet.locator('[data-act="circumstances.earnTokens"]').click();
    await sheet.locator('[data-action="close"]').first().click();
    await tab(ada, "chat");
    await expect.poll(played).toBe(true);
    const receipt = ada.locator("#chat .q-receipt-row", { hasText: "playing a Belief" }).last();
    await receipt.locator('[data-q="undo"]').click();
    await expect.poll(played).toBe(false);
    await expect.poll(tokens).toBe(before);
  });
});

describe("Tests", () => {
  it("CIR-LEARN-2, -4: a try of a skill that an agent lacks is marked on the card", async () => {
    await fixDice(ada, [6, 6, 6, 6, 6, 6]);
    const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Survival" } });
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await card.locator('[data-key="test.mark"]').click();
    await card.locator(".q-receipt-row", { hasText: "Survival" }).waitFor();
  });

  it("CIR-TIE-3, CIR-TIE-5: a tie is broken by rolling Health or Will against theirs", async () => {
    await target(ada, "Guard at the lock");
    const open = await openCheck(ada, {
      check: "circumstances.test",
      actor: mara,
      options: { test: "Recon" },
      targets: [`Scene.${CIR.scene}.Token.${CIR.token}.Actor.${CIR.guard}`],
    });
    await open.locator('[name="choice:against"]').selectOption("versus");
    await open.locator('[name="choice:theirDice"]').fill("2");
    await open.locator(".q-odds-summary", { hasText: "against 2d6" }).waitFor();
    await fixDice(ada, [5, 1, 6, 1, 1]);
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await fixDice(ada, [6, 6, 6, 6]);
    await card.locator('[data-key="test.break-health"]').click();
    await card.locator(".q-outcome", { hasText: "Success" }).waitFor();
    await newestCard(gm);
  });
});

it("No page logged an error", () => expect(party.errors).toEqual([]));
