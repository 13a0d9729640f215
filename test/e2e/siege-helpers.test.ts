/**
 * StarSIEGE's cooperation by two players: a check waits on its card, others help or inspire the group from their own
 * clients with their own characters, and then it is rolled; what is refused, withdrawn and undone.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import {
  brings,
  choice,
  close,
  dialog,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  settled,
  submit,
  tab,
} from "./steps.ts";

const TARN = "tarn000000000000";
const ROOK = "rook000000000000";
const okoro = `Actor.${IDS.okoro}`;
const NOVA = "system.nova.value";

interface Host {
  readonly game: {
    readonly actors: Map<string, { update(data: object): Promise<unknown>; delete(): Promise<unknown> }>;
  };
}

/** The world with two characters of another player, one of whom is good at what is tried. */
function world(): object {
  const base = siegeWorld() as { readonly actors: readonly object[] };
  const friend = (id: string, name: string, system: object): object => ({
    _id: id,
    name,
    type: "siegeCharacter",
    ownership: { default: 1, [IDS.other]: 3 },
    system,
  });
  const shot = { shot: { name: "Shooting", bundle: "combat", attribute: "reflexes", rating: 1 } };
  return {
    ...base,
    actors: [
      ...base.actors,
      friend(TARN, "Bel Tarn", { bundles: { combat: { primary: true } }, specialties: shot }),
      friend(ROOK, "Young Rook", {}),
    ],
  };
}

describe.each(WITH_SMOKE)("StarSIEGE's helpers, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    ben = await party.join("Ben", { width: 1400, height: 1000 });
    for (const page of [gm, ben]) await tab(page, "chat");
  });
  afterEach(() => expect(party.errors).toEqual([]));
  afterAll(async () => party.close());

  const update = (id: string, data: object): Promise<unknown> =>
    gm.evaluate(([actor, to]) => (globalThis as never as Host).game.actors.get(String(actor))?.update(to as object), [
      id,
      data,
    ] as const);

  /** Opens a Shooting check of Okoro's that waits for helpers. */
  async function open(): Promise<Locator> {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Shooting" }).first().click();
    const opened = await dialog(ada);
    await close(sheet);
    await choice(opened, "waits").check();
    await expect.poll(() => submit(opened).innerText()).toBe("Ask for help");
    return opened;
  }

  /** Asks for help; returns the card on the pages of Ada, Ben and the GM. */
  async function ask(opened: Locator): Promise<readonly [Locator, Locator, Locator]> {
    const card = await brings(() => submit(opened).click(), ada, gm, ben);
    return [card, await newestCard(ben), await newestCard(gm)];
  }

  it("SIE-COOP-1, SIE-COOP-2: another player's character joins from their own screen, and the group rolls once", async () => {
    const [adas, bens, gms] = await ask(await open());
    await adas.getByText("Waits for helpers").waitFor();
    expect(await adas.locator(".q-die").count()).toBe(0);
    // Each player has buttons for their own characters only; who only helps can't roll.
    expect(await offer(adas, "Help as Bel Tarn").count()).toBe(0);
    expect(await offer(bens, "Help as Mira Sel").count()).toBe(0);
    expect(await offer(bens, "Roll for the group").count()).toBe(0);
    await offer(bens, "Help as Bel Tarn: +4").click();
    await adas.getByText("Helped by Bel Tarn").waitFor();
    await adas.getByText("Sgt. Okoro leads: 1d20 + 9 against 12").waitFor();
    await expect.poll(() => offer(bens, "Help as Bel Tarn").count()).toBe(0);
    await fixDice(ada, [3], 20);
    await offer(adas, "Roll for the group").click();
    for (const card of [adas, bens, gms]) {
      await card.getByText("Sgt. Okoro leads, helped by Bel Tarn (+4)").waitFor();
      expect(await card.locator(".q-die").innerText()).toBe("3");
    }
    // Late help: the card offers none.
    await expect.poll(() => offer(bens, "Help as").count()).toBe(0);
    // The last of both is the roll's.
    await expect.poll(() => gms.locator('[data-q="undo"]').count()).toBe(2);
    await gms.locator('[data-q="undo"]').last().click();
    await offer(adas, "Roll for the group").waitFor();
    await bens.getByText("Helped by Bel Tarn").waitFor();
    await bens.locator('[data-q="undo"]').first().click();
    await adas.getByText("Waits for helpers").waitFor();
    await offer(bens, "Help as Bel Tarn: +4").waitFor();
  });

  it.runIf(full)("SIE-COOP-3: who inspires the group doubles the help of others, and does not help", async () => {
    const [adas, bens] = await ask(await open());
    await offer(bens, "Help as Bel Tarn").click();
    await adas.getByText("1d20 + 9 against 12").waitFor();
    await bens.getByText("Helped by Bel Tarn").waitFor();
    await bens.locator('[data-q="offer-group"]', { hasText: "Inspire the group" }).click();
    await fixDice(ben, [20], 20);
    await offer(bens, "Inspire as Young Rook").click();
    const level = ben.locator(".application", { has: ben.locator('[name="cl"]') });
    await level.locator('[name="cl"]').fill("3");
    await level.locator('[data-action="ok"]').click();
    await adas.getByText("Young Rook inspires the group").first().waitFor();
    await adas.getByText("1d20 + 13 against 12").waitFor();
    expect(await offer(bens, "Help as Young Rook").count()).toBe(0);
    await fixDice(ada, [2], 20);
    await offer(adas, "Roll for the group").click();
    await bens.getByText("Sgt. Okoro leads, helped by Bel Tarn (+8)").waitFor();
  });

  it.runIf(full)("SIE-COOP-1: the best qualified leads, and their player may roll", async () => {
    await update(TARN, { "system.attributes.reflexes.value": 9 });
    const [adas, bens] = await ask(await open());
    await offer(bens, "Help as Bel Tarn").click();
    await adas.getByText("Bel Tarn leads").waitFor();
    // The page that is pressed has heard of all that the help has written.
    await bens.getByText("Bel Tarn leads").waitFor();
    await settled([gm, ada, ben]);
    await fixDice(ben, [4], 20);
    await offer(bens, "Roll for the group").click();
    await adas.getByText("Bel Tarn leads, helped by Sgt. Okoro").waitFor();
    await update(TARN, { "system.attributes.reflexes.value": 0 });
  });

  it.runIf(full)("Who can't act can't help, who is gone is left out, and a check withdrawn is refunded", async () => {
    await setHouse(gm, "siege", "critNova", true);
    await update(IDS.okoro, { [NOVA]: 2, "system.bundles.combat.primary": false });
    const opened = await open();
    await choice(opened, "crit").check();
    const [adas, bens, gms] = await ask(opened);
    await expect.poll(() => stored(gm, okoro, NOVA)).toBe(1);
    await offer(bens, "Help as Bel Tarn").click();
    await update(ROOK, { "system.wounds.critical": { disabled: true, down: true, out: true } });
    await bens.locator(".q-refused-offers", { hasText: "Help as Young Rook" }).waitFor();
    await adas.locator('[data-q="withdraw"]').click();
    await expect.poll(() => stored(gm, okoro, NOVA)).toBe(2);
    await gms.getByText("Helped by Bel Tarn").waitFor({ state: "detached" });
    await update(IDS.okoro, { "system.bundles.combat.primary": true });
    const [again, bensAgain] = await ask(await open());
    await offer(bensAgain, "Help as Bel Tarn").click();
    await again.getByText("Helped by Bel Tarn").waitFor();
    await gm.evaluate((id) => (globalThis as never as Host).game.actors.get(id)?.delete(), TARN);
    await fixDice(ada, [9], 20);
    await offer(again, "Roll for the group").click();
    await again.locator(".q-die").waitFor();
    expect(await again.innerText()).not.toContain("helped by");
  });
});
