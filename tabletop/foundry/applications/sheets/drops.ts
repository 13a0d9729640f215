import { performIntegerSort } from "../../utils/sorting.ts";
import { config, localize, type Bag, type Loose } from "../../globals.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

/**
 * The members of a sheet that drag and drop uses: the document whose rows it shows, and the handlers that packages may
 * override.
 */
export interface DropSheet {
  readonly element: HTMLElement;
  readonly document: Loose;
  readonly isEditable: boolean;
  _canDragStart(selector: string | null): boolean;
  _canDragDrop(selector: string | null): boolean;
  _onDragStart(event: DragEvent): unknown;
  _onDragOver(event: DragEvent): unknown;
  _onDrop(event: DragEvent): unknown;
  _onDropDocument(event: DragEvent, document: Loose): Promise<Loose>;
}

/** Makes the rows of class `draggable` draggable and the whole sheet a drop target. */
export function bindSheetDragDrop(sheet: DropSheet): DragDrop {
  return new DragDrop.implementation({
    dragSelector: ".draggable",
    permissions: {
      dragstart: (selector) => sheet._canDragStart(selector),
      drop: (selector) => sheet._canDragDrop(selector),
    },
    callbacks: {
      dragstart: (event) => sheet._onDragStart(event),
      dragover: (event) => sheet._onDragOver(event),
      drop: (event) => sheet._onDrop(event),
    },
  }).bind(sheet.element);
}

/**
 * Writes the document of a row (`data-item-id`, `data-effect-id`) to the drag data; rows that are links write their
 * own.
 */
export function startRowDrag(sheet: DropSheet, event: DragEvent): void {
  const row = event.currentTarget as HTMLElement;
  if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
  const { itemId, effectId } = row.dataset;
  let document: Loose;
  if (itemId) document = sheet.document.items?.get(itemId);
  else if (effectId) document = findEffect(sheet, row, effectId);
  const data: unknown = document?.toDragData();
  if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

function findEffect(sheet: DropSheet, row: HTMLElement, effectId: string): Loose {
  const { parentId } = row.dataset;
  const own = sheet.document.effects?.get(effectId);
  return own ?? (parentId ? sheet.document.items?.get(parentId)?.effects.get(effectId) : undefined);
}

/**
 * Resolves what was dropped to a document and passes it to the sheet; listeners of `hook` may cancel it by returning
 * false.
 */
export async function dropOnSheet(sheet: DropSheet, event: DragEvent, hook: string | null): Promise<Loose> {
  const data = TextEditor.implementation.getDragEventData(event);
  if (!data["type"]) return undefined;
  if (hook && (globalThis as Loose).Hooks?.call(hook, sheet.document, sheet, data) === false) return undefined;
  const cls: Loose = config()[String(data["type"])]?.documentClass;
  if (!cls?.fromDropData) return undefined;
  const document: Loose = await cls.fromDropData(data);
  if (!document) return undefined;
  return sheet._onDropDocument(event, document);
}

/** Creates a copy of an item or effect that was dropped from elsewhere on the sheet's document. */
export async function createDropped(sheet: DropSheet, documentName: string, dropped: Loose): Promise<Loose> {
  const cls: Loose = config()[documentName]?.documentClass ?? dropped.constructor;
  const data = dropped.toObject() as Bag;
  const result: Loose = await cls.create(data, { parent: sheet.document });
  return result ?? null;
}

/** Creates every item of a dropped item folder in one request; returns null for any other folder. */
export async function createFolderContents(sheet: DropSheet, folder: Loose): Promise<Loose> {
  if (folder.type !== "Item") return null;
  const items: Loose[] = await Promise.all(
    [...folder.contents].map(async (entry: Loose) =>
      entry.toObject ? entry : (globalThis as Loose).fromUuid(entry.uuid),
    ),
  );
  return sheet.document.createEmbeddedDocuments(
    "Item",
    items.filter(Boolean).map((item) => ({ ...item.toObject(), folder: null })),
  );
}

/** Sorts an item of this document before or after the row on which it was dropped. */
export async function sortDropped(sheet: DropSheet, event: DragEvent, item: Loose): Promise<Loose> {
  const items: Loose = sheet.document.items;
  const source: Loose = items.get(item.id);
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item-id]") : null;
  const target: Loose = row?.dataset["itemId"] ? items.get(row.dataset["itemId"]) : null;
  if (!source || !target || source.id === target.id) return undefined;
  const siblings = [...(row?.parentElement?.children ?? [])]
    .map((element) => (element as HTMLElement).dataset?.["itemId"])
    .filter((id): id is string => Boolean(id) && id !== source.id)
    .map((id): Loose => items.get(id));
  const updates = performIntegerSort(source, { target, siblings: siblings.filter(Boolean) });
  return sheet.document.updateEmbeddedDocuments(
    "Item",
    updates.map(({ target: moved, update }: Loose) => ({ ...update, _id: moved.id ?? moved._id })),
  );
}

/** Whether the user may drop on the sheet; notifies a user who does not own the document. */
export function mayDrop(sheet: DropSheet): boolean {
  if (sheet.document.isOwner) return true;
  (globalThis as Loose).ui?.notifications?.warn(localize("TABLETOP.Sheet.NotEditable", { name: sheet.document.name }));
  return false;
}
