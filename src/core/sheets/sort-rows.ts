/** Changes the order of items on an actor's sheet. Loaded on first use. */
import { findNeighbour, findRow, rowId } from "../ui/data-attributes.ts";

/** The sheet whose rows are sorted. */
interface ItemSheetHost {
  readonly actor: object;
  readonly element: HTMLElement;
}

interface Holder {
  updateEmbeddedDocuments(name: "Item", updates: readonly object[]): Promise<unknown>;
}

/** Swaps a row with its neighbour. Every row of the list gets a new sort value, since some may be equal. */
export async function moveRow(sheet: ItemSheetHost, at: HTMLElement, step: 1 | -1): Promise<void> {
  const row = findRow(at);
  const other = findNeighbour(at, step);
  if (!row || !other) return;
  const ids = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > li[data-item-id]") ?? [])].map(
    ({ dataset }) => dataset["itemId"] ?? "",
  );
  const from = ids.indexOf(row.dataset["itemId"] ?? "");
  ids.splice(from + step, 0, ...ids.splice(from, 1));
  await (sheet.actor as Holder).updateEmbeddedDocuments(
    "Item",
    ids.map((_id, i) => ({ _id, sort: (i + 1) * 100_000 })),
  );
}

/** Moves the row that has the focus, which stays on it. */
export async function moveFocusedRow(sheet: ItemSheetHost, at: HTMLElement, step: 1 | -1): Promise<void> {
  const id = rowId(at, "itemId");
  await moveRow(sheet, at, step);
  sheet.element.querySelector<HTMLElement>(`li[data-item-id="${CSS.escape(id)}"] [data-item-menu]`)?.focus();
}
