/** Displays new rows of an actor's sheet: opens their tab, brings them in sight and marks them for a while. */

import { isOnPage } from "../ui/application.ts";

/** What this needs of an actor's sheet. */
export interface RevealingSheet {
  readonly actor: object;
  readonly element: HTMLElement;
  readonly tabGroups: Readonly<Record<string, string | null>>;
  changeTab(tab: string, group: string): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** How long new rows stay marked. */
const MARKED_MS = 4000;
/** How long to wait for a row: its document may arrive after the answer. */
const ARRIVAL_MS = 3000;
const POLL_MS = 50;
/** How long a row is kept in sight while what else has changed is rendered. */
const SETTLING_MS = 400;

/** What removes the marks that a sheet has. */
const marked = new WeakMap<RevealingSheet, () => void>();

/** Opens the tab of new rows, brings the first in sight, and marks all of them. Ids without a row are ignored. */
export async function revealRows(
  sheet: RevealingSheet,
  tab: string | undefined,
  ids: readonly string[],
): Promise<void> {
  if (!isOnPage(sheet) || ids.length === 0) return;
  marked.get(sheet)?.();
  const selector = ids.map((id) => `[data-item-id="${id}"], [data-row-id="${id}"]`).join(", ");
  const [group] = Object.keys(sheet.tabGroups);
  if (tab !== undefined && group !== undefined && sheet.tabGroups[group] !== tab) sheet.changeTab(tab, group);
  const inTab = tab === undefined ? selector : `[data-tab="${tab}"] :is(${selector})`;
  const row = await waitFor(sheet, inTab);
  if (!row) return;
  for (let at = row.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  const listRows = (): readonly HTMLElement[] =>
    isOnPage(sheet) ? [...sheet.element.querySelectorAll<HTMLElement>(selector)] : [];
  const settlesAt = performance.now() + SETTLING_MS;
  const mark = (): void => {
    for (const one of listRows()) one.dataset["new"] = "";
    if (isOnPage(sheet) && performance.now() < settlesAt)
      sheet.element.querySelector(inTab)?.scrollIntoView({ block: "nearest" });
  };
  mark();
  sheet.addEventListener("render", mark); // a render removes the mark with what else it does not know
  const unmark = (): void => {
    clearTimeout(timer);
    sheet.removeEventListener("render", mark);
    for (const one of listRows()) delete one.dataset["new"];
  };
  const timer = setTimeout(unmark, MARKED_MS);
  marked.set(sheet, unmark);
}

async function waitFor(sheet: RevealingSheet, selector: string): Promise<HTMLElement | null> {
  for (let waited = 0; waited < ARRIVAL_MS; waited += POLL_MS) {
    const row = isOnPage(sheet) ? sheet.element.querySelector<HTMLElement>(selector) : null;
    if (row) return row;
    await pause(POLL_MS);
  }
  return null;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
