import { DOCUMENT_OWNERSHIP_LEVELS } from "../../constants/users.ts";
import { isPlainObject, type Obj } from "../../utils/object.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { type DataFieldOptions, type FieldContext, type ModelLike } from "./data-field.ts";
import { findImplementation, type DocumentClass } from "./embedded-fields.ts";
import { createElement, createSelect, type FormInputConfig } from "./inputs.ts";
import type { DocumentClassLike } from "./model-fields.ts";
import { SchemaField } from "./schema-field.ts";
import { NumberField, ObjectField, StringField } from "./simple-fields.ts";
import { DocumentIdField, isValidId } from "./special-fields.ts";

/** The id of a document elsewhere, and in the model that document. Source: foundry.data.fields.ForeignDocumentField. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): Obj {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  declare idOnly: boolean;
  readonly model: DocumentClass;

  constructor(model: DocumentClass, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    if (typeof model !== "function") throw new Error("ForeignDocumentField needs a document class.");
    this.model = model;
  }

  /**
   * Returns a getter, so that the document is looked up at each access. Data in a compendium refers to nothing outside
   * it.
   */
  override initialize(value: unknown, model?: ModelLike | null, options: Obj = {}): unknown {
    if (this.idOnly) return value;
    const pack = (model as { pack?: unknown } | null | undefined)?.pack;
    return () => {
      if (typeof value !== "string" || (pack && this.model.documentName !== "Folder")) return null;
      const source = findImplementation(this.model) as unknown as { get?: (id: string, options?: Obj) => unknown };
      return source.get?.(value, pack ? { pack, ...options } : options) ?? null;
    };
  }

  override toObject(value: unknown): unknown {
    return (value as { id?: unknown } | null | undefined)?.id ?? value;
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const host = globalThis as {
      game?: { collections?: { get(name: string): Iterable<{ id: string; name: string }> | undefined } };
    };
    const documents =
      config["choices"] ??
      Object.fromEntries(
        [...(host.game?.collections?.get(this.model.documentName) ?? [])].map(({ id, name }) => [id, name]),
      );
    return createSelect(documents, config, { blank: this.nullable ? "" : undefined });
  }
}

/** The user who made a document. Source: foundry.data.fields.DocumentAuthorField. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): Obj {
    const initial = (): unknown => (globalThis as { game?: { user?: { id?: string } | null } }).game?.user?.id ?? null;
    return { ...super._defaults, initial, gmOnly: true, validationError: "is not a valid User id" };
  }
}

interface UuidFieldHost {
  type: string | undefined;
  embedded: boolean | undefined;
}

/** The UUID of a document, perhaps of one type only. Source: foundry.data.fields.DocumentUUIDField. */
export class DocumentUUIDField extends StringField {
  static override get _defaults(): Obj {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  declare type: UuidFieldHost["type"];
  declare embedded: UuidFieldHost["embedded"];

  override _validateType(value: unknown): undefined {
    super._validateType(value);
    const parsed = parseUuid(value as string);
    if (!parsed?.type || !parsed.id || !isValidId(parsed.id)) throw new Error(`"${String(value)}" is not a valid UUID`);
    if (this.type && parsed.type !== this.type)
      throw new Error(`"${String(value)}" is not the UUID of a document of type ${this.type}`);
    if (this.embedded !== undefined && parsed.embedded.length > 0 !== this.embedded) {
      throw new Error(`"${String(value)}" must ${this.embedded ? "" : "not "}belong to an embedded document`);
    }
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return createElement("document-tags", config, { type: this.type, single: true });
  }
}

/**
 * The ownership of a document: levels by user id and `default`. Source: foundry.data.fields.DocumentOwnershipField.
 */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Obj {
    const initial = (): Obj => ({ default: DOCUMENT_OWNERSHIP_LEVELS.NONE });
    return {
      ...super._defaults,
      initial,
      gmOnly: true,
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: unknown): undefined {
    super._validateType(value);
    const levels: readonly unknown[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);
    for (const [key, level] of Object.entries(value as Obj)) {
      const operator = key.startsWith("-=") || (typeof level === "object" && level !== null && !isPlainObject(level));
      if (operator) continue;
      if (key !== "default" && !isValidId(key)) throw new Error(`"${key}" is neither a user id nor "default"`);
      if (!levels.includes(level)) throw new Error(`${String(level)} is not an ownership level`);
    }
    return undefined;
  }
}

/** Free data of packages by their ids. Source: foundry.data.fields.DocumentFlagsField. */
export class DocumentFlagsField extends ObjectField {}

/** Where a document comes from and when it changed. Source: foundry.data.fields.DocumentStatsField. */
export class DocumentStatsField extends SchemaField {
  static get fields(): string[] {
    const both = [
      "coreVersion",
      "systemId",
      "systemVersion",
      "createdTime",
      "modifiedTime",
      "lastModifiedBy",
      "compendiumSource",
      "duplicateSource",
    ];
    return [...both, "exportSource"];
  }

  constructor(options: DataFieldOptions = {}, context?: FieldContext) {
    const version = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = (): NumberField => new NumberField({ required: false, nullable: true, initial: null });
    const word = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const exportFields = {
      worldId: word(),
      uuid: new DocumentUUIDField({ initial: null }),
      coreVersion: version(),
      systemId: word(),
      systemVersion: version(),
    };
    super(
      {
        coreVersion: version(),
        systemId: word(),
        systemVersion: version(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(exportFields, { nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}

/** The sub-type of a document. Source: foundry.data.fields.DocumentTypeField. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  constructor(documentClass: DocumentClassLike, options: DataFieldOptions = {}, context?: FieldContext) {
    const types = (): readonly string[] => documentClass.TYPES ?? [];
    const initial = documentClass.metadata?.coreTypes?.includes("base") ? "base" : undefined;
    super(
      {
        choices: types,
        initial,
        validationError: `is not a valid type for the ${documentClass.documentName} Document class`,
        ...options,
      },
      context,
    );
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "string" || !value) throw new Error(this.validationError);
    if (!this._isValidChoice(value)) throw new Error(`"${value}" ${this.validationError}`);
  }
}
