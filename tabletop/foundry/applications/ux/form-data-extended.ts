import type { Loose } from "../../globals.ts";

interface FormDataOptions {
  /** Types by field name, for fields without a `data-dtype`. */
  dtypes?: Record<string, string>;
  /** Include disabled fields. */
  disabled?: boolean;
  /** Include read-only fields. */
  readonly?: boolean;
  editors?: Record<string, unknown>;
}

/** A named control of a form, native or a custom element. */
type Control = HTMLElement & { name: string; value?: unknown; type?: string; disabled?: boolean; readOnly?: boolean };

const NOT_DATA = new Set(["submit", "button", "reset", "image", "file"]);

// Node has no FormData of forms; the class must still load there.
const NativeFormData = globalThis.FormData;

/**
 * Reads a form's values as documents need them (foundry.applications.ux.FormDataExtended): a checkbox is a boolean,
 * several of one name a list of the checked values, a number field a number or null, a multiple select a list,
 * `data-dtype` casts, custom elements return their own value. Names stay dotted: `foundry.utils.expandObject` nests
 * them.
 */
export class FormDataExtended extends NativeFormData {
  readonly dtypes: Record<string, string | undefined> = {};
  /** The typed values, by field name. */
  object: Record<string, Loose> = {};
  readonly editors: Record<string, unknown>;

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.editors = options.editors ?? {};
    this.process(form, options);
  }

  /** Reads the form again. */
  process(form: HTMLFormElement, options: FormDataOptions = {}): void {
    this.object = {};
    for (const [name, controls] of groupByName(form)) {
      const usable = controls.filter((control) => isIncluded(control, options));
      if (!usable.length) continue;
      const dtype = usable.find((control) => control.dataset["dtype"])?.dataset["dtype"] ?? options.dtypes?.[name];
      const value = cast(readGroup(usable, controls.length), dtype);
      if (value === undefined) continue;
      this.dtypes[name] = dtype ?? inferType(usable[0]!, value);
      this.object[name] = value;
    }
    for (const image of form.querySelectorAll<HTMLElement>("[data-edit]")) readEditable(image, this.object);
    for (const [name, value] of Object.entries(this.object))
      this.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
}

function groupByName(form: HTMLFormElement): Map<string, Control[]> {
  const groups = new Map<string, Control[]>();
  for (const element of form.elements as Iterable<Element>) {
    const control = element as Control;
    const name = control.name || control.getAttribute("name");
    if (!name || control.tagName === "FIELDSET" || control.tagName === "BUTTON" || isButton(control)) continue;
    const group = groups.get(name);
    if (group) group.push(control);
    else groups.set(name, [control]);
  }
  return groups;
}

/**
 * Whether a control holds no data. The `type` of a custom element means something else: the kind of file or document it
 * accepts.
 */
function isButton(control: Control): boolean {
  return !control.tagName.includes("-") && NOT_DATA.has(String(control.type));
}

function isIncluded(control: Control, options: FormDataOptions): boolean {
  if (!options.disabled && control.matches(":disabled")) return false;
  return options.readonly === true || control.readOnly !== true;
}

function readGroup(controls: readonly Control[], total: number): unknown {
  const [first] = controls;
  if (!first) return undefined;
  if (first.type === "radio")
    return (controls.find((control) => (control as Loose).checked)?.value as string | undefined) ?? null;
  if (first.type === "checkbox")
    return total > 1
      ? controls.filter((control) => (control as Loose).checked).map((control) => control.value)
      : (first as Loose).checked;
  return total > 1 ? controls.map(readOne) : readOne(first);
}

function readOne(control: Control): unknown {
  if (control instanceof HTMLSelectElement && control.multiple)
    return [...control.selectedOptions].map((option) => option.value);
  if (control.type === "checkbox") return (control as Loose).checked;
  if (control.type === "number" || control.type === "range") return control.value === "" ? null : Number(control.value);
  return control.value;
}

function inferType(control: Control, value: unknown): string {
  if (control.type === "checkbox") return Array.isArray(value) ? "Array" : "Boolean";
  if (control.type === "number" || control.type === "range") return "Number";
  if (control.type === "radio") return "Radio";
  return Array.isArray(value) ? "Array" : "String";
}

/** Casts a value to a `data-dtype`: an empty string is null for anything but a string. */
function cast(value: unknown, dtype: string | undefined): unknown {
  if (!dtype || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => cast(entry, dtype));
  switch (dtype) {
    case "Number":
      return value === "" ? null : Number(value);
    case "Boolean":
      return value === "" ? null : value === true || value === "true" || value === "1" || value === "on";
    case "String":
      return String(value);
    case "JSON":
      if (value === "") return null;
      return typeof value === "string" ? (JSON.parse(value) as unknown) : value;
    default:
      return value;
  }
}

function readEditable(element: HTMLElement, object: Record<string, Loose>): void {
  const name = element.dataset["edit"];
  if (!name || Object.hasOwn(object, name) || element.closest("[disabled], [aria-disabled=true]")) return;
  if (element instanceof HTMLImageElement) object[name] = element.getAttribute("src") ?? "";
  else if (element.isContentEditable) object[name] = element.innerHTML;
}
