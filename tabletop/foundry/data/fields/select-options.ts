import type { FormInputConfig } from "./inputs.ts";

/** One option of a select. */
interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

interface I18nHost {
  game?: { i18n?: { localize(key: string): string } };
}

/** Returns a text of a configuration, localised if it says so. */
export function text(value: unknown, localize: boolean | undefined): string {
  const string = value === undefined || value === null ? "" : String(value);
  return localize ? ((globalThis as I18nHost).game?.i18n?.localize(string) ?? string) : string;
}

/**
 * Choices (a record, a map, a list, or a function giving one) and explicit options as one list, in groups if they
 * have some.
 */
function createOptions(config: FormInputConfig): SelectOption[] {
  const { options, choices, localize } = config;
  if (Array.isArray(options)) {
    return (options as SelectOption[]).map((option) => ({
      ...option,
      ...(option.label ? { label: text(option.label, localize) } : {}),
    }));
  }
  const given = (typeof choices === "function" ? (choices as () => unknown)() : choices) ?? {};
  const labelAttr = typeof config["labelAttr"] === "string" ? config["labelAttr"] : "label";
  // In a list of objects, only the objects contain their values.
  const defaultAttr = Array.isArray(given) ? "value" : undefined;
  const valueAttr = typeof config["valueAttr"] === "string" ? config["valueAttr"] : defaultAttr;
  return listChoices(given).map(([key, entry]) => {
    const record = typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : null;
    const value = String((record && valueAttr ? record[valueAttr] : undefined) ?? key);
    const group = record?.["group"];
    return {
      value,
      label: text((record ? record[labelAttr] : entry) ?? value, localize),
      ...(group ? { group: text(group, localize) } : {}),
      ...(record?.["disabled"] ? { disabled: true } : {}),
    };
  });
}

function listChoices(given: unknown): [unknown, unknown][] {
  if (Array.isArray(given))
    return given.map((entry: unknown, index) => [typeof entry === "object" ? index : entry, entry]);
  return given instanceof Map ? [...(given as Map<unknown, unknown>)] : Object.entries(given as object);
}

/** Compares two options by label; the empty one comes first. */
function compareOptions(a: SelectOption, b: SelectOption): number {
  if (a.value === "") return -1;
  return b.value === "" ? 1 : (a.label ?? "").localeCompare(b.label ?? "");
}

/** Returns the options of a select, sorted and gathered in their groups; the empty group comes first. */
export function prepareSelectOptionGroups(config: FormInputConfig): { group: string; options: SelectOption[] }[] {
  const { groups, blank, sort, value, localize } = config;
  const list = createOptions(config);
  const chosen = new Set(
    (value instanceof Set || Array.isArray(value) ? [...(value as Iterable<unknown>)] : [value ?? ""]).map(String),
  );
  if (blank !== undefined && blank !== false) list.unshift({ value: "", label: text(blank, localize) });
  const named = new Map<string, SelectOption[]>([["", []]]);
  for (const name of (groups as string[] | undefined) ?? []) named.set(text(name, localize), []);
  for (const option of list) {
    const key = option.group ?? "";
    const group = named.get(key) ?? [];
    group.push({ ...option, selected: option.selected || chosen.has(option.value ?? "") });
    named.set(key, group);
  }
  const result = [...named].map(([group, options]) => ({ group, options }));
  if (sort) for (const { options } of result) options.sort(compareOptions);
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
