import { listContents, importLists } from "../applications/sheets/adventure-contents.ts";
import { game, type Bag, type Loose } from "../globals.ts";
import { mergeObject } from "../utils/merge.ts";
import { DocumentSheet } from "./document-sheet.ts";

/**
 * The legacy (Application V1) sheet of an adventure: its contents, and a choice of what to import
 * (foundry.appv1.sheets.AdventureImporter).
 */
export class AdventureImporter extends DocumentSheet {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet", "adventure-importer"],
      height: "auto",
      id: "adventure-importer",
      sheetConfig: false,
      submitOnClose: false,
      template: "templates/sheets/adventure/importer-v1.hbs",
      width: 640,
    }) as Bag;
  }

  adventure: Loose = this.document;

  /** The form is about the world, not about the pack that contains the adventure. */
  override get isEditable(): boolean {
    return Boolean(game()["user"]?.isGM);
  }

  override getData(options: Bag = {}): Loose {
    const imports = (game()["settings"].get("core", "adventureImports") ?? {}) as Record<string, boolean>;
    return Object.assign(super.getData(options), {
      adventure: this.adventure,
      contents: listContents(this.adventure),
      imported: imports[String(this.adventure.uuid)] === true,
    });
  }

  /** Imports the chosen lists. */
  override async _updateObject(_event: Event, formData: Bag): Promise<unknown> {
    const chosen = listContents(this.adventure).filter(({ field }) => formData[`fields.${field}`] === true);
    return importLists(
      this.adventure,
      chosen.map(({ field }) => field),
    );
  }
}
