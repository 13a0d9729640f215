/**
 * StarSIEGE's rules as the table uses them, each by a press on a sheet, dialog, card or tracker: hits on people, mooks
 * and craft, Challenge Levels, Drain by house rule, over-channels, stakes, planets' boxes, initiative.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import {
  brings,
  choice,
  close,
  dialog,
  fixDice,
  move,
  newestCard,
  offer,
  openActor,
  setHouse,
  submit,
  tab,
} from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const mira = `Actor.${IDS.mira}`;
const gang = `Actor.${IDS.gang}`;
const heron = `Actor.${IDS.heron}`;
const asterholm = `Actor.${IDS.asterholm}`;

interface Host {
  fromUuidSync(uuid: string): { readonly type: string };
  readonly game: {
    readonly actors: Map<
      string,
      {
        update(data: object): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
      }
    >;
    readonly combat: {
      readonly round: number;
      readonly turn: number;
      readonly combatant?: { readonly name: string };
      resetAll(): Promise<unknown>;
      readonly combatants: { map<T>(read: (one: { initiative: number | null }) => T): T[] };
    };
  };
}

/** The world with a linked token of each of these on the scene. */
function world(): object {
  const base = siegeWorld() as { readonly scenes: readonly { readonly tokens: readonly object[] }[] };
  const [scene] = base.scenes;
  const tokens = [
    ["gang", "Dock Gang"],
    ["heron", "Grey Heron"],
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

let party: Party;
let gm: Page;
let ada: Page;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: world() });
  gm = await party.join("Gamemaster", { width: 1400 });
  ada = await party.join("Ada", { width: 1400 });
});
afterAll(async () => party.close());

/** Sets a world as a test needs it; what is tested is always pressed. */
const update = (id: string, system: object): Promise<unknown> =>
  gm.evaluate(
    ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
    [id, system] as const,
  );

/** Opens an attack with bare hands at a target. */
async function strike(target: string): Promise<Locator> {
  const sheet = await openActor(ada, "Sgt. Okoro");
  await sheet.locator('[data-check="siege.attack"]', { hasText: "Bare hands" }).click();
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: target });
  await close(sheet);
  return open;
}

describe("Hits", () => {
  beforeAll(async () => {
    await update(IDS.okoro, { unarmed: { damage: 5 } });
    await fixDice(ada, [20, 20, 20, 20, 20, 20], 20);
  });

  it("SIE-ATK-3, SIE-ATK-4, SIE-MOD-1: holding halves an unarmed hit, and the circumstances lower the Target Number", async () => {
    const open = await strike("Pirate with a hat");
    const before = await open.locator('[data-total="cl"]').innerText();
    await choice(open, "situations:flanking").check();
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe(String(Number(before) - 2));
    await choice(open, "holding").check();
    await brings(() => submit(open).click(), ada, gm);
    const card = await newestCard(gm);
    await offer(card, "Apply 2 Wounds").click();
    const hurt = `Scene.${IDS.scene}.Token.${IDS.second}.Actor.${IDS.pirate}`;
    await expect.poll(() => stored(gm, hurt, "system.wounds.normal.value")).toBe(1);
  });

  it("SIE-MOD-2, SIE-DUAL-1, -2: by house rule circumstances add up, and two weapons and several actions are chosen", async () => {
    const rules = { situationStacking: "sum", dualWield: true, multipleActions: true };
    for (const [rule, value] of Object.entries(rules)) await setHouse(gm, "siege", rule, value);
    await gm.evaluate(async (id) => {
      const weapon = (name: string, total: number, bonus: number): object => ({
        name,
        type: "siegeTrapping",
        system: { damage: { total }, bonus, size: 2, specialty: "Shooting", range: { class: "medium" } },
      });
      await (globalThis as never as Host).game.actors
        .get(id)
        ?.createEmbeddedDocuments("Item", [weapon("Needler", 2, 4), weapon("Burner", 6, 5)]);
    }, IDS.okoro);
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.attack"]', { hasText: "Needler" }).click();
    const open = await dialog(ada);
    const sum = async (group: string): Promise<number> =>
      Number((await open.locator(`[data-total="${group}"]`).innerText()).replace("−", "-").replace("+", ""));
    await choice(open, "target").selectOption({ label: "Pirate with a hat" });
    const cl = await sum("cl");
    const bonus = await sum("bonus");
    await choice(open, "situations:poorEnvironment").check();
    await choice(open, "situations:heavyCover").check();
    await expect.poll(() => sum("cl")).toBe(cl + 4);
    await choice(open, "actions").selectOption("2");
    await expect.poll(() => sum("cl")).toBe(cl + 8);
    await choice(open, "mixed").check();
    await expect.poll(() => sum("cl")).toBe(cl + 12);
    await choice(open, "second").selectOption({ label: "Burner" });
    await expect.poll(() => sum("bonus")).toBe(bonus + 2);
    await brings(() => submit(open).click(), ada, gm);
    await offer(await newestCard(gm), "Apply 6 Wounds").waitFor();
    for (const rule of Object.keys(rules))
      await setHouse(gm, "siege", rule, rule === "situationStacking" ? "highest" : false);
    await close(sheet);
  });

  it("SIE-DMG-5, SIE-DMG-8: a hit on a craft marks its Durability after its armour", async () => {
    const open = await strike("Grey Heron");
    await brings(() => submit(open).click(), ada, gm);
    await offer(await newestCard(gm), "Apply")
      .first()
      .click();
    await expect.poll(() => stored<number>(gm, heron, "system.durability.marked")).toBeGreaterThan(3);
  });

  it("SIE-MOOK-4: a hit on a group removes mooks", async () => {
    const open = await strike("Dock Gang");
    await brings(() => submit(open).click(), ada, gm);
    await offer(await newestCard(gm), "Apply")
      .first()
      .click();
    await expect.poll(() => stored<number>(gm, gang, "system.mooks.value")).toBeLessThan(9);
  });
});

describe("Split mooks", () => {
  it("SIE-MOOK-3: an attack that is aimed later meets one of their groups, and another can be chosen", async () => {
    await update(IDS.gang, { mooks: { value: 7, groups: [4, 3] } });
    await fixDice(ada, [19], 20);
    const open = await strike("Nobody");
    const card = await brings(() => submit(open).click(), ada, gm);
    await offer(card, "Choose a target").click();
    const question = ada.locator("dialog, .application.dialog", { has: ada.locator('select[name="target"]') });
    await question.locator("select").selectOption({ label: "Dock Gang" });
    await question.locator('[data-action="ok"]').click();
    await card.getByText("At group 1 of Dock Gang").waitFor();
    const target = async (): Promise<number> => Number(/\/\s*(\d+)/.exec(await card.innerText())?.[1]);
    const first = await target();
    await offer(card, "Aim at group 2 (3 mooks)").click();
    await card.getByText("At group 2 of Dock Gang").waitFor();
    expect(await target()).toBe(first - 1);
    await offer(await newestCard(gm), "Apply")
      .first()
      .click();
    await expect
      .poll(() => stored<number[]>(gm, gang, "system.mooks.groups").then(([, other]) => other))
      .toBeLessThan(3);
    expect((await stored<number[]>(gm, gang, "system.mooks.groups"))[0]).toBe(4);
    await update(IDS.gang, { mooks: { groups: [] } });
  });
});

describe("Checks", () => {
  it("SIE-OPP-1, SIE-NOVA-3: an Attribute with one Specialty of the target is the Challenge Level; a Nova Point succeeds", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Shooting" }).first().click();
    const open = await dialog(ada);
    await choice(open, "target").selectOption({ label: "Mira Sel" });
    await choice(open, "against").selectOption("attribute");
    await choice(open, "theirAttribute").selectOption("empathy");
    await choice(open, "theirSpecialty").selectOption("channeling");
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("17");
    await choice(open, "nova").check();
    const points = await stored<number>(gm, okoro, "system.nova.value");
    await brings(() => submit(open).click(), ada, gm);
    await expect.poll(() => stored(gm, okoro, "system.nova.value")).toBe(points - 1);
    await close(sheet);
  });

  it("SIE-EXTRA-2: the GM spends a level of an Extraordinary Success on a Nova Point", async () => {
    await setHouse(gm, "siege", "extraordinary", true);
    await fixDice(ada, [20], 20);
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Shooting" }).first().click();
    const open = await dialog(ada);
    await choice(open, "against").selectOption("easy");
    await brings(() => submit(open).click(), ada, gm);
    const points = await stored<number>(gm, okoro, "system.nova.value");
    await offer(await newestCard(gm), "Spend level 1: 1 Nova Point").click();
    await expect.poll(() => stored(gm, okoro, "system.nova.value")).toBe(points + 1);
    await close(sheet);
  });

  it("D7, SIE-NOVA-4: a player wants to edit the scene; the GM writes what holds instead, which the card then says", async () => {
    const points = await stored<number>(gm, okoro, "system.nova.value");
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.edit"]').click();
    const open = await dialog(ada);
    await choice(open, "text").fill("The guard owes my brother money.");
    const card = await brings(() => submit(open).click(), ada, gm);
    expect(await card.innerText()).toMatch(/wants to edit the scene/i);
    const theirs = await newestCard(gm);
    await offer(theirs, "Accept with changes").click();
    const question = gm.locator("dialog, .application.dialog", { has: gm.locator('textarea[name="told"]') });
    // Without words nothing is accepted.
    await question.locator('[data-action="ok"]').click();
    await question.locator(".q-error", { hasText: "Fill in" }).waitFor();
    expect(await stored(gm, okoro, "system.nova.value")).toBe(points);
    await question.locator('textarea[name="told"]').fill("The guard owes <b>you</b> money.");
    await question.locator('[data-action="ok"]').click();
    await expect.poll(() => stored(gm, okoro, "system.nova.value")).toBe(points - 1);
    for (const one of [card, theirs])
      await one.locator(".q-receipt-row", { hasText: "instead: The guard owes <b>you</b> money." }).waitFor();
    await close(sheet);
  });

  it("SIE-NOVA-1: a new character has the Nova Points of the house rule", async () => {
    await setHouse(gm, "siege", "novaStart", 4);
    await tab(gm, "actors");
    await gm.locator('#actors .create-document[data-action="createEntry"]').first().click();
    const form = gm.locator("dialog").last();
    await form.locator('[name="name"]').fill("Bel Tarn");
    await form.locator('[name="type"]').selectOption("siegeCharacter");
    await form.locator('button[type="submit"], button[data-action="ok"]').first().click();
    const created = gm.locator(".application.sheet", { has: gm.locator('[name="name"]') }).last();
    await created.locator(".q-nova .q-pool-count b", { hasText: "4" }).waitFor();
    await close(created);
  });

  it("SIE-CL-3: a Challenge Level that the GM set counts, whatever table it is from", async () => {
    await tab(gm, "chat");
    await gm.locator('[data-q="roll-request"]').click();
    const request = gm.locator("#quadrant-ask");
    await request.locator('[name="check"]').selectOption("siege.challenge");
    await request.locator("label", { hasText: "Sgt. Okoro" }).locator("input").check();
    // Neither planets nor craft roll what is asked of a character.
    const types = await gm.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("#quadrant-ask [name^='to:']")].map(
        ({ name }) => (globalThis as never as Host).fromUuidSync(name.slice("to:".length)).type,
      ),
    );
    expect(types).toContain("siegeCharacter");
    expect(types.filter((type) => type !== "siegeCharacter" && type !== "siegeNpc")).toEqual([]);
    await request.locator('[name="value"]').fill("5");
    await request.locator('[name="value"]').press("Tab");
    await submit(request).click();
    await request.waitFor({ state: "detached" });
    await tab(ada, "chat");
    await ada.locator('.q-roll-request [data-q="answer"]').last().click();
    const open = await dialog(ada);
    await open.locator(".q-row-item", { hasText: "+5" }).waitFor();
    await brings(() => submit(open).click(), ada, gm);
    const asked = gm.locator("#chat .q-roll-request").last();
    await asked.locator("dt", { hasText: "Challenge Level" }).waitFor();
    await asked.locator(".q-roll-request-answered", { hasText: /\d+ against \d+/ }).waitFor();
  });
});

describe("Psionics", () => {
  const power = (sheet: Locator, name: string): Locator =>
    sheet.locator('[data-check="siege.power"]', { hasText: name });

  it("SIE-DRAIN-2: by house rule a power costs boxes of Stress", async () => {
    await setHouse(gm, "siege", "drainMode", "stress");
    const sheet = await openActor(ada, "Mira Sel");
    await power(sheet, "Unseen Shove").click();
    await submit(await dialog(ada)).click();
    await offer(await newestCard(ada), "Stress").click();
    await expect.poll(() => stored<number>(gm, mira, "system.stress.normal.value")).toBeGreaterThan(0);
    await (await newestCard(ada)).locator('[data-q="undo"]').first().click();
    await expect.poll(() => stored(gm, mira, "system.stress.normal.value")).toBe(0);
    await close(sheet);
  });

  it("SIE-DRAIN-3: by house rule it fills a pool, which a rest empties", async () => {
    await setHouse(gm, "siege", "drainMode", "pool");
    const sheet = await openActor(ada, "Mira Sel");
    await power(sheet, "Unseen Shove").click();
    await submit(await dialog(ada)).click();
    await offer(await newestCard(ada), "Drain to the pool").click();
    await expect.poll(() => stored(gm, mira, "system.drain.pool")).toBe(3);
    await sheet.locator('[data-act="siege.restPsi"]').click();
    await expect.poll(() => stored(gm, mira, "system.drain.pool")).toBe(0);
    await setHouse(gm, "siege", "drainMode", "rounds");
    await close(sheet);
  });

  it("SIE-CRIT-2, SIE-OVER-2 to -4: a critical over-channel opens a power for half its Drain; unused it still costs that", async () => {
    await update(IDS.mira, { drain: { remaining: 2 } });
    await fixDice(ada, [20], 20);
    const sheet = await openActor(ada, "Mira Sel");
    await power(sheet, "Unseen Shove").click();
    const open = await dialog(ada);
    await choice(open, "crit").check();
    const card = await brings(() => submit(open).click(), ada, gm);
    await offer(card, "half the Drain").click();
    await expect.poll(() => stored(gm, mira, "system.over.power")).toBe(IDS.shove);
    for (const left of [1, 0]) {
      await sheet.locator('[data-act="siege.tickDrain"]').click();
      await expect.poll(() => stored(gm, mira, "system.drain.remaining")).toBe(left);
    }
    await sheet.locator('[data-act="siege.lapseWindow"]').click();
    await expect.poll(() => stored(gm, mira, "system.over.power")).toBe("");
    expect(await stored(gm, mira, "system.drain.remaining")).toBe(1);
    await close(sheet);
  });

  it("SIE-PSI-1: without psionics in the campaign the sheet shows none", async () => {
    await setHouse(gm, "siege", "psionics", false);
    const sheet = await openActor(ada, "Mira Sel");
    await expect.poll(() => sheet.locator('.q-drain, [data-check="siege.power"]').count()).toBe(0);
    await setHouse(gm, "siege", "psionics", true);
    await sheet.locator(".q-drain").waitFor();
    await close(sheet);
  });
});

describe("Planets", () => {
  it("SIE-PTRK-5: a box of a planet's track is marked and cleared by hand", async () => {
    const sheet = await openActor(ada, "Asterholm");
    const before = await stored<number>(gm, asterholm, "system.tracks.populace.value");
    await sheet.locator(".q-ring-populace .q-ring-pip:not(.on)").first().click();
    await expect.poll(() => stored(gm, asterholm, "system.tracks.populace.value")).toBe(before + 1);
    await sheet.locator(".q-ring-populace .q-ring-pip.on").last().click();
    await expect.poll(() => stored(gm, asterholm, "system.tracks.populace.value")).toBe(before);
    await close(sheet);
  });

  it("SIE-FAC-2, SIE-STAKE-1, SIE-STAKE-2: a staked Facility counts, and the winner's drops by one", async () => {
    await fixDice(ada, [20], 20);
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Spiritual" }).click();
    const open = await dialog(ada);
    await choice(open, "target").selectOption({ label: "Vey" });
    await choice(open, "track").selectOption("populace");
    await choice(open, "stake").selectOption(IDS.academy);
    const card = await brings(() => submit(open).click(), ada, gm);
    const theirs = await newestCard(gm);
    await move(theirs, "Stake nothing").click();
    await offer(card, "Roll").click();
    await offer(theirs, "damage on Vey").click();
    await expect.poll(() => stored(gm, `${asterholm}.Item.${IDS.academy}`, "system.rating")).toBe(2);
    await close(sheet);
  });
});

describe("Initiative", () => {
  const scores = (): Promise<(number | null)[]> =>
    gm.evaluate(() => (globalThis as never as Host).game.combat.combatants.map(({ initiative }) => initiative));
  const rollAll = async (mode: string): Promise<(number | null)[]> => {
    await setHouse(gm, "siege", "initiativeMode", mode);
    await gm.locator('#combat [data-action="rollAll"]').click();
    await expect.poll(scores).not.toContain(null);
    return scores();
  };
  const reset = async (): Promise<void> => {
    await gm.evaluate(() => (globalThis as never as Host).game.combat.resetAll());
    await expect.poll(async () => (await scores()).every((score) => score === null)).toBe(true);
  };

  it("SIE-INIT-2 to -6: scores order the turns, and by house rule each combatant rolls, or each side", async () => {
    await tab(gm, "combat");
    await gm.locator('#combat [data-action="createCombat"]').click();
    await gm.locator('#combat [data-action="addCombatants"]').click();
    const add = gm
      .locator("dialog, .dialog")
      .filter({ has: gm.locator("label.choice") })
      .last();
    for (const box of await add.locator("label.choice input").all()) await box.check();
    await add.locator('button[type="submit"], button[data-action="ok"]').first().click();
    await expect.poll(async () => (await scores()).length).toBeGreaterThan(2);
    const cards = (): Promise<number> => gm.locator("#chat .q-initiative").count();
    const before = await cards();
    const ranked = await rollAll("static");
    // All scores are one message, of whole numbers; so is the tracker, with the tie-break in the tooltip.
    await expect.poll(cards).toBe(before + 1);
    const shown = await gm.locator("#chat .q-initiative").last().locator("strong").allInnerTexts();
    expect(shown).toHaveLength(ranked.length);
    expect(shown.filter((score) => !/^-?\d+$/.test(score))).toEqual([]);
    const scored = gm.locator("#combat .token-initiative [data-tooltip^='Tie-break']").first();
    expect(await scored.evaluate((one) => (one as HTMLInputElement).value || one.textContent)).toMatch(/^-?\d+$/);
    await reset();
    expect(await rollAll("random")).not.toEqual(ranked);
    await reset();
    await rollAll("side");
    await gm.locator("#chat .chat-message", { hasText: "side acts first" }).last().waitFor({ state: "attached" });
  });

  it("SIE-OVER-4: an over-channelled power that nobody used closes when its rounds have passed", async () => {
    await setHouse(gm, "siege", "initiativeMode", "static");
    await gm.locator('#combat [data-action="startCombat"]').click();
    await expect.poll(() => gm.evaluate(() => (globalThis as never as Host).game.combat.round)).toBe(1);
    await update(IDS.mira, { over: { power: IDS.shove, round: 1 }, drain: { remaining: 2 } });
    const next = async (round: number): Promise<void> => {
      await tab(gm, "combat");
      await gm.locator('#combat [data-action="nextRound"]').click();
      await expect.poll(() => gm.evaluate(() => (globalThis as never as Host).game.combat.round)).toBe(round);
    };
    await next(2);
    const sheet = await openActor(ada, "Mira Sel");
    await sheet.locator('[data-check="siege.power"] small', { hasText: "open now" }).waitFor();
    await sheet.locator('[data-check="siege.power"]', { hasText: "Unseen Shove" }).click();
    const open = await dialog(ada);
    await submit(open).and(open.locator(":enabled")).waitFor();
    await open.locator('[data-action="cancel"]').click();
    await next(3);
    const isTurnOfMira = (): Promise<boolean> =>
      gm.evaluate(() => (globalThis as never as Host).game.combat.combatant?.name === "Mira Sel");
    while (!(await isTurnOfMira())) {
      const turn = await gm.evaluate(() => (globalThis as never as Host).game.combat.turn);
      await gm.locator('#combat [data-action="nextTurn"]').click();
      await expect.poll(() => gm.evaluate(() => (globalThis as never as Host).game.combat.turn)).not.toBe(turn);
    }
    await expect.poll(() => stored(gm, mira, "system.over.power")).toBe("");
  });
});

it("No page logged an error", () => expect(party.errors).toEqual([]));
