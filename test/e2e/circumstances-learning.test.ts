/**
 * Learning and the Mindchip at the real table: a skill is tried until it is known, skill-grams are downloaded, used,
 * swapped and deleted, a failure brings a twist, and the turn outlasts a reload.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { brings, choice, expandChip, fixDice, openActor, openCheck, settled, submit, tab } from "./steps.ts";

const mara = `Actor.${CIR.mara}`;
const computer = `${mara}.Item.computer00000000`;
const barter = `${mara}.Item.Barter0000000000`;
const linguistics = `${mara}.Item.linguistics00000`;

interface Host {
  readonly game: {
    readonly settings: {
      get(namespace: string, key: string): { readonly value: number };
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly actors: { get(id: string): { update(data: object): Promise<unknown> } };
    readonly journal: { readonly contents: readonly { readonly pages: { readonly contents: readonly Page_[] } }[] };
  };
}
interface Page_ {
  readonly text: { readonly content: string };
}

describe.each(WITH_SMOKE)("Learning and the Mindchip on generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let sheet: Locator;
  beforeAll(async () => {
    party = await Party.open({ generation, world: circumstancesSeed() });
    [gm, ada] = await Promise.all([party.join("Gamemaster"), party.join("Ada")]);
    await gm.evaluate(async (id) => {
      const { game } = globalThis as never as Host;
      await game.actors.get(id).update({ "system.abilities.mindchip.value": 2 });
      const args = { pool: "tokens", to: 9, reason: "a test" };
      await game.quadrant.perform({ action: "circumstances.setPool", args });
    }, CIR.mara);
    await Promise.all([gm, ada].map((page) => tab(page, "chat")));
    const board = await expandChip(gm, "circumstances.turn");
    await board.getByRole("button", { name: "Begin" }).click();
    await turn(gm, "GM's Turn");
    await (await expandChip(gm, "circumstances.turn")).getByRole("button", { name: "Players' Turn" }).click();
    await turn(ada, "Players' Turn");
    sheet = await openActor(ada, "Mara Venn");
    await sheet.getByText("1 of 2 slots used").waitFor();
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  const turn = (page: Page, text: string): Promise<void> =>
    page.locator('[data-board="circumstances.turn"] .q-chip-text', { hasText: text }).waitFor();
  const tokens = (page: Page): Promise<number> =>
    page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);
  const press = (page: Page, key: string): Promise<void> =>
    page.locator(`#chat [data-key="test.${key}"]`).last().click();
  const gramDialog = (): Locator =>
    ada.locator(".application.q-window", { has: ada.locator(".q-odds-summary") }).last();
  /** Rolls the dialog that a button of the sheet has opened. */
  async function roll(faces: readonly number[], choices: Readonly<Record<string, string>> = {}): Promise<void> {
    const open = gramDialog();
    await open.waitFor();
    for (const [id, value] of Object.entries(choices)) await choice(open, id).selectOption(value);
    await settled([ada]);
    await fixDice(ada, faces);
    await brings(() => submit(open).click(), ada, gm);
  }
  const grams = async (uuid: string): Promise<boolean> => stored(gm, uuid, "system.gram");

  it("CIR-MIND-3, -5, -6: a skill-gram is downloaded into a free slot and rolled; undo takes it off", async () => {
    await sheet.getByRole("button", { name: "Download" }).click();
    await roll([5, 5], { gramSkill: "Barter" });
    await press(ada, "gram");
    await sheet.getByText("2 of 2 slots used").waitFor();
    expect(await grams(barter)).toBe(true);
    const luck = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Barter" } });
    await luck.getByText("Skill-gram").first().waitFor();
    // CIR-TURN-6: the price of a test in this turn is in sight.
    expect(await choice(luck, "buy").isVisible()).toBe(true);
    await luck.locator('[data-action="close"]').first().click();
    await settled([ada, gm]);
    const receipt = gm.locator("#chat .q-receipt-row", { hasText: "installed the skill-gram Barter" }).last();
    await receipt.locator('[data-q="undo"]').click();
    await sheet.getByText("1 of 2 slots used").waitFor();
  });

  if (!full) return;

  it("CIR-MIND-5: two downloads for the last slot: the second is refused and changes nothing", async () => {
    for (const skill of ["Barter", "Streetwise"]) {
      await sheet.getByRole("button", { name: "Download" }).click();
      await roll([5, 5], { gramSkill: skill });
    }
    const install = (page: Page, skill: string): Locator =>
      page.locator('#chat [data-key="test.gram"]').filter({ hasText: skill }).last();
    await Promise.all([install(gm, "Barter").waitFor(), install(ada, "Streetwise").waitFor()]);
    await settled([ada, gm]);
    const press = (button: Locator): Promise<void> => button.dispatchEvent("click");
    await Promise.all([press(install(gm, "Barter")), press(install(ada, "Streetwise"))]);
    await sheet.getByText("2 of 2 slots used").waitFor();
    // The one who came second reads why on the button that is left.
    const left = ada.locator('#chat [data-key="test.gram"][disabled]');
    await expect.poll(() => left.last().getAttribute("title")).toContain("No slot of the Mindchip is free for");
    expect(await sheet.getByRole("button", { name: /^Delete the skill-gram/ }).count()).toBe(2);
  });

  it("CIR-MIND-7, -8: a swap, a failure that changes nothing, and a deletion", async () => {
    await sheet.getByRole("button", { name: "Replace the skill-gram Computer" }).click();
    await roll([5, 5], { gramSkill: "Etiquette" });
    await press(ada, "gram");
    await expect.poll(() => grams(computer)).toBe(false);
    await sheet.getByRole("button", { name: "Delete the skill-gram Etiquette" }).click();
    await roll([1, 1]);
    await gm.locator('#chat [data-key="test.twist"]').last().waitFor();
    await sheet.getByText("2 of 2 slots used").waitFor();
    await sheet.getByRole("button", { name: "Delete the skill-gram Etiquette" }).click();
    await roll([5, 5]);
    await press(ada, "gram");
    await sheet.getByText("1 of 2 slots used").waitFor();
  });

  it("CIR-TURN-3: a twist is written on the failed card and kept in the GM's journal", async () => {
    await gm.locator('#chat [data-key="test.twist"]').last().click();
    const asks = gm.locator(".application", { has: gm.locator(".q-offer-dialog") });
    const told = asks.locator("input, textarea").first();
    // A prompt is drawn from the table, and the GM's own words replace it.
    await asks.locator('[data-q="draw"]').click();
    await expect.poll(() => told.inputValue()).not.toBe("");
    await told.fill("The gram talks back");
    await asks.locator('[data-action="ok"]').click();
    await ada.getByText("The gram talks back").first().waitFor();
    await expect
      .poll(() =>
        gm.evaluate(() =>
          (globalThis as never as Host).game.journal.contents
            .flatMap(({ pages }) => pages.contents.map(({ text }) => text.content))
            .join(),
        ),
      )
      .toContain("The gram talks back");
  });

  it("CIR-LEARN-1 to -4: a skill is tried until it is known", async () => {
    const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Linguistics" } });
    await fixDice(ada, [1, 1, 1, 1]);
    await brings(() => submit(open).click(), ada, gm);
    await press(ada, "mark");
    await expect.poll(() => stored(gm, linguistics, "system.rating")).toBe(1);
    expect(await stored(gm, linguistics, "system.marks")).toBe(0);
  });

  it("CIR-TURN-11: the turn and the tokens outlast a reload", async () => {
    const before = await tokens(gm);
    await turn(ada, "Players' Turn");
    await ada.reload();
    await ready(ada);
    await turn(ada, "Players' Turn");
    expect(await tokens(ada)).toBe(before);
    // Each of the six downloads and deletions, and the try of Linguistics, was bought.
    expect(before).toBe(9 - 7);
  });
});
