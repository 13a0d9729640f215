import { emptyDelta } from "../foundry/documents/actor-delta-math.ts";
import { migrateEffect } from "../foundry/documents/base/effect-migration.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { BASE_DOCUMENTS } from "../foundry/documents/base/index.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { withDefaults } from "../foundry/data/fields/object-merge.ts";
import { randomID } from "../foundry/utils/random.ts";
import type { Catalogue } from "./world-catalogue.ts";
import { Refused } from "./world-refusal.ts";
import { sanitizeDocument } from "./sanitize.ts";
import { isId, quote } from "./world-validate.ts";

/** What a field of the base schemas does here: brings a value into form and judges it. */
interface Field {
  clean(value: unknown, options?: object): unknown;
  validate(value: unknown, options?: object): unknown;
}

/** How a document's data are brought into form. */
export interface CleanContext {
  readonly catalogue: Catalogue;
  /** Keep ids of embedded documents; if false, they get new ones. */
  readonly keepEmbeddedIds: boolean;
  /** Leave embedded documents out: only the document's own fields are of interest. */
  readonly ownOnly?: boolean;
}

/** Stored with a user and never sent. */
export const SECRET_FIELDS: readonly string[] = ["password", "passwordSalt", "passwordHash"];

/**
 * Returns a document's data by its base schema: known fields only, each cleaned and validated, embedded documents
 * likewise, declared HTML sanitised. `system` is stored as received, with the defaults of an old `template.json`: the
 * server knows no system's models.
 *
 * @throws Refused naming the field that is wrong.
 */
export function cleanDocument(name: string, data: Plain, context: CleanContext, where: string): Plain {
  const kind = HIERARCHY[name];
  const model = BASE_DOCUMENTS[name];
  if (!kind || !model) throw new Refused(`Unknown document name ${quote(name)}.`, where);
  if (name === "ActiveEffect") migrateEffect(data);
  const embedded = new Map(Object.entries(kind.embedded).map(([child, field]) => [field, child]));
  const result: Plain = {};
  const options = { source: data };
  for (const [key, field] of Object.entries(model.schema.fields as Readonly<Record<string, Field>>)) {
    const at = `${where}.${key}`;
    const child = embedded.get(key);
    if (child && context.ownOnly) continue;
    if (name === "ActorDelta" && child) result[key] = cleanDeltaList(child, data[key], context, at);
    else if (child) result[key] = cleanList(child, data[key], context, at);
    else if (key === "system" && kind.typed)
      result[key] = withDefaults(isPlain(data[key]) ? data[key] : {}, readDefaults(name, data, context));
    else if (key === "system" && name === "ActorDelta") result[key] = isPlain(data[key]) ? data[key] : {};
    else if (key === "type" && kind.typed) result[key] = context.catalogue.subType(name, data[key], at);
    else if (key === "delta") result[key] = cleanDelta(data, context, at);
    else {
      const value = cleanField(field, data[key], options, at);
      if (value !== undefined) result[key] = value;
    }
  }
  sanitizeDocument(name, result, context.catalogue.htmlPaths(name, result["type"]));
  return result;
}

function readDefaults(name: string, { type }: Plain, { catalogue }: CleanContext): Plain {
  return catalogue.defaults(name, type ?? HIERARCHY[name]?.coreTypes[0]);
}

function cleanField(field: Field, value: unknown, options: object, where: string): unknown {
  let cleaned: unknown;
  let failure: unknown;
  try {
    cleaned = plainData(field.clean(value, options));
    failure = field.validate(cleaned, options);
  } catch (error) {
    failure = error;
  }
  if (failure) throw new Refused(`${quote(value)} will not do: ${formatReason(failure)}`, where);
  return cleaned;
}

/** Cleaning must leave what JSON can keep. */
function plainData(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

function formatReason(failure: unknown): string {
  if (failure instanceof Error) return failure.message;
  const asError = (failure as { asError?: () => Error }).asError;
  return asError ? asError.call(failure).message : String((failure as { message?: unknown }).message ?? failure);
}

function cleanList(child: string, value: unknown, context: CleanContext, where: string): Plain[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refused("Embedded documents are a list.", where);
  const seen = new Set<unknown>();
  return value.map((data: unknown, index) => {
    const at = `${where}.${index}`;
    if (!isPlain(data)) throw new Refused("An embedded document is an object.", at);
    const _id = context.keepEmbeddedIds && isId(data["_id"]) ? data["_id"] : randomID();
    if (seen.has(_id)) throw new Refused(`Two embedded documents have the id ${quote(_id)}.`, at);
    seen.add(_id);
    return cleanDocument(child, { ...data, _id }, context, at);
  });
}

/**
 * Returns a token's delta: kept whole, since its differences are no document of their own; its items and effects are
 * documents or tombstones.
 */
function cleanDelta(token: Plain, context: CleanContext, where: string): Plain {
  const value = isPlain(token["delta"]) ? token["delta"] : {};
  const delta = cleanDocument(
    "ActorDelta",
    { ...emptyDelta(null), ...value, _id: isId(value["_id"]) ? value["_id"] : (token["_id"] ?? null) },
    context,
    where,
  );
  return delta;
}

function cleanDeltaList(child: string, value: unknown, context: CleanContext, where: string): Plain[] {
  const list = Array.isArray(value) ? value.filter(isPlain) : [];
  const stones = list
    .filter(({ _id, _tombstone }) => _tombstone === true && isId(_id))
    .map(({ _id }) => ({ _id, _tombstone: true }));
  const documents = list.filter(({ _tombstone }) => _tombstone !== true);
  return [...cleanList(child, documents, { ...context, keepEmbeddedIds: true }, where), ...stones];
}
