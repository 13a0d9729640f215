import { generation } from "../generation.ts";
import { host } from "../globals.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";
import type { Obj } from "../utils/object.ts";

/** What keeps its place when a document takes over other data. */
const KEPT = ["_id", "folder", "sort", "ownership", "active", "navigation"];

function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

/** Has the browser save a document's data as a file. Source: ClientDocumentMixin#exportToJSON. */
export function exportToJSON(subject: AnyDocument, options: object = {}): void {
  const data = subject.toCompendium(null, {
    clearSort: true,
    clearFolder: true,
    clearOwnership: true,
    ...options,
  });
  const { game } = host;
  data._stats = {
    ...(data._stats as Obj | undefined),
    exportSource: {
      worldId: game.world.id,
      uuid: subject.uuid,
      coreVersion: game.release.version,
      systemId: game.system.id,
      systemVersion: game.system.version,
    },
  };
  const name = ["fvtt", subject.documentName, slug(String(subject.name ?? "")), subject.id].filter(Boolean).join("-");
  host.foundry.utils.saveDataToFile(JSON.stringify(data, null, 2), "text/json", `${name}.json`);
}

/**
 * Takes over data that a document was exported as: everything but its id, place and owners. @throws Error for text that
 * is no such data, and if the user may not write. Source: ClientDocumentMixin#importFromJSON.
 */
export async function importFromJSON(subject: AnyDocument, json: string): Promise<AnyDocument> {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error("The file holds no document.");
  const cls = subject.constructor as DocumentClass & { fromImport?(data: object): Promise<AnyDocument> };
  const made = cls.fromImport
    ? await cls.fromImport(structuredClone(parsed))
    : new cls(structuredClone(parsed), { strict: true });
  const data = made.toObject() as Obj;
  const source = subject.toObject() as Obj;
  for (const key of KEPT) {
    if (key in source) data[key] = source[key];
    else delete data[key];
  }
  const embedded = Object.entries(cls.metadata.embedded as Record<string, string>);
  for (const [name, field] of embedded) {
    const list = (data[field] ?? []) as object[];
    delete data[field];
    const ids = [...(subject.getEmbeddedCollection(name).keys() as Iterable<string>)];
    if (ids.length > 0) await subject.deleteEmbeddedDocuments(name, ids, { render: false });
    if (list.length > 0) await subject.createEmbeddedDocuments(name, list, { keepId: true, render: false });
  }
  if (data._stats) data._stats = { ...(data._stats as Obj), ...(generation() >= 14 ? { exportSource: null } : {}) };
  await subject.update(data, { diff: false, recursive: false, noHook: true });
  return subject;
}
