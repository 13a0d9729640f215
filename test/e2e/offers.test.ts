/**
 * What cards and dialogs offer follows shared state on every screen: pools, actors, house rules, targets. Nobody
 * reloads, and nobody touches the card or the dialog that has to change.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { GENERATIONS } from "./generations.ts";
import { Party } from "./harness.ts";
import { IDS, seed } from "./seed.ts";
import { brings, newestCard, tab } from "./steps.ts";

interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly game: {
    readonly actors: { get(id: string): { update(data: object): Promise<unknown> } };
    readonly quadrant: {
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

/** Sets the next faces rolled, in order; after them every die shows 1. */
const fixDice = (page: Page, faces: readonly number[]): Promise<void> =>
  page.evaluate((list) => {
    let next = 0;
    (globalThis as never as Host).CONFIG.Dice.randomUniform = () => 1 - ((list[next++] ?? 1) - 0.5) / 6;
  }, faces);

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

describe.each(GENERATIONS)("offers, generation %i", (generation) => {
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
    const note = card.locator(".q-permission-note");
    await expect.poll(() => note.innerText()).toContain("Tokens needed: 1. The team has 0.");
    expect(await sixes.count()).toBe(0);
    await setTokens(gm, 2);
    await sixes.waitFor();
    expect(await note.innerText()).not.toContain("Tokens needed");
    await setTokens(gm, 0);
    await expect.poll(() => note.innerText()).toContain("Tokens needed: 1. The team has 0.");
    expect(await sixes.count()).toBe(0);
  });

  it("A card offers to apply a hit to the player who has become the target's owner", async () => {
    const attack = { check: "siege.attack", actor: `Actor.${IDS.okoro}`, targets: [`Actor.${IDS.pirate}`] };
    await fixDice(ada, [6, 6, 6, 6, 6, 6]);
    await brings(() => check(ada, attack), ada, ben);
    const apply = (await newestCard(ben)).locator('.q-offers [data-q="offer"]', { hasText: "Apply" });
    expect(await apply.count()).toBe(0);
    await updateActor(gm, IDS.pirate, { [`ownership.${IDS.other}`]: 3 });
    await apply.first().waitFor();
    await updateActor(gm, IDS.pirate, { [`ownership.${IDS.other}`]: 0 });
    await expect.poll(() => apply.count()).toBe(0);
  });
});
