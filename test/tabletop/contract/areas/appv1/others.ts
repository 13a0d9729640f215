import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls } from "../pages.ts";
import { guessed, onPage } from "../applications/support.ts";
import { drawn, enter, soon } from "./support.ts";

const journal = onPage(cls("foundry.appv1.sheets.JournalSheet"));
const importer = onPage(cls("foundry.appv1.sheets.AdventureImporter"));
const popout = onPage("api/classes/client.ImagePopout.html");
const inEntry = onPage(cls("foundry.applications.sheets.journal.JournalEntryPageSheet"));

/** Returns an entry with two pages, in its legacy window (Application V1). */
async function entry({ table, page }: Ground): Promise<any> {
  await table();
  const made = await page.JournalEntry.implementation.create({
    name: "Log",
    pages: [
      { name: "Dawn", type: "text", text: { content: "<h2>Wind</h2><p>From the <b>west</b></p>" }, sort: 1 },
      { name: "Dusk", type: "text", text: { content: "<p>None</p>" }, sort: 2 },
    ],
  });
  return drawn(new page.foundry.appv1.sheets.JournalSheet(made));
}

const text = (app: any): string => app.element.find(".journal-v1-pages").text().replace(/\s+/g, " ").trim();

const cases: readonly ContractCase[] = [
  journal(
    "JournalSheet",
    "shows an entry's pages one at a time, and writes the entry's name",
    "The Application responsible for displaying and editing a single JournalEntry document.",
    async (ground) => {
      const one = await entry(ground);
      expect([one.pageIndex, text(one)]).toEqual([0, "Dawn WindFrom the west"]);
      one.nextPage();
      await soon(() => text(one) === "Dusk None");
      one.previousPage();
      await soon(() => one.pageIndex === 0);
      enter(one.form, "name", "Diary");
      await soon(() => one.document.name === "Diary");
      one.element.find("[data-action=toggleMode]").trigger("click");
      await soon(() => one.pagesInView.length === 2);
      expect(one.mode).toBe(one.constructor.VIEW_MODES.MULTIPLE);
    },
  ),
  guessed(
    "JournalSheet",
    "leaves out the pages that a user may not read, and opens a page by id, in a table of contents",
    "No page says what the window holds beside the pages.",
    async (ground) => {
      const one = await entry(ground);
      const [, dusk] = one.document.pages.contents;
      await one._render(true, { pageId: dusk.id });
      expect(text(one)).toBe("Dusk None");
      Object.defineProperty(ground.page.game.user, "isGM", { value: false, configurable: true });
      Object.defineProperty(dusk, "testUserPermission", { value: () => false, configurable: true });
      await one._render(true);
      expect([one.element.find("[data-action=goToPage]").length, text(one)]).toEqual([1, "Dawn WindFrom the west"]);
    },
  ),
  inEntry(
    "JournalPageSheet.isV2",
    "is false: a legacy page sheet is rendered inside an entry's ApplicationV2 window, its headings listed",
    "Indicates that the sheet renders with App V2 rather than V1.",
    async (ground) => {
      const { page } = ground;
      const { document: made } = await entry(ground);
      const { JournalTextPageSheet } = page.foundry.appv1.sheets;
      const Old: any = class extends JournalTextPageSheet {
        static get defaultOptions(): object {
          return page.foundry.utils.mergeObject(super.defaultOptions, { viewClasses: ["weathered"] });
        }
      };
      page.foundry.applications.apps.DocumentSheetConfig.registerSheet(
        page.foundry.documents.JournalEntryPage,
        "mini",
        Old,
        {
          types: ["text"],
          makeDefault: true,
        },
      );
      const now = await new page.foundry.applications.sheets.journal.JournalEntrySheet({ document: made }).render({
        force: true,
      });
      const view = now.element.querySelector(".journal-entry-pages > .weathered");
      expect([
        view.querySelector("b").textContent,
        now.element.querySelector(".toc .heading-link").textContent,
        Old.isV2,
      ]).toEqual(["west", "Wind", false]);
      await now.close();
      const editor = await drawn(new Old(made.pages.contents[0]));
      expect([editor.isEditable, editor.element.find("prose-mirror[name='text.content']").length]).toEqual([true, 1]);
      enter(editor.form, "name", "Daybreak");
      await editor.submit();
      expect(made.pages.contents[0]).toMatchObject({ name: "Daybreak", text: { format: 1 } });
    },
  ),
  importer(
    "AdventureImporter",
    "imports the chosen documents of an adventure",
    "An interface for importing an adventure from a compendium pack.",
    async (ground) => {
      const { page } = ground;
      await ground.table();
      const adventure = new page.foundry.documents.Adventure.implementation({
        _id: "adventure0000000",
        name: "The Bay",
        actors: [{ _id: "actor00000000000", name: "Ada", type: "hero" }],
        items: [{ _id: "item000000000000", name: "Rope", type: "sword" }],
      });
      const one = await drawn(new page.foundry.appv1.sheets.AdventureImporter(adventure));
      expect(one.element.find("input[type=checkbox]").length).toBe(2);
      one.element.find("[name='fields.items']").prop("checked", false);
      await one.submit();
      expect([page.game.actors.size, page.game.items.size]).toEqual([1, 0]);
    },
  ),
  importer(
    "AdventureImporter#adventure",
    "is the document",
    "An alias for the Adventure document",
    async ({ table, page }) => {
      await table();
      const adventure = new page.foundry.documents.Adventure.implementation({
        _id: "adventure0000000",
        name: "The Bay",
      });
      expect(new page.foundry.appv1.sheets.AdventureImporter(adventure).adventure).toBe(adventure);
    },
  ),
  popout(
    "ImagePopoutV1",
    "shows one image under its title",
    "An Image Popout Application which features a single image in a lightbox style frame.",
    async ({ table, page }) => {
      await table();
      const one = await drawn(
        new page.foundry.applications.apps.ImagePopoutV1("icons/svg/mystery-man.svg", {
          title: "<b>Ada</b>",
          caption: "A & B",
        }),
      );
      const image = one.element.find("img")[0];
      expect([new URL(image.src).pathname, image.alt, one.title, one.element.find("figcaption").text()]).toEqual([
        "/icons/svg/mystery-man.svg",
        "A & B",
        "<b>Ada</b>",
        "A & B",
      ]);
    },
  ),
  popout(
    "ImagePopoutV1#shareImage",
    "shows it to others",
    "this application allows for sharing the display of an image with other connected players.",
    async ({ table, page }) => {
      await table();
      const one = await drawn(
        new page.foundry.applications.apps.ImagePopoutV1("icons/svg/mystery-man.svg", { title: "Ada" }),
      );
      const seen: unknown[] = [];
      const { Journal } = page.foundry.documents.collections;
      const { showImage } = Journal;
      Journal.showImage = (src: string, options: any) => seen.push(src, options.title);
      one.element.find(".share-image").trigger("click");
      Journal.showImage = showImage;
      expect(seen).toEqual(["icons/svg/mystery-man.svg", "Ada"]);
    },
  ),
];

/** A window that a case opened is closed after it. */
export const otherV1Cases: readonly ContractCase[] = cases.map((one) => ({
  ...one,
  async run(ground) {
    await one.run(ground);
    for (const app of Object.values<any>(ground.page.ui.windows)) await app.close();
  },
}));
