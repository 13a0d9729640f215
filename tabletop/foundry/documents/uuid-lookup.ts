import { parseUuid } from "../utils/uuid.ts";
import { host, type Loose } from "../globals.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";
import type { CompendiumCollection } from "./collections/compendium-collection.ts";
import type { Folder } from "./folder.ts";

interface LookupOptions {
  relative?: AnyDocument | undefined;
  invalid?: boolean;
  strict?: boolean;
}

/**
 * Returns the document that a uuid names, from the world or out of a compendium; null if there is none. Source:
 * fromUuid.
 */
export async function fromUuid(uuid: string, options: LookupOptions = {}): Promise<Loose> {
  const parsed = parse(uuid, options);
  if (!parsed?.pack) return parsed ? fromUuidSync(uuid, { strict: false, ...options }) : null;
  const pack = host.game.packs.get(parsed.pack);
  const id = parsed.primaryId ?? parsed.id;
  const primary = folderOfPack(pack, parsed.primaryType ?? parsed.type, id) ?? (await pack?.getDocument(id));
  return primary ? descend(primary, parsed.embedded, options) : null;
}

/**
 * Returns the document of a UUID if it is loaded; for a compendium document that was not loaded, its index
 * entry.
 * @throws Error, unless `strict` is false, for a document embedded in a compendium document that is not loaded.
 *   Source: fromUuidSync.
 */
export function fromUuidSync(uuid: string, { strict = true, ...options }: LookupOptions = {}): Loose {
  const parsed = parse(uuid, options);
  if (!parsed) return null;
  const { primaryId = parsed.id, primaryType = parsed.type, embedded } = parsed;
  if (!parsed.pack) {
    const primary = host.game?.collections?.get(primaryType)?.get(primaryId, { invalid: options.invalid ?? false });
    return primary ? descend(primary, embedded, options) : null;
  }
  const pack = host.game?.packs?.get(parsed.pack);
  const loaded = folderOfPack(pack, primaryType, primaryId) ?? pack?.get(primaryId);
  if (loaded) return descend(loaded, embedded, options);
  if (embedded.length === 0) return pack?.index.get(primaryId) ?? null;
  if (strict) throw new Error(`${uuid} is inside a compendium document that is not loaded: use fromUuid.`);
  return null;
}

function parse(uuid: string, { relative }: LookupOptions): ReturnType<typeof parseUuid> {
  return uuid ? parseUuid(redirected(uuid), relative ? { relative } : {}) : null;
}

/** The folders of a pack are loaded with it. */
function folderOfPack(pack: CompendiumCollection, type: string | undefined, id: string): Folder | undefined {
  return type === "Folder" ? (pack?.folders.get(id) as Folder | undefined) : undefined;
}

/**
 * Returns where packages say that a compendium's document, or a whole compendium, is now:
 * `CONFIG.compendium.uuidRedirects`.
 */
function redirected(uuid: string): string {
  const redirects = (host.CONFIG?.compendium?.uuidRedirects ?? {}) as Record<string, string>;
  for (let at = uuid; at.startsWith("Compendium."); at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const target = Object.hasOwn(redirects, at) ? redirects[at] : undefined;
    if (target) return `${target}${uuid.slice(at.length)}`;
  }
  return uuid;
}

function descend(primary: Loose, steps: readonly string[], { invalid = false }: LookupOptions): Loose {
  let document: Loose = primary;
  for (let index = 0; index < steps.length && document; index += 2) {
    const [type = "", id = ""] = steps.slice(index, index + 2);
    if (document.documentName === "Token" && type === "Actor")
      document = document.actor?.id === id ? document.actor : null;
    else if (document.documentName === "Token" && type === "ActorDelta")
      document = document.delta?.id === id ? document.delta : null;
    else
      document =
        (document.constructor as DocumentClass).getCollectionName(type) === null
          ? null
          : document.getEmbeddedDocument(type, id, { invalid });
  }
  return document ?? null;
}
