/** Texts of the contract in the user's language. */
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Text } from "../contract/world.ts";

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
