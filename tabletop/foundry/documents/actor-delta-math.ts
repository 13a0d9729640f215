import { applyDifference, foldDifference, isPlain, type Plain, same } from "./difference.ts";

/**
 * How an unlinked token's actor is built from the world's actor and the token's delta, and how a change of it becomes a
 * change of the delta. Pure, and the same on server and client, so that both hold the same delta. Embedded documents
 * that differ are kept whole; a base document that the token's actor lost leaves a tombstone
 * (foundryvtt.com/api/classes/foundry.abstract.EmbeddedCollectionDelta.html).
 */

const EMBEDDED = ["items", "effects"] as const;
/** Fields which a delta overrides only when it holds something other than null. */
const OVERRIDES = ["name", "img", "type", "ownership"] as const;

/** Returns an untouched delta. */
export function emptyDelta(id: string | null): Plain {
  return { _id: id, name: null, type: null, img: null, system: {}, items: [], effects: [], ownership: null, flags: {} };
}

/** Returns the source of the token's own actor. */
export function synthesize(base: Plain, delta: Plain): Plain {
  const result: Plain = structuredClone(base);
  for (const key of OVERRIDES)
    if (delta[key] !== null && delta[key] !== undefined) result[key] = structuredClone(delta[key]);
  for (const key of ["system", "flags"]) {
    const changes = delta[key];
    if (isPlain(changes)) result[key] = applyDifference(plain(result[key]), structuredClone(changes));
  }
  for (const key of EMBEDDED)
    result[key] = mergeEmbedded(documents(result[key]), structuredClone(documents(delta[key])));
  return result;
}

function mergeEmbedded(base: Plain[], delta: Plain[]): Plain[] {
  const managed = new Map(delta.map((document) => [document["_id"], document]));
  const merged = base.flatMap((document) => {
    const own = managed.get(document["_id"]);
    managed.delete(document["_id"]);
    if (!own) return [document];
    return isTombstone(own) ? [] : [own];
  });
  return [...merged, ...[...managed.values()].filter((document) => !isTombstone(document))];
}

/** Whether an entry of a delta says that the base's document is gone. */
export function isTombstone(document: Plain): boolean {
  return document["_tombstone"] === true;
}

/** Returns the delta after a change of the token's actor's own fields. */
export function foldActorChange(delta: Plain, changes: Plain): Plain {
  const result: Plain = { ...delta };
  for (const [key, value] of Object.entries(changes)) {
    const name = key.replace(/^(-=|==)/, "");
    if (name === "system" || name === "flags") {
      if (key !== name) throw new Error(`The ${name} of a token's actor cannot be replaced or removed whole.`);
      result[name] = foldDifference(plain(delta[name]), plain(value));
    } else if (name === "ownership" && isPlain(value)) result[name] = applyDifference(plain(delta[name]), value);
    else if ((OVERRIDES as readonly string[]).includes(name)) result[name] = key.startsWith("-=") ? null : value;
  }
  return result;
}

/** Returns the delta after a change among the actor's embedded documents: `actor` is the token's actor as it is now. */
export function foldEmbedded(delta: Plain, base: Plain, actor: Plain): Plain {
  const result: Plain = { ...delta };
  for (const key of EMBEDDED)
    result[key] = computeDelta(documents(delta[key]), documents(base[key]), documents(actor[key]));
  return result;
}

function computeDelta(delta: Plain[], base: Plain[], now: Plain[]): Plain[] {
  const before = new Map(base.map((document) => [document["_id"], document]));
  const managed = new Set(delta.map((document) => document["_id"]));
  const present = new Set(now.map((document) => document["_id"]));
  const kept = now.filter((document) => managed.has(document["_id"]) || !same(before.get(document["_id"]), document));
  const gone = base
    .filter((document) => !present.has(document["_id"]))
    .map(({ _id }): Plain => ({ _id, _tombstone: true }));
  const stale = delta.filter((document) => isTombstone(document) && !before.has(document["_id"]));
  return [...kept, ...gone, ...stale];
}

function documents(value: unknown): Plain[] {
  return Array.isArray(value) ? value.filter(isPlain) : [];
}

function plain(value: unknown): Plain {
  return isPlain(value) ? value : {};
}
