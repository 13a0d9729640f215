import { host, t, type SettingConfig } from "../host.ts";
import { findModel } from "./setting-values.ts";

/** The part of a data field that renders its form (`foundry.data.fields.DataField`). */
interface FormField {
  readonly label?: string;
  readonly hint?: string;
  readonly constructor: { readonly hasFormSupport?: boolean };
  toFormGroup(group: object, input: object): HTMLElement;
}

function isFormField(type: unknown): type is FormField {
  return typeof type === "object" && type !== null && typeof (type as Partial<FormField>).toFormGroup === "function";
}

/** Returns choices as pairs of value and label. */
function listChoices(choices: SettingConfig["choices"] | readonly string[]): [string, string][] {
  if (Array.isArray(choices)) return choices.map((label: string) => [label, label]);
  return Object.entries((choices ?? {}) as Record<string, string>);
}

/** Builds the input of a setting of a plain type: a checkbox, a list of choices, a range, a path, a number or text. */
function buildPlainInput(setting: SettingConfig, value: unknown): HTMLElement {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (setting.choices) {
    const select = document.createElement("select");
    for (const [key, label] of listChoices(setting.choices))
      select.append(new Option(t(label), key, key === text, key === text));
    if (setting.type === Number) select.dataset["dtype"] = "Number";
    return select;
  }
  if (setting.type === Number && setting.range) {
    const range = document.createElement("range-picker");
    for (const [key, limit] of Object.entries(setting.range)) range.setAttribute(key, String(limit));
    range.setAttribute("value", text);
    return range;
  }
  if (setting.filePicker) {
    const picker = document.createElement("file-picker");
    picker.setAttribute("type", typeof setting.filePicker === "string" ? setting.filePicker : "any");
    picker.setAttribute("value", text);
    return picker;
  }
  const input = document.createElement("input");
  if (setting.type === Boolean) {
    input.type = "checkbox";
    input.toggleAttribute("checked", value === true);
    return input;
  }
  if (setting.type === Number) {
    input.type = "number";
    input.step = "any";
    input.dataset["dtype"] = "Number";
  } else if (isColor(setting.type)) {
    const picker = document.createElement("color-picker");
    picker.setAttribute("value", String((value as { css?: string } | null)?.css ?? value ?? ""));
    return picker;
  } else input.type = "text";
  input.setAttribute("value", text);
  return input;
}

function isColor(type: unknown): boolean {
  return (
    typeof type === "function" &&
    type === (globalThis as { foundry?: { utils?: { Color?: unknown } } }).foundry?.utils?.Color
  );
}

/** Builds the mark beside the name of a setting that applies to more than this device. */
function buildScopeMark(scope: string): HTMLElement | null {
  if (scope !== "world" && scope !== "user") return null;
  const mark = document.createElement("span");
  mark.className = "scope-mark";
  mark.textContent = t(`TABLETOP.Settings.${scope}Scope`);
  mark.dataset["tooltipText"] = t(`TABLETOP.Settings.${scope}ScopeHint`);
  return mark;
}

function markScope(row: HTMLElement, scope: string): HTMLElement {
  const mark = buildScopeMark(scope);
  if (mark) row.querySelector("label, legend")?.append(" ", mark);
  return row;
}

/** Builds the form row of a setting: label, input, hint, with its stored value or a given one. */
export function buildSettingField(
  setting: SettingConfig,
  value: unknown = host.game.settings.get(setting.namespace, setting.key),
): HTMLElement {
  const id = `${setting.namespace}.${setting.key}`;
  const label = t(setting.name ?? id);
  const hint = setting.hint ? t(setting.hint) : "";
  const model = findModel(setting.type);
  if (model) return buildModelRows(setting, model.schema.fields, value as Record<string, unknown>, label, hint);
  if (isFormField(setting.type)) {
    const input = {
      name: id,
      value,
      ...(setting.input ? { input: setting.input } : {}),
      ...(setting.choices ? { choices: setting.choices } : {}),
      localize: true,
    };
    return markScope(setting.type.toFormGroup({ label, hint, rootId: "settings" }, input), setting.scope);
  }
  const group = document.createElement("div");
  group.className = "form-group";
  const caption = document.createElement("label");
  caption.textContent = label;
  caption.htmlFor = `settings-${id}`;
  const input = buildPlainInput(setting, value);
  input.id = caption.htmlFor;
  input.setAttribute("name", id);
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(input);
  group.append(caption, fields);
  if (hint !== "") {
    const note = document.createElement("p");
    note.className = "hint";
    note.id = `${input.id}-hint`;
    note.textContent = hint;
    input.setAttribute("aria-describedby", note.id);
    group.append(note);
  }
  return markScope(group, setting.scope);
}

/** Builds the fields of a setting that is a data model, one row each. */
function buildModelRows(
  setting: SettingConfig,
  fields: Readonly<Record<string, never>>,
  value: Readonly<Record<string, unknown>> | undefined,
  label: string,
  hint: string,
): HTMLElement {
  const set = document.createElement("fieldset");
  set.dataset["settingRow"] = setting.key;
  const legend = document.createElement("legend");
  legend.textContent = label;
  set.append(legend);
  if (hint !== "") {
    const note = document.createElement("p");
    note.className = "hint";
    note.textContent = hint;
    set.append(note);
  }
  for (const [key, field] of Object.entries(fields as Readonly<Record<string, FormField>>)) {
    if (!isFormField(field) || field.constructor.hasFormSupport === false) continue;
    const name = `${setting.namespace}.${setting.key}.${key}`;
    set.append(
      field.toFormGroup(
        { label: t(field.label || key), hint: field.hint ? t(field.hint) : "", rootId: "settings" },
        { name, value: value?.[key], localize: true },
      ),
    );
  }
  return markScope(set, setting.scope);
}
