/** The odds of a check as the dialog's chart and table want them. */
import type { OddsRow } from "../contract.ts";

interface Segment extends OddsRow {
  /** Percent, with one decimal under 10. */
  readonly percent: string;
  /** Where its segment of the stacked bar begins and how wide it is, in percent of the bar. */
  readonly from: number;
  readonly width: number;
}

/** One stacked bar, outcomes in order from worst to best, and what one wants in a number. */
export function oddsBar(rows: readonly OddsRow[]): { readonly segments: readonly Segment[]; readonly wanted: string | null } {
  let from = 0;
  const segments = rows.map((row) => {
    const segment = { ...row, percent: percent(row.chance), from: round(from), width: round(row.chance * 100) };
    from += row.chance * 100;
    return segment;
  });
  const wanted = rows.filter((row) => row.wanted).reduce((sum, row) => sum + row.chance, 0);
  return { segments, wanted: rows.length > 0 ? percent(wanted) : null };
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
