/**
 * An agent from nothing to finished: a player goes through the lifepaths, steps back and reloads, the GM works beside
 * them and a second player is kept out; the house's number of lifepaths changes under the draft; it is finished,
 * undone and finished again. On 13 an agent at random.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, answersOf, create, field, fill, step, wizard } from "./creation-steps.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { openActor, setHouse, settled, tab } from "./steps.ts";

const FACE = "newagent00000000";
const face = `Actor.${FACE}`;
const NAME = "An Agent To Be";
const world = {
  title: "Slow Light",
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: "GAMEMASTER" },
    { _id: "player0000000001", name: "Ada", role: "PLAYER" },
    { _id: "player0000000002", name: "Ben", role: "PLAYER" },
  ],
  actors: [
    {
      _id: FACE,
      name: NAME,
      type: "circumstancesAgent",
      ownership: { default: 2, player0000000001: 3 },
      prototypeToken: { name: NAME },
    },
  ],
};

interface Item {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly rating?: number; readonly order?: number; readonly answer?: string };
}

/** Opens a step and presses a card of it. */
async function choose(open: Locator, id: string, card: string): Promise<void> {
  await step(open, id);
  await open.locator(".q-creation-card", { has: open.page().getByText(card, { exact: true }) }).click();
  await open.locator(".q-creation-card", { hasText: card }).locator("input:checked").waitFor();
}

describe.each(WITH_SMOKE)("an agent is made on generation $generation", ({ generation, full }) => {
  const looks = new Looks("circumstances-creation");
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

  const answers = (): Promise<Record<string, unknown>> => answersOf(ada, face);
  const items = async (): Promise<Item[]> => stored<Item[]>(gm, face, "items");
  const ofType = async (type: string): Promise<Item[]> =>
    (await items()).filter((item) => item.type === `circumstances${type}`);

  if (!full) {
    it("Every step at random makes an agent that can be finished", async () => {
      open = await create(ada, NAME);
      for (const id of ["who", "homeworld", "upbringing", "life1", "life2", "life3", "skills", "beliefs"]) {
        await step(open, id);
        await open.locator('[data-action="creationSurprise"]').click();
        await open.getByText("This step was filled in at random.").waitFor();
      }
      await step(open, "summary");
      await open.locator('[data-action="creationFinish"]').click();
      await open.waitFor({ state: "detached" });
      await expect.poll(async () => (await ofType("Lifepath")).length).toBe(3);
      expect((await ofType("Skill")).reduce((sum, { system }) => sum + (system.rating ?? 0), 0)).toBe(14);
    });
    return;
  }

  it("CIR-HOME-2, CIR-UPB-4: homeworld and upbringing ask their question, and Will and Health share 8 points", async () => {
    open = await create(ada, NAME);
    await fill(open, "name", "Osha Wake");
    await choose(open, "homeworld", "Trade Hub");
    await fill(open, "homeworld-answer", "A tinker with three hands.");
    await open.getByText("Which stranger passing through", { exact: false }).first().waitFor();
    await looks.at(ada, "homeworld", open);
    await choose(open, "upbringing", "Machine");
    await fill(open, "relation", "Unit Nine");
    await open.getByText("Divide 8 points", { exact: false }).first().waitFor();
    await open.locator('.q-creation-steps .is-blocked [data-step="upbringing"]').waitFor();
    await add(open, "will", 2);
    await open.locator('.q-creation-steps .is-blocked [data-step="upbringing"]').waitFor({ state: "detached" });
    await looks.at(ada, "upbringing", open);
  });

  it("CIR-LIFE-1: a lifepath's points go to its own skills, and too many block", async () => {
    await choose(open, "life1", "Scout");
    await add(open, "life1-first", 3);
    await add(open, "life1-second", 1);
    await open.locator(".q-creation-issues", { hasText: "Scout gives 3 points" }).waitFor();
    await open.locator('[data-action="creationAdjust"][data-field="life1-first"][data-by="-1"]').click();
    await open.locator(".q-creation-issues").waitFor({ state: "detached" });
    await fill(open, "life1-answer", "Another beacon.");
    await looks.at(ada, "lifepath", open);
  });

  it("CIR-TRAIT-5, CIR-LIFE-3: a pair of one's own may replace a lifepath's, and a life is lived once", async () => {
    await choose(open, "life2", "Scout");
    await open.locator(".q-creation-issues", { hasText: "You have lived as Scout before" }).waitFor();
    await choose(open, "life2", "Explorer");
    await open.locator(".q-creation-issues", { hasText: "lived as" }).waitFor({ state: "detached" });
    await fill(open, "life2-a", "Fearless");
    await add(open, "life2-third", 3);
  });

  it("CIR-LIFE-5: a lifepath of one's own takes three skills", async () => {
    await choose(open, "life3", "Your own lifepath");
    await open.locator(".q-creation-issues", { hasText: "Name your lifepath" }).waitFor();
    await fill(open, "life3-name", "Gardener");
    await fill(open, "life3-first-skill", "Botany");
    await fill(open, "life3-second-skill", "Ecology");
    await fill(open, "life3-third-skill", "Survival");
    await add(open, "life3-third", 3);
    await open.locator('.q-creation-steps .is-blocked [data-step="life3"]').waitFor({ state: "detached" });
    await looks.at(ada, "custom", open);
  });

  it("CIR-LIFE-6: free points are counted, and a skill above the ceiling is pointed out", async () => {
    await step(open, "skills");
    await add(open, `skill-${await skillId("Surgery")}`, 3);
    await add(open, `skill-${await skillId("Survival")}`, 1);
    await open.locator(".q-creation-issues", { hasText: "Points not spent yet: 1." }).waitFor();
    await open.locator(".q-creation-issues", { hasText: "Survival would be 8" }).waitFor();
    await looks.at(ada, "skills", open);
  });

  /** The id that the window uses for a skill of the compendium. */
  const skillId = async (name: string): Promise<string> => {
    const row = open.locator(".q-creation-field", { has: open.page().getByLabel(name, { exact: true }) });
    const input = await row.first().locator("input").getAttribute("name");
    return String(input).replace("skill-", "");
  };

  it("The GM writes beside the player, who reloads; another player can't", async () => {
    const theirs = await create(gm, NAME);
    await step(theirs, "beliefs");
    await fill(theirs, "belief", "A mind is a mind.");
    await open.locator(".q-creation-message", { hasText: "Gamemaster changed" }).waitFor();
    await theirs.locator('[data-action="close"]').click();
    const ben = await party.join("Ben");
    const sheet = await openActor(ben, NAME);
    expect(await sheet.locator("button.q-creation-start").count()).toBe(0);
    await ben.close();
    await settled([ada, gm]);
    await ada.reload();
    await ready(ada);
    await bringAxe([ada]);
    open = await create(ada, NAME);
    expect(await answers()).toMatchObject({ belief: "A mind is a mind.", "life2-a": "Fearless", will: 5 });
  });

  it("CIR-LIFE-3: the house's number of lifepaths counts, and a draft keeps what is beyond it", async () => {
    const setCount = (count: number): Promise<unknown> => setHouse(gm, "circumstances", "lifepathCount", count);
    await setCount(2);
    await open.locator('[data-step="life3"]').first().waitFor({ state: "detached" });
    await setCount(3);
    await open.locator('[data-step="life3"]').first().waitFor();
    await step(open, "life3");
    expect(await field(open, "life3-name").inputValue()).toBe("Gardener");
  });

  it("Finishing writes sheet, skills, lifepaths and Traits with one receipt, and the GM's undo restores the draft", async () => {
    await step(open, "beliefs");
    await looks.at(ada, "beliefs", open);
    await step(open, "summary");
    await looks.at(ada, "summary", open);
    await open.locator('[data-action="creationFinish"]').click();
    await open.waitFor({ state: "detached" });
    await expect.poll(() => stored<string>(gm, face, "name")).toBe("Osha Wake");
    expect(await stored(gm, face, "system")).toMatchObject({
      homeworld: { name: "Trade Hub", answer: "A tinker with three hands." },
      upbringing: { name: "Machine" },
      abilities: { will: { value: 5 }, health: { value: 3 }, circles: { value: 2 }, mindchip: { value: 2 } },
      belief: { text: "A mind is a mind." },
      goal: { text: "" },
    });
    const ratings = (await ofType("Skill")).map(({ name, system }) => [name, system.rating]);
    expect(Object.fromEntries(ratings)).toEqual({ Recon: 2, Survival: 8, Surgery: 3 });
    const paths = await ofType("Lifepath");
    expect(paths.map(({ name, system }) => [name, system.order])).toEqual([
      ["Scout", 1],
      ["Explorer", 2],
      ["Gardener", 3],
    ]);
    expect(paths[0]?.system.answer).toBe("Another beacon.");
    expect((await ofType("Trait")).map(({ name }) => name)).toEqual(["Curious / Lonely", "Fearless / Obsessive"]);
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "Osha Wake" }).last().locator('[data-q="undo"]').click();
    await expect.poll(() => stored<string>(ada, face, "name")).toBe(NAME);
    expect(await items()).toEqual([]);
    expect(await answers()).toMatchObject({ life1: expect.any(String), "life3-name": "Gardener" });
  });

  it("Finished again, the agent's skill is rolled, and opening the steps again gives nothing twice", async () => {
    open = await create(ada, NAME);
    await step(open, "summary");
    await open.locator('[data-action="creationFinish"]').click();
    await open.waitFor({ state: "detached" });
    const sheet = await openActor(ada, "Osha Wake");
    await sheet.locator(".q-row-item", { hasText: "Survival" }).first().waitFor();
    await expect.poll(async () => (await ofType("Lifepath")).length).toBe(3);
    // CIR-ABIL-4: a rating that people don't have is pointed out, and stored.
    await sheet.locator('[data-action="tab"][data-tab="numbers"]').click();
    await fill(sheet, "system.abilities.will.value", "9");
    await sheet.getByText("Will 9 is unusual: people have 1 to 6.").waitFor();
    await sheet.locator('[data-action="toggleControls"]').click();
    await ada.locator('[data-action="qCreation"]').click();
    open = await wizard(ada);
    expect(await open.locator('[data-step^="life"]').count()).toBe(0);
    await step(open, "skills");
    await open.locator(".q-creation-budget", { hasText: "0 of 0" }).waitFor();
  });
});
