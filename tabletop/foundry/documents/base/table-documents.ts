import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import type { Plain } from "../difference.ts";
import { filedFields } from "./folder.ts";
import { createMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";
import type { AnyUser } from "../types.ts";

/** What results were called before generation 13, by number or by word; packs have them still. */
const OLD_TYPES: Readonly<Record<string, string>> = { 0: "text", 1: "document", 2: "document", pack: "document" };

/** The schema of a table's results. Source: foundry.documents.BaseTableResult. */
export class BaseTableResult extends Document {
  static override get metadata() {
    return createMetadata("TableResult");
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
      range: new fields.ArrayField(whole(), {
        initial: () => [1, 1],
        exact: 2,
        validate: (range: unknown) => !Array.isArray(range) || Number(range[0]) <= Number(range[1]),
        validationError: "must be two whole numbers, the lower first",
      }),
      drawn: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /**
   * Brings results of before generation 13 into form: types by number, a text, and a document named by its collection
   * and id.
   */
  static override migrateData(source: Plain, ...rest: [Plain?, Plain?]): Plain {
    migrateResult(source);
    return super.migrateData(source, ...rest);
  }

  /** What a result said before generation 13, in one field; deprecated. */
  get text(): string {
    warnDeprecated("text", "name or TableResult#description");
    return readText(this as unknown as Plain);
  }

  /** The document type or pack of what a result names; deprecated. */
  get documentCollection(): string {
    warnDeprecated("documentCollection", "documentUuid");
    return splitParts((this as unknown as Plain)["documentUuid"]).collection;
  }

  /** The id of what a result names; deprecated. */
  get documentId(): string | null {
    warnDeprecated("documentId", "documentUuid");
    return splitParts((this as unknown as Plain)["documentUuid"]).id;
  }
}

function warnDeprecated(name: string, instead: string): void {
  logCompatibilityWarning(`TableResult#${name} is deprecated: use TableResult#${instead}.`, {
    since: 13,
    until: 15,
    once: true,
  });
}

/** Returns what a result said in one field before it had a name and a description. */
function readText({ type, name, description }: Plain): string {
  return String((type === "text" ? description || name : name) ?? "");
}

/** Returns the collection and the id that a uuid names: `Actor` of the world, `package.pack` of a compendium. */
function splitParts(uuid: unknown): { collection: string; id: string | null } {
  const parts = typeof uuid === "string" ? uuid.split(".") : [];
  if (parts.length < 2) return { collection: "", id: null };
  return {
    collection: parts[0] === "Compendium" ? parts.slice(1, 3).join(".") : (parts[0] ?? ""),
    id: parts.at(-1) ?? null,
  };
}

function migrateResult(source: Plain): void {
  const { type, text, documentCollection, documentId } = source;
  const renamed = OLD_TYPES[String(type)];
  const isPack = type === 2 || type === "pack" || String(documentCollection ?? "").includes(".");
  if (renamed) source["type"] = renamed;
  if (typeof text === "string" && text !== "") {
    const field = (renamed ?? type) === "document" ? "name" : "description";
    if (!source[field]) source[field] = text;
  }
  if (typeof documentCollection === "string" && documentCollection && typeof documentId === "string" && documentId) {
    source["documentUuid"] ??= `${isPack ? "Compendium." : ""}${documentCollection}.${documentId}`;
  }
}

/** The schema of rollable tables. Source: foundry.documents.BaseRollTable. */
export class BaseRollTable extends Document {
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override get metadata() {
    return createMetadata("RollTable");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
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
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override get metadata() {
    return createMetadata("Macro", {
      permissions: { create: "PLAYER", read: "OBSERVER", update: "OWNER", delete: "OWNER" },
    });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.StringField({ required: true, blank: false, initial: "chat", choices: ["script", "chat"] }),
      author: new fields.DocumentAuthorField(BaseUser),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      scope: new fields.StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
      command: new fields.StringField({ required: true, blank: true }),
      ...filedFields(),
    };
  }

  override getUserLevel(user?: AnyUser): number {
    const author = (this._source as { author?: string }).author;
    return user?.id === author ? 3 : super.getUserLevel(user);
  }
}
