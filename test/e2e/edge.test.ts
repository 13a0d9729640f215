/**
 * Edge's route, end to end: an attack from the sheet, its margin's dice, damage against armour, undo; a point of Edge and the die of one's
 * choice; everything it shows looked at in both themes and found free of faults. In full on 14, in short on 13.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDGE, edgeSeed, guardOf } from "./edge-seed.ts";
import { Looks, bringAxe } from "./looks.ts";
import { Party, stored } from "./harness.ts";
import { dialog, newestCard, openActor, sheetOf, target } from "./steps.ts";

const HERO = "Blade for Hire";
const hero = `Actor.${EDGE.blade}`;
const [aimed, spared] = [guardOf(EDGE.first), guardOf(EDGE.second)];
const TAKEN = "system.damage.physical.value";

interface Roll {
  readonly total: number;
  readonly formula: string;
  readonly outcome: { readonly total: number; readonly kept: number[] } | null;
  readonly dice: readonly { readonly results: readonly { readonly result: number; readonly active: boolean }[] }[];
}
interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly game: {
    readonly quadrant: { ask(order: object): Promise<unknown> };
    readonly messages: { readonly contents: { readonly type: string; readonly content: string; readonly rolls: readonly Roll[] }[] };
  };
}

/** Lets dice fall on these faces (of ten), one after another, then start again. */
const fixDice = (page: Page, faces: readonly number[], sides = 10): Promise<void> =>
  page.evaluate(
    ([list, of]) => {
      let next = 0;
      (globalThis as never as Host).CONFIG.Dice.randomUniform = () => {
        const face = list[next++ % list.length] ?? 1;
        return 1 - (face - 0.5) / of;
      };
    },
    [faces, sides] as const,
  );

/** The newest card's roll, as this person's client has it. */
const rollOf = (
  page: Page,
  index = 0,
): Promise<{ total: number; formula: string; faces: number[]; out: number[]; outcome: number | null; content: string }> =>
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

describe.each([{ generation: 14 as const }, { generation: 13 as const }])("generation $generation", ({ generation }) => {
  const full = generation === 14;
  let party: Party;
  let gm: Page;
  let ada: Page;
  const shown = (page: Page, name: string, focus: Locator): Promise<void> => (full ? looks.at(page, name, focus) : Promise.resolve());

  beforeAll(async () => {
    party = await Party.open({ generation, world: edgeSeed() });
    gm = await party.join("Gamemaster", { width: 1680 });
    ada = await party.join("Ada", { width: 1680 });
    await bringAxe([gm, ada]);
  });
  afterAll(async () => party.close());

  it("shows what one can do, and the exact odds of an attack on one of two tokens", async () => {
    await target(ada, "Guard at the desk");
    const sheet = await openActor(ada, HERO);
    await sheet.locator('[data-check="edge.attack"]').first().waitFor();
    await shown(ada, "sheet", sheet);
    await sheet.locator(`[data-check="edge.attack"][data-item="${EDGE.rifle}"]`).click();
    const open = await dialog(ada);
    // Agility 5, Awareness 4, Long Arms 4 against 10 + Dodge 6: a need of 3.
    expect(await open.locator('[data-total="bonus"]').innerText()).toBe("+13");
    expect(await open.locator('[data-total="tn"]').innerText()).toBe("16");
    expect(await open.locator(".q-wanted b").innerText()).toContain("99");
    await shown(ada, "dialog", open);
    await fixDice(ada, [9, 4]);
    await open.locator('button[type="submit"]').click();
    const cards = await Promise.all([newestCard(ada), newestCard(gm)]);
    for (const card of cards) expect(await card.innerText()).toContain("Complete success");
    expect(await rollOf(gm)).toMatchObject({ total: 26, outcome: 26, faces: [9, 4], out: [] });
  });

  it("rolls the damage with the margin's dice, an Edge die more, and lets the GM apply it", async () => {
    const mine = await newestCard(ada);
    await fixDice(ada, [3, 5, 2, 6, 1, 4], 6);
    await mine.locator('[data-key="damage.roll"]').click();
    await (await newestCard(gm)).locator('[data-key="damage.Apply"]').waitFor();
    expect(await rollOf(gm, 1)).toMatchObject({ formula: "6d6 + 6", faces: [3, 5, 2, 6, 1, 4], total: 27 });
    await fixDice(ada, [5], 6);
    await mine.locator('[data-key="damage.edge1"]').click();
    await gm.locator("#chat .q-damage-sum", { hasText: "32" }).last().waitFor();
    expect(await rollOf(gm, 1)).toMatchObject({ total: 32 });
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(2);
    expect(await mine.locator('[data-key="damage.Apply"]').count()).toBe(0);
    const theirs = await newestCard(gm);
    await shown(gm, "card-attack", theirs);
    await theirs.locator('[data-key="damage.ApplyInjury"]').click();
    await theirs.locator(".q-done", { hasText: "takes 26" }).waitFor();
    // 32 against 15/20: 6 soaked, 26 of 40 dealt, which is more than half.
    await expect.poll(() => stored<number>(gm, aimed, TAKEN)).toBe(26);
    await expect.poll(() => stored<object>(gm, aimed, "system.injuries")).toEqual({ injury1: { severity: "serious", note: "", eased: 0 } });
    expect([await stored(gm, spared, TAKEN), await stored(gm, `Actor.${EDGE.guard}`, TAKEN)]).toEqual([0, 0]);
    expect(await (await newestCard(ada)).locator('[data-key="damage.edge2"]').count()).toBe(0);
  });

  it("takes it back, whole", async () => {
    const card = await newestCard(gm);
    await card.locator(".q-done", { hasText: "takes 26" }).locator('[data-q="undo"]').click();
    await card.locator('[data-key="damage.Apply"]').waitFor();
    await expect.poll(() => stored<number>(gm, aimed, TAKEN)).toBe(0);
    await expect.poll(() => stored<object>(gm, aimed, "system.injuries")).toEqual({});
    await target(ada, "Guard at the desk");
  });

  it("pays a point of Edge for the choice of die, and the card, its total and its roll agree on it", async () => {
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click();
    const open = await dialog(ada);
    await open.locator('[name="choice:edge"]').check();
    await open.locator(".q-summary", { hasText: "3d10" }).waitFor();
    await shown(ada, "dialog-edge", open);
    await fixDice(ada, [6, 6, 8]);
    await open.locator('button[type="submit"]').click();
    const card = await newestCard(ada);
    await card.locator('[data-key="check.drop2"]').waitFor();
    await expect.poll(() => stored<number>(gm, hero, "system.edge.value")).toBe(1);
    await shown(ada, "card-choice", card);
    await card.locator('[data-key="check.drop2"]').click();
    await card.locator(".q-ten.dropped", { hasText: "8" }).waitFor();
    // Agility 5, Cunning 3, Stealth 2 and a pair of sixes: 22, two above, moved by five.
    for (const page of [ada, gm]) {
      await (await newestCard(page)).locator(".q-double").waitFor();
      expect(await rollOf(page)).toMatchObject({ total: 22, outcome: 22, faces: [6, 6, 8], out: [8], formula: "3d10 + 10" });
      expect((await rollOf(page)).content).toContain("total 22");
      expect(await (await newestCard(page)).innerText()).toContain("Triumph");
    }
    await shown(gm, "card-triumph", await newestCard(gm));
    await card.locator(".q-done", { hasText: "The 8 goes" }).locator('[data-q="undo"]').click();
    await card.locator('[data-key="check.drop0"]').waitFor();
    await card.locator('[data-key="check.drop0"]').click();
    await card.locator(".q-ten.dropped", { hasText: "6" }).waitFor();
    expect(await rollOf(gm)).toMatchObject({ total: 24, outcome: 24, out: [6] });
  });

  it("keeps a hidden Target Number, and all it tells, from the one who rolls until the GM reveals it", async () => {
    await gm.evaluate(
      (actor) =>
        (globalThis as never as Host).game.quadrant.ask({
          check: "edge.success",
          to: [actor],
          options: { skill: "stealth" },
          target: { value: 23, visibility: "hidden", label: "Tougher than it looks" },
        }),
      hero,
    );
    await ada.locator('#chat [data-q="answer"]').last().click();
    const open = await dialog(ada);
    await open.locator(".q-summary", { hasText: "hidden" }).waitFor();
    expect(await open.locator(".q-odds, [data-total='tn']").count()).toBe(0);
    await fixDice(ada, [7, 7]);
    await open.locator('button[type="submit"]').click();
    await gm.locator("#chat .q-card .q-double").last().waitFor();
    const known = (page: Page): Promise<string> =>
      page.evaluate(() => {
        const messages = (globalThis as never as Host).game.messages.contents;
        const card = messages.filter(({ type }) => type === "card").at(-1)!;
        return JSON.stringify([card, card.rolls]);
      });
    for (const page of [ada, gm]) expect(await known(page)).not.toMatch(/"(tn|value)":23\b|"(mos|rawMos|margin)"/);
    const mine = await newestCard(ada);
    expect(await mine.innerText()).not.toMatch(/Triumph|success|23/);
    expect(await (await newestCard(gm)).innerText()).toContain("Triumph");
    await shown(ada, "card-hidden", mine);
    await gm.locator('#chat [data-q="reveal"]').last().click();
    await mine.locator(".q-double").waitFor();
    expect(await mine.innerText()).toContain("Significant success");
  });

  it("notes the Disadvantage of a bad failure by itself, uses it up on the next related check, and can take it back", async () => {
    const sheet = await sheetOf(ada, HERO);
    const sneak = async (faces: readonly number[]): Promise<Locator> => {
      await fixDice(ada, faces);
      await sheet.locator('[data-check="edge.success"]', { hasText: "Stealth" }).click({ modifiers: ["Shift"] });
      return newestCard(ada);
    };
    const waiting = (): Promise<object> => stored<object>(ada, hero, "system.pending");
    const failed = await sneak([1, 2]);
    await failed.locator(".q-done", { hasText: "Disadvantage" }).waitFor();
    await expect.poll(waiting).toEqual({
      disadvantageRelated: { kind: "disadvantage", scope: "related", skill: "stealth", note: "Stealth" },
    });
    await failed.locator('.q-done [data-q="undo"]').click();
    await failed.locator('[data-key="check.disadvantageRelated"]').click();
    await sheet.locator(".q-badge.disadvantage").waitFor();
    const next = await sneak([9, 5, 6]);
    await next.locator(".q-ten.dropped", { hasText: "9" }).waitFor();
    await expect.poll(waiting).toEqual({});
  });

  it("gives Edge back by rest, and opens the rest of the sheet", async () => {
    const sheet = await sheetOf(ada, HERO);
    await sheet.locator('[data-act="edge.rest"]').first().click();
    await sheet.locator(".q-pool-count b", { hasText: "2" }).waitFor();
    if (!full) return;
    for (const id of ["numbers", "effects", "notes"]) {
      await sheet.locator(`[role="tab"][data-tab="${id}"]`).click();
      await looks.at(ada, `sheet-${id}`, sheet);
    }
    await sheet.locator('[role="tab"][data-tab="gear"]').click();
    for (const name of ["Assault Rifle", "Reinforced Jacket", "Listening Device"]) {
      await sheet.locator(".q-gear button.q-plain", { hasText: name }).click();
      const item = ada.locator(".application.sheet", { has: ada.locator(".q-item-head") }).last();
      await item.waitFor();
      await looks.at(ada, `item-${name.toLowerCase().replaceAll(" ", "-")}`, item);
      await item.locator('[data-action="close"]').first().click();
      await item.waitFor({ state: "detached" });
    }
  });

  it("shows somebody with limited permission no more than a name, and stands on a phone", async () => {
    const ben = await party.join("Ben", { width: 1280 });
    const seen = await openActor(ben, HERO);
    expect(await seen.locator(".q-state, .q-do").count()).toBe(0);
    expect(await seen.innerText()).toContain(HERO);
    if (!full) return;
    await ada.setViewportSize({ width: 380, height: 780 });
    await looks.at(ada, "sheet-narrow", ada.locator("body"));
  });

  it("is free of faults, and complained of nothing", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
