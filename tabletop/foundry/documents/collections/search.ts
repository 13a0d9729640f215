import type { DataField } from "../../data/fields/data-field.ts";
import { getProperty } from "../../utils/paths.ts";
import { host } from "../../globals.ts";
import type { AnyDocument, DocumentClass } from "../types.ts";

/** One condition on a field: foundry.applications.ux.SearchFilter.FieldFilter. */
export interface FieldFilter {
  readonly field: string;
  readonly value?: unknown;
  /** One of SearchFilter.OPERATORS; `equals` unless given. */
  readonly operator?: string;
  readonly negate?: boolean;
}

/** Fields by name; those of a schema have fields of their own. */
type Fields = Readonly<Record<string, DataField & { readonly textSearch?: boolean; readonly fields?: Fields }>>;

export interface SearchOptions {
  readonly query?: string;
  readonly filters?: readonly FieldFilter[];
  readonly exclude?: readonly string[];
}

/** Returns the fields that are searched as text, of a document class and its sub-types' models, by dotted path. */
export function searchableFields(cls: DocumentClass, type?: string): Record<string, DataField> {
  const found: Record<string, DataField> = {};
  const visit = (fields: Fields, prefix: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      const path = `${prefix}${name}`;
      if (field.textSearch === true) found[path] = field;
      else if (field.fields) visit(field.fields, `${path}.`);
    }
  };
  visit(cls.schema.fields as Fields, "");
  const models = (host.CONFIG?.[cls.documentName]?.dataModels ?? {}) as Record<
    string,
    { schema?: { fields?: Fields } } | undefined
  >;
  for (const [name, model] of Object.entries(models)) {
    if (type === undefined || type === name) visit(model?.schema?.fields ?? {}, "system.");
  }
  return found;
}

/** Text as searches compare it: without markup, accents and case. */
function plain(value: unknown): string {
  return String(value ?? "")
    .replace(/<[^>]*>/g, " ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

/**
 * Documents, or entries of an index, that hold a query in their name or in a field that is searched as text, and that
 * meet every filter. Source: foundry.documents.abstract.DocumentCollection#search.
 */
export function searchDocuments(
  documents: readonly AnyDocument[],
  { query = "", filters = [], exclude = [] }: SearchOptions,
): AnyDocument[] {
  const words = plain(query.trim());
  const paths = new Map<DocumentClass, string[]>();
  const pathsOf = (document: AnyDocument): string[] => {
    const cls: DocumentClass = document.constructor as DocumentClass;
    if (!cls?.schema) return ["name"];
    let known = paths.get(cls);
    if (!known) paths.set(cls, (known = ["name", ...Object.keys(searchableFields(cls))]));
    return known;
  };
  return documents.filter((document) => {
    if (exclude.includes((document._id ?? document.id) as string)) return false;
    if (!filters.every((filter) => meets(document, filter))) return false;
    return words === "" || pathsOf(document).some((path) => plain(getProperty(document, path)).includes(words));
  });
}

function meets(document: AnyDocument, { field, value, operator = "equals", negate = false }: FieldFilter): boolean {
  return holds(getProperty(document, field), operator, value) !== negate;
}

function isBetween(found: number, bounds: readonly [number, number]): boolean {
  return found >= bounds[0] && found <= bounds[1];
}

/** Whether a value meets a condition. Numbers, texts and dates are compared as JavaScript compares them. */
function holds(found: unknown, operator: string, value: unknown): boolean {
  switch (operator) {
    case "contains":
      if (Array.isArray(found) || found instanceof Set) return [...found].includes(value);
      return plain(found).includes(plain(value));
    case "starts_with":
      return plain(found).startsWith(plain(value));
    case "ends_with":
      return plain(found).endsWith(plain(value));
    case "lt":
      return (found as number) < (value as number);
    case "lte":
      return (found as number) <= (value as number);
    case "gt":
      return (found as number) > (value as number);
    case "gte":
      return (found as number) >= (value as number);
    case "between":
      return isBetween(found as number, value as readonly [number, number]);
    case "is_empty":
      return (
        found === null ||
        found === undefined ||
        found === "" ||
        (typeof found === "object" && Object.keys(found).length === 0)
      );
    default:
      return found === value;
  }
}
