/**
 * StarSIEGE's bodies at the table, with a GM and two players: a mutation gained in play with its Defect, an arm
 * replaced and disconnected, and a group that resists one power.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { tokenActor } from "./seed.ts";
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

const okoro = `Actor.${IDS.okoro}`;
const TARN = "tarn000000000000";
const ARM = "arm0000000000000";
const hat = tokenActor(IDS.second);

interface Host {
  readonly game: {
    readonly messages: { readonly contents: readonly { readonly content: string; readonly type: string }[] };
    readonly packs: Map<string, { getDocument(id: string): Promise<unknown> }>;
  };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    delete(): Promise<unknown>;
    readonly items: { readonly contents: readonly { readonly name: string; readonly uuid: string }[] };
  } | null;
}

/** The world with an arm for Okoro, a power for Mira, and Ben's psion, all on the scene. */
function world(): object {
  const base = siegeWorld() as {
    readonly actors: readonly { readonly _id: string }[];
    readonly scenes: readonly { readonly tokens: readonly object[] }[];
  };
  const arm = {
    _id: ARM,
    name: "Steel Arm",
    type: "siegeTrapping",
    system: { interference: 7, equipped: false, bonus: 2, specialty: "Climbing" },
  };
  const wave = {
    _id: "wave000000000000",
    name: "Grief Wave",
    type: "siegePower",
    system: { potency: 1, drain: 1, resisted: "psyche", damage: { total: 1, track: "stress" }, area: 1 },
  };
  const carried: Readonly<Record<string, readonly object[]>> = { [IDS.okoro]: [arm], [IDS.mira]: [wave] };
  const tarn = {
    _id: TARN,
    name: "Bel Tarn",
    type: "siegeCharacter",
    ownership: { default: 1, [IDS.other]: 3 },
    system: {
      bundles: { spiritual: { primary: true } },
      psi: { value: 3 },
      defense: { psyche: { base: 9 } },
      stress: { normal: { value: 0, max: 4 } },
    },
  };
  const linked = [
    { _id: "linkedgang000000", name: "Dock Gang", actorId: IDS.gang, disposition: -1, x: 300 },
    { _id: "linkedmira000000", name: "Mira Sel", actorId: IDS.mira, disposition: 1, x: 400 },
    { _id: "linkedtarn000000", name: "Bel Tarn", actorId: TARN, disposition: 1, x: 500 },
  ].map((token) => ({ ...token, actorLink: true, y: 0 }));
  const [scene] = base.scenes;
  return {
    ...base,
    actors: [...base.actors.map((one) => ({ ...one, ...(carried[one._id] ? { items: carried[one._id] } : {}) })), tarn],
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...linked] }],
  };
}

describe.each(WITH_SMOKE)("StarSIEGE's bodies, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  let theirs: Locator;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    ben = await party.join("Ben", { width: 1400, height: 1000 });
    await tab(ben, "chat");
    theirs = await openActor(gm, "Sgt. Okoro");
    await theirs.locator('[role="tab"][data-tab="body"]').click();
  });
  afterAll(async () => {
    expect(party.errors).toEqual([]);
    await party.close();
  });

  /** Answers one of the GM's or a player's windows about points. */
  async function give(page: Page, sheet: Locator, what: string, points: number, on?: string): Promise<void> {
    await sheet.locator(`[data-action="siegeMutation"][data-what="${what}"]`).click();
    await page.locator('dialog [name="points"]').fill(String(points));
    if (on !== undefined) await page.locator('dialog [name="what"]').fill(on);
    await page.locator('dialog [data-action="ok"]').click();
  }

  const items = (page: Page): Promise<string[]> =>
    page.evaluate(
      (uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.items.contents.map(({ name }) => name) ?? [],
      okoro,
    );

  const update = (uuid: string, data: object): Promise<unknown> =>
    gm.evaluate(([id, to]) => (globalThis as never as Host).fromUuidSync(String(id))?.update(to as object), [
      uuid,
      data,
    ] as const);

  it("SIE-MUT-2 to -9: Taint brings XP and a Defect check; a failure a Defect, by both tables, that hinders", async () => {
    const card = await brings(() => give(gm, theirs, "taint", 3), ada, gm);
    await expect.poll(() => stored(gm, okoro, "system.mutation.taint")).toBe(3);
    expect(await stored(gm, okoro, "system.mutation.xp")).toBe(3);
    await offer(card, "Make the Defect check").click();
    const asked = await dialog(ada);
    await expect.poll(() => asked.locator('[data-total="cl"]').innerText()).toBe("15");
    await fixDice(ada, [2, 13, 11], 20);
    await submit(asked).click();
    await offer(card, "Roll for a Defect").click();
    await offer(card, "Roll for the part affected").click();
    await expect.poll(async () => items(gm)).toContain("Malformation");
    await expect.poll(() => card.innerText()).toContain("Affected: Leg");
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Persuasion" }).first().click();
    const open = await dialog(ada);
    // Social discomfort counts with Persuasion, and the leg where it is used.
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("21");
    await open.locator("label", { hasText: "Malformation: uses that part" }).locator("input").check();
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("24");
    await choice(open, "discomfort").fill("0");
    await choice(open, "discomfort").press("Tab");
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("21");
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await sheet.locator('[role="tab"][data-tab="body"]').click();
    await give(ada, sheet, "spend", 2, "Claws");
    await sheet.locator(".q-mutation-xp", { hasText: "1" }).waitFor();
    await sheet.locator("li", { hasText: "Claws" }).waitFor();
  });

  it.runIf(full)("SIE-MUT-4, -7, -8, -10: a missing item is made plain, Taint is reset, XP is granted", async () => {
    await setHouse(gm, "siege", "taintReset", true);
    await setHouse(gm, "siege", "intensity", 3);
    const card = await brings(() => give(gm, theirs, "taint", 1), ada, gm);
    // The unspent point is lost.
    await expect.poll(() => stored(gm, okoro, "system.mutation.xp")).toBe(3);
    await offer(card, "Make the Defect check").click();
    await fixDice(ada, [1], 20);
    await submit(await dialog(ada)).click();
    await gm.evaluate(() => {
      const pack = (globalThis as never as Host).game.packs.get("quadrant.siege-abilities");
      if (pack) pack.getDocument = async () => null;
    });
    await card.locator('[data-q="offer-group"]', { hasText: "Choose a Defect" }).click();
    await offer(card, "Assimilation").click();
    await expect.poll(async () => items(gm)).toContain("Assimilation");
    await expect.poll(() => stored(gm, okoro, "system.mutation.taint")).toBe(0);
    await give(gm, theirs, "grant", 2);
    await expect.poll(() => stored(gm, okoro, "system.mutation.xp")).toBe(5);
    await theirs.locator('[data-act="siege.payPart"]').click();
    await expect.poll(() => stored(gm, okoro, "system.mutation.xp")).toBe(2);
  });

  /** Gives Okoro a Defect as the world has it after an evening. */
  const addDefect = (name: string, system: object): Promise<unknown> =>
    gm.evaluate(
      async ([uuid, data]) =>
        (
          (globalThis as never as Host).fromUuidSync(uuid) as never as {
            createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
          }
        ).createEmbeddedDocuments("Item", [data]),
      [okoro, { name, type: "siegeDefect", system }] as const,
    );

  it.runIf(full)("SIE-DEFECT-7: a second heart that is paid for adds a Wound box", async () => {
    await addDefect("Second Heart", { key: "duplication", part: "heart" });
    await give(gm, theirs, "grant", 1);
    await theirs.locator(".q-track-wound .q-count", { hasText: "/4" }).waitFor();
    await theirs.locator('[data-act="siege.payPart"]:enabled', { hasText: "Second Heart" }).click();
    await theirs.locator(".q-track-wound .q-count", { hasText: "/5" }).waitFor();
  });

  it.runIf(full)("SIE-DEFECT-3: the GM counts rounds of contact, and the sixth wounds", async () => {
    await addDefect("Silver", { key: "anaphylaxis", detail: "silver", rounds: 5 });
    await theirs.locator('[data-act="siege.touchSubstance"]').first().click();
    await expect.poll(() => stored(gm, okoro, "system.wounds.normal.value")).toBe(1);
    await theirs.locator("button", { hasText: "End contact" }).click();
    await theirs.locator("button", { hasText: "Round of contact (0 so far)" }).waitFor();
  });

  it("SIE-CYB-2 to -4: an arm is installed, disconnects, and is removed; a card of it is late then", async () => {
    await update(okoro, { "system.cyber.base": 5 });
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[role="tab"][data-tab="body"]').click();
    await brings(() => sheet.locator("button", { hasText: "Install Steel Arm" }).click(), ada, gm);
    const card = ada.locator("#chat .q-card", { hasText: "loses touch" });
    await expect.poll(() => stored(gm, okoro, "system.cyber.level")).toBe(2);
    await sheet.locator(".q-cyber-score", { hasText: "−2" }).waitFor();
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Spiritual" }).first().click();
    const open = await dialog(ada);
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("20");
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await sheet.locator("button", { hasText: "Remove Steel Arm" }).click();
    await expect.poll(() => stored(gm, okoro, "system.cyber.level")).toBe(0);
    await tab(ada, "chat");
    const late = offer(card, "Remove Steel Arm");
    await expect.poll(() => late.isDisabled()).toBe(true);
    await card.locator("small", { hasText: "is not installed any more" }).waitFor();
  });

  it.runIf(full)(
    "SIE-CYB-2, SIE-CYB-4: changes by hand are noticed, and undone; SIE-CYB-5: without Interference",
    async () => {
      await brings(() => update(`${okoro}.Item.${ARM}`, { "system.equipped": true }), gm, ada);
      await expect.poll(() => stored(gm, okoro, "system.cyber.level")).toBe(2);
      const better = await brings(() => update(okoro, { "system.cyber.base": 6 }), gm, ada);
      await expect.poll(() => better.innerText()).toContain("recovers");
      await setHouse(gm, "siege", "cyberInterference", false);
      await theirs.locator("p", { hasText: "is 7 harder" }).waitFor();
      await setHouse(gm, "siege", "mutations", false);
      await setHouse(gm, "siege", "cybernetics", false);
      await expect.poll(() => theirs.locator('[role="tab"][data-tab="body"]').count()).toBe(0);
      for (const rule of ["cyberInterference", "mutations", "cybernetics"]) await setHouse(gm, "siege", rule, true);
      await close(theirs);
    },
  );

  it("SIE-RESIST-2 to -5: one power against three minds; one lets it in, and its owner alone learns the Potency", async () => {
    const mira = await openActor(ada, "Mira Sel");
    await mira.locator('[data-check="siege.power"]', { hasText: "Grief Wave" }).first().click();
    const open = await dialog(ada);
    for (const name of ["Pirate with a hat", "Dock Gang", "Bel Tarn"])
      await open.locator("label", { hasText: name }).locator("input").check();
    await open.locator(".q-odds", { hasText: "3 of 3 hit" }).waitFor();
    await fixDice(ada, [15], 20);
    const mine = await brings(() => submit(open).click(), ada, gm, ben);
    await expect.poll(() => mine.innerText()).toContain("up to 8");
    await expect.poll(() => mine.innerText()).toContain("Bel Tarn (Psyche Defense 9) resists");
    const told = ben.locator("#notifications", { hasText: "senses something odd" });
    await told.waitFor();
    expect(await told.innerText()).toContain("Potency 1");
    expect(await told.innerText()).toContain("Mira Sel");
    expect(await told.innerText()).not.toContain("Grief Wave");
    // Nobody else is told, and no document holds it.
    for (const page of [ada, gm]) expect(await page.locator("body").innerText()).not.toContain("something odd");
    const isStored = (): boolean =>
      (globalThis as never as Host).game.messages.contents.some((one) => JSON.stringify(one).includes("something odd"));
    expect(await ben.evaluate(isStored)).toBe(false);
    expect(await offer(mine, "Let it in").count()).toBe(0);
    const his = ben.locator("#chat .q-card", { hasText: "Grief Wave" }).last();
    await offer(his, "Let it in: Bel Tarn").click();
    await expect.poll(() => mine.innerText()).toContain("Bel Tarn lets it in");
    const card = gm.locator("#chat .q-card", { hasText: "Grief Wave" }).last();
    await tab(gm, "chat");
    await offer(card, "Apply to all that were hit").click();
    await expect.poll(async () => stored(gm, hat, "system.stress.normal.value")).toBe(1);
    await newestCard(gm);
  });
});
