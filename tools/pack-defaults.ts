import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Plain data of a document or a part of it. */
export type Fields = Record<string, unknown>;

/** What the sources of packs leave out, and the build fills in. */
export interface PackDefaults {
  /** `_stats` of every document. */
  readonly stats: Fields;
  /**
   * Defaults of `system` by document name and sub-type, as the data models have them, and under `PrototypeToken` those
   * of an actor's tokens: `packs/defaults.json`.
   */
  readonly system: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
}

/** The generation that the sources are written for; later ones migrate them. */
const CORE_VERSION = "13.351";
const PRIMARY: Fields = { folder: null, sort: 0, flags: {}, ownership: { default: 0 } };
/** Defaults of core's own fields, by document name. */
const CORE: Readonly<Record<string, Fields>> = {
  Actor: { ...PRIMARY, prototypeToken: {}, items: [], effects: [] },
  Item: { ...PRIMARY, effects: [] },
  JournalEntry: PRIMARY,
  RollTable: { ...PRIMARY, displayRoll: true, replacement: true },
  Folder: { folder: null, color: null, description: "", flags: {}, sorting: "a" },
  JournalEntryPage: {
    type: "text",
    flags: {},
    image: {},
    video: {},
    src: null,
    ownership: { default: -1 },
    title: { level: 1, show: true },
    text: { format: 1 },
  },
  TableResult: { type: "text", name: "", drawn: false, flags: {}, weight: 1 },
};
/** The lists of embedded documents by the name of their parent. */
const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { items: "Item" },
  JournalEntry: { pages: "JournalEntryPage" },
  RollTable: { results: "TableResult" },
};

/** Reads the defaults of a project's document types; without `packs/defaults.json` none of `system` are known. */
export function readPackDefaults(root: string, { id, version }: { id: string; version: string }): PackDefaults {
  let system: PackDefaults["system"] = {};
  try {
    system = JSON.parse(readFileSync(join(root, "packs/defaults.json"), "utf8")) as PackDefaults["system"];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { stats: { coreVersion: CORE_VERSION, systemId: id, systemVersion: version }, system };
}

function defaultsOf(name: string, document: Fields, { stats, system }: PackDefaults): Fields | undefined {
  const core = CORE[name];
  if (!core) return undefined;
  const type = String(document["type"]);
  const own = system[name]?.[type];
  const token = name === "Actor" ? system["PrototypeToken"]?.[type] : undefined;
  return { ...core, _stats: stats, ...(own ? { system: own } : {}), ...(token ? { prototypeToken: token } : {}) };
}

/** Returns a document with the defaults that it leaves out, embedded documents included. */
export function fillDefaults(name: string, document: Fields, defaults: PackDefaults): Fields {
  const known = defaultsOf(name, document, defaults);
  const filled = known ? merge(known, document) : { ...document };
  for (const [list, child] of Object.entries(EMBEDDED[name] ?? {})) {
    const children = filled[list];
    if (Array.isArray(children))
      filled[list] = children.map((one: unknown) => (isFields(one) ? fillDefaults(child, one, defaults) : one));
  }
  return filled;
}

/** Returns the paths at which a document repeats a default, which its source is to leave out. */
export function findDefaults(name: string, document: Fields, defaults: PackDefaults): (string | number)[][] {
  const known = defaultsOf(name, document, defaults);
  const found = known ? repeated(known, document) : [];
  for (const [list, child] of Object.entries(EMBEDDED[name] ?? {})) {
    const children = document[list];
    if (!Array.isArray(children)) continue;
    for (const [index, one] of children.entries())
      if (isFields(one)) found.push(...findDefaults(child, one, defaults).map((path) => [list, index, ...path]));
  }
  return found;
}

function merge(known: Fields, given: Fields): Fields {
  const merged: Fields = { ...structuredClone(known), ...given };
  for (const [key, value] of Object.entries(given)) {
    const inner = known[key];
    if (isFields(inner) && isFields(value)) merged[key] = merge(inner, value);
  }
  return merged;
}

function repeated(known: Fields, given: Fields): (string | number)[][] {
  return Object.entries(given).flatMap(([key, value]) => {
    if (!Object.hasOwn(known, key)) return [];
    const inner = known[key];
    if (JSON.stringify(inner) === JSON.stringify(value)) return [[key]];
    if (!isFields(inner) || !isFields(value)) return [];
    const below = repeated(inner, value).map((path) => [key, ...path]);
    // What holds nothing but defaults is left out whole.
    return Object.keys(value).length > 0 &&
      Object.keys(value).every((one) => below.some((path) => path.length === 2 && path[1] === one))
      ? [[key]]
      : below;
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
