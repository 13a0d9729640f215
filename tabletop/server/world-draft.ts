import { deepClone } from "../foundry/utils/object.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import type { StoreChanges } from "./store.ts";

/** Documents of the world (under the empty name) and of each pack, by collection and id. */
export type Shelves = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Plain>>>;

type MutableShelves = Map<string, Map<string, Map<string, Plain>>>;

interface Entry {
  readonly shelf: string;
  readonly collection: string;
  readonly id: string;
  readonly source: Plain | null;
}

/**
 * A batch at work: copies of the primary documents it touches, over the committed ones. Dropped, it leaves no trace.
 */
export class Draft {
  readonly #shelves: Shelves;
  readonly #entries = new Map<string, Entry>();

  constructor(shelves: Shelves) {
    this.#shelves = shelves;
  }

  /** Returns the document as the batch sees it; not to be changed. */
  peek(shelf: string, collection: string, id: string): Plain | undefined {
    const entry = this.#entries.get(buildKey(shelf, collection, id));
    return entry ? (entry.source ?? undefined) : this.#shelves.get(shelf)?.get(collection)?.get(id);
  }

  /** Returns a copy of the document that the batch may change. */
  open(shelf: string, collection: string, id: string): Plain | undefined {
    const key = buildKey(shelf, collection, id);
    const entry = this.#entries.get(key);
    if (entry) return entry.source ?? undefined;
    const source = this.#shelves.get(shelf)?.get(collection)?.get(id);
    if (!source) return undefined;
    const copy = deepClone(source);
    this.#entries.set(key, { shelf, collection, id, source: copy });
    return copy;
  }

  put(shelf: string, collection: string, source: Plain): void {
    const id = String(source["_id"]);
    this.#entries.set(buildKey(shelf, collection, id), { shelf, collection, id, source });
  }

  remove(shelf: string, collection: string, id: string): void {
    this.#entries.set(buildKey(shelf, collection, id), { shelf, collection, id, source: null });
  }

  /** Yields all documents of one collection as the batch sees them. */
  *all(shelf: string, collection: string): Generator<Plain> {
    for (const [id, source] of this.#shelves.get(shelf)?.get(collection) ?? []) {
      if (!this.#entries.has(buildKey(shelf, collection, id))) yield source;
    }
    for (const entry of this.#entries.values()) {
      if (entry.shelf === shelf && entry.collection === collection && entry.source) yield entry.source;
    }
  }

  /** Returns what is to be stored, by shelf. */
  changes(): Map<string, StoreChanges> {
    const result = new Map<
      string,
      { puts: StoreChanges["puts"][number][]; deletes: StoreChanges["deletes"][number][] }
    >();
    for (const { shelf, collection, id, source } of this.#entries.values()) {
      const changes = result.get(shelf) ?? { puts: [], deletes: [] };
      result.set(shelf, changes);
      if (source) changes.puts.push({ collection, id, data: source });
      else changes.deletes.push({ collection, id });
    }
    return result;
  }

  /** Commits the batch. */
  commit(shelves: MutableShelves): void {
    for (const { shelf, collection, id, source } of this.#entries.values()) {
      const collections = shelves.get(shelf) ?? new Map<string, Map<string, Plain>>();
      shelves.set(shelf, collections);
      const documents = collections.get(collection) ?? new Map<string, Plain>();
      collections.set(collection, documents);
      if (source) documents.set(id, source);
      else documents.delete(id);
    }
  }
}

function buildKey(shelf: string, collection: string, id: string): string {
  return `${shelf}|${collection}|${id}`;
}

/** Shelves that can be committed to, out of loaded documents. Entries that are no documents are handed to `broken`. */
export function shelve(
  loaded: Readonly<Record<string, readonly object[]>>,
  broken: (where: string) => void,
): Map<string, Map<string, Plain>> {
  const result = new Map<string, Map<string, Plain>>();
  for (const [collection, documents] of Object.entries(loaded)) {
    const shelf = new Map<string, Plain>();
    result.set(collection, shelf);
    for (const document of documents) {
      const id = isPlain(document) ? document["_id"] : undefined;
      if (typeof id === "string") shelf.set(id, document as Plain);
      else broken(`${collection}: a document without an _id`);
    }
  }
  return result;
}
