import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { ARTICLE, cls, face, harbour, id, until } from "./support.ts";

const SHEET = cls("applications.sheets.journal.JournalEntrySheet");
const PAGE_SHEET = cls("applications.sheets.journal.JournalEntryPageSheet");
const HANDLEBARS = cls("applications.sheets.journal.JournalEntryPageHandlebarsSheet");
const TEXT = cls("applications.sheets.journal.JournalEntryPageTextSheet");
const RENDER = "api/interfaces/foundry.applications.sheets.journal.JournalSheetRenderOptions.html";

/** A case with the entry's window open; closed after. */
function open(
  member: string,
  says: string,
  sentence: string,
  check: (sheet: any, ground: Ground) => unknown,
  more: Partial<ContractCase> & { options?: object; as?: string } = {},
): ContractCase {
  const { options = {}, as, ...rest } = more;
  return {
    member,
    says,
    needs: "page",
    page: SHEET,
    sentence,
    run: async (ground) => {
      const entry = await harbour(ground, as ? { as } : {});
      await entry.sheet.render({ force: true, ...options });
      await check(entry.sheet, ground);
      await entry.sheet.close();
    },
    ...rest,
  } as ContractCase;
}

export const sheetCases: readonly ContractCase[] = [
  open("JournalEntrySheet#entry", "is the document", "The JournalEntry for this sheet.", (sheet) =>
    expect(sheet.entry).toBe(sheet.document),
  ),
  open("JournalEntrySheet#pageId", "is the first page by default", "The ID of the currently-viewed page.", (sheet) =>
    expect(sheet.pageId).toBe(id("one")),
  ),
  open(
    "JournalEntrySheet#pageIndex",
    "counts the pages that the user may see",
    "The index of the currently-viewed page in the list of available pages.",
    async (sheet) => {
      await sheet.goToPage(id("two"));
      expect(sheet.pageIndex).toBe(1);
    },
  ),
  open("JournalEntrySheet#goToPage", "shows only that page", "Turn to a specific page.", async (sheet) => {
    await sheet.goToPage(id("two"));
    const shown = [...sheet.element.querySelectorAll(".journal-entry-pages > [data-page-id]")];
    expect(shown.map((view: any) => view.dataset.pageId)).toEqual([id("two")]);
  }),
  open(
    "JournalEntrySheet#nextPage",
    "goes to the next page, and stays at the end",
    "Turn to the next page.",
    async (sheet) => {
      for (const expected of ["two", "three", "three"]) {
        await sheet.nextPage();
        expect(sheet.pageId).toBe(id(expected));
      }
    },
  ),
  open(
    "JournalEntrySheet#previousPage",
    "goes to the previous page, and stays at the beginning",
    "Turn to the previous page.",
    async (sheet) => {
      await sheet.goToPage(id("two"));
      await sheet.previousPage();
      await sheet.previousPage();
      expect(sheet.pageId).toBe(id("one"));
    },
  ),
  open(
    "JournalEntrySheet#_updateButtonState",
    "disables the button where there is no page to turn to",
    "Update the disabled state of the previous and next page buttons.",
    (sheet) => {
      const disabled = (name: string): boolean => sheet.element.querySelector(`.action-buttons .${name}`).disabled;
      expect([disabled("previous"), disabled("next")]).toEqual([true, false]);
    },
  ),
  open(
    "JournalEntrySheet#isPageVisible",
    "is false for a page of gamemasters",
    "Determine whether a given page is visible to the current user.",
    (sheet) => {
      const seen = (name: string): boolean => sheet.isPageVisible(sheet.document.pages.get(id(name)));
      expect([seen("one"), seen("three")]).toEqual([true, false]);
    },
    { as: SEATS.player },
  ),
  open(
    "JournalEntrySheet#toggleSearchMode",
    "switches between names and the whole text",
    "Toggle the search mode for this journal entry between name and full text search.",
    async (sheet) => {
      expect(sheet.searchMode).toBe("name");
      await sheet.toggleSearchMode();
      expect(sheet.searchMode).toBe("full");
    },
  ),
  open(
    "JournalEntrySheet#toggleSidebar",
    "collapses and expands it",
    "Toggle the collapsed or expanded state of the sidebar.",
    (sheet) => {
      const before = sheet.sidebarExpanded;
      sheet.toggleSidebar();
      expect(sheet.sidebarExpanded).toBe(!before);
    },
  ),
  open(
    "JournalEntrySheet#getPageSheet",
    "is a view of the page, by id or document, and the same each time",
    "Retrieve the sheet instance for rendering this page inline.",
    (sheet) => {
      const view = sheet.getPageSheet(id("one"));
      expect([view.isView, view.document.id, view.hasFrame]).toEqual([true, id("one"), false]);
      expect(sheet.getPageSheet(sheet.document.pages.get(id("one")))).toBe(view);
    },
  ),
  open(
    "JournalEntrySheet#viewedPageDocuments",
    "are the rendered pages",
    "Iterate over the JournalEntryPage documents which are currently visible in the sheet.",
    (sheet) => expect([...sheet.viewedPageDocuments()].map(({ id: page }: any) => page)).toEqual([id("one")]),
    { generations: [14] },
  ),
  open(
    "JournalEntrySheet#_renderHeadings",
    "lists a page's headings",
    "Add headings to the table of contents for the given node.",
    (sheet) => {
      const headings = [...sheet.element.querySelectorAll(".toc .heading-link")].map((link: any) => link.textContent);
      expect(headings).toEqual(["A", "B", "B", "C"]);
    },
  ),
  open(
    "JournalEntrySheet#locked",
    "prevents dropping pages",
    "Whether the journal is locked and disallows modifications to the table of contents.",
    async (sheet) => {
      expect([sheet.locked, sheet._canDragDrop("")]).toEqual([false, true]);
      await sheet.document.setFlag("core", "locked", true);
      expect([sheet.locked, sheet._canDragDrop("")]).toEqual([true, false]);
    },
  ),
  open(
    "JournalSheetRenderOptions#pageId",
    "is the page at which it opens",
    "Render the journal sheet at the page with this ID.",
    (sheet) => expect(sheet.pageId).toBe(id("two")),
    {
      page: RENDER,
      options: { pageId: id("two") },
    },
  ),
  open(
    "JournalSheetRenderOptions#pageIndex",
    "is the page at which it opens",
    "Render the journal sheet at this page index.",
    (sheet) => expect(sheet.pageId).toBe(id("three")),
    {
      page: RENDER,
      options: { pageIndex: 2 },
    },
  ),
  open(
    "JournalSheetRenderOptions#mode",
    "shows every page",
    "Render the journal sheet with the given page mode.",
    (sheet) => {
      expect(sheet.isMultiple).toBe(true);
      expect(sheet.element.querySelectorAll(".journal-entry-pages > [data-page-id]")).toHaveLength(3);
    },
    { page: RENDER, options: { mode: 2 } },
  ),
  open(
    "JournalSheetPageContext#editable",
    "is whether the user owns the page",
    "Whether the current user is allowed to edit the page.",
    (sheet) => {
      expect(Object.values(sheet._preparePageData()).map(({ editable }: any) => editable)).toEqual([false, false]);
    },
    { page: face("foundry.applications.sheets.journal.JournalSheetPageContext"), as: SEATS.player },
  ),
  open(
    "JournalSheetPageContext#number",
    "counts in the order of the contents",
    "The page number in the table of contents.",
    (sheet) => {
      expect(Object.values(sheet._preparePageData()).map(({ number }: any) => number)).toEqual([0, 1, 2]);
    },
    { page: face("foundry.applications.sheets.journal.JournalSheetPageContext") },
  ),
  open(
    "JournalEntryPageSheet#isView",
    "is false for the page's own window",
    "Whether the sheet is in view mode.",
    (sheet) => {
      expect([sheet.getPageSheet(id("one")).isView, sheet.document.pages.get(id("one")).sheet.isView]).toEqual([
        true,
        false,
      ]);
    },
    { page: PAGE_SHEET },
  ),
  open(
    "JournalEntryPageSheet#toc",
    "has the rendered headings",
    "The table of contents for this text page.",
    (sheet) => {
      const { toc } = sheet.getPageSheet(id("one"));
      expect((Object.values(toc)[0] as any).element.isConnected).toBe(true);
    },
    { page: PAGE_SHEET },
  ),
  open(
    "JournalEntryPageSheet#_onCloseView",
    "is called when the entry's window closes",
    "Actions performed when this sheet is closed in some parent view.",
    async (sheet) => {
      const seen: string[] = [];
      sheet.getPageSheet(id("one"))._onCloseView = () => seen.push("closed");
      await sheet.close();
      expect(seen).toEqual(["closed"]);
    },
    { page: PAGE_SHEET },
  ),
  {
    member: "JournalEntryPageHandlebarsSheet.VIEW_PARTS",
    says: "are rendered in the entry's window",
    needs: "page",
    page: HANDLEBARS,
    sentence: "Handlebars parts to render in view mode.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const { apps, sheets } = ground.page.foundry.applications;
      class Mine extends (sheets.journal.JournalEntryPageHandlebarsSheet as new (options: object) => any) {
        static VIEW_PARTS = {
          content: { root: true, template: "data:<p class='mine'>{{name}} {{title.level}} {{isView}}</p>" },
        };
      }
      apps.DocumentSheetConfig.registerSheet(ground.page.JournalEntryPage, "mini", Mine, {
        types: ["text"],
        makeDefault: true,
      });
      await entry.sheet.render({ force: true });
      expect(entry.sheet.element.querySelector("p.mine")?.textContent).toBe("one 1 true");
      await entry.sheet.close();
    },
  },
  {
    member: "JournalEntryPageHandlebarsSheet.EDIT_PARTS",
    says: "are rendered in the page's own window",
    needs: "page",
    page: HANDLEBARS,
    sentence: "Handlebars parts to render in edit mode.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const { journal } = ground.page.foundry.applications.sheets;
      class Mine extends (journal.JournalEntryPageHandlebarsSheet as new (options: object) => any) {
        static EDIT_PARTS = {
          header: journal.JournalEntryPageHandlebarsSheet.EDIT_PARTS.header,
          own: { template: "data:<p class='mine'>{{source.name}}</p>" },
        };
      }
      const sheet: any = new Mine({ document: entry.pages.get(id("one")) });
      await sheet.render({ force: true });
      expect(sheet.element.querySelector("p.mine")?.textContent).toBe("one");
      expect(sheet.element.querySelector(".journal-header input[name=name]").value).toBe("one");
      await sheet.close();
    },
  },
  {
    member: "JournalEntryPageTextSheet.format",
    says: "is HTML, and Markdown for the Markdown sheet",
    page: TEXT,
    sentence: "The format used to edit text content in this sheet.",
    run: ({ page }) => {
      const { journal } = page.foundry.applications.sheets;
      expect([journal.JournalEntryPageTextSheet.format, journal.JournalEntryPageMarkdownSheet.format]).toEqual([1, 2]);
    },
  },
  {
    member: "JournalEntryPageTextSheet._converter",
    says: "converts Markdown to HTML, tables too",
    page: TEXT,
    sentence: "Bi-directional HTML <-> Markdown converter.",
    run: ({ page }) => {
      const { _converter } = page.foundry.applications.sheets.journal.JournalEntryPageTextSheet;
      expect(_converter.makeHtml("# A\n\n*b* ~~c~~")).toBe("<h1>A</h1>\n<p><em>b</em> <del>c</del></p>");
      expect(_converter.makeHtml("|a|b|\n|---|---|\n|1|2|")).toContain("<table>");
    },
  },
  {
    member: "JournalEntryPageTextSheet#_isEditorDirty",
    says: "is true once something was typed",
    needs: "page",
    page: TEXT,
    sentence: "Determine if any editors have unsaved changes.",
    run: async (ground) => {
      const { sheet } = (await harbour(ground)).pages.get(id("one"));
      await sheet.render({ force: true });
      expect(sheet._isEditorDirty()).toBe(false);
      sheet.element.querySelector('.editor-menu [data-action="horizontal-rule"]').click();
      await until(() => sheet._isEditorDirty());
      await sheet.close({ submitted: true });
    },
  },
  {
    member: "JournalEntryPageProseMirrorSheet#_onConfigurePlugins",
    says: "receives the plugins before the editor is created",
    needs: "page",
    page: "api/classes/foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet.html",
    sentence: "Configure plugins for the ProseMirror instance.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const seen: boolean[] = [];
      class Mine extends (ground.page.foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet as new (
        options: object,
      ) => any) {
        _onConfigurePlugins(event: any): void {
          seen.push("menu" in event.plugins);
        }
      }
      const sheet: any = new Mine({ document: entry.pages.get(id("one")) });
      await sheet.render({ force: true });
      expect(seen).toEqual([true]);
      await sheet.close();
    },
  },
  {
    member: "JournalEntrySheet#createPageDialog",
    says: "opens the new page in its own window",
    needs: "page",
    page: ARTICLE,
    sentence: "Once created, your new page will open in an editing mode",
    run: async (ground) => {
      const entry = await harbour(ground);
      const asked = entry.sheet.createPageDialog();
      await until(() => document.querySelector("dialog button[type=submit], dialog button.default"));
      document.querySelector<HTMLElement>("dialog button.default, dialog button[type=submit]")!.click();
      const created = await asked;
      await until(() => created.sheet.rendered);
      expect([created.parent, created.sheet.isView]).toEqual([entry, false]);
      await created.sheet.close();
    },
  },
  {
    member: "JournalEntryPage#title.level",
    says: "indents the page in the contents",
    needs: "page",
    page: ARTICLE,
    sentence:
      "the Level dropdown configures how much the page is indented in the table of contents listing of the Journal Sidebar",
    run: async (ground) => {
      const entry = await harbour(ground);
      await entry.pages.get(id("two")).update({ "title.level": 2 });
      await entry.sheet.render({ force: true });
      expect(entry.sheet.element.querySelector(`.toc [data-page-id="${id("two")}"]`).classList.contains("level2")).toBe(
        true,
      );
      await entry.sheet.close();
    },
  },
];
