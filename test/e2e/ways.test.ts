/** Every way to roll a check, and what a GM sets for all: first start, house rules, hotbar, command, text, drops. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS, seed } from "./seed.ts";
import { dialog, newestCard, openActor, scrollTo, tab } from "./steps.ts";
import { settleAnimations } from "../../tools/looks/animations.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Host {
  readonly axe: {
    run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
  readonly game: {
    readonly settings: {
      get(namespace: string, key: string): unknown;
      readonly menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }>;
    };
    readonly user: { readonly hotbar: Readonly<Record<string, string>> };
    readonly macros: { readonly contents: { readonly id: string; readonly name: string; readonly command: string }[] };
    readonly actors: Map<
      string,
      {
        readonly items: { readonly size: number };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }
    >;
  };
  readonly ui: { readonly notifications: { clear(): void } };
  readonly Item: { create(data: object): Promise<unknown> };
  readonly JournalEntry: { create(data: object): Promise<{ sheet: { render(force: boolean): Promise<unknown> } }> };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { readonly hasFrame: boolean; close(): Promise<unknown> }>;
    };
  };
}

interface Fight {
  readonly id: string;
  readonly round: number;
  readonly turn: number;
  readonly combatants: { readonly contents: readonly { readonly initiative: number | null }[] };
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  activate(): Promise<unknown>;
}
interface Fights {
  readonly Actor: { create(data: object): Promise<{ readonly id: string }> };
  readonly Combat: { create(data: object): Promise<Fight> };
  readonly game: { readonly combat: Fight };
}

async function faults(page: Page): Promise<string[]> {
  // A notification over a window's frame is not part of the check.
  await page.evaluate(() => (globalThis as never as Host).ui.notifications.clear());
  await settleAnimations(page);
  return page.evaluate(async (tags) => {
    const { violations } = await (globalThis as never as Host).axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, TAGS);
}

const clear = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const app of [...(globalThis as never as Host).foundry.applications.instances.values()])
      if (app.hasFrame) await app.close();
  });

const openMenu = async (page: Page, key: string, id: string): Promise<Locator> => {
  await page.evaluate(async (menu) => {
    const found = (globalThis as never as Host).game.settings.menus.get(menu);
    if (found) await new found.type().render({ force: true });
  }, key);
  const open = page.locator(id);
  await open.waitFor();
  return open;
};

const write = async (page: Page, text: string): Promise<void> => {
  await tab(page, "chat");
  await page.locator("#chat-message").click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

interface Ran {
  readonly cases: number;
  readonly failed: string[];
  /** The actors, encounters and messages of this user that they have left, or deleted, as JSON. */
  readonly changed: string[];
  /** The stages that they put on the table. */
  readonly stages: string[];
}

/** Runs in the page: a stand-in for Quench, which receives our cases by its hook and runs those whose names match. */
async function runCases(pattern: string): Promise<Ran> {
  interface Posted {
    readonly type: string;
    readonly system: { readonly kind?: string };
  }
  const page = globalThis as never as {
    readonly Hooks: {
      callAll(hook: string, ...args: unknown[]): void;
      on(hook: string, then: (message: Posted) => void): number;
      off(hook: string, id: number): void;
    };
    readonly game: Readonly<
      Record<"actors" | "combats" | "messages", { readonly contents: readonly { readonly isAuthor?: boolean }[] }>
    >;
  };
  const listDocuments = (): (object & { readonly isAuthor?: boolean })[] =>
    [page.game.actors, page.game.combats, page.game.messages]
      .flatMap(({ contents }) => contents)
      .filter(({ isAuthor = true }) => isAuthor);
  const steps: { readonly name: string; readonly run: () => Promise<void>; readonly isCase: boolean }[] = [];
  const add = (name: string, run: () => Promise<void>, isCase: boolean): void => {
    if (new RegExp(pattern).test(name)) steps.push({ name, run, isCase });
  };
  page.Hooks.callAll("quenchReady", {
    registerBatch: (key: string, batch: (words: object) => void) => {
      const ends: (() => Promise<void>)[] = [];
      batch({
        describe: (_title: string, inner: () => void) => inner(),
        it: (name: string, run: () => Promise<void>) =>
          add(`${key}: ${name}`, () => run.call({ timeout: () => undefined }), true),
        before: (run: () => void) => add(`${key}: before`, async () => run(), false),
        after: (run: () => Promise<void>) => ends.push(run),
      });
      for (const end of ends) add(`${key}: after`, end, false);
    },
  });
  // Their code is loading; all of it registers at once.
  for (let tries = 0; tries < 200 && steps.length === 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  const before = new Set(listDocuments());
  const failed: string[] = [];
  const stages: string[] = [];
  const note = page.Hooks.on("createChatMessage", ({ type, system }) => {
    if (type === "stage" && system.kind !== undefined) stages.push(system.kind);
  });
  for (const { name, run } of steps) await run().catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
  page.Hooks.off("createChatMessage", note);
  return {
    stages,
    cases: steps.filter(({ isCase }) => isCase).length,
    failed,
    changed: [...before.symmetricDifference(new Set(listDocuments()))].map((one) => JSON.stringify(one)),
  };
}

/** Runs in the page: a user keeps posting messages. @returns their ids */
async function talk(): Promise<string[]> {
  const { ChatMessage } = globalThis as never as {
    readonly ChatMessage: { create(data: object): Promise<{ readonly id: string }> };
  };
  const ids: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    ids.push((await ChatMessage.create({ content: "Meanwhile" })).id);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return ids;
}

/** Runs in the page: returns how many of these messages exist. */
function thereOf(ids: readonly string[]): number {
  const { game } = globalThis as never as { readonly game: { readonly messages: { has(id: string): boolean } } };
  return ids.filter((id) => game.messages.has(id)).length;
}

// Both generations always: the platform's API differs between them.
describe.each([14, 13] as const)("generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
    // A world whose GM has not chosen its rulesets yet.
    party = await Party.open({ generation, world: { ...seed(), settings: {} } });
    gm = await party.join("Gamemaster", { width: 1400 });
    ada = await party.join("Ada", { width: 1400 });
    await gm.evaluate(axe);
  });
  afterAll(async () => party.close());

  it("At the first start only a GM is asked which ruleset to begin with; others are added later", async () => {
    const open = gm.locator("#quadrant-rulesets");
    await open.waitFor();
    expect(await open.locator('[data-action="start"]').count()).toBe(4);
    expect(await faults(gm)).toEqual([]);
    await open.locator('[data-action="start"][data-ruleset="sidonia"]').click();
    await open.waitFor({ state: "detached" });
    await tab(gm, "compendium");
    await gm.locator('[data-pack="quadrant.siege-actors"]').waitFor({ state: "hidden" });
    await tab(gm, "actors");
    await gm.locator(`#actors [data-entry-id="${IDS.okoro}"]`).waitFor({ state: "hidden" });
    // A ruleset that is off can still be opened.
    await gm.evaluate(
      async (uuid) =>
        (globalThis as never as { fromUuidSync(u: string): { sheet: { render(f: boolean): Promise<unknown> } } })
          .fromUuidSync(uuid)
          .sheet.render(true),
      `Actor.${IDS.okoro}`,
    );
    await gm.locator(".application.sheet").waitFor();
    await clear(gm);
    const again = await openMenu(gm, "quadrant.rulesets", "#quadrant-rulesets");
    for (const id of ["edge", "circumstances", "siege"]) await again.locator(`input[value="${id}"]`).check();
    await again.locator('button[type="submit"]').click();
    await again.waitFor({ state: "detached" });
    await gm.locator(`#actors [data-entry-id="${IDS.okoro}"]`).waitFor();
    // If she were asked too, it would have happened by now.
    expect(await ada.locator("#quadrant-rulesets").count()).toBe(0);
  });

  it("A saved house rule is changed, its receipt says what changed, and players can read it", async () => {
    const open = await openMenu(gm, "quadrant.house-siege", "#quadrant-house-siege");
    await open.locator('input[type="search"]').fill("SIE-EXTRA");
    expect(await open.locator(".q-house-rule:visible").count()).toBe(1);
    await open.locator('[name="extraordinary"]').check();
    const value = (): Promise<unknown> =>
      gm.evaluate(() => (globalThis as never as Host).game.settings.get("quadrant", "siege.extraordinary"));
    expect(await value()).toBe(false);
    expect(await faults(gm)).toEqual([]);
    await open.locator('button[type="submit"]').click();
    await gm.waitForFunction(() => document.querySelector(".q-house-status")?.textContent?.includes("→"));
    expect(await value()).toBe(true);
    await clear(gm);
    // A rule whose value is free text: unchanged, nothing is unsaved.
    const words = await openMenu(gm, "quadrant.house-circumstances", "#quadrant-house-circumstances");
    expect(await words.locator(".q-house-status").textContent()).toBe("");
    expect(await words.locator('[name="tokenLabel"]').inputValue()).toBe("Intervention Token");
    await clear(gm);
    const theirs = await openMenu(ada, "quadrant.house-siege", "#quadrant-house-siege");
    expect(await theirs.locator('[name="extraordinary"]').isDisabled()).toBe(true);
    expect(await theirs.locator('button[type="submit"]').count()).toBe(0);
    await clear(ada);
  });

  it("An item of another ruleset that is dropped on a sheet is refused with a reason", async () => {
    await gm.evaluate(async () => (globalThis as never as Host).Item.create({ name: "Deck", type: "edgeGear" }));
    const sheet = await openActor(gm, "Sgt. Okoro");
    await tab(gm, "items");
    await gm.locator("#items [data-entry-id]", { hasText: "Deck" }).dragTo(sheet.locator(".q-sheet-actions"));
    await gm.locator("#notifications, .notification", { hasText: "Deck belongs to another ruleset" }).first().waitFor();
    expect(await gm.evaluate((id) => (globalThis as never as Host).game.actors.get(id)?.items.size, IDS.okoro)).toBe(0);
    await clear(gm);
  });

  it("An item dragged onto the hotbar becomes a macro that uses it", async () => {
    await gm.evaluate(async (id) => {
      await (globalThis as never as Host).game.actors
        .get(id)
        ?.createEmbeddedDocuments("Item", [
          { name: "Blaster", type: "siegeTrapping", system: { damage: { total: 3 } } },
        ]);
    }, IDS.okoro);
    const sheet = await openActor(ada, "Sgt. Okoro");
    const row = sheet.locator("li[data-item-id]").first();
    await row.waitFor();
    await scrollTo(row);
    await row.dragTo(ada.locator("#hotbar .slot").nth(2));
    await ada.waitForFunction(() => "3" in (globalThis as never as Host).game.user.hotbar);
    expect(await ada.evaluate(() => (globalThis as never as Host).game.macros.contents[0]?.command)).toMatch(
      /^\/check item="Actor\./,
    );
    await clear(ada);
    await ada.keyboard.press("3");
    const asked = await dialog(ada);
    await asked.locator('button[type="submit"]').click();
    expect(await (await newestCard(ada)).innerText()).toContain("Blaster");
  });

  it("A check dragged from a row becomes a macro with the names of actor and check", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    const row = sheet.locator('button[data-action="qCheck"][data-options*="attribute"]').first();
    await scrollTo(row);
    await row.dragTo(ada.locator("#hotbar .slot").nth(4));
    await ada.waitForFunction(() => "5" in (globalThis as never as Host).game.user.hotbar);
    const macro = await ada.evaluate(() => {
      const { user, macros } = (globalThis as never as Host).game;
      return macros.contents.find(({ id }) => id === user.hotbar["5"]);
    });
    expect(macro?.name).toMatch(/^Sgt\. Okoro: \w+/);
    expect(macro?.command).toMatch(/^\/check siege\.challenge actor="Actor\..*attribute=/);
    await clear(ada);
    await ada.keyboard.press("5");
    await (await dialog(ada)).locator('[data-action="cancel"]').click();
  });

  it("Actors of all rulesets fight in one combat: all roll, and turns go round without an error", async () => {
    const order = await gm.evaluate(async () => {
      const { Actor, Combat } = globalThis as never as Fights;
      const types = ["siegeNpc", "edgeNpc", "sidoniaNpc", "circumstancesNpc"];
      const made = await Promise.all(types.map((type) => Actor.create({ name: type, type })));
      const combat = await Combat.create({});
      await combat.createEmbeddedDocuments(
        "Combatant",
        made.map(({ id }) => ({ actorId: id })),
      );
      await combat.activate();
      return combat.id;
    });
    expect(order).not.toBe("");
    await tab(gm, "combat");
    await gm.locator('#combat [data-action="rollAll"]').click();
    await gm.waitForFunction(() =>
      (globalThis as never as Fights).game.combat.combatants.contents.every(({ initiative }) => initiative !== null),
    );
    await gm.locator('#combat [data-action="startCombat"]').click();
    await gm.waitForFunction(() => (globalThis as never as Fights).game.combat.round === 1);
    for (let turn = 0; turn < 4; turn++) {
      const at = await gm.evaluate(
        () =>
          `${(globalThis as never as Fights).game.combat.round}.${(globalThis as never as Fights).game.combat.turn}`,
      );
      await gm.locator('#combat [data-action="nextTurn"]').click();
      await gm.waitForFunction(
        (was) =>
          `${(globalThis as never as Fights).game.combat.round}.${(globalThis as never as Fights).game.combat.turn}` !==
          was,
        at,
      );
    }
    await ada.waitForFunction(() => (globalThis as never as Fights).game.combat.round === 2);
    // While another tab is open, what the GM rolled floats over the page for ten seconds, and over the next dialog.
    await tab(gm, "chat");
  });

  it("/check rolls a check, or is refused with a reason", async () => {
    await write(ada, '/check challenge attribute=reflexes actor="Sgt. Okoro" fast');
    await ada.waitForFunction(() => document.querySelectorAll("#chat .q-card").length >= 2);
    await write(ada, "/check siege.nope");
    await ada.locator("#notifications, .notification", { hasText: "siege.nope" }).first().waitFor();
  });

  it("A check in a text is displayed as a button, and hostile text as text", async () => {
    await gm.evaluate(async () => {
      const content = `<p>@Check[siege.challenge attribute=reflexes actor="Sgt. Okoro"]{climb} @Check[siege.nope] @Check[siege.challenge]{&lt;img src=x onerror=alert(1)&gt;}</p>`;
      const entry = await (globalThis as never as Host).JournalEntry.create({
        name: "Crane",
        pages: [{ name: "Page", type: "text", text: { content } }],
      });
      await entry.sheet.render(true);
    });
    const button = gm.locator(".q-inline-check").first();
    await button.waitFor();
    expect(await gm.locator(".q-inline-check").allInnerTexts()).toEqual(["climb", "<img src=x onerror=alert(1)>"]);
    expect(await gm.locator(".q-inline-broken").innerText()).toContain("siege.nope");
    expect(await faults(gm)).toEqual([]);
    await button.focus();
    await gm.keyboard.press("Enter");
    await (await dialog(gm)).locator('[data-action="cancel"]').click();
    await clear(gm);
  });

  it("No page logged an error", async () => {
    await expect.poll(() => stored<string>(gm, `Actor.${IDS.okoro}`, "name")).toBe("Sgt. Okoro");
    expect(party.errors).toEqual([]);
  });

  it("Every Quench case passes, removes what it created, and keeps what users say meanwhile", async () => {
    const said = ada.evaluate(talk);
    const { cases, failed, changed, stages } = await gm.evaluate(
      runCases,
      generation === 14 ? "." : "^quadrant\\.(play|package)",
    );
    expect({ failed, changed }).toEqual({ failed: [], changed: [] });
    // Ada plays a character of StarSIEGE: the vote at a session's end has a voter.
    expect(stages).toContain("siege.novaVote");
    expect(cases).toBeGreaterThan(generation === 14 ? 80 : 15);
    const ids = await said;
    await expect.poll(() => gm.evaluate(thereOf, ids)).toBe(12);
    // One case alone leaves as little.
    const alone = await gm.evaluate(runCases, "^quadrant\\.play: (before|after|.*mode)");
    expect(alone).toEqual({ cases: 1, failed: [], changed: [], stages: [] });
  });
});
