/// <reference types="vite/client" />
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import tablePage from "../../../tabletop/shell/table.html?raw";
import "@fortawesome/fontawesome-free/css/all.min.css";
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";
import "../../../tabletop/styles/shell.css";
import "../../../tabletop/styles/sidebar.css";
import "../../../tabletop/styles/chat.css";
import "../../../tabletop/styles/narrow.css";
import { renderTemplate } from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { configureUI, initializeUI } from "../../../tabletop/foundry/applications/sidebar/ui.ts";
import type { Sidebar } from "../../../tabletop/foundry/applications/sidebar/sidebar.ts";
import { renderDesk } from "../../../tabletop/shell/desk.ts";
import { fakeCollection, fakeDoc, installFakeTable, type FakeDoc, type FakeTable } from "./fake-table.ts";

import.meta.glob("../../../node_modules/@fontsource-variable/figtree/index.css", { eager: true });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const TABS = ["chat", "scenes", "actors", "items", "compendium", "settings"] as const;
/** Where to write pictures of the page to; none are taken where it is unset. */
const pictures = import.meta.env["VITE_PICTURES"] as string | undefined;

let table: FakeTable;

function message(parts: Partial<FakeDoc>): FakeDoc {
  const doc = fakeDoc("ChatMessage", { timestamp: Date.now() - 100_000, isAuthor: false, ...parts });
  doc["renderHTML"] = async (): Promise<HTMLElement> => {
    const holder = document.createElement("template");
    holder.innerHTML = await renderTemplate("templates/sidebar/chat-message.hbs", {
      ...parts,
      message: { _id: doc.id, timestamp: doc["timestamp"], ...parts },
    });
    return holder.content.firstElementChild as HTMLElement;
  };
  return doc;
}

function fill(empty: boolean): void {
  if (empty) return;
  const { documents } = table;
  const icon = (hue: number): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue} 40% 40%)"/><circle cx="4" cy="3" r="1.6" fill="#fff8"/></svg>`)}`;
  const crew = fakeDoc("Folder", { type: "Actor", name: "Crew of the Long Quiet Night" });
  documents.Folder.push(crew, fakeDoc("Folder", { type: "Actor", name: "Opposition" }));
  const long = "Captain Theodora Vanterpool-Ashgrove the Elder";
  for (const [index, name] of [long, "Mox", "Zoë Quill", "Station guard"].entries()) {
    documents.Actor.push(fakeDoc("Actor", { name, type: "hero", folder: index < 2 ? crew : null, img: icon(index * 70) }));
  }
  for (const [index, name] of ["Blade", "Vacuum suit", "Medkit"].entries())
    documents.Item.push(fakeDoc("Item", { name, img: icon(200 + index * 40) }));
  const token = (name: string, parts: object): FakeDoc =>
    fakeDoc("Token", {
      name,
      disposition: -1,
      actorLink: false,
      hidden: false,
      actor: documents.Actor[3] ?? null,
      texture: { src: icon(20) },
      ...parts,
    });
  const tokens = [token("Guard 1", {}), token("Guard 2", { hidden: true }), token(long, { disposition: 1, actorLink: true })];
  const scene = fakeDoc("Scene", { name: "Docking ring", active: true, tokens: fakeCollection(tokens) });
  documents.Scene.push(scene);
  Object.assign((globalThis as unknown as { game: { scenes: object } }).game.scenes, { active: scene });
  for (const [index, title] of ["Trappings", "Mutations and other misfortunes", "Station people"].entries()) {
    const metadata = { packageName: index < 2 ? "sys" : "world" };
    table.packs.push(
      fakeDoc("Pack", {
        documentName: index < 2 ? "Item" : "Actor",
        title,
        collection: `sys.p${index}`,
        metadata,
        locked: index === 1,
        index: { size: 12 },
        apps: [],
      }),
    );
  }
  const dice = `<div class="dice-roll"><div class="dice-result"><div class="dice-formula">1d20 + 5</div><h4 class="dice-total">18</h4></div></div>`;
  documents.ChatMessage.push(
    message({ alias: "Ada", content: "The airlock hisses. Somebody has been here before you.", borderColor: "#7cc7cb", canDelete: true }),
    message({ alias: long, content: dice, flavor: "Piloting check", borderColor: "#ff8a3c", canDelete: true }),
    message({
      alias: "Ben Long",
      content: "I check the corridor behind us.",
      isWhisper: true,
      whisperTo: "Ada",
      cssClass: "whisper",
      canDelete: true,
    }),
    message({ alias: "Mox", content: "Mox waves a tired hand.", cssClass: "emote", canDelete: true }),
  );
}

async function open(options: Parameters<typeof installFakeTable>[0] & { empty?: boolean } = {}): Promise<void> {
  const body = new DOMParser().parseFromString(tablePage.replaceAll("{{title}}", "The Long Quiet Night"), "text/html").body;
  document.body.className = body.className;
  document.body.innerHTML = body.innerHTML.replace(/<script[^]*?<\/script>/g, "");
  document.getElementById("loading")?.remove();
  document.documentElement.lang = "en";
  document.title = "Table";
  table = installFakeTable(options);
  fill(options.empty ?? false);
  configureUI();
  await initializeUI();
  renderDesk();
}

function show(tab: string): void {
  (globalThis as unknown as { ui: { sidebar: Sidebar } }).ui.sidebar.changeTab(tab, "primary");
}

function theme(dark: boolean): void {
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}

async function faults(): Promise<string[]> {
  // A colour on its way to another is no fault.
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  const { violations } = await axe.run(document, { runOnly: TAGS });
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`),
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
    it.each(TABS)("has nothing that axe finds on tab %s, full and empty", async (tab) => {
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
  it("shows one tab, walked with the arrow keys", async () => {
    await open();
    const tabs = [...document.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")];
    expect(tabs.map((tab) => tab.dataset["tab"])).toEqual([...TABS]);
    tabs[0]?.focus();
    tabs[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(tabs[1]);
    expect([...document.querySelectorAll(".sidebar-tab.active")].map((tab) => tab.id)).toEqual(["scenes"]);
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true", "false", "false", "false", "false"]);
  });

  it("has no control under 24 pixels and scrolls nothing sideways", async () => {
    for (const [width, height] of [
      [1280, 800],
      [380, 780],
    ] as const) {
      await page.viewport(width, height);
      await open();
      for (const tab of TABS) {
        show(tab);
        const small = [...document.querySelectorAll<HTMLElement>("#interface :is(button, select, textarea, input[type=search])")]
          .filter((control) => control.offsetParent !== null)
          .filter((control) => control.offsetWidth < 24 || control.offsetHeight < 24);
        expect(small.map((control) => control.outerHTML.slice(0, 120))).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      }
    }
  });
});
