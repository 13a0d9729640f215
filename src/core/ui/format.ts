/** Chances and their changes as a reader of this language writes them: one way for every dialog, card and sheet. */

/** The reader's language; English where nobody reads: what a card says is also worked out where there is no table. */
const readLanguage = (): string => (typeof game === "undefined" ? "en" : game.i18n.lang);

const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(readLanguage(), options).format(value);

/** A chance, 0 to 1, in percent; one decimal under 10, and never 0 % or 100 % for what can still go either way. */
export function percent(chance: number): string {
  const inPercent = (value: number, digits: number): string =>
    formatNumber(value, { style: "percent", maximumFractionDigits: digits });
  if (chance > 0 && chance < 0.0005) return `< ${inPercent(0.001, 1)}`;
  if (chance < 1 && chance > 0.9995) return `> ${inPercent(0.999, 1)}`;
  return inPercent(chance, chance > 0 && chance < 0.1 ? 1 : 0);
}

/** A number with one decimal at most. */
export const tenths = (value: number): string => formatNumber(value, { maximumFractionDigits: 1 });

/** A change with its sign and one decimal at most; empty for what is too little to show. */
export function change(by: number): string {
  const shown = Math.round(by * 10) / 10;
  return shown === 0
    ? ""
    : formatNumber(shown, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).replace("-", "−");
}

/** Returns a whole number with its sign and a real minus; zero has none. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value < 0 ? `−${-value}` : `+${value}`;
}
