/**
 * StarSIEGE's movement at the real table: ways to move on the sheets, journeys, and chases by a player and the GM, with
 * a reload, an undo, Scales made even and a quarry that is deleted.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, ready, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import {
  brings,
  choice,
  close,
  dialog,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  submit,
  tab,
} from "./steps.ts";

interface Host {
  readonly game: {
    readonly messages: { readonly contents: readonly { readonly id: string; readonly type: string }[] };
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly actors: Map<string, { update(data: object): Promise<unknown>; delete(): Promise<unknown> }>;
  };
}

const okoro = `Actor.${IDS.okoro}`;
const mira = `Actor.${IDS.mira}`;

let party: Party;
let gm: Page;
let ada: Page;

const update = (id: string, system: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
    [id, system] as const,
  );
const move = (rating: number, scale: string, type: string) => ({ name: "", rating, scale, type });
const chaseOf = (page: Page): Locator => page.locator(".application", { has: page.locator(".q-chase") }).last();
const press = (page: Page, key: string): Promise<void> => chaseOf(page).locator(`[data-key^="${key}"]`).first().click();
const status = (page: Page, text: string | RegExp): Promise<void> =>
  chaseOf(page).locator(".q-stage-window-status", { hasText: text }).waitFor();
const hereOf = (page: Page, lane = 0): Promise<string> =>
  chaseOf(page).locator(".q-chase-lane").nth(lane).locator(".here").innerText();

/** The window in which inputs of a button are filled in. */
const inputs = (page: Page): Locator => page.locator(".application", { has: page.locator(".q-offer-dialog") });

/** Tries to move the pirate, and to begin a chase with them, without a button; returns whether either was done. */
const forge = (page: Page): Promise<boolean[]> =>
  page.evaluate(
    async ([pirate, quarry]) => {
      const { game } = globalThis as never as Host;
      const id = game.messages.contents.findLast(({ type }) => type === "stage")?.id ?? "";
      const move = { kind: "pursue", pursuer: pirate };
      const terms = { bundle: "athletics", terrain: "solid", band: "short", lostAt: "long" };
      const calls = [
        {
          action: "siege.chase.move",
          args: { stage: id, round: 2, seat: null, move, seal: null, of: null, opened: null },
        },
        { action: "siege.chase.open", args: { id: "forged0000000000", order: { ...terms, pursuer: pirate, quarry } } },
      ];
      const done: boolean[] = [];
      for (const call of calls) done.push(await game.quadrant.perform(call));
      return done;
    },
    [`Scene.${IDS.scene}.Token.${IDS.second}.Actor.${IDS.pirate}`, mira] as const,
  );

/** Starts a chase from a sheet. */
async function start(page: Page, who: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const sheet = await openActor(page, who);
  await tab(page, "chat");
  await sheet.locator('[data-action="siegeChase"]').click();
  const open = page.locator(".q-chase-start");
  await open.waitFor();
  for (const [name, value] of Object.entries(fields)) await open.locator(`select[name="${name}"]`).selectOption(value);
  await close(sheet);
  await open.locator('[data-action="begin"]').click();
  await chaseOf(page).waitFor();
}

/** Opens the newest chase from its card. */
async function openFromCard(page: Page): Promise<void> {
  await tab(page, "chat");
  await page.locator("#chat .q-stage-card-open").last().click();
  await chaseOf(page).waitFor();
}

/** The world with tokens of both of a chase, 100 m apart, on a scene that is measured in metres. */
function world(): object {
  const base = siegeWorld() as { readonly scenes: readonly { readonly tokens: readonly object[] }[] };
  const [scene] = base.scenes;
  const token = (id: string, actorId: string, name: string, x: number): object => ({
    _id: id.padEnd(16, "0"),
    name,
    actorId,
    actorLink: true,
    x,
    y: 0,
  });
  const tokens = [token("runner", IDS.mira, "Mira Sel", 2000), token("hunter", IDS.okoro, "Sgt. Okoro", 0)];
  const grid = { size: 100, distance: 5, units: "m" };
  return { ...base, scenes: [{ ...scene, grid, tokens: [...(scene?.tokens ?? []), ...tokens] }] };
}

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: world() });
  gm = await party.join("Gamemaster", { width: 1400 });
  ada = await party.join("Ada", { width: 1400 });
  // Messages float above the windows while the chat is hidden.
  for (const page of [gm, ada]) await tab(page, "chat");
});
afterAll(async () => party.close());

describe("Ways to move", () => {
  it("SIE-MOVE-1, SIE-SCALE-1, SIE-TRAVEL-2, SIE-TAC-1, -2: the sheet says what each covers", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    const row = sheet.locator(".q-move").first();
    await expect.poll(() => row.innerText()).toMatch(/Ground[\s\S]*Personal · 1 band a round · 36 km\/h/);
    await setHouse(gm, "siege", "tacticalMove", true);
    await expect.poll(() => row.innerText()).toContain("60 m (30 squares), 20 m (10) beside an action");
    await setHouse(gm, "siege", "gridMetres", 10);
    await expect.poll(() => row.innerText()).toContain("60 m (6 squares), 20 m (2) beside an action");
    await setHouse(gm, "siege", "tacticalMove", false);
    await update(IDS.okoro, { moves: { slow000000000000: move(0.5, "vehicular", "hover") } });
    await expect.poll(() => row.innerText()).toMatch(/Hover[\s\S]*Vehicular · 1 band in 2 rounds · 162 km\/h[\s\S]*½/);
    await update(IDS.okoro, { moves: { slow000000000000: move(1, "personal", "ground") } });
    await close(sheet);
  });

  it("SIE-TRAVEL-3: a march, comfortable or forced", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator(".q-move").first().click();
    const open = await dialog(ada);
    await expect.poll(() => open.innerText()).toContain("18 km a day");
    await choice(open, "distance").fill("90");
    await expect.poll(() => open.innerText()).toContain("5 days for 90 km");
    await choice(open, "forced").check();
    await expect.poll(() => open.innerText()).toContain("36 km a day as a forced march");
    await brings(() => submit(open).click(), ada, gm);
    expect(await (await newestCard(gm)).innerText()).toContain("2.5 days for 90 km");
    await close(sheet);
  });

  it("SIE-TRAVEL-1: a journey as long as the story wants; the GM advances the clock by it, and turns it back", async () => {
    const time = (): Promise<number> =>
      gm.evaluate(() => (globalThis as never as { game: { time: { worldTime: number } } }).game.time.worldTime);
    const before = await time();
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator(".q-move").first().click();
    const open = await dialog(ada);
    await choice(open, "plotHours").fill("7");
    await choice(open, "destination").fill("Vesta <b>Dock</b>");
    await expect.poll(() => open.innerText()).toContain("7 hours, as the story wants");
    await brings(() => submit(open).click(), ada, gm);
    const card = await newestCard(gm);
    await card.getByText("To Vesta <b>Dock</b>").waitFor();
    expect(await offer(await newestCard(ada), "Advance the clock").count()).toBe(0);
    await offer(card, "Advance the clock by 7 hours").click();
    await expect.poll(time).toBe(before + 25_200);
    await card.getByText("The clock has been advanced.").waitFor();
    await card.locator('[data-q="undo"]').first().click();
    await expect.poll(time).toBe(before);
    await close(sheet);
  });

  it("SIE-TRAVEL-4, -5, -6: the stops of a craft, with and without inertia, by house rule", async () => {
    await update(IDS.heron, { reliability: 2, moves: { drive00000000000: move(1, "vehicular", "flight") } });
    const sheet = await openActor(gm, "Grey Heron");
    await sheet.locator(".q-move").first().click();
    const open = await dialog(gm);
    await choice(open, "move").selectOption({ label: "Flight: 324 km/h" });
    await expect.poll(() => open.innerText()).toContain("5832 km a day: 18 hours under way, 2 stops of 3 hours");
    await choice(open, "drifts").check();
    await expect.poll(() => open.innerText()).toContain("a stop of 3 hours every 4 days");
    await open.locator('[data-action="close"]').first().click();
    await setHouse(gm, "siege", "stopHours", 4);
    await sheet.locator(".q-move").first().click();
    const again = await dialog(gm);
    await choice(again, "move").selectOption({ label: "Flight: 324 km/h" });
    await expect.poll(() => again.innerText()).toContain("16 hours under way, 2 stops of 4 hours");
    await again.locator('[data-action="close"]').first().click();
    await close(sheet);
  });
});

describe("Chases", () => {
  it("SIE-RANGE-1: the range at the start is measured on the scene", async () => {
    const sheet = await openActor(gm, "Sgt. Okoro");
    await tab(gm, "chat");
    await sheet.locator('[data-action="siegeChase"]').click();
    const open = gm.locator(".q-chase-start");
    const band = open.locator('select[name="band"]');
    await open.locator('select[name="quarry"]').selectOption({ label: "Pirate with a hat" });
    await band.selectOption("extreme");
    await open.locator('select[name="quarry"]').selectOption(mira);
    await expect.poll(() => band.inputValue()).toBe("short");
    await close(gm.locator(".application", { has: open }).last());
    await close(sheet);
  });

  it("SIE-CHASE-1, -2: a player pursues, the GM joins with another, one reloads, and the quarry is caught", async () => {
    await fixDice(ada, [20, 20, 20, 20, 20, 20], 20);
    await start(ada, "Sgt. Okoro", { quarry: mira, band: "short", lostAt: "long" });
    await status(ada, "Round 1");
    expect(await hereOf(ada)).toBe("Short");
    await expect.poll(() => chaseOf(ada).innerText()).toContain("1 round away");
    await press(ada, "pursue-");
    await status(ada, "Round 2");
    expect(await hereOf(ada)).toBe("Close");
    await openFromCard(gm);
    await chaseOf(gm).locator('select[name="pursuer"]').selectOption({ label: "Pirate with a hat" });
    await press(gm, "join");
    await expect.poll(() => chaseOf(gm).locator(".q-chase-lane").count()).toBe(2);
    // The GM's pursuer is not Ada's to move, by a button or without one; nor may she begin with one that is not hers.
    expect(await chaseOf(ada).locator('[data-key^="pursue-"]', { hasText: "Pirate" }).count()).toBe(0);
    expect(await forge(ada)).toEqual([false, false]);
    await fixDice(gm, [1, 1, 1, 1, 1, 1], 20);
    await chaseOf(gm).locator('[data-key^="pursue-"]', { hasText: "Pirate with a hat" }).click();
    await expect.poll(() => hereOf(gm, 1)).toBe("Medium");
    await chaseOf(gm).locator('[data-action="stageUndo"]').first().click();
    await expect.poll(() => hereOf(gm, 1)).toBe("Short");
    await ada.reload();
    await ready(ada);
    await fixDice(ada, [20, 20, 20, 20, 20, 20], 20);
    await openFromCard(ada);
    expect(await hereOf(ada)).toBe("Close");
    await press(ada, "pursue-");
    await status(ada, "has caught Mira Sel");
    await status(gm, "has caught Mira Sel");
    await close(chaseOf(gm));
    await close(chaseOf(ada));
  });

  it("SIE-CHASE-2: a pursuer who falls back to the loss band has lost the quarry", async () => {
    await fixDice(gm, [1, 1, 1, 1], 20);
    await start(gm, "Sgt. Okoro", { quarry: mira, band: "short", lostAt: "medium" });
    await press(gm, "level");
    await inputs(gm).locator('[name="level"]').fill("3");
    await inputs(gm).locator('[data-action="ok"]').click();
    await expect.poll(() => chaseOf(gm).innerText()).toContain("Challenge Level +3");
    await press(gm, "pursue-");
    await status(gm, "Mira Sel has got away");
    await close(chaseOf(gm));
  });

  it("SIE-CHASE-3, SIE-MOVE-7: the larger Scale wins unless it is made even, for a Nova Point of the smaller side", async () => {
    await start(gm, "Grey Heron", { quarry: okoro, terrain: "solid", bundle: "handling" });
    await status(gm, "the larger Scale wins");
    const before = Number(await stored(gm, okoro, "system.nova.value"));
    // A pursuer that can't act is named, whoever is on the smaller Scale.
    await update(IDS.heron, { status: { nonFunctional: true } });
    await chaseOf(gm).locator('[data-key^="even-"][disabled]').first().waitFor();
    await expect.poll(() => chaseOf(gm).innerText()).toContain("Grey Heron no longer works");
    await update(IDS.heron, { status: { nonFunctional: false } });
    await openFromCard(ada);
    await press(ada, "nova-");
    await inputs(ada).locator('[name="reason"]').fill("Into the tunnel");
    await inputs(ada).locator('[data-action="ok"]').click();
    await status(gm, "Round 1. To roll: Grey Heron");
    expect(await stored(gm, okoro, "system.nova.value")).toBe(before - 1);
    await chaseOf(ada).getByText("Into the tunnel").first().waitFor();
    await close(chaseOf(ada));
    await press(gm, "close");
    await status(gm, "ended the chase");
    await close(chaseOf(gm));
    await start(gm, "Grey Heron", { quarry: okoro, terrain: "solid", bundle: "handling" });
    await press(gm, "outrun-");
    await status(gm, "Grey Heron has caught Sgt. Okoro");
    await close(chaseOf(gm));
    // Under water nobody here can move.
    const sheet = await openActor(gm, "Grey Heron");
    await sheet.locator('[data-action="siegeChase"]').click();
    const open = gm.locator(".q-chase-start");
    await open.locator('select[name="quarry"]').selectOption(okoro);
    await open.locator('select[name="terrain"]').selectOption("underLiquid");
    await open.locator('[data-action="begin"]').click();
    await gm.locator(".notification", { hasText: "no way to move there" }).first().waitFor();
    await close(gm.locator(".application", { has: open }).last());
    await close(sheet);
  });

  it("A quarry that is deleted is refused with a reason, and nothing changes", async () => {
    await start(gm, "Sgt. Okoro", { quarry: mira, band: "medium" });
    await gm.evaluate((id) => (globalThis as never as Host).game.actors.get(id)?.delete(), IDS.mira);
    // The window follows: the button is off, with its reason. A press that came before it is refused.
    const off = chaseOf(gm).locator('[data-key^="pursue-"]:disabled').first();
    await off.waitFor();
    await chaseOf(gm).getByText("This no longer exists.").first().waitFor();
    await off.evaluate((button) => {
      button.removeAttribute("disabled");
      (button as HTMLElement).click();
    });
    await gm.locator(".notification", { hasText: "no longer" }).first().waitFor();
    expect(await hereOf(gm)).toBe("Medium");
    await press(gm, "close");
    await status(gm, "ended the chase");
  });
});

describe("On generation 13", () => {
  let older: Party;
  let page: Page;

  beforeAll(async () => {
    older = await Party.open({ generation: 13, world: world() });
    page = await older.join("Gamemaster", { width: 1400 });
  });
  afterAll(async () => older.close());

  it("SIE-CHASE-1, -2, SIE-TRAVEL-3: a journey is posted, and a quarry is caught", async () => {
    const sheet = await openActor(page, "Sgt. Okoro");
    await sheet.locator(".q-move").first().click();
    const open = await dialog(page);
    await expect.poll(() => open.innerText()).toContain("18 km a day");
    await submit(open).click();
    await close(sheet);
    await fixDice(page, [20, 20], 20);
    await start(page, "Sgt. Okoro", { quarry: mira, band: "close" });
    await press(page, "pursue-");
    await status(page, "has caught Mira Sel");
  });
});
