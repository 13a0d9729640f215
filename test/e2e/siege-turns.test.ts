/** Turns of StarSIEGE at the table: the four actions of the tracker, by a player and the GM (SIE-ACT-1 to -4). */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, seed, tokenActor } from "./seed.ts";
import { brings, choice, dialog, fixDice, newestCard, offer, openActor, submit, tab } from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const hat = tokenActor(IDS.second);

interface Host {
  readonly game: { readonly combat: { nextTurn(): Promise<unknown>; delete(): Promise<unknown> } };
  readonly Combat: {
    create(data: object): Promise<{
      createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
      startCombat(): Promise<unknown>;
    }>;
  };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    createEmbeddedDocuments(name: string, data: readonly object[], options?: object): Promise<unknown>;
  } | null;
}

let party: Party;
let gm: Page;
let ada: Page;

/** The row of actions that a page's tracker displays. */
const actions = (page: Page): Locator => page.locator("#combat .q-turn-actions");
const press = async (page: Page, name: string): Promise<void> => {
  await tab(page, "combat");
  await actions(page).locator("button", { hasText: name }).click();
};
const taken = (uuid: string): Promise<string> => stored<string>(gm, uuid, "system.turn.action");
const nextTurn = (): Promise<unknown> => gm.evaluate(() => (globalThis as never as Host).game.combat.nextTurn());

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: seed() });
  gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
  ada = await party.join("Ada", { width: 1400, height: 1000 });
  await gm.evaluate(
    async ([one, scene, token]) => {
      const host = globalThis as never as Host;
      await host.fromUuidSync(String(one))?.createEmbeddedDocuments("Item", [
        {
          name: "Blaster",
          type: "siegeTrapping",
          system: { damage: { total: 3 }, range: { class: "short" }, equipped: true, jammed: true },
        },
        {
          name: "Rifle",
          type: "siegeTrapping",
          system: { damage: { total: 4 }, range: { class: "long" }, equipped: true },
        },
      ]);
      await host
        .fromUuidSync(String(one))
        ?.update({ "system.moves.walk000000000000": { name: "", rating: 1, scale: "personal", type: "ground" } });
      const fight = await host.Combat.create({ active: true, scene });
      await fight.createEmbeddedDocuments("Combatant", [
        { actorId: String(one).split(".")[1], initiative: 5 },
        { tokenId: token, sceneId: scene, initiative: 1 },
      ]);
      await fight.startCombat();
    },
    [okoro, IDS.scene, IDS.second] as const,
  );
});
afterAll(async () => party.close());

describe("The actions of a turn", () => {
  it("SIE-ACT-1: a player attacks from the tracker, once; the GM gives another action", async () => {
    await tab(ada, "combat");
    await actions(ada).waitFor();
    expect(await actions(ada).locator("button").allInnerTexts()).toEqual([
      " Attack",
      " Move",
      " Use a skill",
      " Something else",
    ]);
    await press(ada, "Attack");
    const open = await dialog(ada);
    await choice(open, "item").selectOption({ label: "Rifle" });
    await choice(open, "target").selectOption({ label: "Pirate with a hat" });
    await fixDice(ada, [10], 20);
    await brings(() => submit(open).click(), ada, gm);
    await expect.poll(() => taken(okoro)).toBe("attack");
    // The tracker marks it: the log has the attack's card alone.
    expect(await gm.locator("#chat .q-receipt", { hasText: "Sgt. Okoro attacks" }).count()).toBe(0);
    await tab(ada, "combat");
    await actions(ada).locator('button[aria-pressed="true"]', { hasText: "Attack" }).waitFor();
    // A second one is refused, and nothing is rolled.
    await press(ada, "Attack");
    const again = await dialog(ada);
    await choice(again, "item").selectOption({ label: "Rifle" });
    await submit(again).click();
    await ada.locator("#notifications", { hasText: "has taken the action of this turn already: Attack" }).waitFor();
    await press(gm, "Attack");
    await expect.poll(() => taken(okoro)).toBe("none");
  });

  it("SIE-MOVE-3, SIE-MOVE-6: a move raises Combat Defense; the GM agrees to what is done beside it", async () => {
    await press(ada, "Move");
    const open = await dialog(ada);
    await choice(open, "band").selectOption("extreme");
    await choice(open, "also").selectOption("reload");
    const card = await brings(() => submit(open).click(), ada, gm);
    await card.getByText("From Extreme to Long. Combat Defense +3").waitFor();
    await expect.poll(() => stored(gm, okoro, "system.turn.moving")).toBe(true);
    const theirs = await newestCard(gm);
    expect(await offer(card, "Cleared").count()).toBe(0);
    await offer(theirs, "Cleared").click();
    await theirs.getByText("Done", { exact: true }).waitFor();
    await theirs.locator('[data-q="undo"]').first().click();
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator(".q-sheet-status", { hasText: "3" }).waitFor();
    // An item that is not at hand is readied beside a move.
    await gm.evaluate(
      (uuid) =>
        (globalThis as never as Host)
          .fromUuidSync(uuid)
          ?.createEmbeddedDocuments(
            "Item",
            [{ _id: "rope000000000000", name: "Rope", type: "siegeTrapping", system: { equipped: false } }],
            { keepId: true },
          ),
      okoro,
    );
    await press(gm, "Move");
    await expect.poll(() => taken(okoro)).toBe("none");
    await press(ada, "Move");
    const again = await dialog(ada);
    await choice(again, "also").selectOption("ready");
    await choice(again, "item").selectOption({ label: "Rope" });
    await brings(() => submit(again).click(), ada, gm);
    await offer(await newestCard(gm), "Readied").click();
    await expect.poll(() => stored(gm, `${okoro}.Item.rope000000000000`, "system.equipped")).toBe(true);
  });

  it("SIE-MOVE-4: steps of Move that the sheet has slow every way to move", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-tab="numbers"]').first().click();
    const steps = sheet.locator('[name="system.moveSteps"]');
    await steps.fill("-1");
    await steps.press("Tab");
    await expect.poll(() => stored(gm, okoro, "system.moveSteps")).toBe(-1);
    await expect.poll(() => sheet.locator(".q-move b").first().innerText()).toBe("½");
    await steps.fill("0");
    await steps.press("Tab");
    await expect.poll(() => sheet.locator(".q-move b").first().innerText()).toBe("1");
  });

  it("SIE-ACT-1: the next turn ends it; the marks of others stay until theirs", async () => {
    await nextTurn();
    await tab(gm, "combat");
    await gm.locator("#combat .q-turn-done", { hasText: "Move" }).waitFor();
    await expect.poll(() => actions(ada).count()).toBe(0);
    await actions(gm).waitFor();
    await nextTurn();
    await expect.poll(() => taken(okoro)).toBe("none");
    await expect.poll(() => stored(gm, okoro, "system.turn.moving")).toBe(false);
    await actions(ada).waitFor({ state: "attached" });
  });

  it("SIE-ACT-4: something else is declared, and done when the GM says so", async () => {
    await press(ada, "Something else");
    const open = await dialog(ada);
    await choice(open, "text").fill("Kicks the airlock shut");
    await choice(open, "item").selectOption("");
    await brings(() => submit(open).click(), ada, gm);
    const card = await newestCard(gm);
    await card.getByText("Kicks the airlock shut").first().waitFor();
    await expect.poll(() => taken(okoro)).toBe("other");
    await offer(card, "Done").click();
    await card.locator(".q-card-part", { hasText: "Done" }).waitFor();
  });

  it("SIE-ACT-3, SIE-ACT-2: a skill without moving lowers Combat Defense; tools of another class don't help", async () => {
    await press(gm, "Something else");
    await expect.poll(() => taken(okoro)).toBe("none");
    await press(ada, "Use a skill");
    const open = await dialog(ada);
    await choice(open, "stationary").check();
    await brings(() => submit(open).click(), ada, gm);
    await expect.poll(() => stored(gm, okoro, "system.turn.stationary")).toBe(true);
  });

  it("When the fight is over, nothing of it is left", async () => {
    await gm.evaluate(() => (globalThis as never as Host).game.combat.delete());
    await expect.poll(() => taken(okoro)).toBe("none");
    await expect.poll(() => stored(gm, okoro, "system.turn.stationary")).toBe(false);
    expect(await stored(gm, hat, "system.turn.action")).toBe("none");
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
