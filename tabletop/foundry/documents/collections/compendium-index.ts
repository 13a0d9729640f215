import { Collection } from "../../utils/collection.ts";
import { mergeObject } from "../../utils/merge.ts";
import { getProperty, hasProperty, setProperty } from "../../utils/paths.ts";
import { getDocumentClass, host, type Loose } from "../../globals.ts";
import type { Obj } from "../../utils/object.ts";

/** The fields that are in every index, as far as a document has them. */
const BASIC = ["_id", "name", "img", "type", "sort", "folder"];

/** The index of a pack: an entry for each of its documents, with some of their fields. */
export class CompendiumIndex extends Collection<string, Loose> {
  readonly #collection: string;
  readonly #documentName: string;
  readonly #fields = new Set(BASIC);

  constructor(collection: string, documentName: string) {
    super();
    this.#collection = collection;
    this.#documentName = documentName;
  }

  /** The fields that the entries hold. */
  get fields(): ReadonlySet<string> {
    return this.#fields;
  }

  /** Returns which of some fields, and of those that CONFIG requires, the entries do not contain yet. */
  missing(fields: readonly string[]): string[] {
    const configured = (host.CONFIG[this.#documentName]?.compendiumIndexFields ?? []) as string[];
    return [...new Set([...configured, ...fields])].filter((field) => !this.#fields.has(field));
  }

  /** Remembers that entries hold some fields. */
  hold(fields: readonly string[]): void {
    for (const field of fields) this.#fields.add(field);
  }

  /** Merges fields of a document into its entry, which is created if there is none. */
  take(data: Obj): Loose {
    const entry = mergeObject(this.get(data._id as string) ?? {}, data as object) as Loose;
    entry.uuid = `Compendium.${this.#collection}.${this.#documentName}.${String(entry._id)}`;
    entry.pack = this.#collection;
    entry.img ??= defaultArtwork(this.#documentName, entry) ?? entry.img;
    this.set(entry._id as string, entry);
    return entry;
  }

  /** Merges a document's source data, or a difference, into its entry. */
  takeSource(source: Obj, id = source._id as string): Loose {
    const data: Obj = { _id: id };
    for (const field of this.#fields)
      if (field !== "_id" && hasProperty(source as object, field))
        setProperty(data, field, getProperty(source as object, field));
    return this.take(data);
  }
}

/** Documents without a picture are listed with the one that their class gives them. */
function defaultArtwork(documentName: string, data: Obj): string | undefined {
  try {
    const cls = getDocumentClass(documentName);
    return "img" in cls.schema.fields ? (cls.getDefaultArtwork?.(data)?.img as string | undefined) : undefined;
  } catch {
    return undefined;
  }
}
