import type { AnyDocument, DocumentClass } from "../types.ts";
import type { Obj } from "../../utils/object.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";

/**
 * Sets a document's source data to other source data, in place, so that references to the document and to the ones
 * embedded in it stay valid, and prepares it again.
 */
export function reconcile(document: AnyDocument, source: Obj): void {
  adopt(document, source);
  document.reset();
}

function adopt(document: AnyDocument, source: Obj): void {
  const { hierarchy } = document.constructor as DocumentClass;
  for (const key of Object.keys(document._source as object)) {
    if (key in hierarchy) adoptCollection(document.collections[key], (source[key] ?? []) as Obj[]);
    else if (key in source) document._source[key] = source[key];
  }
}

function adoptCollection(collection: EmbeddedCollection | undefined, sources: Obj[]): void {
  if (!collection) return;
  const next = sources.map((source) => {
    const existing = collection.get(String(source._id));
    if (!existing) return source as object;
    adopt(existing, source);
    return existing._source as object;
  });
  (collection._source as object[]).splice(0, Infinity, ...next);
}
