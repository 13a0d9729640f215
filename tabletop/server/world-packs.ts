import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import type { PackData } from "../protocol.ts";
import { type Person, ROLES } from "./permissions.ts";
import type { Store } from "./store.ts";
import { type Shelves, shelve } from "./world-draft.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

/** A compendium that was read whole; with a store, and unlocked, it can be written to. */
export interface ReadPack {
  readonly data: PackData;
  readonly documents: ReadonlyMap<string, object>;
  readonly store?: Store;
}

/** A pack within the world server. */
export interface WorldPack {
  readonly meta: PackData;
  readonly store: Store | undefined;
  readonly shelf: Map<string, Map<string, Plain>>;
}

const LEVELS: Readonly<Record<string, number>> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
/** More is not asked for at once. */
const MAX_ASKED = { ids: 5_000, fields: 100 };
/** What an index holds unless more is asked for. */
const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];

/** Puts packs on shelves. */
export function shelvePacks(packs: readonly ReadPack[]): Map<string, WorldPack> {
  const entries = packs.map(({ data, documents, store }): [string, WorldPack] => {
    const report = (): void => undefined;
    const shelf = shelve({ [collectionOf(data)]: [...documents.values()], folders: data.folders }, report);
    return [data.id, { meta: data, store, shelf }];
  });
  return new Map(entries);
}

/** What a person is told of a pack when they join: null where its ownership hides it from them. */
export function packData(pack: WorldPack, person: Person): PackData | null {
  if (levelOf(pack.meta, person) < 1) return null;
  const { meta, shelf } = pack;
  const documents = [...(shelf.get(collectionOf(meta))?.values() ?? [])];
  return {
    ...meta,
    index: documents.map((document) => pick(document, INDEX_FIELDS)),
    folders: [...(shelf.get("folders")?.values() ?? [])],
  };
}

/** A person's level by the pack's ownership, whose keys are roles: the level of the highest role that is listed and not above theirs. */
function levelOf({ ownership }: PackData, person: Person): number {
  // A Gamemaster counts as an Assistant where a pack lists no level of their own.
  let level = 0;
  for (const [role, needed] of Object.entries(ROLES)) {
    const given = ownership[role];
    if (given !== undefined && needed <= person.role) level = LEVELS[given] ?? 0;
  }
  return level;
}

/** Answers a client that reads a pack: whole documents by id, or an index of some fields. @throws Refused */
export function readPack(packs: ReadonlyMap<string, WorldPack>, shelves: Shelves, request: Plain, person: Person): Plain[] {
  const { pack: id, ids, fields } = request;
  const pack = typeof id === "string" ? packs.get(id) : undefined;
  if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
  const needed = ids === undefined ? 1 : 2;
  if (levelOf(pack.meta, person) < needed) throw new Refused(`This user may not read the pack ${quote(id)}.`, "pack");
  for (const [name, list] of Object.entries({ ids, fields })) {
    if (list === undefined) continue;
    const most = MAX_ASKED[name as keyof typeof MAX_ASKED];
    if (!Array.isArray(list) || list.length > most) throw new Refused(`"${name}" is a list of ${most} at most.`, name);
  }
  const documents = shelves.get(pack.meta.id)?.get(collectionOf(pack.meta)) ?? new Map<string, Plain>();
  if (Array.isArray(ids)) {
    return ids.flatMap((wanted: unknown) => {
      const document = typeof wanted === "string" ? documents.get(wanted) : undefined;
      return document ? [structuredClone(document)] : [];
    });
  }
  const wanted = Array.isArray(fields) ? fields.filter((field): field is string => typeof field === "string") : [];
  return [...documents.values()].map((document) => pick(document, [...INDEX_FIELDS, ...wanted]));
}

/** Refuses a write to a pack that is unknown, locked, or of another type. */
export function checkPackWrite(packs: ReadonlyMap<string, WorldPack>, id: string, documentName: string): void {
  const pack = packs.get(id);
  if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
  if (pack.meta.locked || !pack.store) throw new Refused(`The pack ${quote(id)} is locked: unlock it before writing to it.`, "pack");
  if (documentName && documentName !== pack.meta.type && documentName !== "Folder") {
    throw new Refused(`The pack ${quote(id)} holds ${pack.meta.type} documents, not ${documentName}.`, "pack");
  }
}

function collectionOf({ type }: PackData): string {
  return HIERARCHY[type]?.collection ?? type;
}

/** Some fields of a document, by dotted path; what is not there is left out. */
function pick(document: Plain, fields: readonly string[]): Plain {
  const result: Plain = {};
  for (const field of fields) {
    const steps = field.split(".");
    let from: unknown = document;
    for (const step of steps) from = isPlain(from) && Object.hasOwn(from, step) ? from[step] : undefined;
    if (from === undefined || steps.some((step) => ["__proto__", "constructor", "prototype"].includes(step))) continue;
    let into = result;
    for (const step of steps.slice(0, -1)) {
      const next = into[step];
      into = isPlain(next) ? next : ((into[step] = {}) as Plain);
    }
    into[steps.at(-1) ?? ""] = structuredClone(from);
  }
  return result;
}
