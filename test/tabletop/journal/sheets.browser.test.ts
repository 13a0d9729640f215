import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { closeTables, page, SEATS, table, template } from "./support.ts";

closeTables();

const ENTRY = "journal000000000";
const id = (name: string): string => name.padEnd(16, "0");

const WORLD = {
  journal: [
    {
      _id: ENTRY,
      name: "The <b>harbour</b>",
      ownership: { default: 2 },
      categories: [{ _id: id("cat"), name: "Places", sort: 1 }],
      pages: [
        {
          _id: id("one"),
          name: "One",
          type: "text",
          sort: 1,
          text: {
            content:
              '<h2>Docks</h2><p>Salt and @UUID[.two0000000000000]</p><h3>Piers</h3><section class="secret" id="s1"><p>Hidden</p></section>',
          },
        },
        {
          _id: id("two"),
          name: "Two",
          type: "image",
          sort: 2,
          src: "icons/svg/d20-grey.svg",
          image: { caption: "A die" },
        },
        {
          _id: id("three"),
          name: "Three",
          type: "text",
          sort: 3,
          category: id("cat"),
          ownership: { default: 0 },
          text: { content: "<p>For the GM</p>" },
        },
        { _id: id("four"), name: "Four", type: "text", sort: 4, text: { format: 2, markdown: "# Mark\n\n*down*" } },
        { _id: id("five"), name: "Five", type: "place", sort: 5, system: { lore: "x" } },
      ],
    },
  ],
};

const entry = (): any => page.game.journal.get(ENTRY);

async function open(options: object = {}): Promise<any> {
  const { sheet } = entry();
  await sheet.render({ force: true, ...options });
  return sheet;
}

const names = (root: HTMLElement): string[] =>
  [...root.querySelectorAll(".toc .page-name")].map((name) => name.textContent ?? "");

async function axeFindings(root: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.flatMap(({ id: rule, nodes }) => nodes.map((node) => `${rule}: ${node.html.slice(0, 160)}`));
}

describe.each([13, 14] as const)("an entry's window (generation %i)", (generation) => {
  test("An entry's window shows a page, its headings and the other pages, which can be turned", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open();
    const root: HTMLElement = sheet.element;
    expect(root.querySelector(".window-title")?.textContent).toBe("The <b>harbour</b>");
    expect(names(root)).toEqual(["One", "Two", "Four", "Five", "Three"]);
    expect(root.querySelector(".category-name")?.textContent).toBe("Places");
    expect(root.querySelector(".journal-page-content")?.textContent).toContain("Salt and Two");
    expect([...root.querySelectorAll(".toc .heading-link")].map((link) => link.textContent)).toEqual([
      "Docks",
      "Piers",
    ]);
    expect(sheet.pageIndex).toBe(0);
    expect(root.querySelector<HTMLButtonElement>(".previous")?.disabled).toBe(true);
    await userEvent.click(root.querySelector(".next")!);
    await expect.poll(() => sheet.pageId).toBe(id("two"));
    await expect.poll(() => root.querySelector("figure img")?.getAttribute("alt")).toBe("A die");
    expect(await axeFindings(root)).toEqual([]);
  });

  test("An entry's window shows all pages at once, names a type without a sheet, and renders markdown as HTML", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open({ mode: 2 });
    const root: HTMLElement = sheet.element;
    expect(sheet.isMultiple).toBe(true);
    expect(root.querySelectorAll(".journal-entry-pages > [data-page-id]")).toHaveLength(5);
    expect(root.querySelector(`[data-page-id="${id("five")}"] .page-refused`)?.textContent).toContain("place");
    expect(root.querySelector(`.journal-entry-pages [data-page-id="${id("four")}"] em`)?.textContent).toBe("down");
  });

  test("Players see only permitted pages and no secrets; a revealed secret is shown to them", async () => {
    await table({ generation, world: WORLD, as: SEATS.player });
    const sheet = await open();
    expect(names(sheet.element)).toEqual(["One", "Two", "Four", "Five"]);
    expect(sheet.element.textContent).not.toContain("Hidden");
    expect(sheet.element.querySelector("[data-action=editPage]")).toBeNull();
    expect(sheet.element.querySelector("[data-action=createPage]")).toBeNull();
  });

  test("The owner of an entry reveals a secret and hides it again", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open();
    const button = (): HTMLElement => sheet.element.querySelector("secret-block button.reveal");
    expect(button().getAttribute("aria-label")).toBe("Reveal");
    button().click();
    await expect.poll(() => entry().pages.get(id("one")).text.content).toContain('class="secret revealed"');
    await expect.poll(() => button()?.getAttribute("aria-label")).toBe("Hide");
  });

  test("A page is edited in its own window, and the entry shows what was saved", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open();
    sheet.element.querySelector("[data-action=editPage]").click();
    const editor = entry().pages.get(id("one")).sheet;
    await expect.poll(() => editor.rendered).toBe(true);
    expect(editor.isView).toBe(false);
    const name: HTMLInputElement = editor.element.querySelector("input[name=name]");
    name.value = "Renamed";
    name.dispatchEvent(new Event("change", { bubbles: true }));
    await expect.poll(() => names(sheet.element)[0]).toBe("Renamed");
    const pm = editor.element.querySelector("prose-mirror");
    pm.value = "<h2>New</h2><p>Text</p>";
    pm.save();
    editor.element.querySelector("button[type=submit]").click();
    await expect.poll(() => entry().pages.get(id("one")).text.content).toContain("<h2>New</h2>");
    await expect.poll(() => editor.rendered).toBe(false);
    await expect
      .poll(() => [...sheet.element.querySelectorAll(".toc .heading-link")].map((link: any) => link.textContent))
      .toEqual(["New"]);
  });

  test("A package's page sheet is rendered in the entry's window", async () => {
    const view = template(
      "systems/mini/place-view.hbs",
      "<section class='lore'>{{#if title.show}}<h{{title.level}}>{{name}}</h{{title.level}}>{{/if}}{{system.lore}}</section>",
    );
    await table({
      generation,
      world: WORLD,
      entry: async () => {
        page.Hooks.once("init", () => {
          class PlaceSheet extends page.foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet {
            static VIEW_PARTS = { content: { root: true, template: view } };
          }
          page.foundry.applications.apps.DocumentSheetConfig.registerSheet(page.JournalEntryPage, "mini", PlaceSheet, {
            types: ["place"],
            makeDefault: true,
          });
        });
      },
    });
    const seen: string[] = [];
    const hook = page.Hooks.on("renderJournalEntryPageSheet", (app: any, element: HTMLElement) =>
      seen.push(`${app.isView}:${element.tagName}`),
    );
    const sheet = await open({ pageId: id("five") });
    page.Hooks.off("renderJournalEntryPageSheet", hook);
    const place: HTMLElement = sheet.element.querySelector(`.journal-entry-pages > [data-page-id="${id("five")}"]`);
    expect(place.textContent).toContain("Fivex");
    expect(seen).toEqual(["true:ARTICLE"]);
  });

  test("Pages are sorted by drag and by the menu", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open();
    const title = (name: string): HTMLElement =>
      [...sheet.element.querySelectorAll(".page-title")].find(
        (button: any) => button.textContent === name,
      ) as HTMLElement;
    const dataTransfer = new DataTransfer();
    title("Four").dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true }));
    expect(JSON.parse(dataTransfer.getData("text/plain"))).toEqual({
      type: "JournalEntryPage",
      uuid: entry().pages.get(id("four")).uuid,
    });
    title("One").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    await expect.poll(() => names(sheet.element)).toEqual(["Four", "One", "Two", "Five", "Three"]);
    title("Two").closest("li")!.querySelector<HTMLElement>("[data-action=pageMenu]")!.click();
    await expect.poll(() => document.querySelector("#context-menu")).not.toBeNull();
    const up = [...document.querySelectorAll<HTMLElement>("#context-menu button")].find(
      (button) => button.textContent?.trim() === "Move up",
    );
    up!.click();
    await expect.poll(() => names(sheet.element)).toEqual(["Four", "Two", "One", "Five", "Three"]);
  });

  test("The search of an entry finds names, then the whole text", async () => {
    await table({ generation, world: WORLD });
    const sheet = await open();
    const shown = (): string[] =>
      [...sheet.element.querySelectorAll(".toc li[data-page-id]:not([hidden]) .page-name")].map(
        (name: any) => name.textContent,
      );
    await userEvent.type(sheet.element.querySelector("input[type=search]"), "salt");
    await expect.poll(shown).toEqual([]);
    await sheet.toggleSearchMode();
    await expect.poll(shown).toEqual(["One"]);
  });
});
