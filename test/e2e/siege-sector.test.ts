/**
 * StarSIEGE's sector board: a GM and a player see what they may of planets, narrow it down, note treaties, look back
 * on past months, follow open conflicts, and write the sector's history into a journal.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seedWith } from "./seed.ts";
import {
  brings,
  choice,
  close,
  dialog,
  expandChip,
  fixDice,
  move,
  newestCard,
  offer,
  openActor,
  settled,
  submit,
  tab,
} from "./steps.ts";

const HOLM = "Actor.asterholm0000000";
const VEY = "Actor.vey0000000000000";
const EMBER = "Actor.ember00000000000";
const JOURNAL = "siegeSectorNotes";
const PAGE = `JournalEntry.${JOURNAL}.JournalEntryPage.page000000000001`;
const MONTH = 30 * 86_400;
const HOSTILE = '<img src=x onerror="globalThis.hacked=1">';

interface Host {
  readonly game: {
    readonly time: { advance(seconds: number): Promise<unknown> };
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly journal: { get(id: string): { readonly pages: { readonly size: number } } | undefined };
    readonly messages: {
      readonly contents: readonly { readonly type: string; readonly system: { action?: string } }[];
    };
  };
  readonly Actor: { implementation: { create(data: readonly object[]): Promise<unknown> } };
  fromUuidSync(uuid: string): { update(data: object): Promise<unknown>; delete(): Promise<unknown> } | null;
}

const planet = (
  id: string,
  name: string,
  ownership: object,
  system: object,
  items: readonly object[] = [],
): object => ({
  _id: id.padEnd(16, "0"),
  name,
  type: "siegePlanet",
  img: "systems/quadrant/assets/siege/planet.svg",
  ownership,
  system,
  items,
});
const seen = { default: 2 };

const createSeed = (): object => {
  const attributes = { might: { value: 3 }, law: { value: 3 }, cohesion: { value: 3 }, education: { value: 2 } };
  return seedWith([
    planet(
      "asterholm",
      "Asterholm",
      { default: 2, [IDS.player]: 3 },
      { attributes, industries: ["combat", "persuasion"] },
      [{ _id: "fleet00000000000", name: "Fleet", type: "siegeFacility", system: { rating: 2 } }],
    ),
    planet(
      "vey",
      "Vey",
      { default: 2, [IDS.other]: 3 },
      {
        attributes,
        industries: ["combat", "manufacturing"],
        tracks: { society: { value: 2, unstable: true }, resources: { value: 1, unstable: true, collapse: true } },
      },
      [{ _id: "guard00000000000", name: "Home Guard", type: "siegeFacility", system: { rating: 1 } }],
    ),
    planet("koss", "Koss", seen, {
      annexer: VEY,
      annexedBy: "Vey Before Its Renaming",
      industries: ["lore", "spiritual"],
      status: { turmoil: true },
    }),
    planet("meridian", "Meridian of the Long Quiet Stars", seen, { industries: ["transportation", "manufacturing"] }),
    planet("hostile", HOSTILE, seen, { sectorNotes: `${HOSTILE} & more` }),
    planet("bad", "Broken", seen, { tracks: "none", attributes: null, industries: 7 }),
    planet("ember", "Ember the hidden", { default: 0 }, { annexedBy: "", industries: ["lore"] }),
  ]);
};

describe.each(WITH_SMOKE)("The sector board on generation $generation", ({ generation, full }) => {
  const looks = new Looks("siege-sector");
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    if (full) await Promise.all([looks.clear(), bringAxe([gm, ada])]);
  });
  afterAll(async () => {
    await party.close();
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });

  const board = (page: Page): Locator => page.locator("#quadrant-sector-board");
  const tile = (page: Page, uuid: string): Locator => board(page).locator(`.q-sector-planet[data-planet="${uuid}"]`);
  const say = async (page: Page, uuid: string): Promise<string> =>
    ((await tile(page, uuid).textContent()) ?? "").replaceAll(/\s+/g, " ").trim();
  const names = (page: Page): Promise<string[]> => board(page).locator(".q-sector-title").allInnerTexts();
  const side = (page: Page): Locator => board(page).locator(".q-sector-side");
  const month = (page: Page): Locator => board(page).locator(".q-sector-month b");
  const advance = (seconds: number): Promise<unknown> =>
    gm.evaluate((by) => (globalThis as never as Host).game.time.advance(by), seconds);
  const mark = (actor: string, track: string, count: number): Promise<boolean> =>
    gm.evaluate(
      (args) =>
        (globalThis as never as Host).game.quadrant.perform({
          action: "siege.planetBox",
          args: { box: "ordinary", mark: true, ...args },
        }),
      { actor, track, count },
    );

  async function openBoard(page: Page): Promise<void> {
    await tab(page, "chat");
    const panel = await expandChip(page, "siege.sector");
    await panel.locator('[data-q="open"]').press("Enter");
    await board(page).locator(".q-sector-field").waitFor();
  }
  const choose = async (page: Page, uuid: string): Promise<void> => {
    await tile(page, uuid).press("Enter");
    await side(page).locator("h2[tabindex]").waitFor();
  };

  it("SIE-PTRK-1, SIE-WEALTH-1: everybody opens it, and sees the planets that they may look into", async () => {
    await openBoard(gm);
    await openBoard(ada);
    expect(await names(gm)).toContain("Ember the hidden");
    expect(await names(ada)).not.toContain("Ember the hidden");
    expect(await board(ada).innerText()).not.toContain("Ember");
    expect(await names(ada)).toContain(HOSTILE);
    expect(await names(ada)).toContain("Broken");
    expect(await say(ada, VEY)).toMatch(
      /^Vey\. Wealth -?\d+\. Populace 0 of \d, Society 2 of \d: Unstable, Resources 1 of \d: Unstable, In Collapse\. /,
    );
    expect(await say(ada, "Actor.koss000000000000")).toMatch(/Turmoil; Annexed by Vey;/);
    // A line from Vey to Koss, which it annexed.
    expect(await board(ada).locator(".q-sector-sky line.annexed").count()).toBe(1);
  });

  it("SIE-RECOV-1: the timeline shows an earlier month, and what is undone leaves it", async () => {
    await advance(MONTH);
    await mark(HOLM, "populace", 1);
    await advance(2 * MONTH);
    await mark(HOLM, "society", 1);
    await expect.poll(() => say(ada, HOLM)).toContain("Populace 1 of 3, Society 1 of 2");
    await expect.poll(() => month(ada).innerText()).toBe("Month 4");
    const go = (step: number): Promise<void> =>
      board(ada).locator(`[data-action="sectorMonth"][data-step="${step}"]`).press("Enter");
    await go(-1);
    await expect.poll(() => month(ada).innerText()).toBe("Month 3");
    await expect.poll(() => say(ada, HOLM)).toContain("Populace 1 of 3, Society 0 of 2");
    await board(ada).locator('input[name="month"]').focus();
    await ada.keyboard.press("Home");
    await expect.poll(() => month(ada).innerText()).toBe("Before the first change");
    await expect.poll(() => say(ada, HOLM)).toContain("Populace 0 of 3, Society 0 of 2");
    if (full) await looks.at(ada, "past", board(ada));
    // What was done in month 2 is undone: it was never there, neither now nor in any month.
    const receipt = gm.locator("#chat .q-receipt", { hasText: "Populace" }).first();
    await receipt.locator('[data-q="undo"]').first().press("Enter");
    await expect.poll(() => stored(gm, HOLM, "system.tracks.populace.value")).toBe(0);
    await go(0);
    await expect.poll(() => say(ada, HOLM)).toContain("Populace 0 of 3, Society 1 of 2");
    await go(-1);
    await expect.poll(() => say(ada, HOLM)).toContain("Populace 0 of 3, Society 0 of 2");
    expect(await month(ada).innerText()).toBe("Before the first change");
    await go(1);
    await expect.poll(() => month(ada).innerText()).toBe("Month 4");
  });

  if (!full) return;

  it("It is narrowed down by name, controller and state, and shows all again", async () => {
    await board(ada).locator('[name="name"]').fill("ve");
    await expect.poll(() => names(ada)).toEqual(["Vey"]);
    await expect.poll(() => board(ada).locator(".q-sector-count").innerText()).toBe("1 of 6 planets");
    await board(ada).locator('[name="name"]').fill("");
    await board(ada).locator('[name="controller"]').selectOption("Vey");
    await expect.poll(() => names(ada)).toEqual(["Koss"]);
    await board(ada).locator('[name="controller"]').selectOption("");
    await board(ada).locator('[name="state"]').selectOption("collapse");
    await expect.poll(() => names(ada)).toEqual(["Vey"]);
    await board(ada).locator('[name="name"]').fill("holm");
    await board(ada).getByText("No planet fits.").waitFor();
    await board(ada).locator('[data-action="sectorClear"]').press("Enter");
    await expect.poll(async () => (await names(ada)).length).toBe(6);
    expect(await board(ada).locator('[name="name"]').inputValue()).toBe("");
  });

  it("By keyboard: a planet is chosen, its notes are written, and the other client sees them", async () => {
    await tile(ada, HOLM).focus();
    await ada.keyboard.press("Enter");
    const field = side(ada).locator("textarea");
    await field.fill("Peace with Vey until month 9.\nIn return: two <b>convoys</b>.");
    // What others do meanwhile does not take what is typed.
    await mark(VEY, "populace", 1);
    await expect.poll(() => say(ada, VEY)).toContain("Populace 1 of");
    await side(ada).locator('[data-action="sectorNote"]').press("Enter");
    await choose(gm, HOLM);
    await expect.poll(() => side(gm).locator("textarea").inputValue()).toContain("two <b>convoys</b>.");
    expect(await stored(gm, HOLM, "system.sectorNotes")).toContain("Peace with Vey");
    await choose(ada, VEY);
    expect(await side(ada).locator("textarea").count()).toBe(0);
    await choose(ada, "Actor.hostile000000000");
    await side(ada).getByText(`${HOSTILE} & more`).waitFor();
    const forged = await ada.evaluate(
      (actor) =>
        (globalThis as never as Host).game.quadrant.perform({
          action: "siege.noteSector",
          args: { actor, text: "Mine", was: "" },
        }),
      VEY,
    );
    expect(forged).toBe(false);
    await ada.evaluate("ui.notifications.clear()");
  });

  it("Two who change the same notes: the second is told, keeps the text, and may save it all the same", async () => {
    const field = side(gm).locator("textarea");
    await field.fill("The GM's version");
    await choose(ada, HOLM);
    await side(ada).locator("textarea").fill("Ada's version");
    await side(ada).locator('[data-action="sectorNote"]').press("Enter");
    await expect.poll(() => stored(gm, HOLM, "system.sectorNotes")).toBe("Ada's version");
    await side(gm).locator('[data-action="sectorNote"]').press("Enter");
    await gm.locator(".notification", { hasText: "Somebody has changed the notes of Asterholm" }).waitFor();
    expect(await field.inputValue()).toBe("The GM's version");
    await side(gm).locator('[data-action="sectorNote"]').press("Enter");
    await expect.poll(() => stored(gm, HOLM, "system.sectorNotes")).toBe("The GM's version");
    await expect.poll(() => side(ada).locator("textarea").inputValue()).toBe("The GM's version");
    await gm.evaluate("ui.notifications.clear()");
  });

  it("SIE-PCON-2: an attack that waits for an answer is on both planets, until nothing on its card is open", async () => {
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Combat" }).first().press("Enter");
    const box = await dialog(ada);
    await choice(box, "target").selectOption({ label: "Vey" });
    await choice(box, "track").selectOption("populace");
    await brings(() => submit(box).click(), ada, gm);
    await close(sheet);
    await expect.poll(() => say(ada, HOLM)).toContain("1 open conflict");
    await expect.poll(() => say(gm, VEY)).toContain("1 open conflict");
    expect(await board(gm).locator(".q-sector-sky line.attack").count()).toBe(1);
    await side(ada).getByText("Waiting for Vey").or(side(ada).locator(".q-sector-list li")).first().waitFor();
    await looks.at(ada, "chosen", board(ada));
    await side(ada).locator('[data-action="sectorChoose"]').press("Enter");
    await expect.poll(() => side(ada).locator("h2").innerText()).toBe("The sector");
    await looks.at(ada, "sector", board(ada));
    await board(gm).locator('[data-action="sectorCard"]').first().press("Enter");
    // The conflict opens, with the step it is at.
    const view = gm.locator(".application", { has: gm.locator(".q-war") });
    await view.getByText("Still to place a stake: Asterholm, Vey").waitFor();
    await close(view);
    const card = await newestCard(gm);
    await move(await newestCard(ada), "Stake nothing").click();
    await move(card, "Asterholm: Stake nothing").waitFor({ state: "detached" });
    await move(card, "Stake nothing").click();
    await fixDice(ada, [1], 20);
    await offer(await newestCard(ada), "Roll").click();
    await card.locator(".q-dice").first().waitFor();
    await settled([gm, ada]);
    // Vey recovers, and an attack that failed may cost it its peace: that is open, too.
    await expect.poll(() => say(ada, HOLM)).toContain("1 open conflict");
    await offer(card, "loses its days of peace").click();
    for (const page of [gm, ada]) await expect.poll(() => say(page, HOLM)).not.toContain("open conflict");
  });

  it("The history is written into a journal page with one receipt, and updated when it is pressed again", async () => {
    const receipts = (): Promise<number> =>
      gm.evaluate(
        () =>
          (globalThis as never as Host).game.messages.contents.filter(
            ({ type, system }) => type === "receipt" && system.action === "siege.writeSector",
          ).length,
      );
    const content = (): Promise<string> => stored<string>(gm, PAGE, "text.content").catch(() => "");
    await side(gm).locator('[data-action="sectorChoose"]').press("Enter");
    expect(await board(ada).locator('[data-action="sectorWrite"]').count()).toBe(0);
    await board(gm).locator('[data-action="sectorWrite"]').press("Enter");
    await expect.poll(content).toMatch(/<h2>Month 4<\/h2><ul><li>.*Asterholm/);
    expect(await receipts()).toBe(1);
    await mark("Actor.hostile000000000", "populace", 1);
    const before = await content();
    await gm.evaluate(
      (id) =>
        (document.querySelector(`[id*="${id}"] [data-action="close"]`) as never as { click(): void } | null)?.click(),
      JOURNAL,
    );
    await board(gm).locator('[data-action="sectorWrite"]').press("Enter");
    await expect.poll(content).toContain("&lt;img src=x onerror");
    expect(await content()).not.toContain("<img");
    expect(await content()).not.toBe(before);
    expect(await receipts()).toBe(2);
    expect(await gm.evaluate((id) => (globalThis as never as Host).game.journal.get(id)?.pages.size, JOURNAL)).toBe(1);
    const refused = await ada.evaluate(() =>
      (globalThis as never as Host).game.quadrant.perform({
        action: "siege.writeSector",
        args: { journal: "J", page: "P", intro: "", months: [] },
      }),
    );
    expect(refused).toBe(false);
    await ada.evaluate("ui.notifications.clear()");
    expect(await gm.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    const row = gm.locator("#chat .q-receipt", { hasText: "was updated" }).last();
    await tab(gm, "chat");
    await row.locator('[data-q="undo"]').first().press("Enter");
    await expect.poll(content).toBe(before);
    await gm.evaluate(
      (id) =>
        (document.querySelector(`[id*="${id}"] [data-action="close"]`) as never as { click(): void } | null)?.click(),
      JOURNAL,
    );
  });

  it("A planet that is hidden from a player leaves their board, one that is deleted everybody's", async () => {
    const update = (uuid: string, data: object): Promise<void> =>
      gm.evaluate(async ([at, to]) => void (await (globalThis as never as Host).fromUuidSync(at)?.update(to)), [
        uuid,
        data,
      ] as const);
    await update(EMBER, { ownership: { default: 2 } });
    await tile(ada, EMBER).waitFor();
    await update(EMBER, { ownership: { default: 0 } });
    await tile(ada, EMBER).waitFor({ state: "detached" });
    await mark(EMBER, "populace", 1);
    await expect.poll(() => side(gm).innerText()).toContain("Ember");
    expect(await board(ada).innerText()).not.toContain("Ember");
    await gm.evaluate(async (at) => void (await (globalThis as never as Host).fromUuidSync(at)?.delete()), EMBER);
    await tile(gm, EMBER).waitFor({ state: "detached" });
  });

  it("In a narrow window, choosing goes to what is known, and closing back to the planet", async () => {
    await ada.setViewportSize({ width: 380, height: 800 });
    const right = async (): Promise<number> => {
      const box = await board(ada).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 999);
    };
    await expect.poll(right).toBeLessThanOrEqual(381);
    await looks.at(ada, "narrow", board(ada));
    const wide = await board(ada)
      .locator(".window-content")
      .evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(wide).toBeLessThanOrEqual(1);
    await tile(ada, VEY).press("Enter");
    await expect.poll(() => ada.evaluate(() => document.activeElement?.textContent)).toBe("Vey");
    await looks.at(ada, "narrow-chosen", board(ada));
    await side(ada).locator('[data-action="sectorChoose"]').press("Enter");
    await expect.poll(() => ada.evaluate(() => document.activeElement?.getAttribute("data-planet"))).toBe(VEY);
    await ada.setViewportSize({ width: 1280, height: 1000 });
  });

  it("Forty planets and more are drawn, none on another", async () => {
    await gm.evaluate(async () => {
      const { Actor } = globalThis as never as Host;
      const all = Array.from({ length: 34 }, (_, i) => ({
        name: `World ${i}`,
        type: "siegePlanet",
        img: "systems/quadrant/assets/siege/planet.svg",
        ownership: { default: 2 },
        system: {
          industries: ["lore", "combat"],
          tracks: { populace: { value: i % 2 }, society: { unstable: i % 5 === 0, collapse: i % 10 === 0 } },
          status: { turmoil: i % 11 === 0 },
          annexedBy: i % 7 === 0 ? "Vey" : "",
        },
      }));
      await Actor.implementation.create(all);
    });
    await ada.reload();
    await ready(ada);
    await bringAxe([ada]);
    await openBoard(ada);
    await expect.poll(async () => (await names(ada)).length).toBe(40);
    await looks.at(ada, "forty", board(ada));
    const boxes = await board(ada)
      .locator(".q-sector-planet")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const isApart = boxes.every((a, i) =>
      boxes
        .slice(i + 1)
        .every((b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1),
    );
    expect(isApart).toBe(true);
  });
});
