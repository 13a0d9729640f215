/**
 * Resources of Special Circumstances at the real table: a purchase with help and treasure that fails and taxes all who
 * took part, kindness, what is restored, and how ratings rise.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { brings, fixDice, newestCard, openActor, openCheck, setHouse, settled, tab } from "./steps.ts";

const mara = `Actor.${CIR.mara}`;
const tomas = `Actor.${CIR.tomas}`;
const COINS = "coins00000000000";

interface Host {
  fromUuidSync(uuid: string): { delete(): Promise<unknown> };
  readonly game: {
    readonly actors: {
      get(id: string): {
        updateEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
        update(data: object): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: readonly object[], options: object): Promise<unknown>;
      };
    };
  };
}

/** The seed, with Resources of 4 for both, and coins worth two dice. */
function world(): object {
  const seed = circumstancesSeed() as {
    readonly actors: { readonly _id: string; readonly system?: object; readonly items: object[] }[];
  };
  const rich = (actor: { readonly system?: object }): object => ({
    ...actor.system,
    conditions: {},
    abilities: { ...(actor.system as { abilities?: object }).abilities, resources: { value: 4, max: 4 } },
  });
  const coins = {
    _id: COINS,
    name: "Old coins",
    type: "circumstancesGear",
    system: { treasure: { dice: 2, divisible: true } },
  };
  return {
    ...seed,
    actors: seed.actors.map((actor) => ({
      ...actor,
      system: rich(actor),
      items: actor._id === CIR.mara ? [...actor.items, coins] : actor.items,
    })),
  };
}

describe.each(WITH_SMOKE)("Resources on generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    [gm, ada, ben] = await Promise.all([party.join("Gamemaster"), party.join("Ada"), party.join("Ben")]);
    await Promise.all([gm, ada, ben].map((page) => tab(page, "chat")));
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  const resources = (uuid: string): Promise<{ readonly value: number; readonly max: number }> =>
    stored(gm, uuid, "system.abilities.resources");
  const left = async (uuid: string): Promise<number> => (await resources(uuid)).value;
  const purchase = (page: Page): Promise<Locator> =>
    openCheck(page, { check: "circumstances.test", actor: mara, options: { test: "resources" } });
  const press = (page: Page, key: string): Promise<void> =>
    page.locator(`#chat [data-key="test.${key}"]`).last().click();
  const setCoins = (dice: number): Promise<void> =>
    gm.evaluate(
      async ([id, coins, value]) => {
        const { game } = globalThis as never as Host;
        await game.actors.get(id).updateEmbeddedDocuments("Item", [{ _id: coins, "system.treasure.dice": value }]);
      },
      [CIR.mara, COINS, dice] as const,
    );
  /** Mara buys something at this obstacle with these faces. */
  async function buy(ob: number, faces: readonly number[]): Promise<Locator> {
    const open = await purchase(ada);
    await open.locator('[name="choice:ob"]').fill(String(ob));
    await open.locator(".q-odds-summary", { hasText: `${ob}` }).waitFor();
    await fixDice(ada, faces);
    return brings(() => open.locator('button[type="submit"]').click(), ada, gm);
  }

  it("CIR-RES-1 to -7: away and in bulk, with help and treasure; a failure taxes all who took part, undo gives it back", async () => {
    const open = await purchase(ada);
    await open.locator('[name="choice:away"]').check();
    await open.locator('[name="choice:bulk"]').selectOption("1");
    await open.locator(`[name="choice:treasure-${COINS}"]`).selectOption("1");
    await open.locator('[name="choice:gather"]').check();
    await open.getByText("Away from home", { exact: false }).first().waitFor();
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada, gm, ben);
    await card.waitFor();
    await ben.locator('#chat [data-q="offer"]', { hasText: /help/i }).last().click();
    await Promise.all([ada, gm].map((page) => page.locator("#chat .q-companions li.joined").last().waitFor()));
    await settled([ada, ben]);
    await fixDice(ada, [5, 1, 1, 1, 1, 1]);
    await ada.locator('#chat [data-q="offer"]', { hasText: /^Roll/ }).last().click();
    // Ob 2, 1 for being away, 1 for bulk: 3 short, less 1 for the treasure.
    const tax = ada.locator('#chat [data-key="test.tax"]').last();
    await tax.waitFor();
    expect(await tax.innerText()).toContain("2");
    await tax.click();
    await expect.poll(() => left(mara)).toBe(2);
    await expect.poll(() => left(tomas)).toBe(2);
    expect(await stored(gm, `${mara}.Item.${COINS}`, "system.treasure.dice")).toBe(1);
    await settled([ada, gm]);
    const receipt = gm.locator("#chat .q-receipt-row", { hasText: "Helpers taxed 2: Tomas" }).last();
    await receipt.locator('[data-q="undo"]').click();
    await expect.poll(() => left(mara)).toBe(4);
    await expect.poll(() => left(tomas)).toBe(4);
  });

  if (!full) return;

  it("CIR-RES-5: two clients roll the last die of a treasure at once, and it is spent once", async () => {
    await setCoins(1);
    const opened = await Promise.all([ada, gm].map((page) => purchase(page)));
    for (const open of opened) await open.locator(`[name="choice:treasure-${COINS}"]`).selectOption("1");
    const cards = gm.locator("#chat .q-card:not(.q-receipt, .q-request)");
    const before = await cards.count();
    // At once, and not when a pointer gets there: a dialog that has heard of the other's roll offers no treasure.
    await Promise.all(
      opened.map((open) => open.locator('button[type="submit"]').evaluate((one: HTMLElement) => one.click())),
    );
    await expect.poll(() => stored(gm, `${mara}.Item.${COINS}`, "system.treasure.dice")).toBe(0);
    // One of them rolls; the other is told that the treasure is gone, and nothing of theirs is posted.
    await expect.poll(async () => (await cards.count()) - before).toBe(1);
    await settled([ada, gm]);
    expect((await cards.count()) - before).toBe(1);
    for (const page of [ada, gm]) await page.keyboard.press("Escape");
    await setCoins(1);
  });

  it("A helper who is deleted before the dice are rolled leaves a test that can still be rolled", async () => {
    const spare = await gm.evaluate(async () => {
      const { Actor } = globalThis as never as { Actor: { create(data: object): Promise<{ uuid: string }> } };
      const system = { abilities: { resources: { value: 2, max: 2 } } };
      const ownership = { default: 3 };
      return (await Actor.create({ name: "Passing Friend", type: "circumstancesAgent", system, ownership })).uuid;
    });
    const open = await purchase(ada);
    await open.locator('[name="choice:gather"]').check();
    await brings(() => open.locator('button[type="submit"]').click(), ada, gm, ben);
    await gm.locator('#chat [data-q="offer"]', { hasText: "Passing Friend" }).last().click();
    await ada.locator("#chat .q-companions li.joined", { hasText: "Passing Friend" }).last().waitFor();
    await gm.evaluate((uuid) => (globalThis as never as Host).fromUuidSync(uuid).delete(), spare);
    await settled([ada, gm]);
    await fixDice(ada, [1, 1, 1, 1, 1, 1]);
    await ada.locator('#chat [data-q="offer"]', { hasText: /^Roll/ }).last().click();
    // The tax presses on those who are still there.
    await (await newestCard(ada)).locator('[data-key="test.tax"]').click();
    await expect.poll(() => left(mara)).toBeLessThan(4);
    await gm.evaluate(async (id) => {
      const system = { abilities: { resources: { value: 4, max: 4 } } };
      await (globalThis as never as Host).game.actors.get(id).update({ system });
    }, CIR.mara);
  });

  it("CIR-RES-8, -12: the GM offers kindness, and the player accepts or refuses it", async () => {
    await buy(3, [5, 1, 1, 1]);
    await gm.locator("#chat .q-offers", { hasText: "Gift of Kindness" }).last().getByText("Gift of Kindness").click();
    await press(gm, "kindness-1");
    await ada.locator('#chat [data-key="test.acceptKindness"]').last().waitFor();
    await settled([ada, gm]);
    await press(ada, "acceptKindness");
    await expect.poll(() => left(mara)).toBe(1);
    await ada.locator("#chat .q-receipt-row", { hasText: "bought anyway, tax 3" }).last().waitFor();
    await setHouse(gm, "circumstances", "kindnessDenied", "noTax");
    await buy(2, [1]);
    await gm.locator("#chat .q-offers", { hasText: "Gift of Kindness" }).last().getByText("Gift of Kindness").click();
    await press(gm, "kindness-3");
    await ada.locator('#chat [data-key="test.refuseKindness"]').last().waitFor();
    await settled([ada, gm]);
    await press(ada, "refuseKindness");
    await ada.locator("#chat .q-receipt-row", { hasText: "not bought, tax 0" }).last().waitFor();
    expect(await left(mara)).toBe(1);
  });

  it("CIR-RES-11, -14: what was lost is restored with a skill from the sheet", async () => {
    const sheet = await openActor(ada, "Mara Venn");
    await sheet.getByRole("button", { name: "Restore Resources" }).click();
    const open = ada.locator(".application.q-window", { has: ada.locator('[name="choice:skill"]') });
    await open.locator('[name="choice:skill"]').selectOption("Diplomacy");
    await open.locator(".q-odds-summary", { hasText: "3d6" }).waitFor();
    // Three levels lost: Ob 4. Diplomacy 3 is not enough, unless sixes are rerolled; the obstacle can be met with luck.
    await open.getByText("Restoring Resources").first().waitFor();
    await open.locator('[data-action="close"]').first().click();
    await gm.evaluate(
      (id) => (globalThis as never as Host).game.actors.get(id).update({ "system.abilities.resources.value": 3 }),
      CIR.mara,
    );
    await sheet.getByRole("button", { name: "Restore Resources" }).click();
    await open.locator('[name="choice:skill"]').selectOption("Diplomacy");
    await open.locator(".q-odds-summary", { hasText: "3d6" }).waitFor();
    await fixDice(ada, [5, 5, 5]);
    await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await press(ada, "restore");
    await expect.poll(() => left(mara)).toBe(4);
    await sheet.locator('[data-action="close"]').first().click();
  });

  it("CIR-RES-10: Resources of 0 rise by a success with treasure", async () => {
    await gm.evaluate(
      (id) =>
        (globalThis as never as Host).game.actors
          .get(id)
          .update({ "system.abilities.resources": { value: 0, max: 0 } }),
      CIR.mara,
    );
    const open = await purchase(ada);
    await open.locator(`[name="choice:treasure-${COINS}"]`).selectOption("1");
    await open.locator('[name="choice:ob"]').fill("1");
    await open.locator(".q-odds-summary", { hasText: "1d6" }).waitFor();
    await fixDice(ada, [5]);
    await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await press(ada, "raise");
    await expect.poll(() => resources(mara)).toMatchObject({ value: 1, max: 1 });
  });

  it("CIR-CIRC-1: whom Circles found is noted among the relations, and the GM names whom they turned against them", async () => {
    const roll = async (faces: readonly number[]): Promise<void> => {
      const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "circles" } });
      await fixDice(ada, faces);
      await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    };
    const name = async (page: Page, who: string): Promise<void> => {
      const asks = page.locator(".application", { has: page.locator(".q-offer-dialog") });
      await asks.locator("input, textarea").first().fill(who);
      await asks.locator('[data-action="ok"]').click();
    };
    const known = (): Promise<string> =>
      stored<object>(gm, mara, "system.relations").then((relations) => JSON.stringify(relations));
    await roll([5, 5]);
    await press(ada, "ally");
    await name(ada, "Vex of the docks");
    await expect.poll(known).toContain("Vex of the docks");
    await roll([1, 1]);
    await press(gm, "enemy");
    await name(gm, "The harbor master");
    await expect.poll(known).toContain('"kind":"enemy"');
  });

  it("CIR-RES-13, CIR-LEARN-6: tests are counted and raise a rating; by house rule passes and failures, or none", async () => {
    await buy(1, [5]);
    await press(ada, "count");
    await ada.locator("#chat .q-receipt-row", { hasText: "Resources, 1 of 2 tests" }).last().waitFor();
    await buy(1, [5]);
    await press(ada, "count");
    await expect.poll(() => resources(mara)).toMatchObject({ value: 2, max: 2, marks: 0 });
    const recon = `${mara}.Item.recon00000000000`;
    await setHouse(gm, "circumstances", "advancement", "passFail");
    const open = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Recon" } });
    await fixDice(ada, [5, 5, 5]);
    await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    await press(ada, "count");
    await expect.poll(() => stored(gm, recon, "system.passes")).toBe(1);
    await ada.locator("#chat .q-receipt-row", { hasText: "Recon, 1 of 3 passes and 0 of 2 failures" }).last().waitFor();
    await setHouse(gm, "circumstances", "advancement", "off");
    const again = await openCheck(ada, { check: "circumstances.test", actor: mara, options: { test: "Recon" } });
    await brings(() => again.locator('button[type="submit"]').click(), ada, gm);
    await settled([ada]);
    expect(await (await newestCard(ada)).locator('[data-key="test.count"]').count()).toBe(0);
  });
});
