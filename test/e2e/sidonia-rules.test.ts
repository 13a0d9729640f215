/**
 * Sidonia's rules as the table uses them, each by a press on a sheet or card: rest, Corruption given and removed by the
 * GM, benefits and relief of a critical success, critical hits answered, called shots.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import { brings, dialog, expandChip, fixDice, newestCard, openActor, tab, target } from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const reed = `Actor.${SIDONIA.reed}`;

interface Host {
  readonly game: {
    readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

/** The world with a token of Tomas Reed on the scene. */
function world(): object {
  const base = sidoniaSeed() as { readonly scenes: readonly { readonly tokens: readonly object[] }[] };
  const [scene] = base.scenes;
  const token = { _id: "linkedreed000000", name: "Tomas Reed", actorId: SIDONIA.reed, actorLink: true, x: 200, y: 0 };
  return { ...base, scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), token] }] };
}

let party: Party;
let gm: Page;
let ada: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: world() });
  gm = await party.join("Gamemaster", { width: 1400 });
  ada = await party.join("Ada", { width: 1400 });
});
afterAll(async () => party.close());

const close = (sheet: Locator): Promise<void> => sheet.locator('[data-action="close"]').first().click();
const offer = (card: Locator, key: string): Locator => card.locator(`[data-q="offer"][data-key^="${key}"]`);
const submit = (open: Locator): Locator => open.locator('button[type="submit"]');
/** Presses an offer of the newest card; where it asks for a text, that is given. */
async function press(page: Page, key: string): Promise<Locator> {
  const card = await newestCard(page);
  const id = (await offer(card, key).first().getAttribute("data-key")) ?? key;
  await offer(card, id).first().click();
  const asked = page.locator("dialog").last();
  await Promise.race([asked.waitFor(), offer(card, id).waitFor({ state: "detached" })]);
  if (await asked.isVisible()) {
    const text = asked.locator('input[type="text"], textarea').first();
    if (await text.isVisible()) await text.fill("Rain on the glass");
    await asked.locator('button[type="submit"], [data-action="ok"]').first().click();
    await offer(card, id).waitFor({ state: "detached" });
  }
  return card;
}
const update = (id: string, system: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
    [id, system] as const,
  );

/** Rolls a skill of Mara's with these dice. */
async function rollSkill(skill: string, faces: readonly number[]): Promise<Locator> {
  const sheet = await openActor(ada, "Mara Voss");
  await sheet.locator('[data-check="sidonia.action"]', { hasText: skill }).first().click();
  const open = await dialog(ada);
  await fixDice(ada, faces);
  const card = await brings(() => submit(open).click(), ada, gm);
  await close(sheet);
  return card;
}

/** Attacks Tomas Reed as the GM, with these dice; `location` is called. */
async function attackReed(faces: readonly number[], location = ""): Promise<Locator> {
  await target(gm, "Tomas Reed");
  await tab(gm, "scenes");
  await gm.locator("li.token", { hasText: "Thug in a coat" }).locator('[data-action="openToken"]').click();
  const sheet = gm.locator(".application.sheet", { has: gm.locator(".window-title", { hasText: "Thug in a coat" }) });
  await sheet.locator('[data-check="sidonia.attack"]').first().click();
  const open = await dialog(gm);
  if (location !== "") await open.locator('[name="choice:called"]').selectOption(location);
  await fixDice(gm, faces);
  const card = await brings(() => submit(open).click(), gm, ada);
  await close(sheet);
  await target(gm, "Tomas Reed");
  return card;
}

it("SID-DMG-3: a rest clears one Stun box a location", async () => {
  const sheet = await openActor(ada, "Mara Voss");
  const path = "system.locations.torso.stun.value";
  const before = await stored<number>(gm, voss, path);
  expect(before).toBeGreaterThan(0);
  await sheet.locator('[data-act="sidonia.rest"]').click();
  await expect.poll(() => stored(gm, voss, path)).toBe(before - 1);
  await close(sheet);
});

it("SID-COR-2, -7, -9, -10: the GM gives Corruption, cleanses it and makes it permanent", async () => {
  const sheet = await openActor(gm, "Mara Voss");
  await sheet.locator('[role="tab"][data-tab="hunger"], [data-tab="hunger"]').first().click();
  await sheet.locator(".q-hunger-gm summary").click();
  const track = async (): Promise<readonly [number, number]> => [
    await stored<number>(gm, voss, "system.corruption.temporary"),
    await stored<number>(gm, voss, "system.corruption.permanent"),
  ];
  const [temporary, permanent] = await track();
  const act = (name: string): Promise<void> => sheet.locator(`[data-act="sidonia.${name}Corruption"]`).first().click();
  await act("impose");
  await expect.poll(track).toEqual([temporary + 1, permanent]);
  await act("cleanse");
  await expect.poll(async () => (await track())[0]).toBeLessThan(temporary + 1);
  await act("harden");
  await expect.poll(async () => (await track())[1]).toBe(permanent + 1);
  await close(sheet);
});

describe("Outcomes", () => {
  it("SID-CRIT-1, SID-OUT-3: after a critical success the GM chooses a benefit, and the pool is relieved", async () => {
    await tab(gm, "chat");
    const panel = await expandChip(gm, "sidonia.dissonance");
    for (let number = 0; number < 3; number++) await panel.locator('[data-q="give"]').click();
    await panel.locator(".q-pool-tokens .q-token").nth(2).waitFor();
    await rollSkill("Streetwise", [6, 6]);
    await (await newestCard(gm)).locator('[data-q="offer-group"]', { hasText: "Add a benefit" }).click();
    await press(gm, "outcome.benefit-");
    await press(gm, "outcome.relief");
    await gm.locator('[data-pool="sidonia.dissonance"] .q-pool-count', { hasText: "2" }).waitFor();
  });
});

describe("Critical hits and called shots", () => {
  it("SID-ATK-3: a player's character pays Corruption against a critical hit, or is out of the fight", async () => {
    const before = await stored<number>(gm, reed, "system.corruption.temporary");
    await attackReed([6, 6]);
    await press(gm, "strike.pay");
    await expect.poll(() => stored<number>(gm, reed, "system.corruption.temporary")).toBeGreaterThan(before);
    await attackReed([6, 6]);
    await press(gm, "strike.accept");
    await expect.poll(() => stored(gm, reed, "system.status.takenOut")).toBe(true);
    await update(SIDONIA.reed, { status: { takenOut: false } });
  });

  it("SID-LOC-3: a called shot that succeeds at a cost is located by the dice, and may be a miss", async () => {
    const card = await attackReed([4, 4], "head");
    await fixDice(gm, [4, 4]);
    await press(gm, "strike.locate");
    await offer(card, "strike.").first().waitFor();
    await press(gm, "strike.offerMiss");
    await press(gm, "strike.takeMiss");
    await card.locator(".q-receipt-row").last().waitFor();
  });
});

it("No page logged an error", () => expect(party.errors).toEqual([]));
