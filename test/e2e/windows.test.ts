/**
 * Windows at the size of a small laptop and of a phone: a sheet's tabs are in sight, windows leave the sidebar free,
 * and what they say is said in words.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party } from "./harness.ts";
import { seed } from "./seed.ts";
import { openActor, openPack, tab } from "./steps.ts";

const run = <T>(page: Page, code: string): Promise<T> => page.evaluate<T>(code);

/** The least of a tab's panel that is displayed below its tabs, in pixels. */
const MIN_PANEL_PX = 100;

describe.each(WITH_SMOKE)("windows, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  /** Closes the windows, which may cover each other; the overview is none. */
  const closeAll = (): Promise<unknown> =>
    run(
      gm,
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame && app.options.window.positioned !== false).map((app) => app.close())).then(() => null)`,
    );
  const close = (pane: Locator): Promise<void> => pane.locator('.window-header [data-action="close"]').click();

  beforeAll(async () => {
    party = await Party.open({ generation, world: seed() });
    gm = await party.join("Gamemaster", { width: 1366, height: 700 });
  });
  afterAll(async () => party.close());

  it.runIf(full)("The tabs of every actor's sheet are in sight at a height of 700 pixels", async () => {
    const types = await run<string[]>(gm, `Actor.TYPES.filter((type) => type !== "base")`);
    expect(types.length).toBeGreaterThan(8);
    const hidden: string[] = [];
    for (const type of types) {
      const id = await run<string>(
        gm,
        `Actor.create({ name: "Somebody", type: "${type}" }).then(async (actor) => (await actor.sheet.render({ force: true })).element.id)`,
      );
      const pane = gm.locator(`[id="${id}"]`);
      const bar = pane.locator('[role="tablist"]').first();
      await bar.waitFor();
      const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
      if (bottom > 700 - MIN_PANEL_PX) hidden.push(`${type}: ${bottom}`);
      await close(pane);
    }
    expect(hidden).toEqual([]);
  });

  it.runIf(full)("Sheets and a journal leave the sidebar free, and none is at the place of another", async () => {
    await gm.setViewportSize({ width: 1280, height: 800 });
    await run(
      gm,
      `JournalEntry.create({ name: "Log", pages: [{ name: "First", type: "text", text: { content: "<p>Day one</p>" } }] }).then((entry) => entry.sheet.render(true)).then(() => null)`,
    );
    await gm.locator(".journal-sheet.journal-entry", { hasText: "Day one" }).waitFor();
    const sheet = await openActor(gm, "Sgt. Okoro");
    await run(gm, `game.actors.getName("Pirate").sheet.render({ force: true }).then(() => null)`);
    await gm.locator(".application.sheet", { has: gm.locator(".q-sheet-header", { hasText: "Pirate" }) }).waitFor();
    const boxes = await gm.locator("body > .application").evaluateAll((all) =>
      all.map((element) => {
        const { left, top, right } = element.getBoundingClientRect();
        return { corner: `${left} ${top}`, right };
      }),
    );
    const free = await gm.locator("#ui-right").evaluate((element) => element.getBoundingClientRect().left);
    expect(boxes.length).toBe(3);
    expect(boxes.filter(({ right }) => right > free)).toEqual([]);
    expect(new Set(boxes.map(({ corner }) => corner)).size).toBe(3);
    await closeAll();
    await sheet.waitFor({ state: "detached" });
  });

  it("An effect lists the statuses of its actor's ruleset only, and keeps the one that is chosen", async () => {
    const sheet = await openActor(gm, "Sgt. Okoro");
    await sheet.locator('[role="tab"]', { hasText: "Effects" }).click();
    await sheet.locator('[data-action="effectAdd"]').click();
    const effect = gm.locator(".active-effect-config");
    const options = (): Promise<string[]> => effect.locator('[name="statuses"] option[value]').allInnerTexts();
    await expect.poll(options).toContain("Fractured");
    await expect.poll(options).not.toContain("Gravely injured");
    expect((await options()).filter((name) => name === "Stunned").length).toBeLessThan(2);
    await effect.locator('[name="statuses"] select').selectOption({ label: "Fractured" });
    const value = (): Promise<string[]> =>
      effect.locator('[name="statuses"]').evaluate((element) => [...(element as never as { value: string[] }).value]);
    expect(await value()).toEqual(["siege-fractured"]);
    await close(effect);
    await close(sheet);
  });

  it.runIf(full)("On a phone a critical box has its word, and a tooltip says what it does", async () => {
    await gm.setViewportSize({ width: 380, height: 780 });
    const sheet = await openActor(gm, "Sgt. Okoro");
    const shaken = sheet.locator(".q-critical", { hasText: "Shaken" }).first();
    const word = await shaken.locator("span").evaluate((span) => {
      const { width } = span.getBoundingClientRect();
      return {
        isWhole: span.scrollWidth <= span.clientWidth + 1 || getComputedStyle(span).display === "inline",
        width,
      };
    });
    expect(word.isWhole).toBe(true);
    expect(word.width).toBeGreaterThan(20);
    expect(await shaken.getAttribute("title")).toContain("rested or steadied");
    const isInside = await sheet.locator(".q-tracks").evaluate((tracks) => tracks.scrollWidth <= tracks.clientWidth);
    expect(isInside).toBe(true);
    await close(sheet);
    await gm.setViewportSize({ width: 1366, height: 700 });
  });

  it.runIf(full)("A document of a locked compendium says so, and how to unlock it", async () => {
    const pack = await openPack(gm, "quadrant.siege-actors");
    await pack.locator("[data-entry-id] button, [data-entry-id] .entry-open").first().click();
    const sheet = gm.locator(".application.sheet", { has: gm.locator(".q-sheet-header") });
    await sheet.waitFor();
    expect(await sheet.locator(".q-locked").first().innerText()).toMatch(/compendium is locked.*unlock it/);
    await close(sheet);
    await close(pack);
    await tab(gm, "compendium");
    await gm.locator('[data-pack="quadrant.siege-actors"]').first().click({ button: "right" });
    await gm.locator("#context-menu .context-item", { hasText: "Unlock" }).waitFor();
    await gm.keyboard.press("Escape");
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
