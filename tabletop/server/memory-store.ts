import type { Store, StoreChanges } from "./store.ts";

/** Plain documents by collection. */
export type Documents = Readonly<Record<string, readonly object[]>>;

/**
 * A store that keeps everything in this process, for tests. Returns copies, so that it changes only by
 * `write`.
 */
export class MemoryStore implements Store {
  readonly #collections = new Map<string, Map<string, string>>();
  /** How often `write` was called: a batch must be one write. */
  writes = 0;

  constructor(initial: Documents = {}) {
    for (const [name, documents] of Object.entries(initial)) {
      for (const data of documents) this.#put(name, String((data as { _id?: unknown })._id), data);
    }
  }

  load(): Promise<Documents> {
    return Promise.resolve(this.snapshot());
  }

  write({ puts, deletes }: StoreChanges): Promise<void> {
    this.writes += 1;
    for (const { collection, id } of deletes) this.#collections.get(collection)?.delete(id);
    for (const { collection, id, data } of puts) this.#put(collection, id, data);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns what is stored now, as plain data. */
  snapshot(): Documents {
    const entries = [...this.#collections].map(([name, texts]) => [
      name,
      [...texts.values()].map((text) => JSON.parse(text) as object),
    ]);
    return Object.fromEntries(entries) as Documents;
  }

  #put(collection: string, id: string, data: object): void {
    const documents = this.#collections.get(collection) ?? new Map<string, string>();
    this.#collections.set(collection, documents);
    documents.set(id, JSON.stringify(data));
  }
}
