/**
 * Stages at a table of a GM and three players: a vote before a complication is applied, with one player absent, by
 * keyboard and on a narrow page; every client follows the moves, and the end is one receipt.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { sidoniaSeed } from "./sidonia-seed.ts";
import { newestCard, settled, tab } from "./steps.ts";

const POOL = '.q-pool[data-pool="sidonia.dissonance"]';

interface Seed {
  readonly users: readonly object[];
  readonly actors: readonly object[];
}

/** The table of Ward Nine with a third player. */
function world(): object {
  const all = sidoniaSeed() as Seed;
  const cleo = { _id: "player0000000003", name: "Cleo", role: "PLAYER" };
  const ames = {
    _id: "ames000000000000",
    name: "Lena Ames",
    type: "sidoniaCharacter",
    ownership: { default: 2, [cleo._id]: 3 },
    prototypeToken: { actorLink: true },
    system: { concept: "Sings at the Blue Hour" },
  };
  return { ...all, users: [...all.users, cleo], actors: [...all.actors, ames] };
}

/** As much of the page's globals as the tests use. */
interface Host {
  readonly game: {
    readonly quadrant: {
      perform(call: object): Promise<boolean>;
      stage(kind: string, order: object, quietly: boolean): Promise<string | null>;
    };
    readonly messages: {
      readonly contents: readonly {
        readonly type: string;
        readonly system: { readonly action?: string; readonly status?: string };
      }[];
    };
  };
}

const stageWindow = (page: Page): Locator => page.locator(".application:has(.q-stage-window-body)");
const voteOf = (within: Locator, vote: string): Locator => within.locator(`[data-q="move"][data-key^="${vote}-"]`);
const ending = (within: Locator, key: string): Locator => within.locator(`[data-q="move"][data-key="${key}"]`);
const ballot = (within: Locator, name: string): Locator => within.locator(".q-ballot li", { hasText: name });

describe("stages", () => {
  const looks = new Looks("stages");
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  let cleo: Page;
  /** Waits until every connected page shows this number in the pool. */
  const holds = (value: number): Promise<unknown> =>
    Promise.all(
      [gm, ada, ben].map((page) =>
        page.locator(`${POOL} .q-pool-count`, { hasText: new RegExp(`^${value}$`) }).waitFor(),
      ),
    );
  const follow = async (page: Page): Promise<Locator> => {
    await (await newestCard(page)).locator('[data-q="stage"]').click();
    await stageWindow(page).locator(".q-stage-window-status").waitFor();
    return stageWindow(page);
  };

  beforeAll(async () => {
    await looks.clear();
    party = await Party.open({ world: world() });
    [gm, ada, ben, cleo] = await Promise.all([
      party.join("Gamemaster"),
      party.join("Ada"),
      party.join("Ben", { width: 380 }),
      party.join("Cleo"),
    ]);
    await bringAxe([gm, ben]);
  });
  afterAll(async () => party.close());

  describe("a vote", () => {
    it("A vote opens for the connected users, with a card that updates for everybody", async () => {
      await gm.evaluate(async () => {
        const { quadrant } = (globalThis as never as Host).game;
        await quadrant.perform({
          action: "sidonia.movePool",
          args: { pool: "dissonance", by: 5, reason: "Last night" },
        });
        await quadrant.stage(
          "sidonia.buyTime",
          { amount: 3, text: "Two Enforcers on the back stairs.", patience: 2 },
          true,
        );
      });
      for (const page of [gm, ada, ben, cleo]) {
        const card = await newestCard(page);
        for (const name of ["Ada", "Ben", "Cleo"]) await ballot(card, name).waitFor();
      }
      expect(await ending(await newestCard(ada), "resolved").count()).toBe(0);
      await tab(ben, "chat");
      await holds(5);
    });

    it("Users vote by keyboard on the card and in the window, which reads out the votes of others", async () => {
      const theirs = await follow(ben);
      const own = await follow(gm);
      const yes = voteOf(await newestCard(ada), "yes");
      await yes.focus();
      await ada.keyboard.press("Enter");
      await ballot(theirs, "Ada").filter({ hasText: "Buys time" }).waitFor();
      await theirs
        .locator(".q-stage-window-live-region", { hasText: "Ada votes to buy time" })
        .waitFor({ state: "attached" });
      await looks.at(ben, "vote", theirs);
      await voteOf(theirs, "yes").focus();
      await ben.keyboard.press("Space");
      await ballot(own, "Ben").filter({ hasText: "Buys time" }).waitFor();
      // Keyboard focus stays on its control while everything is rendered again.
      await expect.poll(() => voteOf(theirs, "yes").getAttribute("aria-pressed")).toBe("true");
      expect(await voteOf(theirs, "yes").evaluate((button) => button === document.activeElement)).toBe(true);
    });

    it("An absent voter is skipped, and on return sees what was played", async () => {
      await cleo.close();
      const own = stageWindow(gm);
      await ballot(own, "Cleo").filter({ hasText: "Away" }).waitFor();
      await ballot(own, "Cleo").filter({ hasText: "Abstains" }).waitFor();
      await own.locator(".q-stage-window-log li", { hasText: "Cleo is away and abstains." }).waitFor();
      await own.locator(".q-stage-window-status", { hasText: "The players buy time." }).waitFor();
      await looks.at(gm, "vote-gm", own);
      cleo = await party.join("Cleo");
      const theirs = await follow(cleo);
      expect(await theirs.locator(".q-stage-window-log li").count()).toBe(3);
      expect(await ending(theirs, "boughtOff").count()).toBe(0);
    });

    it("The GM ends the vote with one receipt, and its undo opens the vote again", async () => {
      await ending(stageWindow(gm), "boughtOff").click();
      await holds(6);
      for (const page of [ada, ben, cleo]) await (await newestCard(page)).locator(".q-spend.state-boughtOff").waitFor();
      const ends = (): Promise<number> =>
        gm.evaluate(
          () =>
            (globalThis as never as Host).game.messages.contents.filter(
              ({ type, system }) =>
                type === "receipt" && system.action === "sidonia.buyTime.move" && system.status === "applied",
            ).length,
        );
      await settled([gm, ada, ben, cleo]);
      expect(await ends()).toBe(4); // three votes and the end
      await looks.at(gm, "vote-ended", stageWindow(gm));
      const card = await newestCard(gm);
      await card.locator('[data-q="undo"]').click();
      await holds(5);
      const again = { hasText: "The players buy time." };
      for (const page of [ben, cleo])
        await stageWindow(page).locator(".q-stage-window-status", again).waitFor({ state: "attached" });
      await ending(card, "resolved").click();
      await holds(2);
      for (const page of [ada, ben, cleo]) await (await newestCard(page)).locator(".q-spend.state-resolved").waitFor();
      // The window updates by itself, independently of the card.
      await expect.poll(() => voteOf(stageWindow(ben), "yes").count()).toBe(0);
      for (const page of [gm, cleo]) await stageWindow(page).locator('[data-action="close"]').first().click();
    });
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(party.errors).toEqual([]);
  });
});
