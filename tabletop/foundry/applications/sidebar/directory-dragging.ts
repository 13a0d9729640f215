import type { DropPlace } from "./directory-drop.ts";

const MARKS = ["drop-into", "drop-before", "drop-after"] as const;

/** Returns where in a list the pointer of an event is: in which folder, beside which row, and in which half of it. */
export function findDropPlace(event: DragEvent): DropPlace {
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest<HTMLElement>("[data-entry-id], [data-pack]") ?? null;
  const header = row ? null : (target?.closest<HTMLElement>(".folder-header") ?? null);
  const folder = (row ?? target)?.closest<HTMLElement>("[data-folder-id]") ?? null;
  const part = row ?? header;
  const box = part?.getBoundingClientRect();
  const share = box && box.height > 0 ? (event.clientY - box.top) / box.height : 0.5;
  if (row) {
    return {
      folder: folder?.dataset["folderId"] ?? null,
      beside: row.dataset["entryId"] ?? row.dataset["pack"] ?? null,
      before: share < 0.5,
    };
  }
  // The edges of a folder's header are places beside it, the middle is the folder itself.
  if (header && folder && (share < 0.25 || share > 0.75)) {
    const outer = folder.parentElement?.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null;
    return { folder: outer, beside: folder.dataset["folderId"] ?? null, before: share < 0.25 };
  }
  return { folder: folder?.dataset["folderId"] ?? null, beside: null, before: false };
}

/** Highlights the row or the folder that a drag is over; removes the highlight without an event. */
export function highlightDrop(root: HTMLElement, event: DragEvent | null): void {
  for (const marked of root.querySelectorAll(MARKS.map((mark) => `.${mark}`).join(", ")))
    marked.classList.remove(...MARKS);
  if (event?.type !== "dragover" || !(event.target instanceof Element)) return;
  const { beside, before, folder } = findDropPlace(event);
  const part = event.target.closest<HTMLElement>("[data-entry-id], [data-pack], .folder-header");
  if (beside !== null && part) part.classList.add(before ? "drop-before" : "drop-after");
  else if (folder !== null)
    event.target.closest("[data-folder-id]")?.querySelector(".folder-header")?.classList.add("drop-into");
}
