import { deepClone, isPlainObject, isUnsafeKey, type Obj } from "../../utils/object.ts";
import { equals } from "../../utils/merge.ts";
import { isDeletionKey, readUpdateStep, writeDeletion, writeReplacement, type UpdateStep } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
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

export type DataSchema = Record<string, DataField>;

/**
 * An object with named fields. Cleaning drops keys it does not know, validation names each field that fails.
 * Source: foundry.data.fields.SchemaField.
 */
export class SchemaField extends DataField {
  /** Made once: a boot makes thousands of these fields. Each caller receives a copy, which it may change. */
  static #defaults: Obj | undefined;

  static override recursive = true;

  static override get _defaults(): Obj {
    return { ...(SchemaField.#defaults ??= { ...super._defaults, required: true, nullable: false }) };
  }

  readonly fields: DataSchema;
  /** Keys that an older form of the data had and that are let through cleaning. */
  unknownKeys: readonly string[] = [];

  constructor(fields: DataSchema, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  /**
   * Takes the fields in: each gets its name and parent. Throws for a value that is no field and for one that belongs
   * elsewhere.
   */
  _initialize(fields: DataSchema): DataSchema {
    if (fields === null || typeof fields !== "object")
      throw new Error("A data schema is an object with field names as keys.");
    const own: DataSchema = {};
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The field "${name}" of the schema is not an instance of DataField.`);
      if (field.parent !== undefined)
        throw new Error(`The field "${field.fieldPath}" already belongs to another schema.`);
      if (isUnsafeKey(name) || name.includes(".")) throw new Error(`"${name}" can't be the name of a field.`);
      field.name = name;
      field.parent = this;
      own[name] = field;
    }
    return own;
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** Returns the field at a dotted path (or list of names) from here, or undefined. */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    return name === undefined ? this : this.get(name)?._getField(rest);
  }

  override getInitialValue(data: Obj = {}): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    return this.nullable && this.initial === null ? null : this._cleanType({}, { source: data });
  }

  override _cast(value: unknown): unknown {
    const object = value as { toObject?: () => unknown };
    return !isPlainObject(value) && typeof object === "object" && typeof object?.toObject === "function"
      ? object.toObject()
      : value;
  }

  /** In place: known keys cleaned, unknown ones dropped, missing ones filled in unless partial. */
  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (!isPlainObject(value)) return value;
    for (const key of Object.keys(value)) {
      const known = this.has(options.partial && isDeletionKey(key) ? key.slice(2) : key);
      if (!known || isUnsafeKey(key)) delete value[key];
    }
    for (const [name, field] of this.entries()) {
      if (!field.isPersisted) delete value[name];
      else if (name in value || !options.partial) value[name] = field.clean(value[name], options, _state);
    }
    return value;
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    if (!isPlainObject(value)) return value;
    for (const [name, field] of this.entries()) {
      if (!(name in value)) continue;
      field._migrateAround(value, name);
      if (name in value) value[name] = field._migrate(value[name], options, state);
    }
    return value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    // Guess: an instance of a class is an object too. A sheet whose `_processFormData` is async passes a promise,
    // of which nothing is known.
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("must be an object");
    const fields = value as Obj;
    const failure = new DataModelValidationFailure();
    for (const [name, field] of this.entries()) {
      if (!field.isPersisted || (options.partial && !(name in fields))) continue;
      const inner = field.validate(fields[name], options);
      if (!inner) continue;
      if (inner.unresolved && options.fallback) fallBack(field, fields, name, inner, options);
      failure.addField(name, inner);
    }
    return failure.empty ? undefined : failure;
  }

  /** As _validateType, for the root of a model: an error becomes a failure. */
  _validateTypeSafely(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    try {
      return this._validateType(value, options);
    } catch (error) {
      return new DataModelValidationFailure({
        invalidValue: value,
        message: error instanceof Error ? error.message : String(error),
        unresolved: true,
      });
    }
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data)) return;
    for (const [name, field] of this.entries()) if (data[name] !== undefined) field._validateModel(data[name], options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    const data: Obj = {};
    for (const name of this.keys()) {
      const field = this.fields[name] as DataField;
      const source = field.isPersisted ? value[name] : field.getInitialValue(value);
      defineInitialized(data, name, field, field.initialize(source, model, options));
    }
    return data;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    const data = value as Obj;
    const object: Obj = {};
    for (const [name, field] of this.entries()) if (name in data) object[name] = field.toObject(data[name]);
    return object;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Obj) => unknown),
    value?: unknown,
    options: Obj = {},
  ): unknown {
    const data = (value ?? {}) as Obj;
    const results: Obj = {};
    for (const [name, field] of this.entries()) {
      if (options["partial"] && !(name in data)) continue;
      const result = field.apply(fn, data[name], options);
      if (!options["filter"] || (result !== undefined && Object.keys(Object(result)).length > 0))
        results[name] = result;
    }
    return results;
  }

  /** Merges field by field. Deleting a field puts its initial value there. */
  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return super._mergeUpdate(current, change, context);
    const value: Obj = { ...current };
    const diff: Obj = {};
    for (const [rawKey, rawValue] of Object.entries(change)) {
      const step = readUpdateStep(rawKey, rawValue);
      const field = this.get(step.key);
      if (field?.isPersisted) mergeEntry(field, value, diff, step, context);
    }
    return Object.keys(diff).length ? { value, diff } : { value: current };
  }

  override _commit(source: Obj, key: string, value: unknown): void {
    const standing = source[key];
    if (isPlainObject(standing) && isPlainObject(value)) this.commitFields(standing, value);
    else source[key] = value;
  }

  /** Writes new values into source data in place, so that all references to the object see them. */
  commitFields(source: Obj, values: Obj): void {
    for (const [name, field] of this.entries()) if (name in values) field._commit(source, name, values[name]);
  }
}

/**
 * Carries out one step of an update on a key of `value` that belongs to a field, and writes what changed into `diff`.
 */
export function mergeEntry(field: DataField, value: Obj, diff: Obj, step: UpdateStep, context: MergeContext): void {
  const current = value[step.key];
  if (step.kind === "set") {
    if (step.value === undefined) return;
    const merged = field._mergeUpdate(current, step.value, context);
    value[step.key] = merged.value;
    if (!("diff" in merged)) return;
    if (isPlainObject(current) && isPlainObject(merged.diff) && merged.diff === merged.value)
      writeReplacement(diff, step.key, merged.diff);
    else diff[step.key] = merged.diff;
    return;
  }
  const replacement = step.kind === "delete" ? undefined : deepClone(step.value);
  const replaced = field.clean(replacement, { ...context.clean, partial: false });
  if (equals(current, replaced)) return;
  value[step.key] = replaced;
  if (step.kind === "delete") writeDeletion(diff, step.key);
  else writeReplacement(diff, step.key, replaced);
}

/** Puts a field's initial value in the place of an invalid one, when that is valid itself. */
function fallBack(
  field: DataField,
  data: Obj,
  name: string,
  failure: DataModelValidationFailure,
  options: ValidateOptions,
): void {
  const initial = field.getInitialValue(options.source ?? data);
  if (field.validate(initial, { source: options.source })) return;
  failure.fallback = initial;
  failure.unresolved = false;
  data[name] = initial;
}

/**
 * Gives a model (or a nested object of it) an initialised value: a getter if the field gave a function, fixed if
 * it is readonly.
 */
export function defineInitialized(target: object, name: string, field: DataField, value: unknown): void {
  // The same as the definition below, and faster. A name that the target has already may be a getter, or fixed.
  if (typeof value !== "function" && !field.readonly && !(name in target)) (target as Obj)[name] = value;
  else if (typeof value === "function" && !isClass(value)) {
    Object.defineProperty(target, name, {
      get: value as () => unknown,
      set() {},
      configurable: true,
      enumerable: true,
    });
  } else
    Object.defineProperty(target, name, { value, writable: !field.readonly, configurable: true, enumerable: true });
}

function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}
