import type { DataField } from "./data-field.ts";
import { appendOptions, text } from "./select-options.ts";

/** Configuration of one form input. Source: foundry.applications.fields.FormInputConfig. */
export interface FormInputConfig {
  name?: string;
  value?: unknown;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean | undefined;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
  classes?: string | string[];
  placeholder?: string;
  input?: (field: DataField, config: FormInputConfig) => HTMLElement | HTMLCollection;
  [option: string]: unknown;
}

/** Configuration of a form group. Source: foundry.applications.fields.FormGroupConfig. */
export interface FormGroupConfig {
  label?: string;
  units?: string;
  input?: HTMLElement | HTMLCollection | Iterable<HTMLElement>;
  hint?: string;
  rootId?: string;
  classes?: string[] | string;
  stacked?: boolean;
  localize?: boolean | undefined;
  widget?: unknown;
}

/**
 * Creates a field's input: with the function that the configuration brings, which may make several and sees to their
 * attributes itself, else the field's own with the common attributes.
 */
export function createInputFor(
  field: DataField,
  config: FormInputConfig,
  own: (config: FormInputConfig) => HTMLElement,
): HTMLElement | HTMLCollection {
  if (config.input) return config.input(field, config);
  const input = own(config);
  setInputAttributes(input, config);
  return input;
}

/** Attributes that every input takes from its configuration. Source: foundry.applications.fields.setInputAttributes. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const)
    if (config[flag]) input.toggleAttribute(flag, true);
  if (config.placeholder) input.setAttribute("placeholder", text(config.placeholder, config.localize));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {}))
    input.setAttribute(
      `aria-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      text(value, config.localize),
    );
  addClasses(input, config.classes);
}

function addClasses(element: HTMLElement, classes: string | string[] | undefined): void {
  const names = typeof classes === "string" ? classes.split(" ") : (classes ?? []);
  element.classList.add(...names.filter(Boolean));
}

let lastId = 0;

/**
 * Returns a label, its input or inputs, and a hint. The label is tied to the first by id. Source:
 * foundry.applications.fields.createFormGroup.
 */
export function createFormGroup({
  input,
  label,
  hint,
  units,
  rootId,
  classes,
  stacked,
  localize,
}: FormGroupConfig): HTMLDivElement {
  if (!input) throw new Error("createFormGroup needs an input.");
  const group = document.createElement("div");
  group.className = stacked ? "form-group stacked" : "form-group";
  addClasses(group, classes);
  const caption = document.createElement("label");
  caption.textContent = text(label, localize);
  if (units) {
    const span = document.createElement("span");
    span.className = "units";
    span.textContent = ` (${text(units, localize)})`;
    caption.append(span);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs = input instanceof HTMLElement ? [input] : [...(input as Iterable<HTMLElement>)];
  fields.append(...inputs);
  group.append(caption, fields);
  const [first] = inputs;
  if (first) {
    first.id ||= [rootId, first.getAttribute("name") ?? `field-${(lastId += 1)}`].filter(Boolean).join("-");
    caption.htmlFor = first.id;
  }
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint, localize);
    if (first) {
      paragraph.id = `${first.id}-hint`;
      first.setAttribute("aria-describedby", paragraph.id);
    }
    group.append(paragraph);
  }
  return group;
}

/** Returns an `<input>` of a type. */
export function createTypedInput(type: string, config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  if (type === "checkbox") input.toggleAttribute("checked", Boolean(config.value));
  else if (config.value !== undefined && config.value !== null) input.setAttribute("value", String(config.value));
  for (const limit of ["min", "max", "step"])
    if (isLimit(config[limit])) input.setAttribute(limit, String(config[limit]));
  return input;
}

function isLimit(value: unknown): boolean {
  return value === "any" || (value !== undefined && value !== null && Number.isFinite(Number(value)));
}

/** Returns a `<textarea>`. */
export function createTextarea(config: FormInputConfig): HTMLTextAreaElement {
  const area = document.createElement("textarea");
  area.textContent = config.value === undefined || config.value === null ? "" : String(config.value);
  if (typeof config["rows"] === "number") area.rows = config["rows"];
  return area;
}

/**
 * Returns a custom element of the table's, such as `<prose-mirror>`; it takes its value and settings from attributes.
 */
export function createElement(
  tag: string,
  config: FormInputConfig,
  attributes: Record<string, unknown> = {},
): HTMLElement {
  const element = document.createElement(tag);
  const value = Array.isArray(config.value) || config.value instanceof Set ? [...config.value].join(",") : config.value;
  if (value !== undefined && value !== null) element.setAttribute("value", String(value));
  for (const [name, setting] of Object.entries(attributes)) {
    if (setting === true) element.toggleAttribute(name, true);
    else if (setting !== undefined && setting !== null && setting !== false)
      element.setAttribute(name, String(setting));
  }
  return element;
}

/**
 * Returns a `<select>` or `<multi-select>` over choices. Source: foundry.applications.fields.createSelectInput,
 * createMultiSelectInput.
 */
export function createSelect(
  choices: unknown,
  config: FormInputConfig,
  { multiple = false, blank }: { multiple?: boolean; blank?: string | undefined } = {},
): HTMLElement {
  const select = document.createElement(multiple ? "multi-select" : "select");
  appendOptions(select, { ...config, choices, blank });
  return select;
}
