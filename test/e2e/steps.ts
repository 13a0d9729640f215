/** Steps at the table that the tests share, by real clicks and drags. */
import type { Locator, Page } from "playwright-core";
import { caughtUp, Party } from "./harness.ts";

/** How often a step begins again to scroll to what is being redrawn. */
const SCROLL_TRIES = 20;

/** Opens a tab of the sidebar, on a page that knows all that has happened. */
export async function tab(page: Page, id: string): Promise<void> {
  await caughtUp(page);
  await page.locator(`#sidebar-tab-${id}`).click();
}

/** Opens a pack's window from the compendium tab. */
export async function openPack(page: Page, pack: string): Promise<Locator> {
  await tab(page, "compendium");
  await page.locator(`[data-pack="${pack}"] button.entry-open`).click();
  const pane = page.locator(`#compendium-${pack.replaceAll(".", "_")}`);
  await pane.locator("[data-entry-id]:visible").first().waitFor();
  return pane;
}

/** Opens the window of a board from its chip above the chat log. */
export async function openBoard(page: Page, board: string): Promise<void> {
  await tab(page, "chat");
  await page.locator(`[data-q="expand"][data-key="${board}"]`).first().click();
  await page.locator(`[data-q="open"][data-key="${board}"]`).first().click();
}

/** Opens an actor's sheet from the directory. */
export async function openActor(page: Page, name: string): Promise<Locator> {
  await tab(page, "actors");
  await page.locator(`#actors [data-action="activateEntry"]`, { hasText: name }).click();
  return sheetOf(page, name);
}

/** The window of an open sheet. */
export async function sheetOf(page: Page, name: string): Promise<Locator> {
  const sheet = page.locator(".application.sheet", { has: page.locator(".q-sheet-header", { hasText: name }) });
  await sheet.waitFor();
  return sheet;
}

/** Targets a token of the scene, or removes the target. */
export async function target(page: Page, token: string): Promise<void> {
  await tab(page, "scenes");
  await page.locator("li.token", { hasText: token }).locator('[data-action="targetToken"]').click();
}

interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly game: {
    readonly quadrant: { check(intent: object): Promise<void> };
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
  };
}

/** Sets the next faces rolled on dice of so many sides, in order; after them every die shows 1. */
export async function fixDice(page: Page, faces: readonly number[], sides = 6): Promise<void> {
  await caughtUp(page);
  await page.evaluate(
    ([list, of]) => {
      let next = 0;
      (globalThis as never as Host).CONFIG.Dice.randomUniform = () => 1 - ((list[next++] ?? 1) - 0.5) / of;
    },
    [faces, sides] as const,
  );
}

/** Every die of a page shows one face of six. */
export const fixFace = (page: Page, face: number): Promise<void> => fixShare(page, 1 - (face - 0.5) / 6);

/** Every die of a page shows the face at this fraction of its range, counted from its highest. */
export async function fixShare(page: Page, share: number): Promise<void> {
  await caughtUp(page);
  await page.evaluate((at) => void ((globalThis as never as Host).CONFIG.Dice.randomUniform = () => at), share);
}

/** Sets a house rule, as a GM's page, and waits until it is known on every page of the table. */
export async function setHouse(gm: Page, ruleset: string, rule: string, value: unknown): Promise<void> {
  await gm.evaluate(([key, to]) => (globalThis as never as Host).game.settings.set("quadrant", key, to), [
    `${ruleset}.${rule}`,
    value,
  ] as const);
  await Promise.all(Party.listPagesBeside(gm).map(caughtUp));
}

/** Opens a check's dialog. The promise of the check resolves after its card: nobody waits for it. */
export async function openCheck(page: Page, intent: object): Promise<Locator> {
  await caughtUp(page);
  await page.evaluate(
    (asked) => void (globalThis as never as Host).game.quadrant.check({ targets: [], options: {}, ...asked }),
    intent,
  );
  return dialog(page);
}

/** Opens the panel of a chip above the chat log, by its pool or board: `sidonia.dissonance`. Returns the panel. */
export async function expandChip(page: Page, key: string): Promise<Locator> {
  const holder = page.locator(`.q-table-bar :is([data-pool="${key}"], [data-board="${key}"])`);
  const chip = holder.locator(".q-table-chip");
  if ((await chip.getAttribute("aria-expanded")) !== "true") await chip.click();
  const panel = holder.locator(".q-chip-panel");
  await panel.waitFor();
  return panel;
}

/** Returns the roll dialog, once it is open. */
export async function dialog(page: Page): Promise<Locator> {
  const open = page.locator(".application", { has: page.locator(".q-dialog-check") });
  await open.waitFor();
  return open;
}

/** Adds a situational modifier to a group of the roll dialog: its label and value. */
export async function addModifier(open: Locator, group: string, label: string, value: number): Promise<void> {
  const add = `[data-action="rowAdd"][data-group="${group}"]`;
  const rows = open.locator(".q-group", { has: open.page().locator(add) }).locator(".q-row-item.editable");
  const row = rows.nth(await rows.count());
  await open.locator(add).click();
  await row.locator('[name$=":label"]').fill(label);
  await row.locator('[name$=":value"]').fill(String(value));
  await row.locator('[name$=":value"]').press("Tab");
}

/** Drags a window by its title to a corner of the page, out of the way. */
export async function moveAway(page: Page, pane: Locator): Promise<void> {
  const box = await pane.locator(".window-header").boundingBox();
  if (!box) throw new Error("the window has no title to drag");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(44, 30, { steps: 5 });
  await page.mouse.up();
}

const CARDS = "#chat .q-card:not(.q-receipt, .q-request)";

/** The newest card in the log, evaluated when it is used. */
export async function newestCard(page: Page): Promise<Locator> {
  await tab(page, "chat");
  const card = page.locator(CARDS).last();
  await card.waitFor();
  return card;
}

/**
 * Does what posts a card, and waits until it is in the logs of these pages: until then the newest is an older one. A
 * dialog closes before its dice are rolled.
 * @returns the newest card of the first page
 */
export async function brings(act: () => Promise<unknown>, page: Page, ...others: readonly Page[]): Promise<Locator> {
  const newest = ([cards, old]: readonly [string, string | null]): string | null => {
    const message = [...document.querySelectorAll(cards)].at(-1)?.closest<HTMLElement>("[data-message-id]");
    const id = message?.dataset["messageId"] ?? null;
    return id === old ? null : id;
  };
  await caughtUp(page);
  const before = await page.evaluate(newest, [CARDS, null] as const);
  await act();
  const id = String(await (await page.waitForFunction(newest, [CARDS, before] as const)).jsonValue());
  await Promise.all(
    others.map((other) =>
      other.locator(`#chat [data-message-id="${id}"] .q-card`).first().waitFor({ state: "attached" }),
    ),
  );
  return newestCard(page);
}

/**
 * Waits until no receipt is pending on any of these pages: every change is written, closed and known to all. It knows
 * nothing of a receipt that has not reached a page yet: wait first for something that was sent after it.
 */
export async function settled(pages: readonly Page[]): Promise<void> {
  const all = (): boolean =>
    (
      globalThis as never as { game: { messages: { contents: { system?: { status?: string } }[] } } }
    ).game.messages.contents.every(({ system }) => !["pending", "undoing"].includes(system?.status ?? ""));
  await Promise.all(pages.map(async (page) => page.waitForFunction(all)));
}

/**
 * Waits until the server has processed all that these pages have sent: a connection is ordered, so the last answer is
 * to the last request.
 */
export async function heard(pages: readonly Page[]): Promise<void> {
  const ask = (): Promise<unknown> =>
    (globalThis as never as { game: { user: { update(data: object): Promise<unknown> } } }).game.user.update({
      "flags.world.heard": Date.now(),
    });
  await Promise.all(pages.map(async (page) => page.evaluate(ask)));
}

/** Scrolls to an element. Where it is redrawn before it is still, to the one in its place. */
export async function scrollTo(element: Locator): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await element.scrollIntoViewIfNeeded();
    } catch (error) {
      if (tries === SCROLL_TRIES || !String(error).includes("not attached to the DOM")) throw error;
    }
  }
}

/** Closes a sheet. */
export const close = (sheet: Locator): Promise<void> => sheet.locator('[data-action="close"]').first().click();

/** Returns a choice of a check's dialog. */
export const choice = (open: Locator, id: string): Locator => open.locator(`[name="choice:${id}"]`);

/** Opens the choices of a check's dialog that are behind one line. */
export const unfold = (open: Locator): Promise<void> => open.locator(".q-folded-choices > summary").click();

/** Returns the button that accepts a check's dialog. */
export const submit = (open: Locator): Locator => open.locator('button[type="submit"]');

/** Returns the buttons of a stage, on its card or in its window, with this text. */
export const move = (stage: Locator, text: string): Locator => stage.locator('[data-q="move"]', { hasText: text });

/** Returns a card's buttons with this text. */
export const offer = (card: Locator, text: string): Locator => card.locator('[data-q="offer"]', { hasText: text });
