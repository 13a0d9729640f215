/**
 * A StarSIEGE craft with a crew at the table: two players take stations, help each other and fight a raider that the GM
 * runs as one.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, crewWorld } from "./siege-crew-world.ts";
import { brings, choice, close, dialog, fixDice, newestCard, offer, openActor, submit, tab } from "./steps.ts";

const looks = new Looks("siege-crew");
const actor = (id: string): string => `Actor.${id}`;
const halcyon = actor(IDS.halcyon);

interface Doc {
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly quadrant: { perform(call: object): Promise<boolean>; check(intent: object): Promise<unknown> };
    readonly combat: { nextTurn(): Promise<unknown>; delete(): Promise<unknown> } | null;
  };
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        startCombat(): Promise<unknown>;
      }>;
    };
  };
  fromUuidSync(uuid: string): Doc | null;
}

let party: Party;
let gm: Page;
let ada: Page;
let ben: Page;
let ship: Locator;
let bensShip: Locator;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: crewWorld() });
  const size = { width: 1500, height: 1100 };
  gm = await party.join("Gamemaster", size);
  ada = await party.join("Ada", size);
  ben = await party.join("Ben", size);
  await looks.clear();
  await bringAxe([ada, ben]);
  ship = await openActor(ada, "Halcyon");
  bensShip = await openActor(ben, "Halcyon");
});
afterAll(async () => party.close());

const update = (uuid: string, data: object): Promise<unknown> =>
  gm.evaluate(([at, to]) => (globalThis as never as Host).fromUuidSync(at)?.update(to), [uuid, data] as const);

const perform = (page: Page, action: string, args: object): Promise<boolean> =>
  page.evaluate((call) => (globalThis as never as Host).game.quadrant.perform(call), { action, args });

interface Stored {
  readonly station: string;
  readonly actor: string;
  readonly weapon: string;
  readonly guard: { readonly value: number };
}
const seats = async (page = gm): Promise<Stored[]> =>
  Object.values(await stored<Record<string, Stored>>(page, halcyon, "system.crew"));
const seatOf = async (id: string): Promise<Stored | undefined> =>
  (await seats()).find((seat) => seat.actor === actor(id));
const stationOf = async (id: string): Promise<string> => {
  const seat = await seatOf(id);
  return seat ? `${seat.station} ${seat.weapon}`.trim() : "none";
};
const guardOf = async (id: string): Promise<number> => (await seatOf(id))?.guard.value ?? -1;
const aidOf = async (id: string): Promise<number[]> =>
  Object.values(await stored<Record<string, { value: number }>>(gm, actor(id), "system.aid")).map(({ value }) => value);

const row = (sheet: Locator, name: string): Locator => sheet.locator(".q-station", { hasText: name });
const duty = (sheet: Locator, name: string, label: string): Locator =>
  row(sheet, name).locator(".q-station-duties button", { hasText: label });
const defense = (sheet: Locator): Locator => sheet.locator(".q-defense", { hasText: "Combat" }).locator("b").first();

/** Reads what the page was refused with, and clears it. */
async function refusal(page: Page): Promise<string> {
  const said = page.locator("#notifications .notification").last();
  await said.waitFor();
  const text = await said.innerText();
  await page.evaluate("ui.notifications.clear()");
  return text;
}

const totals = async (open: Locator): Promise<string[]> => [
  await open.locator('[data-total="bonus"]').innerText(),
  await open.locator('[data-total="cl"]').innerText(),
];

/** Takes a station in the window. */
async function takeInWindow(page: Page, sheet: Locator, who: string, post: string): Promise<void> {
  await sheet.locator('.q-crew h2 [data-action="siegeStation"]').click();
  const open = page.locator(".q-station-window");
  await open.locator('select[name="actor"]').selectOption({ label: who });
  await open.locator('select[name="post"]').selectOption({ label: post });
  await open.locator('[data-action="take"]').click();
}

/** Rolls an open dialog with this face; returns the page's newest card. */
async function roll(page: Page, face: number): Promise<Locator> {
  const open = await dialog(page);
  await fixDice(page, [face], 20);
  return brings(() => submit(open).click(), page, gm);
}

describe("Stations", () => {
  it("SIE-CREW-1, SIE-CREW-7: players take stations by pressing and by dropping", async () => {
    await row(ship, "Captain").locator('[data-action="siegeStation"]').click();
    const open = ada.locator(".q-station-window");
    await open.locator('select[name="actor"]').selectOption({ label: "Cpt. Rhee" });
    await looks.at(ada, "window", open);
    await open.locator('[data-action="take"]').click();
    await expect.poll(() => stationOf(IDS.captain)).toBe("captain");
    await open.waitFor({ state: "detached" });
    const drag = async (page: Page, sheet: Locator, who: string): Promise<void> => {
      await tab(page, "actors");
      await page.locator("#actors [data-entry-id]", { hasText: who }).dragTo(sheet.locator(".q-crew h2"));
    };
    await drag(ada, ship, "Vic Ostrow");
    await expect.poll(() => stationOf(IDS.pilot)).toBe("pilot");
    await drag(ben, bensShip, "Lucan Bray");
    await expect.poll(() => stationOf(IDS.gunner)).toBe(`gunnery ${IDS.turret}`);
    expect(await stored(gm, actor(IDS.gunner), "system.aboard")).toBe(halcyon);
    await takeInWindow(ben, bensShip, "Moss Tarn", "Engineering");
    await takeInWindow(ben, bensShip, "Dara Quill", "Support");
    await expect.poll(() => stationOf(IDS.support)).toBe("support");
    await duty(ship, "Cpt. Rhee", "Order").waitFor();
    // Each player has buttons for their own alone.
    expect(await row(bensShip, "Cpt. Rhee").locator("button").count()).toBe(0);
    await duty(bensShip, "Lucan Bray", "Fire").waitFor();
    await looks.at(ben, "craft", bensShip);
  });

  it("Refuses a station that is held, a second seat aboard, and a second craft", async () => {
    await ben.evaluate("ui.notifications.clear()");
    expect(
      await perform(ada, "siege.takeStation", {
        actor: actor(IDS.okoro),
        craft: halcyon,
        station: "captain",
        id: "seat000000000099",
      }),
    ).toBe(false);
    expect(await refusal(ada)).toContain("Cpt. Rhee is the Captain already");
    const again = { actor: actor(IDS.gunner), craft: halcyon, id: "seat000000000098" };
    expect(await perform(ben, "siege.takeStation", again)).toBe(false);
    expect(await refusal(ben)).toContain("Lucan Bray is in the crew of Halcyon already");
    expect(await perform(gm, "siege.takeStation", { ...again, craft: actor(IDS.raider) })).toBe(false);
    expect(await refusal(gm)).toContain("Leave that craft first");
    expect(
      await perform(ben, "siege.takeStation", { ...again, actor: actor(IDS.engineer), craft: actor(IDS.raider) }),
    ).toBe(false);
    await ben.evaluate("ui.notifications.clear()");
    expect(await perform(ben, "siege.leaveStation", { actor: actor(IDS.captain) })).toBe(false);
    expect(await refusal(ben)).toContain("Cpt. Rhee");
    expect(await seats()).toHaveLength(5);
  });

  it("Two players who take one seat at once: one has it, the other is told who", async () => {
    const take = (page: Page, who: string, id: string): Promise<boolean> =>
      perform(page, "siege.takeStation", {
        actor: actor(who),
        craft: halcyon,
        station: "gunnery",
        weapon: IDS.laser,
        id,
      });
    const done = await Promise.all([
      take(ada, IDS.okoro, "seat000000000091"),
      take(ben, IDS.engineer, "seat000000000092"),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const [loser] = done[0] ? [ben] : [ada];
    expect(await refusal(loser ?? ben)).toContain("mans that weapon already");
    const guns = (await seats()).filter(({ station }) => station === "gunnery").map(({ weapon }) => weapon);
    expect(guns.sort()).toEqual([IDS.laser, IDS.turret].sort());
    await (done[0]
      ? perform(ada, "siege.leaveStation", { actor: actor(IDS.okoro) })
      : perform(ben, "siege.takeStation", {
          actor: actor(IDS.engineer),
          craft: halcyon,
          station: "engineering",
          id: "seat000000000093",
        }));
    await expect.poll(() => stationOf(IDS.okoro)).toBe("none");
    await expect.poll(() => stationOf(IDS.engineer)).toBe("engineering");
  });

  it("SIE-CREW-7: a gunner can't fire another's weapon", async () => {
    await ben.evaluate(
      ([who, gun]) =>
        (globalThis as never as Host).game.quadrant.check({
          check: "siege.attack",
          actor: who,
          targets: [],
          options: { gun },
        }),
      [actor(IDS.gunner), IDS.laser] as const,
    );
    expect(await refusal(ben)).toContain("does not man Belly Laser");
  });
});

describe("The Captain", () => {
  it("SIE-CREW-2: helps one crewmate without a roll; it can be undone and done again", async () => {
    await duty(ship, "Cpt. Rhee", "Help").click();
    const open = await dialog(ada);
    await choice(open, "to").selectOption({ label: "Lucan Bray (Gunnery)" });
    await choice(open, "specialty").selectOption({ label: "Tactical Maneuvers (+2)" });
    const card = await brings(() => submit(open).click(), ada, gm);
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([8]);
    expect(await card.innerText()).toContain("+8 on the next check of Lucan Bray");
    await card.locator('[data-q="undo"]').click();
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([]);
    await offer(card, "Help").click();
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([8]);
    await card.locator('[data-q="undo"]').click();
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([]);
  });

  it("SIE-CREW-3: an order gives Confidence to the Pilot and the Gunner", async () => {
    await duty(ship, "Cpt. Rhee", "Order").click();
    const open = await dialog(ada);
    expect(await totals(open)).toEqual(["+3", "12"]);
    const card = await roll(ada, 20);
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([4]);
    await expect.poll(() => aidOf(IDS.pilot)).toEqual([4]);
    expect(await card.innerText()).toContain("+4 on the next check of Vic Ostrow, Lucan Bray");
    const lucan = await openActor(ben, "Lucan Bray");
    await lucan.locator(".q-aid", { hasText: "Next check +4: Captain's order, Cpt. Rhee" }).waitFor();
    await lucan.locator(".q-aboard", { hasText: "Aboard Halcyon" }).waitFor();
    await looks.at(ben, "member", lucan);
    await looks.at(ben, "card", await newestCard(ben));
    await close(lucan);
  });

  it("A failed check gives nothing", async () => {
    await duty(ship, "Cpt. Rhee", "Bolster").click();
    const card = await roll(ada, 1);
    expect(await offer(card, "Bolster").count()).toBe(0);
    await expect.poll(() => aidOf(IDS.pilot)).toEqual([4]);
  });

  it("SIE-CREW-4: Allay makes the Disabled forget their penalty", async () => {
    await duty(bensShip, "Dara Quill", "Support").click();
    const before = await dialog(ben);
    expect(await totals(before)).toEqual(["+2", "15"]);
    await ben.keyboard.press("Escape");
    await before.waitFor({ state: "detached" });
    await duty(ship, "Cpt. Rhee", "Allay").click();
    await dialog(ada);
    await roll(ada, 20);
    await expect.poll(() => aidOf(IDS.support)).toEqual([0]);
    await duty(bensShip, "Dara Quill", "Support").click();
    const after = await dialog(ben);
    expect(await totals(after)).toEqual(["+2", "12"]);
    await ben.keyboard.press("Escape");
    await after.waitFor({ state: "detached" });
  });
});

describe("The crew fights", () => {
  it("SIE-CREW-6: the Pilot evades from their own sheet, with the order's bonus, which is used up", async () => {
    const vic = await openActor(ada, "Vic Ostrow");
    await vic.locator(".q-aboard button", { hasText: "Evade" }).click();
    const open = await dialog(ada);
    expect(await totals(open)).toEqual(["+8", "12"]);
    const card = await roll(ada, 10);
    await expect.poll(() => guardOf(IDS.pilot)).toBe(2);
    await expect.poll(() => aidOf(IDS.pilot)).toEqual([0]);
    expect(await card.innerText()).toContain("Halcyon: Combat Defense +2");
    await row(bensShip, "Vic Ostrow").locator(".q-tag", { hasText: "Defense +2" }).waitFor();
    await expect.poll(() => defense(bensShip).innerText()).toBe("6");
    await close(vic);
  });

  it("SIE-CREW-8: Support adds to that, with a system of its own", async () => {
    await duty(bensShip, "Dara Quill", "Support").click();
    const open = await dialog(ben);
    await choice(open, "subsystem").selectOption({ label: "Sensor Mast" });
    const card = await roll(ben, 11);
    await expect.poll(() => guardOf(IDS.support)).toBe(2);
    await expect.poll(() => defense(ship).innerText()).toBe("8");
    const theirs = await newestCard(gm);
    await theirs.locator('[data-q="undo"]').first().click();
    await expect.poll(() => guardOf(IDS.support)).toBe(0);
    await offer(card, "Raise Defense").click();
    await expect.poll(() => guardOf(IDS.support)).toBe(2);
  });

  it("SIE-CREW-7: the Gunner fires the turret from the craft's sheet with own skill, bonus and the craft's Size", async () => {
    await duty(bensShip, "Lucan Bray", "Fire").click();
    const open = await dialog(ben);
    await choice(open, "target").selectOption({ label: "Raider" });
    // Weapon 4, Reflexes 3, Shooting 1, order 4, in reach 1, smaller than the target 3.
    await expect.poll(() => totals(open)).toEqual(["+16", "20"]);
    await roll(ben, 15);
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([0]);
    const card = await newestCard(gm);
    await offer(card, "Apply 3 Wounds").click();
    await expect.poll(() => stored(gm, actor(IDS.raider), "system.durability.marked")).toBe(3);
  });

  it("The GM undoes what the attack used up: the bonus is back", async () => {
    const card = await newestCard(gm);
    const undo = card.locator('[data-q="undo"]');
    await undo.first().click();
    await expect.poll(() => stored(gm, actor(IDS.raider), "system.durability.marked")).toBe(0);
    const used = gm.locator("#chat .q-receipt", { hasText: "Lucan Bray uses a bonus from Cpt. Rhee" });
    await used.locator('[data-q="undo"]').click();
    const question = gm.locator("dialog, .application.dialog", { hasText: /also undoes|is withdrawn/ });
    await question.locator("button", { hasText: "Undo all" }).click();
    await expect.poll(async () => (await aidOf(IDS.gunner)).sort()).toEqual([0, 4]);
  });

  it("SIE-CREW-5: the Engineer enhances a system, and repairs a box as a rushed job", async () => {
    expect(await duty(bensShip, "Moss Tarn", "Repair").isDisabled()).toBe(true);
    await duty(bensShip, "Moss Tarn", "Enhance").click();
    const open = await dialog(ben);
    await choice(open, "to").selectOption({ label: "Vic Ostrow (Pilot)" });
    await roll(ben, 20);
    await expect.poll(async () => (await aidOf(IDS.pilot)).sort()).toEqual([0, 3]);
    await update(halcyon, { "system.durability.marked": 1 });
    await duty(bensShip, "Moss Tarn", "Repair").click();
    const repair = await dialog(ben);
    expect(await totals(repair)).toEqual(["0", "22"]);
    const card = await roll(ben, 20);
    await expect.poll(() => stored(gm, halcyon, "system.durability.marked")).toBe(0);
    expect(await card.innerText()).toContain("a Durability box cleared");
  });

  it("SIE-DMG-6: controls that are lost stop the gunner, then the pilot", async () => {
    await update(halcyon, { "system.durability.marked": 3 });
    await expect.poll(() => duty(bensShip, "Lucan Bray", "Fire").isDisabled()).toBe(true);
    expect(await duty(bensShip, "Lucan Bray", "Fire").getAttribute("title")).toContain("Dorsal Mount");
    expect(await duty(ship, "Vic Ostrow", "Evade").isDisabled()).toBe(false);
    await update(halcyon, { "system.durability.marked": 5 });
    await expect.poll(() => duty(ship, "Vic Ostrow", "Evade").isDisabled()).toBe(true);
    await update(halcyon, { "system.durability.marked": 0 });
    await expect.poll(() => duty(ship, "Vic Ostrow", "Evade").isDisabled()).toBe(false);
  });

  it("SIE-CREW-9: the raider acts as one; the Halcyon takes no action of its own", async () => {
    const raider = await openActor(gm, "Raider");
    await raider.locator('[data-check="siege.attack"]', { hasText: "Twin Cannon" }).click();
    const open = await dialog(gm);
    expect(await open.locator(".q-refused").count()).toBe(0);
    await gm.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await close(raider);
    await ship.locator(".q-hint", { hasText: "Gunners fire these" }).waitFor();
    expect(await ship.locator('[data-check="siege.attack"][data-item]').count()).toBe(0);
    const item = `${halcyon}.Item.${IDS.turret}`;
    const forged = await gm.evaluate(
      ([who, gun]) =>
        void (globalThis as never as Host).game.quadrant.check({
          check: "siege.attack",
          actor: who,
          item: gun,
          targets: [],
          options: {},
        }),
      [halcyon, item] as const,
    );
    expect(forged).toBeUndefined();
    const refused = await dialog(gm);
    expect(await refused.innerText()).toContain("takes no action of its own");
    await gm.keyboard.press("Escape");
    await refused.waitFor({ state: "detached" });
  });

  it("Turns end it: Defense at the member's next turn, unused bonuses at the end of the recipient's", async () => {
    await gm.evaluate(
      async ([pilot, gunner]) => {
        const { Combat } = globalThis as never as Host;
        const combat = await Combat.implementation.create({ active: true });
        await combat.createEmbeddedDocuments("Combatant", [
          { actorId: gunner, initiative: 9 },
          { actorId: pilot, initiative: 5 },
        ]);
        await combat.startCombat();
      },
      [IDS.pilot, IDS.gunner] as const,
    );
    const next = (): Promise<unknown> => gm.evaluate(() => (globalThis as never as Host).game.combat?.nextTurn());
    expect(await guardOf(IDS.pilot)).toBe(2);
    await next();
    await expect.poll(() => guardOf(IDS.pilot)).toBe(0);
    await expect.poll(() => aidOf(IDS.gunner)).toEqual([0]);
    expect((await aidOf(IDS.pilot)).sort()).toEqual([0, 3]);
    await next();
    await expect.poll(() => aidOf(IDS.pilot)).toEqual([0]);
    expect(await guardOf(IDS.support)).toBe(2);
    await gm.evaluate(() => (globalThis as never as Host).game.combat?.delete());
  });
});

describe("Changing places", () => {
  it("SIE-CREW-1: two players exchange stations by a card", async () => {
    await takeInWindow(ada, ship, "Cpt. Rhee", "Gunner: Dorsal Turret: Lucan Bray");
    await expect.poll(async () => (await newestCard(ben)).innerText()).toContain("Exchange stations with Lucan Bray");
    expect(await stationOf(IDS.captain)).toBe("captain");
    await offer(await newestCard(ben), "Exchange stations").click();
    await expect.poll(() => stationOf(IDS.gunner)).toBe("captain");
    expect(await stationOf(IDS.captain)).toBe(`gunnery ${IDS.turret}`);
    await (await newestCard(ben)).locator('[data-q="undo"]').click();
    await expect.poll(() => stationOf(IDS.gunner)).toBe(`gunnery ${IDS.turret}`);
  });

  it("One player's two exchange at once; who leaves takes what they added along", async () => {
    await takeInWindow(ada, ship, "Cpt. Rhee", "Pilot: Vic Ostrow");
    await expect.poll(() => stationOf(IDS.captain)).toBe("pilot");
    expect(await stationOf(IDS.pilot)).toBe("captain");
    await expect.poll(() => defense(ship).innerText()).toBe("6");
    await duty(bensShip, "Dara Quill", "Leave").click();
    await expect.poll(() => stationOf(IDS.support)).toBe("none");
    expect(await stored(gm, actor(IDS.support), "system.aboard")).toBe("");
    await expect.poll(() => defense(ship).innerText()).toBe("4");
  });

  it("Somebody who was deleted is marked; the GM clears the seat, another takes it over", async () => {
    await gm.evaluate((uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.delete(), actor(IDS.pilot));
    await ada.waitForFunction((uuid) => (globalThis as never as Host).fromUuidSync(uuid) === null, actor(IDS.pilot));
    const gms = await openActor(gm, "Halcyon");
    await gms.locator(".q-station.gone", { hasText: "Vic Ostrow" }).waitFor();
    await row(gms, "Vic Ostrow").locator('[data-act="siege.clearSeat"]').click();
    await expect.poll(async () => (await seats()).length).toBe(3);
    await close(gms);
  });

  it("Who is aboard a craft that was deleted sees so, and leaves it", async () => {
    await gm.evaluate((uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.delete(), halcyon);
    await ben.waitForFunction((uuid) => (globalThis as never as Host).fromUuidSync(uuid) === null, halcyon);
    const lucan = await openActor(ben, "Lucan Bray");
    const aboard = lucan.locator(".q-aboard", { hasText: "a craft that is gone" });
    await aboard.locator("button", { hasText: "Leave" }).click();
    await expect.poll(() => stored(gm, actor(IDS.gunner), "system.aboard")).toBe("");
    await aboard.waitFor({ state: "detached" });
    await close(lucan);
  });

  it("No page logged an error, and nothing hinders who uses a screen reader", () => {
    expect(party.errors).toEqual([]);
    expect(looks.faults).toEqual([]);
  });
});

describe("On generation 13", () => {
  it("A station is taken, its check does what it says, and is undone", async () => {
    const old = await Party.open({ generation: 13, world: crewWorld() });
    try {
      const page = await old.join("Gamemaster", { width: 1500, height: 1100 });
      const sheet = await openActor(page, "Halcyon");
      await takeInWindow(page, sheet, "Vic Ostrow", "Pilot");
      await duty(sheet, "Vic Ostrow", "Evade").click();
      const open = await dialog(page);
      await fixDice(page, [20], 20);
      const card = await brings(() => submit(open).click(), page);
      await expect.poll(() => defense(sheet).innerText()).toBe("6");
      await card.locator('[data-q="undo"]').click();
      await expect.poll(() => defense(sheet).innerText()).toBe("4");
      expect(old.errors).toEqual([]);
    } finally {
      await old.close();
    }
  });
});
