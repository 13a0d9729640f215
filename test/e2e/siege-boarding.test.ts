/**
 * SIE-ACT-5: the round of the rulebook's combat example, played by pressing controls: tracker, sheets, range board,
 * dialogs and cards; and two rounds more, with an Engineer as the fourth station. Where the printed numbers differ from
 * the rules, the rules count: Paul's shot is at 29, not 28, so he misses (SIE-ATK-7), and the boarders are still ten
 * when they answer: their total is 19, not 18.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, boardingWorld } from "./siege-boarding-world.ts";
import { addModifier, brings, choice, dialog, fixDice, newestCard, offer, openActor, submit, tab } from "./steps.ts";

const actor = (id: string): string => `Actor.${id}`;
/** In the order of their turns. */
const ORDER = [IDS.lucas, IDS.gunship, IDS.mayara, IDS.paul, IDS.boarders, IDS.chief, IDS.curl, IDS.victor, IDS.moss];

interface Host {
  readonly game: { readonly combat: { readonly round: number; readonly turn: number | null } | null };
  readonly Combat: {
    create(data: object): Promise<{
      createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
      startCombat(): Promise<unknown>;
    }>;
  };
}

let party: Party;
let gm: Page;
let ada: Page;
let ben: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: boardingWorld() });
  const size = { width: 1500, height: 1100 };
  gm = await party.join("Gamemaster", size);
  ada = await party.join("Ada", size);
  ben = await party.join("Ben", size);
  await gm.evaluate(async (order) => {
    const fight = await (globalThis as never as Host).Combat.create({ active: true });
    await fight.createEmbeddedDocuments(
      "Combatant",
      order.map((actorId, at) => ({ actorId, initiative: 20 - at })),
    );
    await fight.startCombat();
  }, ORDER);
});
afterAll(async () => party.close());

/** Presses an action of the tracker. */
async function act(page: Page, name: string): Promise<Locator> {
  await tab(page, "combat");
  await page.locator("#combat .q-turn-actions button", { hasText: name }).click();
  return dialog(page);
}
/** Ends the turn in the tracker. */
const readTurn = (): Promise<string> =>
  gm.evaluate(() => {
    const { combat } = (globalThis as never as Host).game;
    return `${combat?.round} ${combat?.turn}`;
  });
/** Ends a turn. A second press before the next one has begun would end the same turn again. */
async function endTurn(): Promise<void> {
  const before = await readTurn();
  await tab(gm, "combat");
  // Dispatched: the tracker may be rendered again between the press and the release of a mouse button.
  await gm.locator('#combat [data-action="nextTurn"]').dispatchEvent("click");
  await expect.poll(readTurn).not.toBe(before);
}
/** Rolls these faces in an open dialog; returns the GM's copy of the card. */
async function roll(page: Page, open: Locator, faces: readonly number[]): Promise<Locator> {
  await fixDice(page, faces, 20);
  await brings(() => submit(open).click(), page, gm);
  return newestCard(gm);
}
const totals = async (open: Locator): Promise<string[]> => [
  await open.locator('[data-total="bonus"]').innerText(),
  await open.locator('[data-total="cl"]').innerText(),
];
const aid = async (id: string): Promise<number[]> =>
  Object.values(await stored<Record<string, { value: number }>>(gm, actor(id), "system.aid")).map(({ value }) => value);
const mooks = (): Promise<number> => stored<number>(gm, actor(IDS.boarders), "system.mooks.value");
/** Opens the dialog of the turret's shot at the gunship, from the Gunner's own sheet. */
async function fire(): Promise<Locator> {
  const lucas = await openActor(ada, "Lucas");
  await lucas.locator(".q-aboard button", { hasText: "Fire" }).press("Enter");
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: "Rogue Gunship" });
  return open;
}
const taken = (id: string): Promise<string> => stored<string>(gm, actor(id), "system.turn.action");

describe("SIE-ACT-5 the round of the combat example", () => {
  it("1: Lucas fires the turret at the gunship at Extreme, and misses by one (SIE-ATK-5)", async () => {
    const open = await fire();
    // The range board knows the band: three beyond Short.
    await expect.poll(() => totals(open)).toEqual(["+8", "26"]);
    expect(await choice(open, "band").inputValue()).toBe("extreme");
    const card = await roll(ada, open, [17]);
    await card.getByText("Failure").waitFor();
    await expect.poll(() => taken(IDS.lucas)).toBe("attack");
    await endTurn();
  });

  it("2: the gunship moves from Extreme to Long, Combat Defense +3 (SIE-MOVE-3, SIE-CREW-9)", async () => {
    const open = await act(gm, "Move");
    await choice(open, "group").selectOption({ label: "Berebeli: Extreme, rounds away: 4" });
    const card = await roll(gm, open, []);
    await card.getByText("From Extreme to Long. Combat Defense +3 until the next turn.").waitFor();
    const bands = (): Promise<Record<string, string>> =>
      gm.evaluate(
        () =>
          (
            globalThis as never as {
              game: { settings: { get(ns: string, key: string): { bands: Record<string, string> } } };
            }
          ).game.settings.get("quadrant", "siege.board.range").bands,
      );
    await expect.poll(async () => (await bands())["freighter-gunship"]).toBe("long");
    await endTurn();
  });

  it("3: Mayara pays a Nova Point to be armoured, fires twice and hits once (SIE-NOVA-4, SIE-ATK-6)", async () => {
    const mayara = await openActor(ada, "Mayara");
    await mayara.locator("button", { hasText: "Edit the scene" }).click();
    const edit = await dialog(ada);
    await choice(edit, "text").fill("She wears her armoured suit already");
    await brings(() => submit(edit).click(), ada, gm);
    await offer(await newestCard(gm), "Accept")
      .first()
      .click();
    await expect.poll(() => stored(gm, actor(IDS.mayara), "system.nova.value")).toBe(0);
    const open = await act(ada, "Attack");
    await choice(open, "item").selectOption({ label: "Pulsar" });
    await choice(open, "target").selectOption({ label: "Pirate Captain" });
    await choice(open, "rapid").check();
    await expect.poll(() => totals(open).then(([, cl]) => cl)).toBe("20");
    expect(await open.locator('[data-total="bonus"]').innerText()).toBe("+8");
    expect(await open.locator('[data-total="bonus2"]').innerText()).toBe("+8");
    const card = await roll(ada, open, [14, 8]);
    expect(await card.innerText()).toMatch(/22\s*\/\s*20[\s\S]*16\s*\/\s*20/);
    await offer(card, "Apply 1 Wound").first().click();
    await expect.poll(() => stored(gm, actor(IDS.chief), "system.wounds.normal.value")).toBe(1);
    await endTurn();
  });

  it("4: Paul shoots at the boarders and misses by one: +2 for a Short weapon at Medium (SIE-ATK-7)", async () => {
    const open = await act(ben, "Attack");
    await choice(open, "item").selectOption({ label: "Blaster" });
    await choice(open, "target").selectOption({ label: "Boarders" });
    await expect.poll(() => totals(open)).toEqual(["+11", "29"]);
    const card = await roll(ben, open, [17]);
    await card.getByText("Failure").waitFor();
    expect(await stored(gm, actor(IDS.boarders), "system.mooks.value")).toBe(10);
    await endTurn();
  });

  it("5: the boarders answer with +11, and miss (SIE-MOOK-5)", async () => {
    const open = await act(gm, "Attack");
    await choice(open, "item").selectOption({ label: "Hand Cannon" });
    await choice(open, "target").selectOption({ label: "Paul" });
    await expect.poll(() => totals(open)).toEqual(["+11", "21"]);
    const card = await roll(gm, open, [8]);
    await card.getByText("Failure").waitFor();
    await endTurn();
  });

  it("6: the pirate captain hits Mayara: four Wounds, two stopped by the suit, which wears (SIE-ATK-8)", async () => {
    const open = await act(gm, "Attack");
    await choice(open, "item").selectOption({ label: "Blast Gun" });
    await choice(open, "target").selectOption({ label: "Mayara" });
    await expect.poll(() => totals(open)).toEqual(["+8", "19"]);
    const card = await roll(gm, open, [12]);
    await offer(card, "Apply 4 Wounds").first().click();
    await expect.poll(() => stored(gm, actor(IDS.mayara), "system.wounds.normal.value")).toBe(2);
    const worn = await gm.evaluate(
      (uuid) =>
        (
          globalThis as never as {
            fromUuidSync(at: string): {
              items: { getName(name: string): { system: { durability: { marked: number } } } };
            };
          }
        )
          .fromUuidSync(uuid)
          .items.getName("Armoured Suit").system.durability.marked,
      actor(IDS.mayara),
    );
    expect(worn).toBe(1);
    await endTurn();
  });

  it("7: Curl's order succeeds by a Nova Point: +2 for the Pilot and the Gunner (SIE-CREW-3)", async () => {
    const curl = await openActor(ben, "Curl");
    await curl.locator(".q-aboard button", { hasText: "Order" }).press("Enter");
    const open = await dialog(ben);
    await addModifier(open, "cl", "Cover", 3);
    await expect.poll(() => totals(open)).toEqual(["+1", "21"]);
    await choice(open, "nova").check();
    await brings(() => submit(open).click(), ben, gm);
    await expect.poll(() => aid(IDS.victor)).toEqual([2]);
    await expect.poll(() => aid(IDS.lucas)).toEqual([2]);
    expect(await stored(gm, actor(IDS.curl), "system.nova.value")).toBe(0);
    await endTurn();
  });

  it("8: Victor evades: the craft's Combat Defense is 1 higher (SIE-CREW-6)", async () => {
    const victor = await openActor(ben, "Victor");
    await victor.locator(".q-aboard button", { hasText: "Evade" }).press("Enter");
    const open = await dialog(ben);
    await addModifier(open, "cl", "Cover", 3);
    await expect.poll(() => totals(open)).toEqual(["+3", "15"]);
    const card = await roll(ben, open, [12]);
    await card.getByText("Combat Defense +1").first().waitFor();
    await endTurn();
  });

  it("The Engineer gives the Gunner 2 more, and the round is over (SIE-CREW-5)", async () => {
    const moss = await openActor(ben, "Moss");
    await moss.locator(".q-aboard button", { hasText: "Enhance a system" }).press("Enter");
    const open = await dialog(ben);
    await choice(open, "to").selectOption({ label: "Lucas (Gunnery)" });
    await roll(ben, open, [20]);
    await expect.poll(() => aid(IDS.lucas)).toEqual([2, 2]);
    expect(await taken(IDS.lucas)).toBe("attack");
    await endTurn();
    await expect.poll(() => taken(IDS.lucas)).toBe("none");
  });
});

describe("The second and the third round", () => {
  it("Lucas hits with both bonuses, at Long and against a moving target", async () => {
    const open = await fire();
    // 8, and 2 from the Captain and 2 from the Engineer; 12, screen 8, moving 3, two bands beyond Short 4.
    await expect.poll(() => totals(open)).toEqual(["+12", "27"]);
    const card = await roll(ada, open, [15]);
    await offer(card, "Apply 4 Wounds").first().click();
    await expect.poll(() => stored(gm, actor(IDS.gunship), "system.durability.marked")).toBe(4);
    await expect.poll(() => aid(IDS.lucas)).toEqual([]);
    await endTurn();
  });

  it("The gunship comes to Medium; what it did last round is over", async () => {
    await expect.poll(() => stored(gm, actor(IDS.gunship), "system.turn.moving")).toBe(false);
    const open = await act(gm, "Move");
    await choice(open, "group").selectOption({ label: "Berebeli: Long, rounds away: 3" });
    const card = await roll(gm, open, []);
    await card.getByText("From Long to Medium.").waitFor();
    await endTurn();
  });

  it("Mayara and Paul shoot into the boarders, who lose their bonus with their number (SIE-MOOK-4)", async () => {
    const open = await act(ada, "Attack");
    await choice(open, "item").selectOption({ label: "Pulsar" });
    await choice(open, "target").selectOption({ label: "Boarders" });
    await expect.poll(() => totals(open)).toEqual(["+12", "21"]);
    const first = await roll(ada, open, [10]);
    await offer(first, "Apply 1 Wound").first().click();
    await expect.poll(mooks).toBeLessThan(10);
    const left = await mooks();
    await endTurn();
    const shot = await act(ben, "Attack");
    await choice(shot, "item").selectOption({ label: "Blaster" });
    await choice(shot, "target").selectOption({ label: "Boarders" });
    const second = await roll(ben, shot, [20]);
    await offer(second, "Apply 3 Wounds").first().click();
    await expect.poll(mooks).toBeLessThan(left);
    await endTurn();
  });

  it("The boarders storm the hold: they come to Short on the board", async () => {
    const open = await act(gm, "Move");
    await choice(open, "group").selectOption({ label: "Defenders: Medium, rounds away: 2" });
    const card = await roll(gm, open, []);
    await card.getByText("From Medium to Short.").waitFor();
    await endTurn();
    // The captain of the pirates waits; so does Curl.
    await endTurn();
    await endTurn();
  });

  it("Victor fails: what he gave the craft's Defense is over (SIE-CREW-6)", async () => {
    const guard = (): Promise<number> =>
      stored<number>(gm, actor(IDS.freighter), "system.crew.pilot00000000000.guard.value");
    await expect.poll(guard).toBe(0);
    const victor = await openActor(ben, "Victor");
    await victor.locator(".q-aboard button", { hasText: "Evade" }).press("Enter");
    const open = await dialog(ben);
    await roll(ben, open, [1]);
    expect(await guard()).toBe(0);
  });

  it("The GM gives Victor another action: he flies the craft away (SIE-CREW-6, SIE-MOVE-3)", async () => {
    await tab(gm, "combat");
    await gm.locator('#combat .q-turn-actions button[aria-pressed="true"]').click();
    await expect.poll(() => taken(IDS.victor)).toBe("none");
    const victor = await openActor(ben, "Victor");
    await victor.locator(".q-aboard button", { hasText: "Fly" }).press("Enter");
    const open = await dialog(ben);
    await choice(open, "direction").selectOption("away");
    const card = await roll(ben, open, []);
    await card.getByText("From Medium to Long. Combat Defense +3 until the next turn.").waitFor();
    await expect
      .poll(() => stored<number>(gm, actor(IDS.freighter), "system.crew.pilot00000000000.guard.value"))
      .toBe(3);
    await expect.poll(() => taken(IDS.victor)).toBe("other");
    await victor.locator(".q-aboard button", { hasText: "Evade" }).and(victor.locator(":disabled")).waitFor();
    await endTurn();
    await endTurn();
  });

  it("The third round: Lucas destroys the gunship", async () => {
    const open = await fire();
    await expect.poll(() => totals(open)).toEqual(["+8", "27"]);
    const card = await roll(ada, open, [20]);
    await offer(card, "Apply 4 Wounds").first().click();
    await expect.poll(() => stored(gm, actor(IDS.gunship), "system.status.destroyed")).toBe(true);
    await endTurn();
    // A wreck has no turn to use: the GM goes on.
    const barred = await act(gm, "Move");
    await expect.poll(() => submit(barred).isDisabled()).toBe(true);
    await gm.keyboard.press("Escape");
    await barred.waitFor({ state: "detached" });
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
