import { BaseJournalEntry, BaseJournalEntryPage } from "./base/text-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "./host.ts";

/** A page of a journal entry. Source: foundry.documents.JournalEntryPage. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  declare text: Loose;
  declare title: Loose;

  override get visible(): boolean {
    return this.testUserPermission(host.game.user, "OBSERVER");
  }
}

/** A journal entry. Source: foundry.documents.JournalEntry. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  declare pages: Loose;
}
