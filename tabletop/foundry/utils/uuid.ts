/** The parts of a document's UUID. */
export interface ParsedUuid {
  readonly uuid: string;
  /** The type of the document itself: the last one named. */
  readonly type: string;
  readonly id: string;
  /** Type and id alternating, of the embedded documents under the primary one. */
  readonly embedded: readonly string[];
  readonly primaryType?: string;
  readonly primaryId?: string;
  /** The collection that holds the primary document, if this client has one. */
  readonly collection?: unknown;
  /** The compendium collection's id, for `Compendium.package.name.Type.id`. */
  readonly pack?: string;
}

interface RelativeTo {
  readonly uuid?: string | null;
  readonly documentName?: string;
}

interface CollectionsHost {
  game?: { packs?: { get(id: string): unknown }; collections?: { get(name: string): unknown } };
}

/**
 * Takes a UUID apart: `Actor.id`, `Scene.id.Token.id.Actor.id`, `Compendium.package.name.Type.id` (the type may be
 * missing in old ones), or one relative to a document (`.Item.id`, `.id`). Returns null for what is no UUID. Source:
 * foundry.utils.parseUuid.
 */
export function parseUuid(uuid: string, { relative }: { relative?: RelativeTo } = {}): ParsedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".")) return relative?.uuid ? parseRelative(uuid, relative.uuid, relative.documentName) : null;
  const parts = uuid.split(".");
  if (parts[0] === "Compendium") return parseCompendium(uuid, parts.slice(1));
  if (parts.length < 2 || parts.length % 2 || parts.some((part) => !part)) return null;
  const collection = (globalThis as CollectionsHost).game?.collections?.get(parts[0] as string);
  return describe(uuid, parts, collection === undefined ? {} : { collection });
}

function parseCompendium(uuid: string, parts: string[]): ParsedUuid | null {
  const [scope, name, ...rest] = parts;
  if (!scope || !name || rest.length === 0 || rest.some((part) => !part)) return null;
  const pack = `${scope}.${name}`;
  const collection = (globalThis as CollectionsHost).game?.packs?.get(pack) as { documentName?: string } | undefined;
  const documents = rest.length % 2 ? [collection?.documentName ?? "", ...rest] : rest;
  return describe(uuid, documents, collection === undefined ? { pack } : { pack, collection });
}

function describe(uuid: string, parts: string[], where: { collection?: unknown; pack?: string }): ParsedUuid {
  const [primaryType = "", primaryId = "", ...embedded] = parts;
  const type = embedded.at(-2) ?? primaryType;
  const id = embedded.at(-1) ?? primaryId;
  return { uuid, type, id, embedded, primaryType, primaryId, ...where };
}

/** `.id` names a sibling of the document's own kind, `.Type.id` a document inside it. */
function parseRelative(uuid: string, base: string, documentName: string | undefined): ParsedUuid | null {
  const parts = uuid.slice(1).split(".");
  if (parts.length % 2 === 0) return parseUuid(`${base}.${parts.join(".")}`);
  const siblings = base.split(".").slice(0, -2);
  return documentName ? parseUuid([...siblings, documentName, ...parts].join(".")) : null;
}

interface UuidContext {
  id: string | null;
  documentName: string;
  pack?: string | null;
  parent?: { uuid: string | null } | null;
}

/** Returns the UUID of a document from its parts; null while it has no id. Source: foundry.utils.buildUuid. */
export function buildUuid({ id, documentName, pack, parent }: UuidContext): string | null {
  if (!id) return null;
  if (parent) return parent.uuid ? `${parent.uuid}.${documentName}.${id}` : null;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

/**
 * Returns the part of a UUID that says where a document is as seen from another one: `.Item.id` inside it, `.id` beside
 * it, else the whole.
 */
export function buildRelativeUuid(
  uuid: string,
  relative: { uuid?: string | null } | string | null | undefined,
): string {
  const base = (typeof relative === "string" ? relative : relative?.uuid) ?? "";
  if (!base || uuid === base) return uuid;
  if (uuid.startsWith(`${base}.`)) return uuid.slice(base.length);
  const own = uuid.split(".");
  const other = base.split(".");
  const siblings =
    own.length === other.length && own.length > 2 && own.slice(0, -1).join(".") === other.slice(0, -1).join(".");
  return siblings && own[0] !== "Compendium" ? `.${String(own.at(-1))}` : uuid;
}
