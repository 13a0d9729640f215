import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase } from "../../contract.ts";
import { ARTICLE, cls, ENTRY, face, harbour, id, uuidOf, WORLD } from "./support.ts";

const JOURNAL = cls("documents.collections.Journal");
const PAGE = cls("documents.JournalEntryPage");
const HEADING = face("foundry.types.JournalEntryPageHeading");
const DATA = face("foundry.documents.types.JournalEntryPageData");

const headings = (): HTMLElement => {
  const root = document.createElement("div");
  root.innerHTML = "<h1>A</h1><h2>B</h2><h2>B</h2><h3>C</h3>";
  return root;
};

export const journalDocuments: readonly ContractCase[] = [
  {
    member: "game.journal",
    says: "is the world's entries",
    page: JOURNAL,
    sentence: "This Collection is accessible within the Game object as game.journal.",
    run: async (ground) => {
      await harbour(ground);
      expect(ground.page.game.journal).toBeInstanceOf(ground.page.foundry.documents.collections.Journal);
      expect(ground.page.game.journal.size).toBe(1);
    },
  },
  {
    member: "JournalEntryPage#sort",
    says: "is a number that is stored and updated",
    page: DATA,
    sentence: "The numeric sort value which orders this page relative to its siblings.",
    run: async (ground) => {
      const entry = await harbour(ground);
      await entry.updateEmbeddedDocuments("JournalEntryPage", [{ _id: id("one"), sort: 9 }]);
      expect(entry.pages.get(id("one")).sort).toBe(9);
    },
  },
  {
    member: "JournalEntryPage#ownership",
    says: "of its own applies before that of the entry; -1 is the entry's",
    page: DATA,
    sentence: "An object which configures the ownership of this page.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const player = ground.page.game.users.get(SEATS.player);
      expect(entry.pages.get(id("one")).ownership.default).toBe(-1);
      expect(entry.pages.get(id("one")).testUserPermission(player, "OBSERVER")).toBe(true);
      expect(entry.pages.get(id("three")).testUserPermission(player, "LIMITED")).toBe(false);
    },
  },
  {
    member: "JournalEntryPage#title",
    says: "is displayed at level 1 by default",
    page: face("foundry.documents.types.JournalEntryPageTitleData"),
    sentence: "The heading level to render this page's title at in the overall journal view.",
    run: async (ground) => {
      const entry = await harbour(ground);
      expect(entry.pages.get(id("one")).title).toMatchObject({ show: true, level: 1 });
    },
  },
  {
    member: "CONST.JOURNAL_ENTRY_PAGE_FORMATS",
    says: "are HTML and Markdown, and no other is stored",
    page: "api/variables/CONST.JOURNAL_ENTRY_PAGE_FORMATS.html",
    sentence: "The allowed formats of a Journal Entry Page.",
    run: async (ground) => {
      const entry = await harbour(ground);
      expect(ground.page.CONST.JOURNAL_ENTRY_PAGE_FORMATS).toEqual({ HTML: 1, MARKDOWN: 2 });
      expect(() => entry.pages.get(id("one")).updateSource({ text: { format: 3 } })).toThrow();
    },
  },
  {
    member: "JournalEntry#categories",
    says: "are embedded documents into which pages are sorted",
    page: cls("documents.JournalEntryPage"),
    sentence: "An optional category that this page belongs to.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const [category] = await entry.createEmbeddedDocuments("JournalEntryCategory", [{ name: "Places" }]);
      await entry.pages.get(id("one")).update({ category: category.id });
      expect(category).toBeInstanceOf(ground.page.foundry.documents.JournalEntryCategory);
      expect(entry.categories.get(entry.pages.get(id("one")).category).name).toBe("Places");
    },
  },
  {
    member: "JournalEntry#visible",
    says: "is whether the user may observe it",
    page: "api/v11/classes/client.JournalEntry.html",
    sentence:
      "A boolean indicator for whether the JournalEntry is visible to the current user in the directory sidebar",
    run: async (ground) => {
      const hidden = { _id: id("hidden"), name: "Hidden", ownership: { default: 0 } };
      await ground.table({ world: { journal: [...WORLD.journal, hidden] }, as: SEATS.player });
      const { journal } = ground.page.game;
      expect([journal.get(ENTRY).visible, journal.get(id("hidden")).visible]).toEqual([true, false]);
    },
  },
  {
    member: "JournalEntryPage#toc",
    says: "lists the headings of the text by slug",
    needs: "page",
    page: PAGE,
    sentence: "The table of contents for this JournalEntryPage.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const { toc } = entry.pages.get(id("one"));
      expect(Object.values(toc).map(({ text, level }: any) => [text, level])).toEqual([
        ["A", 1],
        ["B", 2],
        ["B", 2],
        ["C", 3],
      ]);
      await entry.pages.get(id("one")).update({ "text.content": "<h1>New</h1>" });
      expect(Object.keys(entry.pages.get(id("one")).toc)).toEqual(["new"]);
    },
  },
  {
    member: "JournalEntryPage.slugifyHeading",
    says: "accepts a heading or its text",
    needs: "page",
    page: PAGE,
    sentence: "Convert a heading into slug suitable for use as an identifier.",
    run: ({ page }) => {
      const heading = Object.assign(document.createElement("h2"), { textContent: "The Long  Pier!" });
      expect(page.JournalEntryPage.slugifyHeading(heading)).toBe("the-long-pier");
      expect(page.JournalEntryPage.slugifyHeading("Über Ø")).toMatch(/^[\p{L}\p{N}-]+$/u);
    },
  },
  {
    member: "JournalEntryPage.buildTOC",
    says: "has one entry for each heading, also for two with the same name",
    needs: "page",
    page: PAGE,
    sentence: "Build a table of contents for the given HTML content.",
    run: ({ page }) => void expect(Object.keys(page.JournalEntryPage.buildTOC(headings()))).toHaveLength(4),
  },
  {
    member: "JournalEntryPage.buildTOC",
    says: "contains the elements unless includeElement is false",
    needs: "page",
    page: PAGE,
    sentence: "Include references to the heading DOM elements in the returned ToC.",
    run: ({ page }) => {
      const { buildTOC } = page.JournalEntryPage;
      const first = (toc: any): any => Object.values(toc)[0];
      expect(first(buildTOC.call(page.JournalEntryPage, headings())).element.tagName).toBe("H1");
      expect(
        first(buildTOC.call(page.JournalEntryPage, headings(), { includeElement: false })).element,
      ).toBeUndefined();
    },
  },
  {
    member: "JournalEntryPageHeading#order",
    says: "counts from the first heading",
    needs: "page",
    page: HEADING,
    sentence: "The linear ordering of the heading in the table of contents.",
    run: ({ page }) => {
      const toc: any[] = Object.values(page.JournalEntryPage.buildTOC(headings()));
      expect(toc.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    },
  },
  {
    member: "JournalEntryPageHeading#children",
    says: "are the slugs of the headings below",
    needs: "page",
    page: HEADING,
    sentence: "Any child headings of this one.",
    run: ({ page }) => {
      const toc = page.JournalEntryPage.buildTOC(headings());
      expect(toc.a.children).toHaveLength(2);
      expect(toc[toc.a.children[1]].children).toEqual(["c"]);
    },
  },
  {
    member: "JournalEntryPage._flattenTOC",
    says: "keys each node by its slug",
    page: PAGE,
    sentence: "Flatten the tree structure into a single object with each node's slug as the key.",
    run: ({ page }) => {
      const node = (slug: string, children: object[]): object => ({ text: slug, slug, level: 1, order: 0, children });
      expect(Object.keys(page.JournalEntryPage._flattenTOC([node("a", [node("b", [])]), node("c", [])]))).toEqual([
        "a",
        "b",
        "c",
      ]);
    },
  },
  {
    member: "Journal.show",
    says: "notifies the connected clients, and returns what is shown",
    page: JOURNAL,
    sentence: "Show the JournalEntry or JournalEntryPage to connected players.",
    run: async (ground) => {
      const table = await ground.table({ world: WORLD });
      const told: any[] = [];
      (await table.client(SEATS.player)).on("emit", (event) => told.push(event));
      const entry = ground.page.game.journal.get(ENTRY);
      expect(await ground.page.foundry.documents.collections.Journal.show(entry)).toBe(entry);
      await expect.poll(() => told.map(({ args }) => args)).toEqual([[entry.uuid, false]]);
    },
  },
  {
    member: "Journal.show",
    says: "notifies chosen users only",
    page: JOURNAL,
    sentence: "An optional list of user IDs to show the document to.",
    run: async (ground) => {
      const table = await ground.table({ world: WORLD });
      const told: string[] = [];
      (await table.client(SEATS.player)).on("emit", () => told.push("player"));
      (await table.client(SEATS.other)).on("emit", () => told.push("other"));
      await ground.page.foundry.documents.collections.Journal.show(ground.page.game.journal.get(ENTRY), {
        users: [SEATS.other],
      });
      await expect.poll(() => told).toEqual(["other"]);
    },
  },
  {
    member: "Journal.show",
    says: "throws for a user who does not own the document",
    page: JOURNAL,
    sentence: "If the user does not own the document they are trying to show.",
    run: async (ground) => {
      const entry = await harbour(ground, { as: SEATS.player });
      await expect(ground.page.foundry.documents.collections.Journal.show(entry)).rejects.toThrow();
    },
  },
  {
    member: "Journal.show",
    says: "is refused by the server for a user who does not own the document, whatever their client does",
    guess:
      "the page says only that the client throws; a server that let it through would let any player open windows at others'",
    run: async (ground) => {
      const table = await ground.table({ world: WORLD });
      const line = await table.client(SEATS.player);
      const reply = await line.request("emit", { channel: "showEntry", args: [`JournalEntry.${ENTRY}`, true] });
      expect(reply.ok).toBe(false);
    },
  },
  {
    member: "Journal._showEntry",
    says: "opens an entry that the user may observe, and for a page its entry at that page",
    needs: "page",
    page: JOURNAL,
    sentence: "By default, the document will only be shown to players who have permission to observe it.",
    run: async (ground) => {
      const entry = await harbour(ground, { as: SEATS.player });
      const { Journal } = ground.page.foundry.documents.collections;
      await Journal._showEntry(uuidOf("three"));
      expect(entry.sheet.rendered).toBe(false);
      await Journal._showEntry(uuidOf("two"));
      expect([entry.sheet.rendered, entry.sheet.pageId]).toEqual([true, id("two")]);
      await entry.sheet.close();
    },
  },
  {
    member: "Journal._showEntry",
    says: "with force opens a page that the user may not observe",
    needs: "page",
    page: JOURNAL,
    sentence: "Display the document regardless of normal permissions",
    run: async (ground) => {
      const entry = await harbour(ground, { as: SEATS.player });
      await ground.page.foundry.documents.collections.Journal._showEntry(uuidOf("three"), true);
      expect(entry.sheet.element.textContent).toContain("For the GM");
      await entry.sheet.close();
    },
  },
  {
    member: "Journal.showImage",
    says: "reaches the connected clients",
    page: JOURNAL,
    sentence: "Share an image with connected players.",
    run: async (ground) => {
      const table = await ground.table({ world: WORLD });
      const told: any[] = [];
      (await table.client(SEATS.player)).on("emit", ({ channel, args }) => told.push(channel, args[0]));
      ground.page.foundry.documents.collections.Journal.showImage("a.webp", { title: "A" });
      await expect.poll(() => told).toEqual(["shareImage", { image: "a.webp", title: "A" }]);
    },
  },
  {
    member: "Journal.showDialog",
    says: "opens a dialog over the document",
    needs: "page",
    page: JOURNAL,
    sentence: "Display a dialog which prompts the user to show a JournalEntry or JournalEntryPage to other players.",
    run: async (ground) => {
      const entry = await harbour(ground);
      await ground.page.foundry.documents.collections.Journal.showDialog(entry.pages.get(id("two")));
      const [dialog]: any[] = [...ground.page.foundry.applications.instances.values()];
      expect(dialog).toBeInstanceOf(ground.page.foundry.applications.sheets.journal.ShowToPlayersDialog);
      expect(dialog.document.id).toBe(id("two"));
      await dialog.close();
    },
  },
  {
    member: "ShowToPlayersDialog#isImage",
    says: "distinguishes image pages from others",
    needs: "page",
    page: "api/classes/foundry.applications.sheets.journal.ShowToPlayersDialog.html",
    sentence: "Whether the Document that is being shown is an image-type JournalEntryPage.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const { ShowToPlayersDialog } = ground.page.foundry.applications.sheets.journal;
      const isImage = (document: unknown): boolean => new ShowToPlayersDialog({ document }).isImage;
      expect([isImage(entry), isImage(entry.pages.get(id("one"))), isImage(entry.pages.get(id("two")))]).toEqual([
        false,
        false,
        true,
      ]);
    },
  },
  {
    member: "ShowToPlayersDialog",
    says: "starts with all users chosen",
    needs: "page",
    page: ARTICLE,
    sentence: "By default, show players assumes you wish to show all players the journal entry",
    run: async (ground) => {
      const entry = await harbour(ground);
      const dialog = new ground.page.foundry.applications.sheets.journal.ShowToPlayersDialog({ document: entry });
      await dialog.render({ force: true });
      expect(dialog.element.querySelector("[name=allPlayers]").checked).toBe(true);
      await dialog.close();
    },
  },
  {
    member: "JournalEntryPage#text.content",
    says: "is sanitised by the server",
    guess:
      "no page names the field; article/system-data-models says that HTML fields which the server knows are cleaned",
    run: async (ground) => {
      const entry = await harbour(ground);
      await entry.pages.get(id("one")).update({ "text.content": '<p onclick="boom()">x</p><script>boom()</script>' });
      expect(entry.pages.get(id("one")).text.content).toBe("<p>x</p>");
    },
  },
];
