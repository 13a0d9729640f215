/**
 * Texts, chances and numbers in the user's language, numbers that users type, and the options of lists under their
 * headings; alike for every dialog and sheet.
 */
import type { Text } from "../contract/world.ts";
import { type Refusal, refuseTyped } from "../../rules/shared/reasons.ts";
import { wholeNumber } from "../../rules/shared/schema.ts";

/** Returns a text in the user's language: a key is localised, a name is unchanged. Not escaped: templates do that. */
export function say(text: Text | null | undefined): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return game.i18n.localize(text);
  // It may come from a message, and any user can post one.
  if (typeof text !== "object" || typeof text.key !== "string") return "";
  const values = Object.fromEntries(
    Object.entries(text.with ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? withMinus(String(value)) : say(value),
    ]),
  );
  return game.i18n.format(text.key, values);
}

/** Returns a number's text with a real minus. */
const withMinus = (number: string): string => number.replace("-", "−");

/** Returns a number with a real minus, and a text as it is. */
export const formatPlain = (value: number | string): string =>
  typeof value === "number" ? withMinus(String(value)) : value;

/** Notifies the user of a refusal. A notification is HTML, so names in it are escaped. */
export const notifyRefusal = (refusal: Refusal): void =>
  void ui.notifications.warn(foundry.utils.escapeHTML(say(refusal)), { console: false });

/** Returns the name of a field as the user sees it. */
export const nameField = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string =>
  field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent.trim() ?? field.name;

/** The bounds of a number that is typed for one roll: totals on a card stay readable. */
export const TYPED_BOUNDS = { min: -99, max: 99 } as const;

/**
 * Returns a field's number, 0 if it is empty, which it then shows. One out of bounds is refused, and the field shows
 * `before` again.
 */
export function readNumberField(
  field: HTMLInputElement | HTMLSelectElement,
  before: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const typed = field.validity.badInput ? Number.NaN : Number(field.value);
  const refused = refuseTyped(nameField(field), wholeNumber(min, max), typed);
  if (refused) notifyRefusal(refused);
  const counts = refused ? before : typed;
  if (refused || field.value === "") field.value = String(counts);
  return counts;
}

/** Returns a key as words: `rangeClass` becomes `Range class`. */
export function formatKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a ruleset's name; its id as words if it has none. */
export function rulesetName(id: string): string {
  const key = `QUADRANT.Ruleset.${id}.name`;
  return game.i18n.has(key) ? game.i18n.localize(key) : formatKey(id);
}

/** Returns the user's language; English if there is no game, as in tests of card texts. */
const readLanguage = (): string => (typeof game === "undefined" ? "en" : game.i18n.lang);

const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(readLanguage(), options).format(value);

/** Returns a large number in few digits: 3.72B. */
export const compactNumber = (value: number): string =>
  formatNumber(value, { notation: "compact", maximumSignificantDigits: 3 });

/** Returns a chance from 0 to 1 in percent, with one decimal if it is below 10 or would be displayed as certain. */
export function percent(chance: number): string {
  const unit = findUnit(chance);
  return formatPercent(chance, Math.round(chance * unit) / unit);
}

/**
 * Returns the chances of all outcomes in percent: as displayed they add up to 100. All have a decimal if one of them is
 * below 10. `total` returns what some of them add up to.
 */
export function percents(chances: readonly number[]): {
  readonly shown: readonly string[];
  readonly total: (isCounted: (at: number) => boolean) => string;
} {
  const unit = chances.some(isNearZero) ? TENTHS : WHOLE;
  const rounded = roundTogether(chances.map((chance) => chance * unit));
  return {
    shown: chances.map((chance, at) => formatPercent(chance, (rounded[at] ?? 0) / unit)),
    total: (isCounted) => {
      const pick = (values: readonly number[]): number => sum(values.filter((_, at) => isCounted(at)));
      const chance = pick(chances);
      const digits = findUnit(chance);
      return formatPercent(chance, Math.round((pick(rounded) / unit) * digits) / digits);
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Returns numbers rounded to whole ones whose sum is the rounded sum: the largest remainders are rounded up. */
function roundTogether(values: readonly number[]): readonly number[] {
  const down = values.map((value) => Math.floor(value + NOISE));
  const remainder = (at: number): number => (values[at] ?? 0) - (down[at] ?? 0);
  const largest = [...values.keys()].sort((a, b) => remainder(b) - remainder(a));
  const up = new Set(largest.slice(0, Math.max(Math.round(sum(values)) - sum(down), 0)));
  return down.map((value, at) => (up.has(at) ? value + 1 : value));
}

/** Sums of binary fractions are not exact. */
const NOISE = 1e-9;
/** The parts of a certain outcome, of which each is displayed as one percent or a tenth of it. */
const WHOLE = 100;
const TENTHS = 1000;

const isNearZero = (chance: number): boolean => chance > NOISE && chance < 0.1;

/** Returns what a chance that is displayed alone is rounded to. */
const findUnit = (chance: number): number =>
  isNearZero(chance) || (chance >= 0.995 && chance < 1 - NOISE) ? TENTHS : WHOLE;

/** Returns a rounded chance in percent. What is possible is not displayed as 0 %, what is not certain not as 100 %. */
function formatPercent(chance: number, rounded: number): string {
  const inPercent = (value: number): string => formatNumber(value, { style: "percent", maximumFractionDigits: 1 });
  if (chance > NOISE && rounded < NOISE) return `< ${inPercent(0.001)}`;
  if (chance < 1 - NOISE && rounded > 1 - NOISE) return `> ${inPercent(0.999)}`;
  return inPercent(rounded);
}

/** Returns a number with at most one decimal. */
export const tenths = (value: number): string => formatNumber(value, { maximumFractionDigits: 1 });

/** Returns a change with its sign and at most one decimal; empty if it rounds to zero. */
export function change(by: number): string {
  const shown = Math.round(by * 10) / 10;
  return shown === 0 ? "" : withMinus(formatNumber(shown, { maximumFractionDigits: 1, signDisplay: "exceptZero" }));
}

/** Returns a whole number with its sign and a real minus; zero has none. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value < 0 ? `−${-value}` : `+${value}`;
}

interface Grouped {
  readonly group?: Text;
}

/** Options that follow one another under one heading; those without a heading have none. */
export interface OptionGroup<Option extends Grouped = Grouped> {
  readonly heading: Text | null;
  readonly options: readonly Option[];
}

/** Returns options as runs under their headings. */
export function groupOptions<Option extends Grouped>(all: readonly Option[]): OptionGroup<Option>[] {
  const runs: { heading: Text | null; options: Option[] }[] = [];
  for (const option of all) {
    const heading = option.group ?? null;
    const last = runs.at(-1);
    if (last?.heading === heading) last.options.push(option);
    else runs.push({ heading, options: [option] });
  }
  return runs;
}
