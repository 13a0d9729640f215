import type { PackData } from "../../../protocol.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../../constants/users.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { getProperty } from "../../utils/paths.ts";
import { getDocumentClass, host, type Loose } from "../../globals.ts";
import { CompendiumIndex } from "./compendium-index.ts";
import {
  duplicateInto,
  importDialog,
  importFoldersInto,
  importPackIntoWorld,
  migratePack,
  ownershipDialog,
} from "./compendium-transfer.ts";
import { DirectoryDocumentCollection } from "./directory-collection.ts";
import { DocumentCollection } from "./document-collection.ts";
import { searchDocuments, type SearchOptions } from "./search.ts";
import type { AnyDocument, AnyUser } from "../types.ts";
import type { Folder } from "../folder.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Obj } from "../../utils/object.ts";

/** Requests a pack from the server: whole documents by id, or an index of some fields. */
export type ReadPack = (request: {
  pack: string;
  ids?: readonly string[];
  fields?: readonly string[];
}) => Promise<readonly object[]>;

/** The folders inside a pack. Source: foundry.documents.collections.CompendiumFolderCollection. */
export class CompendiumFolderCollection extends DocumentCollection {
  readonly pack: CompendiumCollection | null;

  constructor(pack: CompendiumCollection | null = null) {
    super();
    this.pack = pack;
  }

  get documentName(): string {
    return "Folder";
  }

  override _onModifyContents(
    action: string,
    documents: AnyDocument[],
    result: unknown[],
    operation: OperationOptions,
    user: AnyUser,
  ): void {
    this.pack?.initializeTree();
    if (operation.render !== false) this.pack?.render();
    super._onModifyContents(action, documents, result, operation, user);
  }

  protected override _updateContext(): object {
    return { pack: this.pack?.collection ?? null };
  }
}

/** A pack's configuration in this world: an entry of the setting `core.compendiumConfiguration`. */
interface PackConfiguration {
  folder?: string | null;
  sort?: number;
  locked?: boolean;
  ownership?: Record<string, string>;
}

/**
 * A compendium: its index is loaded, its documents are read on request and cached. Who sees it and whether it is
 * locked is set by the world, or else by the package. Source:
 * foundry.documents.collections.CompendiumCollection.
 */
export class CompendiumCollection extends DirectoryDocumentCollection {
  static CACHE_LIFETIME_SECONDS = 300;
  static CONFIG_SETTING = "compendiumConfiguration";

  readonly metadata: Loose;
  readonly index: CompendiumIndex;
  readonly folders: CompendiumFolderCollection;
  readonly #read: ReadPack;

  constructor({ index, folders, ...metadata }: PackData, read: ReadPack) {
    super();
    this.metadata = {
      ...metadata,
      label: host.game.i18n?.localize(metadata.label) ?? metadata.label,
      path: metadata.name,
      flags: {},
    };
    this.#read = read;
    this.index = new CompendiumIndex(this.collection, this.documentName);
    this.folders = new CompendiumFolderCollection(this);
    for (const entry of index) this.index.take(entry as Obj);
    for (const folder of folders) this.folders._load(folder as Obj, { pack: this.collection });
  }

  /** `package.name`. */
  get collection(): string {
    return this.metadata.id as string;
  }

  get documentName(): string {
    return this.metadata.type as string;
  }

  #applicationClass: Loose = null;

  /** The window in which a pack is shown; systems set one of their own. */
  get applicationClass(): Loose {
    return this.#applicationClass ?? host.foundry?.applications?.sidebar?.apps?.Compendium;
  }

  set applicationClass(value: Loose) {
    this.#applicationClass = value;
  }

  get title(): string {
    return this.metadata.label as string;
  }

  get banner(): string | null {
    return (this.metadata.banner as string | undefined) ?? host.CONFIG[this.documentName]?.compendiumBanner ?? null;
  }

  /** What the world's setting says of this pack. */
  get config(): PackConfiguration {
    const all = host.game.settings.get("core", CompendiumCollection.CONFIG_SETTING) as Record<
      string,
      PackConfiguration
    > | null;
    return all?.[this.collection] ?? {};
  }

  get locked(): boolean {
    return this.config.locked ?? Boolean(this.metadata.locked);
  }

  /** The ownership by role: as the world has it, else as the package says. */
  get ownership(): Record<string, string> {
    return this.config.ownership ?? (this.metadata.ownership as Record<string, string>);
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  /** The sidebar folder that holds the pack, or null. */
  get folder(): Folder | null {
    return host.game.folders?.get(this.config.folder ?? "") ?? null;
  }

  get isOwner(): boolean {
    return this.getUserLevel() >= DOCUMENT_OWNERSHIP_LEVELS.OWNER;
  }

  get visible(): boolean {
    return this.getUserLevel() >= DOCUMENT_OWNERSHIP_LEVELS.LIMITED;
  }

  /** Whether the index contains every field that CONFIG requires. */
  get indexed(): boolean {
    return this.index.missing([]).length === 0;
  }

  /** The fields that the index holds. */
  get indexFields(): ReadonlySet<string> {
    return this.index.fields;
  }

  /** Returns the level of a user by the roles that the pack lists. */
  getUserLevel(user: AnyUser = host.game.user): number {
    let level = 0;
    for (const [role, needed] of Object.entries(USER_ROLES)) {
      const given = this.ownership[role];
      if (given !== undefined && user?.role >= needed)
        level = (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[given] ?? 0;
    }
    return level;
  }

  testUserPermission(user: AnyUser, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted =
      typeof permission === "string"
        ? ((DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[permission] ?? Infinity)
        : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /* What is in it */

  /** Returns the index, with further fields if requested. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<CompendiumIndex> {
    const wanted = this.index.missing(fields);
    if (wanted.length > 0) {
      for (const entry of await this.#read({ pack: this.collection, fields: wanted })) this.index.take(entry as Obj);
      this.index.hold(wanted);
      this.initializeTree();
    }
    return this.index;
  }

  /** Takes a document's index fields into the index. */
  indexDocument(document: AnyDocument): void {
    this.index.takeSource(document._source, document.id as string);
    this.initializeTree();
  }

  /** Returns a document by id, or null if the pack holds none. */
  async getDocument(id: string): Promise<AnyDocument | null | undefined> {
    if (!id) return undefined;
    const [document] = await this.#load([id]);
    return document ?? null;
  }

  /** Documents by a query of field values: `{type: "weapon"}`, `{_id__in: [ids]}`; all without one. */
  async getDocuments(query: Obj = {}): Promise<AnyDocument[]> {
    const tests = Object.entries(query as Record<string, unknown>).map(([key, value]) => {
      const [field = "", operator] = key.split("__");
      const test = (from: object): boolean => {
        const found: unknown = getProperty(from as object, field);
        return operator === "in" ? [...(value as Iterable<unknown>)].includes(found) : found === value;
      };
      return { indexed: this.index.fields.has(field), test };
    });
    const entries = this.index.filter((entry) => tests.every(({ indexed, test }) => !indexed || test(entry)));
    const documents = await this.#load(entries.map((entry) => entry._id as string));
    return documents.filter((document) => tests.every(({ test }) => test(document._source)));
  }

  async #load(ids: string[]): Promise<AnyDocument[]> {
    const missing = ids.filter((id) => !this.has(id) && !this.invalidDocumentIds.has(id));
    if (missing.length > 0) {
      for (const source of await this.#read({ pack: this.collection, ids: missing }))
        this._load(source as Obj, { pack: this.collection });
    }
    return ids.map((id) => this.get(id)).filter(Boolean);
  }

  override search(options: SearchOptions = {}): AnyDocument[] {
    return searchDocuments(this.index.contents, options);
  }

  override set(id: string, document: AnyDocument): this {
    this.index.takeSource(document._source, id);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  override _getVisibleTreeContents(): AnyDocument[] {
    return this.index.contents;
  }

  protected override _updateContext(): object {
    return { pack: this.collection };
  }

  override async updateAll(
    transformation: object,
    condition: ((document: AnyDocument) => unknown) | null = null,
    options: object = {},
  ): Promise<AnyDocument[]> {
    await this.getDocuments();
    return super.updateAll(transformation, condition, options);
  }

  override _onModifyContents(
    action: string,
    documents: AnyDocument[],
    result: unknown[],
    operation: OperationOptions,
    user: AnyUser,
  ): void {
    for (const entry of action === "update" ? (result as Obj[]) : [])
      if (this.index.has(entry._id as string)) this.index.takeSource(entry);
    this.initializeTree();
    super._onModifyContents(action, documents, result, operation, user);
    Hooks.callAll("updateCompendium", this, documents, operation, user?.id);
  }

  /** Draws the windows that show the pack; with `force` the pack's own is opened. */
  override render(force: boolean | { force?: boolean } = false, options: object = {}): void {
    const opens = force === true || (typeof force === "object" && force.force === true);
    const App = this.applicationClass;
    if (opens && App && !this.apps.some((app) => app instanceof App)) this.apps.push(new App({ collection: this }));
    super.render(force, options);
  }

  /* Import and export */

  #mayWrite(): void {
    if (this.locked) throw new Error(`The compendium ${this.title} is locked: unlock it before writing to it.`);
  }

  /** Creates a copy of a world document in the pack. @throws Error if the pack is locked or holds another type. */
  async importDocument(document: AnyDocument, options: OperationOptions = {}): Promise<Loose> {
    if (!document?.documentName || document.documentName !== this.documentName)
      throw new Error(
        `The compendium ${this.title} holds ${this.documentName} documents, not ${String(document?.documentName ?? document)}.`,
      );
    this.#mayWrite();
    const {
      clearFlags: _f,
      clearFolder: _o,
      clearOwnership: _w,
      clearSort: _s,
      clearState: _t,
      clearSource: _c,
      ...operation
    } = options;
    const data = document.toCompendium(this, { clearFolder: true, ...options });
    return getDocumentClass(this.documentName).create(data, {
      ...operation,
      pack: this.collection,
    }) as Promise<AnyDocument>;
  }

  /**
   * Creates a copy of a world folder in the pack, with the folders that hold it unless `importParents` is false; not
   * its contents.
   */
  async importFolder(folder: Folder, { importParents = true, ...options }: Loose = {}): Promise<void> {
    this.#mayWrite();
    await importFoldersInto(this, importParents ? [...(folder.getParentFolders?.() ?? []), folder] : [folder], options);
  }

  /** Creates copies of world folders in the pack; folders that it has are left alone. */
  async importFolders(folders: Folder[], options: OperationOptions = {}): Promise<void> {
    this.#mayWrite();
    await importFoldersInto(this, folders, options);
  }

  /** Creates in the world whatever the pack holds, in a folder of that name. */
  async importAll(
    options: { folderId?: string | null; folderName?: string; keepId?: boolean } = {},
  ): Promise<AnyDocument[]> {
    return importPackIntoWorld(this, options);
  }

  /** Asks for a folder, and imports the whole pack. */
  async importDialog(options: OperationOptions = {}): Promise<Loose> {
    return importDialog(this, options);
  }

  /* Configuration in the world */

  /** Changes what the world's setting says of this pack. @throws Error if the user may not. */
  async configure(configuration: PackConfiguration = {}): Promise<void> {
    const all = (host.game.settings.get("core", CompendiumCollection.CONFIG_SETTING) ?? {}) as Record<
      string,
      PackConfiguration
    >;
    const own: Obj = { ...all[this.collection], ...configuration };
    for (const [key, value] of Object.entries(own as object)) if (value === undefined) delete own[key];
    await host.game.settings.set("core", CompendiumCollection.CONFIG_SETTING, { ...all, [this.collection]: own });
  }

  /** Puts the pack into a folder of compendia: by the folder, its id, or null for none. */
  async setFolder(folder: Folder): Promise<void> {
    const found = typeof folder === "string" ? host.game.folders.get(folder, { strict: true }) : folder;
    if (found && found.type !== "Compendium")
      throw new Error(`The folder ${String(found.name)} holds ${String(found.type)} documents, not compendia.`);
    await this.configure({ folder: (found?.id as string | undefined) ?? null });
  }

  /** Asks a GM who may see and change the pack. */
  async configureOwnershipDialog(): Promise<Record<string, string> | null> {
    return ownershipDialog(this);
  }

  /**
   * Creates a compendium that belongs to the world. @throws Error if the user is no GM, or the data is invalid.
   */
  static async createCompendium(
    metadata: { label?: string; type?: string; name?: string; banner?: string },
    _options: object = {},
  ): Promise<CompendiumCollection> {
    if (!host.game.user.isGM) throw new Error("Only a gamemaster may create a compendium.");
    return host.game._createPack(metadata) as Promise<CompendiumCollection>;
  }

  /** Deletes the pack for good: one that belongs to the world alone. */
  async deleteCompendium(): Promise<this> {
    if (!host.game.user.isGM) throw new Error("Only a gamemaster may delete a compendium.");
    if (this.metadata.packageType !== "world")
      throw new Error(`The compendium ${this.title} belongs to a package: only the world's own can be deleted.`);
    this.#mayWrite();
    await host.game._deletePack(this.collection);
    return this;
  }

  /** Creates a compendium that belongs to the world with the same folders and documents. */
  async duplicateCompendium({ label }: { label?: string } = {}): Promise<CompendiumCollection> {
    if (!host.game.user.isGM) throw new Error("Only a gamemaster may duplicate a compendium.");
    return duplicateInto(this, label);
  }

  /** Writes every document again, as the current models migrate it. */
  async migrate(options: object = {}): Promise<this> {
    if (!host.game.user.isGM) throw new Error("Only a gamemaster may migrate a compendium.");
    this.#mayWrite();
    await migratePack(this, options);
    return this;
  }
}
