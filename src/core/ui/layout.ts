/**
 * The layout of an item's sheet: what a data model declares (`static LAYOUT`), and the default for a schema without it.
 * Paths are relative to `system`.
 */
import { formatKey } from "./text.ts";
import { type Field, type FieldKind, listChoices, findFieldKind, readModel } from "../compat/fields.ts";
import type { Json } from "../../rules/shared/json.ts";

/** A section of the sheet. Fields in no group follow in the schema's order, with a group for each top-level schema. */
interface LayoutGroup {
  /** Language key of its heading. */
  readonly label: string;
  /** Paths of fields, or of schemas whose fields all belong here, in order. */
  readonly fields: readonly string[];
  /** Takes the sheet's whole width. */
  readonly wide?: true;
  /** Displayed to GMs only. This keeps nothing secret: every client has the data. */
  readonly gm?: true;
  /** A partial of the ruleset (as its row names it), rendered above the fields with the sheet's whole context. */
  readonly partial?: string;
}

/** What a model may declare about its sheet as `static LAYOUT`; everything is optional. */
export interface ItemLayout {
  /** A line of text displayed under the name, to every user. */
  readonly concept?: string;
  /** The few numbers and choices that matter in play: displayed large above the groups, in this order. */
  readonly gauges?: readonly string[];
  /** The formatted text that users with limited permission may read as well; `description` by default. */
  readonly public?: string;
  readonly groups?: readonly LayoutGroup[];
  /** Paths (of fields or schemas) that the sheet does not show. */
  readonly hidden?: readonly string[];
  /** Language prefixes of choices by path: `{"range.class": "QUADRANT.Siege.Band"}`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Texts that need several lines. */
  readonly long?: readonly string[];
  /** False if effects make no sense on such an item. */
  readonly effects?: false;
}

/** A field as the sheet renders it. */
export interface FieldView {
  readonly path: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
  readonly value: Json | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
  readonly long: boolean;
  /** The rows of a collection, and the labels of its columns. */
  readonly rows?: readonly RowView[];
  readonly columns?: readonly string[];
}

interface RowView {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly FieldView[];
}

interface GroupView {
  readonly label: string;
  readonly wide: boolean;
  readonly partial: string | null;
  readonly inputs: readonly FieldView[];
  readonly ticks: readonly FieldView[];
  readonly tables: readonly FieldView[];
}

/** Everything that a sheet renders from a schema. */
export interface SchemaView {
  readonly gauges: readonly FieldView[];
  readonly groups: readonly GroupView[];
  readonly prose: readonly FieldView[];
  readonly concept: FieldView | null;
  readonly publicPath: string;
  readonly hasEffects: boolean;
  /** There are so few fields that the formatted texts are below them, without a tab of their own. */
  readonly isShort: boolean;
}

/** A sheet with more fields than this is not short. */
const MAX_SHORT_FIELDS = 10;

/** The members of a document that a layout needs. */
interface LayoutDocument {
  readonly system: object;
  readonly _source: { readonly system: object };
}

/** Returns a document's layout as its model declares it. */
export const readLayout = (doc: LayoutDocument): ItemLayout =>
  (readModel(doc).model as { LAYOUT?: ItemLayout }).LAYOUT ?? {};

/** Returns what the sheet of a document displays to a GM or another user. */
export function schemaView(doc: LayoutDocument, isGM: boolean): SchemaView {
  const layout = readLayout(doc);
  const { fields, model } = readModel(doc);
  const draw: LayoutContext = { layout, source: doc._source.system, prefixes: readPrefixes(model) };
  const all = listFields(fields, draw).filter(({ path }) => !covers(layout.hidden, path));
  const concept = all.find(({ path }) => path === layout.concept) ?? null;
  const shown = all.filter((view) => view !== concept);
  const prose = shown.filter(({ kind }) => kind === "html");
  const fit = shown.filter(({ kind }) => kind !== "html" && kind !== "other");
  const gauges = selectFields(layout.gauges ?? [], fit);
  const rest = fit.filter((view) => !gauges.includes(view));
  const declared = (layout.groups ?? []).map((group) => ({ group, views: selectFields(group.fields, rest) }));
  const named = new Set(declared.flatMap(({ views }) => views));
  const left = rest.filter((view) => !named.has(view));
  return {
    gauges,
    groups: [
      ...declared
        .filter(({ group, views }) => (isGM || !group.gm) && (views.length > 0 || group.partial))
        .map(({ group, views }) => groupView(group, views)),
      ...leftovers(left, fields, draw),
    ],
    prose,
    concept,
    publicPath: layout.public ?? "description",
    hasEffects: layout.effects !== false,
    isShort: fit.length <= MAX_SHORT_FIELDS && prose.length < 2 && fit.every(({ kind }) => kind !== "rows"),
  };
}

interface LayoutContext {
  readonly layout: ItemLayout;
  readonly source: object;
  readonly prefixes: readonly string[];
}

const covers = (paths: readonly string[] | undefined, path: string): boolean =>
  paths?.some((one) => path === one || path.startsWith(`${one}.`)) ?? false;

/** Returns fields in the order a group names them. */
const selectFields = (paths: readonly string[], views: readonly FieldView[]): FieldView[] =>
  paths.flatMap((path) => views.filter((view) => covers([path], view.path)));

function groupView(
  { label, wide, partial }: Pick<LayoutGroup, "label" | "wide" | "partial">,
  views: readonly FieldView[],
): GroupView {
  const tables = views.filter(({ kind }) => kind === "rows");
  return {
    label: game.i18n.localize(label),
    wide: wide === true || tables.length > 0,
    partial: partial ?? null,
    inputs: views.filter(({ kind }) => kind !== "tick" && kind !== "rows"),
    ticks: views.filter(({ kind }) => kind === "tick"),
    tables,
  };
}

/** Returns groups for the fields in no group: first single fields, then each top-level schema, then tables. */
function leftovers(
  views: readonly FieldView[],
  fields: Readonly<Record<string, Field>>,
  draw: LayoutContext,
): GroupView[] {
  const single = views.filter(({ path, kind }) => !path.includes(".") && kind !== "rows");
  const tops = [...new Set(views.filter(({ path }) => path.includes(".")).map(({ path }) => path.split(".")[0] ?? ""))];
  const tables = views.filter(({ path, kind }) => !path.includes(".") && kind === "rows");
  const titled = (label: string, some: readonly FieldView[]): GroupView[] =>
    some.length > 0 ? [groupView({ label }, some)] : [];
  return [
    ...titled("QUADRANT.Sheet.Details", single),
    ...tops.flatMap((top) =>
      titled(
        fields[top] ? findLabel(fields[top], top, draw.prefixes) : formatKey(top),
        views.filter(({ path }) => path.startsWith(`${top}.`)),
      ),
    ),
    ...tables.flatMap((table) => titled(table.label, [table])),
  ];
}

/** Returns every field of a schema that is not a schema itself. */
function listFields(fields: Readonly<Record<string, Field>>, draw: LayoutContext, prefix = ""): FieldView[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    const kind = findFieldKind(field);
    if (kind === "group") return listFields(field.fields ?? {}, draw, path);
    const view = buildFieldView(field, path, path, draw);
    return kind === "rows" ? [{ ...view, ...buildRows(field, path, draw) }] : [view];
  });
}

function buildFieldView(field: Field, path: string, schemaPath: string, draw: LayoutContext): FieldView {
  const { layout, source, prefixes } = draw;
  return {
    path,
    name: `system.${path}`,
    kind: findFieldKind(field),
    field,
    label: findLabel(field, schemaPath, prefixes),
    hint: findHint(field, schemaPath, prefixes),
    value: foundry.utils.getProperty(source, path) as Json | undefined,
    options:
      listChoices(field)?.map(([value, label]) => ({
        value,
        label: findChoiceLabel(value, label, [
          layout.words?.[schemaPath],
          ...prefixes.map((prefix) => `${prefix}.FIELDS.${schemaPath}.choices`),
        ]),
      })) ?? null,
    long: layout.long?.includes(schemaPath) ?? false,
  };
}

/** Returns the rows of a collection keyed by id. A row of a schema has a cell for each field, any other row has one. */
function buildRows(field: Field, path: string, draw: LayoutContext): Pick<FieldView, "rows" | "columns"> {
  const { element } = field;
  if (!element) return { rows: [], columns: [] };
  const value = foundry.utils.getProperty(draw.source, path) as object | undefined;
  const parts = element.fields ? leafPaths(element.fields) : [["", element] as const];
  const cells = (id: string): FieldView[] =>
    parts.map(([part, one]) => {
      const at = part ? `.${part}` : "";
      return buildFieldView(one, `${path}.${id}${at}`, `${path}.element${at}`, draw);
    });
  const columns = parts.map(([part, one]) => findLabel(one, `${path}.element${part ? `.${part}` : ""}`, draw.prefixes));
  const ids = Object.keys(value ?? {});
  return { columns, rows: ids.map((id, i) => ({ id, title: findRowTitle(cells(id), i), cells: cells(id) })) };
}

const leafPaths = (fields: Readonly<Record<string, Field>>, prefix = ""): (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    if (field.fields) return leafPaths(field.fields, path);
    return findFieldKind(field) === "rows" || findFieldKind(field) === "other" ? [] : [[path, field] as const];
  });

/** Returns a row's title: its first text, else its number. */
const findRowTitle = (cells: readonly FieldView[], i: number): string => {
  const text = cells.find(({ kind, value }) => kind === "text" && typeof value === "string" && value !== "")?.value;
  return typeof text === "string" ? text : String(i + 1);
};

/** Returns the language prefixes of a model, nearest first. */
const readPrefixes = (model: object): readonly string[] =>
  (model as { LOCALIZATION_PREFIXES?: string[] }).LOCALIZATION_PREFIXES ?? [];

const findKey = (prefixes: readonly string[], path: string, what: "label" | "hint"): string | undefined =>
  prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${what}`).find((key) => game.i18n.has(key));

function findLabel(field: Field, path: string, prefixes: readonly string[]): string {
  if (field.label) return game.i18n.localize(field.label);
  const key = findKey(prefixes, path, "label");
  return key
    ? game.i18n.localize(key)
    : formatKey(
        path
          .replace(/\.element$/, "")
          .split(".")
          .at(-1) ?? path,
      );
}

function findHint(field: Field, path: string, prefixes: readonly string[]): string {
  const key = field.hint || findKey(prefixes, path, "hint");
  return key ? game.i18n.localize(key) : "";
}

function findChoiceLabel(value: string, label: string, prefixes: readonly (string | undefined)[]): string {
  const key = prefixes.flatMap((prefix) => (prefix ? [`${prefix}.${value}`] : [])).find((one) => game.i18n.has(one));
  if (key) return game.i18n.localize(key);
  return label === value ? formatKey(value) : game.i18n.localize(label);
}
