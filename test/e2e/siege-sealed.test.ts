/**
 * Stakes placed face down: two players' planets and a GM. Nothing of a stake is sent to others before both are placed,
 * whoever reloads meanwhile; the GM goes on without one that never comes, and answers for a planet that nobody runs.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seedWith } from "./seed.ts";
import { FLEET, GUARD, facility, planet } from "./siege-planets.ts";
import {
  choice,
  dialog,
  expandChip,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  settled,
  submit,
  tab,
} from "./steps.ts";
import { record } from "./wire.ts";

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): readonly { readonly salt: string }[] };
  };
}

const createSeed = (): object => {
  const defends = { attributes: { might: { value: 2 }, law: { value: 2 } }, industries: ["combat", "manufacturing"] };
  return seedWith([
    planet(
      "asterholm0000000",
      "Asterholm",
      IDS.player,
      { attributes: { might: { value: 3 } }, industries: ["combat", "persuasion"] },
      [facility("fleet00000000000", "Fleet", 4), facility("yards00000000000", "Orbital Yards", 2)],
    ),
    planet("vey0000000000000", "Vey", IDS.other, defends, [
      facility("guard00000000000", "Home Guard", 1, "populace"),
      facility("parliament000000", "Parliament", 3),
    ]),
    planet("quiet00000000000", "Quiet Reach", null, defends, [facility("monks00000000000", "Order of Monks", 2)]),
  ]);
};

describe.each(WITH_SMOKE)("Sealed stakes, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  const wires: Record<"gm" | "ada" | "ben", string[]> = { gm: [], ada: [], ben: [] };
  const looks = new Looks("siege-sealed");

  beforeAll(async () => {
    party = await Party.open({ generation, world: createSeed() });
    gm = await party.join("Gamemaster", { width: 1280, height: 1000 });
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    ben = await party.join("Ben", { width: 1280, height: 1000 });
    await setHouse(gm, "siege", "sealedStakes", true);
    for (const [name, page] of Object.entries({ gm, ada, ben })) wires[name as "gm"] = record(page);
    await Promise.all([gm, ada, ben].map((page) => page.reload()));
    await Promise.all([gm, ada, ben].map(ready));
    if (full) await Promise.all([looks.clear(), bringAxe([gm, ada, ben])]);
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  const stageCard = async (page: Page): Promise<Locator> => {
    await tab(page, "chat");
    return page.locator("#chat .q-stage-card").last();
  };
  const move = async (page: Page, text: string): Promise<void> => {
    const button = (await stageCard(page)).locator('[data-q="move"]', { hasText: text });
    await button.click();
  };
  const status = async (page: Page, text: string | RegExp): Promise<void> =>
    (await stageCard(page)).locator(".q-stage-card-status", { hasText: text }).waitFor();
  /** What opens the newest seal of a client. */
  const newestSalt = (page: Page): Promise<string> =>
    page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "vault").at(-1)?.salt ?? "none");
  /** How much has been sent to each page until now. */
  const mark = () => ({ gm: wires.gm.length, ada: wires.ada.length, ben: wires.ben.length });
  /** Nothing that was sent to a page since contains one of these. */
  function expectUnsaid(
    since: ReturnType<typeof mark>,
    pages: readonly ("gm" | "ada" | "ben")[],
    words: string[],
  ): void {
    for (const name of pages) {
      const frames = wires[name].slice(since[name]);
      expect(frames.length, name).toBeGreaterThan(0);
      for (const word of words)
        expect(
          frames.filter((one) => one.includes(word)),
          `${word} to ${name}`,
        ).toEqual([]);
    }
  }

  /** Asterholm declares an attack on a world's Populace. */
  async function declare(target: string): Promise<void> {
    const sheet = await openActor(ada, "Asterholm");
    await sheet.locator('[data-check="siege.conflict"]', { hasText: "Combat" }).first().click();
    const open = await dialog(ada);
    await choice(open, "target").selectOption({ label: target });
    await choice(open, "track").selectOption("populace");
    await open.getByText("both sides place their stakes face down").waitFor();
    expect(await choice(open, "stake").count()).toBe(0);
    await choice(open, "reason").fill("A blockade");
    if (full) await looks.at(ada, "declare", open);
    const before = await ada.locator("#chat .q-stage-card").count();
    await submit(open).click();
    await expect.poll(() => gm.locator("#chat .q-stage-card").count()).toBe(before + 1);
    await settled([gm, ada, ben]);
  }

  /** The log of the newest stage, as a client has it. */
  const lastMoves = (page: Page): Promise<unknown> =>
    page.evaluate(() => {
      const { messages } = (
        globalThis as never as {
          game: { messages: { contents: { type: string; system: { moves: object } }[] } };
        }
      ).game;
      return messages.contents.filter(({ type }) => type === "stage").at(-1)?.system.moves;
    });

  it("SIE-STAKE-1: stakes are secret until both are placed, also over a reload; then they are verified and applied", async () => {
    await declare("Vey");
    await status(ben, "Still to place a stake: Asterholm, Vey");
    if (full) {
      await (await expandChip(gm, "siege.sector")).locator('[data-q="open"]').press("Enter");
      const board = gm.locator("#quadrant-sector-board");
      await board.getByText("Asterholm attacks Vey. Stakes: Still to place a stake: Asterholm, Vey").waitFor();
      await board.locator('[data-action="close"]').click();
    }
    expect(await (await stageCard(ben)).locator('[data-q="move"]', { hasText: "Fleet" }).count()).toBe(0);
    if (full) await looks.at(ada, "place", await stageCard(ada));
    const started = mark();
    await move(ada, "Stake Fleet +4");
    await status(ben, "Still to place a stake: Vey");
    await (await stageCard(ada)).getByText("Only you know: Fleet +4").waitFor();
    expect(await (await stageCard(gm)).getByText("Only you know").count()).toBe(0);
    const salt = await newestSalt(ada);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    await settled([gm, ada, ben]);
    // Neither the seal's salt nor the Facility: not to the GM, who writes it, nor to Ben, nor sent by Ada herself.
    expectUnsaid(started, ["gm", "ben", "ada"], [salt, "fleet00000000000", "Fleet"]);
    if (full) await looks.at(ben, "waiting", await stageCard(ben));

    // The GM reads the whole world again: it has Ada's Facilities, and nothing that tells which.
    const reloaded = mark();
    await Promise.all([gm.reload(), ada.reload()]);
    await Promise.all([ready(gm), ready(ada)]);
    if (full) await bringAxe([gm, ada]);
    await (await stageCard(ada)).getByText("Only you know: Fleet +4").waitFor();
    await settled([gm, ada, ben]);
    expectUnsaid(reloaded, ["gm"], [salt]);
    expect(JSON.stringify(await lastMoves(gm))).not.toMatch(/fleet|Fleet|yards|Yards/);

    await move(ben, "Stake Home Guard +1");
    const card = await newestCard(gm);
    await card.getByText("The aggressor stakes Fleet +4").waitFor();
    await card.getByText("Vey stakes Home Guard +1").waitFor();
    await status(gm, "Both stakes are known: Asterholm rolls");
    expect(wires.ben.some((frame) => frame.includes(salt))).toBe(true);
    if (full) await looks.at(gm, "revealed", await stageCard(gm));
    if (full) await looks.at(ada, "declared", await newestCard(ada));

    const roll = offer(await newestCard(ada), "Roll");
    await fixDice(ada, [20], 20);
    await roll.click();
    await card.getByText("Fleet drops to +3").waitFor();
    await card.getByText("Home Guard is lost").waitFor();
    await offer(card, "Mark 2 damage").click();
    const rating = (uuid: string): Promise<number | undefined> =>
      stored<number>(gm, uuid, "system.rating").catch(() => undefined);
    await expect.poll(async () => [await rating(FLEET), await rating(GUARD)]).toEqual([3, undefined]);
    await card.locator(".q-receipt-row", { hasText: "2 damage to Populace" }).locator('[data-q="undo"]').last().click();
    await expect.poll(async () => [await rating(FLEET), await rating(GUARD)]).toEqual([4, 1]);
  });

  it("A stake can be taken back until the other is placed, exactly", async () => {
    await declare("Vey");
    const before = await lastMoves(gm);
    await move(ada, "Stake Orbital Yards +2");
    await status(ben, "Still to place a stake: Vey");
    await (await stageCard(ada)).locator(".q-stage-card-open").click();
    const view = ada.locator(".application", { has: ada.locator(".q-war") }).last();
    await view.locator('[data-action="stageUndo"]').click();
    await status(ben, "Still to place a stake: Asterholm, Vey");
    await expect.poll(() => lastMoves(gm)).toEqual(before);
    if (full) await looks.at(ada, "window", view);
    await view.locator('[data-action="close"]').first().click();
    await move(ada, "Call the attack off");
    await status(ben, "The attack is called off");
  });

  it.runIf(full)("A browser that lost its seal: the GM has it chosen again, and goes on without it", async () => {
    await declare("Vey");
    await move(ada, "Stake Fleet +4");
    await status(gm, "Still to place a stake: Vey");
    await settled([gm, ada, ben]);
    // Another browser of hers: nothing of the seal is left in it.
    await ada.close();
    await move(ben, "Stake nothing");
    await status(gm, "Still to be revealed: Asterholm");
    const card = await stageCard(gm);
    await card.getByText("Its player’s browser has the stake").waitFor();
    await looks.at(gm, "lost", card);
    await card.locator(".q-stage-card-open").click();
    const view = gm.locator(".application", { has: gm.locator(".q-war") }).last();
    await view.locator('[data-action="stageLost"]').click();
    await status(gm, "Still to place a stake: Asterholm");
    await view.locator('[data-action="close"]').first().click();
    await move(gm, "Stake nothing");
    await (await newestCard(gm)).getByText("Vey stakes nothing").waitFor();
    await status(gm, "Both stakes are known: Asterholm rolls");
    ada = await party.join("Ada", { width: 1280, height: 1000 });
    wires.ada = record(ada);
    await ada.reload();
    await ready(ada);
    await bringAxe([ada]);
  });

  it("The GM answers for a planet that nobody runs, as secretly; and goes on without a player's stake", async () => {
    await declare("Quiet Reach");
    const started = mark();
    await move(gm, "Stake Order of Monks +2");
    await status(ada, /Still to place a stake: Asterholm(?!,)/);
    const salt = await newestSalt(gm);
    await settled([gm, ada, ben]);
    expectUnsaid(started, ["ada", "ben", "gm"], [salt, "monks00000000000", "Monks"]);
    await move(gm, "Go on without a stake of Asterholm");
    const card = await newestCard(gm);
    await card.getByText("Quiet Reach stakes Order of Monks +2").waitFor();
    expect(await card.getByText("The aggressor stakes").count()).toBe(0);
    await offer(await newestCard(ada), "Roll").waitFor();
    if (!full) return;
    await gm.setViewportSize({ width: 380, height: 800 });
    await looks.at(gm, "narrow", await stageCard(gm));
    await gm.setViewportSize({ width: 1280, height: 1000 });
  });

  it.runIf(full)("No page had an error, and axe finds nothing in either theme", () => {
    expect(looks.faults).toEqual([]);
  });
});
