import { generation } from "../../../generation.ts";
import type { Loose } from "../../../globals.ts";
import { JournalEntryCategoryConfig } from "./category-config.ts";
import { JournalEntrySheet } from "./journal-entry-sheet.ts";
import { JournalEntryPageImageSheet, JournalEntryPagePDFSheet, JournalEntryPageVideoSheet } from "./media-sheets.ts";
import { JournalEntryPageHandlebarsSheet, JournalEntryPageSheet } from "./page-sheet.ts";
import { ShowToPlayersDialog } from "./show-to-players.ts";
import * as text from "./text-sheets.ts";

/** Yields the documents of the rendered pages: a member of entries' windows on generation 14. */
function* viewedPageDocuments(this: JournalEntrySheet): Generator<Loose> {
  for (const id of this._viewedIds()) {
    const page: Loose = this.document.pages.get(id);
    if (page) yield page;
  }
}

/** Builds `foundry.applications.sheets.journal` for the current generation. */
export function buildJournalSheets(): object {
  Reflect.deleteProperty(JournalEntrySheet.prototype, "viewedPageDocuments");
  if (generation() >= 14)
    Object.defineProperty(JournalEntrySheet.prototype, "viewedPageDocuments", {
      value: viewedPageDocuments,
      configurable: true,
      writable: true,
    });
  return {
    JournalEntryCategoryConfig,
    JournalEntryPageHandlebarsSheet,
    JournalEntryPageImageSheet,
    JournalEntryPageMarkdownSheet: text.JournalEntryPageMarkdownSheet,
    JournalEntryPagePDFSheet,
    JournalEntryPageProseMirrorSheet: text.JournalEntryPageProseMirrorSheet,
    JournalEntryPageSheet,
    JournalEntryPageTextSheet: text.JournalEntryPageTextSheet,
    JournalEntryPageVideoSheet,
    JournalEntrySheet,
    ShowToPlayersDialog,
    ...(generation() >= 14
      ? {
          JournalEntryPageCodeMirrorSheet: text.JournalEntryPageCodeMirrorSheet,
          JournalEntryPageHTMLSheet: text.JournalEntryPageHTMLSheet,
        }
      : {}),
  };
}

interface Registry {
  registerSheet(documentClass: { readonly documentName: string }, scope: string, cls: Sheet, options: object): void;
}

type Sheet = abstract new (...args: never[]) => object;

/**
 * Registers core's sheets for entries and for the pages of core's own types; packages bring those of their own page
 * types.
 */
export function registerJournalSheets(registry: Registry, documentClass: { readonly documentName: string }): void {
  if (documentClass.documentName === "JournalEntry")
    registry.registerSheet(documentClass, "core", JournalEntrySheet, { label: "TABLETOP.Sheet.Journal" });
  if (documentClass.documentName !== "JournalEntryPage") return;
  const register = (cls: Sheet, type: string, label: string, makeDefault = false): void =>
    registry.registerSheet(documentClass, "core", cls, {
      types: [type],
      label: `TABLETOP.Sheet.${label}`,
      makeDefault,
    });
  register(text.JournalEntryPageProseMirrorSheet, "text", "PageText", true);
  register(text.JournalEntryPageMarkdownSheet, "text", "PageMarkdown");
  if (generation() >= 14) register(text.JournalEntryPageHTMLSheet, "text", "PageHTML");
  register(JournalEntryPageImageSheet, "image", "PageImage", true);
  register(JournalEntryPagePDFSheet, "pdf", "PagePDF", true);
  register(JournalEntryPageVideoSheet, "video", "PageVideo", true);
}
