/**
 * Data fields as forms see them, whatever their class: what they are, their words, and their input. The casts stay in
 * here.
 */
import type { Json } from "../../rules/shared/json.ts";

/** As much of a field as a form needs. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly fieldPath: string;
  readonly readonly: boolean;
  readonly gmOnly: boolean;
  /** Of a schema. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Of what holds many. */
  readonly element?: Field;
  readonly choices?: unknown;
  clean(value: unknown, options?: object): unknown;
  validate(value: unknown, options?: object): { readonly message: string } | undefined;
  toInput(config: object): HTMLElement | HTMLCollection;
}

/** What a field is to a form; `other` has no input of its own. */
export type FieldKind = "tick" | "number" | "text" | "set" | "html" | "file" | "rows" | "group" | "other";

/** What kind of input a field wants. */
export function fieldKind(field: Field): FieldKind {
  const { fields } = foundry.data;
  const is = (Class: unknown): boolean => field instanceof (Class as new () => object);
  if (is(fields.BooleanField)) return "tick";
  if (is(fields.NumberField)) return "number";
  if (is(fields.HTMLField)) return "html";
  if (is(fields.FilePathField)) return "file";
  if (is(fields.TypedObjectField)) return "rows";
  if (is(fields.SchemaField)) return "group";
  if (is(fields.SetField)) return "set";
  return is(fields.StringField) ? "text" : "other";
}

/** The fields of a document's own data, and the prefixes of their words. */
export function readModel(doc: { readonly system: object }): {
  readonly fields: Readonly<Record<string, Field>>;
  readonly model: object;
} {
  const { schema } = doc.system as { schema?: { fields: Record<string, Field> } };
  return { fields: schema?.fields ?? {}, model: doc.system.constructor };
}

/** The values a field may have, as its schema lists them; null where it may have any. */
export function listChoices(field: Field): readonly (readonly [value: string, label: string])[] | null {
  const declared = field.choices ?? (fieldKind(field) === "set" ? field.element?.choices : undefined);
  const choices: unknown = typeof declared === "function" ? (declared as () => unknown)() : declared;
  if (Array.isArray(choices)) return choices.map((choice) => [String(choice), String(choice)] as const);
  if (typeof choices !== "object" || choices === null) return null;
  return Object.entries(choices as Record<string, unknown>).map(
    ([value, label]) => [value, choiceLabel(label, value)] as const,
  );
}

const choiceLabel = (label: unknown, value: string): string => {
  if (typeof label === "string") return label;
  const named = (label as { label?: unknown } | null)?.label;
  return typeof named === "string" ? named : value;
};

/** Why a field would refuse a value somebody entered; null where it takes it. */
export function explainInvalid(field: Field, value: Json | undefined): string | null {
  try {
    return field.validate(field.clean(value, {}), {})?.message ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A field's input as HTML. @throws Error where the field has none */
export function renderInput(field: Field, config: object): string {
  const made = field.toInput(config);
  return made instanceof HTMLElement ? made.outerHTML : [...made].map(({ outerHTML }) => outerHTML).join("");
}
