import { missingClasses } from "../not-built.ts";
import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";
import { ActorSheet, ItemSheet } from "./sheets.ts";

const NOT_BUILT = ["AdventureImporter", "JournalPageSheet", "JournalSheet", "JournalTextPageSheet"];

/** `foundry.appv1`: the applications of old. Source: foundryvtt.com/api/v14/modules/foundry.appv1.html. */
export function appV1Namespace(): object {
  return {
    api: { Application, Dialog, DocumentSheet, FormApplication },
    sheets: { ...missingClasses("foundry.appv1.sheets", { both: NOT_BUILT }), ActorSheet, ItemSheet },
  };
}
