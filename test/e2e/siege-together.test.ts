/**
 * StarSIEGE together: groups that roll once, both sides that roll, two shots of one action, the vote at a session's
 * end, crowds, mooks that split. Each rule is used from a sheet, dialog, card or window, and seen on another's screen.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
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

const mira = `Actor.${IDS.mira}`;

interface Host {
  readonly game: {
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

/** The world with a rapid weapon in Okoro's hands, and linked tokens of Mira and the gang. */
function world(): object {
  const base = siegeWorld() as {
    readonly actors: readonly { readonly _id: string; readonly items?: readonly object[] }[];
    readonly scenes: readonly { readonly tokens: readonly object[] }[];
  };
  const pulsar = {
    _id: "pulsar0000000000",
    name: "Pulsar",
    type: "siegeTrapping",
    system: { damage: { total: 1 }, range: { class: "medium" }, bonus: 8, specialty: "Shooting", piercing: true },
  };
  const tokens = (["mira", "gang"] as const).map((key, at) => ({
    _id: `linked${key}`.padEnd(16, "0"),
    name: key === "mira" ? "Mira Sel" : "Dock Gang",
    actorId: IDS[key],
    actorLink: true,
    x: 200 + at * 100,
    y: 0,
  }));
  const [scene] = base.scenes;
  return {
    ...base,
    actors: [
      ...base.actors.map((one) => (one._id === IDS.okoro ? { ...one, items: [pulsar] } : one)),
      {
        _id: "tarn000000000000",
        name: "Bel Tarn",
        type: "siegeCharacter",
        ownership: { default: 1, [IDS.other]: 3 },
        system: { nova: { value: 0 } },
      },
    ],
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...tokens] }],
  };
}

describe.each(WITH_SMOKE)("StarSIEGE together, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
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

  /** Opens a check of Okoro's sheet. */
  async function open(check: string, text: string): Promise<Locator> {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator(`[data-check="siege.${check}"]`, { hasText: text }).first().click();
    const opened = await dialog(ada);
    await close(sheet);
    return opened;
  }

  describe("Two shots", () => {
    it.runIf(full)(
      "SIE-ATK-6: Rapid Fire splits a weapon's bonus between two shots, and each that hits is applied",
      async () => {
        const opened = await open("attack", "Pulsar");
        await choice(opened, "target").selectOption({ label: "Pirate with a hat" });
        await choice(opened, "rapid").check();
        await choice(opened, "firstShot").fill("6");
        await opened.getByText("The parts add up to 10, not 8.").first().waitFor();
        expect(await submit(opened).isDisabled()).toBe(true);
        await choice(opened, "secondShot").fill("2");
        await opened.locator(".q-odds", { hasText: "Two hits" }).waitFor();
        // Reflexes 3, Shooting 2, the nearer range 1, and the part of the bonus, against 12 and a Defense of 3.
        await expect.poll(() => opened.locator('[data-total="bonus"]').innerText()).toBe("+12");
        expect(await opened.locator('[data-total="bonus2"]').innerText()).toBe("+8");
        await fixDice(ada, [3, 7], 20);
        await brings(() => submit(opened).click(), ada, gm);
        const card = await newestCard(gm);
        expect(await card.innerText()).toContain("hits: 2 of 2, boxes before armour: 2");
        const hurt = `Scene.${IDS.scene}.Token.${IDS.second}.Actor.${IDS.pirate}`;
        const apply = card.locator('[data-q="offer"]:enabled', { hasText: "Apply" });
        for (const boxes of [1, 2]) {
          await apply.first().click();
          await expect.poll(() => stored(ada, hurt, "system.wounds.normal.value")).toBe(boxes);
          // A button that was used is gone before the next one is pressed.
          await expect.poll(() => apply.count()).toBe(2 - boxes);
        }
      },
    );

    it.runIf(full)("SIE-ATK-6: one of two shots misses, and a bought success does not fire twice", async () => {
      const opened = await open("attack", "Pulsar");
      await choice(opened, "target").selectOption({ label: "Pirate with a hat" });
      await choice(opened, "rapid").check();
      await choice(opened, "nova").check();
      await opened.getByText("A Nova Point buys one success, not two shots").first().waitFor();
      expect(await submit(opened).isDisabled()).toBe(true);
      await choice(opened, "nova").uncheck();
      await fixDice(ada, [5, 4], 20);
      const card = await brings(() => submit(opened).click(), ada, gm);
      expect(await card.innerText()).toContain("hits: 1 of 2, boxes before armour: 1");
      expect(await card.locator(".q-outcome", { hasText: "Failure" }).count()).toBe(1);
    });
  });

  describe("Cooperation", () => {
    beforeAll(async () => {
      await update(IDS.mira, {
        bundles: { combat: { primary: true } },
        specialties: { drill: { name: "Shooting", bundle: "combat", attribute: "reflexes", rating: 1 } },
      });
    });

    it.runIf(full)(
      "SIE-COOP-1, SIE-COOP-2: the best qualified leads, and a helper adds what the rules say",
      async () => {
        const opened = await open("challenge", "Shooting");
        await opened.locator("label", { hasText: "Mira Sel" }).locator('[type="checkbox"]').check();
        // Okoro leads with 3 + 2; Mira helps with 1, 2 for the bundle and 1 for the Specialty.
        await expect.poll(() => opened.locator('[data-total="bonus"]').innerText()).toBe("+9");
        await fixDice(ada, [3], 20);
        await brings(() => submit(opened).click(), ada, gm);
        expect(await (await newestCard(gm)).innerText()).toContain("Sgt. Okoro leads, helped by Mira Sel (+4)");
      },
    );

    it.runIf(full)(
      "SIE-COOP-1, SIE-COOP-3: the players choose among equals, and a Bolster doubles the help of the others",
      async () => {
        await update(IDS.mira, { attributes: { reflexes: { value: 4 } } });
        const opened = await open("challenge", "Shooting");
        await opened.locator("label", { hasText: "Mira Sel" }).locator('[type="checkbox"]').check();
        await choice(opened, "leader").selectOption({ label: "Mira Sel" });
        await opened.locator(".q-group", { hasText: "Mira Sel" }).first().waitFor();
        // Who inspires the group does not help it: nobody is left to lead.
        await choice(opened, "inspired").selectOption({ label: "Mira Sel" });
        await expect.poll(() => opened.locator('[data-total="bonus"]').innerText()).toBe("+5");
        await choice(opened, "inspired").selectOption("");
        await update(IDS.mira, { attributes: { reflexes: { value: 2 } } });
        // The sheet has changed: the leader chosen is no longer the best qualified.
        await opened.getByText("better qualified to lead").first().waitFor();
        expect(await submit(opened).isDisabled()).toBe(true);
        await choice(opened, "leader").selectOption("");
        await opened.locator('button[type="submit"]:enabled').waitFor();
        await opened.locator('[data-action="cancel"]').click();
      },
    );
  });

  describe("Opposed rolls", () => {
    it("SIE-OPP-2: by house rule the target rolls too; its side presses, and both screens name the winner", async () => {
      await setHouse(gm, "siege", "opposedRolls", true);
      const opened = await open("challenge", "Shooting");
      await choice(opened, "target").selectOption({ label: "Mira Sel" });
      await opened.locator(".q-odds", { hasText: "You win" }).waitFor();
      await choice(opened, "theirBundle").selectOption("spiritual");
      await choice(opened, "theirAttribute").selectOption("empathy");
      await choice(opened, "theirSpecialty").selectOption({ label: "Channeling (+2)" });
      const mine = await brings(() => submit(opened).click(), ada, gm);
      const theirs = await newestCard(gm);
      await theirs.getByText("Mira Sel is still to choose").waitFor();
      // What was expected is what the dialog begins with.
      await offer(theirs, "Roll for Mira Sel").click();
      const answer = await dialog(gm);
      await expect.poll(() => answer.locator('[data-total="bonus"]').innerText()).toBe("+5");
      await fixDice(gm, [12, 13], 20);
      // 12 + 5 against 12 is a margin of 5; 13 + 5 against 12 is one of 6.
      await submit(answer).click();
      for (const card of [mine, theirs]) await card.locator(".q-outcome", { hasText: "Mira Sel wins" }).waitFor();
      expect(await mine.innerText()).toContain("margin +5");
      expect(await mine.innerText()).toContain("margin +6");
      expect(await offer(mine, "Roll for Mira Sel").count()).toBe(0);
      await theirs.locator('[data-q="undo"]').first().click();
      await mine.getByText("Mira Sel is still to choose").waitFor();
      await setHouse(gm, "siege", "opposedRolls", false);
    });

    it.runIf(full)("SIE-OPP-2: a tie goes to who did not start it, and an NPC rolls with its Competence", async () => {
      await setHouse(gm, "siege", "opposedRolls", true);
      await update(IDS.pirate, { npc: { competence: 5 } });
      const opened = await open("challenge", "Shooting");
      await choice(opened, "target").selectOption({ label: "Pirate with a scar" });
      await choice(opened, "theirBundle").selectOption("combat");
      await brings(() => submit(opened).click(), ada, gm);
      const card = await newestCard(gm);
      await offer(card, "Roll for Pirate with a scar").click();
      await fixDice(gm, [10, 10], 20);
      await submit(await dialog(gm)).click();
      await card.locator(".q-outcome", { hasText: "Pirate with a scar wins" }).waitFor();
      await setHouse(gm, "siege", "opposedRolls", false);
      await update(IDS.pirate, { npc: { competence: 0 } });
    });
  });

  describe("The vote of a session's end", () => {
    it.runIf(full)(
      "SIE-NOVA-2: every player has a vote, the GM breaks the tie, and the winner gains a Nova Point on every screen",
      async () => {
        const ben = await party.join("Ben", { width: 1400 });
        const sheet = await openActor(gm, "Mira Sel");
        await sheet.locator('[data-action="siegeVote"]').click();
        const points = await stored<number>(gm, mira, "system.nova.value");
        const vote = (page: Page): Locator => page.locator("#chat .q-stage-card", { hasText: "Nova vote" }).last();
        for (const page of [ada, ben, gm]) await tab(page, "chat");
        const press = (page: Page, text: string): Promise<void> =>
          vote(page).locator('[data-q="move"]', { hasText: text }).click();
        await vote(gm).getByText("Still to vote: Ada, Ben").first().waitFor();
        expect(await vote(ada).locator('[data-q="move"]', { hasText: "Close the vote" }).count()).toBe(0);
        await press(ada, "Vote for Sgt. Okoro");
        await vote(ben).getByText("Still to vote: Ben").first().waitFor();
        await press(ben, "Vote for Mira Sel");
        await vote(ada).getByText("A tie: the GM picks").first().waitFor();
        await gm.locator('.q-stage-window-body [data-q="move"]', { hasText: "Give it to Mira Sel" }).click();
        for (const page of [ada, ben]) await vote(page).getByText("Mira Sel gains a Nova Point").first().waitFor();
        await expect.poll(() => stored(ben, mira, "system.nova.value")).toBe(points + 1);
        await close(sheet);
      },
    );
  });

  describe("Crowds, mooks, craft and planets", () => {
    it.runIf(full)(
      "SIE-CL-4: an NPC is rated as a crowd by a word, rolls with that rating, and an undo takes it back",
      async () => {
        const sheet = await openActor(gm, "Pirate");
        await sheet.locator('[data-tab="numbers"]').first().click();
        await sheet.locator('[data-act="siege.rateCrowd"]', { hasText: "Easy" }).click();
        await expect.poll(() => stored(gm, `Actor.${IDS.pirate}`, "system.npc.competence")).toBe(-6);
        expect(await stored(gm, `Actor.${IDS.pirate}`, "system.defense.psyche.base")).toBe(-6);
        await sheet.locator('[data-check="siege.challenge"]', { hasText: "Competence" }).first().click();
        const opened = await dialog(gm);
        await expect.poll(() => opened.locator('[data-total="bonus"]').innerText()).toBe("−6");
        await opened.locator('[data-action="cancel"]').click();
        await tab(gm, "chat");
        await gm.locator('#chat .q-receipt [data-q="undo"]').last().click();
        await expect.poll(() => stored(gm, `Actor.${IDS.pirate}`, "system.defense.combat.base")).toBe(3);
        expect(await stored(gm, `Actor.${IDS.pirate}`, "system.npc.crowd")).toBe(false);
        // A simple sheet has neither Attributes nor Specialties; what is stored of them stays.
        const attributes = sheet.getByRole("heading", { name: "Attributes" });
        await expect.poll(() => attributes.count()).toBe(2);
        await sheet.locator('[name="system.npc.simple"]').check();
        await expect.poll(() => attributes.count()).toBe(0);
        expect(await sheet.getByRole("heading", { name: "Specialties" }).count()).toBe(0);
        expect(await sheet.locator('[data-check="siege.challenge"]', { hasText: "Combat" }).count()).toBeGreaterThan(0);
        await sheet.locator('[name="system.npc.simple"]').uncheck();
        await expect.poll(() => attributes.count()).toBe(2);
        await close(sheet);
      },
    );

    it.runIf(full)(
      "SIE-MOOK-3: mooks split into groups that act and are hit on their own, until their next turn",
      async () => {
        const sheet = await openActor(gm, "Dock Gang");
        const split = async (sizes: string): Promise<void> => {
          await sheet.locator('[data-action="siegeSplit"]').click();
          await gm.locator('dialog [name="sizes"]').fill(sizes);
          await gm.locator('dialog [data-action="ok"]').click();
        };
        await split("8, 1");
        await gm.getByText("Each group needs at least 2 mooks").first().waitFor();
        expect(await stored(gm, `Actor.${IDS.gang}`, "system.mooks.groups")).toEqual([]);
        await split("4, 5");
        await sheet.getByText("Group 2: 5 mooks").first().waitFor();
        await sheet.locator('[data-check="siege.attack"]', { hasText: "Hand Cannon" }).click();
        const theirs = await dialog(gm);
        await choice(theirs, "part").selectOption("1");
        await expect
          .poll(() => theirs.locator(".q-row-item", { hasText: "Group bonus" }).first().innerText())
          .toContain("+2");
        await theirs.locator('[data-action="cancel"]').click();
        const opened = await open("attack", "Bare hands");
        await choice(opened, "target").selectOption({ label: "Dock Gang" });
        await choice(opened, "theirPart").selectOption("1");
        await choice(opened, "situations:flanking").check();
        await fixDice(ada, [20], 20);
        await brings(() => submit(opened).click(), ada, gm);
        await offer(await newestCard(gm), "Apply")
          .first()
          .click();
        await sheet.getByText("Group 2: 4 mooks").first().waitFor();
        await expect.poll(() => stored(ada, `Actor.${IDS.gang}`, "system.mooks.value")).toBe(8);
        await sheet.locator('[data-act="siege.splitMooks"]', { hasText: "Join the groups" }).click();
        await sheet.locator('[data-action="siegeSplit"]').waitFor();
        await close(sheet);
      },
    );

    it.runIf(full)("SIE-MOOK-1: without mook groups in the campaign, a group can't act or split", async () => {
      const sheet = await openActor(gm, "Dock Gang");
      await setHouse(gm, "siege", "mooks", false);
      await sheet.getByText("This campaign plays without mook groups").first().waitFor();
      expect(await sheet.locator('[data-action="siegeSplit"]').isDisabled()).toBe(true);
      await setHouse(gm, "siege", "mooks", true);
      await sheet.locator('[data-action="siegeSplit"]:enabled').waitFor();
      await close(sheet);
    });

    it.runIf(full)(
      "SIE-MOOK-3, SIE-CWOUND-2: an open dialog is refused once a single mook or none is left, or its actor is Out",
      async () => {
        let sheet = await openActor(gm, "Dock Gang");
        await sheet.locator('[data-check="siege.attack"]', { hasText: "Hand Cannon" }).click();
        const theirs = await dialog(gm);
        const value = await stored<number>(gm, `Actor.${IDS.gang}`, "system.mooks.value");
        for (const [left, reason] of [
          [1, "A single mook can't act"],
          [0, "No mook of this group is left"],
        ] as const) {
          await update(IDS.gang, { mooks: { value: left } });
          await theirs.getByText(reason).first().waitFor();
          expect(await submit(theirs).isDisabled()).toBe(true);
        }
        await update(IDS.gang, { mooks: { value } });
        await theirs.locator('button[type="submit"]:enabled').waitFor();
        await theirs.locator('[data-action="cancel"]').click();
        await close(sheet);
        const opened = await open("attack", "Bare hands");
        await update(IDS.okoro, { wounds: { critical: { out: true } } });
        await opened.getByText("is Out and can't act").first().waitFor();
        expect(await submit(opened).isDisabled()).toBe(true);
        await opened.locator('[data-action="cancel"]').click();
        sheet = await openActor(ada, "Sgt. Okoro");
        // A Nova Point can still be spent, and whoever is Out can rest in bed.
        const enabled = sheet.locator('[data-check]:enabled:not([data-check="siege.edit"], [data-check="siege.rest"])');
        expect(await enabled.count()).toBe(0);
        await update(IDS.okoro, { wounds: { critical: { out: false } } });
        await sheet.locator('[data-check="siege.attack"]:enabled').first().waitFor();
        await close(sheet);
      },
    );

    it.runIf(full)(
      "SIE-DMG-6: each subsystem adds a box; its controls are lost when that is marked, and not what they control",
      async () => {
        const sheet = await openActor(gm, "Grey Heron");
        await update(IDS.heron, { subsystems: { guns: { name: "Fire control", disabled: false } } });
        await sheet.locator(".q-hull .q-count", { hasText: "3/9" }).waitFor();
        const row = sheet.locator(".q-worn li", { hasText: "Fire control" });
        await row.getByText("Works").waitFor();
        await sheet.locator('.q-hull [data-box="8"]').click();
        await row.getByText("Controls lost").waitFor();
        expect(await stored(gm, `Actor.${IDS.heron}`, "system.status.nonFunctional")).toBe(false);
        await sheet.locator('.q-hull [data-box="3"]').click();
        await row.getByText("Works").waitFor();
        await close(sheet);
      },
    );

    it.runIf(full)(
      "SIE-IND-1, SIE-PATTR-1: further Industries cost what the house rule says, and an Attribute ends at +5",
      async () => {
        const sheet = await openActor(ada, "Asterholm");
        await sheet.locator('[data-tab="numbers"]').first().click();
        await sheet.getByText("Each Industry beyond two costs 30 XP; spent: 0.").waitFor();
        await sheet.locator('[name="industry.combat"]').check();
        await sheet.getByText("spent: 30.").waitFor();
        await setHouse(gm, "siege", "industryXpCost", 12);
        await sheet.getByText("Each Industry beyond two costs 12 XP; spent: 12.").waitFor();
        const field = sheet.locator('[name="system.attributes.might.value"]');
        await field.fill("6");
        await field.press("Tab");
        await ada.getByText("5 is the highest value").first().waitFor();
        await expect.poll(() => stored(gm, `Actor.${IDS.asterholm}`, "system.attributes.might.value")).toBe(5);
        await close(sheet);
      },
    );
  });

  describe("Critical attempts", () => {
    it.runIf(full)(
      "SIE-CRIT-2: a Critical Success doubles the bonus that it grants, an attempt that fails grants none",
      async () => {
        const opened = await open("challenge", "Shooting");
        await choice(opened, "crit").check();
        await choice(opened, "grants").fill("3");
        await choice(opened, "grants").press("Tab");
        await fixDice(ada, [18], 20);
        await brings(() => submit(opened).click(), ada, gm);
        await (await newestCard(gm)).getByText("Grants a bonus of +6").waitFor();
      },
    );
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
