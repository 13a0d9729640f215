/**
 * Users' text is displayed as text everywhere, and malformed input is reported once, changes nothing and hides nothing
 * else.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { countCards, nextCard } from "./next-card.ts";
import { IDS } from "./seed.ts";
import { addModifier, dialog, openActor, tab, target } from "./steps.ts";

const IMAGE = "<img src=x onerror=window.pwned=1>";
/** What an attacker would write into every field they may edit. */
const ATTACKS = [
  IMAGE,
  '"><script>window.pwned=1</script>',
  "' onmouseover='window.pwned=1",
  "{{constructor.constructor 'window.pwned=1'}}",
  "{{{this}}}",
  "javascript:window.pwned=1",
  "${window.pwned=1}",
  "@UUID[Actor.okoro00000000000]{<svg/onload=window.pwned=1>}",
  "[[/r 1d6]]{<svg/onload=window.pwned=1>}",
  "<iframe srcdoc='<script>parent.pwned=1</script>'></iframe>",
  "<a href='javascript:window.pwned=1'>here</a>",
  "QUADRANT.Refuse.NotWritten",
  "__proto__",
];
const TEXTS: readonly (readonly [string, string])[] = [
  ["attacks", ATTACKS.join(" ")],
  ["a text of 10 000 characters", `${IMAGE}${"long ".repeat(2000)}`],
  ["a text that turns around, and control characters", `${IMAGE}\u202Etxet\u202C \u0001\u0007\u001B[31m\u200B\uFEFF`],
];
const okoro = `Actor.${IDS.okoro}`;

interface Host {
  pwned?: unknown;
  readonly game: {
    readonly users: { get(id: string): { update(data: object): Promise<unknown> } | undefined };
    readonly tooltip: { activate(element: Element): void; deactivate(): void };
    readonly messages: {
      readonly size: number;
      readonly contents: { readonly id: string; update(data: object): Promise<unknown> }[];
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly ui: { readonly notifications: { clear(): void } };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    sheet: { render(options: object): Promise<unknown> };
  };
  readonly Item: { create(data: object, options: object): Promise<{ uuid: string }> };
  readonly ChatMessage: { create(data: object): Promise<{ id: string }> };
}

/** Harmful content of a page: what ran, what would run, and links to it. */
const harm = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const found: unknown[] = [];
    if ("pwned" in globalThis) found.push((globalThis as never as Host).pwned);
    for (const element of document.body.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (
          name.startsWith("on") ||
          (/^(href|src|action|formaction|srcdoc)$/.test(name) && /javascript:|pwned/i.test(value))
        )
          found.push(`${element.tagName} ${name}=${value}`);
      }
      if (/^(script|iframe|object|embed)$/i.test(element.tagName) && /pwned/.test(element.outerHTML))
        found.push(element.outerHTML);
    }
    return found;
  });

/** Returns every text that an element shows, values of fields included. */
const shown = (at: Locator): Promise<string> =>
  at.evaluate((root) =>
    [
      root.textContent,
      ...[...root.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
      ...[...root.querySelectorAll("[aria-label]")].map((labelled) => labelled.getAttribute("aria-label")),
    ].join("\n"),
  );

/** Hovers every tooltip within an element. */
const hoverAll = (at: Locator): Promise<void> =>
  at.evaluate((root) => {
    const { tooltip } = (globalThis as never as Host).game;
    for (const element of root.querySelectorAll(
      "[data-tooltip], [data-tooltip-text], [data-tooltip-html], [aria-label]",
    )) {
      tooltip.activate(element);
    }
    const box = document.getElementById("tooltip");
    if (box?.querySelector("[onerror], [onload], script, iframe")) (globalThis as never as Host).pwned = box.innerHTML;
    tooltip.deactivate();
  });

const say = async (page: Page, text: string): Promise<void> => {
  await tab(page, "chat");
  await page.locator("#chat-message").fill(text);
  await page.locator("#chat-message").press("Enter");
};
const count = (page: Page): Promise<number> => page.evaluate(() => (globalThis as never as Host).game.messages.size);
const sheetOn = (page: Page): Locator => page.locator('form[id^="SiegeActorSheet"]');
const trappingOn = (page: Page): Locator => page.locator('form[id^="SiegeTrappingSheet"]');
const notices = (page: Page): Locator => page.locator("#notifications .notification");

const clearNotices = async (page: Page): Promise<void> => {
  await page.evaluate(() => (globalThis as never as Host).ui.notifications.clear());
  await expect.poll(() => notices(page).count()).toBe(0);
};

describe.each(GENERATIONS)("hostile text, generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let ben: Page;
  const pages = (): Page[] => [gm, ada, ben];

  beforeAll(async () => {
    party = await Party.open({ generation });
    [gm, ada, ben] = [
      await party.join("Gamemaster", { width: 1680 }),
      await party.join("Ada", { width: 1680 }),
      await party.join("Ben", { width: 1680 }),
    ];
    await target(ada, "Pirate with a hat");
  });
  afterAll(async () => party.close());

  const quiet = async (): Promise<void> => {
    for (const page of pages()) expect(await harm(page)).toEqual([]);
  };

  describe.each(TEXTS)("%s", (_name, text) => {
    /** Enough of it to be found again, however white space is rendered. */
    const mark = IMAGE;
    let item = "";

    beforeAll(async () => {
      item = await ada.evaluate(
        async ([uuid, hostile]) => {
          const { fromUuidSync, Item } = globalThis as never as Host;
          const actor = fromUuidSync(uuid!);
          await actor.update({
            name: hostile,
            prototypeToken: { name: hostile },
            system: {
              concept: hostile,
              species: hostile,
              biography: hostile,
              notes: `<p>${hostile!}</p>`,
              specialties: { shooting: { name: hostile } },
            },
          });
          const system = {
            description: hostile,
            specialty: hostile,
            damage: { total: 3 },
            bonus: 1,
            armor: { wound: 1 },
            defensive: 1,
          };
          return (await Item.create({ name: hostile, type: "siegeTrapping", system }, { parent: actor })).uuid;
        },
        [okoro, text],
      );
    });

    it("Hostile names are displayed as text in the directory and on sheets, for owner, GM and observer", async () => {
      for (const page of pages()) {
        await tab(page, "actors");
        // Changes of names and items reach each page at their own time.
        await expect.poll(() => stored<string>(page, item, "name")).toBeDefined();
        await expect.poll(() => shown(page.locator("#actors"))).toContain(mark);
        await page.locator('#actors [data-action="activateEntry"]', { hasText: mark }).click();
        await sheetOn(page).waitFor();
        for (const one of await sheetOn(page).locator('[role="tab"]').all()) await one.click();
        // Ben may see no more than the name.
        await expect
          .poll(async () => (await shown(sheetOn(page))).split(mark).length)
          .toBeGreaterThan(page === ben ? 2 : 6);
        await hoverAll(sheetOn(page));
        await hoverAll(page.locator("#actors"));
        if (page === ben) continue;
        await page.evaluate(
          (uuid) => (globalThis as never as Host).fromUuidSync(uuid).sheet.render({ force: true }),
          item,
        );
        await trappingOn(page).waitFor();
        expect((await shown(trappingOn(page))).split(mark).length).toBeGreaterThan(2);
        await hoverAll(trappingOn(page));
        await quiet();
        await trappingOn(page).locator('[data-action="close"]').first().click();
        await trappingOn(page).waitFor({ state: "detached" });
      }
      await quiet();
    });

    it("Hostile names are displayed as text in the dialog and on its card, dice and reasons included", async () => {
      const sheet = sheetOn(ada);
      await sheet.locator('[data-check="siege.attack"][data-item]').first().click();
      const open = await dialog(ada);
      await addModifier(open, "bonus", text.slice(0, 80), 40);
      expect(await shown(open)).toContain(mark);
      await open.locator(".q-odds-success b", { hasText: "100" }).waitFor();
      await hoverAll(open);
      await quiet();
      const shownBefore = [
        [ada, await countCards(ada)],
        [gm, await countCards(gm)],
      ] as const;
      await open.locator('button[type="submit"]').click();
      await open.waitFor({ state: "detached" });
      for (const [page, before] of shownBefore) {
        const card = await nextCard(page, before);
        await card.locator(".q-outcome").waitFor();
        const opened = async (): Promise<string> => {
          for (const why of await card.locator('[data-q="disclosure"][aria-expanded="false"]').all()) await why.click();
          return shown(card);
        };
        // The actor, the item, the Specialty and the typed text.
        await expect.poll(async () => (await opened()).split(mark).length).toBeGreaterThan(3);
        expect(await card.locator(".q-outcome").count()).toBe(1);
        await hoverAll(card);
      }
      await gm.locator("#chat .q-card").last().locator('[data-q="offer"]').first().click();
      await gm.locator("#chat .q-card").last().locator('[data-q="undo"]').waitFor();
      await quiet();
    });

    it("Hostile names are displayed as text on receipts and in notices", async () => {
      const sheet = sheetOn(ada);
      await sheet.locator('[data-act="siege.markBox"]').first().click();
      for (const page of [ada, gm]) {
        await tab(page, "chat");
        const receipt = page.locator("#chat .q-receipt").last();
        await receipt.waitFor();
        expect(await shown(receipt)).toContain(mark);
      }
      const told = await ben.evaluate(
        (uuid) =>
          (globalThis as never as Host).game.quadrant.perform({
            action: "siege.markBox",
            args: { actor: uuid, track: "wound", box: "normal", count: 1 },
          }),
        okoro,
      );
      expect(told).toBe(false);
      await notices(ben).last().waitFor();
      expect(await shown(notices(ben).last())).toContain(mark);
      await quiet();
    });

    it("Hostile text runs nothing in chat, flavour and labels of dice", async () => {
      const before = await count(gm);
      await say(ada, text);
      await say(ada, `/roll 1d6 # ${text.replaceAll("\n", " ").slice(0, 300)}`);
      await say(ada, `/roll 1d6[${IMAGE.replaceAll("]", "")}]`);
      for (const page of pages()) {
        await expect.poll(() => count(page)).toBe(before + 3);
        await tab(page, "chat");
        await hoverAll(page.locator("#chat"));
      }
      await quiet();
    });

    it("Hostile text in a message made by hand is displayed as text", async () => {
      const data = (kind: string, more: object) => ({ kind, sort: 10, data: more });
      const label = text.slice(0, 150);
      const rows = [{ label, value: 1, source: { by: "player" } }];
      const parts = {
        challenge: data("challenge", {
          actor: okoro,
          natural: 12,
          total: 13,
          target: 12,
          base: 12,
          primary: true,
          outcome: "success",
          via: "total",
          levels: 1,
          critAttempt: false,
          bonus: rows,
          cl: rows,
          mayBuy: true,
          dealsDamage: true,
        }),
        attack: data("attack", {
          attacker: okoro,
          target: okoro,
          targetName: label,
          damage: rows,
          size: 0,
          track: "wound",
          critical: false,
          piercing: false,
          levels: 1,
          sacrifice: { item: okoro, name: label },
        }),
        nova: data("nova", { actor: okoro, text: label }),
        [label.replaceAll(".", "")]: data(label, { [label]: label }),
      };
      const head = { title: text, subtitle: { key: text, with: { name: text } } };
      const before = await count(ada);
      await ada.evaluate(
        async ([uuid, hostile, system]) => {
          const { ChatMessage, game } = globalThis as never as Host;
          const own = await ChatMessage.create({
            type: "card",
            content: "x",
            flavor: hostile,
            system: { ruleset: "siege", actor: uuid, head: {}, parts: {} },
          });
          await game.messages.contents.find(({ id }) => id === own.id)!.update({ content: hostile, system });
          await ChatMessage.create({
            type: "receipt",
            content: hostile,
            system: {
              status: "applied",
              by: hostile,
              request: hostile,
              action: `${hostile as string}.x`,
              told: { label: hostile, why: [{ label: hostile, value: 1, source: {} }] },
              applied: [],
            },
          });
          await ChatMessage.create({
            type: "card",
            content: hostile,
            system: { ruleset: hostile, actor: hostile, head: { title: { key: [] } }, parts: {} },
          });
          await ChatMessage.create({ speaker: { alias: hostile }, content: hostile });
        },
        [okoro, text, { head, parts }] as const,
      );
      for (const page of pages()) {
        await tab(page, "chat");
        await expect.poll(() => count(page)).toBe(before + 4);
        await expect.poll(async () => (await shown(page.locator("#chat"))).split(mark).length).toBeGreaterThan(6);
        await hoverAll(page.locator("#chat"));
      }
      await quiet();
    });
  });

  it("Hostile names are displayed as text in the list of players", async () => {
    await gm.evaluate(
      ([id, actor, hostile]) =>
        (globalThis as never as Host).game.users
          .get(id!)!
          .update({ name: hostile, character: actor, pronouns: hostile }),
      [IDS.player, IDS.okoro, IMAGE],
    );
    for (const page of pages()) {
      await expect.poll(() => shown(page.locator("#players"))).toContain(IMAGE);
      await hoverAll(page.locator("#players"));
    }
    await quiet();
  });

  it("No page logged an error", () => {
    // A missing picture is all that is left of `<img src=x>`.
    expect(
      party.errors.filter((line) => !/Failed to load resource.*\/x\)|Failed to load resource: .*404/.test(line)),
    ).toEqual([]);
  });
});

describe.each(GENERATIONS)("malformed input, generation %i", (generation) => {
  let party: Party;
  let ada: Page;
  beforeAll(async () => {
    party = await Party.open({ generation });
    ada = await party.join("Ada");
  });
  afterAll(async () => party.close());

  it.each(["1d", "(1d6", "1d6 +", "1d6zz", "d0/", "1d6 ? 2", "@{}", "99999999d6", "{1d6"])(
    "The formula %s gives one notice and no message",
    async (formula) => {
      const before = await count(ada);
      await clearNotices(ada);
      await say(ada, `/roll ${formula}`);
      await expect.poll(() => notices(ada).count()).toBe(1);
      expect(await notices(ada).last().innerText()).not.toMatch(/undefined|\[object|QUADRANT\.|TABLETOP\./);
      expect(await count(ada)).toBe(before);
    },
  );

  it("Letters in a number field give a notice, and the old value is kept", async () => {
    const sheet = await openActor(ada, "Sgt. Okoro");
    await sheet.locator('[role="tab"][data-tab="numbers"]').click();
    const field = sheet.locator('[name="system.size"]');
    const before = await stored<number>(ada, okoro, "system.size");
    await clearNotices(ada);
    await field.evaluate((input) => ((input as HTMLInputElement).type = "text"));
    await field.fill("many");
    await field.press("Tab");
    await notices(ada).last().waitFor();
    expect(await notices(ada).last().innerText()).toMatch(/size/i);
    expect(await stored<number>(ada, okoro, "system.size")).toBe(before);
  });

  it("An emptied number keeps its old value or gets its initial one, and nothing else changes", async () => {
    const sheet = sheetOn(ada);
    const before = await stored<object>(ada, okoro, "system");
    const field = sheet.locator('[name="system.unarmed.damage"]');
    await field.fill("");
    await field.press("Tab");
    // Writes are in order: once this one is done, the field's write has been done too.
    await ada.evaluate(
      async (uuid) =>
        void (await (globalThis as never as Host).fromUuidSync(uuid).update({ "flags.world.after": true })),
      okoro,
    );
    expect(await stored<object>(ada, okoro, "system")).toEqual(before);
  });

  it("The page still rolls dice after malformed input", async () => {
    await ready(ada);
    const before = await count(ada);
    await say(ada, "/roll 1d6");
    await expect.poll(() => count(ada)).toBe(before + 1);
  });
});
