import { DataModel } from "../../abstract/data-model.ts";
import { Hooks } from "../../helpers/hooks.ts";
import type { Operation } from "../../../protocol.ts";
import { Collection } from "../../utils/collection.ts";
import { deepClone, type Obj } from "../../utils/object.ts";
import { expandObject } from "../../utils/paths.ts";
import { host } from "../../globals.ts";
import { toWire, wireOptions } from "./wire.ts";
import type { AnyDocument, DocumentClass, AnyUser } from "../types.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { TokenDocument } from "../token.ts";

/** An operation that has passed the requesting client's hooks. `stopped` counts the documents that a hook stopped. */
export interface Prepared {
  readonly wire: Operation | null;
  readonly documents: AnyDocument[];
  readonly operation: OperationOptions;
  readonly stopped: number;
}

// A dry run (`dryRun`) calls the hooks and nothing else: it returns an empty list.

/** The collection that has the documents of an operation; reading an unknown id throws. */
interface DocumentSource {
  keys(): Iterable<string>;
  get(id: string, options: { strict: true; invalid?: boolean }): AnyDocument;
}

/** Returns the options for hooks: one object for all documents, which hooks may change. */
function hookOptions(operation: OperationOptions, defaults: object): OperationOptions {
  const {
    data: _data,
    updates: _updates,
    ids: _ids,
    action: _action,
    documentName: _documentName,
    ...options
  } = operation;
  return Object.assign(options, { ...defaults, ...options });
}

function base(
  cls: DocumentClass,
  operation: OperationOptions,
): { documentName: string; parentUuid: string | null; pack: string | null } {
  return {
    documentName: cls.documentName as string,
    parentUuid: (operation.parent?.uuid as string | undefined) ?? null,
    pack: (operation.pack as string | null) ?? null,
  };
}

const withArticle = (name: string): string => `${/^(?:[AEIO]|U(?!ser))/.test(name) ? "an" : "a"} ${name}`;

/** Creates the documents in memory and calls the `pre` hooks. @throws DataModelValidationError for bad data. */
export async function prepareCreate(cls: DocumentClass, operation: OperationOptions, user: AnyUser): Promise<Prepared> {
  const { parent = null, pack = null } = operation;
  const options = hookOptions(operation, { render: true, renderSheet: false });
  const documents: AnyDocument[] = [];
  const list = operation.data as object[];
  for (const given of list) {
    const data = (given instanceof DataModel ? given.toObject() : expandObject(deepClone(given as object))) as Obj;
    if (!operation.keepId) delete data._id;
    const document = new cls(deepClone(data), { parent, pack });
    if (!document.canUserModify(user, "create", data))
      throw new Error(
        `${String(user.name)} may not create ${withArticle(String(cls.documentName))}${parent ? ` in ${String(parent.uuid)}` : ""}.`,
      );
    if ((await document._preCreate(data, options, user)) === false) continue;
    if (!operation.noHook && !Hooks.call(`preCreate${String(cls.documentName)}`, document, data, options, user.id))
      continue;
    documents.push(document);
  }
  const allowed = documents.length > 0 && (await cls._preCreateOperation(documents, options, user)) !== false;
  const stopped = allowed ? list.length - documents.length : list.length;
  if (!allowed || operation.dryRun) return { wire: null, documents: [], operation: options, stopped };
  const data = documents.map((document) => JSON.parse(JSON.stringify(document.toObject())) as object);
  return {
    wire: { action: "create", ...base(cls, operation), data, options: wireOptions(options) },
    documents,
    operation: options,
    stopped,
  };
}

/** Computes what updates change and calls the `pre` hooks. @throws DataModelValidationError for bad data. */
export async function prepareUpdate(
  cls: DocumentClass,
  operation: OperationOptions,
  user: AnyUser,
  whole = false,
): Promise<Prepared> {
  const options = hookOptions(operation, { diff: true, recursive: true, render: true });
  const collection = await findCollection(cls, operation);
  const documents: AnyDocument[] = [];
  const updates: object[] = [];
  let stopped = 0;
  for (const given of operation.updates as object[]) {
    const { _id, ...changes } = expandObject(
      deepClone((given instanceof DataModel ? given.toObject() : given) as object),
    ) as Obj & { _id: string };
    const document = collection.get(_id, { strict: true, invalid: true });
    if (!document.canUserModify(user, "update", changes))
      throw new Error(`${String(user.name)} may not update ${String(document.uuid)}.`);
    const difference = document.updateSource(deepClone(changes as object), {
      dryRun: true,
      recursive: options.recursive !== false,
    });
    const full = options.diff === false || whole;
    if (!full && Object.keys(difference as object).length === 0) continue;
    const changed = full ? { ...cleaned(document, changes, options), ...difference, _id } : { ...difference, _id };
    const allowed = (await document._preUpdate(changed, options, user)) !== false;
    if (
      !allowed ||
      (!operation.noHook && !Hooks.call(`preUpdate${String(cls.documentName)}`, document, changed, options, user.id))
    ) {
      stopped += 1;
      continue;
    }
    changed._id = _id;
    documents.push(document);
    updates.push(changed as object);
  }
  if (documents.length === 0) return { wire: null, documents, operation: options, stopped };
  options.updates = updates;
  if ((await cls._preUpdateOperation(documents, options, user)) === false)
    return { wire: null, documents: [], operation: options, stopped: stopped + documents.length };
  if (operation.dryRun) return { wire: null, documents: [], operation: options, stopped };
  const wire: Operation = {
    action: "update",
    ...base(cls, operation),
    updates: updates.map((changes) => expandWire(changes)),
    options: { ...wireOptions(options), recursive: true },
  };
  return { wire, documents, operation: options, stopped };
}

/** Changes as the schema has them, whether they change anything or not. */
function cleaned(document: AnyDocument, changes: object, { recursive }: OperationOptions): object {
  const source = { ...document._source, ...("type" in changes ? { type: changes.type } : {}) };
  return recursive === false
    ? {}
    : ((document.constructor as DocumentClass).cleanData(deepClone(changes) as Obj, {
        partial: true,
        source,
      }) as object);
}

/** Hooks may have added dotted keys. */
function expandWire(changes: object): object {
  return expandObject(toWire(changes));
}

/** Calls the `pre` hooks of a deletion. */
export async function prepareDelete(cls: DocumentClass, operation: OperationOptions, user: AnyUser): Promise<Prepared> {
  const options = hookOptions(operation, { render: true });
  const collection = await findCollection(cls, operation);
  const ids = operation.deleteAll ? ([...collection.keys()] as string[]) : (operation.ids as string[]);
  const documents: AnyDocument[] = [];
  for (const id of ids) {
    const document = collection.get(id, { strict: true, invalid: true });
    if (!document.canUserModify(user, "delete"))
      throw new Error(`${String(user.name)} may not delete ${String(document.uuid)}.`);
    if ((await document._preDelete(options, user)) === false) continue;
    if (!operation.noHook && !Hooks.call(`preDelete${String(cls.documentName)}`, document, options, user.id)) continue;
    documents.push(document);
  }
  const stopped = ids.length - documents.length;
  if (documents.length === 0) return { wire: null, documents, operation: options, stopped };
  if ((await cls._preDeleteOperation(documents, options, user)) === false)
    return { wire: null, documents: [], operation: options, stopped: ids.length };
  if (operation.dryRun) return { wire: null, documents: [], operation: options, stopped };
  const wire: Operation = {
    action: "delete",
    ...base(cls, operation),
    ids: documents.map(({ id }) => id as string),
    options: wireOptions(options),
  };
  return { wire, documents, operation: options, stopped };
}

/**
 * Returns where an operation's documents are: what they are embedded in, a pack, or the world. A token holds its own
 * actor and its delta.
 */
async function findCollection(
  cls: DocumentClass,
  { parent, pack, updates, ids }: OperationOptions,
): Promise<DocumentSource> {
  const name = cls.documentName as string;
  if (parent?.documentName === "Token" && (name === "Actor" || name === "ActorDelta"))
    return singleton(
      name === "Actor" ? (parent as TokenDocument).actor : (parent as TokenDocument).delta,
    ) as unknown as DocumentSource;
  if (parent) return parent.getEmbeddedCollection(name) as unknown as DocumentSource;
  if (!pack) return host.game.collections.get(name) as unknown as DocumentSource;
  const collection = host.game.packs.get(pack);
  if (!collection) throw new Error(`There is no pack "${String(pack)}".`);
  const wanted = (ids ?? (updates as Obj[] | undefined)?.map((update) => update._id as string) ?? []) as string[];
  if (name === "Folder") return collection.folders as unknown as DocumentSource;
  for (const id of wanted) await collection.getDocument(id);
  return collection as unknown as DocumentSource;
}

function singleton(document: AnyDocument | null): Collection<string, AnyDocument> {
  return new Collection<string, AnyDocument>(document ? [[document.id as string, document]] : []);
}
