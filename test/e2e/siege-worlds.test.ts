/**
 * StarSIEGE's worlds outside of conflict: an Industry is rolled, a world is built step by step, statistics are rolled,
 * and ley lines ease the powers that are used on it. On 13 a world at random.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, fill, step, wizard } from "./creation-steps.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { dropOn } from "./items-steps.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import {
  brings,
  choice,
  close,
  dialog,
  expandChip,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  submit,
  tab,
} from "./steps.ts";

const EMBER = "ember00000000000";
const ember = `Actor.${EMBER}`;
const asterholm = `Actor.${IDS.asterholm}`;
const vey = `Actor.${IDS.vey}`;
const mira = `Actor.${IDS.mira}`;
const PORT = "Compendium.quadrant.siege-abilities.Item.sieFacHighTechSt";

const SHIPS = "Compendium.quadrant.siege-abilities.Item.sieIndTransporta";

/** The worlds of the end-to-end world, and one that nobody has built yet. */
const world = (): object => {
  const base = siegeWorld() as { readonly actors: readonly object[] };
  const fresh = { _id: EMBER, name: "Ember", type: "siegePlanet", ownership: { default: 1, [IDS.player]: 3 } };
  return { ...base, actors: [...base.actors, fresh] };
};

interface Item {
  readonly name: string;
  readonly system: { readonly rating: number };
}
interface Host {
  fromUuidSync(uuid: string): { update(data: object): Promise<unknown> } | null;
}

describe.each(WITH_SMOKE)("worlds of StarSIEGE on generation $generation", ({ generation, full }) => {
  const looks = new Looks("siege-worlds");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let open: Locator;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    if (full) await bringAxe([gm, ada]);
  });
  afterAll(async () => {
    await party.close();
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });

  const read = <Value>(uuid: string, path: string): Promise<Value> => stored<Value>(gm, uuid, path);
  const readIndustries = async (uuid: string): Promise<readonly string[]> =>
    Object.entries(await read<Record<string, boolean>>(uuid, "system.industries")).flatMap(([id, has]) =>
      has ? [id] : [],
    );
  const write = (uuid: string, data: object): Promise<void> =>
    gm.evaluate(async ([at, change]) => void (await (globalThis as never as Host).fromUuidSync(at)?.update(change)), [
      uuid,
      data,
    ] as const);
  const finish = async (): Promise<void> => {
    await step(open, "summary");
    await open.locator('[data-action="creationFinish"]').click();
    await open.waitFor({ state: "detached" });
  };

  it("SIE-PLAN-3: a world is built by chance, and spends its points", async () => {
    open = await create(ada, "Ember");
    await open.locator('[data-action="creationSurpriseAll"]').click();
    await open.locator('[data-action="creationFinish"]:enabled').waitFor();
    await finish();
    await expect.poll(() => readIndustries(ember)).toHaveLength(2);
    const { might } = await read<Record<string, { value: number }>>(ember, "system.attributes");
    expect(might?.value).toEqual(expect.any(Number));
    const name = await read<string>(ember, "name");
    expect(name).not.toBe("Ember");
    await write(ember, { name: "Ember", system: { points: { budget: null }, facilityXp: { budget: 10 } } });
  });

  if (!full) return;

  it("SIE-PLAN-6: a world rolls an Industry with an Attribute and a Facility that fits", async () => {
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('[data-check="siege.industry"]', { hasText: "Lore" }).first().press("Enter");
    const box = await dialog(ada);
    await choice(box, "attribute").selectOption("education");
    await choice(box, "difficulty").selectOption("staggering");
    await choice(box, `bring-${IDS.academy}`).check();
    await expect.poll(() => box.locator('[data-total="cl"]').innerText()).toBe("18");
    await expect.poll(() => box.locator('[data-total="bonus"]').innerText()).toContain("6");
    await looks.at(ada, "industry-dialog", box);
    await ada.setViewportSize({ width: 380, height: 780 });
    await looks.at(ada, "narrow-dialog", box);
    await ada.setViewportSize({ width: 1280, height: 1000 });
    await fixDice(ada, [12], 20);
    const card = await brings(() => submit(box).click(), ada, gm);
    await expect.poll(() => card.innerText()).toContain("Lore, Education");
    await expect.poll(() => card.innerText()).toContain("Success");
    await looks.at(ada, "industry-card", card);
    await sheet.locator('[data-check="siege.industry"]', { hasText: "Without an Industry" }).press("Enter");
    const other = await dialog(ada);
    // Without the Industry 18, and 3 more for a track that is Unstable.
    await expect.poll(() => other.locator('[data-total="cl"]').innerText()).toBe("21");
    await ada.keyboard.press("Escape");
    await other.waitFor({ state: "detached" });
    await close(sheet);
  });

  it("SIE-POP-1, SIE-POP-2, SIE-PLAN-8: the sheet says how many people live there, and where Tech is higher", async () => {
    const sheet = await openActor(ada, "Asterholm");
    await dropOn(ada, "Asterholm", { type: "Item", uuid: PORT });
    await expect
      .poll(async () => (await read<Item[]>(asterholm, "items")).map(({ name }) => name))
      .toContain("High Tech Starport");
    await dropOn(ada, "Asterholm", { type: "Item", uuid: SHIPS });
    await expect.poll(() => readIndustries(asterholm)).toContain("transportation");
    await sheet.locator('[role="tab"][data-tab="numbers"]').click();
    await expect.poll(() => sheet.locator('[name="industry.transportation"]').isChecked()).toBe(true);
    await fill(sheet, "system.population.value", "9");
    await fill(sheet, "system.population.area", "148940000");
    await sheet.getByText("3.72B to 7.45B people live here.").waitFor();
    await sheet.getByText("High Tech Starport: Tech 10 for its own work.").waitFor();
    await looks.at(ada, "numbers", sheet);
    await ada.setViewportSize({ width: 380, height: 780 });
    await looks.at(ada, "narrow-numbers", sheet);
    await ada.setViewportSize({ width: 1280, height: 1000 });
    await sheet.evaluate((element) => element.querySelector(".window-content")?.scrollTo(0, 0));
    await looks.at(ada, "sheet", sheet);
    await close(sheet);
  });

  it("SIE-PLAN-3: what is not legal is said in words, and mended by a button; the result is undone exactly", async () => {
    const before = await read<object>(ember, "system");
    const sheet = await openActor(ada, "Ember");
    await sheet.locator('[role="tab"][data-tab="numbers"]').click();
    await sheet.locator('[data-action="qCreation"]', { hasText: "world builder" }).press("Enter");
    open = await wizard(ada);
    await step(open, "attributes");
    for (const id of ["might", "infrastructure", "connectivity", "education", "cohesion", "law"])
      await fill(open, `attr-${id}`, "3");
    await step(open, "statistics");
    await fill(open, "tech", "8");
    await fill(open, "psi", "0");
    await step(open, "attributes");
    const over = open.locator(".q-creation-issues li", { hasText: "26 points are spent, 11 more than the 15" });
    await over.waitFor();
    await looks.at(ada, "builder-attributes", open);
    await over.locator('[data-action="creationFix"]').press("Enter");
    await over.waitFor({ state: "detached" });
    await step(open, "facilities");
    await fill(open, "own1-name", "Sky Garrison");
    await fill(open, "own1", "5");
    await open.locator('[name="own1-for"][value="populace"]').check({ force: true });
    const high = open.locator(".q-creation-issues li", { hasText: "Sky Garrison has a rating of 5" });
    await high.locator('[data-action="creationFix"]').press("Enter");
    await expect.poll(() => open.locator('[name="own1"]').inputValue()).toBe("3");
    await looks.at(ada, "builder-facilities", open);
    await step(open, "industries");
    await looks.at(ada, "builder-industries", open);
    await step(open, "summary");
    await looks.at(ada, "builder-summary", open);
    await finish();
    await expect.poll(() => read(ember, "system.points.budget")).toBe(26);
    const garrison = (await read<Item[]>(ember, "items")).find(({ name }) => name === "Sky Garrison");
    expect(garrison?.system.rating).toBe(3);
    const receipt = gm.locator("#chat .q-receipt", { hasText: "Ember" }).last();
    await receipt.locator('[data-q="undo"]').press("Enter");
    await expect.poll(() => read<object>(ember, "system")).toEqual(before);
    await ada.locator(".q-creation-discard").waitFor({ state: "detached" });
  });

  it("SIE-PLAN-4: by house rule the statistics are rolled instead", async () => {
    await setHouse(gm, "siege", "planetRandom", true);
    const sheet = await openActor(ada, "Ember");
    await sheet.locator('[data-action="qCreation"]', { hasText: "world builder" }).press("Enter");
    open = await wizard(ada);
    await step(open, "statistics");
    await open.locator('[data-action="creationSurprise"]', { hasText: "Roll the dice" }).click();
    await step(open, "attributes");
    await open.locator('[data-action="creationSurprise"]', { hasText: "Roll the dice" }).click();
    await open.getByText("This step was filled in at random.").waitFor();
    await expect.poll(() => open.locator(".q-creation-budget", { hasText: "Points" }).count()).toBe(0);
    expect(Math.abs(Number(await open.locator('[name="attr-might"]').inputValue()))).toBeLessThanOrEqual(3);
    await looks.at(ada, "builder-rolled", open);
    await ada.setViewportSize({ width: 380, height: 780 });
    for (const id of ["attributes", "facilities", "summary"]) {
      await step(open, id);
      await looks.at(ada, `narrow-${id}`, open);
    }
    await ada.setViewportSize({ width: 1280, height: 1000 });
    await finish();
    await setHouse(gm, "siege", "planetRandom", false);
    await close(sheet);
  });

  it("SIE-LEY-1: a power that is used on a world with ley lines costs less", async () => {
    await setHouse(gm, "siege", "leyLines", true);
    await write(vey, { "system.psi.value": 4, "system.leyLines": "drain" });
    const theirs = await openActor(gm, "Vey");
    await theirs.locator('[role="tab"][data-tab="numbers"]').click();
    await theirs.locator('[data-act="siege.setWorld"]').press("Enter");
    await ada.locator('.q-table-bar [data-board="siege.world"]').waitFor({ state: "attached" });
    const sheet = await openActor(ada, "Mira Sel");
    await sheet.locator('[data-check="siege.power"]', { hasText: "Unseen Shove" }).first().press("Enter");
    const box = await dialog(ada);
    await box.getByText("Ley lines of Vey: Drain −4, at least 1").first().waitFor();
    await looks.at(ada, "ley-dialog", box);
    await brings(() => submit(box).click(), ada, gm);
    const card = await newestCard(ada);
    await card.getByText("Eased by the ley lines of Vey.").waitFor();
    await looks.at(ada, "ley-card", card);
    await offer(card, "Drain").first().press("Enter");
    await expect.poll(() => read(mira, "system.drain.remaining")).toBe(1);
    await write(mira, { "system.drain.remaining": 0 });
    await write(vey, { "system.leyLines": "potency" });
    await sheet.locator('[data-check="siege.power"]', { hasText: "Mind Storm" }).first().press("Enter");
    const storm = await dialog(ada);
    await storm.getByText("Potency 3 against Psi 3").waitFor();
    await choice(storm, "elsewhere").check();
    await storm.getByText("Potency 5 against Psi 3").waitFor();
    await ada.keyboard.press("Escape");
    await storm.waitFor({ state: "detached" });
    await tab(gm, "chat");
    const panel = await expandChip(gm, "siege.world");
    await looks.at(gm, "ley-chip", panel);
    await panel.locator("button", { hasText: "Leave" }).press("Enter");
    await ada.locator('.q-table-bar [data-board="siege.world"]').waitFor({ state: "detached" });
    await setHouse(gm, "siege", "leyLines", false);
  });
});
