import { Collection } from "../../utils/collection.ts";
import { searchDocuments, type SearchOptions } from "./search.ts";
import type { Document } from "../../abstract/document.ts";
import type { AnyDocument, DocumentClass } from "../types.ts";
import type { Obj } from "../../utils/object.ts";

/**
 * The documents embedded in another one, by id. Their source objects are in an array of the parent's source data,
 * which this collection keeps in step. One document that cannot be made is listed in `invalidDocumentIds` and hides no
 * other. Source: foundry.abstract.EmbeddedCollection.
 */
export class EmbeddedCollection extends Collection<string, AnyDocument> {
  readonly invalidDocumentIds = new Set<string>();
  readonly name: string;
  readonly model: Document;
  readonly #fallbackClass: DocumentClass;

  constructor(name: string, parent: Document, documentClass: DocumentClass) {
    super();
    this.name = name;
    this.model = parent;
    this.#fallbackClass = documentClass;
  }

  /** The class of the documents: the configured one, if there is one. */
  get documentClass(): DocumentClass {
    return this.#fallbackClass.implementation;
  }

  get documentName(): string {
    return this.documentClass.documentName as string;
  }

  /** The array of source objects in the parent. */
  get _source(): Obj[] {
    return this.model._source[this.name] as Obj[];
  }

  /** The documents grouped by sub-type. */
  get documentsByType(): Record<string, AnyDocument[]> {
    const types = Object.fromEntries(
      (this.documentClass.TYPES as string[]).map((type): [string, AnyDocument[]] => [type, []]),
    );
    for (const document of this.values()) (types[document.type ?? "base"] ??= []).push(document);
    return types;
  }

  /** Brings the documents in step with the source: those that are there start over, new ones are made, others go. */
  initialize(options: object = {}): void {
    const before = new Map(this.entries());
    this.clear();
    this.invalidDocumentIds.clear();
    for (const source of this._source) this._initializeDocument(source, before.get(source._id as string), options);
  }

  protected _initializeDocument(source: Obj, existing: AnyDocument | undefined, options: object): void {
    if (source._tombstone) return;
    if (existing && existing._source === source) {
      existing.reset({ _held: true });
      super.set(existing.id as string, existing);
      return;
    }
    try {
      const document = this.createDocument(source, options);
      if (document.invalid) throw document.validationError;
      super.set(document.id as string, document);
    } catch (error) {
      this.invalidDocumentIds.add(source._id as string);
      console.error(
        `The ${this.documentName} ${String(source._id)} in ${this.model.documentName} ${String(this.model._source?._id)} is invalid.`,
        error,
      );
    }
  }

  /** Returns a document of source data, with this collection's parent; it is not added. */
  createDocument(data: object, options: object = {}): AnyDocument {
    return new this.documentClass(data, {
      strict: false,
      ...options,
      _held: true,
      parent: this.model,
      pack: this.model.pack,
      parentCollection: this.name,
    });
  }

  override get(
    id: string,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): AnyDocument | undefined {
    const document = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (!document && strict) throw new Error(`The ${this.documentName} ${id} does not exist in ${this.name}.`);
    return document;
  }

  /** Returns a document whose source data is invalid, made as well as it can be. */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): AnyDocument | undefined {
    const source = this.invalidDocumentIds.has(id) ? this._source.find((data) => data._id === id) : undefined;
    if (source) return this.documentClass.fromSource(source, { parent: this.model, pack: this.model.pack });
    if (strict) throw new Error(`The ${this.documentName} ${id} is not an invalid document of ${this.name}.`);
    return undefined;
  }

  /** Adds a document, and its source to the parent's source data. */
  override set(id: string, document: AnyDocument, { modifySource = true }: { modifySource?: boolean } = {}): this {
    if (modifySource) {
      const index = this._source.findIndex((data) => data._id === id);
      if (index < 0) this._source.push(document._source);
      else this._source[index] = document._source;
    }
    return super.set(id, document);
  }

  /** Removes a document, and its source from the parent's source data. */
  override delete(id: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) {
      const index = this._source.findIndex((data) => data._id === id);
      if (index >= 0) this._source.splice(index, 1);
    }
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  toObject(source = true): object[] {
    return this.contents.map((document) => document.toObject(source) as object);
  }

  /** Documents whose searchable fields hold a query. */
  search(options: SearchOptions = {}): AnyDocument[] {
    return searchDocuments(this.contents, options);
  }
}
