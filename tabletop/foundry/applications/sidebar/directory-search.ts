import { t } from "./host.ts";

/** Lower case without accents: what names are compared by. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Shows the rows whose name holds the query and the folders that hold such a row; says so where nothing does. Returns how many match. */
function filterRows(root: HTMLElement, query: string): number {
  const wanted = fold(query.trim());
  let shown = 0;
  for (const row of root.querySelectorAll<HTMLElement>(".directory-item.entry")) {
    row.hidden = wanted !== "" && !fold(row.querySelector(".entry-name")?.textContent ?? "").includes(wanted);
    if (!row.hidden) shown += 1;
  }
  for (const folder of root.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    folder.hidden = wanted !== "" && folder.querySelector(".directory-item.entry:not([hidden])") === null;
    folder.classList.toggle("searching", wanted !== "");
  }
  const status = root.querySelector<HTMLElement>(".no-match");
  const text = wanted !== "" && shown === 0 ? t("TABLETOP.Directory.noMatch", { query: query.trim() }) : "";
  if (status && status.textContent !== text) status.textContent = text;
  return shown;
}

/** Binds the search box of a list and applies the query that stood there before the list was drawn again. */
export function attachSearch(root: HTMLElement, query: string, keep: (query: string) => void): void {
  const input = root.querySelector<HTMLInputElement>("input[type=search]");
  if (!input) return;
  if (input.value === "" && query !== "") input.value = query;
  if (input.dataset["bound"] === undefined) {
    input.dataset["bound"] = "";
    input.addEventListener("input", () => {
      keep(input.value);
      filterRows(root, input.value);
    });
  }
  filterRows(root, input.value);
}
