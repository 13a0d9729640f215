import { isPlainObject, type Obj } from "../../utils/object.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldOptions,
  type EffectChange,
  type FieldContext,
  type MergeContext,
  type Merged,
  type ModelLike,
  type ValidateOptions,
} from "./data-field.ts";
import { createElement, createSelect, createTypedInput, type FormInputConfig } from "./inputs.ts";
import { resolveOperators } from "../operators.ts";
import { resolveReferences } from "./replacement.ts";
import { copyObject, mergeObjects, parseJson } from "./object-merge.ts";

/**
 * Returns the values that a field's choices allow: of a list its entries, of an object its keys, of a function what it
 * returns.
 */
function choiceValues(choices: unknown): unknown[] {
  const list = typeof choices === "function" ? (choices as () => unknown)() : choices;
  return Array.isArray(list) ? list : Object.keys((list ?? {}) as object);
}

/** True or false. Source: foundry.data.fields.BooleanField. */
export class BooleanField extends DataField {
  /** Made once: a boot makes thousands of these fields. Each caller receives a copy, which it may change. */
  static #defaults: Obj | undefined;

  static override get _defaults(): Obj {
    return { ...(BooleanField.#defaults ??= { ...super._defaults, required: true, nullable: false, initial: false }) };
  }

  /** The strings "true" and "false" mean what they say; everything else is judged by truthiness. */
  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    return typeof value === "object" ? value : Boolean(value);
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _castChangeDelta(delta: unknown, replacementData?: Obj): unknown {
    return this._cast(replacementData ? resolveReferences(delta, replacementData) : delta);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return Boolean(value) && !delta;
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return createTypedInput("checkbox", config);
  }
}

/**
 * A finite number, perhaps of a range, a step or a set of choices. Cleaning rounds integers, brings a number into min
 * and max and to the nearest step; `positive` and `choices` are validated, not corrected. Source:
 * foundry.data.fields.NumberField, NumberFieldOptions.
 */
export class NumberField extends DataField {
  /** Made once: a boot makes thousands of these fields. Each caller receives a copy, which it may change. */
  static #defaults: Obj | undefined;

  static override get _defaults(): Obj {
    return {
      ...(NumberField.#defaults ??= {
        ...super._defaults,
        nullable: true,
        initial: null,
        min: undefined,
        max: undefined,
        step: undefined,
        integer: false,
        positive: false,
        choices: undefined,
      }),
    };
  }

  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: unknown;

  constructor(options: DataFieldOptions = {}, context?: FieldContext) {
    super(options, context);
    if (typeof this.min === "number" && typeof this.max === "number" && this.min > this.max)
      throw new Error(`NumberField: min ${this.min} is above max ${this.max}.`);
  }

  override getInitialValue(data: Obj = {}): unknown {
    const initial = super.getInitialValue(data);
    return initial === null && !this.nullable ? undefined : initial;
  }

  /** Strings that are numbers become numbers, an empty string null. */
  override _cast(value: unknown): unknown {
    if (typeof value === "boolean") return Number(value);
    if (typeof value !== "string") return value;
    return value.trim() === "" ? null : Number(value);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (typeof value !== "number" || Number.isNaN(value)) return super._cleanType(value, options, _state);
    let number = this.integer ? Math.round(value) : value;
    if (typeof this.min === "number") number = Math.max(number, this.min);
    if (typeof this.max === "number") number = Math.min(number, this.max);
    if (typeof this.step === "number" && this.step > 0) number = this.#toStep(number, this.step);
    return number;
  }

  /** Returns the nearest step above the minimum, with the rounding noise of binary fractions cut off. */
  #toStep(number: number, step: number): number {
    if (!Number.isFinite(number)) return number;
    const base = this.min ?? 0;
    const last = typeof this.max === "number" ? Math.floor((this.max - base) / step + 1e-9) : Infinity;
    const stepped = base + Math.min(Math.round((number - base) / step), last) * step;
    return Number(stepped.toFixed(10));
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (typeof this.min === "number" && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (typeof this.max === "number" && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.choices !== undefined && !choiceValues(this.choices).map(Number).includes(value))
      throw new Error(`${value} is not a valid choice`);
  }

  override _castChangeDelta(delta: unknown, replacementData?: Obj): unknown {
    const value = replacementData ? resolveReferences(delta, replacementData) : delta;
    return typeof value === "string" ? Number(value) : value;
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) + Number(delta);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) - Number(delta);
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) * Number(delta);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const choices = config["choices"] ?? this.choices;
    if (choices !== undefined || config["options"])
      return createSelect(choices, config, { blank: this.nullable ? "" : undefined });
    const step = config["step"] ?? this.step ?? (this.integer ? 1 : "any");
    const limits = { min: config["min"] ?? this.min, max: config["max"] ?? this.max, step };
    const ranged = typeof limits.min === "number" && typeof limits.max === "number" && step !== "any" && !this.nullable;
    if (ranged && config["type"] !== "number" && this.step !== undefined)
      return createElement("range-picker", config, limits);
    return createTypedInput("number", { ...config, ...limits });
  }
}

/**
 * A string. Cleaning trims it; if blank is not allowed an empty one becomes missing. `blank` defaults to false with
 * choices. Source: foundry.data.fields.StringField.
 */
export class StringField extends DataField {
  /** Made once: a boot makes thousands of these fields. Each caller receives a copy, which it may change. */
  static #defaults: Obj | undefined;

  static override get _defaults(): Obj {
    return {
      ...(StringField.#defaults ??= {
        ...super._defaults,
        initial: defaultString,
        blank: true,
        trim: true,
        choices: undefined,
        textSearch: false,
      }),
    };
  }

  declare blank: boolean;
  declare trim: boolean;
  declare choices: unknown;
  declare textSearch: boolean;

  constructor(options: DataFieldOptions = {}, context?: FieldContext) {
    super(options.choices !== undefined && !("blank" in options) ? { ...options, blank: false } : options, context);
  }

  override getInitialValue(data: Obj = {}): unknown {
    if (this.initial !== defaultString) return super.getInitialValue(data);
    if (!this.required) return undefined;
    if (this.blank) return "";
    return this.nullable ? null : undefined;
  }

  override clean(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    const cleaned = super.clean(value, options, _state);
    if (cleaned !== "" || this.blank || value === undefined) return cleaned;
    if (this.nullable) return null;
    return this.required ? cleaned : undefined;
  }

  override _cast(value: unknown): unknown {
    return typeof value === "object" && value !== null && !(value instanceof Number || value instanceof String)
      ? value
      : String(value);
  }

  override _cleanType(value: unknown): unknown {
    return typeof value === "string" && this.trim ? value.trim() : value;
  }

  override _validateSpecial(value: unknown): boolean | undefined {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: unknown, _options: ValidateOptions = {}): undefined {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value !== "" && this.choices !== undefined && !this._isValidChoice(value))
      throw new Error(`${value} is not a valid choice`);
  }

  _isValidChoice(value: string): boolean {
    return choiceValues(this.choices).some((choice) => String(choice) === value);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return String(value ?? "").replace(String(delta), "");
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const choices = config["choices"] ?? this.choices;
    if (choices === undefined && !config["options"]) return createTypedInput("text", config);
    const blank =
      config["blank"] === false
        ? undefined
        : ((config["blank"] as string | undefined) ?? (this.blank || this.nullable ? "" : undefined));
    return createSelect(choices, config, { blank });
  }
}

/** Returns the initial value of a string field without one: it depends on the field's other options. */
function defaultString(): undefined {
  return undefined;
}

/** Any value. With `serializable` (generation 14), only what JSON keeps. Source: foundry.data.fields.AnyField. */
export class AnyField extends DataField {
  static override get _defaults(): Obj {
    return { ...super._defaults, nullable: true, serializable: false };
  }

  declare serializable: boolean;

  override _cleanType(value: unknown): unknown {
    return this.serializable && value !== undefined ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
  }

  override _castChangeDelta(delta: unknown): unknown {
    return delta;
  }
}

/** A plain object with any keys. Updates merge into it. Source: foundry.data.fields.ObjectField. */
export class ObjectField extends DataField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data: Obj = {}): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  override _cast(value: unknown): unknown {
    const object = value as { toObject?: () => unknown } | null;
    return !isPlainObject(value) && typeof object === "object" && typeof object?.toObject === "function"
      ? object.toObject()
      : value;
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    return options.partial ? value : resolveOperators(value);
  }

  override _validateType(value: unknown, _options?: ValidateOptions): ReturnType<DataField["_validateType"]> {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  override initialize(value: unknown, _model: ModelLike | null, _options: Obj = {}): unknown {
    return copyObject(value);
  }

  override toObject(value: unknown): unknown {
    return copyObject(value);
  }

  override _mergeUpdate(current: unknown, change: unknown, context: MergeContext): Merged {
    return isPlainObject(current) && isPlainObject(change)
      ? mergeObjects(current, change)
      : super._mergeUpdate(current, change, context);
  }

  override _castChangeDelta(delta: unknown): unknown {
    return typeof delta === "string" ? parseJson(delta) : delta;
  }

  override _applyChangeAdd(value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return isPlainObject(delta) ? { ...(value as Obj), ...delta } : value;
  }
}
