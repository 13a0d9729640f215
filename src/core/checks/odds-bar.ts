/** The odds of a check for the dialog's chart and table. */
import { change, percent } from "../ui/text.ts";
import type { OddsRow, Spends } from "../contract/check.ts";

interface Segment extends OddsRow {
  /** Percent, with one decimal under 10. */
  readonly percent: string;
  /** Start and width of its segment of the stacked bar, in percent of the bar. */
  readonly from: number;
  readonly width: number;
  /** The change by each spend, in percentage points with a sign; empty if none. */
  readonly changes: readonly Change[];
}

interface Change {
  readonly points: string;
  readonly side: "more" | "less" | "same";
}

/** Returns a stacked bar with the outcomes from worst to best, and the total chance of the wanted ones. */
export function oddsBar(
  rows: readonly OddsRow[],
  spends?: Spends,
): { readonly segments: readonly Segment[]; readonly wanted: string | null } {
  let from = 0;
  const segments = rows.map((row) => {
    const segment = {
      ...row,
      percent: percent(row.chance),
      from: round(from),
      width: round(row.chance * 100),
      changes: buildChanges(row.id, spends),
    };
    from += row.chance * 100;
    return segment;
  });
  const wanted = rows.filter((row) => row.wanted).reduce((sum, row) => sum + row.chance, 0);
  return { segments, wanted: rows.length > 0 ? percent(wanted) : null };
}

const buildChanges = (id: string, spends: Spends | undefined): Change[] =>
  (spends?.columns ?? []).map(({ changes }) => buildChange(changes[id] ?? 0));

/** Returns a difference of chances in percentage points with one decimal; empty if it rounds to zero. */
function buildChange(difference: number): Change {
  const points = Math.round(difference * 1000) / 10;
  if (points === 0) return { points: change(points), side: "same" };
  return { points: change(points), side: points > 0 ? "more" : "less" };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
