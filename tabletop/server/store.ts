/** Where a world, or a compendium pack, is kept. The world server's core knows only this; LevelDB and memory stores implement it. */

/** A primary document as it is stored: its own fields and, nested, its embedded documents. */
export interface StoredDocument {
  readonly _id: string;
  readonly [key: string]: unknown;
}

/** Documents by collection: `actors`, `items`, `messages`, `users`, `scenes`, `folders`, `settings` … */
export type StoredCollections = Readonly<Record<string, readonly StoredDocument[]>>;

/** A primary document to write, whole, in place of what stood under its id. */
export interface Put {
  readonly collection: string;
  readonly document: StoredDocument;
}

/** A primary document to remove, with everything embedded in it. */
export interface Removal {
  readonly collection: string;
  readonly id: string;
}

export interface Store {
  /** Reads everything. A document that cannot be read is left out and reported, it never hides another. */
  load(): Promise<StoredCollections>;
  /** Writes all of it or nothing; rejects where it could not, and then nothing has changed. */
  write(puts: readonly Put[], deletes: readonly Removal[]): Promise<void>;
  close?(): Promise<void>;
}
