import type { DataSchema } from "../data/fields/schema-field.ts";
import type { CleanOptions, DataField } from "../data/fields/data-field.ts";
import { SchemaField, defineInitialized } from "../data/fields/schema-field.ts";
import { ForcedReplacement } from "../data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation-failure.ts";
import { generation } from "../generation.ts";
import { deepClone, isPlainObject, type Obj } from "../utils/object.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/paths.ts";

/** Options of a model's constructor. Source: foundry.abstract.types.DataModelConstructionContext. */
export interface DataModelOptions {
  parent?: DataModel | null;
  /** Throw for invalid data (the default); otherwise replace what is invalid and record the rest. */
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  [option: string]: unknown;
}

export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
  [option: string]: unknown;
}

export interface ModelValidationOptions {
  changes?: Obj;
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  fields?: boolean;
  joint?: boolean;
}

/**
 * Data that follows a schema: migrated, cleaned and validated source data, and the values initialised from it as
 * properties. Source: foundry.abstract.DataModel.
 */
export abstract class DataModel {
  /** Where the texts of the fields are in the language files: `PREFIX.FIELDS.<path>.label` and `.hint`. */
  static LOCALIZATION_PREFIXES: string[] = [];

  static _schema: SchemaField | undefined;

  declare readonly _source: Obj;
  declare readonly parent: DataModel | null;
  /** The last failures that loading recorded: of fields, and of the model as a whole. */
  declare readonly validationFailures: {
    fields: DataModelValidationFailure | null;
    joint: DataModelValidationFailure | null;
  };

  /**
   * The given object becomes the model's source data and may be changed. Throws a DataModelValidationError for bad data
   * when strict.
   */
  constructor(data: object = {}, { parent = null, strict = true, ...options }: DataModelOptions = {}) {
    Object.defineProperty(this, "parent", { value: parent, writable: false, enumerable: false, configurable: true });
    const failures = Object.seal({ fields: null, joint: null });
    Object.defineProperty(this, "validationFailures", {
      value: failures,
      writable: false,
      enumerable: false,
      configurable: true,
    });
    const construction = { ...options, strict };
    const source = Object.seal(this._initializeSource(data, construction));
    Object.defineProperty(this, "_source", { value: source, writable: false, enumerable: false, configurable: true });
    this._configure(options);
    if (!options["_trusted"]) {
      const fallback = options.fallback ?? !strict;
      this.validate({
        strict,
        fallback,
        dropInvalidEmbedded: options.dropInvalidEmbedded ?? !strict,
        fields: true,
        joint: true,
      });
    }
    this._initialize(construction);
  }

  /**
   * Sets a model up once its source data is set, before it is validated and initialised. Guess: no page says when; a
   * system reads `_source` here.
   */
  protected _configure(_options: Obj = {}): void {}

  /** Returns the fields of the model by name. */
  static defineSchema(): DataSchema {
    throw new Error(`${this.name} must define its schema in a static defineSchema().`);
  }

  /** The schema of the class, made once. */
  static get schema(): SchemaField {
    if (Object.hasOwn(this, "_schema") && this._schema) return this._schema;
    const schema = new SchemaField(this.defineSchema());
    Object.defineProperty(this, "_schema", { value: schema, writable: false, configurable: true });
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether the data has an unresolved failure. */
  get invalid(): boolean {
    const { fields, joint } = this.validationFailures;
    return Boolean(fields?.unresolved || joint?.unresolved);
  }

  get validationError(): DataModelValidationError | null {
    const { fields, joint } = this.validationFailures;
    return (joint ?? fields)?.asError() ?? null;
  }

  /* Source data */

  /** Migrates and cleans the data given to the constructor. */
  protected _initializeSource(data: object, options: Obj = {}): Obj {
    const given = data instanceof DataModel ? data.toObject() : data;
    if (given === null || typeof given !== "object" || Array.isArray(given))
      throw new Error(`${this.constructor.name} takes an object of data.`);
    if (options["_trusted"]) return given as Obj;
    const cls = this.constructor as typeof DataModel;
    const plain = isPlainObject(given) ? given : { ...given };
    const migrated = cls.migrateDataSafe(plain, { source: plain });
    return cls.shimData(cls.cleanData(migrated, { source: migrated }));
  }

  /**
   * Cleans source data in place: casts, fills in what is missing (unless `partial`), drops what the schema does not
   * know.
   */
  static cleanData(source: Obj = {}, options: CleanOptions = {}, _state?: Obj): Obj {
    const state = { ..._state };
    const context = { ...options, source: options.source ?? source };
    if (generation() >= 14) this._preCleanData(source, context, state);
    const cleaned = this.schema.clean(source, context, state) as Obj;
    if (generation() >= 14) this._cleanData(cleaned, context, state);
    return cleaned;
  }

  /** Generation 14: changes data before its fields are cleaned. */
  protected static _preCleanData(_data: Obj, _options: CleanOptions, _state: Obj): void {}

  /** Generation 14: changes data after its fields were cleaned. */
  protected static _cleanData(_data: Obj, _options: CleanOptions, _state: Obj): void {}

  /** Brings old data (or an update in old shape) into the present shape, in place, and returns it. */
  static migrateData(source: Obj, options: Obj = {}, _state?: Obj): Obj {
    return this.schema._migrate(source, { source, ...options }, _state) as Obj;
  }

  /** As migrateData; an error is reported and the data returned as it is. */
  static migrateDataSafe(source: Obj, options: Obj = {}, _state?: Obj): Obj {
    try {
      return this.migrateData(source, { ...options, source: options["source"] ?? source }, _state) ?? source;
    } catch (error) {
      console.warn(`${this.name}: migrating data failed; it is used as it is.`, error);
      return source;
    }
  }

  /** Adds getters for paths legacy shapes, in place, and returns the data. */
  static shimData(data: Obj, _options: { embedded?: boolean } = {}): Obj {
    return data;
  }

  /** Returns a model of stored data, tolerant unless told otherwise: invalid values fall back to their initial ones. */
  static fromSource<T extends DataModel>(
    this: new (data?: object, options?: DataModelOptions) => T,
    source: object,
    options: DataModelOptions = {},
  ): T {
    return new this(source, { strict: false, ...options });
  }

  /** Returns a model of JSON text. */
  static fromJSON<T extends DataModel>(this: new (data?: object, options?: DataModelOptions) => T, json: string): T {
    return new this(JSON.parse(json) as object);
  }

  /* Validation */

  /**
   * Validates the source data, or `changes` to it. Strict: throws a DataModelValidationError. Otherwise records
   * failures and, with `fallback`, puts initial values in. Returns whether all is valid.
   */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint = !changes,
  }: ModelValidationOptions = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    const source = this._source;
    let data = changes ?? source;
    if (changes && clean)
      data = cls.cleanData(deepClone(changes), { partial: true, source: withType(source, changes) });
    const options = { partial: Boolean(changes), fallback, dropInvalidEmbedded, source: withType(source, data) };
    const failure = fields ? cls.schema._validateTypeSafely(data, options) : undefined;
    if (!changes) this.validationFailures.fields = failure ?? null;
    if (failure && (strict || failure.unresolved)) return this.#report(failure, strict, "fields");
    if (failure) console.warn(`${this.#label()}: mended invalid data on loading.\n${failure.toString()}`);
    const jointFailure = joint
      ? this.#validateJoint(changes ? (mergeObject(this.toObject(), data) as Obj) : source, options)
      : undefined;
    if (!changes && joint) this.validationFailures.joint = jointFailure ?? null;
    return jointFailure ? this.#report(jointFailure, strict, "joint") : true;
  }

  #validateJoint(data: Obj, options: Obj): DataModelValidationFailure | undefined {
    try {
      (this.constructor as typeof DataModel).validateJoint(data);
      this.schema._validateModel(data, options);
      return undefined;
    } catch (error) {
      if (error instanceof DataModelValidationError && error.getFailure()) return error.getFailure();
      return new DataModelValidationFailure({
        message: error instanceof Error ? error.message : String(error),
        unresolved: true,
      });
    }
  }

  #report(failure: DataModelValidationFailure, strict: boolean, kind: string): false {
    const error = new DataModelValidationError(failure, `${this.#label()} validation errors:`);
    if (strict) throw error;
    console.warn(`${kind}: ${error.message}`);
    return false;
  }

  #label(): string {
    const { _id, name } = (this._source ?? {}) as { _id?: unknown; name?: unknown };
    return [
      this.constructor.name,
      typeof _id === "string" ? `[${_id}]` : "",
      typeof name === "string" ? `"${name}"` : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Checks what concerns several fields together. Throws an Error for what is wrong. */
  static validateJoint(_data: Obj): void {}

  /* Life */

  /** Yields the fields in the order in which they are initialised. */
  protected static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  /** Gives the model its properties, from source data. */
  protected _initialize(options: Obj = {}): void {
    const { strict: _strict, fallback: _fallback, _trusted, ...inner } = options;
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      const source = field.isPersisted ? this._source[name] : field.getInitialValue(this._source);
      defineInitialized(this, name, field, field.initialize(source, this, inner));
    }
  }

  /** Forgets what was prepared: the properties are initialised from source data again. */
  reset(): void {
    this._initialize();
  }

  /** A copy with other data. `keepId` and the like are options of documents. */
  clone(data: object = {}, context: DataModelOptions = {}): this {
    const merged = mergeObject(this.toObject(), data, {
      insertKeys: false,
      [generation() >= 14 ? "applyOperators" : "performDeletions"]: true,
    });
    return new (this.constructor as new (data: object, options: DataModelOptions) => this)(merged, {
      parent: this.parent,
      ...context,
    });
  }

  /**
   * Changes source data (unless `dryRun`) and returns the difference it made, which is empty when nothing changed.
   * Strict: throws a DataModelValidationError for a bad value and changes nothing. Dotted keys and operators are
   * understood; `recursive: false` replaces the top-level objects.
   */
  updateSource(changes: object = {}, { dryRun = false, fallback = false, recursive = true }: UpdateOptions = {}): Obj {
    const cls = this.constructor as typeof DataModel;
    if (!isPlainObject(changes)) throw new Error(`${cls.name}.updateSource takes an object of changes.`);
    const expanded = deepClone(expandObject(changes));
    const typed = withType(this._source, expanded);
    const migrated = cls.migrateDataSafe(expanded, { source: typed, partial: true });
    const clean = { partial: true, source: withType(this._source, migrated) };
    const cleaned = cls.cleanData(migrated, clean);
    const wanted = recursive ? cleaned : replaceAll(cleaned);
    const { value, diff } = cls.schema._mergeUpdate(this._source, wanted, { clean }) as { value: Obj; diff?: Obj };
    if (!diff) return {};
    const options = { partial: true, fallback, source: value };
    const failure = cls.schema._validateTypeSafely(pick(value, diff), options) ?? this.#validateJoint(value, options);
    if (failure && (!fallback || failure.unresolved))
      throw new DataModelValidationError(failure, `${this.#label()} validation errors:`);
    if (!dryRun) {
      cls.schema.commitFields(this._source, pick(value, diff));
      this._initialize();
    }
    return diff;
  }

  /** Plain data: a copy of the source, or (`false`) of the values that the model carries now. */
  toObject(source = true): Obj {
    return source ? deepClone(this._source) : (this.schema.toObject(this) as Obj);
  }

  toJSON(): Obj {
    return this.toObject(true);
  }

  /** Generation 14: the field of a property of this model, looking into the models inside it. */
  getFieldForProperty(key: string | string[]): DataField | undefined {
    const path = typeof key === "string" ? key.split(".") : key;
    const direct = this.schema._getField([...path]);
    if (direct) return direct;
    for (let length = path.length - 1; length > 0; length--) {
      const inner = getProperty(this, path.slice(0, length).join("."));
      if (inner instanceof DataModel) return inner.getFieldForProperty(path.slice(length));
    }
    return undefined;
  }
}

/** Source data as type-dependent fields need it: with the type that a change brings. */
function withType(source: Obj, changes: Obj): Obj {
  return typeof changes["type"] === "string" ? { ...source, type: changes["type"] } : source;
}

function replaceAll(changes: Obj): Obj {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [
      key,
      isPlainObject(value) ? ForcedReplacement.create(value) : value,
    ]),
  );
}

/** Returns the values under the keys that a difference changes, whatever operator it uses. */
function pick(value: Obj, diff: Obj): Obj {
  const keys = Object.keys(diff).map((key) => (key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key));
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
