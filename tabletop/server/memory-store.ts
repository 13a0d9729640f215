import type { Put, Removal, Store, StoredCollections, StoredDocument } from "./store.ts";

/** A store that keeps everything in this process, for tests. Hands out copies, so that nobody can change it but by `write`. */
export class MemoryStore implements Store {
  readonly #collections = new Map<string, Map<string, string>>();
  /** How often `write` was called: a batch must be one write. */
  writes = 0;

  constructor(initial: StoredCollections = {}) {
    for (const [name, documents] of Object.entries(initial)) for (const document of documents) this.#put(name, document);
  }

  load(): Promise<StoredCollections> {
    return Promise.resolve(this.snapshot());
  }

  write(puts: readonly Put[], deletes: readonly Removal[]): Promise<void> {
    this.writes += 1;
    for (const { collection, id } of deletes) this.#collections.get(collection)?.delete(id);
    for (const { collection, document } of puts) this.#put(collection, document);
    return Promise.resolve();
  }

  /** What is stored now, as plain data. */
  snapshot(): StoredCollections {
    const entries = [...this.#collections].map(([name, documents]) => [name, [...documents.values()].map(parse)] as const);
    return Object.fromEntries(entries);
  }

  #put(collection: string, document: StoredDocument): void {
    const documents = this.#collections.get(collection) ?? new Map<string, string>();
    this.#collections.set(collection, documents);
    documents.set(document._id, JSON.stringify(document));
  }
}

function parse(text: string): StoredDocument {
  return JSON.parse(text) as StoredDocument;
}
