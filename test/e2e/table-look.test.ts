/**
 * Every window and tab of the tabletop itself, for GM and player, wide and narrow, light and dark: axe finds nothing.
 * Pictures are kept with `PICTURES=1`.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party } from "./harness.ts";
import { writeMiniSystem } from "./mini-system.ts";
import { settleAnimations } from "../../tools/looks/animations.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 380, height: 780 } } as const;
/** A picture takes as long as a check by axe. */
const PICTURES = process.env["PICTURES"] === "1";
const GM = "gm00000000000000";
const ADA = "player0000000001";
const ROOK = "rook000000000000";
const WOLF = "wolf000000000000";
const SCENE = "clearing00000000";

const world = {
  title: "An Evening",
  users: [
    { _id: GM, name: "Gamemaster", role: "GAMEMASTER", hotbar: { 1: "hello00000000000" } },
    { _id: ADA, name: "Ada", character: ROOK, hotbar: { 1: "hello00000000000" } },
  ],
  folders: [
    { _id: "people0000000000", name: "People", type: "Actor", color: "#7a3fb0" },
    { _id: "letters000000000", name: "Letters", type: "JournalEntry" },
  ],
  actors: [
    {
      _id: ROOK,
      name: "Rook",
      type: "hero",
      ownership: { default: 0, [ADA]: 3 },
      prototypeToken: { actorLink: true },
      folder: "people0000000000",
      system: {
        concept: "A thief with a plan",
        biography: "<p>Born by the sea.</p>",
        notes: `<p>Owes @UUID[Actor.${WOLF}] and [[/r 1d6]]</p>`,
      },
      items: [{ name: "Rope", type: "thing" }],
      effects: [{ name: "Dazzled", img: "icons/svg/blind.svg", statuses: ["blind"] }],
    },
    { _id: WOLF, name: "Wolf", type: "npc", ownership: { default: 2 } },
  ],
  items: [
    {
      name: "Lamp",
      type: "thing",
      ownership: { default: 3 },
      system: { description: "<p>It burns.</p>", note: "Brass" },
      effects: [{ name: "Light", img: "icons/svg/light.svg" }],
    },
  ],
  scenes: [
    {
      _id: SCENE,
      name: "Clearing",
      active: true,
      tokens: [
        { _id: "token00000000001", name: "Rook", actorId: ROOK, actorLink: true, disposition: 1 },
        {
          _id: "token00000000002",
          name: "Wolf with a rather long name",
          actorId: WOLF,
          actorLink: false,
          x: 100,
          disposition: -1,
        },
      ],
    },
  ],
  journal: [
    {
      name: "Old letter",
      ownership: { default: 3 },
      folder: "letters000000000",
      pages: [
        {
          name: "First sheet",
          type: "text",
          title: { show: true, level: 1 },
          text: {
            content:
              "<h2>From the coast</h2><p>Dear friend, the bridge is out.</p><ul><li>Bring rope</li></ul><blockquote>Hurry</blockquote>",
          },
        },
        { name: "A sign", type: "image", src: "icons/svg/book.svg", image: { caption: "The sign above the door" } },
      ],
    },
  ],
  tables: [
    {
      name: "Weather",
      formula: "1d2",
      ownership: { default: 3 },
      description: "<p>Of an evening.</p>",
      results: [
        { type: "text", name: "Fog", description: "<p>Thick</p>", range: [1, 1] },
        { type: "document", name: "Wolf", documentUuid: `Actor.${WOLF}`, range: [2, 2] },
      ],
    },
  ],
  macros: [
    { _id: "hello00000000000", name: "Greet", type: "chat", command: "Good evening", ownership: { default: 3 } },
  ],
  messages: [
    { content: "<p>Good evening, all.</p>", speaker: { alias: "Rook" }, author: ADA },
    { content: "<p>Whispered.</p>", author: GM, whisper: [ADA], flavor: "Aside" },
  ],
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
/** As much of the page's globals as the tests use. */
interface Host {
  readonly axe: { run(root: Document | readonly Element[], options: object): Promise<{ violations: Violation[] }> };
  readonly crawler: {
    survey(most: number): Promise<string[]>;
    go(index: number): Promise<string[]>;
    closeAll(): Promise<void>;
    windows(): Element[];
  };
  readonly [name: string]: any;
}

/**
 * Returns what axe finds, a line each: on the whole page where no window is open, else in the windows, which may cover
 * what is below them.
 */
async function faultsOf(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((wanted) => {
    for (const one of ["light", "dark"]) document.body.classList.toggle(`theme-${one}`, one === wanted);
  }, theme);
  await settleAnimations(page);
  return page.evaluate(
    async ([tags, wanted]) => {
      const { axe, crawler } = globalThis as never as Host;
      const panes = crawler.windows();
      const runOnly = { type: "tag", values: tags };
      const { violations } = await axe.run(panes.length > 0 ? panes : document, {
        runOnly,
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = "" }) => `${wanted}: ${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    [TAGS, theme] as const,
  );
}

/** Places that open no window. */
const WITHOUT_WINDOW =
  /: (toggle|collapse|cycle|next|previous|roll|target|openDirectory|createCombat|startCombat)|menu \d+ (Clear|Reroll|Run|Draw|Take|Place|Export data|Target|Show all)/;

/** Resizes a page, and waits until it has been rendered so. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(
    () => new Promise<void>((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

const keep = async (page: Page, file: string): Promise<void> =>
  void (PICTURES && (await page.screenshot({ path: `${file}.png`, animations: "disabled" })));

/**
 * Visits every place of the interface and checks it in one theme; the other size is checked in the other. Returns the
 * faults.
 */
async function tour(page: Page, who: "gm" | "ada", size: keyof typeof SIZES, folder: string): Promise<string[]> {
  await resize(page, SIZES[size]);
  const names = await page.evaluate(() => (globalThis as never as Host).crawler.survey(1));
  const theme = (who === "gm") === (size === "wide") ? "dark" : "light";
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    // A player's dialogs are the gamemaster's too.
    if (WITHOUT_WINDOW.test(name) || (who === "ada" && /: menu/.test(name))) continue;
    const open = await page.evaluate((at) => (globalThis as never as Host).crawler.go(at), index);
    const kind = open.length > 0 ? open.map((one) => one.replace(/[A-Za-z0-9]{16}|-\d+/g, "")).join() : name;
    // The same kind of window once, but every dialog: each is a form of its own.
    if (!seen.has(kind) || kind.includes("dialog")) {
      seen.add(kind);
      for (const fault of await faultsOf(page, theme)) faults.push(`${who} ${size} ${name}: ${fault}`);
      await keep(page, `${folder}/${who}-${size}-${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`);
    }
    await page.evaluate(() => (globalThis as never as Host).crawler.closeAll());
  }
  expect(seen.size).toBeGreaterThan(15);
  return [...new Set(faults)];
}

describe.each(GENERATIONS)("how the tabletop looks, generation %i", (generation) => {
  const folder = `test-results/tabletop/${generation}`;
  let party: Party;
  let scratch: string;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const made = await writeMiniSystem();
    scratch = made.scratch;
    party = await Party.open({ generation, system: made.system, world });
    const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
    const crawler = await readFile("test/e2e/fixtures/crawler.js", "utf8");
    const join = async (name: string): Promise<Page> => {
      const page = await party.join(name, SIZES.wide);
      await page.evaluate(axe);
      await page.evaluate(crawler);
      return page;
    };
    gm = await join("Gamemaster");
    await gm.evaluate(async () => {
      const { game, foundry, Adventure, Combat, Item } = globalThis as never as Host;
      const scene = game.scenes.active;
      const combatants = scene.tokens.map((token: Host, i: number) => ({
        tokenId: token.id,
        sceneId: scene.id,
        actorId: token.actor.id,
        initiative: 9 - i,
      }));
      await Combat.create({ scene: scene.id, active: true, round: 1, turn: 0, combatants });
      const { CompendiumCollection } = foundry.documents.collections;
      const tales = await CompendiumCollection.createCompendium({ label: "Tales", type: "Adventure" });
      const text = {
        caption: "<p>One night</p>",
        description: "<p>Two rooms</p>",
        journal: [game.journal.contents[0].toObject()],
      };
      await Adventure.create({ name: "The Cave", ...text }, { pack: tales.collection });
      const gear = await CompendiumCollection.createCompendium({ label: "Gear", type: "Item" });
      await Item.create({ name: "Spade", type: "thing" }, { pack: gear.collection });
      await game.tables.contents[0].draw();
    });
    ada = await join("Ada");
  });
  afterAll(async () => {
    await party.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it.each(["wide", "narrow"] as const)("axe finds no fault in a %s window", async (size) => {
    const [theirs, mine] = await Promise.all([tour(gm, "gm", size, folder), tour(ada, "ada", size, folder)]);
    expect([...theirs, ...mine]).toEqual([]);
  });

  it("The colour scheme of the device is followed at once", async () => {
    await gm.emulateMedia({ colorScheme: "light" });
    await gm.locator("body.theme-light").waitFor();
    await gm.emulateMedia({ colorScheme: "dark" });
    await gm.locator("body.theme-dark").waitFor();
  });

  it("A tooltip is displayed inside a landmark", async () => {
    await resize(ada, SIZES.wide);
    await ada.locator('#hotbar [data-action="toggleLock"]').hover();
    await ada.locator("#tooltip", { hasText: /\S/ }).waitFor();
    expect(await faultsOf(ada, "light")).toEqual([]);
    await ada.mouse.move(300, 300);
  });

  it("All tabs fit a narrow page: one label is visible, and each tab has a name", async () => {
    await resize(ada, SIZES.narrow);
    const tabs = await ada.locator("#sidebar-tabs [role=tab]").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, width, height } = button.getBoundingClientRect();
        const label = button.querySelector(".tab-label");
        return {
          left,
          right,
          width,
          height,
          name: button.textContent?.trim(),
          seen: (label?.getBoundingClientRect().width ?? 0) > 2,
        };
      }),
    );
    for (const [i, one] of tabs.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24);
      expect(one.name).not.toBe("");
      expect(one.left).toBeGreaterThanOrEqual((tabs[i - 1]?.right ?? 0) - 0.5);
    }
    expect(tabs.at(-1)?.right).toBeLessThanOrEqual(380);
    expect(tabs.filter(({ seen }) => seen)).toHaveLength(1);
  });

  it("Tabs, hotbar and message field stay reachable on a phone in landscape and a small tablet, whatever a system puts above the log", async () => {
    await ada.locator("#sidebar-tab-chat").click();
    for (const [width, height] of [
      [480, 320],
      [667, 375],
      [844, 390],
      [768, 1024],
    ] as const) {
      await resize(ada, { width, height });
      const covered = await ada.evaluate(() => {
        const bar = document.createElement("div");
        bar.style.cssText = "flex: none; height: 150px";
        document.querySelector("#chat")?.prepend(bar);
        const buttons = [...document.querySelectorAll("#sidebar-tabs [role=tab], #chat-message, #hotbar .slot-button")];
        const lost = buttons.filter((button) => {
          button.scrollIntoView({ block: "nearest" });
          const { left, top, width, height } = button.getBoundingClientRect();
          const { left: start, right: end } = button.closest("#hotbar, #ui-right")!.getBoundingClientRect();
          const isOut = Math.min(width, height) < 23.5 || left < start || left + width > end;
          return isOut || !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        bar.remove();
        return lost.map(({ id }) => id);
      });
      expect({ width, covered }).toEqual({ width, covered: [] });
    }
    await resize(ada, SIZES.wide);
  });

  it.each(["wide", "narrow"] as const)(
    "The paused game is announced, and stays announced, in a %s window",
    async (size) => {
      const named = (name: string): Promise<unknown> =>
        ada.waitForFunction(
          ([id, wanted]) =>
            (globalThis as never as Host).game.actors.get(id).name === wanted &&
            [...document.querySelectorAll(".desk-actor")].some(({ textContent }) => textContent?.trim() === wanted),
          [ROOK, name] as const,
        );
      const pause = (on: boolean): Promise<void> =>
        gm.evaluate((paused) => (globalThis as never as Host).game.togglePause(paused, { broadcast: true }), on);
      await resize(ada, SIZES[size]);
      await pause(true);
      await ada.locator("#pause figcaption").waitFor();
      // The desk behind it is rendered again.
      await gm.evaluate(
        async (id) => void (await (globalThis as never as Host).game.actors.get(id).update({ name: "Rook the Quiet" })),
        ROOK,
      );
      await named("Rook the Quiet");
      const box = await ada.locator("#pause").boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(SIZES[size].width);
      for (const theme of ["light", "dark"]) {
        expect(await faultsOf(ada, theme)).toEqual([]);
        await keep(ada, `${folder}/ada-${size}-paused-${theme}`);
      }
      await pause(false);
      await ada.locator("#pause figcaption").waitFor({ state: "hidden" });
      await gm.evaluate(
        async (id) => void (await (globalThis as never as Host).game.actors.get(id).update({ name: "Rook" })),
        ROOK,
      );
      await named("Rook"); // else the next round would see this one's name
    },
  );

  it("No page logged an error", () => {
    expect(party.errors).toEqual([]);
  });
});
