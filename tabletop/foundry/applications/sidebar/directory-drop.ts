import { host, notify, t, type Doc, type DocClass, type DocCollection } from "./host.ts";

/** What a drag of a document carries. */
export interface DragData {
  readonly type: string;
  readonly uuid: string;
}

/** The drag data of an event, or null where it carries no document. Text that is no JSON is someone else's drag. */
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

/** The data of a document for a copy: without id, place and the ownership that its old place gave it. */
export function copyData(doc: Doc, folder: string | null): Record<string, unknown> {
  const { _id, folder: _folder, sort: _sort, ownership: _ownership, ...data } = doc.toObject();
  return { ...data, folder, _stats: { ...(data["_stats"] as object | undefined), compendiumSource: doc.inCompendium ? doc.uuid : null } };
}

/**
 * Puts a dropped document into a world collection: a compendium entry is imported, an embedded document copied, a document of the list
 * moved to the folder. A document of another kind is refused with a reason.
 */
export async function acceptDrop(
  data: DragData,
  name: string,
  collection: DocCollection<Doc>,
  cls: DocClass,
  folder: string | null,
): Promise<void> {
  if (data.type !== name) {
    const found = host.game.i18n.has(`DOCUMENT.${data.type}`) ? t(`DOCUMENT.${data.type}`) : data.type;
    notify("warn", t("TABLETOP.Directory.wrongType", { found, expected: t(`DOCUMENT.${name}s`) }));
    return;
  }
  const doc = await host.fromUuid(data.uuid);
  if (!doc) throw new Error(`There is no document ${data.uuid}`);
  const listed = collection.get(doc.id);
  if (listed && listed.uuid === doc.uuid) {
    if ((doc.folder?.id ?? null) !== folder) await doc.update({ folder });
    return;
  }
  await importDocument(doc, cls, folder);
}

/** Creates a world document from one that lives elsewhere and says so. */
export async function importDocument(doc: Doc, cls: DocClass, folder: string | null): Promise<Doc> {
  const created = await cls.create(copyData(doc, folder), { fromCompendium: doc.inCompendium === true });
  notify("info", t("TABLETOP.Directory.imported", { name: doc.name }));
  return created;
}
