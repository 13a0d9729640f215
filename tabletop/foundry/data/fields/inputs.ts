import type { DataField } from "./data-field.ts";

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
  input?: (field: DataField, config: FormInputConfig) => HTMLElement;
  [option: string]: unknown;
}

/** Configuration of a form group. Source: foundry.applications.fields.FormGroupConfig. */
export interface FormGroupConfig {
  label?: string;
  units?: string;
  input?: HTMLElement;
  hint?: string;
  rootId?: string;
  classes?: string[] | string;
  stacked?: boolean;
  localize?: boolean | undefined;
  widget?: unknown;
}

interface ChoiceOption {
  value: string;
  label: string;
  group?: string | undefined;
  selected: boolean;
}

interface I18nHost {
  game?: { i18n?: { localize(key: string): string } };
}

function text(value: unknown, localize: boolean | undefined): string {
  const string = value === undefined || value === null ? "" : String(value);
  return localize ? ((globalThis as I18nHost).game?.i18n?.localize(string) ?? string) : string;
}

/** Makes a field's input: with the function that the configuration brings, else the field's own, and sets the common attributes. */
export function createInputFor(field: DataField, config: FormInputConfig, own: (config: FormInputConfig) => HTMLElement): HTMLElement {
  const input = config.input ? config.input(field, config) : own(config);
  setInputAttributes(input, config);
  return input;
}

/** Attributes that every input takes from its configuration. Source: foundry.applications.fields.setInputAttributes. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const) input.toggleAttribute(flag, config[flag] === true);
  if (config.placeholder) input.setAttribute("placeholder", text(config.placeholder, config.localize));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, text(value, config.localize));
  addClasses(input, config.classes);
}

function addClasses(element: HTMLElement, classes: string | string[] | undefined): void {
  const names = typeof classes === "string" ? classes.split(" ") : (classes ?? []);
  element.classList.add(...names.filter(Boolean));
}

/** A label, an input and a hint. The label is tied to the input by id. Source: foundry.applications.fields.createFormGroup. */
export function createFormGroup({ input, label, hint, units, rootId, classes, stacked, localize }: FormGroupConfig): HTMLElement {
  if (!input) throw new Error("createFormGroup needs an input.");
  const group = document.createElement("div");
  group.className = stacked ? "form-group stacked" : "form-group";
  addClasses(group, classes);
  if (!input.id && (rootId || input.getAttribute("name"))) input.id = [rootId, input.getAttribute("name")].filter(Boolean).join("-");
  const caption = document.createElement("label");
  caption.textContent = text(label, localize);
  if (input.id) caption.htmlFor = input.id;
  if (units) {
    const span = document.createElement("span");
    span.className = "units";
    span.textContent = ` (${text(units, localize)})`;
    caption.append(span);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(input);
  group.append(caption, fields);
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint, localize);
    if (input.id) {
      paragraph.id = `${input.id}-hint`;
      input.setAttribute("aria-describedby", paragraph.id);
    }
    group.append(paragraph);
  }
  return group;
}

/** An `<input>` of a type. */
export function createTypedInput(type: string, config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  if (type === "checkbox") {
    input.toggleAttribute("checked", config.value === true);
    input.checked = config.value === true;
  } else if (config.value !== undefined && config.value !== null) input.setAttribute("value", String(config.value));
  for (const limit of ["min", "max", "step"]) if (config[limit] !== undefined) input.setAttribute(limit, String(config[limit]));
  return input;
}

/** A `<textarea>`. */
export function createTextarea(config: FormInputConfig): HTMLTextAreaElement {
  const area = document.createElement("textarea");
  area.textContent = config.value === undefined || config.value === null ? "" : String(config.value);
  return area;
}

/** A custom element of the table's, such as `<prose-mirror>`; it takes its value and settings from attributes. */
export function createElement(tag: string, config: FormInputConfig, attributes: Record<string, unknown> = {}): HTMLElement {
  const element = document.createElement(tag);
  const value = Array.isArray(config.value) || config.value instanceof Set ? [...config.value].join(",") : config.value;
  if (value !== undefined && value !== null) element.setAttribute("value", String(value));
  for (const [name, setting] of Object.entries(attributes)) {
    if (setting === true) element.toggleAttribute(name, true);
    else if (setting !== undefined && setting !== null && setting !== false) element.setAttribute(name, String(setting));
  }
  return element;
}

/** A `<select>` or `<multi-select>` over choices. Source: foundry.applications.fields.createSelectInput, createMultiSelectInput. */
export function createSelect(
  choices: unknown,
  config: FormInputConfig,
  { multiple = false, blank }: { multiple?: boolean; blank?: string | undefined } = {},
): HTMLElement {
  const select = document.createElement(multiple ? "multi-select" : "select");
  if (blank !== undefined) select.append(createOption({ value: "", label: blank, selected: false }));
  const groups = new Map<string, HTMLElement>();
  for (const choice of prepareChoices(choices, config)) {
    const option = createOption(choice);
    if (choice.group === undefined) {
      select.append(option);
      continue;
    }
    let group = groups.get(choice.group);
    if (!group) {
      group = document.createElement("optgroup");
      group.setAttribute("label", choice.group);
      groups.set(choice.group, group);
      select.append(group);
    }
    group.append(option);
  }
  return select;
}

function createOption({ value, label, selected }: ChoiceOption): HTMLOptionElement {
  const option = document.createElement("option");
  option.value = value;
  option.textContent = label;
  option.selected = selected;
  option.toggleAttribute("selected", selected);
  return option;
}

/** Choices are a list of values, or an object of value to label or to `{label, group}`; or the configuration lists `options` itself. */
function prepareChoices(choices: unknown, config: FormInputConfig): ChoiceOption[] {
  const value = config.value;
  const chosen = new Set((Array.isArray(value) || value instanceof Set ? [...value] : [value]).map(String));
  const valueAttr = typeof config["valueAttr"] === "string" ? config["valueAttr"] : undefined;
  const labelAttr = typeof config["labelAttr"] === "string" ? config["labelAttr"] : "label";
  const localize = config.localize;
  const option = (raw: unknown, label: unknown, group: unknown): ChoiceOption => ({
    value: String(raw),
    label: text(label, localize),
    group: group === undefined ? undefined : text(group, localize),
    selected: chosen.has(String(raw)),
  });
  const given = config["options"];
  if (Array.isArray(given)) {
    return (given as Record<string, unknown>[]).map((entry) => ({
      ...option(entry["value"], entry["label"], entry["group"]),
      ...(entry["selected"] === true && { selected: true }),
    }));
  }
  const list = (typeof choices === "function" ? (choices as () => unknown)() : choices) ?? {};
  if (Array.isArray(list)) return list.map((entry) => option(entry, entry, undefined));
  return Object.entries(list as Record<string, unknown>).map(([key, entry]) => {
    if (entry === null || typeof entry !== "object") return option(key, entry, undefined);
    const record = entry as Record<string, unknown>;
    return option(valueAttr ? record[valueAttr] : key, record[labelAttr] ?? key, record["group"]);
  });
}
