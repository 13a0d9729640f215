import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { createMetadata } from "./metadata.ts";

/** The schema of folders. Source: foundry.documents.BaseFolder. */
export class BaseFolder extends Document {
  /** How the contents of a folder can be ordered: by name, by hand. */
  static SORTING_MODES = ["a", "m"];

  static override get metadata() {
    return createMetadata("Folder");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.StringField({ required: true, blank: false }),
      description: new fields.HTMLField({ textSearch: true }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sorting: new fields.StringField({ required: true, initial: "a", choices: this.SORTING_MODES }),
      sort: new fields.IntegerSortField(),
      color: new fields.ColorField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** The last fields of every document with a folder and ownership. */
export function filedFields() {
  return {
    folder: new fields.ForeignDocumentField(BaseFolder),
    sort: new fields.IntegerSortField(),
    ownership: new fields.DocumentOwnershipField(),
    flags: new fields.DocumentFlagsField(),
    _stats: new fields.DocumentStatsField(),
  };
}
