import { Color } from "../../utils/color.ts";
import { isPlainObject, type Obj } from "../../utils/object.ts";
import { FILE_CATEGORIES } from "../../constants/files.ts";
import type { CleanOptions, DataFieldOptions, FieldContext, ModelLike, ValidateOptions } from "./data-field.ts";
import { createElement, createTextarea, type FormInputConfig } from "./inputs.ts";
import { NumberField, StringField } from "./simple-fields.ts";

/** HTML, edited as rich text. Source: foundry.data.fields.HTMLField. */
export class HTMLField extends StringField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(...[group, input]: Parameters<StringField["toFormGroup"]>): HTMLElement {
    return super.toFormGroup({ stacked: true, ...group }, input);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const element = createElement("prose-mirror", config, {
      collaborate: config["collaborate"],
      toggled: config["toggled"],
      "data-document-uuid": config["documentUUID"],
    });
    if (config["enriched"] !== undefined) element.innerHTML = String(config["enriched"]);
    return element;
  }
}

/** JSON text in source data, the parsed value in the model. Source: foundry.data.fields.JSONField. */
export class JSONField extends StringField {
  static override get _defaults(): Obj {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  /** Everything that is no string is written as JSON. */
  override clean(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (value === "") return this.nullable ? null : "{}";
    return super.clean(
      typeof value === "string" || value === undefined || value === null ? value : JSON.stringify(value),
      options,
      _state,
    );
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "string") throw new Error("must be a JSON string");
    try {
      JSON.parse(value);
    } catch (error) {
      throw new Error(`is not valid JSON: ${(error as Error).message}`, { cause: error });
    }
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" && value ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return value === undefined || (value === null && this.nullable) ? value : JSON.stringify(value);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const value =
      config.value !== undefined && typeof config.value !== "string"
        ? JSON.stringify(config.value, null, 2)
        : config.value;
    return createElement("code-mirror", { ...config, value }, { language: "json" });
  }
}

/** The source of a function body, checked for syntax. Source: foundry.data.fields.JavaScriptField. */
export class JavaScriptField extends StringField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  declare async: boolean;

  override _validateType(value: unknown): undefined {
    super._validateType(value);
    const body = value as string;
    try {
      // Only parsed, never run; `await` is allowed if the option says so.
      const parse = (this.async ? async () => {} : () => {}).constructor as FunctionConstructor;
      new parse(body);
    } catch (error) {
      throw new Error(`is not valid JavaScript: ${(error as Error).message}`, { cause: error });
    }
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return config["elementType"] === "textarea"
      ? createTextarea(config)
      : createElement("code-mirror", config, { language: "javascript" });
  }
}

/** A colour as `#rrggbb` in source data, a Color in the model. Source: foundry.data.fields.ColorField. */
export class ColorField extends StringField {
  static override get _defaults(): Obj {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override clean(value: unknown, options: CleanOptions = {}, _state?: Obj): unknown {
    if (value === "" || (typeof value === "number" && Number.isNaN(value))) return null;
    return super.clean(value, options, _state);
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "number" || value instanceof Color) return Color.from(Number(value)).css;
    if (typeof value !== "string") return value;
    const text = value.trim().toLowerCase();
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
    return short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join("")}`
      : text;
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(this.validationError);
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? Color.from(value) : value;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _castChangeDelta(delta: unknown): unknown {
    return Color.from(delta as string);
  }

  /** The result of an effect is validated as the string that it is in source data. */
  override validate(value: unknown, options: ValidateOptions = {}): ReturnType<StringField["validate"]> {
    return super.validate(value instanceof Color ? value.css : value, options);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return createElement("color-picker", config);
  }
}

/** A path to a file of given categories (`IMAGE`, `AUDIO` …). Source: foundry.data.fields.FilePathField. */
export class FilePathField extends StringField {
  static override get _defaults(): Obj {
    const own = {
      nullable: true,
      blank: false,
      initial: null,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
    };
    return { ...super._defaults, ...own };
  }

  declare categories: (keyof typeof FILE_CATEGORIES)[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: DataFieldOptions = {}, context?: FieldContext) {
    super(options, context);
    const unknown = this.categories.find((category) => !(category in FILE_CATEGORIES));
    if (unknown) throw new Error(`FilePathField: "${String(unknown)}" is not a category of files.`);
    if (this.categories.length === 0) throw new Error("FilePathField needs at least one category of files.");
  }

  override _validateType(value: unknown): undefined {
    super._validateType(value);
    const path = value as string;
    if (path.startsWith("data:")) {
      if (!this.base64) throw new Error("may not be base64 data");
      return;
    }
    if (this.wildcard && path.includes("*")) return;
    if (this.virtual && path.startsWith("#")) return;
    const extension = /\.([a-z0-9]+)$/i.exec(path.split(/[?#]/)[0] ?? "")?.[1]?.toLowerCase();
    const allowed = this.categories.some(
      (category) => extension !== undefined && extension in FILE_CATEGORIES[category],
    );
    if (!allowed) throw new Error(`does not have a valid file extension for ${this.categories.join(", ")}`);
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    const type = this.categories.length === 1 ? this.categories[0]?.toLowerCase() : "any";
    return createElement("file-picker", config, { type });
  }
}

/** An angle in degrees, from 0 to 360. Source: foundry.data.fields.AngleField. */
export class AngleField extends NumberField {
  static override get _defaults(): Obj {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  declare normalize: boolean;

  override _cast(value: unknown): unknown {
    const angle = super._cast(value);
    if (typeof angle !== "number" || !this.normalize || !Number.isFinite(angle) || angle === 360) return angle;
    return ((angle % 360) + 360) % 360;
  }
}

/** Opacity, from 0 to 1. Source: foundry.data.fields.AlphaField. */
export class AlphaField extends NumberField {
  static override get _defaults(): Obj {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue, from 0 to below 1, round again after 1. Source: foundry.data.fields.HueField. */
export class HueField extends NumberField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: unknown): unknown {
    const hue = super._cast(value);
    return typeof hue === "number" && Number.isFinite(hue) ? ((hue % 1) + 1) % 1 : hue;
  }

  override _toInput(config: FormInputConfig): HTMLElement {
    return createElement("hue-slider", config);
  }
}

/** A whole number by which documents are sorted. Source: foundry.data.fields.IntegerSortField. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): Obj {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** Whether a string is a document id: 16 letters and digits. */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** The id of a document. Source: foundry.data.fields.DocumentIdField. */
export class DocumentIdField extends StringField {
  static override get _defaults(): Obj {
    const own = { required: true, blank: false, nullable: true, readonly: true, initial: null };
    return { ...super._defaults, ...own, validationError: "is not a valid Document ID string" };
  }

  /** A document is reduced to its id. */
  override _cast(value: unknown): unknown {
    const id =
      value !== null && typeof value === "object" && !isPlainObject(value)
        ? (value as { _id?: unknown })._id
        : undefined;
    return typeof id === "string" ? id : value;
  }

  override _validateType(value: unknown): undefined {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }

  override initialize(value: unknown, _model?: ModelLike | null, _options?: Obj): unknown {
    return value;
  }
}
