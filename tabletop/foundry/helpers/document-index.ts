import { host } from "../globals.ts";
import { StringTree as Tree, WordTree, type StringNode, type StringTree } from "../utils/string-tree.ts";
import { Hooks } from "./hooks.ts";
import type { AnyDocument } from "../documents/types.ts";

/** A document of the world, or an entry of a pack's index. */
type IndexedEntry = Pick<AnyDocument, "name"> & Partial<Pick<AnyDocument, "uuid" | "testUserPermission">>;

/** A document or an entry of a pack's index, as it is found. Source: foundry.utils.types.WordTreeEntry. */
interface WordTreeEntry {
  entry: IndexedEntry;
  documentName: string;
  uuid: string;
  pack?: string;
}

interface LookupOptions {
  documentTypes?: readonly string[];
  limit?: number;
  filterEntries?: (entry: WordTreeEntry) => boolean;
  ownership?: number | string;
}

/**
 * Documents of the world and of its packs by the words of their names, in step with what is written:
 * `game.documentIndex`. Source: foundry.helpers.DocumentIndex.
 */
export class DocumentIndex {
  /** The trees of words, by type of document. */
  readonly trees: Record<string, StringTree<WordTreeEntry>> = {};
  /** The places of a document in its tree, by its uuid. */
  readonly uuids: Record<string, StringNode<WordTreeEntry>[]> = {};
  #ready: Promise<void> | null = null;

  /** Settles when everything is indexed; null until that began. */
  get ready(): Promise<void> | null {
    return this.#ready;
  }

  /** Indexes the documents of the world and of its packs, and follows what is written from then on. */
  async index(): Promise<void> {
    this.#ready ??= Promise.resolve().then(() => this.#indexAll());
    return this.#ready;
  }

  #indexAll(): void {
    for (const collection of host.game.collections.values()) {
      if (!host.foundry.CONST.COMPENDIUM_DOCUMENT_TYPES.includes(collection.documentName)) continue;
      for (const document of collection.values()) this.addDocument(document);
      const name = collection.documentName as string;
      Hooks.on(`create${name}`, (document: AnyDocument) => this.addDocument(document));
      Hooks.on(
        `update${name}`,
        (document: AnyDocument, changes: object) => "name" in changes && this.replaceDocument(document),
      );
      Hooks.on(`delete${name}`, (document: AnyDocument) => this.removeDocument(document));
    }
    for (const pack of host.game.packs) {
      const entries = [...pack.index.values()] as IndexedEntry[];
      for (const entry of entries)
        this.#add(entry, pack.documentName as string, entry.uuid as string, pack.collection as string);
    }
  }

  /**
   * Documents with a word that begins with a text, by type: at most `limit` of each (10), those with the shortest words
   * first. `ownership` leaves out those that the user has less of; of packs, those the user may not see.
   */
  lookup(
    query: string,
    { documentTypes, limit = 10, filterEntries, ownership }: LookupOptions = {},
  ): Record<string, WordTreeEntry[]> {
    const found: Record<string, WordTreeEntry[]> = {};
    const allowed = (entry: WordTreeEntry): boolean => {
      if (ownership !== undefined && !permits(entry, ownership)) return false;
      return filterEntries?.(entry) ?? true;
    };
    for (const type of documentTypes ?? Object.keys(this.trees)) {
      const seen = new Set<string>();
      const once = (entry: WordTreeEntry): boolean =>
        !seen.has(entry.uuid) && allowed(entry) && Boolean(seen.add(entry.uuid));
      found[type] = this.trees[type]?.lookup(query, { limit, filterEntries: once }) ?? [];
    }
    return found;
  }

  /** Takes a document in. */
  addDocument(document: AnyDocument): void {
    if (document.pack) {
      if (document.isEmbedded) return;
      this.#add(document, document.documentName as string, document.uuid as string, document.pack as string);
    } else this.#add(document, document.documentName as string, document.uuid as string);
  }

  /** Takes a document out. */
  removeDocument(document: AnyDocument): void {
    const uuid = document.uuid as string;
    for (const node of this.uuids[uuid] ?? []) {
      const leaves = (node as unknown as Record<symbol, WordTreeEntry[]>)[Tree.leaves] ?? [];
      const at = leaves.findIndex((leaf) => leaf.uuid === uuid);
      if (at >= 0) leaves.splice(at, 1);
    }
    delete this.uuids[uuid];
  }

  /** Takes a document out and in again, as after a change of its name. */
  replaceDocument(document: AnyDocument): void {
    this.removeDocument(document);
    this.addDocument(document);
  }

  /** Under its whole name and under each of its words, so that a phrase is found as well as a word in the middle. */
  #add(entry: IndexedEntry, documentName: string, uuid: string, pack?: string): void {
    const name = String(entry.name ?? "");
    const tree = (this.trees[documentName] ??= new WordTree<WordTreeEntry>());
    const leaf: WordTreeEntry = { entry, documentName, uuid, ...(pack === undefined ? {} : { pack }) };
    const beginnings = [...name.matchAll(/\S+/g)].map((match) => name.slice(match.index));
    this.uuids[uuid] = beginnings.map((from) => tree.addLeaf(from, leaf));
  }
}

/** Whether this user has at least a level of ownership of what was found. */
function permits({ entry, pack }: WordTreeEntry, ownership: number | string): boolean {
  const { user, packs } = host.game;
  if (pack === undefined) return entry.testUserPermission?.(user, ownership) as boolean;
  return (packs.get(pack)?.testUserPermission(user, ownership) as boolean | undefined) ?? false;
}
