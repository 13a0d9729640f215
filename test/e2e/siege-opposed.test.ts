/**
 * StarSIEGE's opposed rolls by two players: one card, each side's own dialog and odds on its own client, in either
 * order; a side that leaves, and a challenge that is withdrawn.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import {
  addModifier,
  brings,
  choice,
  close,
  dialog,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  submit,
  tab,
} from "./steps.ts";

const TARN = "tarn000000000000";
const EXTRA = "extra00000000000";

interface Host {
  readonly game: { readonly actors: Map<string, { delete(): Promise<unknown> }> };
}

/** The world with a character of another player, and somebody of whom only the GM knows more. */
function world(): object {
  const base = siegeWorld() as {
    readonly actors: readonly object[];
    readonly scenes: readonly { readonly tokens: readonly object[] }[];
  };
  const rival = (id: string, name: string, ownership: object): object => ({
    _id: id,
    name,
    type: "siegeCharacter",
    ownership: { default: 1, ...ownership },
    system: {
      attributes: { physique: { value: 2 } },
      bundles: { athletics: { primary: true } },
      specialties: { grip: { name: "Wrestling", bundle: "athletics", attribute: "physique", rating: 3 } },
    },
  });
  const placed = [
    [TARN, "Bel Tarn"],
    [EXTRA, "Old Rook"],
  ].map(([actorId, name], at) => ({
    _id: `linked${at}`.padEnd(16, "0"),
    actorId,
    name,
    actorLink: true,
    x: 500 + at * 100,
    y: 0,
  }));
  const [scene] = base.scenes;
  return {
    ...base,
    actors: [...base.actors, rival(TARN, "Bel Tarn", { [IDS.other]: 3 }), rival(EXTRA, "Old Rook", {})],
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), ...placed] }],
  };
}

describe.each(WITH_SMOKE)("StarSIEGE's opposed rolls, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
    ada = await party.join("Ada", { width: 1400, height: 1000 });
    ben = await party.join("Ben", { width: 1400, height: 1000 });
    await setHouse(gm, "siege", "opposedRolls", true);
    for (const page of [gm, ben]) await tab(page, "chat");
  });
  afterEach(() => expect(party.errors).toEqual([]));
  afterAll(async () => party.close());

  /** Opens a Shooting check of Okoro's against somebody. */
  async function challenge(name: string): Promise<Locator> {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[data-check="siege.challenge"]', { hasText: "Shooting" }).first().click();
    const opened = await dialog(ada);
    await close(sheet);
    await choice(opened, "target").selectOption({ label: name });
    await opened.locator(".q-odds", { hasText: "You win" }).waitFor();
    return opened;
  }

  const cards = (): Promise<Locator[]> => Promise.all([gm, ada, ben].map(newestCard));
  const dice = (card: Locator): Promise<number> => card.locator(".q-die").count();

  it("SIE-OPP-2: two players choose on their own screens, with their own odds, and both dice come together", async () => {
    const opened = await challenge("Bel Tarn");
    await brings(() => submit(opened).click(), ada, gm, ben);
    const [gms, adas, bens] = await cards();
    if (!gms || !adas || !bens) throw new Error("no card");
    await adas.getByText("Bel Tarn is still to choose").waitFor();
    // Nothing is rolled yet, and Ada can't choose for another's character.
    for (const card of [gms, adas, bens]) expect(await dice(card)).toBe(0);
    expect(await offer(adas, "Roll for Bel Tarn").count()).toBe(0);
    await adas.getByText("Waiting for Ben").waitFor();
    await offer(bens, "Roll for Bel Tarn").click();
    const answer = await dialog(ben);
    expect(await answer.locator('[name="mode"]').count()).toBe(0);
    await choice(answer, "bundle").selectOption("athletics");
    await choice(answer, "attribute").selectOption("physique");
    await choice(answer, "specialty").selectOption({ label: "Wrestling (+3)" });
    await expect.poll(() => answer.locator('[data-total="bonus"]').innerText()).toBe("+5");
    const even = await answer.locator(".q-odds", { hasText: "You win" }).innerText();
    await addModifier(answer, "bonus", "Home ground", 2);
    await expect.poll(() => answer.locator(".q-odds", { hasText: "You win" }).innerText()).not.toBe(even);
    await fixDice(ben, [11, 10], 20);
    await submit(answer).click();
    // Okoro: 11 + 5 against 12, a margin of 4. Tarn: 10 + 7 against 12, one of 5.
    for (const card of [gms, adas, bens]) {
      await card.locator(".q-outcome", { hasText: "Bel Tarn wins" }).waitFor();
      expect(await dice(card)).toBe(2);
      expect(await card.innerText()).toContain("margin +5");
    }
    // Dice that were rolled are a GM's to undo.
    expect(await bens.locator('[data-q="undo"]').count()).toBe(0);
    await gms.locator('[data-q="undo"]').first().click();
    await adas.getByText("Bel Tarn is still to choose").waitFor();
    expect(await dice(gms)).toBe(0);
  });

  it.runIf(full)("SIE-OPP-2: either side may choose first, and who did can take it back before the dice", async () => {
    const opened = await challenge("Bel Tarn");
    await choice(opened, "later").check();
    await brings(() => submit(opened).click(), ada, gm, ben);
    const [, adas, bens] = await cards();
    if (!adas || !bens) throw new Error("no card");
    await adas.getByText("Sgt. Okoro and Bel Tarn are still to choose").waitFor();
    await offer(bens, "Roll for Bel Tarn").click();
    const first = await dialog(ben);
    await first.getByText("Sgt. Okoro has not chosen yet").waitFor();
    await submit(first).click();
    await adas.getByText("Sgt. Okoro is still to choose").waitFor();
    await bens.locator('[data-q="undo"]').first().click();
    await adas.getByText("Sgt. Okoro and Bel Tarn are still to choose").waitFor();
    await offer(bens, "Roll for Bel Tarn").click();
    await submit(await dialog(ben)).click();
    await adas.getByText("Sgt. Okoro is still to choose").waitFor();
    await offer(adas, "Roll for Sgt. Okoro").click();
    await fixDice(ada, [20, 1], 20);
    await submit(await dialog(ada)).click();
    await bens.locator(".q-outcome", { hasText: "Sgt. Okoro wins" }).waitFor();
  });

  it.runIf(full)("SIE-OPP-2: a challenge is withdrawn, and a side that leaves is the GM's to roll", async () => {
    const withdrawn = await challenge("Bel Tarn");
    const posted = await brings(() => submit(withdrawn).click(), ada, gm, ben);
    const id = await posted.locator("xpath=ancestor::*[@data-message-id]").first().getAttribute("data-message-id");
    await posted.locator('[data-q="withdraw"]').click();
    await gm.locator(`#chat [data-message-id="${id}"]`).waitFor({ state: "detached" });
    const opened = await challenge("Old Rook");
    await brings(() => submit(opened).click(), ada, gm);
    const [gms, adas] = await cards();
    if (!gms || !adas) throw new Error("no card");
    expect(await offer(gms, "who is gone").count()).toBe(0);
    await gm.evaluate((actor) => (globalThis as never as Host).game.actors.get(actor)?.delete(), EXTRA);
    await offer(gms, "Roll for Old Rook, who is gone").waitFor();
    expect(await offer(adas, "Old Rook").count()).toBe(0);
    await fixDice(gm, [2, 19], 20);
    await offer(gms, "Roll for Old Rook, who is gone").click();
    await adas.locator(".q-outcome", { hasText: "Old Rook wins" }).waitFor();
  });
});
