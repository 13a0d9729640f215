import Handlebars from "handlebars";
import { generation } from "../../generation.ts";
import { game, localize, type Bag } from "../../globals.ts";
import { formGroup, formInput } from "./form-helpers.ts";
import {
  colorPicker,
  filePicker,
  numberInput,
  radioBoxes,
  rangePicker,
  select,
  selectOptions,
} from "./input-helpers.ts";

type Options = Handlebars.HelperOptions;

const { SafeString, escapeExpression } = Handlebars;

/** The last argument of a helper is Handlebars' options object. */
function splitArguments(args: readonly unknown[]): { values: unknown[]; options: Options } {
  return { values: args.slice(0, -1), options: args.at(-1) as Options };
}

/** `{{checked x}}`: the attribute when the value is truthy. */
export function checked(value: unknown): string {
  return value ? "checked" : "";
}

export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

/** `{{concat a b …}}`: the values joined, without objects. */
export function concat(...args: unknown[]): string {
  return splitArguments(args)
    .values.filter((value) => typeof value !== "object" || value === null)
    .map((value) => String(value ?? ""))
    .join("");
}

/**
 * `{{localize key name=value}}`: the text of a key; values are inserted as text, and the template escapes the result.
 */
export function localizeHelper(key: unknown, options: Options): string | Handlebars.SafeString {
  const data = options.hash as Bag;
  const text = key instanceof SafeString ? key.toString() : String(key ?? "");
  return Object.keys(data).length ? localize(text, data) : localize(text);
}

/** `{{numberFormat n decimals=0 sign=false}}`. */
export function numberFormat(value: unknown, options: Options): string {
  const { decimals, sign = false } = options.hash as { decimals?: number; sign?: boolean };
  const number = Number.parseFloat(String(value));
  if (Number.isNaN(number)) return "NaN";
  const text = decimals === undefined ? String(number) : number.toFixed(decimals);
  return sign && number >= 0 ? `+${text}` : text;
}

/** `{{object a=1 b=2}}`: an object of the named values. */
export function objectHelper(options: Options): Bag {
  return { ...(options.hash as Bag) };
}

export function ifThen(condition: unknown, yes: unknown, no: unknown): unknown {
  return condition ? yes : no;
}

/**
 * `{{editor content target=… editable=… button=…}}`: a rich-text field, as a `<prose-mirror>` element; the content
 * alone when it is not editable.
 */
export function editor(content: unknown, options: Options): Handlebars.SafeString {
  const {
    target = "",
    editable = true,
    button = false,
    class: cssClass = "",
    collaborate = false,
  } = options.hash as Bag;
  if (!target) throw new Error("{{editor}} needs a target: the name of the field it edits.");
  const html = String(content ?? "");
  if (!editable)
    return new SafeString(`<div class="editor-content ${escapeExpression(String(cssClass))}">${html}</div>`);
  const flags = `${button ? " toggled" : ""}${collaborate ? " collaborate" : ""}`;
  const attributes = `name="${escapeExpression(String(target))}" value="${escapeExpression(html)}" class="${escapeExpression(String(cssClass))}"`;
  return new SafeString(`<prose-mirror ${attributes}${flags}>${html}</prose-mirror>`);
}

/** By language: creating one takes longer than rendering a whole message. */
const timeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** `{{timeSince timestamp}}`: the time elapsed, in the language of the table. */
export function timeSince(timestamp: unknown): string {
  const then = timestamp instanceof Date ? timestamp.getTime() : Number(timestamp);
  if (!Number.isFinite(then)) return "";
  const seconds = Math.round((Date.now() - then) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  const lang = (game()["i18n"]?.lang as string | undefined) ?? "en";
  const format = timeFormats.get(lang) ?? new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  timeFormats.set(lang, format);
  return format.format(-Math.trunc(seconds / size), unit);
}

/** Comparisons as in JavaScript, whatever the types of the operands. */
const LOGIC: Record<string, (...args: never[]) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
  not: (value) => !value,
  and: (...args) => args.slice(0, -1).every(Boolean),
  or: (...args) => args.slice(0, -1).some(Boolean),
};

/** Returns core's helpers of the current generation, by name. */
export function coreHelpers(): Record<string, Handlebars.HelperDelegate> {
  return {
    checked,
    disabled,
    concat,
    editor,
    ifThen,
    localize: localizeHelper,
    numberFormat,
    numberInput,
    object: objectHelper,
    radioBoxes,
    selectOptions,
    formInput,
    formGroup,
    formField: formGroup,
    filePicker,
    rangePicker,
    timeSince,
    ...LOGIC,
    ...(generation() < 14 ? { select, colorPicker } : {}),
  };
}

/**
 * Registers core's helpers with Handlebars, and Handlebars as a global of the page, where packages register their own.
 */
export function initializeHandlebars(): void {
  for (const name of ["select", "colorPicker"]) Handlebars.unregisterHelper(name);
  Handlebars.registerHelper(coreHelpers());
  Object.assign(globalThis, { Handlebars });
}
