/** Attacks at what a pirate carries, at the table: a player aims, the GM applies what follows (SIE-OBJ-2 to -5). */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, seed, tokenActor } from "./seed.ts";
import { brings, choice, dialog, fixDice, newestCard, offer, openActor, setHouse, submit } from "./steps.ts";

const hat = tokenActor(IDS.second);
const RIFLE = "rifle00000000000";
const rifle = `${hat}.Item.${RIFLE}`;

interface Host {
  fromUuidSync(uuid: string): {
    createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
  } | null;
}

let party: Party;
let gm: Page;
let ada: Page;
let sheet: Locator;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: seed() });
  gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
  ada = await party.join("Ada", { width: 1400, height: 1000 });
  await gm.evaluate(
    ([uuid, id]) =>
      (globalThis as never as Host).fromUuidSync(String(uuid))?.createEmbeddedDocuments(
        "Item",
        [
          {
            _id: id,
            name: "Rifle",
            type: "siegeTrapping",
            system: { damage: { total: 4 }, size: 4, durability: { max: 2 }, equipped: true },
          },
        ],
        { keepId: true },
      ),
    [hat, RIFLE] as const,
  );
  await ada.waitForFunction((uuid) => (globalThis as never as Host).fromUuidSync(uuid) !== null, rifle);
  sheet = await openActor(ada, "Sgt. Okoro");
});
afterAll(async () => party.close());

/** Opens the dialog of an attack with bare hands at the rifle. */
async function aim(goal: "damage" | "disarm"): Promise<Locator> {
  await sheet.locator('[data-check="siege.attack"]', { hasText: "Bare hands" }).click();
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: "Pirate with a hat" });
  await choice(open, "aimedItem").selectOption({ label: "Rifle" });
  await choice(open, "goal").selectOption(goal);
  return open;
}

/** Rolls a face in an open dialog; returns the GM's copy of the card. */
async function roll(open: Locator, face: number): Promise<Locator> {
  await fixDice(ada, [face], 20);
  await brings(() => submit(open).click(), ada, gm);
  return newestCard(gm);
}

const held = (): Promise<boolean> => stored<boolean>(gm, rifle, "system.equipped");
const wounds = (): Promise<number> => stored<number>(gm, hat, "system.wounds.normal.value");

describe("Attacks at an item that somebody carries", () => {
  it("SIE-OBJ-2, SIE-OBJ-3: a disarm counts the item's Size; the GM has it dropped, and can undo that", async () => {
    const open = await aim("disarm");
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("18");
    const card = await roll(open, 20);
    await card.locator(".q-card-part", { hasText: "Knocks Rifle out of Pirate with a hat's hands" }).waitFor();
    const theirs = await newestCard(ada);
    expect(await offer(theirs, "drops the Rifle").count()).toBe(0);
    await offer(card, "drops the Rifle").click();
    await expect.poll(held).toBe(false);
    expect(await stored(gm, rifle, "system.durability.marked")).toBe(0);
    await card.locator('[data-q="undo"]').click();
    await expect.poll(held).toBe(true);
  });

  it("SIE-OBJ-2: a hit damages the item, not its possessor", async () => {
    const card = await roll(await aim("damage"), 20);
    await offer(card, "Damage the Rifle").click();
    await expect.poll(() => stored(gm, rifle, "system.durability.marked")).toBe(2);
    expect(await wounds()).toBe(0);
    await card.locator('[data-q="undo"]').click();
    await expect.poll(() => stored(gm, rifle, "system.durability.marked")).toBe(0);
  });

  it("SIE-OBJ-3: after a failure the GM alone decides what is hit", async () => {
    const card = await roll(await aim("disarm"), 2);
    const theirs = await newestCard(ada);
    await theirs.getByText("what the missed shot at Pirate with a hat's Rifle hits").waitFor();
    expect(await theirs.locator('[data-q="offer"]', { hasText: "Misses everything" }).count()).toBe(0);
    await offer(card, "Hits Pirate with a hat").click();
    await offer(card, "Apply").first().waitFor();
    await card.locator('[data-q="undo"]').first().click();
    await offer(card, "Hits the Rifle after all").click();
    await offer(card, "Damage the Rifle").waitFor();
    await card.locator('[data-q="undo"]').first().click();
    await offer(card, "Misses everything").click();
    await card.locator(".q-card-part", { hasText: "Misses" }).first().waitFor();
    await expect.poll(() => offer(card, "Hits").count()).toBe(0);
  });

  it("SIE-OBJ-4: by house rule the player rolls a second attack, on the possessor", async () => {
    await setHouse(gm, "siege", "hostage", "secondAttack");
    const card = await roll(await aim("disarm"), 2);
    const theirs = await newestCard(ada);
    await fixDice(ada, [20], 20);
    await offer(theirs, "Second attack, on Pirate with a hat").click();
    await offer(card, "Apply").first().click();
    await expect.poll(wounds).toBeGreaterThanOrEqual(0);
    await card.getByText("A second attack followed").waitFor();
  });

  it("SIE-OBJ-5: by house rule an even die hits the possessor for half, an odd one nobody", async () => {
    await setHouse(gm, "siege", "hostage", "evenOdds");
    const odd = await roll(await aim("damage"), 3);
    expect(await offer(odd, "Apply").count()).toBe(0);
    const even = await roll(await aim("damage"), 2);
    await even.locator(".q-card-part", { hasText: "Misses the Rifle and hits Pirate with a hat" }).waitFor();
    await offer(even, "Apply").first().waitFor();
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
