/**
 * Rules of Special Circumstances as the table uses them, each by a press on a sheet, dialog or card: exact odds,
 * trouble that the GM grants, maneuvers, which ability breaks a tie, Resources of 0.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { brings, fixDice, newestCard, openActor, openCheck, sheetOf, submit, tab, target, setHouse } from "./steps.ts";

const mara = `Actor.${CIR.mara}`;
const curious = `${mara}.Item.curious000000000`;
const guard = `Scene.${CIR.scene}.Token.${CIR.token}.Actor.${CIR.guard}`;

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

describe.each(WITH_SMOKE)("the rules of Special Circumstances, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: circumstancesSeed() });
    gm = await party.join("Gamemaster", { width: 1400 });
    ada = await party.join("Ada", { width: 1400 });
    await openActor(ada, "Mara Venn");
    await tab(gm, "chat");
    await updateMara({ conditions: { tired: false } });
  });
  afterAll(async () => party.close());

  const tokens = (page = gm): Promise<number> =>
    page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);
  const offer = (card: Locator, key: string): Locator => card.locator(`[data-q="offer"][data-key="${key}"]`);
  const updateMara = (system: object): Promise<unknown> =>
    gm.evaluate(([id, data]) => (globalThis as never as Host).game.actors.get(String(id))?.update({ system: data }), [
      CIR.mara,
      system,
    ] as const);

  /** Rolls a test against the guard, whose dice come after one's own. */
  async function rollAgainstGuard(test: string, faces: readonly number[]): Promise<Locator> {
    const open = await openCheck(ada, {
      check: "circumstances.test",
      actor: mara,
      options: { test },
      targets: [guard],
    });
    await open.locator('[name="choice:against"]').selectOption("versus");
    await open.locator('[name="choice:theirDice"]').fill("2");
    await open.locator(".q-odds-summary", { hasText: "against 2d6" }).waitFor();
    await fixDice(ada, faces);
    return brings(() => submit(open).click(), ada, gm);
  }

  describe("Odds", () => {
    it.runIf(full)("CIR-TEST-9: the dialog says the exact chance of an obstacle, and follows its dice", async () => {
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Diplomacy" } });
      // Diplomacy 3 against two successes: 7 of 27 ways.
      const summary = open.locator(".q-odds-summary");
      await summary.filter({ hasText: "exactly 7 in 27" }).waitFor();
      await open.locator('[name="choice:ob"]').fill("1");
      await summary.filter({ hasText: "exactly 19 in 27" }).waitFor();
      await ada.keyboard.press("Escape");
      await open.waitFor({ state: "detached" });
    });
  });

  describe("Trouble (A7)", () => {
    it("CIR-TRAIT-4, CIR-TOK-8: a player asks once, the GM grants or refuses it, and all screens show it", async () => {
      const sheet = await sheetOf(ada, "Mara Venn");
      const ask = sheet.locator('[data-act="circumstances.askTrouble"]');
      const before = await tokens();
      const card = await brings(() => ask.first().click(), ada, gm);
      await sheet.locator(".q-trait-side", { hasText: "The GM has been asked." }).waitFor();
      expect(await ask.count()).toBe(1);
      expect(await tokens()).toBe(before);
      expect(await offer(card, "trouble.grant").count()).toBe(0);
      await offer(await newestCard(gm), "trouble.refuse").click();
      for (const page of [gm, ada])
        await (await newestCard(page)).locator(".q-outcome", { hasText: "Refused" }).waitFor();
      expect(await tokens()).toBe(before);
      await expect.poll(() => ask.count()).toBe(2);
      await brings(() => ask.first().click(), ada, gm);
      await offer(await newestCard(gm), "trouble.grant").click();
      for (const page of [gm, ada]) {
        await (await newestCard(page)).locator(".q-outcome", { hasText: "Granted" }).waitFor();
        await expect.poll(() => tokens(page)).toBe(before + 1);
      }
      await expect.poll(() => stored<number>(gm, curious, "system.a.harmed")).toBe(1);
      await expect.poll(() => ask.count()).toBe(2);
    });

    it.runIf(full)(
      "What the player asked for they take back themselves, and the GM's card offers nothing more",
      async () => {
        const sheet = await sheetOf(ada, "Mara Venn");
        await brings(() => sheet.locator('[data-act="circumstances.askTrouble"]').nth(1).click(), ada, gm);
        await ada
          .locator("#chat .q-receipt-row", { hasText: "wants to get into trouble" })
          .last()
          .locator('[data-q="undo"]')
          .click();
        await expect.poll(() => stored<boolean>(gm, curious, "system.b.asked")).toBe(false);
        await expect
          .poll(async () => {
            const card = await newestCard(gm);
            return (await offer(card, "trouble.grant").count()) === 0 || offer(card, "trouble.grant").isDisabled();
          })
          .toBe(true);
      },
    );

    it.runIf(full)(
      "CIR-TRAIT-3: by house rule the GM calls for trouble, and its player decides on the card",
      async () => {
        const confirm = (on: boolean): Promise<unknown> => setHouse(gm, "circumstances", "playersConfirmHarm", on);
        await confirm(true);
        const before = await tokens();
        const sheet = await openActor(gm, "Mara Venn");
        const call = sheet.locator('[data-act="circumstances.askTrouble"]');
        for (const answer of ["refuse", "grant"]) {
          const card = await brings(() => call.nth(1).click(), gm, ada);
          await card.locator(".q-outcome", { hasText: "The player decides" }).waitFor();
          await sheet.locator(".q-trait-side", { hasText: "Waiting for an answer." }).waitFor();
          expect(await offer(card, "trouble.grant").isDisabled()).toBe(true);
          await offer(await newestCard(ada), `trouble.${answer}`).click();
          await card.locator(".q-outcome", { hasText: answer === "grant" ? "Granted" : "Refused" }).waitFor();
          await expect.poll(() => tokens()).toBe(before + Number(answer === "grant"));
          await expect.poll(() => call.count()).toBe(2);
        }
        await confirm(false);
        await sheet.locator('[data-act="circumstances.useTrait"]').first().waitFor();
        await sheet.locator('[data-action="close"]').first().click();
        await tab(gm, "chat");
      },
    );

    it.runIf(full)("A GM says at once that a Trait makes trouble, from the Trait's own sheet too", async () => {
      const before = await tokens();
      const sheet = await openActor(gm, "Mara Venn");
      await sheet.locator('[data-act="circumstances.useTrait"]').first().click();
      await expect.poll(() => tokens()).toBe(before + 1);
      // CIR-TRAIT-3: its player reads of it.
      await ada.locator("#chat .q-receipt-row", { hasText: "Curious gets Mara Venn into trouble" }).last().waitFor();
      await sheet.locator('[data-item-id="curious000000000"] [data-action="itemOpen"]').click();
      const item = gm.locator(".application.sheet", { has: gm.locator(".q-trait-faces") });
      await item.locator('[data-act="circumstances.useTrait"]').nth(1).click();
      await expect.poll(() => tokens()).toBe(before + 2);
      await item.locator('[data-action="close"]').first().click();
      await sheet.locator('[data-action="close"]').first().click();
      await tab(gm, "chat");
    });
  });

  /** Presses a maneuver on the newest card. */
  async function useManeuver(page: Page, effect: string): Promise<Locator> {
    const card = await newestCard(page);
    await card.locator('[data-q="offer-group"]', { hasText: "Use as a maneuver" }).click();
    await offer(card, `test.maneuver-${effect}`).click();
    return card;
  }

  describe("Maneuvers and ties", () => {
    it.runIf(full)(
      "CIR-MAN-1: a win by one impedes the opponent, once, as their owner writes it, and undo gives it back",
      async () => {
        await rollAgainstGuard("Empathy", [5, 1, 1, 1]);
        await useManeuver(gm, "impede");
        await expect.poll(() => stored<boolean>(gm, guard, "system.maneuver.impede")).toBe(true);
        for (const page of [gm, ada])
          expect(await (await newestCard(page)).locator("[data-q]", { hasText: "maneuver" }).count()).toBe(0);
        await (
          await newestCard(gm)
        )
          .locator(".q-receipt-row", { hasText: "impedes" })
          .locator('[data-q="undo"]')
          .click();
        await expect.poll(() => stored<boolean>(gm, guard, "system.maneuver.impede")).toBe(false);
        const theirs = await newestCard(gm);
        await theirs.locator('[data-q="offer-group"]', { hasText: "Use as a maneuver" }).waitFor();
      },
    );

    it.runIf(full)("CIR-MAN-2: a win by two brings two dice on the next action, which uses them up", async () => {
      await rollAgainstGuard("Empathy", [5, 5, 1, 1]);
      await useManeuver(ada, "position");
      const sheet = await sheetOf(ada, "Mara Venn");
      await sheet.locator(".q-condition", { hasText: "In position: +2D" }).waitFor();
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Diplomacy" } });
      await open.locator(".q-row-item", { hasText: "Position" }).waitFor();
      await open.locator(".q-odds-summary", { hasText: "5d6" }).waitFor();
      await brings(() => submit(open).click(), ada, gm);
      await expect.poll(() => stored<boolean>(gm, mara, "system.maneuver.position")).toBe(false);
      await sheet.locator(".q-condition", { hasText: "In position" }).waitFor({ state: "detached" });
    });

    it.runIf(full)(
      "CIR-MAN-3, CIR-TRAIT-8: a win by three takes a thing of the opponent, or both lower effects",
      async () => {
        await rollAgainstGuard("Recon", [5, 5, 5, 1, 1]);
        const card = await useManeuver(gm, `take-${CIR.flare}`);
        await card.locator(".q-receipt-row", { hasText: "takes Signal Flare" }).waitFor();
        await expect.poll(() => stored<boolean>(gm, `${guard}.Item.${CIR.flare}`, "system.removed")).toBe(true);
      },
    );

    it.runIf(full)(
      "CIR-TIE-3, CIR-TIE-5: a tie is broken first by what the test was about, and counts as one",
      async () => {
        await target(ada, "Guard at the lock");
        const card = await rollAgainstGuard("Recon", [5, 1, 1, 6, 1]);
        const breaks = card.locator('[data-q="offer"][data-key^="test.break-"]');
        await breaks.first().waitFor();
        expect(await breaks.first().getAttribute("data-key")).toBe("test.break-health");
        await fixDice(ada, [6, 6, 6, 1, 1, 1]);
        await breaks.first().click();
        await card.locator(".q-outcome", { hasText: "Success" }).waitFor();
        const theirs = await newestCard(gm);
        await theirs.locator('[data-q="offer-group"]', { hasText: "Use as a maneuver" }).click();
        await offer(theirs, "test.maneuver-impede").waitFor();
        await target(ada, "Guard at the lock");
      },
    );
  });

  describe("Resources of 0", () => {
    /** Gives Mara two dice of treasure; what a test uses is gone. */
    const giveTreasure = (): Promise<unknown> =>
      gm.evaluate(
        ([uuid, data]) =>
          (globalThis as never as { fromUuidSync(id: string): { update(of: object): Promise<unknown> } })
            .fromUuidSync(String(uuid))
            .update(data as object),
        [`${mara}.Item.scanner000000000`, { system: { treasure: { dice: 2, divisible: true } } }] as const,
      );

    it.runIf(full)("CIR-RES-9, CIR-TOK-15: sixes of treasure alone are not rolled again for a token", async () => {
      await updateMara({ abilities: { resources: { value: 0 } } });
      await giveTreasure();
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "resources" } });
      await open.locator('[name="choice:treasure-scanner000000000"]').selectOption("2");
      await open.locator(".q-odds-summary", { hasText: "2d6" }).waitFor();
      await fixDice(ada, [6, 6]);
      const card = await brings(() => submit(open).click(), ada, gm);
      await card.locator(".q-outcome", { hasText: "Success" }).waitFor();
      for (const page of [ada, gm]) expect(await offer(await newestCard(page), "test.sixes").count()).toBe(0);
      await updateMara({ abilities: { resources: { value: 2 } } });
    });

    it.runIf(full)(
      "CIR-RES-9, CIR-COND-7: Sick takes a die of treasure too, on the card as in the dialog",
      async () => {
        await updateMara({ abilities: { resources: { value: 0 } }, conditions: { sick: true } });
        await giveTreasure();
        const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "resources" } });
        await open.locator('[name="choice:treasure-scanner000000000"]').selectOption("2");
        await open.locator(".q-odds-summary", { hasText: "1d6" }).waitFor();
        await fixDice(ada, [6]);
        const card = await brings(() => submit(open).click(), ada, gm);
        await expect.poll(() => card.locator(".q-die").count()).toBe(1);
        await updateMara({ abilities: { resources: { value: 2 } }, conditions: { sick: false } });
      },
    );

    it.runIf(full)("CIR-RES-9, CIR-TOK-15: a test that waits for help takes none once Resources are 0", async () => {
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "resources" } });
      await open.locator('[name="choice:gather"]').check();
      await brings(() => submit(open).click(), ada, gm);
      const die = async (page: Page): Promise<Locator> => offer(await newestCard(page), "call.die1");
      for (const page of [gm, ada]) await expect.poll(async () => (await die(page)).isEnabled()).toBe(true);
      await updateMara({ abilities: { resources: { value: 0 } } });
      for (const page of [gm, ada]) {
        await expect.poll(async () => (await die(page)).isDisabled()).toBe(true);
        const reason = "only treasure is rolled, without tokens, help";
        await (await newestCard(page)).locator(".q-permission-note", { hasText: reason }).first().waitFor();
      }
      await updateMara({ abilities: { resources: { value: 2 } } });
      const before = await tokens();
      await (await die(ada)).click();
      await expect.poll(() => tokens()).toBe(before - 1);
    });
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
