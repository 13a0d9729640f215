import { isPlainObject, type Obj } from "../../utils/object.ts";
import type { DataModelValidationFailure } from "../validation-failure.ts";
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
import { SchemaField, type DataSchema } from "./schema-field.ts";
import { withDefaults } from "./object-merge.ts";
import { ObjectField, StringField } from "./simple-fields.ts";

/** A model class as fields use it. */
export interface ModelClass {
  new (data?: object, options?: Obj): ModelLike & { toObject(source?: boolean): Obj };
  readonly schema: SchemaField;
  defineSchema(): DataSchema;
  cleanData(source?: Obj, options?: CleanOptions, state?: Obj): Obj;
  migrateDataSafe(source: Obj, options?: Obj, state?: Obj): Obj;
  validateJoint(data: Obj): void;
}

/** Data that was cleaned and validated as part of the model around it. */
const TRUSTED = { _trusted: true } as const;

/** A schema taken from a model class. Source: foundry.data.fields.DataModelSchemaField (generation 14). */
export class DataModelSchemaField extends SchemaField {
  readonly model: ModelClass;

  constructor(model: ModelClass, options?: DataFieldOptions, context?: FieldContext) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    return isPlainObject(value) ? this.model.cleanData(value, options, _state) : value;
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    return isPlainObject(value) ? this.model.migrateDataSafe(value, options, state) : value;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data)) return;
    this.model.validateJoint(data);
    super._validateModel(data, options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    return isPlainObject(value) ? new this.model(value, { ...options, ...TRUSTED, parent: model }) : value;
  }

  override toObject(value: unknown): unknown {
    const object = value as { toObject?: (source: boolean) => unknown } | null | undefined;
    return typeof object?.toObject === "function" ? object.toObject(false) : value;
  }
}

/** A model inside another model. Source: foundry.data.fields.EmbeddedDataField. */
export class EmbeddedDataField extends DataModelSchemaField {}

/** A document class as fields use it. */
export interface DocumentClassLike {
  readonly documentName: string;
  readonly TYPES?: readonly string[];
  readonly metadata?: { readonly coreTypes?: readonly string[] };
  readonly hasTypeData?: boolean;
  readonly implementation?: unknown;
  /**
   * Returns the data models of its sub-types by name. A class with this method returns its own (a server's classes with
   * undefined: a server never runs a package's models); without it they are those of `CONFIG[documentName].dataModels`.
   */
  _systemModels?(): Readonly<Record<string, ModelClass>> | undefined;
}

interface ConfigHost {
  /** Default data of sub-types, as a system's `template.json` declares them. */
  game?: { model?: Readonly<Record<string, Readonly<Record<string, Obj>> | undefined>> };
  CONFIG?: Record<string, { dataModels?: Record<string, ModelClass> } | undefined>;
}

/**
 * The data of a document's sub-type: a model if one is registered for it, else a plain object. Source:
 * foundry.data.fields.TypeDataField.
 */
export class TypeDataField extends ObjectField {
  static override recursive = true;

  /** Returns the model around a document's type data that has `modelProvider` of its own, or null. */
  static getModelProvider(model: unknown): unknown {
    return (model as { modelProvider?: unknown }).modelProvider ?? null;
  }

  readonly document: DocumentClassLike;

  constructor(document: DocumentClassLike, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** Returns the model registered for a sub-type, or null. */
  getModelForType(type: unknown): ModelClass | null {
    if (typeof type !== "string") return null;
    const own = this.document._systemModels;
    const models = own ? own.call(this.document) : (globalThis as ConfigHost).CONFIG?.[this.documentName]?.dataModels;
    return models && Object.hasOwn(models, type) ? (models[type] ?? null) : null;
  }

  #model(options: { source?: Obj | undefined }): ModelClass | null {
    return this.getModelForType(options.source?.["type"]);
  }

  /**
   * Returns the default data that a `template.json` declares for a sub-type without a model, or null. Source:
   * article/system-data-models.
   */
  #template(type: unknown): Obj | null {
    if (typeof type !== "string" || this.document._systemModels) return null;
    const templates = (globalThis as ConfigHost).game?.model?.[this.documentName];
    return templates && Object.hasOwn(templates, type) ? (templates[type] ?? null) : null;
  }

  override getInitialValue(data: Obj = {}): unknown {
    const model = this.getModelForType(data["type"]);
    if (model) return model.cleanData({}, { source: data });
    const template = this.#template(data["type"]);
    return template ? structuredClone(template) : super.getInitialValue(data);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    const model = this.#model(options);
    if (!model || !isPlainObject(value)) {
      const cleaned = super._cleanType(value, options, _state);
      const template = options.partial ? null : this.#template(options.source?.["type"]);
      return template && isPlainObject(cleaned) ? withDefaults(cleaned, template) : cleaned;
    }
    return model.cleanData(value, options, _state);
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    const model = this.#model(options);
    return model && isPlainObject(value) ? model.migrateDataSafe(value, options, state) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    super._validateType(value);
    return this.#model(options)?.schema._validateType(value, options);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    const model = this.#model(options);
    if (!model || !isPlainObject(data)) return;
    model.validateJoint(data);
    model.schema._validateModel(data, options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    const type = (model?._source ?? (model as Obj | null))?.["type"];
    const cls = this.getModelForType(type);
    if (!cls || !isPlainObject(value)) return super.initialize(value, model, options);
    return new cls(value, { ...options, ...TRUSTED, parent: model });
  }

  override toObject(value: unknown): unknown {
    const object = value as { toObject?: (source: boolean) => unknown } | null | undefined;
    return typeof object?.toObject === "function" ? object.toObject(false) : super.toObject(value);
  }

  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const model = this.#model(context.clean);
    return model ? model.schema._mergeUpdate(current, change, context) : super._mergeUpdate(current, change, context);
  }

  /** Updates the data in place while the type is unchanged; the data of another type are another object. */
  override _commit(source: Obj, key: string, value: unknown): void {
    const current = source[key];
    const model = this.getModelForType(source["type"]);
    if (model && isPlainObject(current) && isPlainObject(value) && sameKeys(current, value))
      model.schema.commitFields(current, value);
    else source[key] = value;
  }
}

const sameKeys = (a: Obj, b: Obj): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => Object.hasOwn(b, key));

/**
 * One of several schemas, chosen by the `type` in the data. Source: foundry.data.fields.TypedSchemaField.
 * `types` maps each type to a SchemaField, to its fields, or to a model class.
 */
export class TypedSchemaField extends DataField {
  static override recursive = true;

  static override get _defaults(): Obj {
    return { ...super._defaults, required: true };
  }

  readonly types: Record<string, SchemaField> = {};

  constructor(
    types: Record<string, SchemaField | DataSchema | ModelClass>,
    options?: DataFieldOptions,
    context?: FieldContext,
  ) {
    super(options, context);
    for (const [type, given] of Object.entries(types)) this.types[type] = this.#adopt(type, given);
  }

  #adopt(type: string, given: SchemaField | DataSchema | ModelClass): SchemaField {
    const withType = (fields: DataSchema): DataSchema => ({
      ...fields,
      type: fields["type"] ?? new StringField({ required: true, blank: false, initial: type, choices: [type] }),
    });
    let schema: SchemaField;
    if (given instanceof SchemaField) schema = given;
    else if (typeof given === "function") schema = new EmbeddedDataField(given);
    else schema = new SchemaField(withType(given));
    if (schema.parent !== undefined)
      throw new Error(`The schema of the type "${type}" already belongs to another field.`);
    if (!schema.has("type")) throw new Error(`The schema of the type "${type}" has no field "type".`);
    schema.name = type;
    schema.parent = this;
    return schema;
  }

  #schema(value: unknown): SchemaField | undefined {
    const type = (value as Obj | null | undefined)?.["type"];
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    const [type, ...rest] = path;
    if (type === undefined) return this;
    return Object.hasOwn(this.types, type) ? this.types[type]?._getField(rest) : undefined;
  }

  override _cast(value: unknown): unknown {
    return this.#schema(value)?._cast(value) ?? value;
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    const schema = this.#schema(value);
    return schema ? schema.clean(value, options, _state) : value;
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    return this.#schema(value)?._migrate(value, options, state) ?? value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const schema = this.#schema(value);
    if (!schema && options.partial && !("type" in value)) return undefined;
    if (!schema) throw new Error(`its type must be one of ${Object.keys(this.types).join(", ")}`);
    return schema.validate(value, options);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    this.#schema(data)?._validateModel(data, options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    return this.#schema(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    return this.#schema(value)?.toObject(value) ?? value;
  }

  override apply(fn: Parameters<DataField["apply"]>[0], value?: unknown, options: Obj = {}): unknown {
    return this.#schema(value)?.apply(fn, value, options) ?? {};
  }

  /** A change that keeps the type is merged; one with another type replaces the data. */
  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const schema = this.#schema(current);
    const type = (change as Obj | null)?.["type"];
    const same = type === undefined || type === (current as Obj | null)?.["type"];
    return schema && same
      ? schema._mergeUpdate(current, change, context)
      : super._mergeUpdate(current, change, context);
  }

  override _commit(source: Obj, key: string, value: unknown): void {
    const schema = this.#schema(value);
    const same = (source[key] as Obj | null | undefined)?.["type"] === (value as Obj | null | undefined)?.["type"];
    if (schema && same) schema._commit(source, key, value);
    else source[key] = value;
  }
}
