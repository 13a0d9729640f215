import { localize, type Bag, type Loose } from "./runtime.ts";

/** Building blocks of forms from data fields (foundry.applications.fields). Configurations are those of the public API. */

export interface FormInputConfig extends Bag {
  name?: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
  placeholder?: string;
  id?: string;
  classes?: string;
  rootId?: string;
}

interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

interface FormGroupConfig extends Bag {
  label: string;
  input: HTMLElement | Iterable<HTMLElement>;
  units?: string;
  hint?: string;
  rootId?: string;
  classes?: string[];
  stacked?: boolean;
  localize?: boolean;
  widget?: ((field: unknown, group: FormGroupConfig, input: FormInputConfig) => HTMLElement) | null;
}

const DASHED = /[A-Z]/g;

/** Writes what every input has in common: name, state, classes, data and ARIA attributes. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const) if (config[flag]) input.toggleAttribute(flag, true);
  if (config.placeholder) input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  if (config.id) input.id = config.id;
  if (config.classes) input.classList.add(...config.classes.split(" ").filter(Boolean));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {}))
    input.setAttribute(`aria-${key.replace(DASHED, (letter) => `-${letter.toLowerCase()}`)}`, value);
}

function textInput(type: string, config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  input.setAttribute("value", String(config.value ?? ""));
  setInputAttributes(input, config);
  return input;
}

function createTextInput(config: FormInputConfig): HTMLInputElement {
  return textInput("text", config);
}

function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  if (config.value) input.setAttribute("checked", "");
  setInputAttributes(input, config);
  return input;
}

/** A number field; a slider when it is given min, max and step as a `range`. */
function createNumberInput(config: FormInputConfig & { min?: number; max?: number; step?: number | "any"; type?: string }): HTMLElement {
  if (config.type === "range") return createRange(config);
  const input = textInput("number", config);
  for (const key of ["min", "max"] as const)
    if (config[key] !== undefined && Number.isFinite(config[key])) input.setAttribute(key, String(config[key]));
  input.setAttribute("step", String(config.step ?? "any"));
  return input;
}

function createRange(config: FormInputConfig & { min?: number; max?: number; step?: number | "any" }): HTMLElement {
  const element = document.createElement("range-picker");
  for (const key of ["min", "max", "step", "value"] as const) if (config[key] !== undefined) element.setAttribute(key, String(config[key]));
  setInputAttributes(element, config);
  return element;
}

function createTextareaInput(config: FormInputConfig & { rows?: number }): HTMLTextAreaElement {
  const area = document.createElement("textarea");
  area.textContent = String(config.value ?? "");
  if (config.rows) area.rows = config.rows;
  setInputAttributes(area, config);
  return area;
}

/** A rich-text editor: a `<prose-mirror>` element. */
function createEditorInput(
  config: FormInputConfig & { height?: number; enriched?: string; toggled?: boolean; button?: boolean },
): HTMLElement {
  const element = document.createElement("prose-mirror");
  element.setAttribute("value", String(config.value ?? ""));
  if (config.toggled || config.button) element.toggleAttribute("toggled", true);
  if (config.height) element.setAttribute("height", String(config.height));
  if (config.enriched) element.innerHTML = config.enriched;
  setInputAttributes(element, config);
  return element;
}

/** Choices (a record, a map, a list, or a function giving one) and explicit options as one list, in groups where they have some. */
function optionsOf(config: Bag): SelectOption[] {
  const { options, choices, labelAttr = "label", valueAttr, localize: translate } = config;
  if (options)
    return (options as SelectOption[]).map((option) => ({
      ...option,
      ...(translate && option.label ? { label: localize(option.label) } : {}),
    }));
  const given: Loose = typeof choices === "function" ? choices() : (choices ?? {});
  const pairs: [unknown, Loose][] = Array.isArray(given)
    ? given.map((entry: Loose, index) => [typeof entry === "object" ? index : entry, entry])
    : given instanceof Map
      ? [...given]
      : Object.entries(given as object);
  return pairs.map(([key, entry]) => {
    const isObject = typeof entry === "object" && entry !== null;
    const value = String((isObject ? entry[valueAttr ?? "value"] : undefined) ?? key);
    const label = String((isObject ? entry[labelAttr] : entry) ?? value);
    const group = isObject ? (entry.group as string | undefined) : undefined;
    return {
      value,
      label: translate ? localize(label) : label,
      ...(group ? { group: translate ? localize(group) : group } : {}),
      ...(isObject && entry.disabled ? { disabled: true } : {}),
    };
  });
}

/** The options of a select, sorted and gathered in their groups; the empty group comes first. */
function prepareSelectOptionGroups(config: FormInputConfig): { group: string; options: SelectOption[] }[] {
  const { groups, blank, sort, value } = config;
  const list = optionsOf(config);
  const chosen = new Set((value instanceof Set || Array.isArray(value) ? [...(value as Iterable<unknown>)] : [value ?? ""]).map(String));
  if (blank !== undefined && blank !== false) list.unshift({ value: "", label: config.localize ? localize(String(blank)) : String(blank) });
  const named = new Map<string, SelectOption[]>([["", []]]);
  for (const name of (groups as string[] | undefined) ?? []) named.set(config.localize ? localize(name) : name, []);
  for (const option of list) {
    const key = option.group ?? "";
    const group = named.get(key) ?? [];
    group.push({ ...option, selected: option.selected ?? chosen.has(option.value ?? "") });
    named.set(key, group);
  }
  const result = [...named].map(([group, options]) => ({ group, options }));
  if (sort)
    for (const { options } of result)
      options.sort((a, b) => (a.value === "" ? -1 : b.value === "" ? 1 : (a.label ?? "").localeCompare(b.label ?? "")));
  return result.filter(({ options }) => options.length);
}

/** Writes options and groups into a select or a `<multi-select>`. */
export function appendOptions(parent: HTMLElement, config: FormInputConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const holder = group ? document.createElement("optgroup") : parent;
    if (holder instanceof HTMLOptGroupElement) holder.label = group;
    for (const entry of options) holder.append(entry.rule ? document.createElement("hr") : createOption(entry));
    if (holder !== parent) parent.append(holder);
  }
}

function createOption(entry: SelectOption): HTMLOptionElement {
  const option = document.createElement("option");
  option.value = entry.value ?? "";
  option.textContent = entry.label ?? entry.value ?? "";
  option.toggleAttribute("selected", Boolean(entry.selected));
  option.toggleAttribute("disabled", Boolean(entry.disabled));
  for (const [key, value] of Object.entries(entry.dataset ?? {})) option.dataset[key] = value;
  return option;
}

function createSelectInput(config: FormInputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  if (config["type"] === "multi") select.multiple = true;
  appendOptions(select, config);
  setInputAttributes(select, config);
  return select;
}

function createMultiSelectInput(config: FormInputConfig): HTMLElement {
  const element = document.createElement(config["type"] === "checkboxes" ? "multi-checkbox" : "multi-select");
  appendOptions(element, config);
  setInputAttributes(element, config);
  return element;
}

/** An icon as Font Awesome names it, `{fixedWidth, style}`. */
function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] }: { style?: string; fixedWidth?: boolean; classes?: string[] } = {},
): HTMLElement {
  const icon = document.createElement("i");
  icon.classList.add(`fa-${style}`, glyph.startsWith("fa-") ? glyph : `fa-${glyph}`, ...classes);
  if (fixedWidth) icon.classList.add("fa-fw");
  icon.inert = true;
  return icon;
}

let lastId = 0;

/** A label, its input or inputs, and a hint: the label names the first input. */
function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { label, units, hint, classes = [], stacked } = config;
  const text = (key: string): string => (config.localize ? localize(key) : key);
  const group = document.createElement("div");
  group.className = ["form-group", ...classes, stacked ? "stacked" : ""].filter(Boolean).join(" ");
  const title = document.createElement("label");
  title.textContent = text(label ?? "");
  if (units) {
    const unit = document.createElement("span");
    unit.className = "units";
    unit.textContent = ` (${text(units)})`;
    title.append(unit);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs = config.input instanceof HTMLElement ? [config.input] : [...config.input];
  fields.append(...inputs);
  const first = inputs[0];
  if (first) {
    lastId += 1;
    first.id ||= `${config.rootId ?? "field"}-${first.getAttribute("name") ?? lastId}`;
    title.htmlFor = first.id;
  }
  group.append(title, fields);
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint);
    if (first) {
      paragraph.id = `${first.id}-hint`;
      first.setAttribute("aria-describedby", paragraph.id);
    }
    group.append(paragraph);
  }
  return group;
}

/** `foundry.applications.fields`. */
export const fieldFunctions = {
  createCheckboxInput,
  createEditorInput,
  createFontAwesomeIcon,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  prepareSelectOptionGroups,
  setInputAttributes,
};
