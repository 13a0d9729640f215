import { ClassicLevel } from "classic-level";
import { access, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PackData } from "../protocol.ts";
import { openFailure } from "./level-store.ts";
import type { DeclaredPack } from "./packages.ts";

type Source = Record<string, unknown> & { _id: string };

/** A compendium read whole: its documents with their embedded ones in place, and the data that clients receive. */
export interface LoadedPack {
  readonly data: PackData;
  readonly documents: ReadonlyMap<string, object>;
  readonly problems: readonly string[];
}

/** Embedded collections by the collection that holds them. Source: the official CLI's documentation of pack keys. */
const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  actors: ["items", "effects"],
  items: ["effects"],
  cards: ["cards"],
  journal: ["pages", "categories"],
  playlists: ["sounds"],
  tables: ["results"],
  scenes: ["drawings", "tokens", "levels", "lights", "notes", "regions", "sounds", "templates", "tiles", "walls"],
  tokens: ["delta"],
  delta: ["items", "effects"],
  regions: ["behaviors"],
};

const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"] as const;
const KEY = /^!([A-Za-z]+(?:\.[A-Za-z]+)*)!([^!]+)$/;

/**
 * Reads a built LevelDB pack; one that is not built yet holds nothing. A copy is opened, so that the package is neither
 * locked nor written to. A broken value is listed in `problems`; it removes its own document (or the embedded one), no
 * other.
 *
 * @throws Error when the database does not open.
 */
export async function loadPack(
  packageName: string,
  pack: DeclaredPack,
  packageType: "system" | "module" = "system",
): Promise<LoadedPack> {
  const id = `${packageName}.${pack.name}`;
  const problems: string[] = [];
  const entries = await readEntries(pack.folder, (key, reason) =>
    problems.push(`Pack ${id}: ${key}: ${reason}; it is left out.`),
  );
  const documents = new Map<string, object>();
  const folders: object[] = [];
  for (const [key, source] of entries) {
    const [, path = "", ids = ""] = KEY.exec(key) ?? [];
    if (path.includes(".")) continue;
    if (path === "folders") folders.push(source);
    else
      documents.set(
        ids,
        assemble(entries, path, ids, source, (what) => problems.push(`Pack ${id}: ${what}`)),
      );
  }
  const data: PackData = {
    id,
    name: pack.name,
    label: pack.label,
    type: pack.type,
    packageType,
    packageName,
    ...(pack.system === undefined ? {} : { system: pack.system }),
    ...(pack.banner === undefined ? {} : { banner: pack.banner }),
    ownership: pack.ownership,
    locked: true,
    index: [...documents.values()].map(indexEntry),
    folders,
  };
  return { data, documents, problems };
}

async function readEntries(
  folder: string,
  report: (key: string, reason: string) => void,
): Promise<Map<string, Source>> {
  // LevelDB's own pointer to its newest state: a folder without it is no database.
  const isBuilt = await access(join(folder, "CURRENT")).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return new Map();
  const scratch = await mkdtemp(join(tmpdir(), "tabletop-pack-"));
  const copy = join(scratch, "pack");
  try {
    await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith("LOCK") });
    const db = new ClassicLevel<string, string>(copy, {
      createIfMissing: false,
      keyEncoding: "utf8",
      valueEncoding: "utf8",
    });
    await db.open().catch((error: unknown) => {
      throw new Error(openFailure(folder, error), { cause: error });
    });
    try {
      const entries = new Map<string, Source>();
      for await (const [key, text] of db.iterator()) {
        const reason = readEntry(entries, key, text);
        if (reason) report(key, reason);
      }
      return entries;
    } finally {
      await db.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readEntry(entries: Map<string, Source>, key: string, text: string): string | undefined {
  const ids = KEY.exec(key)?.[2];
  if (ids === undefined) return "the key is not of the form !collection!id";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `the value is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  if (!isSource(value)) return "the value is not a document with an _id";
  if (value._id !== ids.slice(ids.lastIndexOf(".") + 1)) return `the document's _id is "${value._id}"`;
  entries.set(key, value);
  return undefined;
}

function isSource(value: unknown): value is Source {
  return typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
}

/** Puts the embedded documents, which a pack keeps under keys of their own, where the parent names their ids. */
function assemble(
  entries: ReadonlyMap<string, Source>,
  path: string,
  ids: string,
  source: Source,
  report: (what: string) => void,
): Source {
  const whole: Source = { ...source };
  const child = (name: string, id: string): Source | undefined => {
    const found = entries.get(`!${path}.${name}!${ids}.${id}`);
    if (!found) report(`!${path}!${ids}: ${name} names "${id}", which the pack does not hold; it is left out.`);
    return found && assemble(entries, `${path}.${name}`, `${ids}.${id}`, found, report);
  };
  for (const name of EMBEDDED[path.slice(path.lastIndexOf(".") + 1)] ?? []) {
    const value = whole[name];
    if (Array.isArray(value))
      whole[name] = value
        .map((entry: unknown) => (typeof entry === "string" ? child(name, entry) : entry))
        .filter((entry) => entry !== undefined);
    else if (typeof value === "string") whole[name] = child(name, value) ?? null;
  }
  return whole;
}

function indexEntry(document: object): object {
  const source = document as Record<string, unknown>;
  return Object.fromEntries(
    INDEX_FIELDS.filter((field) => source[field] !== undefined).map((field) => [field, source[field]]),
  );
}
