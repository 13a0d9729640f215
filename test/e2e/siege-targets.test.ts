/**
 * One attack of StarSIEGE on several targets: an area that one roll strikes, the two shots of Rapid Fire at one target
 * each, mooks among them; applied alone and together, undone, and with a target that is gone.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { tokenActor } from "./seed.ts";
import { brings, choice, dialog, fixDice, newestCard, offer, openActor, submit, tab, target } from "./steps.ts";

const hat = tokenActor(IDS.second);
const scar = tokenActor(IDS.first);
const gang = `Actor.${IDS.gang}`;
const WOUNDS = "system.wounds.normal.value";

interface Host {
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    readonly parent: { delete(): Promise<unknown> };
  };
}

const weapon = (id: string, name: string, system: object): object => ({
  _id: id.padEnd(16, "0"),
  name,
  type: "siegeTrapping",
  system: { specialty: "Shooting", range: { class: "medium" }, ...system },
});

/** The world with two weapons in Okoro's hands, and the gang on the scene. */
function world(): object {
  const base = siegeWorld() as {
    readonly actors: readonly { readonly _id: string }[];
    readonly scenes: readonly { readonly tokens: readonly object[] }[];
  };
  const arms = [
    weapon("flamer", "Flamer", { damage: { total: 3 }, bonus: 4, area: 1 }),
    weapon("pulsar", "Pulsar", { damage: { total: 1 }, bonus: 8, piercing: true }),
  ];
  const linked = [
    { _id: "linkedgang000000", name: "Dock Gang", actorId: IDS.gang, disposition: -1, x: 300 },
    { _id: "linkedmira000000", name: "Mira Sel", actorId: IDS.mira, disposition: 1, x: 400 },
  ].map((token) => ({ ...token, actorLink: true, y: 0 }));
  const wave = {
    _id: "wave000000000000",
    name: "Grief Wave",
    type: "siegePower",
    system: { potency: 1, drain: 1, resisted: "psyche", damage: { total: 1, track: "stress" }, area: 1 },
  };
  const carried: Readonly<Record<string, readonly object[]>> = { [IDS.okoro]: arms, [IDS.mira]: [wave] };
  const [scene] = base.scenes;
  return {
    ...base,
    actors: base.actors.map((one) => ({ ...one, ...(carried[one._id] ? { items: carried[one._id] } : {}) })),
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...linked] }],
  };
}

describe.each(WITH_SMOKE)("StarSIEGE's several targets, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let sheet: Locator;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    sheet = await openActor(ada, "Sgt. Okoro");
  });
  afterAll(async () => {
    expect(party.errors).toEqual([]);
    await party.close();
  });

  const update = (uuid: string, data: object): Promise<unknown> =>
    gm.evaluate(([at, to]) => (globalThis as never as Host).fromUuidSync(String(at)).update(to as object), [
      uuid,
      data,
    ] as const);

  /** Opens the attack with a weapon of Okoro's. */
  async function open(name: string): Promise<Locator> {
    await sheet.locator('[data-check="siege.attack"]', { hasText: name }).first().click();
    return dialog(ada);
  }

  /** A box of the targets, by name. */
  const box = (on: Locator, name: string): Locator =>
    on.locator("label", { hasText: name }).locator('[name^="choice:targets:"]');

  /** Rolls these faces; returns the GM's copy of the card. */
  async function roll(opened: Locator, faces: readonly number[]): Promise<Locator> {
    await fixDice(ada, faces, 20);
    await brings(() => submit(opened).click(), ada, gm);
    return newestCard(gm);
  }

  const counts = async (): Promise<number[]> => [
    await stored<number>(gm, hat, WOUNDS),
    await stored<number>(gm, scar, WOUNDS),
    await stored<number>(gm, gang, "system.mooks.value"),
  ];

  it("SIE-SFX-2: one burst at three targets, one roll against each Target Number, applied as one and undone", async () => {
    for (const uuid of [hat, scar]) await update(uuid, { [WOUNDS]: 0, "system.defense.combat.temporary": 0 });
    await update(scar, { "system.defense.combat.temporary": 8 });
    await update(gang, { "system.mooks.value": 9 });
    // The player's targets of the scene are chosen in the dialog already.
    for (const name of ["Pirate with a hat", "Pirate with a scar"]) await target(ada, name);
    const opened = await open("Flamer");
    expect(await box(opened, "Pirate with a scar").isChecked()).toBe(true);
    await box(opened, "Dock Gang").check();
    await opened.locator(".q-group", { hasText: "Target Number of Dock Gang" }).waitFor();
    await opened.locator(".q-odds", { hasText: "3 of 3 hit" }).waitFor();
    const before = await counts();
    const card = await roll(opened, [9]);
    expect(await card.locator(".q-target-list > li").count()).toBe(3);
    await card.getByText("2 of 3 hit").first().waitFor();
    expect(await card.locator(".q-target-list .tone-bad").innerText()).toContain("Pirate with a scar");
    // A player owns none of them, and waits for the GM.
    expect(await (await newestCard(ada)).locator('[data-q="offer"]').count()).toBe(0);
    await offer(card, "Apply to all that were hit").click();
    await expect.poll(counts).toEqual([2, 0, 7]);
    await expect.poll(() => card.locator('[data-q="offer"]', { hasText: "Apply" }).count()).toBe(0);
    await card.locator('[data-q="undo"]').click();
    await expect.poll(counts).toEqual(before);
    for (const name of ["Pirate with a hat", "Pirate with a scar"]) await target(ada, name);
    await tab(ada, "chat");
  });

  it.runIf(full)("SIE-SFX-2: hits are applied one by one, the rest together, and who is gone is left out", async () => {
    const card = await newestCard(gm);
    await offer(card, "to Dock Gang").click();
    await expect.poll(counts).toEqual([0, 0, 7]);
    const opened = await open("Flamer");
    await box(opened, "Pirate with a hat").check();
    await box(opened, "Dock Gang").check();
    await box(opened, "Pirate with a scar").check();
    await box(opened, "Mira Sel").check();
    await opened.getByText("Choose at most 3 targets: there are 4.").first().waitFor();
    expect(await submit(opened).isDisabled()).toBe(true);
    await box(opened, "Mira Sel").uncheck();
    const next = await roll(opened, [20]);
    await next.getByText("3 of 3 hit").first().waitFor();
    await offer(next, "to Dock Gang").click();
    await expect.poll(counts).toEqual([0, 0, 5]);
    await gm.evaluate(async (uuid) => (globalThis as never as Host).fromUuidSync(uuid).parent.delete(), scar);
    await expect.poll(async () => offer(next, "Pirate with a scar").count()).toBe(0);
    await offer(next, "Apply to all that were hit").click();
    await expect.poll(async () => stored(gm, hat, WOUNDS)).toBe(2);
    await next.getByText("Pirate with a scar is gone").first().waitFor();
    expect(await stored(gm, gang, "system.mooks.value")).toBe(5);
    for (const undo of [1, 0]) await next.locator('[data-q="undo"]').nth(undo).click();
    await expect.poll(async () => stored(gm, gang, "system.mooks.value")).toBe(7);
    expect(await stored(gm, hat, WOUNDS)).toBe(0);
  });

  it.runIf(full)("SIE-ATK-6: each of two shots has a target, a die and a Target Number of its own", async () => {
    const opened = await open("Pulsar");
    await choice(opened, "target").selectOption({ label: "Pirate with a hat" });
    await choice(opened, "rapid").check();
    await choice(opened, "target2").selectOption({ label: "Dock Gang" });
    await opened.locator(".q-group", { hasText: "Bonus of the shot at Dock Gang" }).waitFor();
    const card = await roll(opened, [9, 2]);
    await card.getByText("two shots").first().waitFor();
    await card.getByText("1 of 2 hit").first().waitFor();
    expect(await card.locator(".q-target-list .q-die").allInnerTexts()).toEqual(["9", "2"]);
    await offer(card, "to Pirate with a hat").click();
    await expect.poll(async () => stored(gm, hat, WOUNDS)).toBe(1);
  });

  it.runIf(full)("SIE-SFX-2: a power strikes an area too, against each target's own Psyche Defense", async () => {
    const mira = await openActor(ada, "Mira Sel");
    await mira.locator('[data-check="siege.power"]', { hasText: "Grief Wave" }).first().click();
    const opened = await dialog(ada);
    await box(opened, "Pirate with a hat").check();
    await box(opened, "Dock Gang").check();
    await opened.locator(".q-odds", { hasText: "2 of 2 hit" }).waitFor();
    const mooks = await stored<number>(gm, gang, "system.mooks.value");
    const card = await roll(opened, [19]);
    await card.locator(".q-target-list > li").nth(1).waitFor();
    await offer(card, "Apply to all that were hit").click();
    await expect.poll(async () => stored(gm, hat, "system.stress.normal.value")).toBe(1);
    await expect.poll(async () => stored(gm, gang, "system.mooks.value")).toBe(mooks - 1);
  });
});
