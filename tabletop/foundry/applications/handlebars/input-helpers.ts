import Handlebars from "handlebars";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { localize, type Bag } from "../../globals.ts";

type Options = Handlebars.HelperOptions;

const { SafeString, escapeExpression } = Handlebars;

interface Choice {
  value: string;
  label: string;
  group?: string | undefined;
  disabled?: boolean;
  hint?: string | undefined;
}

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value as string);
}

function escaped(value: unknown): string {
  return escapeExpression(text(value));
}

/** Returns the keys and entries of a record, map or list of choices. */
function listPairs(choices: unknown): [unknown, unknown][] {
  if (Array.isArray(choices)) return choices.map((choice: unknown, index) => [index, choice]);
  return choices instanceof Map ? [...choices] : Object.entries((choices ?? {}) as object);
}

/** Converts choices of any documented shape (record, map, list of strings or of objects) to a list. */
function listChoices(choices: unknown, hash: Bag): Choice[] {
  const {
    nameAttr,
    valueAttr = nameAttr,
    labelAttr,
    localize: translate = false,
    inverted = false,
    sort = false,
  } = hash;
  const list = listPairs(choices).map(([key, choice]): Choice => {
    const isObject = typeof choice === "object" && choice !== null;
    const data = (isObject ? choice : {}) as Bag;
    const plainValue = Array.isArray(choices) && !isObject ? choice : key;
    let value: unknown = plainValue;
    if (isObject) value = valueAttr ? data[valueAttr] : (data["value"] ?? (Array.isArray(choices) ? data["id"] : key));
    let label = isObject ? data[labelAttr ?? "label"] : choice;
    if (inverted && !isObject) [value, label] = [label, value];
    const shown = text(label ?? value);
    const group = typeof data["group"] === "string" ? data["group"] : undefined;
    return {
      value: text(value),
      label: translate ? localize(shown) : shown,
      group: translate && group !== undefined ? localize(group) : group,
      disabled: Boolean(data["disabled"]),
    };
  });
  return sort ? list.sort((a, b) => a.label.localeCompare(b.label)) : list;
}

function selection(selected: unknown): Set<string> {
  if (selected === null || selected === undefined) return new Set([""]);
  const values: unknown[] = Array.isArray(selected) || selected instanceof Set ? [...selected] : [selected];
  return new Set(values.map((value) => text(value)));
}

function optionTag(choice: Choice, chosen: Set<string>): string {
  const flags = `${chosen.has(choice.value) ? " selected" : ""}${choice.disabled ? " disabled" : ""}`;
  return `<option value="${escaped(choice.value)}"${flags}>${escaped(choice.label)}</option>`;
}

/**
 * `{{selectOptions choices selected=v valueAttr="id" labelAttr="label" localize=true blank="" sort=true
 * inverted=true}}`.
 */
export function selectOptions(choices: unknown, options: Options): Handlebars.SafeString {
  const hash = options.hash as Bag;
  const chosen = selection(hash["selected"]);
  const { blank } = hash;
  const list = listChoices(choices, hash);
  const first =
    blank === undefined || blank === null
      ? ""
      : optionTag({ value: "", label: hash["localize"] ? localize(text(blank)) : text(blank) }, chosen);
  const groups = new Map<string, string[]>();
  let loose = "";
  for (const choice of list) {
    const tag = optionTag(choice, chosen);
    if (choice.group === undefined) loose += tag;
    else groups.set(choice.group, [...(groups.get(choice.group) ?? []), tag]);
  }
  const grouped = [...groups]
    .map(([label, tags]) => `<optgroup label="${escaped(label)}">${tags.join("")}</optgroup>`)
    .join("");
  return new SafeString(first + loose + grouped);
}

/** `{{radioBoxes name choices checked=v localize=true}}`. */
export function radioBoxes(name: unknown, choices: unknown, options: Options): Handlebars.SafeString {
  const hash = options.hash as Bag;
  const chosen = selection(hash["checked"]);
  const boxes = listChoices(choices, hash).map((choice) => {
    const state = chosen.has(choice.value) ? " checked" : "";
    return `<label class="checkbox"><input type="radio" name="${escaped(name)}" value="${escaped(choice.value)}"${state}> ${escaped(choice.label)}</label>`;
  });
  return new SafeString(boxes.join(""));
}

function deprecated(helper: string, instead: string, since: number, until: number): void {
  logCompatibilityWarning(`The {{${helper}}} Handlebars helper is deprecated: use ${instead}.`, {
    since,
    until,
    once: true,
  });
}

function attributes(hash: Bag): string {
  return Object.entries(hash)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => (value === true ? name : `${name}="${escaped(value)}"`))
    .join(" ");
}

/** `{{numberInput value name=… min=… max=… step=… placeholder=… disabled=… class=…}}`. */
export function numberInput(value: unknown, options: Options): Handlebars.SafeString {
  const shown = value === null || value === undefined ? "" : Number(value);
  return new SafeString(`<input type="number" ${attributes({ value: shown, ...(options.hash as Bag) })}>`);
}

/** `{{rangePicker name=… value=… min=… max=… step=…}}` (deprecated): a `<range-picker>` element. */
export function rangePicker(options: Options): Handlebars.SafeString {
  deprecated("rangePicker", "<range-picker>", 12, 15);
  return new SafeString(`<range-picker ${attributes(options.hash as Bag)}></range-picker>`);
}

/** `{{filePicker type=… target=…}}` (deprecated): a button that finds its field by name. */
export function filePicker(options: Options): Handlebars.SafeString {
  deprecated("filePicker", "<file-picker>", 12, 16);
  const { type, target } = options.hash as Bag;
  const label = escaped(localize("TABLETOP.FilePicker.Browse"));
  const data = attributes({ "data-type": type, "data-target": target });
  return new SafeString(
    `<button type="button" class="file-picker fa-solid fa-file-import" ${data} aria-label="${label}" data-tooltip></button>`,
  );
}

/** `{{colorPicker name=… value=…}}` (generation 13). */
export function colorPicker(options: Options): Handlebars.SafeString {
  deprecated("colorPicker", "<color-picker>", 12, 14);
  const { name, value, default: initial = "" } = options.hash as Bag;
  return new SafeString(`<color-picker ${attributes({ name, value: value || initial })}></color-picker>`);
}

/** `{{#select v}}<option …>{{/select}}` (generation 13): selects the option with that value. */
export function select(this: unknown, selected: unknown, options: Options): string {
  deprecated("select", "{{selectOptions}}", 12, 14);
  const html = options.fn(this);
  const wanted = `value="${escaped(selected)}"`;
  const at = html.indexOf(wanted);
  if (at < 0) return html;
  return `${html.slice(0, at + wanted.length)} selected${html.slice(at + wanted.length)}`;
}
