import type { Bag } from "../../../globals.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { t } from "../host.ts";

/** The world's journal entries (foundry.applications.sidebar.tabs.JournalDirectory). */
export class JournalDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "journal",
    window: { title: "TABLETOP.Sidebar.journal", icon: "fa-solid fa-book-open" },
  };
  static override tabName = "journal";

  override get documentName(): string {
    return "JournalEntry";
  }

  override _emptyState(): { empty: string; hint: string } {
    return { ...super._emptyState(), empty: t("TABLETOP.Directory.emptyJournal") };
  }
}
