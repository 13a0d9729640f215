import { performIntegerSort } from "../../utils/sorting.ts";
import { host, notify, t, type Doc, type DocClass, type DocCollection, type FolderDoc } from "./host.ts";

/** The data of a dragged document or folder. */
export interface DragData {
  readonly type: string;
  readonly uuid: string;
}

/**
 * Returns the drag data of an event, or null if it contains no document. Text that is not JSON comes from another
 * drag.
 */
export function readDrag(event: DragEvent): DragData | null {
  try {
    const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    if (typeof data !== "object" || data === null) return null;
    const { type, uuid } = data as Record<string, unknown>;
    return typeof type === "string" && typeof uuid === "string" ? { type, uuid } : null;
  } catch {
    return null;
  }
}

/** Returns a document's data for a copy: without id, sort order and the ownership of the original. */
export function copyData(doc: Doc, folder: string | null): Record<string, unknown> {
  const { _id, folder: _folder, sort: _sort, ownership: _ownership, ...data } = doc.toObject();
  return {
    ...data,
    folder,
    _stats: { ...(data["_stats"] as object | undefined), compendiumSource: doc.inCompendium ? doc.uuid : null },
  };
}

/** The list on which something is dropped. */
export interface DropList {
  readonly documentName: string;
  readonly documentClass: DocClass;
  readonly collection: DocCollection<Doc>;
  /** The pack of the list; null for the world. */
  readonly pack: string | null;
  readonly folders: readonly FolderDoc[];
  /** The sorting mode at the root. */
  readonly sorting: string;
  /** Documents, or index entries, with their sort order. */
  readonly sortable: () => Promise<readonly Sortable[]>;
}

/** An entry of a list that can be sorted before or after its siblings. */
export interface Sortable {
  readonly id: string;
  readonly sort: number;
  readonly folderId: string | null;
}

/** Where something was dropped: into which folder, and beside which row. */
export interface DropPlace {
  readonly folder: string | null;
  readonly beside: string | null;
  readonly before: boolean;
}

/** Whether dropped data are of another document type than the list; notifies the user if so. */
export function rejectWrongType(type: string, list: DropList): boolean {
  if (type === list.documentName) return false;
  const found = host.game.i18n.has(`DOCUMENT.${type}`) ? t(`DOCUMENT.${type}`) : type;
  notify("warn", t("TABLETOP.Directory.wrongType", { found, expected: t(`DOCUMENT.${list.documentName}s`) }));
  return true;
}

function findSorting(folder: string | null, list: DropList): string {
  if (folder === null) return list.sorting;
  return list.folders.find(({ id }) => id === folder)?.sorting ?? "a";
}

/** Moves a document of the list into a folder and, if that is sorted manually, beside a row. */
export async function moveEntry(id: string, place: DropPlace, list: DropList): Promise<void> {
  const all = await list.sortable();
  const source = all.find((entry) => entry.id === id);
  if (!source) return;
  const updates = new Map<string, Record<string, unknown>>();
  if (source.folderId !== place.folder) updates.set(id, { _id: id, folder: place.folder });
  const target = all.find((entry) => entry.id === place.beside) ?? null;
  if (findSorting(place.folder, list) === "m" && target && target.id !== id) {
    const siblings = all.filter((entry) => entry.folderId === place.folder && entry.id !== id);
    for (const { target: moved, update } of performIntegerSort(source, { target, siblings, sortBefore: place.before }))
      updates.set(moved.id, { _id: moved.id, ...updates.get(moved.id), ...update });
  }
  if (updates.size > 0) await list.documentClass.updateDocuments([...updates.values()], { pack: list.pack });
}

/**
 * Moves a folder of the list into another and, if sorted manually, beside a row. @throws Error if it would
 * contain itself or exceed the depth.
 */
export async function moveFolder(folder: FolderDoc, place: DropPlace, list: DropList): Promise<void> {
  const cls = host.CONFIG["Folder"]?.documentClass;
  if (!cls || place.folder === folder.id) return;
  for (let at = list.folders.find(({ id }) => id === place.folder); at; at = at.folder ?? undefined) {
    if (at.id === folder.id) throw new Error(t("TABLETOP.Folder.inItself", { name: folder.name }));
  }
  const updates = new Map<string, Record<string, unknown>>();
  if ((folder.folder?.id ?? null) !== place.folder) updates.set(folder.id, { _id: folder.id, folder: place.folder });
  const siblings = list.folders.filter((other) => (other.folder?.id ?? null) === place.folder && other !== folder);
  const target = siblings.find(({ id }) => id === place.beside) ?? null;
  if (findSorting(place.folder, list) === "m" && target) {
    for (const { target: moved, update } of performIntegerSort(folder, {
      target,
      siblings: [...siblings],
      sortBefore: place.before,
    }))
      updates.set(moved.id, { _id: moved.id, ...updates.get(moved.id), ...update });
  }
  if (updates.size > 0) await cls.updateDocuments([...updates.values()], { pack: list.pack });
}

/** Creates a copy of a document from elsewhere: a pack, the world, or another document. */
export async function copyDocument(doc: Doc, folder: string | null, list: DropList): Promise<Doc> {
  if (list.pack !== null) {
    const pack = host.game.packs.get(list.pack);
    if (!pack) throw new Error(`There is no compendium pack ${list.pack}`);
    const created = (await pack.importDocument(doc, { clearFolder: true })) as Doc;
    if (folder !== null) await created.update({ folder });
    notify("info", t("TABLETOP.Directory.imported", { name: doc.name }));
    return created;
  }
  return importDocument(doc, list.documentClass, folder);
}

/** Imports a document into the world and notifies the user. */
export async function importDocument(doc: Doc, cls: DocClass, folder: string | null): Promise<Doc> {
  const created = await cls.create(copyData(doc, folder), { fromCompendium: doc.inCompendium === true });
  notify("info", t("TABLETOP.Directory.imported", { name: doc.name }));
  return created;
}

/** Creates a copy of a folder from elsewhere, with its subfolders and their contents. */
export async function copyFolder(folder: FolderDoc, into: string | null, list: DropList): Promise<void> {
  const cls = host.CONFIG["Folder"]?.documentClass;
  if (!cls) return;
  const ids = new Map<string, string>();
  for (const one of [folder, ...(folder.getSubfolders?.(true) ?? [])]) {
    const { _id, folder: parent, ...data } = one.toObject();
    const place = one === folder ? into : (ids.get(String(parent)) ?? into);
    const made = await cls.create({ ...data, type: list.documentName, folder: place }, { pack: list.pack });
    ids.set(String(_id), made.id);
    const contents: Doc[] = [];
    for (const entry of one.contents ?? []) {
      const doc = await host.fromUuid(entry.uuid);
      if (doc) contents.push(doc);
    }
    const copies = contents.map((doc) => copyData(doc, made.id));
    if (copies.length > 0)
      await list.documentClass.createDocuments(copies, {
        pack: list.pack,
        fromCompendium: folder.inCompendium === true,
      });
  }
  notify("info", t("TABLETOP.Directory.imported", { name: folder.name }));
}
