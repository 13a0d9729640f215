import { ClassicLevel } from "classic-level";

import type { Store } from "./store.ts";

/** A document on disk that could not be read: it is skipped, stays where it is, and hides no other. */
interface BrokenRecord {
  /** `!actors!abc…`, as it is in the database. */
  readonly key: string;
  readonly reason: string;
}

/** A {@link Store} on disk, with what its last `load` could not read. */
export interface LevelStore extends Store {
  readonly broken: readonly BrokenRecord[];
}

const KEY = /^!([A-Za-z]+)!([^!]+)$/;

/**
 * Opens a LevelDB database as a world's store; an absent folder is created. Each document is one JSON value under
 * `!<collection>!<id>`, so that one broken value costs one document.
 *
 * @throws Error naming the folder when it is open elsewhere, corrupt, or not writable.
 */
export async function openLevelStore(folder: string): Promise<LevelStore> {
  const db = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
  try {
    await db.open();
  } catch (error) {
    throw new Error(openFailure(folder, error), { cause: error });
  }
  const broken: BrokenRecord[] = [];
  return {
    broken,
    async load() {
      broken.length = 0;
      const collections: Record<string, object[]> = {};
      for await (const [key, text] of db.iterator()) {
        const record = readRecord(key, text);
        if ("reason" in record) broken.push(record);
        else (collections[record.collection] ??= []).push(record.data);
      }
      return collections;
    },
    async write({ puts, deletes }) {
      const operations = [
        ...deletes.map(({ collection, id }) => ({ type: "del" as const, key: buildKey(collection, id) })),
        ...puts.map(({ collection, id, data }) => ({
          type: "put" as const,
          key: buildKey(collection, id),
          value: JSON.stringify(data),
        })),
      ];
      if (operations.length > 0) await db.batch(operations, { sync: true });
    },
    close: () => db.close(),
  };
}

function buildKey(collection: string, id: string): string {
  const key = `!${collection}!${id}`;
  if (!KEY.test(key))
    throw new Error(`No document can be stored under the key "${key}": a collection is letters, an id holds no "!".`);
  return key;
}

function readRecord(key: string, text: string): { collection: string; data: object } | BrokenRecord {
  const [, collection, id] = KEY.exec(key) ?? [];
  if (collection === undefined || id === undefined) return { key, reason: "the key is not of the form !collection!id" };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { key, reason: `the value is not JSON (${formatError(error)})` };
  }
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return { key, reason: "the value is not an object" };
  const own = (data as { _id?: unknown })._id;
  if (own !== id) return { key, reason: `the document's _id is ${JSON.stringify(own)}, not "${id}"` };
  return { collection, data };
}

/** Returns what to tell of a database that would not open; classic-level hangs the reason on `cause.code`. */
export function openFailure(folder: string, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "LEVEL_LOCKED")
    return `The database "${folder}" is open in another process: stop the other server first.`;
  if (code === "LEVEL_CORRUPTION")
    return `The database "${folder}" is damaged (${formatError(cause)}): put back a copy of that folder, or move it away.`;
  return `The database "${folder}" cannot be opened: ${formatError(cause)}`;
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
