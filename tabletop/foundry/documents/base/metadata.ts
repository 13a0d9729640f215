import { HIERARCHY } from "./hierarchy.ts";

/** What a document class says of itself (`Document.metadata`). */
export interface DocumentMetadata {
  readonly name: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly collection: string;
  readonly indexed: boolean;
  readonly compendiumIndexFields: readonly string[];
  readonly coreTypes: readonly string[];
  readonly embedded: Readonly<Record<string, string>>;
  readonly hasTypeData: boolean;
  readonly permissions: Readonly<Record<"create" | "read" | "update" | "delete", string>>;
  readonly preserveOnImport: readonly string[];
  readonly schemaVersion: string;
}

const PERMISSIONS = { create: "ASSISTANT", read: "OBSERVER", update: "OWNER", delete: "OWNER" } as const;

/** Returns a document's name in the plural, as language keys have it. */
function formatPlural(name: string): string {
  return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Returns the metadata of a document by name; `more` overrides. */
export function createMetadata(name: string, more: Partial<DocumentMetadata> = {}): DocumentMetadata {
  const kind = HIERARCHY[name];
  if (!kind) throw new Error(`The tabletop knows no document named "${name}".`);
  return {
    name,
    label: `DOCUMENT.${name}`,
    labelPlural: `DOCUMENT.${formatPlural(name)}`,
    collection: kind.collection,
    indexed: kind.primary,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    coreTypes: kind.coreTypes,
    embedded: kind.embedded,
    hasTypeData: kind.typed,
    permissions: PERMISSIONS,
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
    schemaVersion: "13.341",
    ...more,
  };
}

interface Illustrated {
  readonly implementation: unknown;
  getDefaultArtwork(data: object): { img: string };
}

/** Returns the image of a new document, as its configured class has it. */
export function defaultImage(documentClass: Illustrated, data: object): string {
  return ((documentClass.implementation as Illustrated | undefined) ?? documentClass).getDefaultArtwork(data).img;
}
