import { findDocumentClass, host, type Loose } from "../../globals.ts";
import { DirectoryDocumentCollection } from "./directory-collection.ts";
import type { AnyDocument, AnyUser } from "../types.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import type { Folder } from "../folder.ts";
import type { Obj } from "../../utils/object.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Collection } from "../../utils/collection.ts";

/** How a document is taken over from a compendium: foundry.types.FromCompendiumOptions. */
interface FromCompendium {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

/** The documents of one type in the world. Source: foundry.documents.abstract.WorldCollection. */
export abstract class WorldCollection extends DirectoryDocumentCollection {
  /** The folders of this type, by id. */
  get folders(): Collection<string, Folder> {
    const { Collection } = host.foundry.utils;
    const own = (host.game.folders?.filter((folder: Folder) => folder.type === this.documentName) ?? []) as Folder[];
    return new Collection(own.map((folder) => [folder.id as string, folder]));
  }

  /** The tab of the sidebar that lists the collection. */
  get directory(): Loose {
    return host.ui?.[this.documentClass.collectionName as string] ?? null;
  }

  static get instance(): Loose {
    return host.game.collections.get((this as Loose).documentName);
  }

  /** Forwards to `DocumentSheetConfig.registerSheet`, for the documents of this collection. */
  static registerSheet(scope: string, sheetClass: unknown, options: object = {}): void {
    const { DocumentSheetConfig } = host.foundry.applications.apps;
    DocumentSheetConfig.registerSheet(
      findDocumentClass((this as Loose).documentName as string),
      scope,
      sheetClass,
      options,
    );
  }

  static unregisterSheet(scope: string, sheetClass: unknown, options: object = {}): void {
    const { DocumentSheetConfig } = host.foundry.applications.apps;
    DocumentSheetConfig.unregisterSheet(
      findDocumentClass((this as Loose).documentName as string),
      scope,
      sheetClass,
      options,
    );
  }

  static get registeredSheets(): unknown[] {
    const { sheetClasses = {} } = (host.CONFIG[(this as Loose).documentName as string] ?? {}) as Loose;
    const types = Object.values(sheetClasses as Record<string, Record<string, { cls: unknown }>>);
    return [...new Set(types.flatMap((sheets) => Object.values(sheets).map(({ cls }) => cls)))];
  }

  /**
   * Source data of a document from a compendium, as the world would hold it. @throws Error for a document of another
   * type.
   */
  fromCompendium(document: AnyDocument, options: FromCompendium = {}): Loose {
    const { clearFolder = false, clearSort = true, clearOwnership = true, clearState = true, keepId = false } = options;
    const data = (document.toObject ? document.toObject() : structuredClone(document)) as Loose;
    const kind = (document.documentName as string | undefined) ?? this.documentName;
    if (kind !== this.documentName) throw new Error(`A ${kind} cannot be imported as a ${this.documentName}.`);
    if (document.pack) data._stats = { ...(data._stats ?? {}), compendiumSource: document.uuid };
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) {
      delete data.sort;
      delete data.navigation;
      delete data.navOrder;
    }
    if (clearOwnership) clearEverywhere(data, "ownership");
    if (clearState) {
      delete data.active;
      delete data.fog;
      delete data.playing;
    }
    return data;
  }

  /** Creates a document of a compendium in the world, with changes merged over it. */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: Obj = {},
    options: OperationOptions = {},
  ): Promise<Loose> {
    if (pack.documentName !== this.documentName)
      throw new Error(`A pack of ${String(pack.documentName)} documents holds no ${this.documentName} to import.`);
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The pack ${String(pack.collection)} holds no document ${id}.`);
    const {
      clearFolder: _folder,
      clearSort: _sort,
      clearOwnership: _ownership,
      clearState: _state,
      ...operation
    } = options;
    // A folder of the pack is not a folder of the world: the import is at the root unless a folder is given.
    const data = host.foundry.utils.mergeObject(
      this.fromCompendium(document, { clearFolder: true, ...options }),
      updateData,
    );
    return this.documentClass.create(data, { fromCompendium: true, ...operation }) as Promise<Loose>;
  }

  /** Creates in the world a copy of a document of a pack, or embedded in another document. */
  async importDocument(document: AnyDocument, options: OperationOptions = {}): Promise<Loose> {
    const {
      clearFolder: _folder,
      clearSort: _sort,
      clearOwnership: _ownership,
      clearState: _state,
      ...operation
    } = options;
    const data = this.fromCompendium(document, { clearFolder: Boolean(document.pack), ...options });
    return this.documentClass.create(data, { fromCompendium: Boolean(document.pack), ...operation }) as Promise<Loose>;
  }

  override _onModifyContents(
    action: string,
    documents: AnyDocument[],
    result: unknown[],
    operation: OperationOptions,
    user: AnyUser,
  ): void {
    this.initializeTree();
    super._onModifyContents(action, documents, result, operation, user);
  }
}

/** Takes a field from data and from everything embedded in them. */
function clearEverywhere(data: Obj, field: string): void {
  delete data[field];
  for (const value of Object.values(data as object)) {
    if (!Array.isArray(value)) continue;
    for (const inner of value)
      if (typeof inner === "object" && inner !== null && "_id" in inner) clearEverywhere(inner, field);
  }
}
