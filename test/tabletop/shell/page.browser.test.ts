/// <reference types="vite/client" />
import axe from "axe-core";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import tablePage from "../../../tabletop/shell/table.html?raw";
import "@fortawesome/fontawesome-free/css/all.min.css";
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";
import "../../../tabletop/styles/shell.css";
import "../../../tabletop/styles/sidebar.css";
import "../../../tabletop/styles/chat.css";
import "../../../tabletop/styles/tables.css";
import "../../../tabletop/styles/effects.css";
import "../../../tabletop/styles/combat.css";
import "../../../tabletop/styles/directories.css";
import "../../../tabletop/styles/journal.css";
import "../../../tabletop/styles/narrow.css";
import type { Sidebar } from "../../../tabletop/foundry/applications/sidebar/sidebar.ts";
import { configureUI, initializeUI } from "../../../tabletop/foundry/applications/sidebar/ui.ts";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { Notifications } from "../../../tabletop/foundry/applications/ui/notifications.ts";
import { TooltipManager } from "../../../tabletop/foundry/applications/ui/tooltip-manager.ts";
import words from "../../../tabletop/lang/en.json" with { type: "json" };
import { renderDesk, renderOnActorChanges } from "../../../tabletop/shell/desk.ts";
import { bootTable, SEATS, type Table } from "../../../tabletop/testing.ts";

import.meta.glob("../../../node_modules/@fontsource-variable/figtree/index.css", { eager: true });
const templates = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
});

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const TABS = [
  "chat",
  "combat",
  "scenes",
  "actors",
  "items",
  "journal",
  "tables",
  "macros",
  "compendium",
  "settings",
] as const;
/** The folder for pictures of the page; none are taken if it is unset. */
const pictures = import.meta.env["VITE_PICTURES"] as string | undefined;

const MANIFEST = {
  id: "sys",
  title: "A System",
  version: "1.0.0",
  documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
};
const LONG = "Captain Theodora Vanterpool-Ashgrove the Elder";
const icon = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue} 40% 40%)"/><circle cx="4" cy="3" r="1.6" fill="#fff8"/></svg>`)}`;
const id = (name: string): string => name.padEnd(16, "0");

/** Returns the stored documents of a busy table: folders, long names, a scene with tokens, an encounter, whispers. */
function furnished(): Record<string, object[]> {
  const actors = [LONG, "Mox", "Zoë Quill", "Station guard"].map((name, index) => ({
    _id: id(`actor${index}`),
    name,
    type: "hero",
    folder: index < 2 ? id("crew") : null,
    img: icon(index * 70),
    ownership: { default: index === 3 ? 0 : 2 },
  }));
  const token = (name: string, actor: number, more: object = {}): object => ({
    _id: id(`token${name.length}${actor}`),
    name,
    actorId: id(`actor${actor}`),
    texture: { src: icon(20) },
    disposition: -1,
    ...more,
  });
  const message = (index: number, more: object): object => ({
    _id: id(`message${index}`),
    timestamp: Date.now() - 100_000 + index,
    ...more,
  });
  return {
    actors,
    items: ["Blade", "Vacuum suit", "Medkit"].map((name, index) => ({
      _id: id(`item${index}`),
      name,
      type: "gear",
      img: icon(200 + index * 40),
      ownership: { default: 2 },
    })),
    folders: [
      { _id: id("crew"), type: "Actor", name: "Crew of the Long Quiet Night" },
      { _id: id("foes"), type: "Actor", name: "Opposition" },
    ],
    scenes: [
      {
        _id: id("ring"),
        name: "Docking ring",
        active: true,
        tokens: [
          token("Guard 1", 3),
          token("Guard No. 2", 3, { hidden: true }),
          token(LONG, 0, { disposition: 1, actorLink: true }),
        ],
      },
    ],
    combats: [
      {
        _id: id("fight"),
        active: true,
        round: 1,
        turn: 0,
        combatants: [0, 3].map((actor) => ({
          _id: id(`combatant${actor}`),
          actorId: id(`actor${actor}`),
          initiative: actor === 0 ? 14 : null,
          hidden: actor === 3,
        })),
      },
    ],
    journal: [
      {
        _id: id("log"),
        name: "Ship's log",
        ownership: { default: 2 },
        pages: [{ _id: id("page"), name: "Day one", type: "text" }],
      },
    ],
    tables: [{ _id: id("mishaps"), name: "Mishaps in vacuum", formula: "1d6", ownership: { default: 2 } }],
    macros: [
      {
        _id: id("greet"),
        name: "Greet the crew",
        type: "chat",
        command: "Hello.",
        author: SEATS.gm,
        ownership: { default: 2 },
      },
    ],
    messages: [
      message(0, { author: SEATS.gm, content: "The airlock hisses. Somebody has been here before you." }),
      message(1, { author: SEATS.player, content: "I check the corridor behind us.", whisper: [SEATS.gm] }),
      message(2, { author: SEATS.player, content: "waves a tired hand.", style: 3, speaker: { alias: LONG } }),
    ],
  };
}

let table: Table | null = null;

/** Opens the page on a real table in this process: with all documents, or empty. */
async function open({ empty = false, gm = true }: { empty?: boolean; gm?: boolean } = {}): Promise<void> {
  await table?.close();
  const body = new DOMParser().parseFromString(
    tablePage.replaceAll("{{title}}", "The Long Quiet Night"),
    "text/html",
  ).body;
  document.body.className = body.className;
  document.body.innerHTML = body.innerHTML.replace(/<script[^]*?<\/script>/g, "");
  document.getElementById("loading")?.remove();
  document.documentElement.lang = "en";
  document.title = "Table";
  setTemplateLoader(async (path) => {
    const load = templates[`../../../tabletop/${path}`];
    if (!load) throw new Error(`no template ${path}`);
    return load();
  });
  const globals = globalThis as unknown as { game: object; ui: object };
  table = await bootTable({
    manifest: MANIFEST,
    as: gm ? SEATS.gm : SEATS.player,
    world: empty ? {} : furnished(),
    prepare: () => {
      configureUI();
      Object.assign(globals.game, { tooltip: new TooltipManager() });
      Object.assign(globals.ui, { notifications: new Notifications() });
    },
    loadLanguages: async (i18n) => {
      i18n.addTranslations("en", words);
      await i18n.setLanguage("en");
    },
    initializeUI,
  });
  renderDesk();
}

afterAll(async () => table?.close());

function show(tab: string): void {
  (globalThis as unknown as { ui: { sidebar: Sidebar } }).ui.sidebar.changeTab(tab, "primary");
}

function theme(dark: boolean): void {
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}

async function faults(): Promise<string[]> {
  // A colour in transition is no fault.
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  const { violations } = await axe.run(document, { runOnly: TAGS });
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`,
    ),
  );
}

beforeEach(async () => page.viewport(1280, 800));

describe.each([
  ["wide", 1280, 800],
  ["narrow", 380, 780],
])("the %s page", (size, width, height) => {
  describe.each([
    ["dark", true],
    ["light", false],
  ])("in the %s theme", (name, dark) => {
    it.each(TABS)("axe finds no fault on tab %s, full and empty", async (tab) => {
      await page.viewport(width, height);
      for (const empty of [false, true]) {
        await open({ empty, gm: !empty });
        theme(dark);
        show(tab);
        if (pictures) await page.screenshot({ path: `${pictures}/${size}-${name}-${tab}${empty ? "-empty" : ""}.png` });
        expect(await faults()).toEqual([]);
      }
    });
  });
});

describe("the sidebar", () => {
  it("The sidebar shows one tab, changed with the arrow keys", async () => {
    await open();
    const tabs = [...document.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")];
    expect(tabs.map((tab) => tab.dataset["tab"])).toEqual([...TABS]);
    tabs[0]?.focus();
    tabs[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(tabs[1]);
    expect([...document.querySelectorAll(".sidebar-tab.active")].map((tab) => tab.id)).toEqual(["combat"]);
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(
      TABS.map((_tab, index) => String(index === 1)),
    );
  });

  it("The sidebar has no control under 24 pixels and no horizontal scrolling", async () => {
    for (const [width, height] of [
      [1280, 800],
      [380, 780],
    ] as const) {
      await page.viewport(width, height);
      await open();
      for (const tab of TABS) {
        show(tab);
        const small = [
          ...document.querySelectorAll<HTMLElement>("#interface :is(button, select, textarea, input[type=search])"),
        ]
          .filter((control) => control.offsetParent !== null)
          .filter((control) => control.offsetWidth < 24 || control.offsetHeight < 24);
        expect(small.map((control) => control.outerHTML.slice(0, 120))).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      }
    }
  });
});

describe("The area behind the windows", () => {
  it("lists a player's characters, but none that a package hides; a setting may hide or show them", async () => {
    await open({ gm: false });
    const { game, Hooks } = globalThis as unknown as {
      readonly game: { readonly actors: { get(id: string): { name: string; ownership: object } } };
      readonly Hooks: { callAll(hook: string, ...args: unknown[]): void };
    };
    const listed = (): (string | undefined)[] =>
      [...document.querySelectorAll(".desk-actor")].map(({ textContent }) => textContent?.trim());
    const [mox, zoe] = [1, 2].map((actor) => game.actors.get(id(`actor${actor}`)));
    let isShown = false;
    for (const actor of [mox, zoe]) Object.defineProperty(actor, "isOwner", { value: true });
    Object.defineProperty(mox, "visible", { get: () => isShown });
    renderOnActorChanges();
    expect(listed()).toEqual(["Zoë Quill"]);
    isShown = true;
    Hooks.callAll("updateSetting", {}, {}, {}, "");
    expect(listed()).toEqual(["Mox", "Zoë Quill"]);
    const desk = document.querySelector(".desk");
    Hooks.callAll("updateSetting", {}, {}, {}, "");
    expect(document.querySelector(".desk"), "nothing that it displays has changed").toBe(desk);
  });
});

describe("An update of an actor", () => {
  interface Actor {
    update(data: object): Promise<unknown>;
  }
  interface Rendered {
    render(): Promise<unknown>;
  }
  const globals = globalThis as unknown as {
    readonly game: { readonly actors: { get(id: string): Actor } };
    readonly ui: Record<"players" | "scenes" | "actors", Rendered>;
  };
  /** Longer than the sidebar waits before it renders. */
  const WAIT_MS = 80;

  /** Returns which lists an update of an actor rendered, and whether it rendered the area behind the windows. */
  async function update(actor: number, data: object): Promise<string[]> {
    const lists = (["actors", "players", "scenes"] as const).map((name) => ({
      name,
      spy: vi.spyOn(globals.ui[name], "render"),
    }));
    const desk = document.querySelector(".desk");
    await globals.game.actors.get(id(`actor${actor}`)).update(data);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const rendered = lists.filter(({ spy }) => spy.mock.calls.length > 0).map(({ name }) => name);
    for (const { spy } of lists) spy.mockRestore();
    return [...rendered, ...(desk?.isConnected ? [] : ["desk"])];
  }

  it("renders only lists that show what changed", async () => {
    await open();
    renderOnActorChanges();
    for (const actor of [1, 3]) await update(actor, { img: "icons/svg/aura.svg" });
    expect(await update(1, { "system.number": 1 })).toEqual([]);
    // Statuses of its token may follow from its data.
    expect(await update(3, { "system.number": 1 })).toEqual(["scenes"]);
    // The area behind a GM's windows lists no actors.
    expect(await update(1, { name: "Mox the Second" })).toEqual(["actors", "players"]);
  });
});
