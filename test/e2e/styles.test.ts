/**
 * Style sheets at the real table: the system looks the same however a host styles bare elements, and a world loads the
 * skins of the rulesets it plays.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Party } from "./harness.ts";
import { IDS, seed } from "./seed.ts";
import { dialog, newestCard, openActor, tab } from "./steps.ts";

const HERO = "Sgt. Okoro";
/** How far a control may move, in pixels. */
const TOLERANCE_PX = 3;

/** Elements as another host might style them, in the layers that Foundry has for that. */
const FOREIGN = `
@layer elements {
  button, input, select, textarea {
    width: 100%; height: 3.5rem; min-width: 9rem; margin: 9px; padding: 14px 30px; border: 4px ridge red;
    border-radius: 20px; background: lime; box-shadow: 0 0 9px red; color: red; font: italic 700 23px/2 "Times New Roman", serif;
    letter-spacing: 2px; line-height: 40px; text-align: right; text-transform: uppercase; text-shadow: 1px 1px red; flex: 1;
  }
  h1, h2, h3, h4 {
    margin: 20px 0; padding: 0 0 12px; border-bottom: 6px solid red; font: 700 33px/1.8 "Times New Roman", serif;
    letter-spacing: 3px; text-transform: uppercase;
  }
  p, dl, dt, dd, figure, fieldset, legend, label { margin: 11px; padding: 7px; font: 700 21px/2 serif; }
  ul, ol { margin: 12px; padding: 0 0 0 40px; list-style: disc; }
  li { margin: 8px; padding: 6px; font-size: 21px; }
  table { margin: 12px; border: 5px solid red; border-collapse: separate; border-spacing: 8px; background: yellow; }
  tr:nth-child(even) { background: orange; }
  th, td, caption { padding: 12px; border: 2px solid red; font: 700 21px/2 serif; text-align: right; }
  img { border: 5px solid red; border-radius: 20px; }
  hr { height: 20px; margin: 30px; }
  a { font-size: 23px; letter-spacing: 2px; }
  small, strong, b, i { text-shadow: 1px 1px red; }
}
@layer applications {
  .application { font: 700 21px/2 serif; color: red; }
  .application .window-content { padding: 40px; gap: 30px; font: 700 21px/2 serif; text-shadow: 1px 1px red; }
  .application button, .application input, .application select { height: 60px; padding: 20px; font-size: 25px; margin: 5px; }
  .application :is(h1, h2, h3) { border-bottom: 8px solid red; font-size: 30px; }
  .chat-message .message-content :is(button, li, dd, p) { margin: 9px; padding: 9px; font-size: 25px; }
}`;

/** A control or text: its position in its window, its size and its font. */
interface Place {
  readonly name: string;
  readonly box: readonly number[];
  readonly font: string;
}

interface Host {
  readonly game: {
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
    readonly quadrant: { check(intent: object, options: object): Promise<void> };
  };
  readonly Actor: { create(data: object): Promise<{ readonly id: string }> };
}

let party: Party;
let gm: Page;

beforeAll(async () => {
  const world = {
    ...seed(),
    settings: { "quadrant.rulesets": { off: ["sidonia", "edge", "circumstances"], asked: true } },
  };
  party = await Party.open({ world, routePrefix: "tables/one" });
  gm = await party.join("Gamemaster", { width: 1600, height: 1000 });
});
afterAll(async () => party.close());

/** Returns the position of each control and text below an element, relative to it. */
const placesIn = (locator: Locator): Promise<Place[]> =>
  locator.evaluate((root) => {
    const from = root.getBoundingClientRect();
    const all = root.querySelectorAll(
      "button, input, select, textarea, a, h1, h2, h3, h4, p, dt, dd, li, label, summary, legend, th, td, img, header, span, b, small",
    );
    // Foundry renders an editor's inside itself.
    return [...all]
      .filter((one) => !one.closest("prose-mirror, .window-header"))
      .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(one);
        return {
          name: `${one.tagName.toLowerCase()}.${one.className} ${one.textContent.trim().slice(0, 20)}`,
          box: [left - from.left, top - from.top, width, height],
          font: `${fontWeight} ${fontSize} ${fontFamily}`,
        };
      });
  });

/** Lists what has another position, size or font than before. */
function changed(before: readonly Place[], after: readonly Place[]): string[] {
  const moved = before.filter(({ box, font }, i) => {
    const now = after[i];
    return !now || now.font !== font || box.some((value, k) => Math.abs(value - (now.box[k] ?? NaN)) > TOLERANCE_PX);
  });
  return moved.map(({ name }) => name);
}

/** Removes every rule of one of our layers from the page. */
const dropLayer = (page: Page, layer: string): Promise<number> =>
  page.evaluate((name) => {
    let dropped = 0;
    const walk = (sheet: CSSStyleSheet | CSSGroupingRule): void => {
      for (let i = sheet.cssRules.length - 1; i >= 0; i -= 1) {
        const rule = sheet.cssRules[i];
        if (rule instanceof CSSImportRule && rule.styleSheet) walk(rule.styleSheet);
        else if (rule instanceof CSSLayerBlockRule && rule.name === name) {
          sheet.deleteRule(i);
          dropped += 1;
        } else if (rule instanceof CSSGroupingRule) walk(rule);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet);
    return dropped;
  }, layer);

const skins = (page: Page): Promise<string[]> =>
  page
    .locator('head link[rel="stylesheet"][href*="/skins/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

it("A world loads the skins of the rulesets it plays, behind a route prefix too", async () => {
  const path = (id: string): string => `/tables/one/systems/quadrant/skins/${id}.css`;
  expect(await skins(gm)).toEqual([path("siege")]);
  const sheet = await openActor(gm, HERO);
  expect(await sheet.evaluate((root) => getComputedStyle(root).getPropertyValue("--q-display"))).toContain("Righteous");

  await gm.evaluate(() =>
    (globalThis as never as Host).game.settings.set("quadrant", "rulesets", {
      off: ["sidonia", "circumstances"],
      asked: true,
    }),
  );
  await expect.poll(() => skins(gm)).toEqual([path("siege"), path("edge")]);

  // A document of a ruleset that is off can be opened by its link, and has its skin as soon as it is displayed.
  const background = await gm.evaluate(async () => {
    const host = globalThis as never as Host & {
      fromUuid(uuid: string): Promise<{ sheet: { render(force: boolean): Promise<unknown>; element: HTMLElement } }>;
    };
    const { id } = await host.Actor.create({ name: "Vesper", type: "sidoniaCharacter" });
    const { sheet } = await host.fromUuid(`Actor.${id}`);
    await sheet.render(true);
    return getComputedStyle(sheet.element).getPropertyValue("--q-display");
  });
  expect(background).toContain("Limelight");
  expect(await skins(gm)).toEqual([path("siege"), path("edge"), path("sidonia")]);
  expect(party.errors).toEqual([]);
});

it("Sheets, the check dialog and a card look the same whatever the host's style of elements is", async () => {
  await gm.reload();
  await gm.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
  await gm.evaluate(
    async ([actor]) =>
      (globalThis as never as Host).game.quadrant.check(
        { check: "siege.challenge", actor: `Actor.${actor}`, options: { attribute: "reflexes" } },
        { fast: true },
      ),
    [IDS.okoro] as const,
  );
  const card = await newestCard(gm);
  await card.locator('[data-q="disclosure"]').first().click();
  await openActor(gm, "Pirate");
  await gm.locator('.q-gear [data-action="itemOpen"]').first().click();
  const item = gm.locator(".application.sheet", { has: gm.locator(".q-item") });
  await item.waitFor();
  const sheet = await openActor(gm, HERO);
  await sheet.locator("[data-check]").first().click();
  await tab(gm, "chat");
  const shown = { sheet, item, check: await dialog(gm), card };
  // Measured in the final state: at full height and with their fonts loaded.
  await gm.evaluate(() => document.fonts.ready);

  const measure = async (): Promise<Record<string, Place[]>> => {
    const places: Record<string, Place[]> = {};
    for (const [name, locator] of Object.entries(shown)) places[name] = await placesIn(locator);
    return places;
  };
  const before = await measure();
  for (const [name, places] of Object.entries(before)) expect(places.length, name).toBeGreaterThan(5);
  await gm.addStyleTag({ content: FOREIGN });
  const after = await measure();
  for (const [name, places] of Object.entries(before)) expect(changed(places, after[name] ?? []), name).toEqual([]);

  // The reset is effective: without it the measurements differ.
  expect(await dropLayer(gm, "q.reset")).toBe(1);
  const without = await measure();
  for (const [name, places] of Object.entries(before))
    expect(changed(places, without[name] ?? []).length, name).toBeGreaterThan(places.length / 2);
});
