/**
 * Every window and card at the real table, in both themes, wide and narrow; axe finds nothing, and pictures are kept.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringCast } from "../../tools/looks/seeding.ts";
import { GENERATIONS } from "./generations.ts";
import { Party } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { countCards, nextCard } from "./next-card.ts";
import { IDS } from "./seed.ts";
import { addModifier, dialog, openActor, sheetOf, tab, target } from "./steps.ts";

const WINDOWS = { wide: { width: 1280, height: 900 }, narrow: { width: 380, height: 780 } } as const;
const RULESETS = ["sidonia", "edge", "circumstances", "siege"];
/** Room for every kind of actor and an item of each ruleset, four in a row. */
const WALL = { width: 2960, height: 2600 };
const HERO = "Ines Okoro";
const MARINE = "Customs Marine";

/** As much of the page's globals as the tests use. */
interface Host {
  readonly game: {
    readonly packs: Map<string, { getDocuments(): Promise<{ name: string; toObject(): object }[]> }>;
    readonly scenes: { readonly active: { createEmbeddedDocuments(type: string, data: object[]): Promise<unknown> } };
    readonly actors: {
      getName(name: string): { readonly id: string; readonly uuid: string; readonly sheet: { close(): Promise<void> } };
    };
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { readonly hasFrame: boolean; close(): Promise<unknown> }>;
    };
  };
  readonly Actor: {
    create(data: object): Promise<{ readonly id: string; update(data: object): Promise<unknown> }>;
    deleteDocuments(ids: readonly string[]): Promise<unknown>;
  };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  fromUuid(uuid: string): Promise<{
    readonly sheet: { render(force: boolean): Promise<unknown>; setPosition(position: object): unknown };
  }>;
}
let looks: Looks;
let party: Party;
let gm: Page;
let ada: Page;

/** The pages' dice show a face that hits, and pictures repeat. */
async function join(name: string): Promise<Page> {
  const page = await party.join(name, WINDOWS.wide);
  await bringAxe([page]);
  await page.evaluate(() => ((globalThis as never as Host).CONFIG.Dice.randomUniform = () => 0.3));
  return page;
}

/** Closes every window. */
const clear = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const app of [...(globalThis as never as Host).foundry.applications.instances.values()])
      if (app.hasFrame) await app.close();
  });

async function openTab(sheet: Locator, id: string): Promise<void> {
  const button = sheet.locator(`[role="tab"][data-tab="${id}"]`);
  await button.click();
  // As far up as possible, below what stays in view: no row is cut in half.
  await button.evaluate((element) => element.closest(".q-sheet-tabs")?.scrollIntoView({ block: "start" }));
}

/** Every window of one user at one window size. */
async function tour(page: Page, who: string, size: keyof typeof WINDOWS): Promise<void> {
  const at = `${who}-${size}`;
  await page.setViewportSize(WINDOWS[size]);
  const sheet = await openActor(page, HERO);
  await looks.at(page, `${at}-sheet`, sheet);
  for (const id of ["numbers", "notes"]) {
    await openTab(sheet, id);
    await looks.at(page, `${at}-sheet-${id}`, sheet);
  }
  await openTab(sheet, "gear");
  await sheet.locator('.q-gear [data-action="itemOpen"]').first().click();
  const item = page.locator(".application.sheet", { has: page.locator(".q-item") });
  await item.waitFor();
  await looks.at(page, `${at}-trapping`, item);
  await clear(page);

  await openActor(page, HERO);
  await (await sheetOf(page, HERO)).locator('[data-check="siege.challenge"]').nth(8).click();
  const check = await dialog(page);
  await looks.at(page, `${at}-dialog-check`, check);
  await check.locator('[data-action="cancel"]').click();
  await check.waitFor({ state: "detached" });
  await clear(page);
}

describe.each(GENERATIONS)("generation %i", (generation) => {
  beforeAll(async () => {
    looks = new Looks(String(generation));
    await looks.clear();
    party = await Party.open({ generation });
    gm = await join("Gamemaster");
    await gm.evaluate(
      async ([hero, marine, player]) => {
        const { game, Actor } = globalThis as never as Host;
        await game.settings.set("quadrant", "siege.extraordinary", true);
        const pack = (await game.packs.get("quadrant.siege-actors")?.getDocuments()) ?? [];
        for (const name of [hero, marine]) {
          const data = pack.find((doc) => doc.name === name)?.toObject() ?? {};
          const actor = await Actor.create({
            ...data,
            ownership: { default: 0, ...(name === hero ? { [player]: 3 } : {}) },
          });
          if (name === hero)
            // Steadied, since whoever is Shaken can't attack (SIE-CSTRESS-1).
            await actor.update({
              "system.wounds.normal.value": 2,
              "system.stress": { critical: { shaken: true }, offset: true },
            });
          if (name === marine)
            await game.scenes.active.createEmbeddedDocuments("Token", [{ name, actorId: actor.id, actorLink: false }]);
        }
      },
      [HERO, MARINE, IDS.player] as const,
    );
    ada = await join("Ada");
  });
  afterAll(async () => party.close());

  describe.each(["wide", "narrow"] as const)("%s", (size) => {
    // An owner sees the same windows as the GM: one user's are checked wide, the other's narrow.
    it("Every window is displayed", async () => {
      if (size === "narrow") await tour(ada, "ada", size);
      else {
        await tour(gm, "gm", size);
        await looks.at(gm, `gm-${size}-npc`, await openActor(gm, MARINE));
        await clear(gm);
      }
      expect(looks.faults.splice(0)).toEqual([]);
    });

    it("An attack, its card and what follows are displayed", async () => {
      if (size === "wide") await target(ada, MARINE);
      await ada.setViewportSize(WINDOWS[size]);
      const sheet = await openActor(ada, HERO);
      await sheet.locator('[data-check="siege.attack"][data-item]').first().click();
      const open = await dialog(ada);
      await addModifier(open, "bonus", "A steady hand", 2);
      await looks.at(ada, `ada-${size}-dialog-attack`, open);
      const mine = await countCards(ada);
      const theirsBefore = await countCards(gm);
      await open.locator('button[type="submit"]').click();
      await open.waitFor({ state: "detached" });
      await clear(ada);
      const card = await nextCard(ada, mine);
      for (const why of await card.locator('[data-q="disclosure"]').all()) await why.click();
      await looks.at(ada, `ada-${size}-card`, card);
      await gm.setViewportSize(WINDOWS[size]);
      const theirs = await nextCard(gm, theirsBefore);
      await looks.at(gm, `gm-${size}-card-offers`, theirs);
      await theirs.locator('[data-q="offer"]').first().click();
      await theirs.locator('[data-q="undo"]').waitFor();
      for (const why of await theirs.locator('[data-q="disclosure"]').all()) await why.click();
      await looks.at(gm, `gm-${size}-card-applied`, theirs);
      expect(looks.faults.splice(0)).toEqual([]);
    });

    it("A dramatic edit is displayed from the question to the answer", async () => {
      await openActor(ada, HERO);
      await (await sheetOf(ada, HERO)).locator('[data-check="siege.edit"]').click();
      const open = await dialog(ada);
      await open.locator('input[type="text"]').fill("The guard on this gate owes my brother money.");
      await open.locator('input[type="text"]').press("Tab");
      await looks.at(ada, `ada-${size}-dialog-edit`, open);
      const mine = await countCards(ada);
      const theirs = await countCards(gm);
      await open.locator('button[type="submit"]').click();
      await open.waitFor({ state: "detached" });
      await clear(ada);
      await nextCard(ada, mine);
      const card = await nextCard(gm, theirs);
      await looks.at(gm, `gm-${size}-card-nova`, card);
      expect(looks.faults.splice(0)).toEqual([]);
    });
  });

  it("A check can be rolled by keyboard alone: focus stays on its control, and returns to it", async () => {
    await ada.setViewportSize(WINDOWS.wide);
    const sheet = await openActor(ada, HERO);
    const row = sheet.locator('[data-check="siege.challenge"]').first();
    const isFocused = (locator: Locator): Promise<boolean> =>
      locator.evaluate((element) => element === document.activeElement);
    const { keyboard } = ada;
    await row.focus();
    await keyboard.press("Enter");
    const open = await dialog(ada);
    await expect.poll(() => isFocused(open.locator('button[type="submit"]'))).toBe(true);
    await open.locator('[name="choice:against"]').focus();
    await keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(row)).toBe(true);

    await keyboard.press("Enter");
    await open.waitFor();
    const cards = await countCards(ada);
    const before = await open.locator(".q-odds-summary").innerText();
    const against = open.locator('[name="choice:against"]');
    await against.focus();
    await keyboard.press("End");
    await ada.waitForFunction((was) => document.querySelector(".q-odds-summary")?.textContent !== was, before);
    await expect.poll(() => isFocused(against)).toBe(true);
    await open.locator('[data-action="rowAdd"]').first().focus();
    await keyboard.press("Enter");
    await expect.poll(() => isFocused(open.locator('.q-row-item.editable [name$=":label"]'))).toBe(true);
    // Typed quickly: text typed while the odds are computed is not lost.
    await keyboard.type("Luck");
    await keyboard.press("Tab");
    await keyboard.type("7");
    await keyboard.press("Enter");
    await open.waitFor({ state: "detached" });
    const card = await nextCard(ada, cards);
    await card.locator('[data-q="disclosure"]').first().click();
    await expect.poll(() => card.locator(".q-disclosure").first().innerText()).toMatch(/Luck\s+\+7/);
    await clear(ada);
  });

  it("A sheet of every actor type and an item of each ruleset are displayed beside each other", async () => {
    await gm.setViewportSize(WALL);
    const casts: Awaited<ReturnType<typeof bringCast>>[] = [];
    for (const ruleset of RULESETS) casts.push(await bringCast(gm, ruleset, ["typical"]));
    const all = [...casts.flatMap(({ actors }) => actors), ...casts.flatMap(({ items }) => items.slice(0, 1))];
    const shown = all.map(({ uuid }, i) => ({
      uuid,
      left: (i % 4) * 640,
      top: Math.floor(i / 4) * 640,
      width: 620,
      height: 620,
    }));
    expect(shown).toHaveLength(11 + RULESETS.length);
    await gm.evaluate(async (places) => {
      for (const { uuid, ...place } of places) {
        const { sheet } = await (globalThis as never as Host).fromUuid(uuid);
        await sheet.render(true);
        sheet.setPosition(place);
      }
    }, shown);
    await looks.at(gm, "every-kind");
    await clear(gm);
    await gm.evaluate(
      async (ids) => void (await (globalThis as never as Host).Actor.deleteDocuments(ids)),
      casts.flatMap(({ actors }) => actors.map(({ uuid }) => uuid.slice("Actor.".length))),
    );
    await gm.setViewportSize(WINDOWS.wide);
    expect(looks.faults.splice(0)).toEqual([]);
  });

  it("Receipts, and a request that waits for a GM, are displayed", async () => {
    const performed = await ada.evaluate(async (name) => {
      const { game } = globalThis as never as Host;
      const args = { actor: game.actors.getName(name).uuid, track: "wound", box: "normal", count: 1 };
      return game.quadrant.perform({ action: "siege.markBox", args });
    }, HERO);
    expect(performed).toBe(true);
    await ada.setViewportSize(WINDOWS.narrow);
    await tab(ada, "chat");
    const receipt = ada.locator("#chat .q-receipt").last();
    // The newest one: Ada can undo none before it.
    await receipt.locator('[data-q="undo"]').waitFor();
    await looks.at(ada, "ada-narrow-receipt", receipt);
    await gm.close();
    await receipt.locator('[data-q="undo"]').click();
    const request = ada.locator("#chat .q-request").last();
    await request.waitFor();
    await looks.at(ada, "ada-narrow-request", request);
    await ada.setViewportSize(WINDOWS.wide);
    await looks.at(ada, "ada-wide-log");
    expect(looks.faults.splice(0)).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
