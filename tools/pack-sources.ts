import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { parseDocument } from "yaml";

import { filesBelow } from "../tabletop/server/stamp.ts";

/** A document of a pack's sources. */
export type PackDocument = Record<string, unknown> & { _id: string; _key: string };

/** What one pack is made of. */
export interface PackSources {
  readonly name: string;
  /** The document type that the pack holds, such as `Item`. */
  readonly type: string;
  /** File (for messages) and the document in it. */
  readonly entries: readonly { readonly file: string; readonly document: PackDocument }[];
}

/** What the sources of packs are checked against. */
export interface PackRules {
  /** The package's id, with which links begin: `Compendium.<id>.…`. */
  readonly packageId: string;
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether the package ships a file at this path (relative to it). */
  readonly ships: (path: string) => boolean;
}

/**
 * Document types that may be primary in a pack, with the collection of their keys. Source: the official CLI's
 * documentation.
 */
const COLLECTIONS: Readonly<Record<string, string>> = {
  ActiveEffect: "effects",
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
};

/** Embedded lists by the last part of the key's collection, with the document type of their entries. */
const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  actors: { items: "Item", effects: "ActiveEffect" },
  items: { effects: "ActiveEffect" },
  cards: { cards: "Card" },
  journal: { pages: "JournalEntryPage", categories: "JournalEntryCategory" },
  playlists: { sounds: "PlaylistSound" },
  tables: { results: "TableResult" },
  scenes: {
    tokens: "Token",
    regions: "Region",
    notes: "Note",
    walls: "Wall",
    lights: "AmbientLight",
    sounds: "AmbientSound",
    tiles: "Tile",
    drawings: "Drawing",
    levels: "Level",
  },
};

/** Types whose sub-type must be one that the package declares; of the others core has types of its own. */
const TYPED = ["Actor", "Item"];
const ID = /^[A-Za-z0-9]{16}$/;
const LINK = /\bCompendium\.([a-z0-9_-]+)\.([^.\s\]]+)\.([A-Za-z]+)\.([A-Za-z0-9]+)((?:\.[A-Za-z]+\.[A-Za-z0-9]+)*)/g;

/** Reads the YAML sources of one pack. @throws Error naming the file that is not a YAML object. */
export async function readPackSources(root: string, folder: string, name: string, type: string): Promise<PackSources> {
  if (!(type in COLLECTIONS)) throw new Error(`system.json: packs: "${name}" is of the unknown type "${type}".`);
  const entries: PackSources["entries"][number][] = [];
  for (const path of await filesBelow(folder)) {
    if (!/\.ya?ml$/.test(path)) continue;
    const file = relative(root, path);
    const parsed = parseDocument(await readFile(path, "utf8"), { uniqueKeys: true });
    const [error] = parsed.errors;
    if (error) throw new Error(`${file}: ${error.message.split("\n", 1)[0] ?? "is not YAML"}`);
    const document: unknown = parsed.toJS();
    if (typeof document !== "object" || document === null || Array.isArray(document))
      throw new Error(`${file}: holds no document: write one object a file.`);
    entries.push({ file, document: document as PackDocument });
  }
  return { name, type, entries };
}

/** Everything that is wrong with the sources of all packs, one line each, each naming its file. */
export function checkPacks(packs: readonly PackSources[], rules: PackRules): string[] {
  const problems: string[] = [];
  const links = new Set<string>();
  for (const pack of packs) checkPack(pack, rules, links, problems);
  for (const pack of packs)
    for (const { file, document } of pack.entries)
      eachText(document, (text, path) => {
        for (const [link, packageId] of text.matchAll(LINK))
          if (packageId === rules.packageId && !links.has(link))
            problems.push(`${file}: ${path}: links to ${link}, which is in no pack.`);
        const asset = new RegExp(`^systems/${rules.packageId}/(.+)$`).exec(text)?.[1];
        if (asset !== undefined && !rules.ships(asset))
          problems.push(`${file}: ${path}: there is no file ${asset} in the package.`);
      });
  return problems;
}

function checkPack(pack: PackSources, rules: PackRules, links: Set<string>, problems: string[]): void {
  const seen = new Map<string, string>();
  const folders = new Set(
    pack.entries.filter(({ document }) => isFolder(document)).map(({ document }) => document._id),
  );
  for (const { file, document } of pack.entries) {
    const report = (what: string): void => void problems.push(`${file}: ${what}`);
    const documentName = isFolder(document) ? "Folder" : pack.type;
    const collection = isFolder(document) ? "folders" : (COLLECTIONS[pack.type] ?? "");
    if (isFolder(document) && document["type"] !== pack.type)
      report(`type: a folder of this pack is of the type "${pack.type}".`);
    const folder = document["folder"];
    if (folder !== undefined && folder !== null && !folders.has(String(folder)))
      report(`folder: "${String(folder)}" is no folder of this pack.`);
    checkDocument(
      document,
      documentName,
      collection,
      "",
      `Compendium.${rules.packageId}.${pack.name}.${documentName}`,
      {
        rules,
        links,
        report,
      },
    );
    const other = seen.get(document._key);
    if (other) report(`_key: "${document._key}" stands in ${other} too: give each document an id of its own.`);
    seen.set(document._key, file);
  }
}

interface Check {
  readonly rules: PackRules;
  readonly links: Set<string>;
  readonly report: (what: string) => void;
}

/**
 * Checks one document and those embedded in it, and fills in the keys of the latter, which the sources may leave out.
 */
function checkDocument(
  document: PackDocument,
  documentName: string,
  collection: string,
  parentIds: string,
  uuid: string,
  check: Check,
): void {
  const at = parentIds ? `${documentName} ${String(document._id)}: ` : "";
  if (typeof document._id !== "string" || !ID.test(document._id)) {
    check.report(`${at}_id: ${JSON.stringify(document._id)} must be 16 letters and digits.`);
    return;
  }
  const ids = parentIds ? `${parentIds}.${document._id}` : document._id;
  const key = `!${collection}!${ids}`;
  if (parentIds && document._key === undefined) document._key = key;
  if (document._key !== key) check.report(`${at}_key: ${JSON.stringify(document._key)} must be "${key}".`);
  if (typeof document["name"] !== "string" && documentName in { ...COLLECTIONS, Folder: "" })
    check.report(`${at}name: must be text.`);
  const type = document["type"];
  if (TYPED.includes(documentName) && !Object.hasOwn(check.rules.documentTypes[documentName] ?? {}, String(type)))
    check.report(`${at}type: ${JSON.stringify(type)} is no ${documentName} type of documentTypes.`);
  const link = `${uuid}.${document._id}`;
  check.links.add(link);
  for (const [field, childName] of Object.entries(EMBEDDED[collection.slice(collection.lastIndexOf(".") + 1)] ?? {})) {
    const children = document[field];
    if (children === undefined) continue;
    if (!Array.isArray(children)) check.report(`${at}${field}: must be a list.`);
    else
      for (const child of children as PackDocument[])
        checkDocument(child, childName, `${collection}.${field}`, ids, `${link}.${childName}`, check);
  }
}

/** Whether a source is a folder of its pack. */
export function isFolder(document: Readonly<Record<string, unknown>>): boolean {
  return typeof document["_key"] === "string" && document["_key"].startsWith("!folders!");
}

function eachText(value: unknown, visit: (text: string, path: string) => void, path = ""): void {
  if (typeof value === "string") visit(value, path);
  else if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value)) eachText(child, visit, path ? `${path}.${key}` : key);
}
