/** A planet's Industries, changed by two clients at the same time: by drops, on its sheets, and without a GM. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { dropOn } from "./items-steps.ts";
import { IDS, seedWith } from "./seed.ts";
import { heard, openActor, settled } from "./steps.ts";

const EMBER = "Actor.ember00000000000";
const fromPack = (id: string) => ({ type: "Item", uuid: `Compendium.quadrant.siege-abilities.Item.${id}` });

const createSeed = (): object => {
  const ember = {
    _id: "ember00000000000",
    name: "Ember",
    type: "siegePlanet",
    ownership: { default: 1, [IDS.player]: 3, [IDS.other]: 3 },
    system: { industries: ["combat"] },
  };
  return seedWith([ember]);
};

describe.each(GENERATIONS)("two clients change a planet's Industries, generation %s", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    ben = await party.join("Ben", { width: 1280, height: 1000 });
    for (const page of [gm, ada, ben]) {
      const sheet = await openActor(page, "Ember");
      await sheet.locator('[data-tab="numbers"]').first().click();
    }
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  const industries = async (page: Page): Promise<readonly string[]> =>
    Object.entries(await stored<Record<string, boolean>>(page, EMBER, "system.industries"))
      .flatMap(([id, has]) => (has ? [id] : []))
      .toSorted();
  const box = (page: Page, industry: string) => page.locator(`[name="industry.${industry}"]`);

  const shows = async (pages: readonly Page[], industry: string, has: boolean): Promise<void> => {
    for (const page of pages) await expect.poll(() => box(page, industry).isChecked()).toBe(has);
  };

  it("Two Industries that are dropped at the same time are both kept", async () => {
    await Promise.all([
      dropOn(ada, "Ember", fromPack("sieIndTransporta")),
      dropOn(ben, "Ember", fromPack("sieIndPersuasion")),
      dropOn(gm, "Ember", fromPack("sieIndLore000000")),
    ]);
    await settled([gm, ada, ben]);
    await expect.poll(() => industries(gm)).toEqual(["combat", "lore", "persuasion", "transportation"]);
  });

  it("Two that are ticked at the same time are both kept, and so is one that is dropped meanwhile", async () => {
    await Promise.all([
      box(ada, "awareness").click(),
      box(ben, "combat").click(),
      dropOn(gm, "Ember", fromPack("sieIndSpiritual0")),
    ]);
    await settled([gm, ada, ben]);
    const expected = ["awareness", "lore", "persuasion", "spiritual", "transportation"];
    await expect.poll(() => industries(gm)).toEqual(expected);
    for (const page of [gm, ada, ben]) {
      await expect.poll(() => box(page, "combat").isChecked()).toBe(false);
      await expect.poll(() => box(page, "awareness").isChecked()).toBe(true);
    }
  });

  it("One that is taken away while another owner's is added is gone, and the other is there", async () => {
    await box(ada, "entertainment").click();
    await shows([ada, ben], "entertainment", true);
    await Promise.all([box(ada, "entertainment").click(), box(ben, "combat").click()]);
    await shows([gm, ada, ben], "entertainment", false);
    await shows([gm, ada, ben], "combat", true);
    const after = await industries(gm);
    expect(after).toContain("combat");
    expect(after).not.toContain("entertainment");
  });

  it("Without a GM, two owners' Industries are both kept", async () => {
    await gm.close();
    await Promise.all([
      dropOn(ada, "Ember", fromPack("sieIndManufactur")),
      dropOn(ben, "Ember", fromPack("sieIndEnvironmen")),
    ]);
    await settled([ada, ben]);
    for (const page of [ada, ben])
      await expect.poll(() => industries(page)).toEqual(expect.arrayContaining(["manufacturing", "environmental"]));
  });

  it("Without a GM, what an owner takes away stays away, also what was added just before", async () => {
    await shows([ada, ben], "manufacturing", true);
    await Promise.all([box(ada, "manufacturing").click(), box(ben, "entertainment").click()]);
    await shows([ada, ben], "manufacturing", false);
    await shows([ada, ben], "entertainment", true);
    await box(ada, "entertainment").click();
    await shows([ada, ben], "entertainment", false);
    // Nobody's client makes again what it had added.
    await heard([ada, ben]);
    for (const page of [ada, ben]) {
      const left = await industries(page);
      expect(left).toContain("environmental");
      for (const gone of ["entertainment", "manufacturing"]) expect(left).not.toContain(gone);
    }
  });
});
