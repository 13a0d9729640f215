/**
 * Circumstances from end to end: an open test, help from another client, a token from the shared pool, sixes rerolled,
 * a condition taken and recovered from, undo; every view in both themes, wide and narrow, checked by axe. Complete on
 * 14, shortened on 13.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { Looks, bringAxe } from "./looks.ts";
import { Party, stored } from "./harness.ts";
import {
  dialog,
  fixDice,
  moveAway,
  newestCard,
  openActor,
  openCheck,
  openPack,
  sheetOf,
  tab,
  target,
  unfold,
} from "./steps.ts";

const HERO = "Mara Venn";
const mara = `Actor.${CIR.mara}`;
const AFRAID = "system.conditions.afraid";

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly quadrant: { perform(call: object): Promise<boolean>; ask(order: object): Promise<unknown> };
    readonly actors: {
      get(id: string): { readonly statuses: ReadonlySet<string>; readonly items: { readonly size: number } };
    };
    readonly messages: {
      readonly contents: {
        readonly type: string;
        readonly content: string;
        update(data: object): Promise<unknown>;
        readonly rolls: readonly {
          readonly total: number;
          readonly outcome: { readonly successes: number } | null;
          readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
        }[];
      }[];
    };
  };
}

const tokens = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "circumstances.pool.tokens").value);

/** Returns the newest card's roll on this client. */
const rollOf = (page: Page): Promise<{ total: number; successes: number | null; faces: number[]; content: string }> =>
  page.evaluate(() => {
    const card = (globalThis as never as Host).game.messages.contents.filter(({ type }) => type === "card").at(-1)!;
    const roll = card.rolls[0]!;
    const faces = roll.dice.flatMap((die) => die.results.map(({ result }) => result));
    return { total: roll.total, successes: roll.outcome?.successes ?? null, faces, content: card.content };
  });

const looks = new Looks("circumstances");

describe.each([{ generation: 14 as const }, { generation: 13 as const }])(
  "generation $generation",
  ({ generation }) => {
    const full = generation === 14;
    let party: Party;
    let gm: Page;
    let ada: Page;
    let ben: Page;
    const shown = (page: Page, name: string, focus: Locator): Promise<void> =>
      full ? looks.at(page, name, focus) : Promise.resolve();

    beforeAll(async () => {
      looks.faults.length = 0;
      party = await Party.open({ generation, world: circumstancesSeed() });
      gm = await party.join("Gamemaster", { width: 1680 });
      ada = await party.join("Ada", { width: 1680 });
      ben = await party.join("Ben", { width: 1680 });
      await bringAxe([gm, ada, ben]);
      await gm.evaluate(() =>
        (globalThis as never as Host).game.quadrant.perform({
          action: "circumstances.setPool",
          args: { pool: "tokens", to: 3, reason: "a new case" },
        }),
      );
    });
    afterAll(async () => party.close());

    it("The sheet shows the actions, the state of the agent and the exact odds", async () => {
      const sheet = await openActor(ada, HERO);
      await sheet.locator(".q-pool-count b", { hasText: "3" }).waitFor();
      await shown(ada, "sheet", sheet);
      await sheet.locator('[data-check="circumstances.test"][data-item]', { hasText: "Recon" }).click();
      const open = await dialog(ada);
      // Three dice, one lost to being tired: 1/9 against 2.
      expect(await open.locator('[data-total="dice"]').innerText()).toBe("2");
      expect(await open.locator(".q-odds-success b").innerText()).toContain("11");
      // Obstacle, tokens and help are displayed at once; a line says what else there is, and opens by keyboard.
      const names = await open
        .locator('[name^="choice:"]:visible')
        .evaluateAll((all) => all.map((one) => one.getAttribute("name")));
      expect(names).toEqual(["target", "against", "ob", "die1", "sixes", "gather"].map((id) => `choice:${id}`));
      const line = open.locator(".q-folded-choices > summary");
      expect(await line.innerText()).toBe("More: Traits, gear, and the price");
      await line.focus();
      await ada.keyboard.press("Enter");
      await open.locator('[name="choice:gear-scanner000000000"]').check();
      await open.locator(".q-odds-success b", { hasText: "26" }).waitFor();
      // It stays open as the dialog is rendered again, and says what is chosen in it.
      expect(await line.locator("small").allInnerTexts()).toEqual(["Field Scanner: +1D"]);
      await open.locator('[name="choice:setback"]').waitFor();
      await shown(ada, "dialog", open);
    });

    it("A test is posted open, and a companion joins from their own client", async () => {
      const open = await dialog(ada);
      await open.locator('[name="choice:gather"]').check();
      await open.locator('button[type="submit"]').click();
      const mine = await newestCard(ada);
      await mine.locator('[data-key="call.throw"]').waitFor();
      expect(await mine.locator('[data-key^="call.help-"]').count()).toBe(0);
      // D5: the dice, and what they are rolled against; no reason that counts nothing.
      expect(await mine.locator(".q-open-test .q-outcome").innerText()).toMatch(/against obstacle 2\s+3\s*d6/);
      const theirs = await newestCard(ben);
      await shown(ben, "card-call", theirs);
      await theirs.locator('.q-open-test [data-q="disclosure"]').click();
      const reasons = await theirs.locator(".q-open-test dl").first().innerText();
      expect(reasons).toContain("Recon");
      expect(reasons).not.toMatch(/Situational|[+−]?\b0$/m);
      expect(await theirs.locator('[data-key="call.throw"]').count()).toBe(0);
      await theirs.locator(`[data-key="call.help-${CIR.tomas}"]`).click();
      await mine.locator(".q-companions .joined", { hasText: "Tomas" }).waitFor();
    });

    it("Any user can pay a token from the pool for a die", async () => {
      await (await newestCard(ben)).locator('[data-key="call.die1"]').click();
      const mine = await newestCard(ada);
      await mine.locator('.q-outcome b[aria-label="Dice: 5"]').waitFor();
      for (const page of [gm, ada, ben]) await expect.poll(() => tokens(page)).toBe(2);
      await (await sheetOf(ada, HERO)).locator(".q-pool-count b", { hasText: "2" }).waitFor();
    });

    it("The test rolls all dice, and the helper's die counts", async () => {
      await fixDice(ada, [6, 1, 2, 3, 4]);
      const mine = await newestCard(ada);
      await mine.locator('[data-key="call.throw"]').click();
      await mine.locator(".q-rolled-test").waitFor();
      // The client that writes a card is notified last.
      await expect.poll(() => rollOf(gm)).toMatchObject({ total: 1, successes: 1, faces: [6, 1, 2, 3, 4] });
      expect(await mine.locator(".q-die.helper").innerText()).toContain("4");
      expect(await mine.locator(".q-rolled-test .q-adds").innerText()).toContain("Tomas");
      expect(await mine.locator('[data-key^="test.take-"]').count()).toBe(0);
      const theirs = await newestCard(gm);
      await theirs.locator('[data-q="offer-group"]', { hasText: "Give a condition" }).click();
      await theirs.locator('[data-key="test.take-afraid"]').waitFor();
      await shown(gm, "card-failure", theirs);
    });

    it("Open offers stay as they are through another user's change of the card", async () => {
      const card = await newestCard(gm);
      const offer = await card.locator('[data-key="test.take-afraid"]').elementHandle();
      await ada.evaluate(() =>
        (globalThis as never as Host).game.messages.contents
          .findLast(({ type }) => type === "card")!
          .update({ "system.head.subtitle": "Seen from afar" }),
      );
      await card.locator(".q-soft", { hasText: "Seen from afar" }).waitFor();
      expect(await offer!.evaluate(({ isConnected }) => isConnected)).toBe(true);
      expect(await card.locator('[data-q="offer-group"][aria-expanded="true"]').count()).toBe(1);
    });

    it("Sixes are rerolled for a token: total, dice and card agree on every page", async () => {
      await fixDice(ben, [6, 5]);
      await (await newestCard(ben)).locator('[data-key="test.sixes"]').click();
      for (const page of [gm, ada, ben]) {
        const card = await newestCard(page);
        await card.locator(".q-outcome", { hasText: "Success" }).waitFor();
        expect(await card.locator(".q-outcome b").innerText()).toBe("3/2");
        expect(await card.locator(".q-die").count()).toBe(7);
        const { total, successes, faces, content } = await rollOf(page);
        expect([total, successes, [...faces].sort()]).toEqual([3, 3, [1, 2, 3, 4, 5, 6, 6]]);
        expect(content).toContain("successes 3");
        await expect.poll(() => tokens(page)).toBe(1);
      }
      await shown(ada, "card-success", await newestCard(ada));
    });

    it("Undo of the reroll restores everything", async () => {
      const card = await newestCard(gm);
      await card.locator(".q-receipt-row", { hasText: "sixes" }).locator('[data-q="undo"]').click();
      await card.locator(".q-outcome", { hasText: "Failure" }).waitFor();
      for (const page of [gm, ada]) await expect.poll(() => tokens(page)).toBe(2);
      await expect.poll(() => rollOf(ada)).toMatchObject({ total: 1, faces: [6, 1, 2, 3, 4] });
    });

    it("A failure gives a condition, displayed on the sheet and as a status", async () => {
      const card = await newestCard(gm);
      await card.locator('[data-q="offer-group"]', { hasText: "Give a condition" }).click();
      await card.locator('[data-key="test.take-afraid"]').click();
      await (await sheetOf(ada, HERO)).locator('.q-condition.on[data-args*="afraid"]').waitFor();
      await gm.waitForFunction(
        (id) => (globalThis as never as Host).game.actors.get(id).statuses.has("circumstances-afraid"),
        CIR.mara,
      );
      await expect.poll(() => stored<boolean>(ada, mara, AFRAID)).toBe(true);
    });

    it("A recovery test, bought as an emergency with the last two tokens, ends the condition", async () => {
      const sheet = await sheetOf(ada, HERO);
      await sheet.locator(".q-conditions li", { hasText: "Afraid" }).locator(".q-recovery").click();
      const open = await dialog(ada);
      await unfold(open);
      await open.locator('[name="choice:buy"]').selectOption("emergency");
      await shown(ada, "dialog-recovery", open);
      await fixDice(ada, [5, 6, 5, 1]);
      await open.locator('button[type="submit"]').click();
      const card = await newestCard(ada);
      await card.locator('[data-key="test.recover"]').click();
      await sheet.locator('.q-condition:not(.on)[data-args*="afraid"]').waitFor();
      await expect.poll(() => stored<boolean>(gm, mara, AFRAID)).toBe(false);
      await expect.poll(() => tokens(ben)).toBe(0);
      await shown(ada, "card-recovered", card);
      await (
        await newestCard(gm)
      )
        .locator(".q-receipt-row", { hasText: "recovers" })
        .locator('[data-q="undo"]')
        .click();
      await sheet.locator('.q-condition.on[data-args*="afraid"]').waitFor();
    });

    it("A test that the empty pool can't pay is refused with a reason", async () => {
      const sheet = await sheetOf(ada, HERO);
      await sheet.locator('[data-check="circumstances.test"]', { hasText: "Diplomacy" }).click();
      const open = await dialog(ada);
      await unfold(open);
      await open.locator('[name="choice:buy"]').selectOption("players");
      await open.getByText("The team has 0", { exact: false }).or(open.getByText("the team has 0")).first().waitFor();
      await open.locator('[data-action="cancel"]').click();
      await open.waitFor({ state: "detached" });
    });

    it("A contest: the opponent's gear breaks the tie, is undone, and the tie is conceded for two tokens", async () => {
      await target(ada, "Guard at the lock");
      const sheet = await sheetOf(ada, HERO);
      await sheet.locator('[data-check="circumstances.test"][data-item]', { hasText: "Diplomacy" }).click();
      const open = await dialog(ada);
      await open.locator('[name="choice:against"]').selectOption("versus");
      await open.locator('[name="choice:theirDice"]').fill("2");
      await open.locator('[name="choice:theirDice"]').press("Tab");
      await open.locator(".q-odds-summary", { hasText: "against 2d6" }).waitFor();
      await shown(ada, "dialog-versus", open);
      await fixDice(ada, [5, 1, 1, 6, 2]);
      await open.locator('button[type="submit"]').click();
      const card = await newestCard(ada);
      await card.locator('[data-key="test.concede"]').waitFor();
      expect(await card.locator('[data-key^="test.push-"]').count()).toBe(0);
      const theirs = await newestCard(gm);
      const push = theirs.locator(`[data-key="test.push-b-${CIR.flare}"]`);
      await push.waitFor();
      await shown(gm, "card-tied", theirs);
      await push.click();
      await card.locator(".q-outcome", { hasText: "Failure" }).waitFor();
      expect(await card.locator(".q-outcome b").innerText()).toBe("1:2");
      expect(await card.locator(".q-adds").innerText()).toBe("+1 success for Guard at the lock: Signal Flare");
      await theirs.locator(".q-adds").waitFor();
      await shown(gm, "card-pushed", theirs);
      await theirs.locator(".q-receipt-row", { hasText: "Signal Flare" }).locator('[data-q="undo"]').click();
      await card.locator(".q-outcome", { hasText: "Tie" }).waitFor();
      expect(await card.locator(".q-adds").count()).toBe(0);
      await card.locator('[data-key="test.concede"]').click();
      await card.locator(".q-outcome", { hasText: "Conceded" }).waitFor();
      await expect.poll(() => tokens(gm)).toBe(2);
      await shown(ada, "card-tie", card);
      await target(ada, "Guard at the lock");
    });

    it("On a low screen the odds and buttons stay in sight, and the odds follow what is typed", async () => {
      await ada.setViewportSize({ width: 1366, height: 560 });
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara });
      const dice = Number(await open.locator('[data-total="dice"]').innerText());
      await open.locator('[data-action="rowAdd"][data-group="dice"]').click();
      const before = await open.locator(".q-odds-success b").innerText();
      const more = open.locator('[name^="row:"][type="number"]');
      await more.fill("3"); // still in the field
      await expect.poll(() => open.locator(".q-odds-success b").innerText()).not.toBe(before);
      expect(await open.locator('[data-total="dice"]').innerText()).toBe(String(dice + 3));
      // An empty field is none: the odds are those of the roll that would be made, and it stays empty until it is left.
      await more.press("Backspace");
      await expect.poll(() => open.locator(".q-odds-success b").innerText()).toBe(before);
      expect(await open.locator('[data-total="dice"]').innerText()).toBe(String(dice));
      expect(await more.inputValue()).toBe("");
      // A minus sign alone is no number yet.
      await more.press("-");
      await more.press("1");
      await expect.poll(() => open.locator('[data-total="dice"]').innerText()).toBe(String(dice - 1));
      await more.fill("");
      await more.press("Tab");
      await expect.poll(() => more.inputValue()).toBe("0");
      expect(await open.locator(".q-odds-success b").innerText()).toBe(before);
      for (const seen of [".q-odds-success b", '[data-action="cancel"]', 'button[type="submit"]']) {
        const box = await open.locator(seen).boundingBox();
        expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThanOrEqual(560);
        await open.locator(seen).click({ trial: true });
      }
      await open.locator('[data-action="cancel"]').click();
      await ada.setViewportSize({ width: 1680, height: 900 });
    });

    it("C20: what a GM asks for is listed under headings, and found by a word; the first that fits is chosen", async () => {
      await tab(gm, "chat");
      await gm.locator('[data-q="roll-request"]').click();
      const request = gm.locator("#quadrant-ask");
      await request.locator("label", { hasText: HERO }).locator("input").check();
      const tests = request.locator('select[name="option:test"]');
      const headings = await tests
        .locator("optgroup")
        .evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label));
      expect(headings[0]).toBe("Abilities");
      expect(headings.length).toBeGreaterThan(3);
      const listed = (): Promise<string[]> =>
        tests.evaluate((list) =>
          [...(list as HTMLSelectElement).options].flatMap(({ hidden, text }) => (hidden ? [] : [text])),
        );
      const all = await listed();
      const search = request.getByRole("searchbox");
      await search.fill("deception");
      await expect.poll(listed).toEqual(["Deception"]);
      expect(await tests.locator("option:checked").innerText()).toBe("Deception");
      await search.fill("");
      await expect.poll(listed).toEqual(all);
      await request.locator('[data-action="cancel"]').click();
    });

    it("A hidden obstacle stays hidden until the GM reveals the card", async () => {
      await gm.evaluate(
        (actor) =>
          (globalThis as never as Host).game.quadrant.ask({
            check: "circumstances.test",
            to: [actor],
            options: { test: "Diplomacy" },
            target: { value: 3, visibility: "hidden", label: "" },
          }),
        mara,
      );
      await tab(ada, "chat");
      await ada.locator('#chat [data-q="answer"]').last().click();
      const open = await dialog(ada);
      await fixDice(ada, [5, 6, 1]);
      await open.locator('button[type="submit"]').click();
      const card = await newestCard(ada);
      await card.locator(".q-outcome", { hasText: "Result hidden" }).waitFor();
      expect(await card.innerText()).not.toMatch(/Success|Failure/);
      await tab(gm, "chat");
      await gm.locator('#chat [data-q="reveal"]').last().click();
      await (await newestCard(ada)).locator(".q-outcome", { hasText: "Failure" }).waitFor();
      const theirs = await newestCard(gm);
      await theirs.locator(".q-outcome", { hasText: "Failure" }).waitFor();
      expect(await theirs.locator(".q-outcome b").innerText()).toBe("2/3");
    });

    it("With Resources of 0 only treasure is rolled, and what was spent of it is gone", async () => {
      await gm.evaluate(async (id) => {
        const { actors } = (globalThis as never as Host).game;
        const agent = actors.get(id) as never as {
          update(data: object): Promise<unknown>;
          createEmbeddedDocuments(name: string, data: object[], options: object): Promise<unknown>;
        };
        const treasure = { dice: 3, divisible: true };
        const item = { _id: "treasure00000000", name: "Old coins", type: "circumstancesGear", system: { treasure } };
        await agent.createEmbeddedDocuments("Item", [item], { keepId: true });
        await agent.update({ "system.abilities.resources.value": 0, "system.conditions.sick": true });
      }, CIR.mara);
      const sheet = await sheetOf(ada, HERO);
      await sheet.locator('[data-check="circumstances.test"][data-options*="resources"]').click();
      const open = await dialog(ada);
      await open.getByText("only treasure is rolled, without tokens").waitFor();
      expect(await open.locator('button[type="submit"]').isDisabled()).toBe(true);
      await open.locator('[name="choice:treasure-treasure00000000"]').selectOption("2");
      // Tired and Sick cost a die of treasure as of any other.
      await open.locator('[data-total="dice"]', { hasText: /^[01]$/ }).waitFor();
      await open.locator('[name="choice:gather"]').check();
      expect(await open.locator('button[type="submit"]').isDisabled()).toBe(true);
      await open.locator('[name="choice:gather"]').uncheck();
      await open.locator('button[type="submit"]:enabled').click();
      await expect.poll(() => stored(gm, `${mara}.Item.treasure00000000`, "system.treasure.dice")).toBe(1);
      await gm.evaluate(async (id) => {
        const agent = (globalThis as never as Host).game.actors.get(id) as never as {
          update(data: object): Promise<unknown>;
          deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
        };
        await agent.deleteEmbeddedDocuments("Item", ["treasure00000000"]);
        await agent.update({ "system.abilities.resources.value": 2, "system.conditions.sick": false });
      }, CIR.mara);
    });

    it("An item is added from a compendium, shown, edited and deleted", async () => {
      const sheet = await sheetOf(ada, HERO);
      const pack = await openPack(ada, "quadrant.circumstances-items");
      await moveAway(ada, pack);
      await pack.locator('[data-action="search"], input[type="search"]').first().fill("Surgery");
      const count = (): Promise<number> =>
        ada.evaluate((id) => (globalThis as never as Host).game.actors.get(id).items.size, CIR.mara);
      const before = await count();
      await pack.locator("[data-entry-id]:visible", { hasText: "Surgery" }).dragTo(sheet.locator(".q-sheet-actions"));
      await expect.poll(count).toBe(before + 1);
      await pack.locator('[data-action="close"]').click();
      await sheet.locator(".q-rows li", { hasText: "Surgery" }).locator('[data-action="itemOpen"]').first().click();
      const item = ada.locator(".application.sheet", { has: ada.locator(".q-item") });
      await item.locator('[name="system.rating"]').fill("2");
      await item.locator('[name="system.rating"]').press("Tab");
      await sheet.locator(".q-rows li", { hasText: "Surgery" }).locator("b", { hasText: "2" }).waitFor();
      await tab(ada, "chat"); // otherwise the shown item floats above the sheet
      await item.locator('[data-action="itemShow"]').click();
      await gm.locator("#chat .q-shown-item", { hasText: "Surgery" }).last().waitFor({ state: "attached" });
      await item.locator('[data-action="close"]').first().click();
      await item.waitFor({ state: "detached" });
      await sheet.locator('[role="tab"][data-tab="gear"]').click();
      await sheet.locator('.q-tab-panel.active [data-action="itemDelete"]').click();
      await ada.locator('dialog [data-action="yes"], .application.dialog [data-action="yes"]').first().click();
      await expect.poll(count).toBe(before);
      await sheet.locator('[role="tab"][data-tab="self"]').click();
    });

    if (full)
      it("The sheets are complete at every width, for every permission and kind of item", async () => {
        const open = await sheetOf(ada, HERO);
        await open.locator('[data-action="close"]').first().click();
        await open.waitFor({ state: "detached" });
        for (const [size, width] of [
          ["wide", 1280],
          ["narrow", 380],
        ] as const) {
          await ada.setViewportSize({ width, height: size === "wide" ? 900 : 780 });
          const sheet = await openActor(ada, HERO);
          await looks.at(ada, `sheet-${size}`, sheet);
          for (const id of ["life", "gear", "numbers", "notes"]) {
            await sheet.locator(`[role="tab"][data-tab="${id}"]`).click();
            await looks.at(ada, `sheet-${size}-${id}`, sheet);
          }
          await sheet.locator('[role="tab"][data-tab="self"]').click();
          await sheet.locator('[data-action="close"]').first().click();
          await sheet.waitFor({ state: "detached" });
        }
        await ben.setViewportSize({ width: 1280, height: 900 });
        const limited = await openActor(ben, HERO);
        await limited.locator(".q-limited-header").waitFor();
        expect(await limited.locator("[data-check]").count()).toBe(0);
        await looks.at(ben, "sheet-limited", limited);
        const sheet = await openActor(gm, HERO);
        await gm.setViewportSize({ width: 1280, height: 900 });
        for (const [at, name] of [
          ["self", "Curious / Lonely"],
          ["life", "Scout"],
        ] as const) {
          await sheet.locator(`[role="tab"][data-tab="${at}"]`).click();
          await sheet.locator('.q-tab-panel.active [data-action="itemOpen"]').first().click();
          const item = gm.locator(".application.sheet", { has: gm.locator(".q-item") });
          await item.waitFor();
          await looks.at(gm, `item-${at}`, item);
          if (at === "self") {
            await item.locator('[name="system.b.harmed"]').fill("9");
            await item.locator('[name="system.b.harmed"]').press("Tab");
            await item.locator(".q-trait-face.leads", { has: gm.locator('[name="system.b.name"]') }).waitFor();
          }
          expect(await item.innerText()).not.toBe("");
          expect(name).not.toBe("");
          await item.locator('[data-action="close"]').first().click();
          await item.waitFor({ state: "detached" });
        }
        await sheet.locator('[role="tab"][data-tab="gear"]').click();
        await sheet.locator('.q-tab-panel.active [data-action="itemCreate"]').click();
        const picker = gm.locator(".q-picker");
        await picker.locator('[role="option"]').last().click();
        await picker.locator('[name="own"]').fill("Climbing kit");
        await picker.getByRole("button", { name: "Create" }).click();
        const gear = gm.locator(".application.sheet", { has: gm.locator(".q-gear-bonuses") });
        await gear.locator('[name="system.skill"]').fill("Survival");
        await gear.locator('[name="system.bonusDice"]').fill("2");
        await gear.locator('[name="system.bonusDice"]').press("Tab");
        await gear.locator(".q-in-hand", { hasText: "+ 2" }).waitFor();
        await gear.locator('[name="system.consumable"]').check();
        await gear.getByRole("button", { name: "Use one up" }).click();
        await gear.locator('button[data-act="circumstances.useUp"]:disabled').waitFor();
        await expect.poll(() => gear.locator('[name="system.quantity"]').inputValue()).toBe("0");
        await looks.at(gm, "item-gear", gear);
        await gear.locator('[data-action="close"]').first().click();
      });

    it("axe found no fault, and no page logged an error", () => {
      expect(looks.faults).toEqual([]);
      expect(party.errors).toEqual([]);
    });
  },
);
