import { generation } from "../../generation.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { deepClone, type Obj } from "../../utils/object.ts";
import { equals } from "../../utils/merge.ts";
import { getProperty } from "../../utils/paths.ts";
import { DataFieldOperator, ForcedReplacement, OPERATOR_VALUE, resolveOperators } from "../operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../validation-failure.ts";
import { createFormGroup, createInputFor, type FormGroupConfig, type FormInputConfig } from "./inputs.ts";

/** A model as fields see it: the real class would be an import cycle. */
export interface ModelLike {
  readonly _source: Obj;
  readonly parent: ModelLike | null;
}

/** Options of a field. Every field class adds its own; whatever else is given stays readable under `options`. */
export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  /** Generation 14: false initialises the field and lets effects use it, but never writes it to source data. */
  persisted?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validationError?: string;
  validate?: (value: never, options: ValidateOptions) => unknown;
  [option: string]: unknown;
}

export interface FieldContext {
  name?: string;
  parent?: DataField;
}

export interface CleanOptions {
  /** Only the keys given, none made up. */
  partial?: boolean;
  /** Source data of the nearest model, by which a type-dependent field finds its type. */
  source?: Obj | undefined;
  [option: string]: unknown;
}

export interface ValidateOptions {
  partial?: boolean;
  /** Put valid initial values in the place of invalid ones, in the data that is validated. */
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  source?: Obj | undefined;
  [option: string]: unknown;
}

/**
 * The result of updating one value: the new value, and the difference to send to others (absent when
 * none).
 */
export interface Merged {
  value: unknown;
  diff?: unknown;
}

export interface MergeContext {
  clean: CleanOptions;
}

/** A change of an active effect: `mode` (a number) on generation 13, `type` (a string) on 14. */
export interface EffectChange {
  key?: string;
  value: unknown;
  mode?: number;
  type?: string;
  priority?: number | null;
  effect?: unknown;
}

const CHANGE_TYPE_OF_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * One field of a data schema: how a value is cleaned, checked, initialised, serialised and shown in a form.
 * Source: foundry.data.fields.DataField.
 */
export class DataField {
  /** Whether the field is part of the hierarchy of embedded documents. */
  static hierarchical = false;
  /** Whether the field contains others. */
  static recursive = false;

  /**
   * The options that a field class knows, with the values they have when not given; each becomes a property of the
   * field.
   */
  static get _defaults(): Obj {
    const defaults = { required: false, nullable: false, initial: undefined, readonly: false, gmOnly: false };
    return { ...defaults, persisted: true, label: "", hint: "", validationError: "is not a valid value" };
  }

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  readonly options: DataFieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  /** Set by the schema that the field belongs to. */
  name: string | undefined;
  parent: DataField | undefined;

  constructor(options: DataFieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.options = options;
    this.name = name;
    this.parent = parent;
    const defaults = (this.constructor as typeof DataField)._defaults;
    // By keys: a boot makes thousands of fields, and an array for each of their entries takes as long as the rest.
    for (const key of Object.keys(defaults))
      (this as unknown as Obj)[key] = key in options ? options[key] : defaults[key];
  }

  /** The dotted path from the root of the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Whether the value is stored in source data: always on generation 13. */
  get isPersisted(): boolean {
    return this.persisted || generation() < 14;
  }

  /** Calls a function of the field (by name, or one given) with a value; container fields do so for what they hold. */
  apply(
    fn: string | ((this: DataField, value: unknown, options: Obj) => unknown),
    value?: unknown,
    options: Obj = {},
  ): unknown {
    const method =
      typeof fn === "string" ? ((this as unknown as Obj)[fn] as (value: unknown, options: Obj) => unknown) : fn;
    return method.call(this, value, options);
  }

  /** Returns the field at a path from here: itself for the empty path, undefined when there is none. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /* Cleaning */

  /**
   * Returns a value in the form the field keeps: missing values become the initial one (unless partial), others are
   * cast and tidied.
   */
  clean(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (value instanceof DataFieldOperator) {
      // Only an update has something to delete or to replace: elsewhere an operator represents the value that it
      // leaves.
      if (!options.partial) return this.clean(resolveOperators(value), options, _state);
      if (!(value instanceof ForcedReplacement)) return value;
      return new ForcedReplacement(this.clean(resolveOperators(value), { ...options, partial: false }, _state));
    }
    if (value === undefined) return options.partial ? undefined : this.getInitialValue(options.source ?? {});
    // github.com/foundryvtt/foundryvtt/issues/11990: `clean({int: null, str: null}); // {int: undefined, str:
    // undefined}`; dcc pull 887: to 0.
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source ?? {});
    return this._cleanType(this._cast(value), options, _state);
  }

  /** Tidies a value of the right type. */
  _cleanType(value: unknown, _options: CleanOptions = {}, _state?: Obj): unknown {
    return value;
  }

  /**
   * Turns a value into the field's type if that has one meaning; what can't be cast is returned as it is, and fails
   * validation.
   */
  _cast(value: unknown): unknown {
    return value;
  }

  /** Returns the value of a field that has none. */
  getInitialValue(data: Obj = {}): unknown {
    return typeof this.initial === "function"
      ? (this.initial as (data: Obj) => unknown)(data)
      : deepClone(this.initial);
  }

  /* Migration */

  /** Generation 13's hook for migrating the source data around a field, in place. */
  migrateSource(_sourceData: Obj, _fieldData: unknown): void {}

  /** Calls the field's own `migrateSource`, which generation 14 still does, with a deprecation warning. */
  _migrateAround(sourceData: Obj, name: string): void {
    if (this.migrateSource === DataField.prototype.migrateSource) return;
    if (generation() >= 14)
      logCompatibilityWarning(
        `${this.constructor.name}#migrateSource is deprecated: define _migrate, which returns the migrated value.`,
        {
          since: 14,
          until: 16,
          once: true,
        },
      );
    this.migrateSource(sourceData, sourceData[name]);
  }

  /** Generation 14's hook: the migrated value. */
  _migrate(value: unknown, _options: Obj = {}, _state?: Obj): unknown {
    return value;
  }

  /* Validation */

  /** Checks a value. Returns the failure, or undefined when it is valid. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (value instanceof DataFieldOperator) {
      return value instanceof ForcedReplacement
        ? this.validate(value[OPERATOR_VALUE], { ...options, partial: false })
        : undefined;
    }
    try {
      const custom = this.options.validate as ((value: unknown, options: ValidateOptions) => unknown) | undefined;
      for (const check of [this._validateSpecial, this._validateType, custom]) {
        const verdict = check?.call(this, value, options);
        if (verdict === true) return undefined;
        if (verdict === false) return this.#failure(value, this.validationError);
        if (verdict instanceof DataModelValidationFailure) return verdict;
      }
      return undefined;
    } catch (error) {
      if (error instanceof DataModelValidationError) {
        const inner = error.getFailure();
        if (inner) return inner;
      }
      return this.#failure(value, error instanceof Error ? error.message : String(error));
    }
  }

  #failure(invalidValue: unknown, message: string): DataModelValidationFailure {
    return new DataModelValidationFailure({ invalidValue, message, unresolved: true });
  }

  /**
   * Returns the verdict on undefined and null: true is valid, an error says why not, undefined leaves it to the type.
   */
  _validateSpecial(value: unknown): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  /**
   * Returns the verdict on a value that is neither undefined nor null: true valid, false not, undefined undecided; or
   * throws saying why.
   */
  _validateType(_value: unknown, _options: ValidateOptions = {}): boolean | DataModelValidationFailure | undefined {
    return undefined;
  }

  /** Runs the joint validation of the models inside a value. Throws for what is wrong. */
  _validateModel(_data: unknown, _options: ValidateOptions = {}): void {}

  /* Life in a model */

  /** Returns the value as the model carries it; a function returned becomes a getter. */
  initialize(value: unknown, _model: ModelLike | null, _options: Obj = {}): unknown {
    return value;
  }

  /** Returns the source form of a value that a model carries. */
  toObject(value: unknown): unknown {
    return value;
  }

  /**
   * Returns what an update of the current source value with a change results in. Containers merge, everything else is
   * replaced.
   */
  _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    const value = this.clean(change, { ...context.clean, partial: false });
    return equals(current, value) ? { value: current } : { value, diff: value };
  }

  /** Puts a new value into source data; containers whose elements are shared by reference write into them. */
  _commit(source: Obj, key: string, value: unknown): void {
    source[key] = value;
  }

  /* Active effects */

  /**
   * Returns the value after a change of an active effect. A delta that can't be cast to the field's type
   * changes nothing; what comes out is not held to the field's limits, which are for source data. On generation 14 `@`
   * in a delta refers to `replacementData`, and a custom change is cast like any other (foundryvtt issue 14522).
   * Source: foundry.data.fields.DataField#applyChange.
   */
  applyChange(
    value: unknown,
    model: ModelLike,
    change: EffectChange,
    { replacementData }: { replacementData?: Obj } = {},
  ): unknown {
    const type = change.type ?? CHANGE_TYPE_OF_MODE[change.mode ?? 0] ?? "custom";
    if (type === "custom" && generation() < 14) return this._applyChangeCustom(value, change.value, model, change);
    const delta = this._castChangeDelta(change.value, replacementData);
    if (!Number.isNaN(delta)) return this.#change(type, value, delta, model, change);
    if (generation() >= 14)
      console.warn(
        `A change of "${change.key ?? this.fieldPath}" was left out: ${JSON.stringify(change.value)} is no value for it.`,
      );
    return value;
  }

  #change(type: string, value: unknown, delta: unknown, model: ModelLike, change: EffectChange): unknown {
    switch (type) {
      case "add":
        return this._applyChangeAdd(value, delta, model, change);
      case "subtract":
        return this._applyChangeSubtract(value, delta, model, change);
      case "multiply":
        return this._applyChangeMultiply(value, delta, model, change);
      case "override":
        return this._applyChangeOverride(value, delta, model, change);
      case "upgrade":
        return this._applyChangeUpgrade(value, delta, model, change);
      case "downgrade":
        return this._applyChangeDowngrade(value, delta, model, change);
      default:
        return this._applyChangeCustom(value, delta, model, change);
    }
  }

  _castChangeDelta(delta: unknown, _replacementData?: Obj): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return ((value ?? "") as string) + (delta as string);
  }

  _applyChangeSubtract(value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeMultiply(value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeOverride(_value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return delta;
  }

  _applyChangeUpgrade(value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return value === undefined || value === null || (delta as number) > (value as number) ? delta : value;
  }

  _applyChangeDowngrade(value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return value === undefined || value === null || (delta as number) < (value as number) ? delta : value;
  }

  /** Leaves the change to listeners of the hook `applyActiveEffect`, who write into the model or into `changes`. */
  _applyChangeCustom(value: unknown, delta: unknown, model: ModelLike, change: EffectChange): unknown {
    const key = change.key ?? this.fieldPath;
    const changes: Obj = {};
    Hooks.call("applyActiveEffect", model, change, value, delta, changes);
    if (key in changes) return changes[key];
    const written = getProperty(model, key);
    return written === undefined ? value : written;
  }

  /* Forms */

  /** Returns an element with which a form edits the field. Throws for a field type without form support. */
  toInput(config: FormInputConfig = {}): HTMLElement | HTMLCollection {
    const merged = { name: this.fieldPath, ...config };
    return createInputFor(this, merged, (ready) => this._toInput(ready));
  }

  _toInput(_config: FormInputConfig): HTMLElement {
    throw new Error(`${this.constructor.name} (${this.fieldPath || "unnamed"}) has no form input.`);
  }

  /** Returns the input with its label and hint in a form group. */
  toFormGroup(groupConfig: FormGroupConfig = {}, inputConfig: FormInputConfig = {}): HTMLElement {
    const widget = groupConfig.widget as
      | ((field: DataField, group: FormGroupConfig, input: FormInputConfig) => HTMLElement)
      | undefined;
    if (widget) return widget(this, groupConfig, inputConfig);
    return createFormGroup({
      label: this.label || this.fieldPath,
      hint: this.hint,
      ...groupConfig,
      input: groupConfig.input ?? this.toInput({ localize: groupConfig.localize, ...inputConfig }),
    });
  }
}
