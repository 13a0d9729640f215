/**
 * Documents by uuid, without their sub-types: reading stored values and writing differences. Only this file casts the
 * untyped document API and knows the deletion and replacement operators of both generations.
 */
import type { Json } from "../../rules/shared/json.ts";
import { isV14 } from "./platform.ts";
import { ID } from "../contract/registry.ts";

/** What core needs of a document, whatever its class. */
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string | null;
  readonly pack: string | null;
  readonly parent: Doc | null;
  readonly isToken?: boolean;
  readonly items?: Iterable<Doc>;
  /** The windows that are rendered again when it changes. */
  readonly apps?: Record<string, object>;
  /** Of an actor. */
  readonly statuses?: ReadonlySet<string>;
  readonly _source: { readonly [key: string]: Json };
  readonly system: object;
  toObject(): { [key: string]: Json };
  update(data: object, options?: object): Promise<Doc | undefined>;
  updateSource(data: object, options: { dryRun: true }): object;
  delete(): Promise<Doc | undefined>;
  createEmbeddedDocuments(name: string, data: object[], options: object): Promise<Doc[]>;
  testUserPermission(user: unknown, level: "OWNER" | "OBSERVER" | "LIMITED"): boolean;
}

/** Returns a document of any class as core sees it. */
export const asDoc = (document: object): Doc => document as Doc;

/** One write of a batch. */
export type Write =
  | { readonly action: "update"; readonly doc: Doc; readonly data: object }
  /** Null for a world document. */
  | { readonly action: "create"; readonly parent: Doc | null; readonly documentName: string; readonly data: object }
  | { readonly action: "delete"; readonly doc: Doc };

/** The uuid of a world actor: the most frequent case. */
const WORLD_ACTOR_UUID = /^Actor\.([A-Za-z0-9]{16})$/;

/** Returns the document of a uuid if it is loaded (world documents are, and the actors of tokens), or null. */
export function findDoc(uuid: string): Doc | null {
  const [, actor] = WORLD_ACTOR_UUID.exec(uuid) ?? [];
  if (actor !== undefined) return (game.actors.get(actor) as unknown as Doc | undefined) ?? null;
  try {
    const found = fromUuidSync(uuid as never) as unknown as Partial<Doc> | null;
    return found && typeof found.update === "function" ? (found as Doc) : null;
  } catch {
    return null; // a malformed uuid names nothing
  }
}

/** As `findDoc`, but also loads from compendia. */
export async function fetchDoc(uuid: string): Promise<Doc | null> {
  const loaded = findDoc(uuid);
  if (loaded) return loaded;
  try {
    return (await fromUuid(uuid as never)) as unknown as Doc | null;
  } catch {
    return null;
  }
}

/** Returns a copy of a stored value, or undefined. */
export function stored(doc: Doc, path: string): Json | undefined {
  const value = path ? (foundry.utils.getProperty(doc._source, path) as Json | undefined) : doc.toObject();
  return value === undefined ? undefined : (foundry.utils.deepClone(value) as Json);
}

/** Casts stored data of our own models, whose schema guarantees its shape. */
export const castStored = <T>(value: Json | undefined): T => value as unknown as T;

/**
 * Returns a number as a field would clean it: within its bounds, or undefined if it would be refused. Writes nothing.
 */
export function cleanNumber(doc: Doc, path: string, value: number): number | undefined {
  const update = {};
  put(update, path, value);
  try {
    const made = foundry.utils.getProperty(doc.updateSource(update, { dryRun: true }), path) ?? stored(doc, path);
    return typeof made === "number" ? made : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the deletion of a key to an update. */
export function putDeletion(update: object, path: string): void {
  const at = path.lastIndexOf(".");
  const parent = path.slice(0, Math.max(at, 0));
  const key = path.slice(at + 1);
  const operator = (globalThis as unknown as { _del?: unknown })._del;
  if (isV14() && operator !== undefined) put(update, path, operator);
  else put(update, parent ? `${parent}.-=${key}` : `-=${key}`, null);
}

/** Adds a value to an update that replaces what is stored (an object would otherwise be merged). */
export function putValue(update: object, path: string, value: Json): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return put(update, path, value);
  const replace = (globalThis as unknown as { _replace?: (value: Json) => unknown })._replace;
  if (isV14() && replace) return put(update, path, replace(value));
  const at = path.lastIndexOf(".");
  return put(update, `${path.slice(0, at + 1)}==${path.slice(at + 1)}`, value);
}

/** Sets a plain value at a dotted path of an expanded object. */
function put(update: object, path: string, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let at = update as Record<string, unknown>;
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
  at[last] = value;
}

/**
 * Returns whether several writes can be one batch: on generation 14, and without actors of unlinked tokens (their delta
 * is written separately).
 */
export function canBatch(writes: readonly Write[]): boolean {
  const docs = writes.map((write) => (write.action === "create" ? write.parent : write.doc));
  return isV14() && writes.length > 1 && docs.every((doc) => !doc?.isToken && !doc?.parent?.isToken);
}

/** Writes all or nothing (generation 14). */
export async function writeBatch(writes: readonly Write[]): Promise<void> {
  const documents = foundry.documents as unknown as { modifyBatch(operations: object[]): Promise<unknown> };
  await documents.modifyBatch(writes.map(toOperation));
}

function toOperation(write: Write): object {
  if (write.action === "create") {
    const { parent, documentName, data } = write;
    return { action: "create", documentName, data: [data], ...(parent ? { parent } : {}), keepId: true };
  }
  const { doc } = write;
  const where = { documentName: doc.documentName, ...(doc.parent ? { parent: doc.parent } : {}) };
  return write.action === "delete"
    ? { action: "delete", ...where, ids: [doc.id] }
    : { action: "update", ...where, updates: [{ _id: doc.id, ...write.data }] };
}

/** Writes one. */
export async function writeOne(write: Write): Promise<void> {
  if (write.action === "update") await write.doc.update(write.data);
  else if (write.action === "delete") await write.doc.delete();
  else if (write.parent) await write.parent.createEmbeddedDocuments(write.documentName, [write.data], { keepId: true });
  else await findDocumentClass(write.documentName).create(write.data, { keepId: true });
}

/** Returns the class of world documents of that name. */
const findDocumentClass = (documentName: string): { create(data: object, options: object): Promise<unknown> } =>
  (CONFIG as unknown as Record<string, { documentClass: { create(data: object, options: object): Promise<unknown> } }>)[
    documentName
  ]?.documentClass ?? never(documentName);

function never(documentName: string): never {
  throw new Error(`there are no documents called ${documentName}`);
}

/** Returns our flag at a path of a document. */
export const readFlag = (doc: Doc, path: string): Json | undefined => stored(doc, `flags.${ID}.${path}`);

/** Displays or removes the icon of our status on an actor: see QuadrantActor. */
export async function showStatus(actor: Doc, id: string, active: boolean): Promise<void> {
  await (actor as unknown as { showStatus(id: string, active: boolean): Promise<unknown> }).showStatus(id, active);
}

/** Returns every actor: those of the world, and the own actors of unlinked tokens. */
export const allActors = (): Actor.Implementation[] => [
  ...game.actors,
  ...[...game.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (!token.actorLink && token.actor ? [token.actor] : [])),
  ),
];

/** Returns whether a player owns a document. */
export const hasPlayerOwner = (uuid: string): boolean =>
  (findDoc(uuid) as { readonly hasPlayerOwner?: boolean } | null)?.hasPlayerOwner === true;

/** A token as a part of what depends on its actor. */
interface DependentToken extends Doc {
  readonly actorLink: boolean;
  readonly actor: object | null;
}

/** Returns the tokens of a world actor on all scenes, also of one that was just deleted. */
export const listDependentTokens = (actor: object): readonly DependentToken[] => [
  ...((actor as { getDependentTokens?(): Iterable<DependentToken> }).getDependentTokens?.() ?? []),
];
