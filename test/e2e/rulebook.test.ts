/**
 * The rulebooks at the table: from a card's *Why* to the section and back by keyboard, the section as a tooltip, help
 * buttons, the search, a house rule on its page, and what players can't read.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { openPrinted, printBook } from "./printed-book.ts";
import { sidoniaSeed } from "./sidonia-seed.ts";
import { close, dialog, newestCard, openActor, openPack, submit, tab } from "./steps.ts";

interface Host {
  readonly game: {
    readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
  };
}

describe.each(WITH_SMOKE)("the rulebooks, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  const inFull = it.runIf(full);

  beforeAll(async () => {
    party = await Party.open({ generation, world: sidoniaSeed() });
    gm = await party.join("Gamemaster");
    ada = await party.join("Ada");
    await bringAxe([gm, ada]);
  });
  afterAll(async () => party.close());

  const journal = (page: Page): Locator =>
    page.locator(".application.journal-sheet, .journal-sheet.application").last();
  /** Says a text in the chat, and returns its message. */
  async function post(page: Page, text: string): Promise<Locator> {
    await tab(page, "chat");
    const before = await page.locator(".chat-message").count();
    await page.locator("#chat-message").fill(`See ${text}`);
    await page.locator("#chat-message").press("Enter");
    const message = page.locator(".chat-message").nth(before);
    await message.locator(".q-rule-link, [data-house-rule]").first().waitFor();
    return message;
  }

  it("From a card's Why to the section of the rule and back, by keyboard", async () => {
    const sheet = await openActor(ada, "Mara Voss");
    await sheet.locator('[data-check="sidonia.action"]').first().click();
    await submit(await dialog(ada)).click();
    const card = await newestCard(ada);
    await card.locator('[data-q="disclosure"]').first().press("Enter");
    const link = card.locator(".q-rule-link").first();
    await link.focus();
    const rule = (await link.getAttribute("data-rule")) ?? "";
    const title = ((await link.getAttribute("aria-label")) ?? "").slice(rule.length + 1);
    const tooltip = ada.locator(".q-rule-tooltip");
    await tooltip.waitFor();
    expect(await tooltip.locator("h2").textContent()).toBe(title);
    expect((await tooltip.innerText()).length).toBeGreaterThan(title.length + 40);
    await link.press("Enter");
    await journal(ada).waitFor();
    await expect.poll(() => ada.evaluate(() => document.activeElement?.textContent)).toBe(title);
    expect(await journal(ada).innerText()).toContain(rule);
    const heading = journal(ada).locator("h2:focus");
    expect(await heading.isVisible()).toBe(true);
    await ada.keyboard.press("Escape");
    await journal(ada).waitFor({ state: "detached" });
    await expect.poll(() => link.evaluate((one) => document.activeElement === one)).toBe(true);
    await close(sheet);
  });

  it("A house rule is changed from its page, which says so on every screen", async () => {
    const mine = await post(ada, "@HouseRule[sidonia.armorCoverage]");
    const theirs = gm.locator(".chat-message", { has: gm.locator("[data-house-rule]") }).last();
    expect(await mine.innerText()).toContain("Where it is worn");
    expect(await mine.locator('[data-q="house-rule"]').count()).toBe(0);
    await tab(gm, "chat");
    await theirs.locator('[data-q="house-rule"]').click();
    const window = gm.locator("#quadrant-house-sidonia");
    const control = window.locator('select[name="armorCoverage"]');
    await expect.poll(() => control.evaluate((one) => document.activeElement === one)).toBe(true);
    await control.selectOption("wholeBody");
    await window.locator('button[type="submit"]').click();
    await close(window);
    for (const message of [mine, theirs]) await message.getByText("Your table: The whole body.").waitFor();
    await gm.evaluate(() =>
      (globalThis as never as Host).game.settings.set("quadrant", "sidonia.armorCoverage", "byLocation"),
    );
    await mine.getByText("Your table: Where it is worn.").waitFor();
  });

  inFull("The help of a sheet and of a dialog opens the page of its subject", async () => {
    const sheet = await openActor(ada, "Mara Voss");
    await sheet.locator('.window-header [data-q="help"]').press("Enter");
    await journal(ada).getByRole("heading", { name: "Action Rolls" }).waitFor();
    await close(journal(ada));
    await sheet.locator('[data-check="sidonia.attack"]').first().click();
    const open = await dialog(ada);
    await open.locator('.window-header [data-q="help"]').click();
    await journal(ada).getByRole("heading", { name: "Attacks" }).waitFor();
    await close(journal(ada));
    await open.locator('[data-action="close"]').first().click();
    await close(sheet);
  });

  inFull("The search finds words of the text, and opens the section by keyboard", async () => {
    await tab(ada, "chat");
    await ada.locator("#chat-message").fill("/rule surprised");
    await ada.locator("#chat-message").press("Enter");
    const window = ada.locator("#quadrant-rule-search");
    const found = window.locator(".q-rule-result");
    await found.first().waitFor();
    expect(await window.locator(".q-rule-results li").first().innerText()).toContain("Sidonia · Initiative");
    await window.locator("input[type=search]").fill("initiative order");
    await expect.poll(() => found.first().innerText()).toContain("Initiative");
    await ada.keyboard.press("Tab");
    await ada.keyboard.press("Enter");
    await journal(ada).getByRole("heading", { name: "Initiative" }).first().waitFor();
    await close(journal(ada));
    await window.locator("input[type=search]").fill("zzzz");
    await window.getByText("No rule contains “zzzz”.").waitFor();
    await close(window);
  });

  inFull("A player finds no rule of the GM's book by search or link, and no such book", async () => {
    await tab(gm, "journal");
    await gm.locator("[data-quadrant-rules]").click();
    const theirs = gm.locator("#quadrant-rule-search");
    await theirs.locator("input[type=search]").fill("orchestration");
    await theirs.locator('[data-rule="SID-DIS-11"]').first().waitFor();
    await close(theirs);
    await tab(ada, "journal");
    await ada.locator("[data-quadrant-rules]").click();
    const mine = ada.locator("#quadrant-rule-search");
    await mine.locator("input[type=search]").fill("orchestration");
    await mine.locator(".q-rule-results-count", { hasText: /No rule|Rules found/ }).waitFor();
    expect(await mine.locator('[data-rule="SID-DIS-11"]').count()).toBe(0);
    await close(mine);
    const message = await post(ada, "@Rule[SID-DIS-1] @Rule[SID-DIS-11]");
    expect(await message.locator("[data-rule]").evaluateAll((all) => all.map((one) => one.dataset["rule"]))).toEqual([
      "SID-DIS-1",
    ]);
    await gm.locator(`.chat-message [data-rule="SID-DIS-11"]`).waitFor({ state: "attached" });
    await tab(ada, "compendium");
    expect(await ada.locator('[data-pack="quadrant.sidonia-rules"]').count()).toBe(1);
    expect(await ada.locator('[data-pack="quadrant.sidonia-rules-gm"]').count()).toBe(0);
  });

  inFull("Books of games that are off are not listed, and their rules are not found", async () => {
    const set = (off: readonly string[]): Promise<unknown> =>
      gm.evaluate(
        (ids) => (globalThis as never as Host).game.settings.set("quadrant", "rulesets", { off: ids, asked: true }),
        off,
      );
    await set(["edge"]);
    await tab(gm, "compendium");
    await expect.poll(() => gm.locator('[data-pack="quadrant.edge-rules"]:visible').count()).toBe(0);
    await tab(gm, "journal");
    await gm.locator("[data-quadrant-rules]").click();
    const window = gm.locator("#quadrant-rule-search");
    await window.locator("input[type=search]").fill("triumph despair");
    await window.getByText("No rule contains").waitFor();
    await close(window);
    await set([]);
  });

  inFull("Pages, the index and the search pass axe in both themes, and fit a phone", async () => {
    const looks = new Looks(`rulebook-${generation}`);
    await looks.clear();
    const pack = await openPack(ada, "quadrant.sidonia-rules");
    for (const size of [
      { width: 1280, height: 900 },
      { width: 380, height: 780 },
    ]) {
      await ada.setViewportSize(size);
      for (const name of ["Checks", "Index"]) {
        await pack.locator("[data-entry-id]", { hasText: name }).first().click();
        await journal(ada).locator(".quadrant-page").first().waitFor();
        await looks.at(ada, `${name.toLowerCase()}-${size.width}`, journal(ada));
        expect(
          await journal(ada)
            .locator(".quadrant-page")
            .first()
            .evaluate((one) => one.scrollWidth - one.clientWidth),
        ).toBeLessThan(2);
        await close(journal(ada));
      }
    }
    await ada.setViewportSize({ width: 1280, height: 900 });
    await close(pack);
    expect(looks.faults).toEqual([]);
  });

  inFull("A book is printed whole in reading order, on A4 and Letter, without anything of the table", async () => {
    const pack = await openPack(ada, "quadrant.sidonia-rules");
    await pack.locator("[data-entry-id]", { hasText: "Checks" }).first().click();
    await journal(ada).locator(".quadrant-page").first().waitFor();
    const html = await printBook(ada);
    expect(await ada.locator("iframe").count()).toBe(0);
    await close(journal(ada));
    await close(pack);
    const paper = await openPrinted(ada, html);
    const chapters = await paper.locator("h1").allTextContents();
    expect(chapters.slice(0, 4)).toEqual(["In a Minute", "Quick Start", "Characters", "Checks"]);
    expect(chapters).not.toContain("Index");
    expect(await paper.locator("script, button:visible, .window-header, #interface").count()).toBe(0);
    expect(
      await paper
        .locator("figure img")
        .evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    ).toBe(true);
    await paper.emulateMedia({ media: "print" });
    for (const format of ["A4", "Letter"] as const) {
      const pdf = (await paper.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(20);
    }
    const wide = await paper.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBeLessThan(2);
    await paper.close();
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
