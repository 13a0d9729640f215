/**
 * What cards and dialogs offer follows shared state on every screen: pools, actors, house rules, targets. Nobody
 * reloads, and nobody touches the card or the dialog that has to change.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party } from "./harness.ts";
import { IDS, seed } from "./seed.ts";
import { brings, dialog, fixDice, newestCard, openCheck, setHouse, tab, unfold } from "./steps.ts";

interface Host {
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }>;
    };
  };
  fromUuid(uuid: string): Promise<{ readonly id: string }>;
  readonly game: {
    readonly actors: { get(id: string): { update(data: object): Promise<unknown>; delete(): Promise<unknown> } };
    readonly combats: { readonly contents: readonly { readonly combatants: { readonly size: number } }[] };
    readonly scenes: {
      readonly active: { readonly tokens: { readonly contents: readonly { readonly name: string }[] } };
    };
    readonly quadrant: {
      ask(order: object): Promise<unknown>;
      perform(call: object): Promise<boolean>;
      check(intent: object, options?: object): Promise<void>;
    };
  };
}

interface World {
  readonly actors: readonly object[];
  readonly scenes: readonly { readonly tokens: readonly object[] }[];
}

/** Circumstances and StarSIEGE in one world, on one scene. */
function world(): object {
  const circumstances = circumstancesSeed() as World;
  const siege = seed() as World;
  const [scene] = circumstances.scenes;
  const [, pirate] = siege.scenes[0]?.tokens ?? [];
  return {
    ...circumstances,
    settings: { "quadrant.rulesets": { off: ["sidonia", "edge"], asked: true } },
    actors: [...circumstances.actors, ...siege.actors],
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...(pirate ? [pirate] : [])] }],
  };
}

const perform = (page: Page, action: string, args: object): Promise<boolean> =>
  page.evaluate((call) => (globalThis as never as Host).game.quadrant.perform(call), { action, args });

const setTokens = (gm: Page, to: number): Promise<boolean> =>
  perform(gm, "circumstances.setPool", { pool: "tokens", to, reason: "" });

const check = (page: Page, intent: object): Promise<void> =>
  page.evaluate(
    (asked) =>
      (globalThis as never as Host).game.quadrant.check({ targets: [], options: {}, ...asked }, { fast: true }),
    intent,
  );

const updateActor = (gm: Page, id: string, data: object): Promise<unknown> =>
  gm.evaluate(([at, changes]) => (globalThis as never as Host).game.actors.get(at).update(changes), [
    id,
    data,
  ] as const);

const recon = { check: "circumstances.test", actor: `Actor.${CIR.mara}`, options: { test: "Recon" } };

const attack = { check: "siege.attack", actor: `Actor.${IDS.okoro}`, options: {}, targets: [`Actor.${IDS.pirate}`] };

/** The pirate's token on the scene. */
const MOOKS = `Scene.${CIR.scene}.Token.${IDS.second}.Actor.${IDS.pirate}`;

describe.each(WITH_SMOKE)("offers, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster");
    ada = await party.join("Ada");
    ben = await party.join("Ben");
    for (const page of [gm, ada, ben]) await tab(page, "chat");
  });
  afterEach(() => expect(party.errors).toEqual([]));
  afterAll(async () => party.close());

  it("A player's card offers to roll sixes again as soon as the pool has tokens, and no longer than that", async () => {
    await setTokens(gm, 0);
    await fixDice(ada, [6, 1]);
    const card = await brings(() => check(ada, recon), ada, gm);
    const sixes = card.locator('[data-key="test.sixes"]');
    const unpaid = card.locator(".q-refused-offers", { hasText: "Tokens needed: 1. The team has 0." });
    const isRefused = async (): Promise<boolean> =>
      (await unpaid.count()) === 1 &&
      (await sixes.isDisabled()) &&
      (await unpaid.locator('[data-key="test.sixes"]').count()) === 1;
    await expect.poll(isRefused).toBe(true);
    await setTokens(gm, 2);
    await expect.poll(() => sixes.isEnabled()).toBe(true);
    expect(await unpaid.count()).toBe(0);
    await setTokens(gm, 0);
    await expect.poll(isRefused).toBe(true);
  });

  it.runIf(full)("A card offers to apply a hit to the player who has become the target's owner", async () => {
    await fixDice(ada, [6, 6, 6, 6, 6, 6]);
    await brings(() => check(ada, attack), ada, ben);
    const apply = (await newestCard(ben)).locator('.q-offers [data-q="offer"]', { hasText: "Apply" });
    const waiting = async (page: Page): Promise<string[]> =>
      (await newestCard(page)).locator(".q-waiting").allInnerTexts();
    expect(await apply.count()).toBe(0);
    expect(await waiting(ben)).toEqual([expect.stringMatching(/^Waiting for the GM: \d Wounds? to \S/)]);
    await updateActor(gm, IDS.pirate, { [`ownership.${IDS.other}`]: 3 });
    await apply.first().waitFor();
    expect(await waiting(ben)).toEqual([]);
    await expect
      .poll(() => waiting(ada))
      .toEqual([expect.stringMatching(/^Waiting for Ben or the GM: \d Wounds? to \S/)]);
    await updateActor(gm, IDS.pirate, { [`ownership.${IDS.other}`]: 0 });
    await expect.poll(() => apply.count()).toBe(0);
  });

  it.runIf(full)("An open dialog shows odds by the house rules of now, and costs by the pool of now", async () => {
    await setTokens(gm, 1);
    const open = await openCheck(ada, recon);
    const odds = open.locator(".q-odds-success b");
    const before = await odds.innerText();
    await setHouse(gm, "circumstances", "successOn", 4);
    await expect.poll(() => odds.innerText()).not.toBe(before);
    await setHouse(gm, "circumstances", "successOn", 5);
    await expect.poll(() => odds.innerText()).toBe(before);
    // The turn takes one token, a die another one: what the team has is counted before either is paid.
    await unfold(open);
    await open.locator('[name="choice:buy"]').selectOption("players");
    const refusal = open.locator(".q-choices", { hasText: "Tokens needed" });
    await expect.poll(() => refusal.innerText()).toContain("Tokens needed: 2. The team has 1.");
    await setTokens(gm, 0);
    await expect.poll(() => refusal.innerText()).toContain("Tokens needed: 2. The team has 0.");
    expect(await open.innerText()).not.toContain("has −");
    await setTokens(gm, 5);
    await expect.poll(() => refusal.count()).toBe(0);
    expect(await open.locator('[name="choice:buy"]').inputValue()).toBe("players");
    await open.locator('[data-action="cancel"]').click();
  });

  it.runIf(full)("A request says that an open test waits for its dice, and that it is rolled afterwards", async () => {
    await gm.evaluate(
      (actor) =>
        (globalThis as never as Host).game.quadrant.ask({
          check: "circumstances.test",
          to: [actor],
          options: { test: "Recon" },
        }),
      `Actor.${CIR.mara}`,
    );
    await ada.locator('.q-roll-request [data-q="answer"]').last().click();
    const open = await dialog(ada);
    await open.locator('[name="choice:gather"]').check();
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
    const states = [gm, ada, ben].map((page) => page.locator(".q-roll-request-actors li").last());
    for (const state of states) await expect.poll(() => state.innerText()).toContain("waiting for the dice");
    // What the test takes follows the house rules as long as it is open.
    await setHouse(gm, "circumstances", "tokensPerTest", 0);
    const die = card.locator('[data-key="call.die1"]');
    await expect.poll(() => die.isDisabled()).toBe(true);
    await card.locator(".q-refused-offers", { hasText: "The limit of tokens for one test is 0." }).waitFor();
    await setHouse(gm, "circumstances", "tokensPerTest", 2);
    await expect.poll(() => die.isEnabled()).toBe(true);
    await card.locator('[data-key="call.throw"]').click();
    for (const state of states)
      await expect.poll(() => state.innerText()).toMatch(/(Success|Failure): successes \d+, obstacle \d+/);
  });

  it.runIf(full)(
    "A dialog whose target is deleted names it and rolls nothing until another one is chosen",
    async () => {
      const open = await openCheck(ada, { ...attack, targets: [MOOKS] });
      const target = open.locator('[name="choice:target"]');
      await expect.poll(() => target.inputValue()).toBe(MOOKS);
      await gm.evaluate(async (uuid) => {
        const { Combat, fromUuid, game } = globalThis as never as Host;
        const combat = await Combat.implementation.create({});
        const [, sceneId, , tokenId] = uuid.split(".");
        const actorId = (await fromUuid(uuid)).id;
        await combat.createEmbeddedDocuments("Combatant", [{ sceneId, tokenId, actorId }]);
        await game.actors.get(actorId).delete();
      }, MOOKS);
      const submit = open.locator('button[type="submit"]');
      await expect.poll(() => open.locator("footer").innerText()).toContain("Pirate with a hat is not there any more.");
      expect(await submit.isDisabled()).toBe(true);
      expect(await target.locator("option:checked").innerText()).toBe("Pirate with a hat (gone)");
      // Its token and its combatant are deleted with it.
      const left = (page: Page): Promise<unknown> =>
        page.evaluate(() => {
          const { game } = globalThis as never as Host;
          const scene = game.scenes.active;
          return [
            scene.tokens.contents.map(({ name }) => name),
            game.combats.contents.map((one) => one.combatants.size),
          ];
        });
      for (const page of [gm, ada]) await expect.poll(() => left(page)).toEqual([["Guard at the lock"], [0]]);
      await target.selectOption({ index: 1 });
      await expect.poll(() => submit.isDisabled()).toBe(false);
      await open.locator('[data-action="cancel"]').click();
    },
  );

  it.runIf(full).each([
    ["StarSIEGE", IDS.okoro, "Sgt. Okoro", { check: "siege.challenge" }],
    ["Circumstances", CIR.mara, "Mara Venn", recon],
  ])("A dialog of %s closes with a notice when its actor is deleted", async (_ruleset, id, name, intent) => {
    const old = await brings(() => check(ada, { ...intent, actor: `Actor.${id}` }), ada, gm);
    const open = await openCheck(ada, { ...intent, actor: `Actor.${id}` });
    const cards = await ada.locator("#chat .q-card").count();
    await gm.evaluate((actor) => (globalThis as never as Host).game.actors.get(actor).delete(), id);
    await open.waitFor({ state: "detached" });
    await ada.locator(".notification", { hasText: `${name} is not in this world any more.` }).waitFor();
    expect(await ada.locator("#chat .q-card").count()).toBe(cards);
    // Cards keep the name they were rolled under.
    await expect.poll(() => old.locator("header").innerText()).toContain(name);
    expect(await (await newestCard(gm)).locator("header").innerText()).toContain(name);
  });
});
