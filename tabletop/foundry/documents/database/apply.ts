import { Hooks } from "../../helpers/hooks.ts";
import type { Modified } from "../../../protocol.ts";
import { foldActorChange, foldEmbedded } from "../actor-delta-math.ts";
import { isPlain, type Plain } from "../difference.ts";
import { getDocumentClass, host } from "../../globals.ts";
import { fromUuidSync } from "../uuid-lookup.ts";
import { fromWire } from "./wire.ts";
import type { AnyDocument, DocumentClass } from "../types.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Actor } from "../actor.ts";
import type { TokenDocument } from "../token.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import type { Obj } from "../../utils/object.ts";

/** The effects of an operation on this client, for its caller. */
export interface Applied {
  readonly cls: DocumentClass;
  readonly documents: AnyDocument[];
  readonly operation: OperationOptions;
  readonly finish: () => Promise<void>;
}

/** What holds documents on this client: a collection, or a stand-in for a token's own actor or delta. */
export interface Holder {
  readonly name?: string;
  readonly invalidDocumentIds?: Set<string | null>;
  get(id: string, options?: { invalid?: boolean }): AnyDocument | null | undefined;
  set?(id: string | null, document: AnyDocument): unknown;
  delete?(id: string): unknown;
  createDocument?(data: object): AnyDocument;
  _load?(data: Obj, options: Obj): AnyDocument | null;
  _onModifyContents?(
    action: string,
    documents: AnyDocument[],
    result: readonly unknown[],
    operation: object,
    user: unknown,
  ): void;
}

/** Where the documents of an operation are held on this client; null if this client holds none of it. */
interface Place {
  readonly cls: DocumentClass;
  readonly parent: AnyDocument | null;
  readonly collection: Holder;
  readonly operation: OperationOptions;
  readonly userId: string;
}

/**
 * Applies on this client what the server has written, for any client, and notifies documents and hooks. A
 * document that cannot be changed is reported and does not stop the others.
 */
export function applyModified({ operation, userId, result }: Modified, asked?: OperationOptions): Applied | null {
  const cls = getDocumentClass(operation.documentName);
  const parent = operation.parentUuid ? findParent(operation.parentUuid) : null;
  if (operation.parentUuid && !parent) return null;
  const pack = operation.pack ?? null;
  const options = { ...operation.options, ...asked, parent, pack, action: operation.action };
  const collection = findHolder(cls, parent, pack);
  if (!collection) return null;
  const place: Place = { cls, parent, collection, operation: options, userId };
  const apply = { create: applyCreate, update: applyUpdate, delete: applyDelete }[operation.action];
  const documents = apply(place, result as never);
  if (!parent)
    place.collection._onModifyContents?.(operation.action, documents, result, options, host.game.users?.get(userId));
  const title = operation.action[0]?.toUpperCase() + operation.action.slice(1);
  const finish = async (): Promise<void> =>
    cls[`_on${title}Operation`](documents, options, host.game.users?.get(userId));
  return { cls, documents, operation: options, finish };
}

/** Returns a parent, or null if it is in a pack whose documents this client has not read: nothing changes here then. */
function findParent(uuid: string): AnyDocument | null {
  const found = fromUuidSync(uuid, { strict: false, invalid: true });
  return found?.documentName ? found : null;
}

function findHolder(cls: DocumentClass, parent: AnyDocument | null, pack: string | null): Holder | null | undefined {
  const name = cls.documentName as string;
  if (isToken(parent) && name === "Actor") return { get: () => parent.actor };
  if (isToken(parent) && name === "ActorDelta") return { get: () => parent.delta };
  if (parent) return parent.getEmbeddedCollection(name);
  if (!pack) return host.game.collections.get(name);
  return name === "Folder" ? host.game.packs.get(pack)?.folders : host.game.packs.get(pack);
}

function applyCreate(place: Place, result: Plain[]): AnyDocument[] {
  const { cls, parent, collection, operation, userId } = place;
  notifyAncestors(place, "_preCreateDescendantDocuments", [result]);
  const documents = result.flatMap((source) => {
    const data = structuredClone(source);
    if (!parent)
      return [collection._load?.(data, { pack: operation.pack })].filter((made) => made !== null && made !== undefined);
    return guarded(`creating ${String(source["_id"])}`, () => {
      const document = (collection as EmbeddedCollection).createDocument(data);
      collection.set?.(document.id, document);
      return document;
    });
  });
  prepareParents(place);
  documents.forEach((document) => {
    const data = result.find(({ _id }) => _id === document.id) ?? {};
    guarded("onCreate", () => document._onCreate(data, operation, userId));
    if (!operation.noHook) Hooks.callAll(`create${String(cls.documentName)}`, document, operation, userId);
  });
  notifyAncestors(place, "_onCreateDescendantDocuments", [documents, result]);
  return documents;
}

function applyUpdate(place: Place, result: Plain[]): AnyDocument[] {
  const { cls, parent, collection, operation, userId } = place;
  const changes = result.map((change) => fromWire(change) as Plain);
  notifyAncestors(place, "_preUpdateDescendantDocuments", [changes]);
  const updated: { document: AnyDocument; changed: Plain }[] = [];
  result.forEach((wire, index) => {
    const document = collection.get(wire["_id"] as string, { invalid: true });
    const changed = changes[index];
    if (!document || !changed) return;
    guarded(`updating ${String(document.uuid)}`, () => change(document, wire, changed));
    if (collection.invalidDocumentIds?.has(document.id) && !document.invalid) {
      collection.invalidDocumentIds.delete(document.id);
      collection.set?.(document.id, document);
    }
    updated.push({ document, changed });
  });
  prepareParents(
    place,
    updated.map(({ document }) => document),
  );
  for (const { document, changed } of updated) {
    guarded("onUpdate", () => document._onUpdate(changed, operation, userId));
    if (!operation.noHook) Hooks.callAll(`update${String(cls.documentName)}`, document, changed, operation, userId);
  }
  const documents = updated.map(({ document }) => document);
  if (parent?.documentName !== "Token") notifyAncestors(place, "_onUpdateDescendantDocuments", [documents, changes]);
  return documents;
}

/**
 * Applies a difference to a document's source. A token's delta is replaced whole; a token's own actor keeps its
 * differences in it.
 */
function change(document: AnyDocument, wire: Plain, changed: Plain): void {
  const { _id: _, ...own } = changed;
  const delta = wire["==delta"];
  const token = document.parent;
  if (document.documentName === "ActorDelta" && isToken(token)) {
    if (isPlain(delta)) token._source.delta = structuredClone(delta);
    token.refreshActor();
    return;
  }
  if (isToken(document) && isPlain(delta)) {
    document._source.delta = structuredClone(delta);
    delete own["delta"];
    delete own["==delta"];
  }
  if (isActor(document) && document.isToken && isToken(token)) {
    const { _id: __, ...plain } = wire;
    token._source.delta = foldActorChange(token.delta?._source as Plain, structuredClone(plain));
  }
  if (Object.keys(own).length > 0) document.updateSource(own, { fallback: true });
  if (isToken(document)) document.refreshActor();
}

function applyDelete(place: Place, ids: string[]): AnyDocument[] {
  const { cls, collection, operation, userId } = place;
  notifyAncestors(place, "_preDeleteDescendantDocuments", [ids]);
  const documents = ids.flatMap((id) => {
    const document = collection.get(id, { invalid: true });
    collection.delete?.(id);
    return document ? [document] : [];
  });
  prepareParents(place);
  for (const document of documents) {
    guarded("onDelete", () => document._onDelete(operation, userId));
    if (!operation.noHook) Hooks.callAll(`delete${String(cls.documentName)}`, document, operation, userId);
  }
  notifyAncestors(place, "_onDeleteDescendantDocuments", [documents, ids]);
  return documents;
}

/**
 * After a change: the parent is prepared again, deltas include the change, and tokens of a changed actor
 * follow.
 */
function prepareParents({ parent }: Place, changed: AnyDocument[] = []): void {
  if (!parent || parent.documentName === "Token") {
    for (const document of changed) updateDependentTokens(document);
    return;
  }
  let root = parent;
  while (root.parentCollection && root.parent) root = root.parent;
  const actor = nearestActor(parent);
  if (actor && isToken(actor.parent)) {
    const base = actor.baseActor;
    const token = actor.parent;
    if (base)
      token._source.delta = foldEmbedded(token.delta?._source as Plain, base._source as Plain, actor._source as Plain);
  }
  root.reset();
  updateDependentTokens(root);
}

function nearestActor(from: AnyDocument): Actor | null {
  for (let at: AnyDocument | null = from; at; at = at.parent) if (isActor(at)) return at;
  return null;
}

function isActor(document: AnyDocument): document is Actor {
  return document.documentName === "Actor";
}

function isToken(document: AnyDocument | null): document is TokenDocument {
  return document?.documentName === "Token";
}

/** Updates the tokens of a changed actor of the world. */
function updateDependentTokens(document: AnyDocument): void {
  if (!isActor(document) || document.isToken || document.pack) return;
  for (const token of document.getDependentTokens()) guarded("onUpdateBaseActor", () => token._onUpdateBaseActor());
}

/** Notifies the parents of the documents, at all levels. */
function notifyAncestors({ parent, collection, operation, userId }: Place, method: string, args: unknown[]): void {
  for (let at: AnyDocument | null = parent; at; at = at.parent) {
    const ancestor = at as unknown as Record<string, ((...args: unknown[]) => void) | undefined>;
    guarded(method, () => ancestor[method]?.(parent, collection.name, ...args, operation, userId));
  }
}

/** Runs a step; an error is reported and does not stop the others. */
function guarded<T>(what: string, run: () => T): T[] {
  try {
    return [run()];
  } catch (error) {
    Hooks.onError("ClientDatabaseBackend", error as Error, { msg: what, log: "error" });
    return [];
  }
}
