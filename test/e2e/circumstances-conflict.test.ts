/**
 * A conflict of Special Circumstances at the real table: two players against two of the GM's, actions chosen in secret,
 * revealed together, with help, tokens, a maneuver, a disarm and a compromise.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { expandChip, fixDice, setHouse, settled, tab } from "./steps.ts";
import { record } from "./wire.ts";

interface Host {
  readonly game: {
    readonly settings: {
      get(namespace: string, key: string): { readonly value: number } & readonly { readonly salt: string }[];
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}

const RIFLE = "rifle00000000000";
const BRAWLER = "brawler000000000";

/** The seed, with a second opponent and a rifle in the guard's hand. */
function world(): object {
  const seed = circumstancesSeed() as {
    readonly actors: { readonly _id: string; readonly items: object[] }[];
    readonly scenes: { readonly tokens: object[] }[];
  };
  const rifle = {
    _id: RIFLE,
    name: "Slug rifle of the lock",
    type: "circumstancesGear",
    system: { skill: "Slug Rifle", equipped: true, bonusDice: 1 },
  };
  const skill = { name: "Slug Rifle", type: "circumstancesSkill", system: { rating: 2, category: "combat" } };
  const brawler = {
    _id: BRAWLER,
    name: "Dock Brawler",
    type: "circumstancesNpc",
    system: { abilities: { will: { value: 2 }, health: { value: 3 } } },
    items: [{ name: "Natural Weapons", type: "circumstancesSkill", system: { rating: 2, category: "combat" } }],
  };
  return {
    ...seed,
    actors: [
      ...seed.actors.map((actor) =>
        actor._id === CIR.guard ? { ...actor, items: [...actor.items, rifle, skill] } : actor,
      ),
      brawler,
    ],
    scenes: seed.scenes.map((scene) => ({
      ...scene,
      tokens: [
        ...scene.tokens,
        {
          _id: "token00000000002",
          name: "Dock Brawler",
          actorId: BRAWLER,
          actorLink: false,
          x: 200,
          y: 0,
          disposition: -1,
        },
      ],
    })),
  };
}

const looks = new Looks("conflict");
const windowOf = (page: Page): Locator =>
  page.locator(".application", { has: page.locator(".q-conflict-sides") }).last();
const press = (page: Page, key: string): Promise<void> =>
  windowOf(page).locator(`[data-key^="${key}"]`).first().click();
const disposition = (page: Page, side: number): Promise<string> =>
  windowOf(page).locator(".q-conflict-track b").nth(side).innerText();
const status = (page: Page, text: string | RegExp): Promise<void> =>
  windowOf(page).locator(".q-stage-window-status", { hasText: text }).waitFor();

/** Opens the newest conflict's window from its card in the chat. */
async function follow(page: Page): Promise<Locator> {
  await tab(page, "chat");
  await page.locator("#chat .q-stage-card-open").last().click();
  await windowOf(page).locator(".q-stage-window-body").waitFor();
  return windowOf(page);
}

/** Chooses an action for the next open place of a side, and locks it. */
async function lay(page: Page, action: string, place = 0, side = "a"): Promise<void> {
  const form = windowOf(page).locator(`[data-form="lay-${side}-${place}"]`);
  await form.waitFor();
  await settled([page]);
  await form.locator(`[name="action"][value="${action}"]`).check();
  await form.locator("[data-q=move]").click();
}

/** Rolls the revealed action of a side with these faces. */
async function act(page: Page, side: string, faces: readonly number[]): Promise<void> {
  const form = windowOf(page).locator(`[data-form="act-${side}"]`);
  await form.waitFor();
  await settled([page]);
  await fixDice(page, faces);
  await form.locator("[data-q=move]").click();
}

/** Returns the page whose user acts for a side, as soon as one of them is offered it. */
async function whoActs(side: string, pages: readonly [Page, Page]): Promise<Page> {
  const form = `[data-form="act-${side}"]`;
  const [first, second] = pages;
  await Promise.any(pages.map((page) => windowOf(page).locator(form).waitFor()));
  return (await windowOf(first).locator(form).count()) > 0 ? first : second;
}

describe.each(WITH_SMOKE)("A conflict on generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  const wires: Record<string, string[]> = {};

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    [gm, ada, ben] = await Promise.all([
      party.join("Gamemaster", { width: 1400 }),
      party.join("Ada", { width: 1400 }),
      party.join("Ben", { width: 1400 }),
    ]);
    for (const [name, page] of Object.entries({ gm, ada, ben })) wires[name] = record(page);
    await Promise.all([gm, ada, ben].map((page) => page.reload()));
    await Promise.all([gm, ada, ben].map(ready));
    await Promise.all([looks.clear(), bringAxe([gm, ada, ben])]);
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  /** The salts of what a client knows: who has one can open its seal. */
  const salts = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "vault").map(({ salt }) => salt));
  /** Nothing that only these clients know was sent to another. */
  async function isSecret(of: Page, from: readonly string[]): Promise<void> {
    const known = (await salts(of)).slice(-1);
    expect(known).toHaveLength(1);
    for (const name of from) {
      const wire = wires[name] ?? [];
      expect(wire.length, name).toBeGreaterThan(0);
      expect(wire.filter((frame) => known.some((salt) => frame.includes(salt)))).toEqual([]);
    }
  }

  it("CIR-DISP-6: the GM puts everybody on a side, one press from the board", async () => {
    const board = await expandChip(gm, "circumstances.turn");
    await board.getByRole("button", { name: "Conflict" }).click();
    const start = gm.locator("#quadrant-conflict-start");
    await start.locator("[data-action=begin]").waitFor();
    if (full) await looks.at(gm, "conflict-start", start);
    // An empty side is refused, and the window stays with what was chosen.
    for (const name of ["Guard at the lock", "Dock Brawler"])
      await start.locator("li", { hasText: name }).locator('[value="none"]').check();
    await start.locator("[data-action=begin]").click();
    await gm.getByText("Put at least one character on The opposition.").first().waitFor();
    for (const name of ["Guard at the lock", "Dock Brawler"])
      await start.locator("li", { hasText: name }).locator('[value="b"]').check();
    await start.locator("[data-action=begin]").click();
    await windowOf(gm).locator(".q-conflict-fighters li").nth(3).waitFor();
    await Promise.all([follow(ada), follow(ben)]);
    await status(ada, "Waiting for the disposition of The agents, The opposition");
  });

  it("CIR-DISP-1 to -5, CIR-HELP-1: each side says what it wants and rolls, with help from its own", async () => {
    const form = windowOf(ada).locator(".q-conflict-form").first();
    await form.locator('[value="pursue"]').check();
    const help = form.locator(".q-conflict-options label", { hasText: "Tomas" });
    if (full) await looks.at(ada, "conflict-intent", windowOf(ada));
    await help.locator("input").check();
    await fixDice(ada, [5, 6, 6, 1, 1, 1, 1]);
    await press(ada, "intend-");
    await windowOf(gm).locator(".q-conflict-side.side-a .q-conflict-track b", { hasText: "6" }).waitFor(); // 3 + Health 3
    await settled([gm]);
    await windowOf(gm).locator('.q-conflict-form [value="kill"]').first().check();
    await fixDice(gm, [5, 5, 1, 1]);
    await press(gm, "intend-");
    await status(ada, "still choosing in secret");
    expect(await disposition(ada, 1)).toBe("5");
    expect(await stored(ada, `Actor.${CIR.mara}`, "system.disposition")).toEqual({ value: 6, max: 6 });
    expect(await stored(ada, `Actor.${CIR.tomas}`, "system.disposition")).toEqual({ value: 6, max: 6 });
  });

  it("CIR-CONF-1: an action is known to its own side only; the other's clients are never sent it", async () => {
    await lay(ada, "maneuver");
    await windowOf(ben).locator(".q-conflict-card.own", { hasText: "Maneuver" }).waitFor();
    await windowOf(gm).locator(".q-conflict-card.down").waitFor();
    await isSecret(ada, ["gm"]);
    if (full) await looks.at(gm, "conflict-secret", windowOf(gm));
    await lay(gm, "attack", 0, "b");
    await windowOf(ada).locator(".q-conflict-exchange").waitFor();
    // Revealed, and everybody can verify it.
    await expect.poll(async () => wires["gm"]?.some((frame) => frame.includes("maneuver"))).toBe(true);
    await windowOf(ada).locator(".q-conflict-letter", { hasText: "Versus" }).waitFor();
    if (!full) return;
    // The window fits a phone.
    await ada.setViewportSize({ width: 380, height: 780 });
    await looks.at(ada, "conflict-narrow", windowOf(ada));
    const body = windowOf(ada).locator(".q-stage-window-body");
    expect(await body.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    await ada.setViewportSize({ width: 1400, height: 900 });
  });

  it("CIR-CONF-3 to -5, CIR-MAN-2, CIR-TOK-11: the dice of both clients, sixes rerolled for a token", async () => {
    await act(gm, "b", [5, 1, 1]);
    await act(ada, "a", [6, 5, 1, 1, 1, 1]);
    await settled([ada, gm]);
    if (full) await looks.at(ada, "conflict-exchange", windowOf(ada));
    await gm.evaluate(() =>
      (globalThis as never as Host).game.quadrant.perform({
        action: "circumstances.setPool",
        args: { pool: "tokens", to: 3, reason: "" },
      }),
    );
    await fixDice(ada, [5]);
    await windowOf(ada).locator('[data-key="explode-a"]').click();
    await windowOf(gm).locator(".q-conflict-roll b", { hasText: "3" }).waitFor();
    await settled([gm]);
    await press(gm, "apply");
    await windowOf(ada).locator(".q-conflict-held .held-position").waitFor(); // a margin of 2
    await status(ada, "Round 2");
  });

  if (!full) return;

  it("CIR-MAN-3, -4: three points take a weapon out of play until the conflict is over", async () => {
    await lay(gm, "feint", 0, "b");
    // A whole side is reloaded in between: what it has chosen is still known to it alone.
    await lay(ben, "maneuver");
    await windowOf(gm).locator(".q-conflict-exchange").waitFor();
    await Promise.all([ada.reload(), gm.reload()]);
    await Promise.all([ada, gm].map(ready));
    await bringAxe([ada, gm]);
    await Promise.all([follow(ada), follow(gm)]);
    await act(await whoActs("a", [ada, ben]), "a", [5, 5, 5, 1, 1, 1, 1, 1]);
    await act(gm, "b", [1, 1, 1, 1]);
    await settled([gm, ada]);
    await press(gm, "apply");
    const choice = windowOf(ada).locator('[data-form="disarm-a"]');
    await choice.waitFor();
    await looks.at(ada, "conflict-choice", windowOf(ada));
    await choice.locator("select").selectOption({ label: "Slug rifle of the lock (Guard at the lock)" });
    await choice.locator('[data-key="disarm-a"]').click();
    const rifle = `Scene.${CIR.scene}.Token.${CIR.token}.Actor.${CIR.guard}.Item.${RIFLE}`;
    await expect.poll(() => stored(gm, rifle, "system.removed")).toBe(true);
    await status(ada, "Round 3");
  });

  it("CIR-CONF-10, CIR-TIE-3: a tie is broken by a second roll", async () => {
    await lay(ada, "attack");
    await lay(gm, "defend", 0, "b");
    // MAN-6: without the rifle, Natural Weapons.
    const form = windowOf(gm).locator('[data-form="act-b"]');
    await form.waitFor();
    expect(await form.locator("select[name=skill] option").first().innerText()).toContain("Natural Weapons");
    await act(gm, "b", [5, 1, 1, 1]);
    await act(await whoActs("a", [ada, ben]), "a", [5, 1, 1, 1, 1, 1]);
    await windowOf(ada).locator(".q-conflict-tie").waitFor();
    await settled([ada]);
    await fixDice(ada, [5, 5, 5, 1, 1, 1, 1]);
    await press(ada, "second");
    await windowOf(gm).locator('[data-key="apply"]').first().waitFor();
    await settled([gm]);
    const before = Number(await disposition(gm, 1));
    await press(gm, "apply");
    await expect.poll(async () => Number(await disposition(ada, 1))).toBe(before - 1);
  });

  it("A player can't move for the other side, nor reveal early", async () => {
    const refused = await ada.evaluate(async () => {
      const { game } = globalThis as never as Host & {
        readonly game: { readonly messages: { readonly contents: readonly { id: string; type: string }[] } };
      };
      const id = game.messages.contents.findLast(({ type }) => type === "stage")?.id ?? "";
      const move = (seat: string | null, more: object): Promise<boolean> =>
        game.quadrant.perform({
          action: "circumstances.conflict.move",
          args: { stage: id, round: 4, seat, move: null, seal: null, of: null, opened: null, ...more },
        });
      return [
        await move("brawler000000000", { move: { kind: "yield", side: "b" } }),
        await move("mara000000000000", { move: { kind: "yield", side: "b" } }),
        await move(null, { move: { kind: "close" } }),
      ];
    });
    expect(refused).toEqual([false, false, false]);
    await status(gm, "Round 4");
  });

  it("CIR-CONF-7: both sides agree on a compromise in words, and what was taken returns", async () => {
    const ways = windowOf(ada).locator("details", { hasText: "Compromise, yield or leave" });
    await ways.locator("summary").first().click();
    const form = ways.locator('[data-form="propose-a"]');
    await form.locator("textarea").fill("You let us pass; we forget <b>your names</b>.");
    await form.locator("[data-q=move]").click();
    await windowOf(gm).locator(".q-conflict-compromise", { hasText: "we forget <b>your names</b>." }).waitFor();
    await settled([gm]);
    await press(gm, "agree-b");
    await status(ada, "Both sides have agreed");
    const rifle = `Scene.${CIR.scene}.Token.${CIR.token}.Actor.${CIR.guard}.Item.${RIFLE}`;
    await expect.poll(() => stored(gm, rifle, "system.removed")).toBe(false);
    await tab(ben, "chat");
    await looks.at(ben, "conflict-card", ben.locator("#chat .q-stage-card").last());
  });

  it("CIR-CONF-2, CIR-DISP-5: with three actions a round, and one disposition each, pairs are revealed one by one", async () => {
    await Promise.all([
      setHouse(gm, "circumstances", "actionsPerRound", 3),
      setHouse(gm, "circumstances", "dispositionScope", "character"),
    ]);
    for (const page of [gm, ada, ben]) await windowOf(page).locator('[data-action="close"]').first().click();
    const board = await expandChip(gm, "circumstances.turn");
    await board.getByRole("button", { name: "Conflict" }).click();
    const start = gm.locator("#quadrant-conflict-start");
    for (const name of ["Dock Brawler", "Tomas"])
      await start.locator("li", { hasText: name }).locator('[value="none"]').check();
    await start.locator("[data-action=begin]").click();
    await windowOf(gm).locator(".q-conflict-fighters li").nth(1).waitFor();
    await follow(ada);
    await windowOf(ada).locator('[value="convince"]').check();
    await fixDice(ada, [5, 5, 5]);
    await press(ada, "intend-");
    await windowOf(gm).locator(".q-conflict-fighters li", { hasText: "7" }).waitFor();
    await settled([gm]);
    await windowOf(gm).locator('.q-conflict-form [value="convince"]').check();
    await fixDice(gm, [5, 5]);
    await press(gm, "intend-");
    for (const [place, action] of ["attack", "defend", "feint"].entries()) await lay(ada, action, place);
    await isSecret(ada, ["gm"]);
    for (const [place, action] of ["feint", "feint", "defend"].entries()) await lay(gm, action, place, "b");
    await windowOf(ada).locator(".q-conflict-letter", { hasText: "One roll: The agents" }).waitFor();
    expect(await windowOf(ada).locator(".q-conflict-script li").nth(1).locator(".q-conflict-card.down").count()).toBe(
      1,
    );
    await isSecret(ada, ["gm"]); // its last action is still face down
    await act(ada, "a", [5, 1, 1]);
    await settled([ada]);
    await windowOf(gm).locator('[data-key="apply"]').first().waitFor();
    await settled([gm]);
    // Nobody has her next action any more: the GM lets her choose it again, in another browser.
    await ada.close();
    await press(gm, "apply");
    await windowOf(gm).locator('[data-action="stageLost"]').click();
    ada = await party.join("Ada", { width: 1400 });
    await follow(ada);
    await lay(ada, "defend", 1);
    await status(ada, "action 2 of 3");
    await windowOf(ada).locator(".q-conflict-letter", { hasText: "One roll: The opposition" }).waitFor();
    await windowOf(gm).locator("details", { hasText: "Compromise, yield or leave" }).locator("summary").first().click();
    await press(gm, "yield-b");
    await status(ada, "The conflict is decided");
    await settled([gm]);
    await press(gm, "close");
    await status(ada, "Victory for The agents");
  });
});
