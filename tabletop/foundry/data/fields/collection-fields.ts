import { equals } from "../../utils/merge.ts";
import { isPlainObject, isUnsafeKey, type Obj } from "../../utils/object.ts";
import { ForcedDeletion, isDeletionKey, readUpdateStep, writeDeletion } from "../operators.ts";
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
import { createElement, createSelect, type FormInputConfig } from "./inputs.ts";
import { parseJson } from "./object-merge.ts";
import { mergeEntry } from "./schema-field.ts";
import { ObjectField } from "./simple-fields.ts";

/** A list of values of one field type. An update replaces it whole. Source: foundry.data.fields.ArrayField. */
export class ArrayField extends DataField {
  static override recursive = true;

  static override get _defaults(): Obj {
    const limits = { empty: true, exact: undefined, min: 0, max: Infinity };
    return { ...super._defaults, required: true, nullable: false, ...limits };
  }

  readonly element: DataField;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number;
  declare max: number;

  constructor(element: DataField, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    this.element = this._adoptElement(element);
  }

  /** Takes the element field in. Throws for what is no field and for a field that belongs elsewhere. */
  protected _adoptElement(element: unknown): DataField {
    if (!(element instanceof DataField))
      throw new Error(`${this.constructor.name} needs a DataField for its elements.`);
    if (element.parent !== undefined)
      throw new Error(`The element field "${element.fieldPath}" already belongs to another field.`);
    element.name ??= "element";
    element.parent = this;
    return element;
  }

  override getInitialValue(data: Obj = {}): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return name === "element" || /^\d+$/.test(name) ? this.element._getField(rest) : undefined;
  }

  /**
   * An object with the keys 0, 1, 2 … (as a form gives it), a set and any other iterable become a list; a single value
   * becomes one.
   */
  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (isPlainObject(value)) {
      const keys = Object.keys(value);
      return keys.every((key) => /^\d+$/.test(key))
        ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key])
        : value;
    }
    const iterable = value as Iterable<unknown>;
    return typeof value === "object" && value !== null && Symbol.iterator in value ? [...iterable] : [value];
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (!Array.isArray(value)) return value;
    for (let index = 0; index < value.length; index++)
      value[index] = this._cleanElement(value[index], { ...options, partial: false }, _state);
    return value;
  }

  _cleanElement(value: unknown, options: CleanOptions, _state?: Obj): unknown {
    return this.element.clean(value, options, _state);
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    return Array.isArray(value) ? value.map((element) => this.element._migrate(element, options, state)) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error("must be an array");
    if (value.length === 0 && !this.empty) throw new Error("may not be empty");
    if (this.exact !== undefined && value.length !== this.exact)
      throw new Error(`must have exactly ${this.exact} elements`);
    if (value.length < this.min) throw new Error(`must have at least ${this.min} elements`);
    if (value.length > this.max) throw new Error(`must have at most ${this.max} elements`);
    return this._validateElements(value as unknown[], options);
  }

  /** Checks every element. With fallback, elements that remain invalid are dropped, so that the others are kept. */
  _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure();
    const kept: unknown[] = [];
    value.forEach((element, index) => {
      const inner = this.element.validate(element, { ...options, partial: false });
      if (inner?.unresolved && options.fallback) {
        inner.dropped = true;
        inner.unresolved = false;
      }
      if (!inner?.dropped) kept.push(element);
      if (inner) failure.addElement({ id: index, failure: inner });
    });
    if (kept.length < value.length) value.splice(0, value.length, ...kept);
    return failure.empty ? undefined : failure;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (Array.isArray(data)) for (const element of data) this.element._validateModel(element, options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((element) => {
      const made = this.element.initialize(element, model, options);
      return typeof made === "function" ? (made as () => unknown)() : made;
    });
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return Array.from(value as Iterable<unknown>, (element) => this.element.toObject(element));
  }

  override apply(fn: Parameters<DataField["apply"]>[0], value: unknown = [], options: Obj = {}): unknown {
    const list = (value ?? []) as unknown[];
    if (!Array.isArray(list)) return [];
    if (list.length === 0 && options["initializeArrays"]) return [this.element.apply(fn, undefined, options)];
    return list.map((element) => this.element.apply(fn, element, options));
  }

  override _castChangeDelta(delta: unknown, replacementData?: Obj): unknown {
    const parsed = typeof delta === "string" ? parseJson(delta) : delta;
    const list = Array.isArray(parsed) || parsed instanceof Set ? [...parsed] : [parsed];
    return list.map((element) => this.element._castChangeDelta(element, replacementData));
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return [...((value ?? []) as unknown[]), ...(delta as unknown[])];
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return [...((value ?? []) as unknown[])].filter(
      (element) => !(delta as unknown[]).some((gone) => equals(gone, element)),
    );
  }

  override _applyChangeUpgrade(value: unknown): unknown {
    return value;
  }

  override _applyChangeDowngrade(value: unknown): unknown {
    return value;
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const choices = config["choices"] ?? (this.element as { choices?: unknown }).choices;
    if (choices !== undefined || config["options"]) return createSelect(choices, config, { multiple: true });
    return createElement("string-tags", config);
  }
}

/** A set of distinct values: a list in source data, a Set in the model. Source: foundry.data.fields.SetField. */
export class SetField extends ArrayField {
  /** Doubles are refused; with fallback they are dropped. */
  override _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const distinct = value.filter((element, index) => value.findIndex((other) => equals(other, element)) === index);
    if (distinct.length < value.length) {
      if (!options.fallback) throw new Error("may not contain an element twice");
      value.splice(0, value.length, ...distinct);
    }
    return super._validateElements(value, options);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    const cleaned = super._cleanType(value, options, _state);
    if (!Array.isArray(cleaned)) return cleaned;
    return cleaned.filter((element, index) => cleaned.findIndex((other) => equals(other, element)) === index);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override _castChangeDelta(delta: unknown, replacementData?: Obj): unknown {
    return new Set(super._castChangeDelta(delta, replacementData) as unknown[]);
  }

  /** The set after an effect is validated as the list that it is in source data. */
  override validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return super.validate(value instanceof Set ? [...value] : value, options);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return new Set(super._applyChangeAdd(value, [...(delta as Set<unknown>)]) as unknown[]);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return new Set(super._applyChangeSubtract(value, [...(delta as Set<unknown>)]) as unknown[]);
  }
}

/**
 * A mapping of free keys to values of one field type. `validateKey` (option) says which keys are good; others are
 * dropped in cleaning. Source: foundry.data.fields.TypedObjectField.
 */
export class TypedObjectField extends ObjectField {
  static override recursive = true;

  static override get _defaults(): Obj {
    return { ...super._defaults, validateKey: undefined };
  }

  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options?: DataFieldOptions, context?: FieldContext) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("TypedObjectField needs a DataField for its elements.");
    if (element.parent !== undefined)
      throw new Error(`The element field "${element.fieldPath}" already belongs to another field.`);
    element.name ??= "element";
    element.parent = this;
    this.element = element;
  }

  #isGoodKey(key: string): boolean {
    return !isUnsafeKey(key) && (this.validateKey?.(key) ?? true);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.element._getField(path.slice(1));
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (!isPlainObject(value)) return value;
    for (const key of Object.keys(value)) {
      if (options.partial && isDeletionKey(key)) continue;
      if (isDeletionKey(key) || !this.#isGoodKey(key)) delete value[key];
      else value[key] = this.element.clean(value[key], options, _state);
    }
    return value;
  }

  override _migrate(value: unknown, options: Obj = {}, state?: Obj): unknown {
    if (!isPlainObject(value)) return value;
    for (const key of Object.keys(value)) {
      if (!isDeletionKey(key) && !isUnsafeKey(key)) value[key] = this.element._migrate(value[key], options, state);
    }
    return value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    super._validateType(value);
    const entries = value as Obj;
    const failure = new DataModelValidationFailure();
    for (const key of Object.keys(entries)) {
      if (isDeletionKey(key) || entries[key] instanceof ForcedDeletion) continue;
      const inner = this.#isGoodKey(key)
        ? this.element.validate(entries[key], options)
        : new DataModelValidationFailure({ invalidValue: key, message: "is not a valid key", unresolved: true });
      if (!inner) continue;
      if (inner.unresolved && options.fallback) {
        delete entries[key];
        inner.dropped = true;
        inner.unresolved = false;
      }
      failure.addField(key, inner);
    }
    return failure.empty ? undefined : failure;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (isPlainObject(data)) for (const value of Object.values(data)) this.element._validateModel(value, options);
  }

  override initialize(value: unknown, model: ModelLike | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    const object: Obj = {};
    for (const [key, element] of Object.entries(value)) {
      const made = this.element.initialize(element, model, options);
      if (typeof made === "function")
        Object.defineProperty(object, key, { get: made as () => unknown, enumerable: true, configurable: true });
      else object[key] = made;
    }
    return object;
  }

  override toObject(value: unknown): unknown {
    if (!value || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, this.element.toObject(element)]));
  }

  override apply(fn: Parameters<DataField["apply"]>[0], value: unknown = {}, options: Obj = {}): unknown {
    return Object.fromEntries(
      Object.entries((value ?? {}) as Obj).map(([key, element]) => [key, this.element.apply(fn, element, options)]),
    );
  }

  /** Merges key by key. A new key is filled in whole. */
  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return super._mergeUpdate(current, change, context);
    const value: Obj = { ...current };
    const diff: Obj = {};
    for (const [rawKey, rawValue] of Object.entries(change)) {
      const step = readUpdateStep(rawKey, rawValue);
      if (isUnsafeKey(step.key)) continue;
      if (step.kind !== "delete") {
        if (this.#isGoodKey(step.key)) mergeEntry(this.element, value, diff, step, context);
        continue;
      }
      if (!Object.hasOwn(value, step.key)) continue;
      delete value[step.key];
      writeDeletion(diff, step.key);
    }
    return Object.keys(diff).length ? { value, diff } : { value: current };
  }

  /** Key by key in place: packages keep collections of their own over the object. */
  override _commit(source: Obj, key: string, value: unknown): void {
    const standing = source[key];
    if (!isPlainObject(standing) || !isPlainObject(value)) {
      source[key] = value;
      return;
    }
    for (const name of Object.keys(standing)) if (!Object.hasOwn(value, name)) delete standing[name];
    for (const [name, entry] of Object.entries(value)) this.element._commit(standing, name, entry);
  }
}
