/**
 * The overview in the middle of the table, by real clicks and keys of a GM and a player: who is on the scene and in
 * what state, what waits for whom, and the next step. A smoke run on generation 13.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITH_SMOKE } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seed } from "./seed.ts";
import { dialog, fixDice, sheetOf } from "./steps.ts";

const OKORO = `Actor.${IDS.okoro}`;
const SCENE = `Scene.${IDS.scene}`;
const HOSTILE_NAME = `<img src=x onerror="document.title='x'">Rat`;

interface Seed {
  readonly users: object[];
  readonly scenes: { readonly tokens: object[] }[];
}

/** The world of `seed.ts` with Ada's character and a hidden pirate on the scene. */
function overviewSeed(): object {
  const world = seed() as Seed;
  const [dock] = world.scenes;
  dock?.tokens.push(
    { _id: "token00000000003", name: "Sgt. Okoro", actorId: IDS.okoro, actorLink: true, disposition: 1, x: 200 },
    { _id: "token00000000004", name: "Lurker", actorId: IDS.pirate, actorLink: false, hidden: true, disposition: -1 },
    { _id: "token00000000005", name: HOSTILE_NAME, actorId: IDS.pirate, actorLink: false, disposition: 0 },
  );
  return {
    ...world,
    users: world.users.map((user) =>
      "name" in user && user.name === "Ada" ? { ...user, character: IDS.okoro } : user,
    ),
  };
}

const overview = (page: Page): Locator => page.locator("#quadrant-overview");
const side = (page: Page, id: string): Locator => overview(page).locator(`.q-overview-side.${id}`);
const line = (page: Page, name: string): Locator =>
  overview(page).locator("li.q-overview-actor", { has: page.getByText(name, { exact: true }) });
const waiting = (page: Page, text: string | RegExp): Locator =>
  overview(page).locator(".q-overview-line", { hasText: text });
const step = (page: Page): Locator => overview(page).locator(".q-overview-step");
const run = <T>(page: Page, code: string): Promise<T> => page.evaluate<T>(code);

describe.each(WITH_SMOKE)("the overview, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation, world: overviewSeed() });
    [gm, ada] = await Promise.all([
      party.join("Gamemaster", { width: 1366, height: 700 }),
      party.join("Ada", { width: 1366, height: 700 }),
    ]);
  });
  afterAll(async () => party.close());

  it("It is in the middle of the page, and lists the scene by side to each as they may see it", async () => {
    for (const page of [gm, ada]) await page.locator("#board > #quadrant-overview.q-docked").waitFor();
    await expect.poll(() => side(gm, "hostile").locator("li").count()).toBe(3);
    expect(await line(gm, "Lurker").innerText()).toContain("Hidden");
    expect(await line(gm, "Pirate with a scar").innerText()).toMatch(/Wounds\s+0\/5/);
    // A player sees no hidden token, and no number of an NPC.
    await expect.poll(() => side(ada, "hostile").locator("li").count()).toBe(2);
    expect(await overview(ada).innerText()).not.toMatch(/Lurker|0\/5/);
    expect(await line(ada, "Sgt. Okoro").innerText()).toMatch(/Wounds\s+0\/4[\s\S]*Nova Points\s+2/);
    // What others have named is text.
    expect(await line(gm, HOSTILE_NAME).count()).toBe(1);
    expect(await gm.title()).not.toBe("x");
    // Who plays whom, and who is away.
    const person = (page: Page, name: string): Locator =>
      overview(page).locator(".q-overview-person", { hasText: name });
    expect(await person(gm, "Ada").innerText()).toContain("Sgt. Okoro");
    expect(await person(gm, "Ben").innerText()).toMatch(/Away[\s\S]*No character/);
    expect(await person(ada, "Ada").innerText()).toContain("You");
  });

  it("A click targets a token, and opens an actor's sheet above the overview", async () => {
    const target = line(ada, "Pirate with a scar").getByRole("button", { name: "Target Pirate with a scar" });
    await target.click();
    await expect.poll(() => target.getAttribute("aria-pressed")).toBe("true");
    expect(await run<string[]>(ada, "game.user.targets.ids")).toEqual([IDS.first]);
    await target.click();
    await expect.poll(() => run<number>(ada, "game.user.targets.size")).toBe(0);
    // A player who may not look at an NPC's sheet is offered no button for it.
    expect(await line(ada, "Pirate with a scar").getByRole("button").count()).toBe(1);
    await line(ada, "Sgt. Okoro").getByRole("button", { name: "Sgt. Okoro", exact: true }).click();
    const sheet = await sheetOf(ada, "Sgt. Okoro");
    const isOnTop = await sheet.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + 60));
    });
    expect(isOnTop).toBe(true);
    // Escape closes the sheet, and leaves the overview.
    await ada.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await ada.keyboard.press("Escape");
    expect(await overview(ada).count()).toBe(1);
  });

  it("Steps lead the GM through an encounter; a player is told whose turn it is, and ends their own", async () => {
    await line(gm, "Pirate with a scar")
      .getByRole("button", { name: "Add Pirate with a scar to the encounter" })
      .click();
    await expect.poll(() => line(gm, "Pirate with a scar").locator(".q-overview-add").isDisabled()).toBe(true);
    await line(gm, "Sgt. Okoro").locator(".q-overview-add").click();
    await step(gm).getByRole("button", { name: "Roll initiative" }).click();
    await step(gm).getByRole("button", { name: "Begin the encounter" }).click();
    await expect.poll(() => step(gm).innerText()).toMatch(/Round 1: .+ has the turn/);
    for (let turns = 0; turns < 2; turns += 1) {
      const name = await run<string>(gm, "game.combat.combatant.name");
      const marked = overview(ada).locator("li.q-overview-actor.turn", { hasText: name });
      await marked.waitFor();
      if (name === "Sgt. Okoro") await step(ada).getByRole("button", { name: "End the turn" }).click();
      else {
        await waiting(ada, `${name} has the turn`).waitFor();
        await step(gm).getByRole("button", { name: "Next turn" }).click();
      }
      await expect.poll(() => run<string>(gm, "game.combat.combatant.name")).not.toBe(name);
    }
    await expect.poll(() => run<number>(gm, "game.combat.round")).toBe(2);
    await run(gm, "game.combat.delete()");
    await step(gm).getByRole("button", { name: "Start an encounter" }).waitFor();
  });

  it("A roll that was asked for waits for the player, and a hit for the GM; both go when they are done", async () => {
    await run(gm, `game.quadrant.ask({ check: "siege.challenge", to: ["${OKORO}"] }).then(() => null)`);
    await waiting(gm, /Sgt\. Okoro.*waiting for Ada/s).waitFor();
    const asked = waiting(ada, /Sgt\. Okoro.*waiting for you/s);
    await asked.getByRole("button", { name: /^Roll/ }).click();
    await (await dialog(ada)).locator('button[type="submit"]').click();
    await asked.waitFor({ state: "detached" });
    await waiting(gm, "waiting for Ada").waitFor({ state: "detached" });

    await fixDice(ada, [20], 20);
    await line(ada, "Pirate with a hat").locator(".q-overview-target").click();
    await run(
      ada,
      `void game.quadrant.check({ check: "siege.attack", actor: "${OKORO}", targets: [...game.user.targets].map((t) => t.actor.uuid), options: {} }, { fast: true })`,
    );
    await waiting(ada, /waiting for the GM/).waitFor();
    const apply = waiting(gm, /Apply.*waiting for you/s);
    await apply.getByRole("button", { name: /^Show/ }).click();
    await gm.locator("#chat .q-card button:focus").click();
    await apply.waitFor({ state: "detached" });
    await waiting(ada, /waiting for the GM/).waitFor({ state: "detached" });
    const applied = `game.messages.contents.some(({ system: { action, status } }) => action === "siege.applyHit" && status === "applied")`;
    await expect.poll(() => run<boolean>(gm, applied)).toBe(true);
    const target = line(ada, "Pirate with a hat").locator(".q-overview-target");
    await target.click();
    await expect.poll(() => target.getAttribute("aria-pressed")).toBe("false");
  });

  it("A change renders the lines that display it, and no others", async () => {
    await run(ada, `document.querySelectorAll("#quadrant-overview li").forEach((row) => (row.was = row.innerHTML))`);
    const changed = `[...document.querySelectorAll("#quadrant-overview .q-overview-side li")].map((row) => row.was === row.innerHTML)`;
    await run(
      gm,
      `fromUuidSync("${OKORO}").update({ "system.wounds.normal.value": 2, "system.stress.critical.shaken": true }).then(() => null)`,
    );
    await expect.poll(() => line(ada, "Sgt. Okoro").innerText()).toMatch(/Shaken[\s\S]*Wounds\s+2\/4/);
    expect((await run<boolean[]>(ada, changed)).filter((same) => !same).length).toBe(1);
    await run(gm, `fromUuidSync("${SCENE}.Token.token00000000004").update({ hidden: false }).then(() => null)`);
    await line(ada, "Lurker").waitFor();
    await run(gm, `fromUuidSync("${SCENE}").update({ name: "The Pier" }).then(() => null)`);
    await expect.poll(() => overview(ada).innerText()).toMatch(/scene: the pier/i);
  });

  it("What users say in the chat log renders nothing", async () => {
    const renders = (change: string): Promise<number> =>
      run(
        gm,
        `(async () => {
          const wait = () => new Promise((resolve) => setTimeout(resolve, 500));
          await wait(); // what was changed before has been rendered
          let count = 0;
          const hook = Hooks.on("renderOverviewWindow", () => count++);
          ${change}
          await wait();
          Hooks.off("renderOverviewWindow", hook);
          return count;
        })()`,
      );
    expect(await renders('await ChatMessage.create({ content: "Hello" });')).toBe(0);
    expect(
      await renders(`await game.actors.get("${IDS.okoro}").update({ "system.wounds.normal.value": 3 });`),
    ).toBeGreaterThan(0);
  });

  it("Shift+O closes it and opens it again with the focus in it, and it is remembered for the user", async () => {
    await ada.locator("#masthead").click({ force: true });
    await ada.keyboard.press("Shift+O");
    await overview(ada).waitFor({ state: "detached" });
    await ada.locator(".desk").waitFor();
    await expect.poll(() => run<boolean>(ada, `game.settings.get("quadrant", "overview")`)).toBe(false);
    await ada.reload();
    await ready(ada);
    await ada.waitForLoadState("networkidle");
    expect(await overview(ada).count()).toBe(0);
    await ada.locator("#sidebar-tab-chat").click();
    await ada.getByRole("button", { name: "Overview" }).press("Enter");
    await ada.locator("#board > #quadrant-overview :focus").waitFor();
    await expect.poll(() => run<boolean>(ada, `game.settings.get("quadrant", "overview")`)).toBe(true);
    // What it lists is reached by the keyboard alone.
    await line(ada, "Sgt. Okoro").getByRole("button", { name: "Sgt. Okoro", exact: true }).press("Enter");
    await (await sheetOf(ada, "Sgt. Okoro")).locator('[data-action="close"]').first().click();
    expect(await run<boolean>(gm, `game.settings.get("quadrant", "overview")`)).toBe(true);
  });

  it.runIf(full)("On a phone it is a window; axe finds nothing, wide and narrow, in both themes", async () => {
    await bringAxe([gm, ada]);
    const looks = new Looks("overview");
    await looks.at(gm, "gm", overview(gm));
    await looks.at(ada, "ada");
    await ada.setViewportSize({ width: 380, height: 780 });
    await ada.locator("#sidebar-tab-chat").click();
    await ada.getByRole("button", { name: "Overview" }).click();
    await ada.locator("body > #quadrant-overview").waitFor();
    const overflow = (): Promise<number> =>
      overview(ada)
        .locator(".window-content")
        .evaluate((content) => content.scrollWidth - content.clientWidth);
    expect(await overflow()).toBe(0);
    await looks.at(ada, "narrow", overview(ada));
    expect(looks.faults).toEqual([]);
    await overview(ada).locator('.window-header [data-action="close"]').click();
    await ada.setViewportSize({ width: 1366, height: 700 });
    await ada.getByRole("button", { name: "Overview" }).click();
    await ada.locator("#board > #quadrant-overview").waitFor();
  });

  it.runIf(full)("Sixty tokens are listed; on an empty world, the steps begin with a character", async () => {
    await run(
      gm,
      `fromUuidSync("${SCENE}").createEmbeddedDocuments("Token", Array.from({ length: 60 }, (_, i) => ({ name: "Marine " + (i + 1), actorId: "${IDS.pirate}", actorLink: false, disposition: -1 }))).then(() => null)`,
    );
    await expect.poll(() => side(gm, "hostile").locator("li").count()).toBe(63);
    await line(gm, "Marine 60").locator(".q-overview-target").click();
    await expect
      .poll(() => line(gm, "Marine 60").locator(".q-overview-target").getAttribute("aria-pressed"))
      .toBe("true");
    await run(gm, `fromUuidSync("${SCENE}").delete().then(() => null)`);
    await step(gm).getByRole("button", { name: "Create a scene" }).click();
    await gm.locator('.application.dialog [name="name"], dialog [name="name"]').fill("The Hold");
    await gm.locator('.application.dialog button[type="submit"], dialog button[type="submit"]').first().click();
    await step(gm).getByRole("button", { name: "Place the players’ characters" }).click();
    await line(gm, "Sgt. Okoro").waitFor();
    expect(await stored<boolean>(gm, `Scene.${await run<string>(gm, "game.scenes.active.id")}`, "active")).toBe(true);
    await run(gm, `game.actors.documentClass.deleteDocuments(game.actors.map(({ id }) => id)).then(() => null)`);
    await step(gm).getByRole("button", { name: "Create a character" }).waitFor();
    await expect.poll(() => step(ada).innerText()).toContain("Ask your GM");
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
