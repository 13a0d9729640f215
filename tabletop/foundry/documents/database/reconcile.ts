import type { Loose } from "../../globals.ts";

/**
 * Makes a document's source data equal to other source data, in place, so that whoever holds the document or one
 * embedded in it keeps it, and prepares it again.
 */
export function reconcile(document: Loose, source: Loose): void {
  adopt(document, source);
  document.reset();
}

function adopt(document: Loose, source: Loose): void {
  const { hierarchy } = document.constructor as Loose;
  for (const key of Object.keys(document._source as object)) {
    if (key in hierarchy) adoptCollection(document.collections[key], (source[key] ?? []) as Loose[]);
    else if (key in source) document._source[key] = source[key];
  }
}

function adoptCollection(collection: Loose, sources: Loose[]): void {
  const next = sources.map((source) => {
    const existing = collection.get(source._id);
    if (!existing) return source as object;
    adopt(existing, source);
    return existing._source as object;
  });
  (collection._source as object[]).splice(0, Infinity, ...next);
}
