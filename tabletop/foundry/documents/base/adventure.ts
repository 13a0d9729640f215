import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { BaseFolder } from "./folder.ts";
import { createMetadata } from "./metadata.ts";

/** The documents that an adventure holds, by field, in the order in which they are imported. */
export const ADVENTURE_CONTENTS: Readonly<Record<string, string>> = {
  folders: "Folder",
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  scenes: "Scene",
  tables: "RollTable",
  macros: "Macro",
  combats: "Combat",
  cards: "Cards",
  playlists: "Playlist",
};

/**
 * The schema of adventures, which are in packs only: other documents' data, stored unchanged until the import.
 * Source: foundry.documents.BaseAdventure.
 */
export class BaseAdventure extends Document {
  static override get metadata() {
    return createMetadata("Adventure", { indexed: true, preserveOnImport: [] });
  }

  static override defineSchema() {
    const contents = () => new fields.SetField(new fields.ObjectField());
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField({ textSearch: true }),
      ...Object.fromEntries(Object.keys(ADVENTURE_CONTENTS).map((field) => [field, contents()])),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** The class of the documents in each of an adventure's lists. */
  static get contentFields(): Record<string, typeof Document> {
    const classes = (globalThis as any).foundry?.documents ?? {};
    const entries = Object.entries(ADVENTURE_CONTENTS).map(([field, name]) => [
      field,
      classes[`Base${name}`] as typeof Document,
    ]);
    return Object.fromEntries(entries.filter(([, documentClass]) => documentClass)) as Record<string, typeof Document>;
  }
}
