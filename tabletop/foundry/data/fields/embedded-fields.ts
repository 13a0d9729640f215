import { Collection } from "../../utils/collection.ts";
import { isPlainObject, type Obj } from "../../utils/object.ts";
import { equals } from "../../utils/merge.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField } from "./collection-fields.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldOptions,
  type FieldContext,
  type MergeContext,
  type Merged,
  type ModelLike,
  type ValidateOptions,
} from "./data-field.ts";
import { type FormInputConfig } from "./inputs.ts";
import type { DocumentClassLike, ModelClass } from "./model-fields.ts";
import type { SchemaField } from "./schema-field.ts";
import { isValidId } from "./special-fields.ts";

export type DocumentClass = DocumentClassLike & ModelClass;

/** Returns the class that creates documents here: the configured one in a client, the class itself elsewhere. */
export function findImplementation(documentClass: DocumentClass): DocumentClass {
  return (documentClass.implementation as DocumentClass | undefined) ?? documentClass;
}

/** A document inside another, at most one. Source: foundry.data.fields.EmbeddedDocumentField. */
export class EmbeddedDocumentField extends DataField {
  static override hierarchical = true;
  static override recursive = true;

  static override get _defaults(): Obj {
    return { ...super._defaults, nullable: true, initial: null };
  }

  readonly #class: DocumentClass;

  constructor(model: DocumentClass, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    this.#class = model;
  }

  get model(): DocumentClass {
    return findImplementation(this.#class);
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.schema._getField(path);
  }

  override _cast(value: unknown): unknown {
    const object = value as { toObject?: () => unknown };
    return isPlainObject(value) || typeof object.toObject !== "function" ? value : object.toObject();
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    return isPlainObject(value) ? this.model.cleanData(value, { ...options, source: undefined }, _state) : value;
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    return isPlainObject(value) ? this.model.migrateDataSafe(value, { ...options, source: undefined }, state) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return this.schema.validate(value, { ...options, source: isPlainObject(value) ? value : undefined });
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    return new (findImplementation(this.#class))(value, { ...options, parent: model, parentCollection: this.name });
  }

  override toObject(value: unknown): unknown {
    const document = value as { toObject?: (source: boolean) => unknown } | null | undefined;
    return typeof document?.toObject === "function" ? document.toObject(false) : value;
  }

  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const own = { clean: { ...context.clean, source: isPlainObject(current) ? current : undefined } };
    return current && isPlainObject(change)
      ? this.schema._mergeUpdate(current, change, own)
      : super._mergeUpdate(current, change, context);
  }

  override _commit(source: Obj, key: string, value: unknown): void {
    this.schema._commit(source, key, value);
  }
}

/**
 * The documents of one class inside another document: a list in source data, an EmbeddedCollection in the model. An
 * update is a list of changes with `_id`: those that are there are merged, others are added. Source:
 * foundry.data.fields.EmbeddedCollectionField.
 */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  readonly #class: DocumentClass;

  constructor(element: DocumentClass, options?: DataFieldOptions, context?: FieldContext) {
    super(element as unknown as DataField, options, context);
    this.#class = element;
  }

  /** The class of the collections that models hold. */
  static get implementation(): unknown {
    return (globalThis as { foundry?: { abstract?: { EmbeddedCollection?: unknown } } }).foundry?.abstract
      ?.EmbeddedCollection;
  }

  /** Returns the collection that a document holds under this field's name. */
  getCollection(parent: object): unknown {
    return this.name === undefined ? undefined : (parent as Record<string, unknown>)[this.name];
  }

  /** The element is a document class, not a field. */
  protected override _adoptElement(element: unknown): DataField {
    if (typeof element !== "function") throw new Error("EmbeddedCollectionField needs a document class.");
    return element as unknown as DataField;
  }

  get model(): DocumentClass {
    return findImplementation(this.#class);
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.schema._getField(name === "element" || isValidId(name) ? rest : path);
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Map) return [...value.values()];
    return isPlainObject(value) ? Object.values(value) : value;
  }

  override _cleanElement(value: unknown, options: CleanOptions, _state?: Obj): unknown {
    const document = value as { toObject?: () => unknown } | null;
    const data = !isPlainObject(value) && typeof document?.toObject === "function" ? document.toObject() : value;
    return isPlainObject(data) ? this.model.cleanData(data, { ...options, source: undefined }, _state) : data;
  }

  /** In an update, what is given of an element stays partial: it is filled in when it turns out to be new. */
  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    return options.partial ? value : super._cleanType(value, options, _state);
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((data) =>
      isPlainObject(data) ? this.model.migrateDataSafe(data, { ...options, source: undefined }, state) : data,
    );
  }

  /**
   * If invalid ones may be dropped, each document judges itself when it is made, so that one never hides the others.
   */
  override _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure();
    value.forEach((data, index) => {
      const id = isPlainObject(data) ? String(data["_id"] ?? index) : index;
      if (!isPlainObject(data))
        failure.addElement({
          id,
          failure: new DataModelValidationFailure({
            invalidValue: data,
            message: "must be an object",
            unresolved: true,
          }),
        });
      else if (!options.dropInvalidEmbedded && !options.fallback) {
        const inner = this.schema.validate(data, { ...options, source: data });
        if (inner)
          failure.addElement({ id, name: typeof data["name"] === "string" ? data["name"] : undefined, failure: inner });
      }
    });
    if (options.fallback && value.some((data) => !isPlainObject(data))) {
      value.splice(0, value.length, ...value.filter(isPlainObject));
      for (const element of failure.elements) Object.assign(element.failure, { dropped: true, unresolved: false });
      failure.unresolved = false;
    }
    return failure.empty ? undefined : failure;
  }

  override _validateModel(): void {}

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    const collections = (
      model as { collections?: Record<string, { initialize(options: Obj): void } | undefined> } | null
    )?.collections;
    const own = this.name === undefined ? undefined : collections?.[this.name];
    if (own) {
      own.initialize(options);
      return own;
    }
    const made = new Collection<string, unknown>();
    for (const data of ((value ?? []) as Obj[]).filter((element) => element["_tombstone"] !== true))
      made.set(String(data["_id"]), new (findImplementation(this.#class))(data, { ...options, parent: model }));
    return made;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return Array.from(value as Iterable<{ toObject(source: boolean): unknown }>, (document) =>
      document.toObject(false),
    );
  }

  override apply(fn: Parameters<DataField["apply"]>[0], value: unknown = [], options: Obj = {}): unknown {
    const list = (value ?? []) as unknown[];
    if (list.length === 0 && options["initializeArrays"]) return [this.schema.apply(fn, undefined, options)];
    return Array.from(list, (element) => this.schema.apply(fn, element, options));
  }

  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const standing = (Array.isArray(current) ? current : []) as Obj[];
    const value = [...standing];
    const diff: Obj[] = [];
    for (const data of (this._cast(change) ?? []) as Obj[]) {
      if (!isPlainObject(data)) throw new Error(`${this.fieldPath}: each change must be an object with an _id.`);
      const index = value.findIndex((element) => element["_id"] === data["_id"]);
      if (index < 0) {
        const fresh = this._cleanElement(data, { ...context.clean, partial: false }) as Obj;
        value.push(fresh);
        diff.push(fresh);
        continue;
      }
      const clean = { ...context.clean, source: { ...value[index], ...("type" in data && { type: data["type"] }) } };
      const merged = this.schema._mergeUpdate(
        value[index],
        this.model.cleanData({ ...data }, { ...clean, partial: true }),
        { clean },
      );
      value[index] = merged.value as Obj;
      if ("diff" in merged) diff.push({ _id: data["_id"], ...(merged.diff as Obj) });
    }
    return diff.length ? { value, diff } : { value: current };
  }

  /** Elements stay the objects that their documents share. */
  override _commit(source: Obj, key: string, value: unknown): void {
    const standing = source[key] as Obj[] | undefined;
    if (!Array.isArray(standing)) {
      source[key] = value;
      return;
    }
    const next = (value as Obj[]).map((data) => {
      const same = standing.find((element) => element["_id"] === data["_id"]);
      if (same && same !== data) this.schema.commitFields(same, data);
      return same ?? data;
    });
    standing.splice(0, standing.length, ...next);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return DataField.prototype._toInput.call(this, config);
  }
}

/**
 * As EmbeddedCollectionField, for what differs from a collection elsewhere. Source:
 * foundry.data.fields.EmbeddedCollectionDeltaField.
 */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  /**
   * A tombstone (`_tombstone: true`) says that a document of the base collection is deleted; it has no other data than
   * its id.
   */
  override _cleanElement(value: unknown, options: CleanOptions, _state?: Obj): unknown {
    if (!isPlainObject(value) || value["_tombstone"] !== true) return super._cleanElement(value, options, _state);
    return { _id: value["_id"], _tombstone: true };
  }

  override _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const documents = value.filter((data) => !isPlainObject(data) || data["_tombstone"] !== true);
    return super._validateElements(documents, options);
  }

  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const standing = (Array.isArray(current) ? current : []) as Obj[];
    const changes = (this._cast(change) ?? []) as Obj[];
    const crossing = (data: Obj): boolean => {
      const before = standing.find((element) => element["_id"] === data["_id"]);
      return data["_tombstone"] === true || before?.["_tombstone"] === true;
    };
    const kept = standing.filter(
      (element) => !changes.some((data) => crossing(data) && data["_id"] === element["_id"]),
    );
    const replaced = changes
      .filter(crossing)
      .map((data) => this._cleanElement(data, { ...context.clean, partial: false }) as Obj);
    const merged = super._mergeUpdate(
      kept,
      changes.filter((data) => !crossing(data)),
      context,
    );
    const fresh = replaced.filter((data) => !standing.some((element) => equals(element, data)));
    const value = [...(merged.value as Obj[]), ...replaced];
    const diff = [...((merged.diff as Obj[] | undefined) ?? []), ...fresh];
    return diff.length ? { value, diff } : { value: current };
  }

  override _commit(source: Obj, key: string, value: unknown): void {
    const standing = source[key];
    if (!Array.isArray(standing)) {
      source[key] = value;
      return;
    }
    const live = (standing as Obj[]).filter((element) => {
      const next = (value as Obj[]).find((data) => data["_id"] === element["_id"]);
      return next !== undefined && next["_tombstone"] === element["_tombstone"];
    });
    standing.splice(0, standing.length, ...live);
    super._commit(source, key, value);
  }
}
