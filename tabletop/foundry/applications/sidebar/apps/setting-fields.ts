import { host, t, type SettingConfig } from "../host.ts";

/** A data field as far as it draws itself (`foundry.data.fields.DataField`). */
interface FormField {
  readonly label?: string;
  readonly hint?: string;
  toFormGroup(group: object, input: object): HTMLElement;
}

function isFormField(type: unknown): type is FormField {
  return typeof type === "object" && type !== null && typeof (type as Partial<FormField>).toFormGroup === "function";
}

/** The input of a setting of a plain type: a checkbox, a list of choices, a range, a number or text. */
function plainInput(setting: SettingConfig, value: unknown): HTMLElement {
  if (setting.choices) {
    const select = document.createElement("select");
    for (const [key, label] of Object.entries(setting.choices))
      select.append(new Option(t(label), key, key === String(value), key === String(value)));
    if (setting.type === Number) select.dataset["dtype"] = "Number";
    return select;
  }
  const input = document.createElement("input");
  if (setting.type === Boolean) {
    input.type = "checkbox";
    input.toggleAttribute("checked", value === true);
    return input;
  }
  if (setting.type === Number) {
    input.type = setting.range ? "range" : "number";
    if (!setting.range) input.step = "any";
    for (const [key, limit] of Object.entries(setting.range ?? {})) input.setAttribute(key, String(limit));
    input.dataset["dtype"] = "Number";
  } else input.type = "text";
  input.setAttribute("value", typeof value === "string" || typeof value === "number" ? String(value) : "");
  return input;
}

/** The form row of a setting: label, input, hint. Types that have no input here are shown as they are stored. */
export function settingField(setting: SettingConfig): HTMLElement {
  const id = `${setting.namespace}.${setting.key}`;
  const value: unknown = host.game.settings.get(setting.namespace, setting.key);
  const label = t(setting.name ?? id);
  const hint = setting.hint ? t(setting.hint) : "";
  if (isFormField(setting.type)) return setting.type.toFormGroup({ label, hint, rootId: "settings" }, { name: id, value });
  const group = document.createElement("div");
  group.className = "form-group";
  const caption = document.createElement("label");
  caption.textContent = label;
  caption.htmlFor = `settings-${id}`;
  if (setting.scope === "world") {
    const scope = document.createElement("span");
    scope.className = "scope-mark";
    scope.textContent = t("TABLETOP.Settings.worldScope");
    scope.dataset["tooltipText"] = t("TABLETOP.Settings.worldScopeHint");
    caption.append(" ", scope);
  }
  const input = plainInput(setting, value);
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
  return group;
}
