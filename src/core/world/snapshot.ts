/** Documents as plain data, for rules that know no Foundry. */
import type { Json } from "../../rules/shared/json.ts";
import { type Doc, findDoc, fetchDoc, stored } from "../compat/documents.ts";
import { getSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Snapshot, World } from "../contract/world.ts";
import { findRound } from "./encounters.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import type { ReadStored } from "../../rules/shared/change.ts";
import { ID } from "../compat/id.ts";
import { getGmSecret } from "../secrets/gm-storage.ts";

/** Reads a stored value: of a document, or of a world setting of ours (`quadrant.pool`). */
export const readStored: ReadStored = (at, path) => {
  if ("uuid" in at) {
    const doc = findDoc(at.uuid);
    return doc ? stored(doc, path) : undefined;
  }
  const key = settingKey(at.setting);
  if (key === null) return undefined;
  const value = getSetting(key);
  return (path ? foundry.utils.getProperty(value as object, path) : value) as Json | undefined;
};

/** The key below our namespace of a setting's full name; null where it is another's. */
export const settingKey = (full: string): string | null =>
  full.startsWith(`${ID}.`) ? full.slice(ID.length + 1) : null;

/** The world as one ruleset may read it. */
export const createWorld = (row: Ruleset): World<unknown> => ({
  read: async (at, path) => {
    if ("uuid" in at && findDoc(at.uuid) === null) {
      const doc = await fetchDoc(at.uuid);
      return doc ? stored(doc, path) : undefined;
    }
    return readStored(at, path);
  },
  snapshot: async (uuid) => {
    const doc = await fetchDoc(uuid);
    return doc ? createSnapshot(doc) : null;
  },
  round: findRound,
  gmSecret: (name) => getGmSecret(`${row.id}.${name}`),
  house: readHouseRules(row),
});

/**
 * Worlds that make each snapshot once, for questions asked together: all buttons of a card look at the same few actors.
 * Not to be kept.
 */
export function cacheSnapshots(): typeof createWorld {
  const made = new Map<string, Promise<Snapshot | null>>();
  return (row) => {
    const world = createWorld(row);
    return {
      ...world,
      snapshot: (uuid) => {
        const snapshot = made.get(uuid) ?? world.snapshot(uuid);
        made.set(uuid, snapshot);
        return snapshot;
      },
    };
  };
}

/** A document's own data, as prepared. */
export const readSystem = (doc: Doc): { readonly [key: string]: Json } =>
  toJson(doc.system, 0) as { [key: string]: Json };

/** A document with its items, as prepared (effects applied, derived numbers in place). */
export function createSnapshot(doc: Doc): Snapshot {
  return {
    uuid: doc.uuid,
    type: doc.type,
    // On a scene, one is known by the name of one's token.
    name: (doc.isToken ? doc.parent?.name : undefined) ?? doc.name,
    img: doc.img ?? "",
    system: readSystem(doc),
    items: doc.items ? [...doc.items].sort((a, b) => readSort(a) - readSort(b)).map(createSnapshot) : [],
  };
}

/** Where somebody put an item among the others. */
const readSort = ({ _source: { sort } }: Doc): number => (typeof sort === "number" ? sort : 0);

const MAX_DEPTH = 12;

/**
 * JSON of prepared data: sets and collections become lists, and what is no data (functions, documents, the parent) is
 * left out.
 */
function toJson(value: unknown, depth: number): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((entry) => toJson(entry, depth + 1) ?? null);
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    if (value instanceof Set) return [...value].map((entry) => toJson(entry, depth + 1) ?? null);
    if (value instanceof foundry.abstract.Document || value instanceof Map) return undefined;
  }
  const out: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    if (key === "parent") continue;
    const json = toJson((value as Record<string, unknown>)[key], depth + 1);
    if (json !== undefined) out[key] = json;
  }
  return out;
}
