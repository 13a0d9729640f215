/** The world as rules see it, as plain data: users, documents with their items, settings and rounds. */
import { type Doc, asDoc, fetchDoc, findDoc, stored } from "../compat/documents.ts";
import { ID } from "../contract/registry.ts";
import { WORLD_TIME, getWorldTime, getSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat, Snapshot, World } from "../contract/world.ts";
import { getGmSecret } from "../secrets/gm-storage.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { STATE, StateReads, houseKey } from "./state-reads.ts";
import { type Change, type ReadStored, preview } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";

/** Returns the seat of a user whom the server attests. Settings belong to the GM. */
export function findSeat(userId: string): Seat | null {
  const user = game.users.get(userId);
  if (!user) return null;
  return {
    id: userId,
    isGM: user.isGM,
    owns: (at) =>
      "uuid" in at
        ? ((findDoc(at.uuid) ?? findHolder(at.uuid))?.testUserPermission(user, "OWNER") ?? false)
        : user.isGM,
    observes: (at) => "uuid" in at && (findDoc(at.uuid)?.testUserPermission(user, "OBSERVER") ?? false),
  };
}

/** Returns the document in which one is to be created or was deleted: its owner may do either. */
const findHolder = (uuid: string): Doc | null => findDoc(uuid.split(".").slice(0, -2).join("."));

/** Returns this client's user. `reads` records whose ownership is asked for. */
export function getOwnSeat(reads: StateReads = new StateReads()): Seat {
  const seat = findSeat(game.userId ?? "");
  if (!seat) throw new Error("nobody is signed in");
  reads.add(STATE.users);
  return {
    ...seat,
    owns(at) {
      reads.addPlace(at);
      return seat.owns(at);
    },
  };
}

/** Reads a stored value of a document, or of a world setting of ours (`quadrant.pool`). */
export const readStored: ReadStored = (at, path) => {
  if ("uuid" in at) {
    const doc = findDoc(at.uuid);
    return doc ? stored(doc, path) : undefined;
  }
  if (at.setting === WORLD_TIME) return getWorldTime();
  const key = settingKey(at.setting);
  if (key === null) return undefined;
  const value = getSetting(key);
  return (path ? foundry.utils.getProperty(value as object, path) : value) as Json | undefined;
};

/** Returns a setting's key in our namespace, or null if it belongs to another package. */
export const settingKey = (full: string): string | null =>
  full.startsWith(`${ID}.`) ? full.slice(ID.length + 1) : null;

/** Returns the world as one ruleset may read it. `reads` records what is read. */
export const createWorld = (row: Ruleset, reads: StateReads = new StateReads()): World<unknown> => {
  reads.add(houseKey(row.id)); // prepared data depend on it as well
  return {
    read: async (at, path) => {
      reads.addPlace(at);
      if ("uuid" in at && findDoc(at.uuid) === null) {
        const doc = await fetchDoc(at.uuid);
        return doc ? stored(doc, path) : undefined;
      }
      return readStored(at, path);
    },
    snapshot: async (uuid) => {
      reads.addPlace({ uuid });
      const doc = await fetchDoc(uuid);
      return doc ? createSnapshot(doc) : null;
    },
    round(actor) {
      reads.add(STATE.encounters);
      return findRound(actor);
    },
    time() {
      reads.add(STATE.time);
      return getWorldTime();
    },
    isActing(actor) {
      reads.add(STATE.encounters);
      return startedCombats().some(({ combatant }) => combatant?.actor?.uuid === actor);
    },
    playedActors(type) {
      reads.add(STATE.actors);
      return listPlayedActors([type]);
    },
    gmSecret(name) {
      reads.add(STATE.secrets);
      return getGmSecret(`${row.id}.${name}`);
    },
    house: readHouseRules(row),
  };
};

/**
 * Returns a `createWorld` that makes each snapshot once, for decisions made together: all buttons of a card read the
 * same few actors. Don't keep it.
 */
export function cacheSnapshots(): typeof createWorld {
  const made = new Map<string, Promise<Snapshot | null>>();
  return (row, reads = new StateReads()) => {
    const world = createWorld(row, reads);
    return {
      ...world,
      snapshot: (uuid) => {
        reads.addPlace({ uuid });
        const snapshot = made.get(uuid) ?? world.snapshot(uuid);
        made.set(uuid, snapshot);
        return snapshot;
      },
    };
  };
}

/** Returns the world's actors of these types that a player owns, by name. */
export const listPlayedActors = (types: readonly string[]): readonly Snapshot[] =>
  [...game.actors]
    .filter((actor) => types.includes(actor.type) && actor.hasPlayerOwner)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(createSnapshot);

/** Returns a document's `system` data as prepared. */
export const readSystem = (doc: Doc): { readonly [key: string]: Json } =>
  toJson(doc.system, 0) as { [key: string]: Json };

/** Returns a document with its items, as prepared (effects applied, derived numbers computed). */
export function createSnapshot(document: object): Snapshot {
  const doc = asDoc(document);
  return {
    uuid: doc.uuid,
    type: doc.type,
    // On a scene, an actor is known by its token's name.
    name: (doc.isToken ? doc.parent?.name : undefined) ?? doc.name,
    img: doc.img ?? "",
    system: readSystem(doc),
    items: doc.items
      ? [...doc.items].sort((a, b) => readSort(a) - readSort(b)).map((item) => createSnapshot(item))
      : [],
  };
}

/** Returns an item's position among the others. */
const readSort = ({ _source: { sort } }: Doc): number => (typeof sort === "number" ? sort : 0);

const MAX_DEPTH = 12;

/**
 * Returns prepared data as JSON: sets and collections become lists; functions, documents and the parent are left out.
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

type Fight = Combat.Implementation;

/** Returns the combats that have started. */
export const startedCombats = (): readonly Fight[] => [...(game.combats ?? [])].filter(({ started }) => started);

/**
 * Returns the round of the combat that an actor takes part in (by uuid; for an unlinked token, the token's own actor).
 * Of several combats, the active one counts. Returns 0 outside of combat.
 */
export function findRound(actor: string): number {
  const own = startedCombats().filter(({ combatants }) => [...combatants].some((one) => one.actor?.uuid === actor));
  return (own.find(({ active }) => active) ?? own[0])?.round ?? 0;
}

/** Returns a snapshot after changes; null where they delete it. Numbers that effects derive are as they were. */
export function snapshotAfter(found: Snapshot, changes: readonly Change[]): Snapshot | null {
  const { uuid, name, img, system } = found;
  const after = preview({ uuid }, { name, img, system }, changes);
  const items = found.items.flatMap((item) => snapshotAfter(item, changes) ?? []);
  return after && { ...found, ...(after as Pick<Snapshot, "name" | "img" | "system">), items };
}
