/**
 * A Spotlight Scene at the real table: a GM and three players follow one contest, and face-down dice are known only to
 * the player who threw them.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, ready } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { sidoniaSeed } from "./sidonia-seed.ts";
import { openActor, settled, tab } from "./steps.ts";
import { record } from "./wire.ts";

/** One table for all tests: the GM, Ada with Mara Voss, Ben, and Cleo, who joins late. */
const seed = (): object => {
  const world = sidoniaSeed() as { readonly users: readonly object[] };
  return { ...world, users: [...world.users, { _id: "player0000000003", name: "Cleo", role: "PLAYER" }] };
};

let party: Party;
let gm: Page;
let ada: Page;
let ben: Page;
beforeAll(async () => {
  party = await Party.open({ world: seed() });
  [gm, ada, ben] = await Promise.all([party.join("Gamemaster"), party.join("Ada"), party.join("Ben")]);
});
afterAll(async () => {
  await party.close();
  expect(party.errors).toEqual([]);
});

const looks = new Looks("spotlight");
const windowOf = (page: Page): Locator => page.locator(".application", { has: page.locator(".q-stage-window-body") });

/** Opens the newest stage's window from its card in the chat. */
async function follow(page: Page): Promise<Locator> {
  await tab(page, "chat");
  await page.locator("#chat .q-stage-card-open").last().click();
  const open = windowOf(page);
  await open.waitFor();
  return open;
}

/** The content of this client's vault: secret values and the salts of their seals. */
const vault = (page: Page): Promise<readonly { readonly value: readonly number[]; readonly salt: string }[]> =>
  page.evaluate(
    () =>
      (globalThis as never as { game: { settings: { get(n: string, k: string): never } } }).game.settings.get(
        "quadrant",
        "vault",
      ) as never,
  );

describe("a Spotlight Scene (SID-SPOT)", () => {
  let scene: Locator;
  let table: Locator;
  const wires: Record<string, string[]> = {};
  const frames = (page: Page): Locator => windowOf(page).locator(".q-spotlight-frame.played");
  /** Only Ada has the value of the face-down dice. */
  async function keptByAda(): Promise<{ readonly salt: string }> {
    const [secret] = (await vault(ada)).slice(-1);
    if (!secret) throw new Error("Ada has thrown nothing");
    for (const [name, wire] of Object.entries(wires)) {
      expect(wire.length, name).toBeGreaterThan(0);
      expect(
        wire.filter((frame) => frame.includes(secret.salt)),
        name,
      ).toEqual([]);
      expect(
        wire.filter((frame) => /"opened":\{"value"/.test(frame) && frame.includes(secret.salt)),
        name,
      ).toEqual([]);
    }
    return secret;
  }

  /** Ada throws face down, the GM openly, and the dice are revealed to everybody. */
  async function exchange(n: number): Promise<void> {
    await settled([ada]);
    await scene.locator('[data-key="throw"]').click();
    await table.locator('[data-key="answer"]').waitFor();
    await settled([gm]);
    await table.locator('[data-key="answer"]').click();
    await Promise.all(
      [ada, gm, ben].map((page) =>
        frames(page)
          .nth(n - 1)
          .waitFor(),
      ),
    );
  }

  beforeAll(async () => {
    for (const [name, page] of Object.entries({ gm, ben })) wires[name] = record(page);
    await Promise.all([gm, ben].map((page) => page.reload()));
    await Promise.all([gm, ben].map(ready));
    await Promise.all([looks.clear(), bringAxe([gm, ada])]);
  }, 60_000);

  it("A scene begins from the sheet, for a token that every user sees spent", async () => {
    const sheet = await openActor(ada, "Mara Voss");
    await sheet.locator('[data-action="sidoniaSpotlight"]').click();
    await looks.at(ada, "spotlight-start", ada.locator("#quadrant-spotlight-start"));
    await ada.locator('#quadrant-spotlight-start [data-action="invoke"]').click();
    scene = windowOf(ada);
    await scene.waitFor();
    await sheet.locator(".q-spotlight-token .fa-regular").waitFor(); // its mark on the sheet is hollow immediately
    await sheet.locator('[data-action="close"]').first().click();
    await tab(ben, "chat");
    await ben.locator('[data-board="sidonia.spotlight"]', { hasText: "Gamemaster, Ben, Cleo" }).waitFor();
    [table] = await Promise.all([follow(gm), follow(ben)]);
  });

  it("The player declares the stakes, and the GM names the adversary", async () => {
    await settled([gm, ada, ben]); // no window is rendered while a user types in it
    await scene.locator('[name="minimum"]').fill("Out alive, with the ledger");
    await scene.locator('[name="ideal"]').fill("The Duchess in my debt");
    await scene.locator('[data-key="declare"]').click();
    await table.locator('[data-form="face"]').waitFor();
    await settled([gm]);
    // A12: a blank name is refused with a word about it, and what else was chosen stays.
    await table.locator('[data-form="face"] label', { hasText: "+1" }).click();
    await table.locator('[data-form="face"] [name="name"]').fill("  ");
    await table.locator('[data-key="face"]').click();
    await gm.getByText("Name the Adversary.").first().waitFor();
    expect(await table.locator('[data-form="face"] label', { hasText: "+1" }).locator("input").isChecked()).toBe(true);
    await table.locator('[data-form="face"] [name="name"]').fill("The Duchess of Silver Row");
    await table.locator('[data-form="face"] label', { hasText: "−2" }).click();
    await looks.at(gm, "spotlight-adversary", table);
    await table.locator('[data-key="face"]').click();
    await scene.locator('[data-key="throw"]').waitFor();
    await expect
      .poll(() => windowOf(ben).locator('[data-q="move"]').allInnerTexts())
      .toEqual(["Lend Support: 1 token"]);
  });

  it("The odds of every skill are shown before the roll, and dice are thrown face down by keyboard", async () => {
    const rows = scene.locator(".q-spotlight-skill-row");
    expect(await rows.first().innerText()).toMatch(/Alertness[^]*\+2[^]*\d+%[^]*\d+%[^]*\d+%/);
    await looks.at(ada, "spotlight-skills", scene);
    await rows.first().locator("input").focus();
    await ada.keyboard.press("ArrowDown");
    await scene.locator('[data-key="throw"]').focus();
    await ada.keyboard.press("Enter");
    await table.locator('[data-key="answer"]').waitFor();
    expect(await table.locator(".q-die.back").count()).toBeGreaterThanOrEqual(2);
    expect(await table.locator(".q-spotlight-dice.own").count()).toBe(0);
    await looks.at(gm, "spotlight-face-down", table);
    await keptByAda();
  });

  it("A player's face-down dice survive a reload of their page, and are revealed once the GM has thrown too", async () => {
    await settled([gm, ada, ben]);
    await ada.reload();
    await ready(ada);
    await bringAxe([ada]);
    scene = await follow(ada);
    expect(await scene.locator(".q-spotlight-dice.own .q-die").count()).toBeGreaterThanOrEqual(2); // visible to her only
    const { salt } = await keptByAda();
    await table.locator('[data-key="answer"]').click();
    await Promise.all([ada, gm, ben].map((page) => frames(page).first().waitFor()));
    // now every client can verify it
    await expect.poll(() => wires["ben"]?.some((frame) => frame.includes(salt))).toBe(true);
  });

  it("A user who joins late can follow the scene", async () => {
    const cleo = await party.join("Cleo", { width: 380, height: 800 });
    const late = await follow(cleo);
    expect(await late.locator(".q-spotlight-frame.played").innerText()).toBe(await frames(gm).first().innerText());
    await bringAxe([cleo]);
    await looks.at(cleo, "spotlight-narrow", late);
  });

  it("A friend's support is added once, and other users' open choices are kept", async () => {
    const chosen = scene.locator(".q-spotlight-skill-row", { hasText: "Streetwise" });
    await chosen.click();
    const before = Number(await table.locator(".q-spotlight-sides .q-spotlight-counter.light b").innerText());
    await windowOf(ben).locator('[data-key="support"]').click();
    const asks = ben.locator(".application", { has: ben.locator(".q-offer-dialog") });
    await asks.locator("input, textarea").first().fill("a word in the right ear");
    await asks.locator('[data-action="ok"]').click();
    const counter = table.locator(".q-spotlight-sides .q-spotlight-counter.light b", { hasText: String(before + 1) });
    await counter.waitFor();
    await windowOf(ben).locator('[data-key="support"]').waitFor({ state: "detached" });
    await Promise.all(
      [table, scene].map((open) => open.locator(".q-spotlight-beats", { hasText: "Ben" }).first().waitFor()),
    );
    expect(await chosen.locator("input").isChecked()).toBe(true);
  });

  it("SID-SPOT-12: where nobody has the face-down dice any more, the GM lets the player throw again", async () => {
    await settled([ada]);
    await scene.locator('[data-key="throw"]').click();
    await table.locator('[data-key="answer"]').waitFor();
    await settled([gm]);
    await ada.close();
    await table.locator('[data-key="answer"]').click();
    await table.locator('[data-action="stageLost"]').click();
    // Another browser, whose storage knows nothing of the dice.
    ada = await party.join("Ada");
    await bringAxe([ada]);
    scene = await follow(ada);
    await scene.locator('[data-key="throw"]').click();
    await Promise.all([ada, gm, ben].map((page) => frames(page).nth(1).waitFor()));
  });

  it("The scene ends with the fifth exchange, with the same margin on every page", async () => {
    for (const n of [3, 4, 5]) await exchange(n);
    await Promise.all([ada, gm, ben].map((page) => windowOf(page).locator(".q-spotlight-result").waitFor()));
    const results = await Promise.all(
      [ada, gm, ben].map((page) =>
        windowOf(page).locator(".q-spotlight-result strong, .q-spotlight-result b").allInnerTexts(),
      ),
    );
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(await scene.locator('[data-q="move"]').count()).toBe(0);
    await looks.at(ada, "spotlight-end", scene);
    expect(looks.faults).toEqual([]);
  });
});
