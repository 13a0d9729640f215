/**
 * Sidonia's rules as the table uses them, each by a press on a sheet or card: rest, Corruption given and removed by the
 * GM, benefits and relief of a critical success, the Aether's questions, attacks without a weapon and past a gate,
 * critical hits answered, called shots.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, stored } from "./harness.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import {
  brings,
  close,
  dialog,
  expandChip,
  fixDice,
  newestCard,
  openActor,
  setHouse,
  submit,
  tab,
  target,
} from "./steps.ts";

const voss = `Actor.${SIDONIA.voss}`;
const reed = `Actor.${SIDONIA.reed}`;

interface Host {
  readonly game: {
    readonly actors: Map<string, { update(data: object): Promise<unknown> }>;
  };
}

/** The world with a token of Tomas Reed on the scene. */
function world(): object {
  const base = sidoniaSeed() as { readonly scenes: readonly { readonly tokens: readonly object[] }[] };
  const [scene] = base.scenes;
  const token = { _id: "linkedreed000000", name: "Tomas Reed", actorId: SIDONIA.reed, actorLink: true, x: 200, y: 0 };
  return { ...base, scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), token] }] };
}

describe.each(WITH_SMOKE)("the rules of Sidonia, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1400 });
    ada = await party.join("Ada", { width: 1400 });
  });
  afterAll(async () => party.close());

  const offer = (card: Locator, key: string): Locator => card.locator(`[data-q="offer"][data-key^="${key}"]`);
  /** Presses an offer of the newest card; where it asks for a text, that is given. */
  async function press(page: Page, key: string): Promise<Locator> {
    const card = await newestCard(page);
    const id = (await offer(card, key).first().getAttribute("data-key")) ?? key;
    await offer(card, id).first().click();
    const asked = page.locator("dialog").last();
    await Promise.race([asked.waitFor(), offer(card, id).waitFor({ state: "detached" })]);
    if (await asked.isVisible()) {
      const text = asked.locator('input[type="text"], textarea').first();
      if (await text.isVisible()) await text.fill("Rain on the glass");
      await asked.locator('button[type="submit"], [data-action="ok"]').first().click();
      await offer(card, id).waitFor({ state: "detached" });
    }
    return card;
  }
  const update = (id: string, system: object): Promise<unknown> =>
    gm.evaluate(
      ([actor, data]) => (globalThis as never as Host).game.actors.get(String(actor))?.update({ system: data }),
      [id, system] as const,
    );

  /** Rolls a skill of Mara's with these dice; `supernatural` goes through the Aether. */
  async function rollSkill(skill: string, faces: readonly number[], supernatural = false): Promise<Locator> {
    const sheet = await openActor(ada, "Mara Voss");
    await sheet.locator('[data-check="sidonia.action"]', { hasText: skill }).first().click();
    const open = await dialog(ada);
    if (supernatural) await open.locator('[name="choice:supernatural"]').check();
    await fixDice(ada, faces);
    const card = await brings(() => submit(open).click(), ada, gm);
    await close(sheet);
    return card;
  }

  /** Attacks Tomas Reed as the GM, with these dice; `location` is called. */
  async function attackReed(faces: readonly number[], location = ""): Promise<Locator> {
    await target(gm, "Tomas Reed");
    await tab(gm, "scenes");
    await gm.locator("li.token", { hasText: "Thug in a coat" }).locator('[data-action="openToken"]').click();
    const sheet = gm.locator(".application.sheet", { has: gm.locator(".window-title", { hasText: "Thug in a coat" }) });
    await sheet.locator('[data-check="sidonia.attack"]').first().click();
    const open = await dialog(gm);
    if (location !== "") await open.locator('[name="choice:called"]').selectOption(location);
    await fixDice(gm, faces);
    const card = await brings(() => submit(open).click(), gm, ada);
    await close(sheet);
    await target(gm, "Tomas Reed");
    return card;
  }

  it.runIf(full)("SID-DMG-3: a rest clears one Stun box a location", async () => {
    const sheet = await openActor(ada, "Mara Voss");
    const path = "system.locations.torso.stun.value";
    const before = await stored<number>(gm, voss, path);
    expect(before).toBeGreaterThan(0);
    await sheet.locator('[data-act="sidonia.rest"]').click();
    await expect.poll(() => stored(gm, voss, path)).toBe(before - 1);
    await close(sheet);
  });

  it.runIf(full)("SID-COR-2, -7, -9, -10: the GM gives Corruption, cleanses it and makes it permanent", async () => {
    const sheet = await openActor(gm, "Mara Voss");
    await sheet.locator('[role="tab"][data-tab="hunger"], [data-tab="hunger"]').first().click();
    await sheet.locator(".q-hunger-gm summary").click();
    const track = async (): Promise<readonly [number, number]> => [
      await stored<number>(gm, voss, "system.corruption.temporary"),
      await stored<number>(gm, voss, "system.corruption.permanent"),
    ];
    const [temporary, permanent] = await track();
    const act = (name: string): Promise<void> =>
      sheet.locator(`[data-act="sidonia.${name}Corruption"]`).first().click();
    await act("impose");
    await expect.poll(track).toEqual([temporary + 1, permanent]);
    await act("cleanse");
    await expect.poll(async () => (await track())[0]).toBeLessThan(temporary + 1);
    await act("harden");
    await expect.poll(async () => (await track())[1]).toBe(permanent + 1);
    await close(sheet);
  });

  describe("Outcomes", () => {
    it("SID-CRIT-1, SID-OUT-3: after a critical success the GM chooses a benefit, and the pool is relieved", async () => {
      await tab(gm, "chat");
      const panel = await expandChip(gm, "sidonia.dissonance");
      const count = gm.locator('[data-pool="sidonia.dissonance"] .q-pool-count');
      // Three quick presses are three, and none is lost while another is written.
      const three = (name: string): Promise<void> =>
        panel.locator(`[data-q="${name}"]`).evaluate((one) => {
          for (let press = 0; press < 3; press++) (one as HTMLButtonElement).click();
        });
      await three("give");
      await expect.poll(() => count.innerText()).toBe("3");
      await three("take");
      await expect.poll(() => count.innerText()).toBe("0");
      await panel.locator('[data-q="give"]').click({ clickCount: 3, delay: 20 });
      await expect.poll(() => count.innerText()).toBe("3");
      await rollSkill("Streetwise", [6, 6]);
      await (await newestCard(gm)).locator('[data-q="offer-group"]', { hasText: "Add a benefit" }).click();
      await press(gm, "outcome.benefit-");
      await press(gm, "outcome.relief");
      await gm.locator('[data-pool="sidonia.dissonance"] .q-pool-count', { hasText: "2" }).waitFor();
    });

    it.runIf(full)(
      "SID-OUT-5: by house rule the cost of a player's roll is banked at once, on every screen",
      async () => {
        await setHouse(gm, "sidonia", "autoBank", true);
        // A 7 and Streetwise: a success with a cost.
        await rollSkill("Streetwise", [3, 4]);
        for (const page of [gm, ada])
          await page.locator('[data-pool="sidonia.dissonance"] .q-pool-count', { hasText: "3" }).waitFor();
        await setHouse(gm, "sidonia", "autoBank", false);
      },
    );

    it.runIf(full)(
      "SID-AETH-2, SID-AETH-3: criticals through the Aether ask their own questions, of the GM and of the player",
      async () => {
        await rollSkill("Alertness", [6, 6], true);
        await press(gm, "outcome.cascade");
        await (await newestCard(ada)).locator(".q-card-part", { hasText: "Rain on the glass" }).first().waitFor();
        await rollSkill("Alertness", [1, 1], true);
        await press(ada, "outcome.fear");
        await (await newestCard(gm)).locator(".q-card-part", { hasText: "Rain on the glass" }).first().waitFor();
      },
    );
  });

  it.runIf(full)("A15: a house rule that the GM changes counts at once in a dialog that is open", async () => {
    const sheet = await openActor(ada, "Mara Voss");
    await sheet.locator('[data-check="sidonia.action"]', { hasText: "Alertness" }).first().click();
    const open = await dialog(ada);
    await open.locator(".q-odds-summary", { hasText: "2d6 + 2" }).waitFor();
    await setHouse(gm, "sidonia", "expertModifier", 1);
    await open.locator(".q-odds-summary", { hasText: "2d6 + 1" }).waitFor();
    await setHouse(gm, "sidonia", "expertModifier", 2);
    await open.locator(".q-odds-summary", { hasText: "2d6 + 2" }).waitFor();
    await ada.keyboard.press("Escape");
    await open.waitFor({ state: "detached" });
    await close(sheet);
  });

  describe("Attacks without a weapon, past a gate, and missed", () => {
    it.runIf(full)(
      "SID-ATK-2, SID-AMT-5: the intent names how one attacks, and with that skill and damage, until one chooses",
      async () => {
        const sheet = await openActor(ada, "Mara Voss");
        await sheet.locator('[data-check="sidonia.attack"]', { hasText: "Bare hands" }).click();
        const open = await dialog(ada);
        const method = open.locator('[name="choice:method"]');
        expect(await method.inputValue()).toBe("unarmed");
        await open.locator('[name="choice:intent"]').fill("Hurl a chair at the lamp");
        await open.locator('[name="choice:intent"]').press("Tab");
        await expect.poll(() => method.inputValue()).toBe("thrown");
        await open.locator("small", { hasText: "The GM names the skill" }).waitFor();
        await open.locator(".q-group", { hasText: "Athletics" }).waitFor();
        await method.selectOption("improvised");
        await open.locator(".q-group", { hasText: "Brawling" }).waitFor();
        // Mara's arm is wounded: three dice, the highest dropped.
        await fixDice(ada, [5, 6, 5]);
        const card = await brings(() => submit(open).click(), ada, gm);
        await card.getByText("Something at hand").first().waitFor();
        await card.locator(".q-strike", { hasText: "Blunt" }).waitFor();
        await close(sheet);
      },
    );

    it.runIf(full)(
      "SID-DEFY-2: an attack past a gate is paid for with Corruption, and its card says so to all",
      async () => {
        const before = await stored<number>(gm, voss, "system.corruption.temporary");
        const sheet = await openActor(ada, "Mara Voss");
        await sheet.locator('[data-check="sidonia.attack"]', { hasText: "Snub revolver" }).click();
        const open = await dialog(ada);
        await open.locator('[name="choice:gateAttribute"]').selectOption("physique");
        await open.locator('[name="choice:gateScore"]').fill("4");
        await open.locator('[name="choice:gateScore"]').press("Tab");
        await open.locator('[name="choice:defies"]').check();
        await fixDice(ada, [5, 6]);
        await brings(() => submit(open).click(), ada, gm);
        await expect.poll(() => stored<number>(gm, voss, "system.corruption.temporary")).toBe(before + 1);
        await close(sheet);
      },
    );

    it.runIf(full)("SID-ROLL-5: by house rule who was missed has Advantage on the next roll", async () => {
      await setHouse(gm, "sidonia", "missGrantsAdvantage", true);
      await attackReed([1, 2]);
      await expect.poll(() => stored(gm, reed, "system.status.upperHand")).toBe(true);
      await update(SIDONIA.reed, { status: { upperHand: false } });
      await setHouse(gm, "sidonia", "missGrantsAdvantage", false);
    });
  });

  describe("Critical hits and called shots", () => {
    it.runIf(full)(
      "SID-ATK-3: a player's character pays Corruption against a critical hit, or is out of the fight",
      async () => {
        const before = await stored<number>(gm, reed, "system.corruption.temporary");
        await attackReed([6, 6]);
        await press(gm, "strike.pay");
        await expect.poll(() => stored<number>(gm, reed, "system.corruption.temporary")).toBeGreaterThan(before);
        await attackReed([6, 6]);
        await press(gm, "strike.accept");
        await expect.poll(() => stored(gm, reed, "system.status.takenOut")).toBe(true);
        await update(SIDONIA.reed, { status: { takenOut: false } });
      },
    );

    it.runIf(full)(
      "SID-LOC-3: a called shot that succeeds at a cost is located by the dice, and may be a miss",
      async () => {
        const card = await attackReed([4, 4], "head");
        await fixDice(gm, [4, 4]);
        await press(gm, "strike.locate");
        await offer(card, "strike.").first().waitFor();
        await press(gm, "strike.offerMiss");
        await press(gm, "strike.takeMiss");
        await card.locator(".q-receipt-row").last().waitFor();
      },
    );
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
