/** StarSIEGE's harm and healing at the table: First Aid, days of healing by the clock, repair, and a lasting injury. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, seed, tokenActor } from "./seed.ts";
import {
  brings,
  choice,
  close,
  dialog,
  fixDice,
  newestCard,
  offer,
  openActor,
  openCheck,
  setHouse,
  sheetOf,
  submit,
} from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const doc = "Actor.doc0000000000000";
const vest = `${okoro}.Item.vest000000000001`;
const pirate = tokenActor(IDS.first);
const DAY = 86_400;

interface Host {
  readonly game: {
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly time: { advance(seconds: number): Promise<unknown> };
  };
  readonly Combat: { create(data: object): Promise<{ id: string; delete(): Promise<unknown> } & Fight> };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    readonly sheet: { render(options: object): Promise<unknown> };
  } | null;
}
interface Fight {
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
}

const trapping = (id: string, name: string, system: object): object => ({
  _id: id,
  name,
  type: "siegeTrapping",
  system,
});

/** The world with a doctor of the other player, a kit, and a vest of Okoro's. */
function createSeed(): object {
  const base = seed() as { actors: { _id: string; items?: object[] }[] };
  const [first, ...rest] = base.actors;
  return {
    ...base,
    actors: [
      { ...first, items: [trapping("vest000000000001", "Old Vest", { durability: { max: 3, marked: 2 }, tech: 4 })] },
      ...rest,
      {
        _id: "doc0000000000000",
        name: "Doc Rhee",
        type: "siegeCharacter",
        ownership: { default: 1, [IDS.other]: 3 },
        system: {
          attributes: { knowledge: { value: 3 } },
          bundles: { lore: { primary: true }, mechanics: { primary: true } },
          specialties: { treat: { name: "Treatment", bundle: "lore", attribute: "knowledge", rating: 2 } },
        },
        items: [trapping("kit0000000000000", "Field Kit", { specialty: "Treatment", bonus: 1, healing: 1 })],
      },
    ],
  };
}

describe.each(WITH_SMOKE)("Harm and healing, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  let sheet: Locator;

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    ben = await party.join("Ben", { width: 1400, height: 1000 });
    sheet = await openActor(ada, "Sgt. Okoro");
  });
  afterAll(async () => party.close());

  const perform = (page: Page, call: object): Promise<boolean> =>
    page.evaluate((one) => (globalThis as never as Host).game.quadrant.perform(one), call);
  const advance = (seconds: number): Promise<unknown> =>
    gm.evaluate((by) => (globalThis as never as Host).game.time.advance(by), seconds);
  const update = (uuid: string, data: object): Promise<unknown> =>
    gm.evaluate(([at, to]) => (globalThis as never as Host).fromUuidSync(at)?.update(to), [uuid, data] as const);
  const wounds = (): Promise<number> => stored<number>(gm, okoro, "system.wounds.normal.value");
  const hit = (target: string, boxes: number, critical = false, track = "wound"): Promise<boolean> =>
    perform(gm, {
      action: "siege.applyHit",
      args: {
        target,
        damage: [{ label: "Blow", value: boxes, source: { by: "gm" } }],
        size: 0,
        track,
        critical,
        piercing: true,
        sacrifice: null,
        part: 0,
      },
    });

  /** Opens First Aid of the doctor for Okoro. */
  async function treat(page: Page, kind: string): Promise<Locator> {
    return openCheck(page, {
      check: "siege.firstAid",
      actor: doc,
      targets: [okoro],
      options: { kind, track: "wound" },
    });
  }

  /** Advances the clock by a day; returns the card of what is due. */
  const passDay = (): Promise<Locator> => brings(() => advance(DAY), gm, ada);

  it("SIE-CWOUND-1: a Critical Wound makes every roll harder, and the dialog says so", async () => {
    expect(await hit(okoro, 5)).toBe(true);
    await expect.poll(wounds).toBe(4);
    await sheet.locator(".q-track-note", { hasText: "Disabled" }).waitFor();
    await sheet.locator('[data-check="siege.challenge"]').first().click();
    const open = await dialog(ada);
    await open.getByText("Disabled").first().waitFor();
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
  });

  it("SIE-AID-1, SIE-AID-4, SIE-AID-5: First Aid heals by the kit, its attempt counts, and it is undone exactly", async () => {
    const theirs = await openActor(ben, "Doc Rhee");
    await theirs.locator('[data-check="siege.firstAid"]').click();
    const open = await dialog(ben);
    await choice(open, "target").selectOption({ label: "Sgt. Okoro" });
    await choice(open, "kind").selectOption("normal");
    const total = (): Promise<string> => open.locator('[data-total="cl"]').innerText();
    await expect.poll(total).toBe("22");
    await choice(open, "rushed").check();
    await expect.poll(total).toBe("28");
    await choice(open, "rushed").uncheck();
    await fixDice(ben, [20], 20);
    await brings(() => submit(open).click(), ben, gm, ada);
    expect(await stored(gm, okoro, "system.wounds.days.0")).toMatchObject({ taken: 4, attempts: 1 });
    const card = await newestCard(ada);
    await offer(card, "Heal 2 Wounds").click();
    await expect.poll(wounds).toBe(2);
    await card.locator('[data-q="undo"]').first().click();
    await expect.poll(wounds).toBe(4);
    await offer(card, "Heal 2 Wounds").click();
    await expect.poll(wounds).toBe(2);
    await close(theirs);
  });

  it.runIf(full)("SIE-AID-2: a kit offsets a critical box until more damage", async () => {
    const open = await treat(ben, "critical");
    await fixDice(ben, [20], 20);
    await brings(() => submit(open).click(), ben, gm, ada);
    await offer(await newestCard(ada), "Offset the penalties").click();
    await expect.poll(() => stored(gm, okoro, "system.wounds.offset")).toBe(true);
    await sheet.locator(".q-track-note", { hasText: "offset by First Aid" }).waitFor();
  });

  it.runIf(full)("SIE-AID-5: two medics and one attempt that is left: one of them tries", async () => {
    await update(okoro, { "system.wounds.days.0.attempts": 3 });
    const args = { actor: doc, patient: okoro, track: "wound", injury: "" };
    const tries = await Promise.all([gm, ben].map((page) => perform(page, { action: "siege.tryAid", args })));
    expect(tries.filter(Boolean)).toHaveLength(1);
    const open = await treat(ben, "normal");
    await open.getByText("No attempt is left today").first().waitFor();
    await ben.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
  });

  it.runIf(full)(
    "SIE-HEAL-1, -3, -5: a rest tells what it heals before it is pressed, and how to rest from now on",
    async () => {
      await sheet.locator('[data-check="siege.rest"]').click();
      const open = await dialog(ada);
      await choice(open, "care").selectOption("assisted");
      await choice(open, "days").fill("2");
      await choice(open, "keep").check();
      await open.getByText("1 Wound healed, 2 left").first().waitFor();
      await brings(() => submit(open).click(), ada, gm);
      await offer(await newestCard(ada), "Heal").click();
      await expect.poll(wounds).toBe(1);
      await expect.poll(() => stored(gm, okoro, "system.care.assisted")).toBe(true);
    },
  );

  it("SIE-HEAL-1 to -3: four days pass by the clock, and one of them is undone", async () => {
    const care = { "system.care.assisted": true, "system.care.restedTo": 0 };
    await update(okoro, { ...care, "system.wounds.normal.value": 3, "system.wounds.healDays": 0 });
    const boxes: number[] = [];
    let third: Locator | null = null;
    for (let day = 1; day <= 4; day++) {
      const card = await passDay();
      await offer(card, "Heal").first().click();
      await expect.poll(() => stored<number>(gm, okoro, "system.care.restedTo")).toBe(day);
      boxes.push(await wounds());
      if (day === 3) {
        const id = await card.locator("xpath=ancestor::*[@data-message-id]").first().getAttribute("data-message-id");
        third = gm.locator(`#chat [data-message-id="${id}"] .q-card`);
      }
    }
    expect(boxes).toEqual([3, 2, 2, 1]);
    // The log grows by the fourth day's receipt: a button that moves while it is pressed is not pressed.
    await (await newestCard(gm)).locator('[data-q="undo"]').first().waitFor();
    await third?.locator('[data-q="undo"]').first().click();
    await expect.poll(() => stored(gm, okoro, "system.wounds.healDays")).toBe(-1);
    expect(await wounds()).toBe(1);
  });

  it.runIf(full)("The clock turned back and forward again: no day heals twice, and the GM is told", async () => {
    await update(okoro, { "system.care.restedTo": 4, "system.wounds.healDays": 0 });
    const cards = await gm.locator("#chat .q-rest-part").count();
    await advance(-2 * DAY);
    await gm.locator("#notifications", { hasText: "The clock went back 2 days" }).waitFor();
    await advance(2 * DAY);
    expect(await wounds()).toBe(1);
    expect(await gm.locator("#chat .q-rest-part").count()).toBe(cards);
  });

  it.runIf(full)("SIE-REPAIR-1: a box of armour is restored from the card", async () => {
    await sheet.locator('[data-check="siege.repair"]').click();
    const open = await dialog(ada);
    await choice(open, "thing").selectOption(vest);
    // Non-Primary 18, base 3, two boxes; the penalty of Disabled is offset.
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("23");
    await open.getByText("20 minutes").first().waitFor();
    await fixDice(ada, [20], 20);
    await brings(() => submit(open).click(), ada, gm);
    await offer(await newestCard(ada), "Restore a box").click();
    await expect.poll(() => stored(gm, vest, "system.durability.marked")).toBe(1);
  });

  it.runIf(full)("SIE-REPAIR-2, SIE-DMG-8: an android repairs itself at +3", async () => {
    await update(doc, { "system.usesDurability": true, "system.durability": { max: 3, marked: 1 } });
    const open = await openCheck(ben, { check: "siege.repair", actor: doc });
    await choice(open, "thing").selectOption(doc);
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("19");
    await fixDice(ben, [20], 20);
    await brings(() => submit(open).click(), ben, gm);
    await offer(await newestCard(ben), "Restore a box").click();
    await expect.poll(() => stored(gm, doc, "system.durability.marked")).toBe(0);
    await update(doc, { "system.usesDurability": false });
  });

  it.runIf(full)("SIE-CSTRESS-1, -2, -4: Shaken rests, and Fractured rolls fight or flight", async () => {
    await setHouse(gm, "siege", "fightOrFlight", true);
    await hit(okoro, 1, false, "stress");
    const calm = {
      check: "siege.firstAid",
      actor: doc,
      targets: [okoro],
      options: { kind: "normal", track: "stress" },
    };
    const aid = await openCheck(ben, calm);
    await fixDice(ben, [20], 20);
    await brings(() => submit(aid).click(), ben, gm, ada);
    await offer(await newestCard(ada), "Heal")
      .first()
      .click();
    await expect.poll(() => stored(gm, okoro, "system.stress.normal.value")).toBe(0);
    await hit(okoro, 1, true, "stress");
    await sheet.locator(".q-track-stress", { hasText: "Shaken" }).waitFor();
    await advance(300);
    await expect.poll(() => stored(gm, okoro, "system.stress.offset")).toBe(true);
    await hit(okoro, 1, true, "stress");
    await expect.poll(() => stored(gm, okoro, "system.stress.critical.fractured")).toBe(true);
    await fixDice(ada, [7], 20);
    await sheet.locator('[data-act="siege.react"]', { hasText: "Roll fight or flight" }).click();
    await expect.poll(() => stored(gm, okoro, "system.stress.reaction")).toBe("fight");
    const open = await openCheck(ada, { check: "siege.challenge", actor: okoro });
    await expect.poll(() => open.locator(".q-group", { hasText: "Fight" }).count()).toBeGreaterThan(0);
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await update(okoro, { "system.stress.critical.shaken": false, "system.stress.critical.fractured": false });
  });

  it.runIf(full)(
    "SIE-SCAR-1 to -3: after the fight an injury is rolled, and counts in every roll it hampers",
    async () => {
      await setHouse(gm, "siege", "lastingInjuries", true);
      await hit(okoro, 1, true);
      await expect.poll(() => stored(gm, okoro, "system.wounds.critical.down")).toBe(true);
      await sheet.locator(".q-locked", { hasText: "Down" }).waitFor();
      await brings(
        () =>
          gm.evaluate(async (id) => {
            const fight = await (globalThis as never as Host).Combat.create({ active: true });
            await fight.createEmbeddedDocuments("Combatant", [{ actorId: id, initiative: 10 }]);
            await fight.startCombat();
            await fight.delete();
          }, IDS.okoro),
        gm,
        ada,
      );
      const card = await newestCard(ada);
      await fixDice(ada, [1], 20);
      await offer(card, "roll Physique against 12").click();
      await fixDice(ada, [17], 20);
      await offer(card, "roll the injury").click();
      await card.getByText("keeps: Lost limb").first().waitFor();
      const open = await openCheck(ada, { check: "siege.challenge", actor: okoro, options: { bundle: "athletics" } });
      await open.getByText("Lost limb").first().waitFor();
      await ada.keyboard.press("Escape");
      await open.waitFor({ state: "detached" });
    },
  );

  it.runIf(full)("SIE-HEAL-4: a limb can't be reversed; another injury once, by a physician", async () => {
    const reverse = { check: "siege.firstAid", actor: doc, targets: [okoro], options: { kind: "reverse" } };
    const open = await openCheck(ben, reverse);
    await open.getByText("A lost limb or extremity can't be reversed").first().waitFor();
    await ben.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    const [limb] = await gm.evaluate(
      (uuid) =>
        [
          ...(
            (globalThis as never as Host).fromUuidSync(uuid) as never as {
              items: Iterable<{ uuid: string; type: string }>;
            }
          ).items,
        ]
          .filter(({ type }) => type === "siegeInjury")
          .map((item) => item.uuid),
      okoro,
    );
    await update(String(limb), { "system.key": "disfigured", name: "Burned face" });
    const again = await openCheck(ben, reverse);
    await expect.poll(() => again.locator('[data-total="cl"]').innerText()).toBe("21");
    await fixDice(ben, [20], 20);
    await brings(() => submit(again).click(), ben, gm, ada);
    expect(await stored(gm, String(limb), "system.reversalTried")).toBe(true);
    await offer(await newestCard(ada), "Remove the injury").click();
    await ada.waitForFunction((uuid) => (globalThis as never as Host).fromUuidSync(uuid) === null, String(limb));
  });

  it.runIf(full)("SIE-CWOUND-3, SIE-AID-3: Out counts the minutes; saved in time, or dead after the hour", async () => {
    await hit(okoro, 1, true);
    await hit(pirate, 3, true);
    await sheet.locator(".q-harm", { hasText: "Dies in 60 minutes" }).waitFor();
    await advance(600);
    await sheet.locator(".q-harm", { hasText: "Dies in 50 minutes" }).waitFor();
    const open = await treat(ben, "out");
    await fixDice(ben, [20], 20);
    await brings(() => submit(open).click(), ben, gm, ada);
    await offer(await newestCard(ada), "Save").click();
    await sheet.locator(".q-harm", { hasText: "Saved" }).waitFor();
    await advance(3600);
    await expect.poll(() => stored(gm, pirate, "system.wounds.lost")).toBe(true);
    expect(await stored(gm, okoro, "system.wounds.lost")).toBe(false);
    await gm.evaluate(
      (uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.sheet.render({ force: true }),
      pirate,
    );
    await (await sheetOf(gm, "Pirate")).locator(".q-harm", { hasText: "Dead" }).waitFor();
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
