import type { Loose } from "../../../globals.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import type { PageContext } from "./page-context.ts";

/** The members of the window that the search uses. */
interface Host {
  readonly element: HTMLElement;
  readonly document: Loose;
  readonly searchMode: string;
}

/**
 * Hides the lines of the sidebar that do not match a query: by the names of pages, or by their texts too. Null shows
 * all.
 */
export function filterPages(
  host: Host,
  html: HTMLElement,
  query: RegExp | null,
  pages: Readonly<Record<string, PageContext>>,
): void {
  for (const line of html.querySelectorAll<HTMLElement>("li[data-page-id]")) {
    const id = line.dataset["pageId"] ?? "";
    const page: Loose = host.document.pages.get(id);
    const words = host.searchMode === "full" ? `${String(page?.name)} ${readText(page)}` : String(page?.name);
    line.hidden = query !== null && !SearchFilter.testQuery(query, words);
    const context = pages[id];
    if (context) context.hidden = line.hidden;
  }
  for (const category of html.querySelectorAll<HTMLElement>("li[data-category-id]")) {
    const own = `li[data-in="${CSS.escape(category.dataset["categoryId"] ?? "")}"]:not([hidden])`;
    category.hidden = query !== null && !html.querySelector(own);
  }
  const none = host.element.querySelector<HTMLElement>(".toc-none");
  if (none) none.hidden = query === null || Boolean(html.querySelector("li[data-page-id]:not([hidden])"));
}

/** Returns the text of a page, with secrets only for its owners. */
function readText(page: Loose): string {
  const template = document.createElement("template");
  template.innerHTML = String(page?.text?.content ?? "");
  if (!page?.isOwner) for (const secret of template.content.querySelectorAll(".secret:not(.revealed)")) secret.remove();
  return template.content.textContent ?? "";
}
