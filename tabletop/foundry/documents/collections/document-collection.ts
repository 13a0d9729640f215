import { Collection } from "../../utils/collection.ts";
import { getDocumentClass, host, type Loose } from "../host.ts";
import { searchDocuments } from "./embedded-collection.ts";

/**
 * Documents of one type by id. One that cannot be made is listed in `invalidDocumentIds` and hides no other.
 * Source: foundry.documents.abstract.DocumentCollection.
 */
export abstract class DocumentCollection extends Collection<string, Loose> {
  readonly invalidDocumentIds = new Set<string>();
  readonly apps: Loose[] = [];
  readonly #invalid = new Map<string, object>();

  abstract get documentName(): string;

  get documentClass(): Loose {
    return getDocumentClass(this.documentName);
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Makes a document of stored data and takes it in, or lists it as invalid. */
  _load(source: Loose, options: object = {}): Loose {
    const id = source?._id as string;
    try {
      const document = this.documentClass.fromSource(source, options);
      if (document.invalid) throw document.validationError;
      this.set(id, document);
      return document;
    } catch (error) {
      this.invalidDocumentIds.add(id);
      this.#invalid.set(id, source as object);
      console.error(`The ${this.documentName} ${id} (${String(source?.name ?? "")}) is invalid: the others are not affected.`, error);
      return null;
    }
  }

  override get(id: string, { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {}): Loose {
    const document = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (!document && strict) throw new Error(`The ${this.documentName} ${id} does not exist.`);
    return document;
  }

  /** A document whose stored data is invalid, made as well as it can be. @throws Error, unless `strict` is false, where there is none. */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): Loose {
    const source = this.#invalid.get(id);
    if (source) {
      const { system: _system, ...rest } = source as Loose;
      for (const data of [source, rest]) {
        try {
          return this.documentClass.fromSource(structuredClone(data), { pack: (this as Loose).collection ?? null });
        } catch {
          continue;
        }
      }
    }
    if (strict) throw new Error(`The ${this.documentName} ${id} is not an invalid document.`);
    return undefined;
  }

  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    this.#invalid.delete(id);
    return super.delete(id);
  }

  /** Documents by sub-type. */
  get documentsByType(): Record<string, Loose[]> {
    const groups: Record<string, Loose[]> = {};
    for (const document of this.values()) (groups[document.type ?? "base"] ??= []).push(document);
    return groups;
  }

  search(options: { query?: string; filters?: Loose[]; exclude?: string[] } = {}): Loose[] {
    return searchDocuments(this.contents, options);
  }

  /** Draws the applications that show the collection. */
  render(force: boolean | object = false, options: object = {}): void {
    for (const app of this.apps) void app.render(force, options);
  }

  /** Called on every client after documents of the collection were created, updated or deleted. */
  _onModifyContents(_action: string, _documents: Loose[], _result: unknown[], operation: Loose, _user: Loose): void {
    if (operation.render !== false) this.render(false, { renderContext: `${_action}${this.documentName}` });
  }
}

/** The documents of one type in the world. Source: foundry.documents.abstract.WorldCollection. */
export abstract class WorldCollection extends DocumentCollection {
  /** The folders of this type. */
  get folders(): Loose[] {
    return (host.game.folders?.filter((folder: Loose) => folder.type === this.documentName) ?? []) as Loose[];
  }

  /** The tab of the sidebar that lists the collection. */
  get directory(): Loose {
    return host.ui?.[this.documentClass.collectionName as string] ?? null;
  }

  static get instance(): Loose {
    return host.game.collections.get((this as Loose).documentName);
  }

  /** Source data of a document from a compendium, as the world would hold it. */
  fromCompendium(
    document: Loose,
    { addFlags = true, clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: Loose = {},
  ): Loose {
    const data = document.toObject ? document.toObject() : structuredClone(document);
    if (document.pack) data._stats = { ...(data._stats ?? {}), compendiumSource: document.uuid };
    if (!keepId) delete data._id;
    if (clearFolder || document.pack) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (!addFlags) delete data.flags;
    return data as Loose;
  }

  /** Creates in the world what stands in a compendium. */
  async importFromCompendium(pack: Loose, id: string, updateData: Loose = {}, options: Loose = {}): Promise<Loose> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The pack ${String(pack.collection)} holds no document ${id}.`);
    if (document.documentName !== this.documentName)
      throw new Error(`A ${String(document.documentName)} cannot be imported as a ${this.documentName}.`);
    const data = host.foundry.utils.mergeObject(this.fromCompendium(document, options), updateData);
    return this.documentClass.create(data, { fromCompendium: true, ...options }) as Promise<Loose>;
  }

  async importDocument(document: Loose, options: Loose = {}): Promise<Loose> {
    return this.documentClass.create(this.fromCompendium(document, options), options) as Promise<Loose>;
  }
}
