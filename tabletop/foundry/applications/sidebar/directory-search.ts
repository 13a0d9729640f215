import { t, type FolderDoc } from "./host.ts";

/** The results of a search: rows and folders to show, and folders to open. Null rows mean all of them. */
export interface Found {
  readonly entries: ReadonlySet<string> | null;
  readonly folders: ReadonlySet<string>;
}

/** Returns text in lower case without accents, for comparing names. */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Shows the matching rows and the folders that contain one with their number of matches, or a message when nothing
 * matches. Returns the number of matches.
 */
function showFound(root: HTMLElement, query: string, found: Found): number {
  const searching = found.entries !== null;
  let shown = 0;
  for (const row of root.querySelectorAll<HTMLElement>(".directory-item.entry")) {
    const id = row.dataset["entryId"] ?? row.dataset["pack"] ?? "";
    row.hidden = found.entries !== null && !found.entries.has(id);
    if (!row.hidden) shown += 1;
  }
  for (const folder of root.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    folder.hidden =
      searching &&
      !found.folders.has(folder.dataset["folderId"] ?? "") &&
      folder.querySelector(".directory-item.entry:not([hidden])") === null;
    folder.classList.toggle("searching", searching);
    const count = folder.querySelector<HTMLElement>(".folder-count");
    const text = String(folder.querySelectorAll(".directory-item.entry:not([hidden])").length);
    if (count && count.textContent !== text) count.textContent = text;
  }
  const status = root.querySelector<HTMLElement>(".no-match");
  const text = searching && shown === 0 ? t("TABLETOP.Directory.noMatch", { query: query.trim() }) : "";
  if (status && status.textContent !== text) status.textContent = text;
  return shown;
}

/** Binds the search box of a list and applies the query that it contained before the list was rendered again. */
export function attachSearch(
  root: HTMLElement,
  query: string,
  keep: (query: string) => void,
  find: (query: string) => Found,
): void {
  const input = root.querySelector<HTMLInputElement>("input[type=search]");
  if (!input) return;
  if (input.value === "" && query !== "") input.value = query;
  if (input.dataset["bound"] === undefined) {
    input.dataset["bound"] = "";
    input.addEventListener("input", () => {
      keep(input.value);
      showFound(root, input.value, find(input.value));
    });
  }
  showFound(root, input.value, find(input.value));
}

/** Adds the folders whose names match a query, and their subfolders. */
export function matchFolders(query: string, folders: readonly FolderDoc[], found: Set<string>): void {
  for (const folder of folders) if (normalizeText(folder.name).includes(query)) found.add(folder.id);
  for (let grew = true; grew;) {
    grew = false;
    for (const { id, folder } of folders) {
      if (found.has(id) || !folder || !found.has(folder.id)) continue;
      found.add(id);
      grew = true;
    }
  }
}

/** Returns the buttons that change the search mode and the sorting mode, as the header renders them. */
export function describeModeButtons(full: boolean, manual: boolean): object {
  return {
    searchMode: {
      icon: full ? "fa-solid fa-file-lines" : "fa-solid fa-font",
      label: "TABLETOP.Directory.searchFull",
      pressed: full,
    },
    sortingMode: {
      icon: manual ? "fa-solid fa-arrow-down-short-wide" : "fa-solid fa-arrow-down-a-z",
      label: "TABLETOP.Directory.sortManual",
      pressed: manual,
    },
  };
}
