import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants/users.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-fields.ts";
import type { SchemaField } from "../data/fields/schema-field.ts";
import { ForcedDeletion } from "../data/operators.ts";
import type { DocumentMetadata } from "../documents/base/metadata.ts";
import { EmbeddedCollection } from "../documents/collections/embedded-collection.ts";
import { getDocumentClass, host, type Loose } from "../globals.ts";
import { type Generation, generation } from "../generation.ts";
import { mergeObject } from "../utils/merge.ts";
import { deepClone, type Obj } from "../utils/object.ts";
import { getProperty } from "../utils/paths.ts";
import { buildUuid } from "../utils/uuid.ts";
import { DataModel, type DataModelOptions } from "./data-model.ts";
import { clearFields, logMigration, migrateField, type ShimOptions, shimField } from "./field-migration.ts";
import type { AnyDocument, AnyUser, DatabaseBackend, DocumentClass } from "../documents/types.ts";
import type { CompendiumCollection } from "../documents/collections/compendium-collection.ts";

const hierarchies = new WeakMap<SchemaField, Readonly<Record<string, EmbeddedCollectionField>>>();
const schemas = new WeakMap<object, Map<Generation, SchemaField>>();

/**
 * What the public API calls an operation: the documents concerned, where they are, and options that travel to every
 * client's hooks.
 */
export interface OperationOptions {
  parent?: Document | null;
  pack?: string | null;
  render?: boolean;
  keepId?: boolean;
  noHook?: boolean;
  [option: string]: unknown;
}

/**
 * A data model that is stored in the world: with an id, permissions, flags, embedded documents, and life-cycle hooks.
 * All writing goes through the database backend (`CONFIG.DatabaseBackend`). Source: foundry.abstract.Document.
 */
export abstract class Document extends DataModel {
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare readonly pack: string | null;
  declare readonly parentCollection: string | null;
  declare readonly parent: Document | null;
  declare _id: string | null;
  declare name: string;
  declare type: string;
  declare system: Loose;
  declare flags: Record<string, Record<string, unknown>>;
  declare ownership: Record<string, number> | undefined;

  static get metadata(): DocumentMetadata {
    throw new Error(`${this.name} has no metadata.`);
  }

  get metadata(): DocumentMetadata {
    return this.cls.metadata;
  }

  /** The class of this document, with its static members. */
  private get cls(): typeof Document {
    return this.constructor as typeof Document;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  get documentName(): string {
    return this.cls.documentName;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  get collectionName(): string {
    return this.cls.collectionName;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The sub-types that the world's packages and core declare. */
  static get TYPES(): string[] {
    return [...((host.game?.documentTypes?.[this.documentName] as string[] | undefined) ?? this.metadata.coreTypes)];
  }

  /** The configured class for this document. */
  static get implementation(): DocumentClass {
    return (
      (host.CONFIG?.[this.documentName]?.documentClass as DocumentClass | undefined) ??
      (this as unknown as DocumentClass)
    );
  }

  static get baseDocument(): typeof Document {
    let cls: typeof Document = this;
    for (let next = cls; next !== Document; next = Object.getPrototypeOf(next) as typeof Document) cls = next;
    return cls;
  }

  static get database(): DatabaseBackend {
    return host.CONFIG.DatabaseBackend as DatabaseBackend;
  }

  /** The embedded collections' fields by name. */
  static get hierarchy(): Readonly<Record<string, EmbeddedCollectionField>> {
    const { schema } = this;
    let hierarchy = hierarchies.get(schema);
    if (!hierarchy) {
      const isEmbedded = (entry: [string, unknown]): entry is [string, EmbeddedCollectionField] =>
        entry[1] instanceof EmbeddedCollectionField;
      hierarchies.set(schema, (hierarchy = Object.fromEntries(schema.entries().filter(isEmbedded))));
    }
    return hierarchy;
  }

  /** Schemas differ by generation, so each has its own. */
  static override get schema(): SchemaField {
    const known = schemas.get(this) ?? new Map<Generation, SchemaField>();
    schemas.set(this, known);
    let schema = known.get(generation());
    if (!schema) {
      delete (this as { _schema?: unknown })._schema;
      schema = super.schema;
      delete (this as { _schema?: unknown })._schema;
      known.set(generation(), schema);
    }
    return schema;
  }

  protected override _configure({ pack = null, parentCollection = null }: Obj = {}): void {
    const { parent } = this;
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries(this.cls.hierarchy))
      collections[name] = new EmbeddedCollection(name, this, field.model as unknown as DocumentClass);
    const fixed = {
      collections,
      pack: (pack as string | null) ?? parent?.pack ?? null,
      parentCollection: this._getParentCollection((parentCollection as string | null) ?? undefined),
    };
    for (const [key, value] of Object.entries(fixed))
      Object.defineProperty(this, key, { value, writable: false, configurable: true, enumerable: false });
  }

  get id(): string | null {
    return this._id ?? null;
  }

  get uuid(): string | null {
    return buildUuid({
      id: this.id,
      documentName: this.documentName,
      pack: this.pack,
      parent: this.parent as Document | null,
    });
  }

  get isEmbedded(): boolean {
    return this.parent !== null && this.parentCollection !== null;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  get compendium(): CompendiumCollection | null {
    return this.pack === null ? null : (host.game?.packs?.get(this.pack) ?? null);
  }

  /* Permissions */

  /**
   * Returns the level of a user (the present one) by the document's ownership, that of its compendium, or that of what
   * it is embedded in.
   */
  getUserLevel(user: AnyUser = host.game?.user): number {
    if (this.pack !== null && !this.parent) return this.compendium?.getUserLevel(user) ?? 0;
    const ownership = this.ownership;
    if (ownership) return ownership[user?.id as string] ?? ownership["default"] ?? 0;
    return this.parent instanceof Document ? this.parent.getUserLevel(user) : 0;
  }

  /** Whether a user has at least (or, with `exact`, just) a level. GMs own everything. */
  testUserPermission(user: AnyUser, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const levels = DOCUMENT_OWNERSHIP_LEVELS as Readonly<Record<string, number>>;
    const wanted = typeof permission === "string" ? levels[permission] : permission;
    if (wanted === undefined) throw new Error(`There is no ownership level "${permission}".`);
    const level = user?.isGM ? (levels["OWNER"] ?? 3) : this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** Whether a user may create documents of this class in the world. */
  static canUserCreate(user: AnyUser): boolean {
    return Boolean(user?.can(this.metadata.permissions.create));
  }

  /** Whether a user may create, update or delete this document. The server decides; this predicts its decision. */
  canUserModify(user: AnyUser, action: "create" | "update" | "delete", data: object = {}): boolean {
    if (this.parent instanceof Document) return this.parent.canUserModify(user, "update", data);
    const permission = this.metadata.permissions[action];
    return permission in DOCUMENT_OWNERSHIP_LEVELS
      ? this.testUserPermission(user, permission)
      : Boolean(user?.can(permission));
  }

  /* Flags */

  /** Returns a package's flag. @throws Error for a scope that is no active package. */
  getFlag(scope: string, key: string): unknown {
    checkScope(scope);
    return getProperty(this.flags?.[scope] as object | undefined, key);
  }

  /** Stores a package's flag; objects merge. @throws Error for a scope that is no active package. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    checkScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  /** Removes a package's flag. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    checkScope(scope);
    const steps = key.split(".");
    const last = steps.pop() ?? "";
    const holder = ["flags", scope, ...steps].join(".");
    return this.update(
      generation() >= 14 ? { [`${holder}.${last}`]: ForcedDeletion.create() } : { [`${holder}.-=${last}`]: null },
    );
  }

  /* Writing */

  /** Creates documents. Returns those that were created: a hook may stop some. */
  static async createDocuments(data: object[] = [], operation: OperationOptions = {}): Promise<AnyDocument[]> {
    return this.database.create(this.implementation, { ...withPack(operation), data }) as Promise<AnyDocument[]>;
  }

  /** Updates documents by differences, each with `_id`. Returns those that changed. */
  static async updateDocuments(updates: object[] = [], operation: OperationOptions = {}): Promise<AnyDocument[]> {
    return this.database.update(this.implementation, { ...withPack(operation), updates }) as Promise<AnyDocument[]>;
  }

  /** Deletes documents by id (`deleteAll` deletes every one of the collection). Returns those that were deleted. */
  static async deleteDocuments(ids: string[] = [], operation: OperationOptions = {}): Promise<AnyDocument[]> {
    return this.database.delete(this.implementation, { ...withPack(operation), ids }) as Promise<AnyDocument[]>;
  }

  /** Creates one document, or several of an array. */
  static async create(
    data: object | object[],
    operation: OperationOptions = {},
  ): Promise<AnyDocument | AnyDocument[] | undefined> {
    const list = Array.isArray(data) ? (data as object[]) : [data];
    const documents = await this.createDocuments(list, operation);
    return Array.isArray(data) ? documents : documents[0];
  }

  /** Updates this document by a difference; dotted keys are understood. Undefined if nothing changed. */
  async update(data: object = {}, operation: OperationOptions = {}): Promise<this | undefined> {
    const updates = [{ ...data, _id: this.id }];
    const [document] = await this.cls.updateDocuments(updates, { ...operation, parent: this.parent, pack: this.pack });
    return document as this | undefined;
  }

  /** Deletes this document. */
  async delete(operation: OperationOptions = {}): Promise<this | undefined> {
    const [document] = await this.cls.deleteDocuments([this.id as string], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return document as this | undefined;
  }

  /**
   * Returns a copy, perhaps with other data; with `save` it is created in the same place. Its id is kept with `keepId`
   * alone.
   */
  override clone(
    data: object = {},
    context: DataModelOptions & { save?: boolean; keepId?: boolean; addSource?: boolean } = {},
  ): Loose {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const place = { parent: this.parent, pack: this.pack, parentCollection: this.parentCollection };
    const copy = super.clone({ ...(keepId ? {} : { _id: null }), ...data }, { ...place, ...rest });
    if (addSource && "_stats" in copy._source)
      copy.updateSource({ _stats: { [this.pack ? "compendiumSource" : "duplicateSource"]: this.uuid } });
    return save ? this.cls.create(copy.toObject(), { ...rest, parent: this.parent, pack: this.pack, keepId }) : copy;
  }

  /** Returns a document by id from the world's collection, or from a pack's loaded ones. */
  static get(id: string, { pack, ...operation }: OperationOptions = {}): AnyDocument | null {
    const collection = pack ? host.game?.packs?.get(pack) : host.game?.collections?.get(this.documentName);
    return collection?.get(id, operation) ?? null;
  }

  /* Embedded documents */

  /** Returns the field name of an embedded document's collection, by document or collection name. */
  static getCollectionName(name: string): string | null {
    return this.metadata.embedded[name] ?? (name in this.hierarchy ? name : null);
  }

  /** Returns an embedded collection, by document or collection name. @throws Error if there is none. */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = this.cls.getCollectionName(embeddedName);
    const collection = name === null ? undefined : this.collections[name];
    if (!collection) throw new Error(`${embeddedName} is not embedded in ${this.documentName} documents.`);
    return collection;
  }

  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): AnyDocument | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  async createEmbeddedDocuments(
    embeddedName: string,
    data: object[] = [],
    operation: OperationOptions = {},
  ): Promise<AnyDocument[]> {
    this.getEmbeddedCollection(embeddedName);
    return getDocumentClass(embeddedName).createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<AnyDocument[]>;
  }

  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: object[] = [],
    operation: OperationOptions = {},
  ): Promise<AnyDocument[]> {
    this.getEmbeddedCollection(embeddedName);
    return getDocumentClass(embeddedName).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<AnyDocument[]>;
  }

  async deleteEmbeddedDocuments(
    embeddedName: string,
    ids: string[] = [],
    operation: OperationOptions = {},
  ): Promise<AnyDocument[]> {
    this.getEmbeddedCollection(embeddedName);
    return getDocumentClass(embeddedName).deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<AnyDocument[]>;
  }

  /** Returns the name of the collection in which the parent holds this document, or null. */
  _getParentCollection(parentCollection?: string): string | null {
    if (!(this.parent instanceof Document)) return null;
    return parentCollection ?? this.parent.cls.getCollectionName(this.documentName);
  }

  /** Returns the document's system data with what the system's template has and it lacks. */
  migrateSystemData(): object {
    const template = (host.game?.model?.[this.documentName]?.[this.type] ?? {}) as object;
    return mergeObject(deepClone(template), (this._source["system"] ?? {}) as object);
  }

  /** Yields every embedded document below this one, with its path of ids. */
  *traverseEmbeddedDocuments(path = ""): Generator<[string, AnyDocument]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      for (const document of collection.values()) {
        const at = `${path ? `${path}.` : ""}${name}.${String(document.id)}`;
        yield [at, document];
        yield* (document as Document).traverseEmbeddedDocuments(at);
      }
    }
  }

  /* Life-cycle hooks, on the requesting client (`_pre…`, false stops) and on every client (`_on…`). */

  async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    return this.system?._preCreate?.(data, options, user) as Promise<boolean | void> | undefined;
  }

  _onCreate(data: object, options: OperationOptions, userId: string): void {
    this.system?._onCreate?.(data, options, userId);
  }

  async _preUpdate(changes: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    return this.system?._preUpdate?.(changes, options, user) as Promise<boolean | void> | undefined;
  }

  _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    this.system?._onUpdate?.(changed, options, userId);
  }

  async _preDelete(options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    return this.system?._preDelete?.(options, user) as Promise<boolean | void> | undefined;
  }

  _onDelete(options: OperationOptions, userId: string): void {
    this.system?._onDelete?.(options, userId);
  }

  /* Old shapes of data, for `migrateData` and `shimData` of subclasses */

  /** Moves the value at an old path of source data to a new one. Returns whether it moved. */
  static _addDataFieldMigration(data: Obj, oldKey: string, newKey: string, apply?: (data: Obj) => unknown): boolean {
    return migrateField(data, oldKey, newKey, apply);
  }

  /** Lets an old path be read, which warns. */
  static _addDataFieldShim(data: object, oldKey: string, newKey: string, options: ShimOptions = {}): void {
    shimField(data, oldKey, newKey, options);
  }

  /** The same for several, old paths by new ones. */
  static _addDataFieldShims(data: object, shims: Readonly<Record<string, string>>, options: ShimOptions = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) shimField(data, oldKey, newKey, options);
  }

  static _logDataFieldMigration(oldKey: string, newKey: string, options: ShimOptions = {}): void {
    logMigration(oldKey, newKey, options);
  }

  /** Deletes keys anywhere in source data. */
  static _clearFieldsRecursively(data: object, fields: Iterable<string>): void {
    clearFields(data, fields);
  }

  static async _preCreateOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<boolean | void> {}
  static async _onCreateOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<void> {}
  static async _preUpdateOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<boolean | void> {}
  static async _onUpdateOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<void> {}
  static async _preDeleteOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<boolean | void> {}
  static async _onDeleteOperation(
    _documents: AnyDocument[],
    _operation: OperationOptions,
    _user: AnyUser,
  ): Promise<void> {}
}

function withPack(operation: OperationOptions): OperationOptions {
  const pack = (operation["parent"] as Document | null | undefined)?.pack ?? operation["pack"] ?? null;
  return { parent: null, ...operation, pack };
}

function checkScope(scope: string): void {
  const { game } = host;
  const known =
    scope === "core" || scope === "world" || scope === game?.system?.id || game?.modules?.get(scope)?.active;
  if (!known) throw new Error(`The flag scope "${scope}" is no active package.`);
}
