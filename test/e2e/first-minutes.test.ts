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
import { Looks, bringAxe } from "./looks.ts";
import { dialog, fixDice, newestCard, sheetOf, tab } from "./steps.ts";

const demo = parse(readFileSync("worlds-seed/demo.yaml", "utf8")) as object;
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
}

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
    answer: "Thug with a Pipe: Lead Pipe",
    harm: "system.locations",
    buttons: [
      ["player", "strike.locate"],
      ["gm", "strike.apply"],
    ],
    answers: ["strike.locate", "strike.apply"],
  },
  {
    ruleset: "edge",
    name: "Edge",
    hero: ["chrMaraQuill0000", "Mara Quill"],
    act: "Fire the Light pistol",
    foe: ["Guard at the Desk", scene("sceneEdge0000000", "tokEdgFoe0000000", "npcNightGuard000")],
    sides: 10,
    dice: [9, 8, 6, 6, 6, 6, 6, 6],
    theirs: [9, 8, 6, 6, 6, 6, 6, 6],
    answer: "Guard at the Desk: Submachine gun",
    harm: "system.damage.physical.value",
    buttons: [
      ["player", "damage.roll"],
      ["gm", "damage.Apply"],
    ],
    answers: ["damage.roll", "damage.Apply"],
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
    buttons: [["gm", "attack.apply"]],
    answers: ["attack.apply"],
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

const looks = new Looks("first-minutes");

describe.each(GENERATIONS.flatMap((generation) => TABLE.map((played) => ({ generation, ...played }))))(
  "$name on generation $generation",
  (played) => {
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
      await clicks.click(first.locator("[data-action=start]", { hasText: played.name }));
      await first.waitFor({ state: "detached" });
      await gm.locator(".q-welcome").waitFor();
      ada = await party.join("Player 1", { click: clicks.click });
      const before = await harm(foe[1]);
      await attack(ada, played.act, foe[0], played.dice);
      for (const [who, key] of played.buttons) {
        const page = who === "gm" ? gm : ada;
        await clicks.click((await newestCard(page)).locator(`[data-key="${key}"]`));
      }
      await expect.poll(() => harm(foe[1])).not.toBe(before);
      expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
    });

    it("The opponent strikes back, and the character's own sheet shows it", async () => {
      const uuid = `Actor.${hero[0]}`;
      const before = await harm(uuid);
      await ada.locator(".q-welcome .content-link", { hasText: hero[1] }).first().click();
      const sheet = await sheetOf(ada, hero[1]);
      const shown = await sheet.innerHTML();
      await attack(gm, played.answer, hero[1], played.theirs);
      for (const key of played.answers) await (await newestCard(gm)).locator(`[data-key="${key}"]`).click();
      await expect.poll(() => harm(uuid)).not.toBe(before);
      await expect.poll(() => sheet.innerHTML()).not.toBe(shown);
    });

    it("No page logged an error", () => expect(party.errors).toEqual([]));
  },
);
