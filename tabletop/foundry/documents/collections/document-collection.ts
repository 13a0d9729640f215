import { Collection } from "../../utils/collection.ts";
import { getDocumentClass } from "../../globals.ts";
import type { DataField } from "../../data/fields/data-field.ts";
import { searchableFields, searchDocuments, type SearchOptions } from "./search.ts";
import type { AnyDocument, AnyUser, DocumentApplication, DocumentClass } from "../types.ts";
import type { Obj } from "../../utils/object.ts";
import type { OperationOptions } from "../../abstract/document.ts";

/** Stored data that is not a valid document, with the error. */
interface Failure {
  readonly source: object;
  readonly error: Error;
}

/**
 * Documents of one type by id. One that cannot be made is listed in `invalidDocumentIds` and hides no other.
 * Source: foundry.documents.abstract.DocumentCollection.
 */
export abstract class DocumentCollection extends Collection<string, AnyDocument> {
  readonly invalidDocumentIds = new Set<string>();
  readonly apps: DocumentApplication[] = [];
  readonly #invalid = new Map<string, Failure>();

  abstract get documentName(): string;

  get documentClass(): DocumentClass {
    return getDocumentClass(this.documentName);
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Creates a document from stored data and adds it, or lists it as invalid. */
  _load(source: Obj, options: Obj = {}): AnyDocument | null {
    const id = source?._id as string;
    try {
      const document = this.documentClass.fromSource(source, options);
      if (document.invalid) throw document.validationError;
      this.set(id, document);
      return document;
    } catch (error) {
      this.invalidDocumentIds.add(id);
      this.#invalid.set(id, { source: source, error: error as Error });
      console.error(
        `The ${this.documentName} ${id} (${String(source?.name ?? "")}) is invalid: the others are not affected.`,
        error,
      );
      return null;
    }
  }

  override get(
    id: string,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): AnyDocument | undefined {
    const document = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (!document && strict) throw new Error(`The ${this.documentName} ${id} does not exist.`);
    return document;
  }

  /**
   * Returns a document whose stored data is invalid, made as well as it can be. @throws Error, unless `strict` is
   * false, if there is none.
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): AnyDocument | undefined {
    const source = this.#invalid.get(id)?.source;
    if (source) {
      const { system: _system, ...rest } = source as Obj;
      for (const data of [source, rest]) {
        try {
          return this.documentClass.fromSource(structuredClone(data), {
            pack: (this as { collection?: string }).collection ?? null,
          });
        } catch {
          continue;
        }
      }
    }
    if (strict) throw new Error(`The ${this.documentName} ${id} is not an invalid document.`);
    return undefined;
  }

  /** Returns the stored data of invalid documents, with the errors. */
  _failures(): ({ readonly id: string } & Failure)[] {
    return [...this.#invalid].map(([id, failure]) => ({ id, ...failure }));
  }

  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    this.#invalid.delete(id);
    return super.delete(id);
  }

  /** Documents by sub-type. */
  get documentsByType(): Record<string, AnyDocument[]> {
    const groups: Record<string, AnyDocument[]> = {};
    for (const document of this.values()) (groups[document.type ?? "base"] ??= []).push(document);
    return groups;
  }

  search(options: SearchOptions = {}): AnyDocument[] {
    return searchDocuments(this.contents, options);
  }

  /** Paths of the fields of a document class that are searched as text: those whose fields are marked `textSearch`. */
  static getSearchableFields(documentName: string, type?: string): Record<string, DataField> {
    return searchableFields(getDocumentClass(documentName), type);
  }

  /**
   * Changes every document, or those that meet a condition, in one write.
   * @param transformation - an object of changes, or a function that returns one for a document.
   */
  async updateAll(
    transformation: object | ((document: AnyDocument) => object),
    condition: ((document: AnyDocument) => unknown) | null = null,
    options: object = {},
  ): Promise<AnyDocument[]> {
    const isPlan = typeof transformation === "function";
    if (!isPlan && (typeof transformation !== "object" || transformation === null))
      throw new Error("updateAll needs the changes, or a function that returns them for a document.");
    const updates = this.contents
      .filter((document) => !condition || condition(document))
      .map((document) => ({ ...(isPlan ? transformation(document) : transformation), _id: document.id as string }));
    return this.documentClass.updateDocuments(updates, { ...options, ...this._updateContext() }) as Promise<
      AnyDocument[]
    >;
  }

  /** Returns where writes to the collection go: a pack names itself here. */
  protected _updateContext(): object {
    return {};
  }

  /** Draws the applications that show the collection. */
  render(force: boolean | object = false, options: object = {}): void {
    for (const app of this.apps) void app.render(force, options);
  }

  /** Called on every client after documents of the collection were created, updated or deleted. */
  _onModifyContents(
    _action: string,
    _documents: AnyDocument[],
    _result: unknown[],
    operation: OperationOptions,
    user: AnyUser,
  ): void {
    if (operation.render !== false)
      this.render(false, { renderContext: `${_action}${this.documentName}`, userId: user?.id as unknown });
  }
}
