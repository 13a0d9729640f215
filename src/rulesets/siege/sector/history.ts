/** The sector's history as the lines of a page: month by month, what receipts in effect say. */
import { perform, say } from "../../../core/public/table.ts";
import { formatMonth } from "./context.ts";
import { MAX_MONTHS, MAX_MONTH_LINES } from "./limits.ts";
import type { SectorEvent } from "./read-table.ts";

const LANG = "QUADRANT.Siege.Sector.History";
/** Names and labels of receipts are short: a longer line was forged. */
const MAX_LINE_LENGTH = 500;

/** Returns the last months with their lines, in order; a month in which nothing can be told is left out. */
export function listMonths(events: readonly SectorEvent[]) {
  const months = new Map<number, string[]>();
  for (const { month, label } of events) {
    if (label === null) continue;
    const lines = months.get(month) ?? [];
    lines.push(say(label).slice(0, MAX_LINE_LENGTH));
    months.set(month, lines);
  }
  return [...months]
    .slice(-MAX_MONTHS)
    .map(([month, lines]) => ({ title: say(formatMonth(month)), lines: lines.slice(-MAX_MONTH_LINES) }));
}

/** Writes the history's page, or writes it again, with one receipt. Returns whether it was done. */
export function writeHistory(events: readonly SectorEvent[], present: number): Promise<boolean> {
  const months = listMonths(events);
  const intro = { key: `${LANG}.${months.length > 0 ? "Intro" : "Nothing"}`, with: { month: formatMonth(present) } };
  const args = { journal: say(`${LANG}.Journal`), page: say(`${LANG}.Page`), intro: say(intro), months };
  return perform({ action: "siege.writeSector", args });
}
