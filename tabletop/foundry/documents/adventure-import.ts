import { ADVENTURE_CONTENTS } from "./base/adventure.ts";
import { findDocumentClass, host } from "../globals.ts";
import type { AnyDocument } from "./types.ts";
import type { OperationOptions } from "../abstract/document.ts";

/** The maximum number of characters in a request to the world, less a reserve for the envelope. */
const MAX_REQUEST = 4_500_000;
const MAX_OPERATIONS = 400;

interface Plan {
  toCreate: Record<string, object[]>;
  toUpdate: Record<string, object[]>;
  documentCount: number;
}

/** The documents that an import created and updated, by document name. */
interface Imported {
  created: Record<string, AnyDocument[]>;
  updated: Record<string, AnyDocument[]>;
}

/** One write of an import, with the list that belongs to its action. */
interface ImportOperation extends OperationOptions {
  readonly action: string;
  readonly documentName: string;
  readonly data?: readonly object[];
  readonly updates?: readonly object[];
  readonly ids?: readonly string[];
}

/** The source data of a document of an adventure. */
interface Source {
  readonly _id: string;
  readonly folder?: string | null;
  readonly [field: string]: unknown;
}

/**
 * Sorts an adventure's data by document name into what the world lacks and what it has. Folders that hold what is
 * imported come along.
 */
export function planImport(data: Record<string, unknown>, importFields: readonly string[]): Plan {
  const plan: Plan = { toCreate: {}, toUpdate: {}, documentCount: 0 };
  const all = importFields.length === 0 || importFields.includes("all");
  const wanted = (field: string): boolean => all || importFields.includes(field);
  const used = all ? null : usedFolders(data, wanted);
  for (const [field, name] of Object.entries(ADVENTURE_CONTENTS)) {
    const collection = host.game.collections.get(name);
    if (!collection || !findDocumentClass(name) || !(wanted(field) || field === "folders")) continue;
    const list = (data[field] ?? []) as Source[];
    const chosen = field === "folders" && used && !wanted("folders") ? list.filter(({ _id }) => used.has(_id)) : list;
    const [update, create] = split(chosen, ({ _id }) => collection.has(_id));
    if (create.length > 0) plan.toCreate[name] = create;
    if (update.length > 0) plan.toUpdate[name] = update;
    plan.documentCount += chosen.length;
  }
  return plan;
}

/** Returns the folders in which the wanted documents lie, with those around them. */
function usedFolders(data: Record<string, unknown>, wanted: (field: string) => boolean): Set<string> {
  const folders = new Map(((data["folders"] ?? []) as Source[]).map(({ _id, folder }) => [_id, folder]));
  const used = new Set<string>();
  for (const field of Object.keys(ADVENTURE_CONTENTS)) {
    if (field === "folders" || !wanted(field)) continue;
    for (const { folder } of (data[field] ?? []) as Source[]) {
      for (let at = folder; at && !used.has(at); at = folders.get(at)) used.add(at);
    }
  }
  return used;
}

function split(list: readonly Source[], test: (source: Source) => boolean): [Source[], Source[]] {
  return [list.filter(test), list.filter((source) => !test(source))];
}

/**
 * Creates and updates documents of the world as one batch: all of it or none. What is too large for one request goes in
 * several; if a later one is refused, what the earlier ones created is deleted again. @throws Error if anything
 * is refused or a hook stops it.
 */
export async function importDocuments(
  toCreate: Record<string, object[]>,
  toUpdate: Record<string, object[]>,
): Promise<Imported> {
  const operations: ImportOperation[] = [
    ...Object.entries(toCreate).map(([documentName, data]) => ({ action: "create", documentName, data, ...KEEP })),
    ...Object.entries(toUpdate).map(([documentName, updates]) => ({
      action: "update",
      documentName,
      updates: own(documentName, updates),
      ...WHOLE,
    })),
    ...Object.entries(toUpdate).flatMap(([name, updates]) =>
      updates.flatMap((source) =>
        embedded(host.game.collections.get(name)?.get(String((source as Source)._id)), source as Source),
      ),
    ),
  ];
  const done: AnyDocument[][] = [];
  const results: Imported = { created: {}, updated: {} };
  try {
    for (const batch of inRequests(operations)) {
      const lists = (await host.CONFIG.DatabaseBackend.modifyBatch(batch)) as AnyDocument[][];
      if (batch.some(({ action, data }, index) => action === "create" && data?.length && lists[index]?.length === 0))
        throw new Error(host.game.i18n.localize("TABLETOP.Adventure.stopped") as string);
      batch.forEach((operation, index) => {
        const documents = lists[index] ?? [];
        if (operation.action === "create" && !operation.parent) done.push(documents);
        if (!operation.parent) collect(results, operation, documents);
      });
    }
  } catch (error) {
    await takeBack(done);
    throw error;
  }
  for (const [name, updates] of Object.entries(toUpdate)) {
    results.updated[name] = updates
      .map((source) => host.game.collections.get(name)?.get((source as Source)._id))
      .filter((document) => document !== undefined);
  }
  return results;
}

const KEEP = { keepId: true, keepEmbeddedIds: true, renderSheet: false } as const;
const WHOLE = { diff: false, recursive: false, noHook: true } as const;

function collect({ created }: Imported, { action, documentName }: ImportOperation, documents: AnyDocument[]): void {
  if (action === "create") created[documentName] = [...(created[documentName] ?? []), ...documents];
}

async function takeBack(done: readonly AnyDocument[][]): Promise<void> {
  const documents = done.flat();
  if (documents.length === 0) return;
  const byName = Map.groupBy(documents, ({ documentName }) => documentName);
  const operations = [...byName].map(([documentName, list]) => ({
    action: "delete",
    documentName,
    ids: list.map(({ id }) => id as string),
    noHook: true,
  }));
  await host.CONFIG.DatabaseBackend.modifyBatch(operations);
}

/** A document's own fields: what is embedded in it is written one by one. */
function own(name: string, updates: readonly object[]): object[] {
  const fields = Object.values((findDocumentClass(name)?.metadata.embedded ?? {}) as Record<string, string>);
  return updates.map((source) => Object.fromEntries(Object.entries(source).filter(([key]) => !fields.includes(key))));
}

/**
 * Returns the operations that bring what is embedded in a document, at any depth, in step with data: created,
 * overwritten, deleted.
 */
function embedded(document: AnyDocument | undefined, source: Source): ImportOperation[] {
  if (!document) return [];
  return Object.entries(document.metadata.embedded as Record<string, string>).flatMap(
    ([documentName, field]): ImportOperation[] => {
      if (!Array.isArray(source[field])) return [];
      const list = source[field] as Source[];
      const collection = document.getEmbeddedCollection(documentName);
      const [update, create] = split(list, ({ _id }) => collection.has(_id));
      const ids = ([...collection.keys()] as string[]).filter((id) => !list.some(({ _id }) => _id === id));
      const parent = { parent: document, documentName };
      return [
        ...(ids.length > 0 ? [{ action: "delete", ids, noHook: true, ...parent }] : []),
        ...(update.length > 0 ? [{ action: "update", updates: own(documentName, update), ...WHOLE, ...parent }] : []),
        ...(create.length > 0 ? [{ action: "create", data: create, ...KEEP, ...parent }] : []),
        ...update.flatMap((inner) => embedded(collection.get(inner._id), inner)),
      ];
    },
  );
}

/** Operations in as few requests as their size allows; a large list of documents is cut. */
function* inRequests(operations: readonly ImportOperation[]): Generator<ImportOperation[]> {
  let batch: ImportOperation[] = [];
  let size = 0;
  for (const operation of operations.flatMap(cut)) {
    const length = measureLength(operation);
    if (batch.length > 0 && (size + length > MAX_REQUEST || batch.length >= MAX_OPERATIONS)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(operation);
    size += length;
  }
  if (batch.length > 0) yield batch;
}

/** The key of an operation's list, by action. */
const LIST_KEYS: Readonly<Record<string, "data" | "updates" | "ids">> = { create: "data", update: "updates" };

function cut(operation: ImportOperation): ImportOperation[] {
  const key = LIST_KEYS[operation.action] ?? "ids";
  const list = operation[key] ?? [];
  if (list.length < 2 || measureLength(operation) <= MAX_REQUEST) return [operation];
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].flatMap((part) => cut({ ...operation, [key]: part }));
}

function measureLength({ data, updates, ids }: ImportOperation): number {
  return JSON.stringify(data ?? updates ?? ids ?? []).length;
}
