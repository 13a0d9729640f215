import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { filedFields } from "./folder.ts";
import { metadataOf } from "./metadata.ts";
import { BaseUser } from "./user.ts";

// Pages, entries, tables, macros and settings: documents that core keeps and this tabletop shows as text.

/** The schema of a journal's pages. Source: foundry.documents.BaseJournalEntryPage. */
export class BaseJournalEntryPage extends Document {
  static override get metadata() {
    return metadataOf("JournalEntryPage");
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
      video: new fields.ObjectField(),
      src: new fields.StringField({ required: false, nullable: true, blank: false, initial: null }),
      category: new fields.DocumentIdField({ readonly: false }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: () => ({ default: -1 }) }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** A level of its own counts; -1 is the entry's. */
  override getUserLevel(user?: object | null): number {
    const level = super.getUserLevel(user);
    return level < 0 && this.parent ? (this.parent as Document).getUserLevel(user) : level;
  }
}

/** The schema of journal entries. Source: foundry.documents.BaseJournalEntry. */
export class BaseJournalEntry extends Document {
  static override get metadata() {
    return metadataOf("JournalEntry", { permissions: { create: "JOURNAL_CREATE", read: "OBSERVER", update: "OWNER", delete: "OWNER" } });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      pages: new fields.EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new fields.ArrayField(new fields.ObjectField()),
      ...filedFields(),
    };
  }
}

/** The schema of a table's results. Source: foundry.documents.BaseTableResult. */
export class BaseTableResult extends Document {
  static override get metadata() {
    return metadataOf("TableResult");
  }

  static override defineSchema() {
    const whole = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 });
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.StringField({ required: true, blank: false, initial: "text", choices: ["text", "document"] }),
      name: new fields.StringField({ required: true, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      description: new fields.HTMLField({ textSearch: true }),
      documentUuid: new fields.DocumentUUIDField({ required: false }),
      weight: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1 }),
      range: new fields.ArrayField(whole(), { initial: () => [1, 1], exact: 2 }),
      drawn: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** The schema of rollable tables. Source: foundry.documents.BaseRollTable. */
export class BaseRollTable extends Document {
  static override get metadata() {
    return metadataOf("RollTable");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/d20-grey.svg" }),
      description: new fields.HTMLField({ textSearch: true }),
      results: new fields.EmbeddedCollectionField(BaseTableResult),
      formula: new fields.StringField(),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      ...filedFields(),
    };
  }
}

/** The schema of macros. Source: foundry.documents.BaseMacro. */
export class BaseMacro extends Document {
  static override get metadata() {
    return metadataOf("Macro", { permissions: { create: "PLAYER", read: "OBSERVER", update: "OWNER", delete: "OWNER" } });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.StringField({ required: true, blank: false, initial: "chat", choices: ["script", "chat"] }),
      author: new fields.DocumentAuthorField(BaseUser),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/dice-target.svg" }),
      scope: new fields.StringField({ required: true, initial: "global" }),
      command: new fields.StringField({ required: true, blank: true }),
      ...filedFields(),
    };
  }

  override getUserLevel(user?: object | null): number {
    const author = (this._source as { author?: string }).author;
    return (user as Document | null | undefined)?.id === author ? 3 : super.getUserLevel(user);
  }
}

/** The schema of stored settings; `value` is JSON text. Source: foundry.documents.BaseSetting. */
export class BaseSetting extends Document {
  static override get metadata() {
    return metadataOf("Setting", {
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
