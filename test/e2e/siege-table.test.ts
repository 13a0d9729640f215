/**
 * StarSIEGE at the real table: who can't act and why, awards, declarations, mook groups, tokens of one NPC. Each rule
 * is used from a sheet, dialog, card or window, by GM and player.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { brings, close, dialog, newestCard, openActor, tab } from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const gang = `Actor.${IDS.gang}`;
const heron = `Actor.${IDS.heron}`;

interface Host {
  readonly Macro: { create(data: object): Promise<object> };
  readonly game: {
    readonly user: { assignHotbarMacro(macro: object, slot: number): Promise<unknown> };
    readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

let party: Party;
let gm: Page;
let ada: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: siegeWorld() });
  gm = await party.join("Gamemaster", { width: 1400 });
  ada = await party.join("Ada", { width: 1400 });
});
afterAll(async () => party.close());

const attack = (sheet: Locator, name: string): Locator =>
  sheet.locator('[data-check="siege.attack"]', { hasText: name });
/** Presses a box, a figure or another control that performs an action. */
const act = (sheet: Locator, action: string, text: string): Promise<void> =>
  sheet.locator(`[data-act="${action}"]`, { hasText: text }).first().click();
/** Sets a world as a test needs it; what is tested is always pressed. */
const update = (id: string, system: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
    [id, system] as const,
  );
/** Treats somebody by a macro in the hotbar, and returns what it is answered. */
async function treat(page: Page, action: string, args: object): Promise<string> {
  await page.evaluate(
    async ([name, of]) => {
      const { Macro, game } = globalThis as never as Host;
      const command = `game.quadrant.perform(${JSON.stringify({ action: name, args: of })})`;
      await game.user.assignHotbarMacro(await Macro.create({ name: String(name), type: "script", command }), 1);
    },
    [action, args] as const,
  );
  await page.locator('#hotbar .slot[data-slot="1"]').click();
  const said = page.locator("#notifications .notification").last();
  await said.waitFor();
  const text = await said.innerText();
  await page.evaluate("ui.notifications.clear()");
  await expect.poll(() => page.locator("#notifications .notification").count()).toBe(0);
  return text;
}
const check = (open: Locator, id: string): Locator => open.locator(`[name="choice:${id}"]`);

describe("Numbers and declarations", () => {
  it("An award out of its bounds is refused with them, and what was typed is kept", async () => {
    const sheet = await openActor(gm, "Sgt. Okoro");
    await sheet.locator('[data-action="siegeAward"]').click();
    const field = gm.locator('dialog [name="points"]');
    const reason = gm.locator("dialog .q-error", { hasText: "from 1 to 20" });
    for (const typed of ["", "0", "-5", "999999", "2.5"]) {
      await field.fill(typed);
      await gm.locator('dialog [data-action="ok"]').click();
      await reason.waitFor();
      expect(await field.inputValue()).toBe(typed);
    }
    expect(await stored(gm, okoro, "system.nova.value")).toBe(2);
    await field.fill("3");
    await gm.locator('dialog [data-action="ok"]').click();
    await expect.poll(() => stored(ada, okoro, "system.nova.value")).toBe(5);
    await close(sheet);
  });

  it("A Critical attempt and a bought success exclude each other, and its chance has the sign of the choice", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await attack(sheet, "Bare hands").click();
    const open = await dialog(ada);
    // At nobody, no chance is known.
    await check(open, "target").selectOption({ index: 1 });
    const crit = open.locator(".q-choice", { has: open.page().locator('[name="choice:crit"]') });
    await crit.locator(".q-gain.less").waitFor();
    const loss = await crit.locator(".q-gain").innerText();
    await check(open, "crit").check();
    await open.locator('[name="choice:nova"]:disabled').waitFor();
    expect(await crit.locator(".q-gain.less").innerText()).toBe(loss);
    await check(open, "crit").uncheck();
    await check(open, "nova").check();
    await open.locator('[name="choice:crit"]:disabled').waitFor();
    await open.locator('[data-action="cancel"]').click();
    await close(sheet);
  });
});

describe("Who can act", () => {
  it("A Shaken character can't act until steadied, and again after more Stress", async () => {
    await update(IDS.okoro, { stress: { critical: { shaken: true } } });
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator(".q-sheet-actions", { hasText: "Shaken and can't act until steadied" }).waitFor();
    expect(await sheet.locator('[data-check="siege.attack"]:enabled').count()).toBe(0);
    await act(sheet, "siege.offsetTrack", "Steadied");
    await sheet.locator('[data-check="siege.attack"]:enabled').first().waitFor();
    await sheet.locator('.q-track-stress [data-box="0"]').click();
    await expect.poll(() => stored(gm, okoro, "system.stress.offset")).toBe(false);
    await sheet.locator('[data-check="siege.attack"]:disabled').first().waitFor();
    await act(sheet, "siege.clearBox", "Shaken");
    await sheet.locator('[data-check="siege.attack"]:enabled').first().waitFor();
  });

  it("The dialog of an attack is refused once its actor is Down", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await attack(sheet, "Bare hands").click();
    const open = await dialog(ada);
    await update(IDS.okoro, { wounds: { critical: { down: true } } });
    await check(open, "target").selectOption({ index: 1 });
    await open.locator('button[type="submit"]:disabled').waitFor();
    expect(await open.innerText()).toContain("is Down and can't act");
    await open.locator('[data-action="cancel"]').click();
    expect(await attack(sheet, "Bare hands").isDisabled()).toBe(true);
    await update(IDS.okoro, { wounds: { critical: { down: false } } });
    await close(sheet);
  });

  it("SIE-AID-3: First Aid is refused to who is Out, with the reason, and helps once that box is clear", async () => {
    await update(IDS.okoro, { wounds: { critical: { disabled: true, down: true, out: true } } });
    const sheet = await openActor(ada, "Sgt. Okoro");
    const wounds = sheet.locator(".q-track-wound");
    await wounds.locator('[data-act="siege.offsetTrack"]:disabled').waitFor();
    await wounds.locator(".q-permission-note", { hasText: "can't get anybody up who is Out" }).waitFor();
    await act(sheet, "siege.clearBox", "Out");
    await wounds.locator('[data-act="siege.offsetTrack"]:enabled', { hasText: "First Aid worked" }).click();
    await expect.poll(() => stored(gm, okoro, "system.wounds.offset")).toBe(true);
    // Where nothing is marked, there is nothing to treat.
    expect(await treat(ada, "siege.offsetTrack", { actor: okoro, track: "stress", offset: true })).toContain(
      "No critical box is marked there",
    );
    await update(IDS.okoro, { wounds: { critical: { disabled: false, down: false }, offset: false } });
    await close(sheet);
  });

  it("SIE-DMG-8: what has a hull is repaired and not healed, a character healed and not repaired", async () => {
    const before = await stored(gm, heron, "system.durability.marked");
    const heal = { actor: heron, track: "wound", box: "normal", count: 1 };
    const aid = { actor: heron, track: "wound", offset: true };
    const repair = { actor: okoro, box: "ordinary", mark: false };
    expect(await treat(gm, "siege.clearBox", heal)).toContain("They are repaired, not healed.");
    expect(await treat(gm, "siege.offsetTrack", aid)).toContain("They are repaired, not healed.");
    expect(await treat(gm, "siege.hullBox", repair)).toContain("They are healed, not repaired.");
    expect(await stored(gm, heron, "system.durability.marked")).toBe(before);
    const sheet = await openActor(gm, "Grey Heron");
    expect(await sheet.locator('[data-act="siege.clearBox"], [data-act="siege.offsetTrack"]').count()).toBe(0);
    await sheet.locator('.q-hull [data-box="2"]').click();
    await expect.poll(() => stored(ada, heron, "system.durability.marked")).toBe(2);
    await sheet.locator('.q-hull [data-box="2"]').click();
    await expect.poll(() => stored(ada, heron, "system.durability.marked")).toBe(before);
    await close(sheet);
  });

  it("A wreck, a single mook and an empty group can't act", async () => {
    let sheet = await openActor(gm, "Grey Heron");
    await sheet.locator('[data-act="siege.hullBox"]', { hasText: "Non-functional" }).click();
    await sheet.locator(".q-sheet-actions", { hasText: "no longer works" }).waitFor();
    expect(await attack(sheet, "Dorsal Turret").isDisabled()).toBe(true);
    await sheet.locator('[data-act="siege.hullBox"]', { hasText: "Non-functional" }).click();
    await sheet.locator('[data-check="siege.attack"]:enabled').first().waitFor();
    expect(await stored(gm, heron, "system.status.nonFunctional")).toBe(false);
    await close(sheet);
    sheet = await openActor(gm, "Dock Gang");
    for (const [value, reason] of [
      [1, "A single mook can't act"],
      [0, "No mook of this group is left"],
    ] as const) {
      await update(IDS.gang, { mooks: { value } });
      await sheet.locator(".q-sheet-actions", { hasText: reason }).waitFor();
      expect(await attack(sheet, "Hand Cannon").isDisabled()).toBe(true);
    }
    await update(IDS.gang, { mooks: { value: 9 } });
    await attack(sheet, "Hand Cannon").and(sheet.locator(":enabled")).waitFor();
    expect(await stored(gm, gang, "system.mooks.value")).toBe(9);
    await close(sheet);
  });
});

it("A Move of a half is kept and displayed", async () => {
  const sheet = await openActor(gm, "Grey Heron");
  await sheet.locator('[data-tab="numbers"]').first().click();
  const field = sheet.locator('[name="system.moves.flight.rating"]');
  await field.fill("0.5");
  await field.press("Tab");
  await sheet.locator(".q-move b", { hasText: "½" }).waitFor();
  expect(await stored(gm, heron, "system.moves.flight.rating")).toBe(0.5);
  await close(sheet);
});

it("Two tokens of one NPC are told apart everywhere", async () => {
  await tab(gm, "scenes");
  await gm.locator("li.token", { hasText: "Pirate with a scar" }).locator('[data-action="openToken"]').click();
  const sheet = gm.locator(".application.sheet", {
    has: gm.locator(".window-title", { hasText: "Pirate with a scar" }),
  });
  await sheet.waitFor();
  const name = sheet.locator('[name="name"]');
  expect(await name.inputValue()).toBe("Pirate with a scar");
  await name.fill("Red Jo");
  await name.press("Tab");
  const renamed = gm.locator(".application.sheet", { has: gm.locator(".window-title", { hasText: "Red Jo" }) });
  await renamed.waitFor();
  const card = await brings(async () => {
    await attack(renamed, "Bare hands").click({ modifiers: ["Shift"] });
  }, gm);
  expect(await card.innerText()).toContain("Red Jo");
  expect(await stored(gm, `Actor.${IDS.pirate}`, "name")).toBe("Pirate");
  await newestCard(ada);
});

it("No page logged an error", () => expect(party.errors).toEqual([]));
