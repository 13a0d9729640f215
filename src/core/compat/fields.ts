/** Data fields as forms see them, whatever their class: their kind, labels and input. Only this file casts them. */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { readShape } from "../../rules/shared/schema.ts";

/** The members of a field that forms use. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly fieldPath: string;
  readonly readonly: boolean;
  readonly gmOnly: boolean;
  /** The fields of a schema. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The field of each element of a collection. */
  readonly element?: Field;
  readonly choices?: unknown;
  clean(value: unknown, options?: object): unknown;
  validate(value: unknown, options?: object): { readonly message: string } | undefined;
  toInput(config: object): HTMLElement | HTMLCollection;
}

/** The kind of a field's input; `other` has none. */
export type FieldKind = "tick" | "number" | "text" | "set" | "html" | "file" | "rows" | "group" | "other";

/** Returns the kind of input a field needs. */
export function findFieldKind(field: Field): FieldKind {
  const { fields } = foundry.data;
  const is = (Class: abstract new (...args: never[]) => object): boolean => field instanceof Class;
  if (is(fields.BooleanField)) return "tick";
  if (is(fields.NumberField)) return "number";
  if (is(fields.HTMLField)) return "html";
  if (is(fields.FilePathField)) return "file";
  if (is(fields.TypedObjectField)) return "rows";
  if (is(fields.SchemaField)) return "group";
  if (is(fields.SetField)) return "set";
  return is(fields.StringField) ? "text" : "other";
}

/** Returns the fields of a document's `system`, and the class with the prefixes of their language keys. */
export function readModel(doc: { readonly system: object }): {
  readonly fields: Readonly<Record<string, Field>>;
  readonly model: object;
} {
  const { schema } = doc.system as { schema?: { fields: Record<string, Field> } };
  return { fields: schema?.fields ?? {}, model: doc.system.constructor };
}

/** Returns the values a field may have, as its schema lists them, or null if any. */
export function listChoices(field: Field): readonly (readonly [value: string, label: string])[] | null {
  const declared = field.choices ?? (findFieldKind(field) === "set" ? field.element?.choices : undefined);
  const choices: unknown = typeof declared === "function" ? (declared as () => unknown)() : declared;
  if (Array.isArray(choices)) return choices.map((choice) => [String(choice), String(choice)] as const);
  if (typeof choices !== "object" || choices === null) return null;
  return Object.entries(choices as Record<string, unknown>).map(
    ([value, label]) => [value, readShape(ChoiceLabel, label) ?? value] as const,
  );
}

/** A choice's label: the text itself, or in an object. */
const ChoiceLabel = v.union([
  v.string(),
  v.pipe(
    v.object({ label: v.string() }),
    v.transform(({ label }) => label),
  ),
]);

/** Returns why a field would refuse a user's value, or null if it accepts it. */
export function explainInvalid(field: Field, value: Json | undefined): string | null {
  try {
    return field.validate(field.clean(value, {}), {})?.message ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns a field's input as HTML.
 * @throws Error if the field has none
 */
export function renderInput(field: Field, config: object): string {
  const made = field.toInput(config);
  return made instanceof HTMLElement ? made.outerHTML : [...made].map(({ outerHTML }) => outerHTML).join("");
}
