/**
 * What StarSIEGE's sheets say beside what is rolled: the last hit on mooks, who plays a character, what a Specialty was
 * rolled with, what makes a bundle Primary, the action of the round, and numbers below zero.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { brings, choice, close, dialog, fixDice, newestCard, offer, openActor, submit, tab } from "./steps.ts";

const mira = `Actor.${IDS.mira}`;
const gang = `Actor.${IDS.gang}`;
const heron = `Actor.${IDS.heron}`;
const asterholm = `Actor.${IDS.asterholm}`;

interface Host {
  readonly game: {
    readonly actors: Map<
      string,
      {
        update(data: object): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: object[], options?: object): Promise<unknown>;
      }
    >;
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}

/** The world with a linked token of each of these on the scene. */
function world(): object {
  const base = siegeWorld() as { readonly scenes: readonly { readonly tokens: readonly object[] }[] };
  const [scene] = base.scenes;
  const tokens = [
    ["gang", "Dock Gang"],
    ["mira", "Mira Sel"],
  ].map(([key = "", name], at) => ({
    _id: `linked${key}`.padEnd(16, "0"),
    name,
    actorId: IDS[key as keyof typeof IDS],
    actorLink: true,
    x: 200 + at * 100,
    y: 0,
    disposition: -1,
  }));
  return { ...base, scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...tokens] }] };
}

const looks = new Looks("siege-sheets");
let party: Party;
let gm: Page;
let ada: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: world() });
  gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
  ada = await party.join("Ada", { width: 1280, height: 1000 });
  await Promise.all([looks.clear(), bringAxe([gm, ada])]);
});
afterAll(async () => {
  await party.close();
  expect(looks.faults).toEqual([]);
  expect(party.errors).toEqual([]);
});

/** Sets a world as a test needs it; what is tested is always pressed. */
const update = (id: string, system: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
    [id, system] as const,
  );
const add = (id: string, type: string, data: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, kind, one]) =>
      (globalThis as never as Host).game.actors
        .get(String(actor))
        ?.createEmbeddedDocuments(String(kind), [one as object], { keepId: true })
        .then(() => undefined),
    [id, type, data] as const,
  );

/** Checks a sheet in a wide and in a narrow window. */
async function lookAt(page: Page, name: string, sheet: Locator): Promise<void> {
  await looks.at(page, name, sheet);
  await page.setViewportSize({ width: 380, height: 780 });
  await looks.at(page, `narrow-${name}`, sheet);
  await page.setViewportSize({ width: 1280, height: 1000 });
}

/** Opens an attack with bare hands at a target. */
async function strike(target: string): Promise<Locator> {
  const sheet = await openActor(ada, "Sgt. Okoro");
  await sheet.locator('[data-check="siege.attack"]', { hasText: "Bare hands" }).click();
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: target });
  await close(sheet);
  return open;
}

describe("A group of mooks", () => {
  it("SIE-MOOK-4: shows the last hit, and after its undo the one before", async () => {
    await update(IDS.okoro, { unarmed: { damage: 5 } });
    await fixDice(ada, [20, 20], 20);
    const sheet = await openActor(gm, "Dock Gang");
    const last = sheet.locator(".q-mooks-hit");
    expect(await last.count()).toBe(0);
    const count = (): Promise<number> => stored<number>(gm, gang, "system.mooks.value");
    const hit = async (): Promise<Locator> => {
      const before = await count();
      const open = await strike("Dock Gang");
      await brings(() => submit(open).click(), ada, gm);
      const card = await newestCard(gm);
      await offer(card, "Apply").first().click();
      await expect.poll(count).toBeLessThan(before);
      return card;
    };
    await hit();
    await last.getByText("Last hit: damage 5, 2 down").waitFor();
    await lookAt(gm, "mooks", sheet);
    await update(IDS.okoro, { unarmed: { damage: 7 } });
    const card = await hit();
    await last.getByText("Last hit: damage 7, 3 down").waitFor();
    await card.locator('[data-q="undo"]').first().click();
    await last.getByText("Last hit: damage 5, 2 down").waitFor();
    expect(await count()).toBe(7);
    await close(sheet);
  });
});

describe("A character", () => {
  it("is named with its player, and says what a Specialty was rolled with last", async () => {
    await update(IDS.mira, { specialties: { channeling: { lastBundle: "lore", lastAttribute: "savvy" } } });
    const sheet = await openActor(ada, "Mira Sel");
    expect(await sheet.locator(".q-player").innerText()).toBe("Played by Ada");
    await sheet
      .locator('[data-check="siege.challenge"]', { hasText: "Channeling" })
      .getByText("last with Lore, Savvy")
      .waitFor();
    await update(IDS.mira, { specialties: { channeling: { lastBundle: "none", lastAttribute: "none" } } });
    await expect.poll(() => sheet.innerText()).not.toContain("last with");
    await close(sheet);
  });

  it("SIE-NOVA-5: lists the Nova Points that were gained and spent, without what was undone", async () => {
    const sheet = await openActor(gm, "Mira Sel");
    const log = async (): Promise<string[]> => {
      await sheet.locator('[data-action="siegeNovaLog"]').press("Enter");
      const open = gm.locator("dialog.q-nova-log, .application.q-nova-log");
      await open.locator("li, .q-empty").first().waitFor();
      const lines = await open.locator("li, .q-empty").allInnerTexts();
      if (lines.length === 2) await looks.at(gm, "nova-log", open);
      await open.locator('[data-action="ok"]').click();
      await open.waitFor({ state: "detached" });
      return lines.map((line) => line.replaceAll(/\s+/g, " "));
    };
    expect(await log()).toEqual(["The chat log knows of no Nova Point that was gained or spent."]);
    const perform = (action: string, args: object): Promise<boolean> =>
      gm.evaluate((call) => (globalThis as never as Host).game.quadrant.perform(call), {
        action,
        args: { actor: mira, ...args },
      });
    await perform("siege.awardNova", { points: 2, reason: "Heroism" });
    await perform("siege.spendNova", { points: 1 });
    const [spent, gained] = await log();
    expect(spent).toMatch(/ −1$/);
    expect(gained).toMatch(/Heroism.* \+2$/);
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "Heroism" }).locator('[data-q="undo"]').last().press("Enter");
    await expect.poll(() => stored(gm, mira, "system.nova.value")).toBe(1);
    expect(await log()).toEqual([spent]);
    await close(sheet);
  });

  it("names what makes a bundle Primary for now, the action of the round, and how far a slow mover is", async () => {
    const { changes } = { changes: [{ key: "system.bundles.lore.primary", type: "override", value: "true" }] };
    await add(IDS.mira, "ActiveEffect", {
      _id: "trance0000000000",
      name: "Trance of the Archive",
      system: { changes },
    });
    await update(IDS.mira, {
      turn: { action: "move", progress: 1 },
      moves: { walk: { name: "Walk", rating: 0.5, scale: "personal", type: "ground" } },
    });
    const sheet = await openActor(ada, "Mira Sel");
    await sheet.locator(".q-skill-bundle", { hasText: "Lore" }).getByText("Primary by Trance of the Archive").waitFor();
    await sheet.locator(".q-acted").getByText("Action of this round: Move").waitFor();
    await sheet.locator(".q-move").getByText("1 of 2 rounds spent on the next band").waitFor();
    await lookAt(ada, "character", sheet);
    await update(IDS.mira, { turn: { action: "none", progress: 0 } });
    await expect.poll(() => sheet.locator(".q-acted").count()).toBe(0);
    await close(sheet);
  });
});

describe("SIE-FUNC-5 a trapping that helps several Specialties", () => {
  it("is edited as a list, and each bonus counts in the checks of its Specialty", async () => {
    await add(IDS.mira, "Item", {
      _id: "kit0000000000000",
      name: "Field Kit",
      type: "siegeTrapping",
      system: { specialty: "Channeling", bonus: 2 },
    });
    await update(IDS.mira, {
      specialties: { craft: { name: "Craft", bundle: "mechanics", attribute: "savvy", rating: 1 } },
    });
    const kit = `${mira}.Item.kit0000000000000`;
    // What was stored as one Specialty is the first of several.
    expect(await stored(gm, kit, "system.specialties")).toEqual({ first: { name: "Channeling", bonus: 2 } });
    const sheet = await openActor(ada, "Mira Sel");
    await sheet.locator('[data-item-id="kit0000000000000"] [data-action="itemOpen"]').first().press("Enter");
    const item = ada.locator(".application", { has: ada.locator(".q-helped, .q-item-use") });
    await item.locator(".q-helped").waitFor();
    await item.locator('[data-action="rowAdd"][data-path="system.specialties"]').press("Enter");
    const rows = item.locator(".q-helped li");
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(1).locator('input[type="text"]').fill("Craft");
    await rows.nth(1).locator('input[type="text"]').press("Tab");
    await rows.nth(1).locator('input[type="number"]').fill("3");
    await rows.nth(1).locator('input[type="number"]').press("Tab");
    await expect
      .poll(async () => Object.values(await stored<object>(gm, kit, "system.specialties")))
      .toEqual([
        { name: "Channeling", bonus: 2 },
        { name: "Craft", bonus: 3 },
      ]);
    await lookAt(ada, "trapping", item);
    await close(item);
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Craft" }).first().press("Enter");
    const open = await dialog(ada);
    await open.locator(".q-row-item", { hasText: "Field Kit" }).getByText("+3").waitFor();
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Channeling" }).first().press("Enter");
    const other = await dialog(ada);
    await other.locator(".q-row-item", { hasText: "Field Kit" }).getByText("+2").waitFor();
    await ada.keyboard.press("Escape");
    await other.waitFor({ state: "detached" });
    await close(sheet);
  });
});

describe("A craft", () => {
  it("SIE-TRAVEL-5, SIE-CREW-9: ignores inertia on every journey once that is ticked, and acts as one without a crew", async () => {
    const sheet = await openActor(gm, "Grey Heron");
    await sheet.getByText("Nobody holds a station").waitFor();
    await sheet.locator('[data-tab="numbers"]').first().click();
    await sheet.locator('[name="system.ignoresInertia"]').check();
    await expect.poll(() => stored(gm, heron, "system.ignoresInertia")).toBe(true);
    await lookAt(gm, "craft", sheet);
    await sheet.locator('[data-check="siege.travel"]').first().press("Enter");
    const open = await dialog(gm);
    expect(await choice(open, "drifts").isChecked()).toBe(true);
    await gm.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await close(sheet);
  });
});

describe("Numbers below zero", () => {
  /** A number of a text that has a hyphen for a minus. */
  const HYPHEN = /(?<![\w-])-\d/;
  const minus = async (shown: Locator, text: RegExp): Promise<void> => {
    await expect.poll(() => shown.innerText()).toMatch(text);
    expect(await shown.innerText()).not.toMatch(HYPHEN);
  };

  it("have a real minus on sheets, in a dialog and on a card", async () => {
    const adjust = await stored<number>(gm, asterholm, "system.wealth.adjust");
    await update(IDS.asterholm, { wealth: { adjust: -30 } });
    const planet = await openActor(gm, "Asterholm");
    await minus(planet.locator(".q-plate"), /−\d/);
    await minus(planet, /Wealth/i);
    await close(planet);
    await update(IDS.asterholm, { wealth: { adjust } });
    const base = await stored<number>(gm, mira, "system.defense.combat.base");
    await update(IDS.mira, { defense: { combat: { base: -20 } } });
    const sheet = await openActor(gm, "Mira Sel");
    await minus(sheet.locator(".q-defense").first(), /−20/);
    await minus(sheet, /Mira|Combat/);
    await close(sheet);
    await fixDice(ada, [19], 20);
    const open = await strike("Mira Sel");
    await minus(open.locator('[data-total="cl"]'), /^−\d/);
    const card = await brings(() => submit(open).click(), ada, gm);
    await minus(card, /\/−\d/);
    await update(IDS.mira, { defense: { combat: { base } } });
  });
});
