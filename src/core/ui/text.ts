/** Texts, chances and numbers in the user's language, alike for every dialog, card and sheet. */
import type { Text } from "../contract/world.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

/** Returns a text in the user's language: a key is localised, a name is unchanged. Not escaped: templates do that. */
export function say(text: Text | null | undefined): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return game.i18n.localize(text);
  // It may come from a message, and any user can post one.
  if (typeof text !== "object" || typeof text.key !== "string") return "";
  const values = Object.fromEntries(
    Object.entries(text.with ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? String(value) : say(value),
    ]),
  );
  return game.i18n.format(text.key, values);
}

/** Notifies the user of a refusal. A notification is HTML, so names in it are escaped. */
export const notifyRefusal = (refusal: Refusal): void =>
  void ui.notifications.warn(foundry.utils.escapeHTML(say(refusal)), { console: false });

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

/** Returns a chance from 0 to 1 in percent: one decimal below 10, and 0 % or 100 % only for certain outcomes. */
export function percent(chance: number): string {
  const inPercent = (value: number, digits: number): string =>
    formatNumber(value, { style: "percent", maximumFractionDigits: digits });
  if (chance > 0 && chance < 0.0005) return `< ${inPercent(0.001, 1)}`;
  if (chance < 1 && chance > 0.9995) return `> ${inPercent(0.999, 1)}`;
  return inPercent(chance, chance > 0 && chance < 0.1 ? 1 : 0);
}

/** Returns a number with at most one decimal. */
export const tenths = (value: number): string => formatNumber(value, { maximumFractionDigits: 1 });

/** Returns a change with its sign and at most one decimal; empty if it rounds to zero. */
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
