/**
 * StarSIEGE's powers and planets at the real table: a power used and one forced, and a planet attacking another; GM and
 * player, checked by axe.
 */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { addModifier, brings, dialog, newestCard, openActor, sheetOf, fixShare } from "./steps.ts";
import { settleAnimations } from "../../tools/looks/animations.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const mira = `Actor.${IDS.mira}`;
const vey = `Actor.${IDS.vey}`;

interface Host {
  readonly axe: {
    run(
      root: Document,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
  };
  readonly game: { readonly actors: Map<string, { readonly sheet: { close(): Promise<unknown> } }> };
  fromUuidSync(uuid: string): { _source: { system: object } } | null;
  readonly foundry: { readonly utils: { getProperty(data: object, path: string): unknown } };
}

/** 13 is a smoke run unless the whole suite is run on it. */
const cases = [14 as const, 13 as const].map((generation) => ({ generation, full: GENERATIONS.includes(generation) }));

describe.each(cases)("generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: siegeWorld() });
    const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
    // High enough that no sheet opens over a part of the hotbar.
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    for (const page of [gm, ada]) await page.evaluate(axe);
  });
  afterAll(async () => party.close());

  /** Returns what axe finds on a page, a line each. */
  const faults = async (page: Page): Promise<string[]> => {
    await settleAnimations(page);
    return page.evaluate(async (tags) => {
      const { violations } = await (globalThis as never as Host).axe.run(document, {
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    }, TAGS);
  };

  const until = async (page: Page, uuid: string, path: string, value: unknown): Promise<void> => {
    await page.waitForFunction(
      ([id, at, wanted]) => {
        const host = globalThis as never as Host;
        const doc = host.fromUuidSync(String(id));
        return (
          doc !== null &&
          JSON.stringify(host.foundry.utils.getProperty(doc._source, String(at))) === JSON.stringify(wanted)
        );
      },
      [uuid, path, value] as const,
    );
  };

  const power = (sheet: Locator, name: string): Locator =>
    sheet.locator('[data-check="siege.power"]', { hasText: name });

  it("A power is used from the sheet: no roll, its Drain paid on the card, displayed to both users, completely undone", async () => {
    const sheet = await openActor(ada, "Mira Sel");
    await power(sheet, "Unseen Shove").click();
    const open = await dialog(ada);
    await open.locator('button[type="submit"]', { hasText: "Activate" }).waitFor();
    if (full) expect(await faults(ada)).toEqual([]);
    await open.locator('button[type="submit"]').click();
    const mine = await newestCard(ada);
    const theirs = await newestCard(gm);
    expect(await theirs.innerText()).toContain("Unseen Shove");
    await mine.locator('[data-q="offer"]', { hasText: "Take 3 Drain" }).click();
    await until(gm, mira, "system.drain.remaining", 3);
    await mine.locator('[data-q="undo"]').click();
    await until(gm, mira, "system.drain.remaining", 0);
    await mine.locator('[data-q="offer"]', { hasText: "Take 3 Drain" }).click();
    await until(gm, mira, "system.drain.remaining", 3);
    await sheet.locator(".q-drain", { hasText: "Rounds left: 3" }).waitFor();
    await sheet.locator('[data-act="siege.tickDrain"]').click();
    await until(gm, mira, "system.drain.remaining", 2);
    if (full) expect(await faults(gm)).toEqual([]);
  });

  it("A power that is too strong and too soon is disabled, and one that is only too soon is forced", async () => {
    const sheet = await sheetOf(ada, "Mira Sel");
    await power(sheet, "Mind Storm").locator("small", { hasText: "above Psi and under Drain" }).waitFor();
    await power(sheet, "Unseen Shove").click();
    const open = await dialog(ada);
    expect(await open.locator('select[name="choice:way"]').inputValue()).toBe("force");
    await open.locator(".q-odds tbody tr").first().waitFor();
    if (full) expect(await faults(ada)).toEqual([]);
    await fixShare(ada, 0.01); // the generator's low end is the die's high one
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada);
    const offer = card.locator('[data-q="offer"]').first();
    await offer.waitFor();
    const opened = (await offer.innerText()).includes("Open");
    await offer.click();
    if (opened) {
      await until(gm, mira, "system.over.power", IDS.shove);
      await expect.poll(() => stored<number>(gm, mira, "system.stress.normal.value")).toBe(1);
      await power(await sheetOf(ada, "Mira Sel"), "Unseen Shove")
        .locator("small", { hasText: "open now" })
        .waitFor();
    } else {
      await until(gm, mira, "system.stress.critical.shaken", true);
    }
    await card.locator('[data-q="undo"]').click();
    await until(gm, mira, "system.over.power", "");
    await expect.poll(() => stored<number>(gm, mira, "system.stress.normal.value")).toBe(0);
    await expect.poll(() => stored<boolean>(gm, mira, "system.stress.critical.shaken")).toBe(false);
    await ada.evaluate((id) => (globalThis as never as Host).game.actors.get(id)?.sheet.close(), IDS.mira);
  });

  it("A planet attacks another; the GM marks the damage and undoes it", async () => {
    const sheet = await openActor(ada, "Asterholm");
    if (full) expect(await faults(ada)).toEqual([]);
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Spiritual" }).click();
    const open = await dialog(ada);
    expect(await open.locator('button[type="submit"]').isDisabled()).toBe(true);
    await open.locator('select[name="choice:target"]').selectOption({ label: "Vey" });
    await open.locator('select[name="choice:track"]').selectOption("populace");
    await open.locator('select[name="choice:stake"]').selectOption("");
    await addModifier(open, "bonus", "<i>A prophet</i>", 30);
    await open.locator(".q-odds-success b", { hasText: "100" }).waitFor();
    if (full) expect(await faults(ada)).toEqual([]);
    const mine = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    const theirs = await newestCard(gm);
    // The defender answers before the roll: Vey's stake is the GM's choice.
    expect(await mine.locator('[data-q="offer"]').count()).toBe(0);
    if (full) expect(await faults(gm)).toEqual([]);
    await theirs.locator('[data-q="move"]', { hasText: "Stake nothing" }).click();
    await mine.locator('[data-q="offer"]', { hasText: "Roll" }).click();
    await theirs.locator('[data-q="offer"]', { hasText: "Mark 2 damage on Vey" }).waitFor();
    await mine.locator(".q-conflict-part").waitFor(); // the rolled card has reached her too
    expect(await mine.locator('[data-q="offer"]').count()).toBe(0);
    await theirs.locator('[data-q="disclosure"]').first().click();
    await expect.poll(() => theirs.innerText()).toContain("<i>A prophet</i>");
    await theirs.locator('[data-q="offer"]', { hasText: "Mark 2 damage on Vey" }).click();
    await until(ada, vey, "system.tracks.populace.value", 2);
    if (full) expect(await faults(gm)).toEqual([]);
    // Its own receipt's: earlier ones have a button too, and the newest may still be on its way.
    await theirs.locator(".q-receipt-row", { hasText: "damage to Populace" }).locator('[data-q="undo"]').click();
    await until(ada, vey, "system.tracks.populace.value", 0);
  });

  it("SIE-PCON-6: a pressed Attribute opens a theatre that it goes with; any other needs a reason", async () => {
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('.q-attribute[data-check="siege.conflict"]', { hasText: "Education" }).click();
    const open = await dialog(ada);
    const theatre = open.locator('select[name="choice:theatre"]');
    const attribute = open.locator('select[name="choice:attribute"]');
    const roll = open.locator('button[type="submit"]');
    expect([await theatre.inputValue(), await attribute.inputValue()]).toEqual(["lore", "education"]);
    await open.locator('select[name="choice:target"]').selectOption({ label: "Vey" });
    await expect.poll(() => roll.isDisabled()).toBe(false);
    await open.locator('[name="choice:unusual"]').check();
    await attribute.selectOption("law");
    await expect.poll(() => roll.isDisabled()).toBe(true);
    await open.locator('[name="choice:reason"]').fill("Their own statutes, read aloud");
    await expect.poll(() => roll.isDisabled()).toBe(false);
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
  });

  it("Every kind of sheet accepts its own items and refuses others", async () => {
    const refused = await gm.evaluate(async () => {
      const host = globalThis as never as {
        game: {
          actors: {
            getName(name: string): { items: { size: number; contents: { toObject(): object }[] }; sheet: Sheet };
          };
        };
        Item: { create(data: object): Promise<object> };
      };
      interface Sheet {
        render(options: object): Promise<unknown>;
        close(): Promise<unknown>;
        _onDropItem(event: object, item: object): Promise<unknown>;
      }
      const facility = await host.Item.create({ name: "Starport", type: "siegeFacility", system: { rating: 2 } });
      const event = new DragEvent("drop");
      const sizes: number[] = [];
      for (const name of ["Mira Sel", "Dock Gang", "Grey Heron", "Asterholm"]) {
        const actor = host.game.actors.getName(name);
        const before = actor.items.size;
        await actor.sheet.render({ force: true });
        await actor.sheet._onDropItem(event, facility);
        sizes.push(actor.items.size - before);
        await actor.sheet.close();
      }
      return sizes;
    });
    expect(refused).toEqual([0, 0, 0, 1]);
  });

  it("Every sheet is displayed to users who may see it", async () => {
    for (const name of full ? ["Dock Gang", "Grey Heron", "Vey"] : ["Grey Heron"]) {
      const sheet = await openActor(gm, name);
      if (full) expect(await faults(gm)).toEqual([]);
      await sheet.locator('[data-action="close"]').click();
    }
    await openActor(ada, "Grey Heron").then((sheet) => sheet.locator(".q-limited-header").waitFor());
    if (full) expect(await faults(ada)).toEqual([]);
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
