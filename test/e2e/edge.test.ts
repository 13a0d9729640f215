/**
 * Edge from end to end: an attack with a point of Edge and a choice of die, its margin's dice, damage against armour,
 * undo; a number that stays hidden on the wire; an injury eased, Edge burned against death and regained; the lists of a
 * world. Every view in both themes is checked by axe.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDGE, edgeSeed, guardOf } from "./edge-seed.ts";
import { GENERATIONS } from "./generations.ts";
import { Looks, bringAxe } from "./looks.ts";
import { Party, caughtUp, ready, stored } from "./harness.ts";
import { countCards, nextCard } from "./next-card.ts";
import { record } from "./wire.ts";
import { addModifier, dialog, newestCard, openActor, scrollTo, settled, sheetOf, tab, target } from "./steps.ts";

const HERO = "Blade for Hire";
const hero = `Actor.${EDGE.blade}`;
const aimed = guardOf(EDGE.first);
const spared = guardOf(EDGE.second);
const TAKEN = "system.damage.physical.value";

interface Roll {
  readonly total: number;
  readonly formula: string;
  readonly outcome: { readonly total: number; readonly kept: number[] } | null;
  readonly dice: readonly { readonly results: readonly { readonly result: number; readonly active: boolean }[] }[];
}
interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    readonly items: Iterable<{ readonly name: string; readonly sheet: { render(force: true): unknown } }>;
  };
  readonly game: {
    readonly settings: {
      readonly menus: ReadonlyMap<string, { readonly type: new () => { render(options: object): Promise<unknown> } }>;
    };
    readonly quadrant: { ask(order: object): Promise<unknown> };
    readonly messages: {
      readonly contents: { readonly type: string; readonly content: string; readonly rolls: readonly Roll[] }[];
    };
  };
}

/** Sets the faces rolled (of ten), in order, then from the first again. */
async function fixDice(page: Page, faces: readonly number[], sides = 10): Promise<void> {
  await caughtUp(page);
  await page.evaluate(
    ([list, of]) => {
      let next = 0;
      (globalThis as never as Host).CONFIG.Dice.randomUniform = () => {
        const face = list[next++ % list.length] ?? 1;
        return 1 - (face - 0.5) / of;
      };
    },
    [faces, sides] as const,
  );
}

/** Returns the newest card's roll on this client. */
const rollOf = (
  page: Page,
  index = 0,
): Promise<{
  total: number;
  formula: string;
  faces: number[];
  out: number[];
  outcome: number | null;
  content: string;
}> =>
  page.evaluate((i) => {
    const card = (globalThis as never as Host).game.messages.contents.filter(({ type }) => type === "card").at(-1)!;
    const roll = card.rolls[i]!;
    const results = roll.dice.flatMap((die) => die.results);
    return {
      total: roll.total,
      formula: roll.formula,
      faces: results.map(({ result }) => result),
      out: results.flatMap(({ active, result }) => (active ? [] : [result])),
      outcome: roll.outcome?.total ?? null,
      content: card.content,
    };
  }, index);

const looks = new Looks("edge");

describe.each(GENERATIONS)("generation %i", (generation) => {
  const full = generation === 14;
  let party: Party;
  let gm: Page;
  let ada: Page;
  let frames: string[];
  const shown = (page: Page, name: string, focus: Locator): Promise<void> =>
    full ? looks.at(page, name, focus) : Promise.resolve();

  beforeAll(async () => {
    party = await Party.open({ generation, world: edgeSeed() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
    frames = record(ada);
    await ada.reload(); // from the first frame on
    await ready(ada);
    await bringAxe([gm, ada]);
  });
  afterAll(async () => party.close());

  it("The sheet shows the actions, and the dialog the exact odds of an attack on one of two tokens", async () => {
    await target(ada, "Guard at the desk");
    const sheet = await openActor(ada, HERO);
    await sheet.locator('[data-check="edge.attack"]').first().waitFor();
    await shown(ada, "sheet", sheet);
    await sheet.locator(`[data-check="edge.attack"][data-item="${EDGE.rifle}"]`).click();
    const open = await dialog(ada);
    // Agility 5, Awareness 4, Long Arms 4 against 10 + Dodge 6: a need of 3.
    expect(await open.locator('[data-total="bonus"]').innerText()).toBe("+13");
    expect(await open.locator('[data-total="tn"]').innerText()).toBe("16");
    expect(await open.locator(".q-odds-success b").innerText()).toContain("99");
    // The gain of a point is shown beside the chance: 39 of 100 for complete success, 679 of 1000 with a free choice.
    const worth = open.locator(".q-odds tr", { hasText: "Complete success" });
    expect(await worth.innerText()).toMatch(/39.*\+28\.9/s);
    expect(await open.locator(".q-odds-more .q-odds-change").allInnerTexts()).toEqual([
      "+14.4",
      "−0.9",
      // The average of the best two of three dice, and how often two of them are equal: 28 of 100 instead of 10.
      "+2.5",
      "+18",
      "+1.5",
      "+2.9",
    ]);
    await shown(ada, "dialog", open);
    await open.locator('[name="choice:edge"]').check();
    await open.locator(".q-odds-summary", { hasText: "3d10" }).waitFor();
    await fixDice(ada, [9, 4, 2]);
    await open.locator('button[type="submit"]').click();
    await ada.locator(".q-choose").waitFor();
    await shown(ada, "prompt", ada.locator(".application", { has: ada.locator(".q-choose") }));
    // The window may be closed: the card offers the same.
    await (await newestCard(ada)).locator('[data-key="check.drop2"]').click();
    await ada.locator(".q-choose").waitFor({ state: "detached" });
    for (const page of [ada, gm])
      await page.locator("#chat .q-card .q-outcome", { hasText: "Complete success" }).last().waitFor();
    expect(await rollOf(gm)).toMatchObject({ total: 26, outcome: 26, faces: [9, 4, 2], out: [2] });
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(5);
  });

  it("Damage is rolled with the margin's dice and an Edge die, and the GM applies it", async () => {
    const mine = await newestCard(ada);
    await fixDice(ada, [3, 5, 2, 6, 1, 4], 6);
    await mine.locator('[data-key="damage.roll"]').click();
    await (await newestCard(gm)).locator('[data-key="damage.Apply"]').waitFor();
    await mine.locator(".q-damage-sum", { hasText: "27" }).waitFor();
    await shown(ada, "card-damage", mine);
    expect(await rollOf(gm, 1)).toMatchObject({ formula: "6d6 + 6", faces: [3, 5, 2, 6, 1, 4], total: 27 });
    await fixDice(ada, [5], 6);
    await mine.locator('[data-key="damage.edge1"]').click();
    await gm.locator("#chat .q-damage-sum", { hasText: "32" }).last().waitFor();
    expect(await rollOf(gm, 1)).toMatchObject({ total: 32 });
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(4);
    await mine.locator(".q-damage-sum", { hasText: "32" }).waitFor();
    expect(await mine.locator('[data-key="damage.Apply"]').count()).toBe(0);
    const theirs = await newestCard(gm);
    await shown(gm, "card-attack", theirs);
    await theirs.locator('[data-key="damage.ApplyInjury"]').click();
    await theirs.locator(".q-receipt-row", { hasText: "takes 26" }).waitFor();
    // 32 against 15/20: 6 soaked, 26 of 40 dealt, which is more than half.
    await expect.poll(() => stored<number>(gm, aimed, TAKEN)).toBe(26);
    await expect
      .poll(() => stored<object>(gm, aimed, "system.injuries"))
      .toEqual({ injury1: { severity: "serious", note: "", eased: 0 } });
    expect([await stored(gm, spared, TAKEN), await stored(gm, `Actor.${EDGE.guard}`, TAKEN)]).toEqual([0, 0]);
    await mine.locator(".q-receipt-row", { hasText: "takes 26" }).waitFor();
    await expect.poll(() => mine.locator('[data-key="damage.edge2"]').count()).toBe(0);
  });

  it("Undo of the damage restores everything", async () => {
    const card = await newestCard(gm);
    await card.locator(".q-receipt-row", { hasText: "takes 26" }).locator('[data-q="undo"]').click();
    await card.locator('[data-key="damage.Apply"]').waitFor();
    await expect.poll(() => stored<number>(gm, aimed, TAKEN)).toBe(0);
    await expect.poll(() => stored<object>(gm, aimed, "system.injuries")).toEqual({});
    await target(ada, "Guard at the desk");
  });

  it("A modifier beyond a dialog's bound is refused with the bound, and the field is as before", async () => {
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click();
    const open = await dialog(ada);
    const total = open.locator('[data-total="mods"]');
    await addModifier(open, "mods", "Wind at the back", 2);
    await expect.poll(() => total.innerText()).toMatch(/^\+\d+$/);
    const before = await total.innerText();
    const field = open.locator('.q-row-item.editable [name$=":value"]');
    for (const [typed, bound] of [
      ["150", "99 or less"],
      ["-150", "-99 or more"],
      ["2.5", "whole number"],
    ] as const) {
      await field.fill(typed);
      await field.press("Tab");
      await ada.locator("#notifications .notification", { hasText: bound }).first().waitFor();
      expect(await field.inputValue()).toBe("2");
      expect(await total.innerText()).toBe(before);
    }
    await ada.evaluate("ui.notifications.clear()"); // they would cover the next picture
    await expect.poll(() => ada.locator("#notifications .notification").count()).toBe(0);
    await open.locator('[data-action="close"]').click();
    await open.waitFor({ state: "detached" });
  });

  it("A point of Edge is paid for the choice of die, and the card, its total and its roll agree on it", async () => {
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click();
    const open = await dialog(ada);
    await open.locator('[name="choice:edge"]').check();
    await open.locator(".q-odds-summary", { hasText: "3d10" }).waitFor();
    await shown(ada, "dialog-edge", open);
    await fixDice(ada, [6, 6, 8]);
    await open.locator('button[type="submit"]').click();
    const card = await newestCard(ada);
    await card.locator('[data-key="check.drop2"]').waitFor();
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(3);
    await shown(ada, "card-choice", card);
    const asked = ada.locator(".q-choose-option.best");
    expect(await asked.innerText()).toMatch(/Triumph.*22.*\+7/s);
    await asked.click();
    await ada.locator(".q-choose").waitFor({ state: "detached" });
    await card.locator(".q-d10.dropped", { hasText: "8" }).waitFor();
    // Agility 5, Cunning 3, Stealth 2 and a pair of sixes: 22, two above, moved by five.
    for (const page of [ada, gm]) {
      await (await newestCard(page)).locator(".q-double").waitFor();
      expect(await rollOf(page)).toMatchObject({
        total: 22,
        outcome: 22,
        faces: [6, 6, 8],
        out: [8],
        formula: "3d10 + 10",
      });
      expect((await rollOf(page)).content).toContain("total 22");
      expect(await (await newestCard(page)).innerText()).toContain("Triumph");
    }
    await shown(gm, "card-triumph", await newestCard(gm));
    await card.locator(".q-receipt-row", { hasText: "8 is removed" }).locator('[data-q="undo"]').click();
    await card.locator('[data-key="check.drop0"]').waitFor();
    await card.locator('[data-key="check.drop0"]').click();
    await card.locator(".q-d10.dropped", { hasText: "6" }).waitFor();
    // The client that writes a card is notified last.
    await expect.poll(() => rollOf(gm)).toMatchObject({ total: 24, outcome: 24, out: [6] });
  });

  it("A hidden Target Number, and all it implies, is hidden from its roller until the GM reveals it", async () => {
    frames.length = 0;
    await gm.evaluate(
      (actor) =>
        (globalThis as never as Host).game.quadrant.ask({
          check: "edge.success",
          to: [actor],
          options: { skill: "stealth" },
          target: { value: 97, visibility: "hidden", label: "Tougher than it looks" },
        }),
      hero,
    );
    await ada.locator('#chat [data-q="answer"]').last().click();
    const open = await dialog(ada);
    await open.locator(".q-odds-summary", { hasText: "hidden" }).waitFor();
    expect(await open.locator(".q-odds, .q-odds-change, [data-total='tn']").count()).toBe(0);
    await open.locator('[name="choice:edge"]').check();
    await open.locator(".q-odds-summary", { hasText: "3d10" }).waitFor();
    await fixDice(ada, [7, 7, 2]);
    await open.locator('button[type="submit"]').click();
    await ada.locator(".q-choose").waitFor();
    await shown(ada, "prompt-hidden", ada.locator(".application", { has: ada.locator(".q-choose") }));
    // Too early: a player has yet to choose without knowing it, as the GM's card shows.
    await (await newestCard(gm)).locator(".q-choosing").waitFor();
    await gm.locator('#chat [data-q="reveal"]').last().click();
    await gm.locator("#notifications, .notification", { hasText: "must be removed first" }).first().waitFor();
    await ada.locator('.q-choose [data-key="check.drop2"]').click();
    await (await newestCard(gm)).locator(".q-double").waitFor();
    await settled([gm, ada]);
    // 24 against 97 is a margin of -73, and of -78 with the pair: neither is sent, directly or as a value derived from
    // it.
    const leaks = (): string[] =>
      frames.filter((frame) => /(?<![\w.-])(97|-73|-78)(?![\w.])|despair|Failure"/i.test(frame));
    expect(leaks()).toEqual([]);
    const mine = await newestCard(ada);
    await mine.locator(".q-d10.dropped", { hasText: "2" }).waitFor();
    expect(await mine.innerText()).not.toMatch(/Despair|failure|97/);
    expect(await (await newestCard(gm)).innerText()).toContain("Despair");
    await shown(ada, "card-hidden", mine);
    await gm.locator('#chat [data-q="reveal"]').last().click();
    await mine.locator(".q-double").waitFor();
    expect(await mine.innerText()).toContain("Complete failure");
    await expect.poll(() => leaks().length).toBeGreaterThan(0);
    await expect.poll(() => stored<object>(gm, hero, "system.pending")).not.toEqual({});
    await gm.locator("#chat .q-receipt-row", { hasText: "Disadvantage" }).last().locator('[data-q="undo"]').click();
    await expect.poll(() => stored<object>(gm, hero, "system.pending")).toEqual({});
  });

  it("The Disadvantage of a bad failure is stored automatically, used up by the next related check, and can be undone", async () => {
    const sheet = await sheetOf(ada, HERO);
    const sneak = async (faces: readonly number[]): Promise<Locator> => {
      await fixDice(ada, faces);
      const before = await countCards(ada);
      await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click({ modifiers: ["Shift"] });
      return nextCard(ada, before);
    };
    const waiting = (): Promise<object> => stored<object>(ada, hero, "system.pending");
    const failed = await sneak([1, 2]);
    await failed.locator(".q-receipt-row", { hasText: "Disadvantage" }).waitFor();
    await expect.poll(waiting).toEqual({
      disadvantageRelated: { kind: "disadvantage", scope: "related", skill: "stealth", note: "Stealth" },
    });
    await failed.locator('.q-receipt-row [data-q="undo"]').click();
    await failed.locator('[data-key="check.disadvantageRelated"]').click();
    await sheet.locator(".q-badge.disadvantage").waitFor();
    const next = await sneak([9, 5, 6]);
    await next.locator(".q-d10.dropped", { hasText: "9" }).waitFor();
    await expect.poll(waiting).toEqual({});
  });

  it("Edge eases an injury, and is burned against death when the GM confirms it, once", async () => {
    const sheet = await sheetOf(ada, HERO);
    await gm.evaluate(
      (uuid) =>
        (globalThis as never as Host).fromUuidSync(uuid).update({ "system.injuries.shot": { severity: "critical" } }),
      hero,
    );
    await sheet.locator('[data-act="edge.easeInjury"]').click();
    await expect.poll(() => stored<string>(gm, hero, "system.injuries.shot.severity")).toBe("serious");
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(1);
    await sheet.locator('[data-act="edge.easeInjury"]:disabled').waitFor();
    for (const _ of [1, 2]) {
      await sheet.locator('[data-check="edge.burn"]').click();
      const open = await dialog(ada);
      expect(await open.locator('button[type="submit"]').isDisabled()).toBe(true);
      await open.locator('[name="choice:death"]').check();
      await open.locator('button[type="submit"]:enabled').waitFor();
      await shown(ada, "dialog-burn", open);
      await open.locator('button[type="submit"]').click();
      await open.waitFor({ state: "detached" });
    }
    // Both wait for the GM; a player confirms neither.
    await tab(ada, "chat");
    await ada.locator("#chat .q-edge-burn-part").nth(1).waitFor();
    expect(await ada.locator('#chat [data-key="burn.burn"]').count()).toBe(0);
    await ada.locator("#chat .q-waiting", { hasText: "Waiting for the GM: burning Edge" }).first().waitFor();
    await tab(gm, "chat");
    const both = gm.locator('#chat [data-key="burn.burn"]');
    await both.nth(1).waitFor();
    await shown(gm, "card-burn", await newestCard(gm));
    await both.first().click();
    await gm.locator("#chat .q-receipt-row", { hasText: "survives" }).waitFor();
    await expect.poll(() => stored<object>(gm, hero, "system.edge")).toEqual({ value: 0, max: 6, burned: 1 });
    expect(await stored(gm, hero, "system.urgentCare")).toBe(true);
    // The other card offers it no more, and says why.
    await scrollTo(both.first());
    await expect.poll(() => both.first().isDisabled()).toBe(true);
    await gm.locator("#chat .q-permission-note", { hasText: "already been burned" }).first().waitFor();
    await expect.poll(() => stored<number>(gm, hero, "system.edge.max")).toBe(6);
  });

  it("The GM awards Edge to the actors who need it most, and a rest restores it", async () => {
    const theirs = await openActor(gm, HERO);
    await theirs.locator('[data-action="edgeAward"]').click();
    const open = gm.locator("#quadrant-edge-award");
    await open.locator(".q-award-maximum").waitFor();
    await shown(gm, "award", open);
    await open.locator('[name="reason"]').fill("The case is closed");
    await open.locator('button[type="submit"]').click();
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "The case is closed" }).waitFor();
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(1);
    await theirs.locator('[data-action="close"]').first().click();
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-act="edge.rest"]').first().click();
    await sheet.locator(".q-pool-count b", { hasText: "2" }).waitFor();
  });

  it("The GM changes the world's skills, and a removed one is refused with a reason", async () => {
    const sheet = await sheetOf(ada, HERO);
    await gm.evaluate(() => {
      const { menus } = (globalThis as never as Host).game.settings;
      return new (menus.get("quadrant.edge-lists")!.type)().render({ force: true });
    });
    const open = gm.locator("#quadrant-edge-lists");
    await open.locator('[name="attributes:agility:name"]').fill("Quickness");
    await open.locator('[name="attributes:agility:name"]').press("Tab");
    await open.locator('[data-action="listDrop"][data-key="stealth"]').click();
    await open.locator(".q-in-use", { hasText: HERO }).waitFor();
    await shown(gm, "lists", open);
    await open.locator('button[type="submit"]').click();
    await open.waitFor({ state: "detached" });
    await sheet.locator(".q-edge-row.gone", { hasText: "is not on this world" }).waitFor();
    expect(await sheet.locator(".q-stats").innerText()).toMatch(/quickness/i);
    await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click({ modifiers: ["Shift"] });
    await ada.locator(".notification", { hasText: "is not on this world" }).first().waitFor();
  });

  if (full)
    it("The other tabs of the sheet and the sheets of its items open", async () => {
      const sheet = await sheetOf(ada, HERO);
      for (const id of ["numbers", "effects", "notes"]) {
        await sheet.locator(`[role="tab"][data-tab="${id}"]`).click();
        await looks.at(ada, `sheet-${id}`, sheet);
      }
      for (const name of ["Assault Rifle", "Reinforced Jacket", "Listening Device", "Long Arms"]) {
        await ada.evaluate(
          ([uuid, wanted]) => {
            const items = [...(globalThis as never as Host).fromUuidSync(uuid).items];
            return items.find((one) => one.name === wanted)!.sheet.render(true);
          },
          [hero, name] as const,
        );
        const item = ada.locator(".application.sheet", { has: ada.locator(".q-item-head") }).last();
        await item.waitFor();
        await looks.at(ada, `item-${name.toLowerCase().replaceAll(" ", "-")}`, item);
        await item.locator('[data-action="close"]').first().click();
        await item.waitFor({ state: "detached" });
      }
    });

  it("A user with limited permission sees only the name, and the sheet fits a phone", async () => {
    const ben = await party.join("Ben", { width: 1280 });
    const seen = await openActor(ben, HERO);
    expect(await seen.locator(".q-sheet-status, .q-sheet-actions").count()).toBe(0);
    expect(await seen.innerText()).toContain(HERO);
    if (!full) return;
    await ada.setViewportSize({ width: 380, height: 780 });
    await looks.at(ada, "sheet-narrow", ada.locator("body"));
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
