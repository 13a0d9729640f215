import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { filedFields } from "./folder.ts";
import { createMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";
import type { AnyUser } from "../types.ts";

// Pages, entries, tables, macros and settings: documents that core keeps and this tabletop shows as text.

/** How a video page plays. Source: foundry.documents.types.JournalEntryPageVideoData. */
function videoSchema() {
  const pixels = () => new fields.NumberField({ required: false, positive: true, integer: true, initial: undefined });
  return new fields.SchemaField({
    controls: new fields.BooleanField({ initial: true }),
    loop: new fields.BooleanField({ required: false, initial: undefined }),
    autoplay: new fields.BooleanField({ required: false, initial: undefined }),
    volume: new fields.AlphaField({ required: true, step: 0.01, initial: 0.5 }),
    timestamp: new fields.NumberField({ required: false, min: 0, initial: undefined }),
    width: pixels(),
    height: pixels(),
  });
}

/** The schema of a journal's pages. Source: foundry.documents.BaseJournalEntryPage. */
export class BaseJournalEntryPage extends Document {
  static override get metadata() {
    return createMetadata("JournalEntryPage");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(BaseJournalEntryPage, { initial: "text" }),
      system: new fields.TypeDataField(BaseJournalEntryPage),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6, initial: 1 }),
      }),
      image: new fields.SchemaField({ caption: new fields.StringField({ required: false, initial: undefined }) }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new fields.StringField({ required: false, initial: undefined }),
        format: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1, choices: [1, 2] }),
      }),
      video: videoSchema(),
      src: new fields.StringField({ required: false, nullable: true, blank: false, initial: null }),
      category: new fields.DocumentIdField({ readonly: false }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: () => ({ default: -1 }) }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** A level of its own counts; -1 is the entry's. */
  override getUserLevel(user?: AnyUser): number {
    const level = super.getUserLevel(user);
    return level < 0 && this.parent ? (this.parent as Document).getUserLevel(user) : level;
  }
}

/**
 * The schema of the categories into which an entry's pages are sorted. Source:
 * foundry.documents.BaseJournalEntryCategory.
 */
export class BaseJournalEntryCategory extends Document {
  static override get metadata() {
    return createMetadata("JournalEntryCategory");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** The schema of journal entries. Source: foundry.documents.BaseJournalEntry. */
export class BaseJournalEntry extends Document {
  static override get metadata() {
    return createMetadata("JournalEntry", {
      permissions: { create: "JOURNAL_CREATE", read: "OBSERVER", update: "OWNER", delete: "OWNER" },
    });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      pages: new fields.EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new fields.EmbeddedCollectionField(BaseJournalEntryCategory),
      ...filedFields(),
    };
  }
}

/** The schema of stored settings; `value` is JSON text. Source: foundry.documents.BaseSetting. */
export class BaseSetting extends Document {
  static override get metadata() {
    return createMetadata("Setting", {
      permissions: { create: "SETTINGS_MODIFY", read: "PLAYER", update: "SETTINGS_MODIFY", delete: "SETTINGS_MODIFY" },
    });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      key: new fields.StringField({ required: true, nullable: false, blank: false }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
