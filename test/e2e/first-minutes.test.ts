/**
 * The shipped demo world, opened as by a new table: the GM starts with one ruleset, and a few clicks of both lead from
 * the page where one joins to a hit that is applied (in Special Circumstances to a failure's condition), and back.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { GENERATIONS } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { bringAxe, Looks } from "./looks.ts";
import { dialog, fixDice, newestCard, openPack, sheetOf, tab } from "./steps.ts";

const demo = parse(readFileSync("worlds-seed/demo.yaml", "utf8")) as { readonly users: readonly object[] };
/** The demo world without its documents. */
const EMPTY = { folders: [], actors: [], scenes: [], combats: [], journal: [], macros: [] };
const MOST_CLICKS = 12;

interface Played {
  readonly ruleset: string;
  readonly name: string;
  readonly hero: readonly [id: string, name: string];
  /** What the player's card suggests, and the opponent's name and actor. */
  readonly act: string;
  readonly foe: readonly [name: string, uuid: string];
  readonly sides: number;
  /** The dice of the player's rolls, in order, and of the GM's. */
  readonly dice: readonly number[];
  readonly theirs: readonly number[];
  /** What the GM's card suggests. */
  readonly answer: string;
  /** Where what was done is stored. */
  readonly harm: string;
  /** The buttons from the roll to its effect, each with who presses it. */
  readonly buttons: readonly (readonly ["player" | "gm", string])[];
  readonly answers: readonly string[];
  /** What fails harms whoever tried it. */
  readonly ownFailure?: true;
}

const offer = (key: string): string => `[data-key="${key}"]`;
const APPLY = '[data-q="offer"]:has-text("Apply")';
const CONDITION = '[data-q="offer-group"]:has-text("Give a condition")';

const scene = (id: string, token: string, actor: string): string => `Scene.${id}.Token.${token}.Actor.${actor}`;

const TABLE: readonly Played[] = [
  {
    ruleset: "sidonia",
    name: "Sidonia",
    hero: ["sidChrNellCorrig", "Nell Corrigan"],
    act: "Fire the Heavy Pistol",
    foe: ["Thug with a Pipe", scene("sceneSidonia0000", "tokSidFoe0000000", "sidNpcDocksideTh")],
    sides: 6,
    dice: [5, 5, 5, 5, 5, 5],
    theirs: [5, 5, 5, 5, 5, 5],
    answer: "Corporate Enforcer: Heavy Pistol",
    harm: "system.locations",
    buttons: [
      ["player", offer("strike.locate")],
      ["gm", offer("strike.apply")],
    ],
    answers: [offer("strike.locate"), offer("strike.apply")],
  },
  {
    ruleset: "edge",
    name: "Edge",
    hero: ["chrMaraQuill0000", "Mara Quill"],
    act: "Fire the Light pistol",
    foe: ["Guard at the Desk", scene("sceneEdge0000000", "tokEdgFoe0000000", "npcNightGuard000")],
    sides: 10,
    dice: [9, 8, 6, 6, 6, 6, 6, 6],
    theirs: [9, 8, 10, 10, 10, 10, 10, 10],
    answer: "Guard at the Desk: Submachine gun",
    harm: "system.damage.physical.value",
    buttons: [
      ["player", offer("damage.roll")],
      ["gm", offer("damage.Apply")],
    ],
    answers: [offer("damage.roll"), offer("damage.Apply")],
  },
  {
    ruleset: "siege",
    name: "StarSIEGE",
    hero: ["charInesOkoro000", "Ines Okoro"],
    act: "Fire the Blaster Pistol",
    foe: ["Marine One", scene("sceneAirlock0000", "tokSieFoe0000000", "npcCustomsMarine")],
    sides: 20,
    dice: [18],
    theirs: [18],
    answer: "Marine One: Lase Pulsar",
    harm: "system.wounds.normal.value",
    buttons: [["gm", APPLY]],
    answers: [APPLY],
  },
  {
    ruleset: "circumstances",
    name: "Special Circumstances",
    hero: ["cirAgtSelAmarant", "Sel Amaranth"],
    act: "Win the inspector over",
    foe: ["Port Inspector", scene("sceneCircum00000", "tokCirFoe0000000", "cirNpcPortInspec")],
    sides: 6,
    dice: [],
    theirs: [],
    answer: "Port Inspector: Intimidation",
    harm: "system.conditions",
    buttons: [
      ["gm", CONDITION],
      ["gm", offer("test.take-afraid")],
    ],
    answers: [CONDITION, offer("test.take-afraid")],
    ownFailure: true,
  },
];

/** Counts what two users click. A choice from a list is two: it is opened, and the entry pressed. */
class Clicks {
  count = 0;
  readonly click = async (control: Locator): Promise<void> => {
    await control.click();
    this.count += 1;
  };
  async choose(list: Locator, label: string): Promise<void> {
    const value = await list.locator("option", { hasText: label }).first().getAttribute("value");
    await list.selectOption(value);
    this.count += 2;
  }
}

/** All rulesets on 14; of 13 one, unless all generations are tested. */
const CASES = [
  ...GENERATIONS.map((generation) => ({ generation, played: TABLE })),
  ...(GENERATIONS.includes(13) ? [] : [{ generation: 13 as const, played: TABLE.slice(-1) }]),
].flatMap(({ generation, played }) => played.map((one) => ({ generation, ...one })));
const looks = new Looks("first-minutes");

describe.each(CASES)("$name on generation $generation", (played) => {
  const { ruleset, hero, foe } = played;
  const clicks = new Clicks();
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation: played.generation, world: demo });
  });
  afterAll(async () => party.close());

  /** Opens what a card suggests, chooses the target and rolls. */
  const attack = async (page: Page, act: string, at: string, dice: readonly number[]): Promise<void> => {
    await clicks.click(page.locator(".q-welcome .q-inline-check", { hasText: act }));
    const open = await dialog(page);
    await clicks.choose(open.locator('select[name="choice:target"]'), at);
    await fixDice(page, dice, played.sides);
    await clicks.click(open.locator('button[type="submit"]'));
    await open.waitFor({ state: "detached" });
  };

  const harm = async (uuid: string): Promise<string> => JSON.stringify(await stored<object>(gm, uuid, played.harm));

  it(`From the join page to the first applied hit takes at most ${MOST_CLICKS} clicks of GM and player`, async () => {
    gm = await party.join("Gamemaster", { click: clicks.click });
    const first = gm.locator("#quadrant-rulesets");
    await first.waitFor();
    expect(await first.locator("[data-action=start]").count()).toBe(4);
    if (ruleset === "sidonia" && played.generation === 14) {
      await bringAxe([gm]);
      await looks.at(gm, "first-window", first);
    }
    await clicks.click(first.locator("[data-action=start]", { hasText: played.name }));
    await first.waitFor({ state: "detached" });
    await gm.locator(".q-welcome").waitFor();
    ada = await party.join("Player 1", { click: clicks.click });
    const harmed = played.ownFailure ? `Actor.${hero[0]}` : foe[1];
    const before = await harm(harmed);
    await attack(ada, played.act, foe[0], played.dice);
    for (const [who, key] of played.buttons) {
      const page = who === "gm" ? gm : ada;
      await clicks.click((await newestCard(page)).locator(key).first());
    }
    await expect.poll(() => harm(harmed)).not.toBe(before);
    expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it("The other way round, what the opponent rolls shows on the character's own sheet", async () => {
    const uuid = played.ownFailure ? foe[1] : `Actor.${hero[0]}`;
    const before = await harm(uuid);
    await ada.locator(".q-welcome .content-link", { hasText: hero[1] }).first().click();
    const sheet = await sheetOf(ada, hero[1]);
    const shown = await sheet.innerHTML();
    await attack(gm, played.answer, hero[1], played.theirs);
    for (const key of played.answers) await (await newestCard(gm)).locator(key).first().click();
    await expect.poll(() => harm(uuid)).not.toBe(before);
    if (played.ownFailure) await sheet.locator('.q-condition.on[data-args*="afraid"]').waitFor();
    else await expect.poll(() => sheet.innerHTML()).not.toBe(shown);
  });

  it("The card of first steps opens the overview, for the GM and the player", async () => {
    for (const page of [gm, ada]) {
      await page.locator("#masthead").click({ force: true });
      await page.keyboard.press("Shift+O");
      await page.locator("#quadrant-overview").waitFor({ state: "detached" });
      await tab(page, "chat");
      const open = page.locator(".q-welcome").getByRole("button", { name: "Open the overview" });
      await open.click();
      await page.locator("#quadrant-overview :focus").waitFor();
      // Pressed again, it stays open.
      await page.locator("#masthead").click({ force: true });
      await open.press("Enter");
      await page.locator("#quadrant-overview :focus").waitFor();
    }
  });

  it("What belongs to rulesets that are off appears nowhere", async () => {
    const foreign = await gm.evaluate((own) => {
      const { game } = globalThis as never as {
        game: { actors: { contents: { name: string; type: string }[] }; i18n: { localize(key: string): string } };
      };
      const others = ["sidonia", "edge", "circumstances", "siege"].filter((id) => id !== own);
      const names = game.actors.contents.flatMap(({ name, type }) => (type.startsWith(own) ? [] : [name]));
      return [...names, ...others.map((id) => game.i18n.localize(`QUADRANT.Ruleset.${id}.name`))];
    }, ruleset);
    const none = async (where: string, pane: Locator): Promise<void> => {
      const text = await pane.innerText();
      expect(text.length, where).toBeGreaterThan(0);
      expect(
        foreign.filter((name) => text.includes(name)),
        where,
      ).toEqual([]);
    };
    for (const id of ["actors", "scenes", "journal", "macros", "compendium"]) {
      await tab(gm, id);
      await none(id, gm.locator(`#sidebar #${id}`));
    }
    await none("players", gm.locator("#players"));
    const desk = await ada.locator("#desk").textContent();
    expect(desk).toContain(hero[1]);
    expect(foreign.filter((name) => desk?.includes(name))).toEqual([]);
    for (const pack of [`quadrant.${ruleset}-rules`, "quadrant.tables"]) {
      const pane = await openPack(gm, pack);
      await none(pack, pane);
      await pane.locator('[data-action="close"]').first().click();
    }
    await tab(gm, "actors");
    await gm.locator('#actors [data-action="createEntry"]').first().click();
    const create = gm.locator(".application.dialog").last();
    await create.waitFor();
    await none("create actor", create);
    await create.locator('[data-action="close"]').first().click();
    await tab(gm, "combat");
    await gm.locator('#combat [data-action="addCombatants"]').first().click();
    // Where everybody is in the encounter already, a notice says so: actors of the others don't count.
    const add = gm.locator(".application.dialog, .notification:has-text('already in the encounter')").last();
    await add.waitFor();
    await none("add combatants", add);
    await gm.keyboard.press("Escape");
    const menus = await gm.evaluate(() => [
      ...(globalThis as never as { game: { settings: { menus: Map<string, unknown> } } }).game.settings.menus.keys(),
    ]);
    expect(menus.filter((key) => key.startsWith("quadrant.house-"))).toEqual([`quadrant.house-${ruleset}`]);
  });

  it("No page logged an error, and axe finds no fault in the first window", () => {
    expect(party.errors).toEqual([]);
    expect(looks.faults).toEqual([]);
  });
});

describe("an empty world", () => {
  let party: Party;
  beforeAll(async () => {
    party = await Party.open({ world: { ...demo, ...EMPTY, users: [...demo.users, { name: "Player 4" }] } });
  });
  afterAll(async () => party.close());

  it("It is started with an example of the ruleset, whose characters belong to the players", async () => {
    const gm = await party.join("Gamemaster");
    const first = gm.locator("#quadrant-rulesets");
    expect(await first.locator('[name="example"]').isChecked()).toBe(true);
    await first.locator('[data-action="start"][data-ruleset="edge"]').click();
    await gm.locator(".q-welcome").waitFor();
    await gm.locator("#players", { hasText: "plays Mara Quill" }).waitFor();
    // All of one's Edge is good news: only what is marked full, or used up, stands out.
    const edge = gm.locator("#quadrant-overview .q-overview-gauge", { hasText: /^Edge/ }).first();
    await edge.waitFor();
    expect(await edge.getAttribute("class")).not.toContain("bad");
    await tab(gm, "scenes");
    await gm.locator("#scenes li.token", { hasText: "Guard at the Desk" }).waitFor();
    await tab(gm, "actors");
    expect(await gm.locator("#actors [data-entry-id]").count()).toBe(5);
    const ada = await party.join("Player 1");
    await ada.locator(".q-welcome .content-link", { hasText: "Mara Quill" }).click();
    await (await sheetOf(ada, "Mara Quill")).locator('[data-check="edge.attack"]').first().waitFor();
  });

  it("B5: a player for whom there is no character is told in the chat how to get one", async () => {
    const newcomer = await party.join("Player 4");
    const told = newcomer.locator(".q-welcome");
    await told.getByText(/^You have no character yet\. Ask your GM to create one/).waitFor();
    await told.getByRole("button", { name: "Open the overview" }).click();
    await newcomer.locator("#quadrant-overview", { hasText: "Ask your GM" }).waitFor();
    expect(party.errors).toEqual([]);
  });
});

describe("an empty world without the example", () => {
  let party: Party;
  let gm: Page;
  beforeAll(async () => {
    party = await Party.open({ world: { ...demo, ...EMPTY } });
    gm = await party.join("Gamemaster");
  });
  afterAll(async () => party.close());

  const overview = (page: Page): Locator => page.locator("#quadrant-overview");
  /** Presses the step's button, which has this text. */
  const take = (label: string): Promise<void> =>
    overview(gm).locator(".q-overview-step").getByRole("button", { name: label }).click();
  /** Fills in the dialog that creates a document, and closes the sheet that it opens. */
  const create = async (name: string, type?: string): Promise<void> => {
    const open = gm.locator(".application.dialog").last();
    await open.locator('[name="name"]').fill(name);
    if (type !== undefined) expect(await open.locator('[name="type"]').inputValue()).toBe(type);
    await open.locator('button[type="submit"]').click();
    await open.waitFor({ state: "detached" });
    if (type === undefined) return;
    const sheet = gm.locator(".application.sheet", { hasText: name });
    await sheet.waitFor();
    await gm.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  };

  it("The overview's steps lead from nothing to an encounter with an opponent", async () => {
    const first = gm.locator("#quadrant-rulesets");
    await first.locator('[name="example"]').uncheck();
    await first.locator('[data-action="start"][data-ruleset="siege"]').click();
    await gm.locator(".notification", { hasText: "The overview (Shift+O) says what comes next." }).waitFor();
    await take("Create a character");
    await create("Nia Solberg", "siegeCharacter");
    await take("Choose who plays whom");
    const who = gm.locator(".application.q-people");
    // The first player is suggested the only character, and nobody else is.
    expect(
      await who
        .locator("select")
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text)),
    ).toEqual(["Nia Solberg", "No character", "No character"]);
    await bringAxe([gm]);
    await looks.at(gm, "who-plays-whom", who);
    await who.locator('[data-action="ok"]').click();
    await overview(gm).locator(".q-overview-person", { hasText: "Player 1" }).getByText("Nia Solberg").waitFor();
    await take("Create a scene");
    await create("The Dock");
    await take("Place the players’ characters");
    // The window of the new scene does not cover the next step.
    expect(await gm.locator(".application:not(#quadrant-overview)", { hasText: "Scene: The Dock" }).count()).toBe(0);
    await take("Create an opponent");
    await create("Marine", "siegeNpc");
    await take("Place others");
    const others = gm.locator(".application.q-people");
    await others.locator('input[type="number"]').fill("2");
    await looks.at(gm, "place-others", others);
    await others.locator('[data-action="ok"]').click();
    for (const name of ["Marine (1)", "Marine (2)"])
      await overview(gm).locator(".q-overview-side.hostile").getByText(name, { exact: true }).waitFor();
    await take("Start an encounter");
    await overview(gm).getByText("Not everybody in the encounter has rolled for initiative.").waitFor();
  });

  it("The player finds the character in the overview, and sets its numbers", async () => {
    const ada = await party.join("Player 1");
    await overview(ada).locator(".q-overview-person").getByRole("button", { name: "Nia Solberg" }).click();
    const sheet = await sheetOf(ada, "Nia Solberg");
    await sheet.locator('[role="tab"][data-tab="numbers"]').click();
    await sheet.locator('[name="system.attributes.reflexes.value"]').fill("3");
    await ada.keyboard.press("Tab");
    await expect.poll(() => gm.evaluate(`game.actors.getName("Nia Solberg").system.attributes.reflexes.value`)).toBe(3);
    expect(party.errors).toEqual([]);
    expect(looks.faults).toEqual([]);
  });
});
