/**
 * The storage of a world, or of a compendium pack. The world server's core knows only this; LevelDB and memory stores
 * implement it.
 */

/** A primary document to write, whole (its embedded documents nested in it), in place of what stood under its id. */
export interface Put {
  readonly collection: string;
  readonly id: string;
  readonly data: object;
}

/** A primary document to remove, with everything embedded in it. */
export interface Removal {
  readonly collection: string;
  readonly id: string;
}

/** What one batch changes. */
export interface StoreChanges {
  readonly puts: readonly Put[];
  readonly deletes: readonly Removal[];
}

export interface Store {
  /**
   * Reads every primary document, by collection: `actors`, `items`, `messages`, `users`, `scenes`, `folders`,
   * `settings` … A document that cannot be read is left out and reported, it never hides another.
   */
  load(): Promise<Readonly<Record<string, readonly object[]>>>;
  /** Writes all of it or nothing; rejects if it could not, and then nothing has changed. */
  write(changes: StoreChanges): Promise<void>;
  close(): Promise<void>;
}
