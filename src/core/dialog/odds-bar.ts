/** The odds of a check as the dialog's chart and table want them. */
import type { OddsRow, Spends } from "../contract.ts";

interface Segment extends OddsRow {
  /** Percent, with one decimal under 10. */
  readonly percent: string;
  /** Where its segment of the stacked bar begins and how wide it is, in percent of the bar. */
  readonly from: number;
  readonly width: number;
  /** What each spend would change, in points with a sign; empty where it changes nothing. */
  readonly changes: readonly Change[];
}

interface Change {
  readonly points: string;
  readonly side: "more" | "less" | "same";
}

/** One stacked bar, outcomes in order from worst to best, and what one wants in a number. */
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
      changes: changesOf(row.id, spends),
    };
    from += row.chance * 100;
    return segment;
  });
  const wanted = rows.filter((row) => row.wanted).reduce((sum, row) => sum + row.chance, 0);
  return { segments, wanted: rows.length > 0 ? percent(wanted) : null };
}

const changesOf = (id: string, spends: Spends | undefined): Change[] =>
  (spends?.columns ?? []).map(({ changes }) => changeOf(changes[id] ?? 0));

/** A difference of chances in points, one decimal; what is too little to show has none. */
function changeOf(difference: number): Change {
  const points = Math.round(difference * 1000) / 10;
  const format = new Intl.NumberFormat(game.i18n.lang, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return { points: points === 0 ? "" : format.format(points), side: points > 0 ? "more" : points < 0 ? "less" : "same" };
}

/** A chance in the reader's own notation; never 0 % or 100 % for what can still go either way. */
function percent(chance: number): string {
  const digits = chance > 0 && chance < 0.1 ? 1 : 0;
  const format = new Intl.NumberFormat(game.i18n.lang, { style: "percent", maximumFractionDigits: digits });
  if (chance > 0 && chance < 0.0005) return `< ${format.format(0.001)}`;
  if (chance < 1 && chance > 0.9995)
    return `> ${new Intl.NumberFormat(game.i18n.lang, { style: "percent", maximumFractionDigits: 1 }).format(0.999)}`;
  return format.format(chance);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
