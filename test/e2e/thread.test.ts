/**
 * The main task from end to end: drag a trapping from a compendium, click the sheet, read the card, apply it, undo it,
 * find it after a restart.
 */
import { networkInterfaces } from "node:os";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, type TableOptions, ready, stored } from "./harness.ts";
import { IDS, tokenActor } from "./seed.ts";
import {
  heard,
  addModifier,
  dialog,
  moveAway,
  newestCard,
  openActor,
  openPack,
  sheetOf,
  settled,
  target,
} from "./steps.ts";

/** An address of this machine other than loopback, where it has one. */
const outward = Object.values(networkInterfaces())
  .flat()
  .find((net) => net?.family === "IPv4" && !net.internal)?.address;

const WOUNDS = "system.wounds.normal.value";
const okoro = `Actor.${IDS.okoro}`;
const hit = tokenActor(IDS.first);
const spared = tokenActor(IDS.second);

/** Loopback on 13 too, always: the smoke run of that generation. */
const cases: readonly { readonly name: string; readonly options: TableOptions }[] = [
  ...[14 as const, 13 as const].map((generation) => ({
    name: `generation ${generation} on loopback`,
    options: { generation },
  })),
  ...GENERATIONS.flatMap((generation) => [
    { name: `generation ${generation} behind a route prefix`, options: { generation, routePrefix: "tables/one" } },
    ...(outward
      ? [{ name: `generation ${generation} over plain HTTP on a real address`, options: { generation, host: outward } }]
      : []),
  ]),
];

describe.each(cases)("$name", ({ options }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open(options);
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
  });
  afterAll(async () => party.close());

  it("A trapping is dragged from a compendium window onto the sheet", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    const pack = await openPack(ada, "quadrant.siege-trappings");
    await moveAway(ada, pack);
    await pack.locator("[data-entry-id]", { hasText: "Blaster Pistol" }).dragTo(sheet.locator(".q-sheet-actions"));
    await ada.waitForFunction(
      (id) =>
        (globalThis as never as { game: { actors: Map<string, { items: { size: number } }> } }).game.actors.get(id)
          ?.items.size === 1,
      IDS.okoro,
    );
    await sheet.locator('[data-check="siege.attack"][data-item]').first().waitFor();
    await pack.locator('[data-action="close"]').click();
  });

  it("An attack from the sheet on one of two tokens posts a card that both users see", async () => {
    await target(ada, "Pirate with a scar");
    const sheet = await sheetOf(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.attack"][data-item]').first().click();
    const open = await dialog(ada);
    await open.locator(".q-odds tbody tr").first().waitFor();
    await addModifier(open, "bonus", "<b>A steady hand</b>", 40);
    await open.locator(".q-odds-success b", { hasText: "100" }).waitFor();
    await open.locator('button[type="submit"]').click();
    const seen = await Promise.all([newestCard(ada), newestCard(gm)]);
    for (const card of seen) {
      expect(await card.innerText()).toContain("Sgt. Okoro");
      await card.locator('[data-q="disclosure"]').first().click();
      expect(await card.innerText()).toContain("<b>A steady hand</b>");
    }
  });

  it("A card links the rules it applied to their pages, for player and GM", async () => {
    for (const page of [ada, gm]) {
      const link = (await newestCard(page)).locator(".q-rule-link").first();
      const rule = await link.innerText();
      await link.press("Enter");
      const shown = page.locator("form.journal-sheet", { hasText: rule });
      await shown.waitFor();
      await shown.locator('[data-action="close"]').first().click();
      await shown.waitFor({ state: "detached" });
    }
  });

  it("Only the GM is offered to apply the hit, and the player is told so", async () => {
    const mine = await newestCard(ada);
    const theirs = await newestCard(gm);
    expect(await mine.locator('[data-q="offer"]').count()).toBe(0);
    expect(await mine.locator(".q-waiting").innerText()).toMatch(/^Waiting for the GM: \d Wounds? to \S/);
    await theirs.locator('[data-q="offer"]').first().click();
    await theirs.locator('[data-q="undo"]').waitFor();
    await mine.locator(".q-receipt-row").waitFor();
    expect(await stored<number>(gm, hit, WOUNDS)).toBeGreaterThan(0);
    expect(await stored<number>(gm, spared, WOUNDS)).toBe(0);
    expect(await stored<number>(gm, `Actor.${IDS.pirate}`, WOUNDS)).toBe(0);
    const marked = await stored<number>(gm, hit, WOUNDS);
    await expect.poll(() => stored<number>(ada, hit, WOUNDS)).toBe(marked);
  });

  it("The hit wears the target's own armour, not its twin's", async () => {
    const marked = (token: string): Promise<number> =>
      gm.evaluate(
        (id) =>
          (
            globalThis as never as {
              fromUuidSync(u: string): {
                items: { contents: { _source: { system: { durability: { marked: number } } } }[] };
              };
            }
          ).fromUuidSync(id).items.contents[0]!._source.system.durability.marked,
        token,
      );
    expect(await marked(hit)).toBe(1);
    expect(await marked(spared)).toBe(0);
  });

  it("Undo of the hit restores everything, and offers it again", async () => {
    const card = await newestCard(gm);
    await card.locator('[data-q="undo"]').click();
    await card.locator('[data-q="offer"]').first().waitFor();
    expect(await stored<number>(gm, hit, WOUNDS)).toBe(0);
    await card.locator('[data-q="offer"]').first().click();
    await card.locator('[data-q="undo"]').waitFor();
    expect(await stored<number>(gm, hit, WOUNDS)).toBeGreaterThan(0);
  });

  it("The GM's client writes a player's change of their own character", async () => {
    const sheet = await sheetOf(ada, "Sgt. Okoro");
    await sheet.locator('[data-act="siege.markBox"]').first().click();
    await ada.waitForFunction(
      ([uuid]) =>
        (
          globalThis as never as {
            fromUuidSync(u: string): { _source: { system: { wounds: { normal: { value: number } } } } };
          }
        ).fromUuidSync(uuid!)._source.system.wounds.normal.value === 1,
      [okoro],
    );
    const receipt = await gm.evaluate(() => {
      const message = (
        globalThis as never as {
          game: { messages: { contents: { author: { id: string }; system: { by: string; action: string } }[] } };
        }
      ).game.messages.contents.at(-1)!;
      return { author: message.author.id, by: message.system.by, action: message.system.action };
    });
    expect(receipt).toEqual({ author: IDS.gm, by: IDS.player, action: "siege.markBox" });
  });

  it("Everything is unchanged after a restart of the server", async () => {
    const before = await stored<number>(gm, hit, WOUNDS);
    await settled([gm, ada]);
    await heard([gm, ada]);
    await party.restart();
    // A page that has reconnected reloads itself, which may interrupt the visit: then it is repeated.
    const back = async (page: Page): Promise<void> =>
      void (await page.goto(party.table.url).catch(() => page.goto(party.table.url)));
    await Promise.all([back(gm), back(ada)]);
    // Sessions survive a restart; where they don't, the join page asks again.
    await Promise.all([gm, ada].map((page) => ready(page)));
    expect(await stored<number>(gm, hit, WOUNDS)).toBe(before);
    expect(await stored<number>(ada, okoro, WOUNDS)).toBe(1);
    await (await newestCard(gm)).locator('[data-q="undo"]').waitFor();
  });

  it("No page logged an error", () => {
    expect(
      party.errors.filter((line) => !/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection|xhr poll/.test(line)),
    ).toEqual([]);
  });
});
