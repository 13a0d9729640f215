import { performIntegerSort } from "../../../utils/sorting.ts";
import { fromUuid, type Bag, type Loose } from "../../../globals.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import { sortPages } from "./page-context.ts";

/** The members of the window that sorting uses. */
interface Host {
  readonly document: Loose;
  readonly isEditable: boolean;
  readonly locked: boolean;
}

/** Writes what a line of the sidebar is to the drag data: a page, or a heading of it. */
export function startPageDrag(host: Host, event: DragEvent): void {
  const target = event.currentTarget as HTMLElement;
  const page: Loose = host.document.pages.get(target.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"] ?? "");
  if (!page) return;
  const slug = target.closest<HTMLElement>("[data-anchor]")?.dataset["anchor"];
  const data: Bag = page.toDragData();
  if (slug) data["anchor"] = { slug, name: target.textContent?.trim() ?? "" };
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Sorts a page of this entry to where it was dropped in the sidebar; copies a page of another entry. */
export async function dropPage(host: Host, event: DragEvent): Promise<Loose> {
  const data = TextEditor.implementation.getDragEventData(event);
  if (data["type"] !== "JournalEntryPage" || !data["uuid"] || !host.isEditable || host.locked) return undefined;
  const page: Loose = await fromUuid(String(data["uuid"]));
  if (!page || page.documentName !== "JournalEntryPage") return undefined;
  const over =
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-page-id], [data-category-id]") : null;
  const target: Loose = over?.dataset["pageId"] ? host.document.pages.get(over.dataset["pageId"]) : null;
  const category = over?.dataset["categoryId"] ?? (target?.category as string | null | undefined) ?? null;
  if (page.parent !== host.document) {
    const { _id, ...copy } = page.toObject() as Bag;
    const last = sortPages(host.document).at(-1);
    return host.document.createEmbeddedDocuments("JournalEntryPage", [
      { ...copy, category, sort: Number(last?.sort ?? 0) + 100_000 },
    ]);
  }
  return placePage(host, page, { target, category });
}

/** Sorts a page before or after another, into a category; to its end without another. */
async function placePage(
  host: Host,
  page: Loose,
  { target, category, sortBefore }: { target: Loose; category: string | null; sortBefore?: boolean },
): Promise<Loose> {
  if (target === page) return undefined;
  const siblings = sortPages(host.document).filter((other) => other !== page && (other.category ?? null) === category);
  const updates = performIntegerSort(page as object, {
    target,
    siblings,
    ...(sortBefore === undefined ? {} : { sortBefore }),
  });
  const changes = updates.map(({ target: moved, update }: Loose) => ({ ...update, _id: moved.id as string }));
  const own: Bag | undefined = changes.find(({ _id }: Bag) => _id === page.id);
  if (own && (page.category ?? null) !== category) own["category"] = category;
  return host.document.updateEmbeddedDocuments("JournalEntryPage", changes);
}

/**
 * Moves a page up or down by one place, into the next category at the border of one: the keyboard's equivalent of a
 * drag.
 */
export async function movePage(host: Host, page: Loose, by: 1 | -1): Promise<Loose> {
  const pages = sortPages(host.document);
  const other = pages[pages.indexOf(page) + by];
  if (!other) return undefined;
  const category = (other.category ?? null) as string | null;
  const crosses = category !== ((page.category ?? null) as string | null);
  return placePage(host, page, { target: other, category, sortBefore: crosses ? by === 1 : by === -1 });
}
