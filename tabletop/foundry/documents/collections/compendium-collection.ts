import type { PackData } from "../../../protocol.ts";
import { Collection } from "../../utils/collection.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../../constants.ts";
import { mergeObject } from "../../utils/merge.ts";
import { getDocumentClass, host, type Loose } from "../host.ts";
import { DocumentCollection } from "./document-collection.ts";
import { searchDocuments } from "./embedded-collection.ts";

/** Asks the server for a pack: whole documents by id, or an index of some fields. */
export type ReadPack = (request: { pack: string; ids?: readonly string[]; fields?: readonly string[] }) => Promise<readonly object[]>;

/** The folders inside a pack. Source: foundry.documents.collections.CompendiumFolderCollection. */
export class CompendiumFolderCollection extends DocumentCollection {
  get documentName(): string {
    return "Folder";
  }
}

/**
 * A compendium: its index is at hand, its documents are read when asked for and kept. Source: foundry.documents.collections.CompendiumCollection.
 */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: Loose;
  readonly index: Collection<string, Loose>;
  readonly folders = new CompendiumFolderCollection();
  readonly #read: ReadPack;
  #loadedFields = new Set<string>();

  constructor({ index, folders, ...metadata }: PackData, read: ReadPack) {
    super();
    this.metadata = { ...metadata, label: host.game.i18n?.localize(metadata.label) ?? metadata.label, path: metadata.name };
    this.#read = read;
    this.index = new Collection<string, Loose>();
    for (const entry of index) this.#indexEntry(entry);
    for (const folder of folders) this.folders._load(folder, { pack: this.collection });
  }

  /** `package.name`. */
  get collection(): string {
    return this.metadata.id as string;
  }

  get documentName(): string {
    return this.metadata.type as string;
  }

  get title(): string {
    return this.metadata.label as string;
  }

  get banner(): string | null {
    return (this.metadata.banner as string | undefined) ?? host.CONFIG[this.documentName]?.compendiumBanner ?? null;
  }

  get locked(): boolean {
    return this.metadata.locked as boolean;
  }

  /** The ownership by role, as the pack's manifest says. */
  get ownership(): Record<string, string> {
    return this.metadata.ownership as Record<string, string>;
  }

  get isOwner(): boolean {
    return this.getUserLevel() >= DOCUMENT_OWNERSHIP_LEVELS.OWNER;
  }

  get visible(): boolean {
    return this.getUserLevel() >= DOCUMENT_OWNERSHIP_LEVELS.LIMITED;
  }

  get indexed(): boolean {
    return true;
  }

  /** The sidebar folder that holds the pack; such folders are not built. */
  get folder(): null {
    return null;
  }

  /** The level of a user by the roles that the pack lists. */
  getUserLevel(user: Loose = host.game.user): number {
    let level = 0;
    for (const [role, needed] of Object.entries(USER_ROLES)) {
      const given = this.ownership[role];
      if (given !== undefined && user?.role >= needed) level = (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[given] ?? 0;
    }
    return level;
  }

  testUserPermission(user: Loose, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted =
      typeof permission === "string" ? ((DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[permission] ?? Infinity) : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  #indexEntry(data: Loose): Loose {
    const entry = mergeObject(this.index.get(data._id as string) ?? {}, data as object) as Loose;
    entry.uuid = this.getUuid(entry._id as string);
    entry.pack = this.collection;
    this.index.set(entry._id as string, entry);
    return entry;
  }

  /** The index, with further fields where they are asked for. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<string, Loose>> {
    const configured = (host.CONFIG[this.documentName]?.compendiumIndexFields ?? []) as string[];
    const wanted = [...new Set([...configured, ...fields])].filter((field) => !this.#loadedFields.has(field));
    if (wanted.length > 0) {
      for (const entry of await this.#read({ pack: this.collection, fields: wanted })) this.#indexEntry(entry);
      this.#loadedFields = new Set([...this.#loadedFields, ...wanted]);
    }
    return this.index;
  }

  /** A document by id, or null where the pack holds none. */
  async getDocument(id: string): Promise<Loose> {
    const [document] = await this.#load([id]);
    return document ?? null;
  }

  /** Documents by a query of field values: `{type: "weapon"}`, `{_id__in: [ids]}`; all without one. */
  async getDocuments(query: Loose = {}): Promise<Loose[]> {
    const tests = Object.entries(query as Record<string, unknown>).map(([key, value]) => {
      const [field = "", operator] = key.split("__");
      return (entry: Loose): boolean => (operator === "in" ? (value as unknown[]).includes(entry[field]) : entry[field] === value);
    });
    const entries = this.index.filter((entry) => tests.every((test) => test(entry)));
    return this.#load(entries.map((entry) => entry._id as string));
  }

  async #load(ids: string[]): Promise<Loose[]> {
    const missing = ids.filter((id) => !this.has(id) && !this.invalidDocumentIds.has(id));
    if (missing.length > 0) {
      for (const source of await this.#read({ pack: this.collection, ids: missing })) this._load(source, { pack: this.collection });
    }
    return ids.map((id) => this.get(id)).filter(Boolean);
  }

  override search(options: { query?: string; filters?: Loose[]; exclude?: string[] } = {}): Loose[] {
    return searchDocuments(this.index.contents, options);
  }

  override set(id: string, document: Loose): this {
    this.#indexEntry({ ...pickIndex(document._source), _id: id });
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Creates a copy of a world document in the pack. */
  async importDocument(document: Loose, options: Loose = {}): Promise<Loose> {
    const data = document.toCompendium(this, options);
    return getDocumentClass(this.documentName).create(data, { ...options, pack: this.collection }) as Promise<Loose>;
  }
}

function pickIndex(source: Loose): object {
  return Object.fromEntries(
    ["name", "img", "type", "sort", "folder"].filter((key) => source[key] !== undefined).map((key) => [key, source[key] as unknown]),
  );
}
