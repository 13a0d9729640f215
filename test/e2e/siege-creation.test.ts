/**
 * A psionic from nothing to their first over-channelled power with its Stress: a player creates them step by step, the
 * GM awards experience to the party, and the player spends it and takes it back. On 13 a character at random.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, field, fill, step } from "./creation-steps.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { brings, choice, dialog, fixDice, heard, openActor, setHouse, settled, tab } from "./steps.ts";

const FACE = "newpsion00000000";
const face = `Actor.${FACE}`;
const NAME = "A Psion To Be";
const world = {
  title: "Thin Light",
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: "GAMEMASTER" },
    { _id: "player0000000001", name: "Ada", role: "PLAYER" },
  ],
  actors: [
    {
      _id: FACE,
      name: NAME,
      type: "siegeCharacter",
      ownership: { default: 2, player0000000001: 3 },
      prototypeToken: { name: NAME },
    },
    {
      _id: "titan00000000000",
      name: "Of Titans",
      type: "siegeCharacter",
      ownership: { default: 2, player0000000001: 3 },
      items: [{ _id: "titans0000000000", name: "Titan", type: "siegeSpecies", system: { budget: 90 } }],
    },
  ],
};
const STEPS = ["who", "species", "attributes", "bundles", "specialties", "powers", "gear"];

describe.each(WITH_SMOKE)("a psionic is created on generation $generation", ({ generation, full }) => {
  const looks = new Looks("siege-creation");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let open: Locator;

  beforeAll(async () => {
    party = await Party.open({ generation, world });
    [gm, ada] = await Promise.all([party.join("Gamemaster", { width: 1280 }), party.join("Ada", { width: 1280 })]);
    if (full) await bringAxe([ada]);
  });
  afterAll(async () => {
    await party.close();
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });

  const read = <Value>(path: string): Promise<Value> => stored<Value>(gm, face, path);
  const finish = async (): Promise<void> => {
    await step(open, "summary");
    if (full) await looks.at(ada, "summary", open);
    await open.locator('[data-action="creationFinish"]').click();
    await open.waitFor({ state: "detached" });
  };

  /** Takes back what chance has picked in the open step: what is picked afterwards has the whole budget. */
  const clearPicks = async (): Promise<void> => {
    const picked = open.locator('.q-creation-card input[type="checkbox"]:checked');
    for (let left = await picked.count(); left > 0; left -= 1) {
      await picked.first().press("Space");
      await expect.poll(() => picked.count()).toBe(left - 1);
    }
  };

  it("Every step at random makes a character", async () => {
    open = await create(ada, NAME);
    if (full) {
      // One press answers every step but the one that is answered.
      await fill(open, "name", "Kept Name");
      await open.locator('[data-action="creationSurpriseAll"]').click();
      await open.locator('[data-action="creationFinish"]:enabled').waitFor();
      return expect(open.locator(".q-creation-summary").innerText()).resolves.toContain("Kept Name");
    }
    for (const id of STEPS) {
      await step(open, id);
      await open.locator('[data-action="creationSurprise"]').click();
      await open.getByText("This step was filled in at random.").waitFor();
    }
    // A stronger species begins with a debt by this house rule (SIE-ALIEN-9).
    await setHouse(gm, "siege", "speciesBalance", "payoff");
    return finish();
  });

  if (!full) return;

  it("The player changes answers, steps back, and finishes a psionic", async () => {
    await step(open, "who");
    await fill(open, "name", "Mira Quill");
    await step(open, "specialties");
    await looks.at(ada, "specialties", open);
    await step(open, "gear");
    await clearPicks();
    await step(open, "powers");
    await clearPicks();
    await fill(open, "psi", "1");
    const lance = open.locator(".q-creation-card", { hasText: "Mind Lance" }).locator("input");
    await lance.check();
    await looks.at(ada, "powers", open);
    await step(open, "attributes");
    await step(open, "powers");
    await expect.poll(() => lance.isChecked()).toBe(true);
  });

  it("They take Taint, a Defect, a mutation and an arm, take one back, and reload the page halfway", async () => {
    const card = (name: string) => open.locator(".q-creation-card", { hasText: name }).locator("input");
    await step(open, "mutations");
    await open.locator('[data-action="creationSurprise"]').click();
    await open.getByText("Nothing here is left to chance.").waitFor();
    await fill(open, "taint", "20");
    await open.getByText("Taint 20; 20 Mutation XP.").waitFor();
    await card("Night Eyes").check();
    await card("Malformation").check();
    await field(open, "of-part-sieDefMalformati").selectOption("ears");
    await card("Pigmentation").check();
    await field(open, "bought1-name").fill("Gills");
    await fill(open, "bought1", "3");
    await open.getByText("8 left").waitFor();
    await looks.at(ada, "mutations", open);
    await settled([ada]);
    await heard([ada, gm]);
    await ada.reload();
    await ready(ada);
    await bringAxe([ada]);
    open = await create(ada, NAME);
    await open.locator('.q-creation-steps .open [data-step="mutations"]').waitFor();
    expect(await field(open, "taint").inputValue()).toBe("20");
    await card("Pigmentation").uncheck();
    await step(open, "cybernetics");
    await fill(open, "cyberBase", "8");
    await card("Cybernetic Arm").check();
    await field(open, "piece1-name").fill("Deck Jack");
    await fill(open, "piece1", "60");
    await open.getByText("Psi is 1 lower").waitFor();
    await looks.at(ada, "cybernetics", open);
    await fill(open, "piece1", "2");
    await open.getByText("Psi is 1 lower").waitFor({ state: "detached" });
    await finish();
    await expect.poll(() => read("name")).toBe("Mira Quill");
    expect(await read("system.psi.value")).toBe(1);
    expect(await read("system.bundles.spiritual.primary")).toBe(true);
    const items = await read<{ name: string; type: string }[]>("items");
    expect(items.map(({ name }) => name)).toContain("Mind Lance");
    expect(items.some(({ type }) => type === "siegeSpecies")).toBe(true);
    const added = ["Night Eyes", "Malformation", "Cybernetic Arm", "Deck Jack"];
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(added));
    expect(items.map(({ name }) => name)).not.toContain("Pigmentation");
    expect(await read("system.mutation")).toMatchObject({ taint: 20, xp: 8 });
    expect(await read("system.cyber.base")).toBe(8);
    await tab(ada, "chat");
    await ada.getByText("+20 Taint: the score is 20.").waitFor();
    const sheet = await openActor(ada, "Mira Quill");
    await sheet.locator('[data-tab="body"]').first().click();
    await sheet.getByText(/Base 8, Cyber-Empathy \d+, Interference 7/).waitFor();
  });

  it("Experience is awarded to the party, spent, and taken back from the history", async () => {
    const before = await read<number>("system.xp.free");
    const sheet = await openActor(gm, "Mira Quill");
    await sheet.locator('[data-action="siegeXpAward"]').first().press("Enter");
    const award = gm.locator(".application", { has: gm.locator(".q-xp-award") });
    await award.locator('input[name="points"]').fill("20");
    await award.locator('input[name="reason"]').fill("the heist");
    await award.locator('button[type="submit"]').click();
    await expect.poll(() => read("system.xp.free")).toBe(before + 20);
    const mine = await openActor(ada, "Mira Quill");
    await mine.locator('[data-action="siegeXp"]').first().press("Enter");
    const xp = ada.locator(".application", { has: ada.locator(".q-xp-body") });
    await xp.locator(".q-xp-history", { hasText: "the heist" }).waitFor();
    await looks.at(ada, "experience", xp);
    const savvy = await read<number>("system.attributes.savvy.value");
    await xp.locator('[aria-label="Buy for 18 XP: Savvy"]').press("Enter");
    await expect.poll(() => read("system.attributes.savvy.value")).toBe(savvy + 1);
    expect(await read("system.xp.free")).toBe(before + 2);
    await xp.locator('[aria-label="Take back: Savvy"]').press("Enter");
    await expect.poll(() => read("system.xp.free")).toBe(before + 20);
    expect(await read("system.attributes.savvy.value")).toBe(savvy);
    await xp.locator('input[name="newName"]').fill("Card Tricks");
    await xp.locator('[data-action="xpBuyNew"]').press("Enter");
    await expect.poll(() => read("system.xp.free")).toBe(before + 19);
  });

  it("By house rule the GM gives who is of a weaker species what it falls short of the strongest", async () => {
    await setHouse(gm, "siege", "speciesBalance", "bonus");
    const before = await read<number>("system.xp.free");
    const own = await read<{ type: string; system: { budget: number } }[]>("items");
    const budget = own.find(({ type }) => type === "siegeSpecies")?.system.budget ?? 0;
    const sheet = await openActor(gm, "Mira Quill");
    await sheet.locator('[data-action="siegeXpAward"]').first().press("Enter");
    const award = gm.locator(".application", { has: gm.locator(".q-xp-award") });
    await award.locator('input[value="Actor.titan00000000000"]').check();
    await award.locator('[data-action="xpGiveBonus"]').press("Enter");
    await expect.poll(() => read("system.xp.free")).toBe(before + 90 - budget);
    await setHouse(gm, "siege", "speciesBalance", "none");
  });

  it("A Specialty is rolled with another Attribute, as a stunt, and the pairing is remembered", async () => {
    const row = async () =>
      Object.values(await read<Record<string, { name: string; lastAttribute: string }>>("system.specialties")).find(
        ({ name }) => name === "Card Tricks",
      );
    const nova = await read<number>("system.nova.value");
    const sheet = await openActor(ada, "Mira Quill");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Card Tricks" }).first().press("Enter");
    const box = await dialog(ada);
    await choice(box, "attribute").selectOption("confidence");
    await choice(box, "stunt").check();
    await brings(() => box.locator('button[type="submit"]').click(), ada);
    await expect.poll(async () => (await row())?.lastAttribute).toBe("confidence");
    await expect.poll(() => read("system.nova.value")).toBe(nova - 1);
  });

  it("Their first over-channelled power marks Stress", async () => {
    const sheet = await openActor(ada, "Mira Quill");
    await sheet.locator('[data-check="siege.power"]', { hasText: "Mind Lance" }).first().press("Enter");
    const box = await dialog(ada);
    await box.locator('select[name="choice:way"]').selectOption("force");
    await fixDice(ada, [20], 20);
    const card = await brings(() => box.locator('button[type="submit"]').click(), ada);
    await tab(ada, "chat");
    await card.locator('[data-q="offer"]').first().press("Enter");
    await expect.poll(() => read("system.over.power")).not.toBe("");
    expect(await read("system.stress.normal.value")).toBe(1);
  });
});
