import Handlebars from "handlebars";
import type { Bag } from "../../globals.ts";

type Options = Handlebars.HelperOptions;

const { SafeString } = Handlebars;

interface Field {
  readonly fieldPath?: string;
  toInput(config: Bag): HTMLElement | Iterable<HTMLElement>;
  toFormGroup(group: Bag, input: Bag): HTMLElement;
}

const GROUP_OPTIONS = ["label", "hint", "rootId", "stacked", "units", "widget", "classes", "localize"] as const;

function requireField(field: unknown, helper: string): Field {
  if (typeof (field as Partial<Field> | null | undefined)?.toInput === "function") return field as Field;
  throw new Error(
    `{{${helper}}} needs a data field and got ${field === undefined ? "undefined: is the path to the field right?" : typeof field}.`,
  );
}

function html(elements: HTMLElement | Iterable<HTMLElement>): Handlebars.SafeString {
  if ("outerHTML" in elements) return new SafeString(elements.outerHTML);
  return new SafeString([...elements].map((element) => element.outerHTML).join(""));
}

/** `{{formInput field name=… value=… …}}`: the input that a data field builds. */
export function formInput(field: unknown, options: Options): Handlebars.SafeString {
  const { classes, inputClasses, ...config } = options.hash as Bag;
  return html(
    requireField(field, "formInput").toInput({
      ...config,
      ...(inputClasses || classes ? { classes: inputClasses ?? classes } : {}),
    }),
  );
}

/** `{{formGroup field value=… label=… hint=… localize=true …}}`: label, input and hint of a data field. */
export function formGroup(field: unknown, options: Options): Handlebars.SafeString {
  const { groupConfig = {}, inputConfig = {}, inputClasses, ...hash } = options.hash as Bag;
  const group: Bag = { ...(groupConfig as Bag) };
  const input: Bag = { ...(inputConfig as Bag) };
  for (const [key, value] of Object.entries(hash)) {
    if ((GROUP_OPTIONS as readonly string[]).includes(key)) group[key] = value;
    else input[key] = value;
  }
  if (hash["localize"] !== undefined) input["localize"] ??= hash["localize"];
  if (hash["rootId"] !== undefined) input["rootId"] ??= hash["rootId"];
  if (typeof group["classes"] === "string") group["classes"] = group["classes"].split(" ");
  if (inputClasses) input["classes"] = inputClasses;
  return html(requireField(field, "formGroup").toFormGroup(group, input));
}
