/**
 * Edge's rules as the table uses them, each by a press on a sheet, dialog or card: the long rest, a contest against
 * what the passive side offers, the free choice bought after the roll, what the dice can come to; and what a point paid
 * for.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDGE, edgeSeed, guardOf } from "./edge-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { brings, dialog, fixDice, newestCard, openActor, openCheck, sheetOf, submit, setHouse } from "./steps.ts";

const HERO = "Blade for Hire";
const hero = `Actor.${EDGE.blade}`;
const EDGE_LEFT = "system.edge.value";

interface Host {
  readonly game: {
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

describe.each(WITH_SMOKE)("the rules of Edge, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: edgeSeed() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
    await openActor(ada, HERO);
  });
  afterAll(async () => party.close());

  const setRule = (key: string, value: unknown): Promise<unknown> => setHouse(gm, "edge", key, value);
  const edgeLeft = (): Promise<number> => stored<number>(gm, hero, EDGE_LEFT);

  const setEdge = (value: number): Promise<unknown> =>
    gm.evaluate(
      ([id, to]) =>
        (globalThis as never as Host).game.actors.get(String(id))?.update({ system: { edge: { value: Number(to) } } }),
      [EDGE.blade, value] as const,
    );

  async function closeDialog(open: Locator): Promise<void> {
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
  }

  /** Opens the check of a skill from the sheet. */
  async function openSkill(skill: string): Promise<Locator> {
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-check="edge.success"]', { hasText: skill }).click();
    return dialog(ada);
  }

  describe("Odds in the dialog", () => {
    it.runIf(full)(
      "SUC-ADV-11, SUC-PROB-5: the dialog shows the average total, its span, and how often dice are equal",
      async () => {
        const open = await openSkill("Stealth");
        // Agility 5, Cunning 3, Stealth 2 and two dice.
        const total = open.locator("tr", { hasText: "Average total (12 to 30)" });
        await total.locator("td", { hasText: /^21$/ }).waitFor();
        await open
          .locator("tr", { hasText: "Equal dice" })
          .locator("td", { hasText: /^10\s?%$/ })
          .waitFor();
        await open.locator('[name="choice:dis"]').check();
        await open
          .locator("tr", { hasText: "Equal dice" })
          .locator("td", { hasText: /^1[45](\.5)?\s?%$/ })
          .waitFor();
        await closeDialog(open);
      },
    );
  });

  describe("House rules", () => {
    it.runIf(full)("A15: a house rule that the GM changes counts at once in a dialog that is open", async () => {
      const open = await openSkill("Stealth");
      await open.locator(".q-odds-summary", { hasText: "against 20" }).waitFor();
      await open.locator('[name="choice:adv"]').check();
      await setRule("defaultTn", 15);
      await open.locator(".q-odds-summary", { hasText: "against 15" }).waitFor();
      expect(await open.locator('[name="choice:adv"]').isChecked()).toBe(true);
      await setRule("defaultTn", 20);
      await open.locator(".q-odds-summary", { hasText: "against 20" }).waitFor();
      await closeDialog(open);
    });
  });

  describe("Edge", () => {
    it("SUC-EDGE-7: by house rule the choice of die is bought after plain Advantage, and the GM sees it", async () => {
      await setRule("edgeTiming", "afterUpgrade");
      const open = await openSkill("Stealth");
      await open.locator('[name="choice:adv"]').check();
      await fixDice(ada, [6, 6, 8], 10);
      const before = await edgeLeft();
      const card = await brings(() => submit(open).click(), ada, gm);
      const offer = card.locator('[data-key="check.upgrade"]');
      await offer.waitFor();
      // A3: without Edge it is gone from her screen, and back with it, without a reload.
      await setEdge(0);
      await offer.waitFor({ state: "detached" });
      await setEdge(before);
      await offer.click();
      await expect.poll(edgeLeft).toBe(before - 1);
      await card.locator('[data-key="check.upgrade"]').waitFor({ state: "detached" });
      const theirs = await newestCard(gm);
      await theirs.locator(".q-receipt-row").first().waitFor();
      expect(await theirs.locator('[data-key="check.upgrade"]').count()).toBe(0);
      await card.locator('[data-key="check.drop2"]').first().click();
      await card.locator(".q-d10.dropped", { hasText: "8" }).waitFor();
      await (await newestCard(gm)).locator(".q-double").waitFor();
    });

    it.runIf(full)(
      "A2, A11: the receipt of the point undone, the free choice is undone with it, on both screens",
      async () => {
        const before = await edgeLeft();
        const card = await newestCard(gm);
        await card.locator(".q-receipt-row", { hasText: "to choose the die" }).locator('[data-q="undo"]').click();
        const asked = gm.locator("dialog, .application.dialog", { hasText: "also undoes" });
        await asked.locator("button", { hasText: "Undo all" }).click();
        await expect.poll(edgeLeft).toBe(before + 1);
        for (const page of [gm, ada]) {
          const shown = await newestCard(page);
          await shown.locator(".q-double").waitFor({ state: "detached" });
        }
        await setRule("edgeTiming", "before");
      },
    );

    it.runIf(full)("SUC-REC-2: a long rest restores all Edge but what is burned", async () => {
      const sheet = await sheetOf(ada, HERO);
      await sheet.locator(`[data-act="edge.rest"][data-args*="long"]`).click();
      await expect.poll(edgeLeft).toBe(7);
      await sheet.locator(".q-pool-count b", { hasText: "7" }).waitFor();
    });
  });

  describe("Contests", () => {
    it.runIf(full)(
      "SUC-ROLL-11: a contest is rolled against what the passive side offers with the skill it resists with",
      async () => {
        const open = await openCheck(ada, {
          check: "edge.success",
          actor: hero,
          options: { skill: "stealth" },
          targets: [guardOf(EDGE.first)],
        });
        await open.locator('[name="choice:against"]').selectOption({ label: "Perception" });
        // 10, Awareness 3 and Cunning 1 of a guard who never learned it.
        await open.locator(".q-odds-summary", { hasText: /against \d+/ }).waitFor();
        const group = open.locator(".q-group", { hasText: "Target Number" });
        await group.locator(".q-row-item").nth(1).waitFor();
        await fixDice(ada, [9, 8], 10);
        const card = await brings(() => submit(open).click(), ada, gm);
        await card.locator(".q-outcome", { hasText: /success/i }).waitFor();
      },
    );
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
