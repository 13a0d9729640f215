import { EmbeddedDataField } from "../data/fields/model-fields.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { host } from "../globals.ts";

/** Paths of attributes that a token's bar can show: foundry.documents.types.TrackedAttributesDescription. */
export interface TrackedAttributes {
  /** Paths of attributes with a value and a maximum. */
  bar: string[][];
  /** Paths of attributes that are just a number. */
  value: string[][];
}

/** The data models of actors by sub-type. */
type Models = Readonly<Record<string, { readonly schema?: SchemaField } | undefined>>;

/** One choice of a bar: foundry.documents.types.TrackedAttributesChoice. */
interface AttributeChoice {
  group: string;
  value: string;
  label: string;
}

/**
 * Returns what of an actor's system data a token may track: what CONFIG.Actor.trackableAttributes says of the sub-type,
 * else what its model, or the data themselves, hold. Without data, of every sub-type. Source:
 * TokenDocument.getTrackedAttributes.
 */
export function trackedAttributes(data?: object | string | null, path: readonly string[] = []): TrackedAttributes {
  const { CONFIG } = host;
  const models = (CONFIG.Actor?.dataModels ?? {}) as Models;
  const configured = (CONFIG.Actor?.trackableAttributes ?? {}) as Record<
    string,
    { bar?: string[]; value?: string[] } | undefined
  >;
  if (typeof data === "string") return ofType(data, configured, models);
  if (data === undefined || data === null) {
    const types = [
      ...new Set([
        ...((host.game?.documentTypes?.Actor as string[] | undefined) ?? []),
        ...Object.keys(models),
        ...Object.keys(configured),
      ]),
    ];
    return merged(types.filter((type) => type !== "base").map((type) => ofType(type, configured, models)));
  }
  if (isSchema(data)) return fromSchema(data, path);
  const type = (data as { parent?: { type?: string } | null }).parent?.type;
  const { schema } = (data.constructor as { schema?: SchemaField } | undefined) ?? {};
  if (schema && type && configured[type]) return fromConfig(configured[type]);
  return schema ? fromSchema(schema, path) : fromObject(data, path);
}

function isSchema(data: object): data is SchemaField {
  return data instanceof SchemaField;
}

function ofType(
  type: string,
  configured: Readonly<Record<string, { bar?: string[]; value?: string[] } | undefined>>,
  models: Models,
): TrackedAttributes {
  if (configured[type]) return fromConfig(configured[type]);
  if (models[type]?.schema) return fromSchema(models[type].schema, []);
  const model = host.game?.model?.Actor?.[type] as object | undefined;
  return model ? fromObject(model, []) : { bar: [], value: [] };
}

function fromConfig({ bar = [], value = [] }: { bar?: string[]; value?: string[] }): TrackedAttributes {
  return { bar: bar.map((path) => path.split(".")), value: value.map((path) => path.split(".")) };
}

function merged(all: readonly TrackedAttributes[]): TrackedAttributes {
  const unique = (lists: readonly string[][]): string[][] => [
    ...new Map(lists.map((path) => [path.join("."), path])).values(),
  ];
  return { bar: unique(all.flatMap(({ bar }) => bar)), value: unique(all.flatMap(({ value }) => value)) };
}

function fromSchema(schema: SchemaField, path: readonly string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, field] of Object.entries(schema.fields as Record<string, DataField>)) {
    const at = [...path, name];
    let inner: SchemaField | null = null;
    if (field instanceof EmbeddedDataField) inner = field.model.schema;
    else if (field instanceof SchemaField) inner = field;
    if (isNumberField(field)) found.value.push(at);
    else if (inner) {
      const fields = inner.fields as Record<string, DataField | undefined>;
      if (isNumberField(fields["value"]) && isNumberField(fields["max"])) found.bar.push(at);
      else {
        const below = fromSchema(inner, at);
        found.bar.push(...below.bar);
        found.value.push(...below.value);
      }
    }
  }
  return found;
}

function isNumberField(field: unknown): boolean {
  const { NumberField } = host.foundry.data.fields;
  return field instanceof NumberField;
}

const isNumber = (data: object, key: string): boolean => typeof Reflect.get(data, key) === "number";

function fromObject(data: object, path: readonly string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, value] of Object.entries(data) as [string, unknown][]) {
    const at = [...path, name];
    if (typeof value === "number") found.value.push(at);
    else if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    else if (isNumber(value, "value") && isNumber(value, "max")) found.bar.push(at);
    else {
      const below = fromObject(value, at);
      found.bar.push(...below.bar);
      found.value.push(...below.value);
    }
  }
  return found;
}

/** The same as choices of a select, bars before single values. Source: TokenDocument.getTrackedAttributeChoices. */
export function trackedAttributeChoices(attributes: TrackedAttributes): AttributeChoice[] {
  const { i18n } = host.game;
  const group = (label: string, paths: readonly string[][]): AttributeChoice[] =>
    paths
      .map((path) => path.join("."))
      .sort((a, b) => a.localeCompare(b))
      .map((value) => ({ group: i18n.localize(label) as string, value, label: value }));
  return [...group("TOKEN.BarAttributes", attributes.bar), ...group("TOKEN.BarValues", attributes.value)];
}
