import { AdventureImporter } from "./adventure-importer.ts";
import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";
import { JournalPageSheet, JournalTextPageSheet } from "./journal-pages.ts";
import { JournalSheet } from "./journal-sheet.ts";
import { ActorSheet, ItemSheet } from "./sheets.ts";

/** `foundry.appv1`: the legacy applications. Source: foundryvtt.com/api/v14/modules/foundry.appv1.html. */
export function appV1Namespace(): object {
  return {
    api: { Application, Dialog, DocumentSheet, FormApplication },
    sheets: { ActorSheet, AdventureImporter, ItemSheet, JournalPageSheet, JournalSheet, JournalTextPageSheet },
  };
}
