import type { Bag, Loose } from "../../../globals.ts";

/** A page as the sidebar and the view need it. Source: foundry.applications.sheets.journal.JournalSheetPageContext. */
export interface PageContext extends Bag {
  id: string;
  name: string;
  number: number;
  sort: number;
  category?: string;
  uncategorized?: boolean;
  editable: boolean;
  /** Excluded by the search. */
  hidden: boolean;
  icon: string;
  ownershipClass: string;
  tocClass: string;
  viewClass: string;
}

/** A line of the table of contents: a page, or a category before its pages. */
export type TocLine = PageContext | { id: string; name: string; isCategory: true; number?: never; hidden?: boolean };

const LEVEL_CLASSES: Readonly<Record<number, string>> = { 0: "none", 1: "none", 2: "observer", 3: "owner" };

/** Returns the pages in reading order: those without a category first, then category by category, each by `sort`. */
export function sortPages(entry: Loose): Loose[] {
  const categories: Loose[] = sortedCategories(entry);
  const place = new Map(categories.map((category, index) => [String(category.id), index]));
  const categoryIndex = (page: Loose): number => place.get(String(page.category)) ?? -1;
  return [...entry.pages].sort(
    (a: Loose, b: Loose) =>
      categoryIndex(a) - categoryIndex(b) || a.sort - b.sort || String(a.name).localeCompare(b.name),
  );
}

export function sortedCategories(entry: Loose): Loose[] {
  const compare = (entry.constructor as Loose).sortCategories as ((a: Loose, b: Loose) => number) | undefined;
  return [...(entry.categories ?? [])].sort(compare ?? ((a: Loose, b: Loose) => a.sort - b.sort));
}

/** Returns one page's context. `default` is the level of players without an entry of their own. */
export function createPageContext(
  page: Loose,
  number: number,
  icons: Readonly<Record<number, string>>,
  isKnown: (id: string) => boolean,
): PageContext {
  const shared = computeSharedLevel(page);
  const category = page.category && isKnown(String(page.category)) ? String(page.category) : undefined;
  const level = Math.min(Math.max(Number(page.title?.level ?? 1), 1), 6);
  return {
    id: String(page.id),
    uuid: String(page.uuid),
    name: String(page.name),
    number,
    sort: Number(page.sort),
    ...(category ? { category } : { uncategorized: true }),
    editable: Boolean(page.isOwner),
    hidden: false,
    icon: icons[shared] ?? "",
    ownershipClass: LEVEL_CLASSES[shared] ?? "none",
    tocClass: `level${level}`,
    viewClass: `${String(page.type).replaceAll(".", "-")} level${level}`,
  };
}

/**
 * Returns the ownership level of players without an entry of their own: the page's level, or that of its journal entry.
 */
function computeSharedLevel(page: Loose): number {
  const own = Number(page.ownership?.default ?? -1);
  const level = own < 0 ? Number(page.parent?.ownership?.default ?? 0) : own;
  return level === 1 ? 0 : level;
}

/**
 * Returns the lines of the sidebar: pages without a category, then each category with its own pages. Empty categories
 * are listed on request.
 */
export function buildTableOfContents(entry: Loose, pages: readonly PageContext[], withEmpty: boolean): TocLine[] {
  const lines: TocLine[] = pages.filter((page) => page.uncategorized);
  for (const category of sortedCategories(entry)) {
    const own = pages.filter((page) => page.category === category.id);
    if (own.length || withEmpty)
      lines.push({ id: String(category.id), name: String(category.name), isCategory: true }, ...own);
  }
  return lines;
}
