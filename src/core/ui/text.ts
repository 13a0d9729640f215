/** Contract texts in the reader's language. */
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Text } from "../contract/world.ts";

/**
 * A text as the reader sees it: a key is localised, a name stays as it was written. Not escaped: that is the template's
 * work.
 */
export function say(text: Text | null | undefined): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return game.i18n.localize(text);
  // A message may have carried it, and anybody can post one.
  if (typeof text !== "object" || typeof text.key !== "string") return "";
  const values = Object.fromEntries(
    Object.entries(text.with ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? String(value) : say(value),
    ]),
  );
  return game.i18n.format(text.key, values);
}

/** Tells the user why not. A notice is HTML, so names in it are escaped. */
export const notifyRefusal = (refusal: Refusal): void =>
  void ui.notifications.warn(foundry.utils.escapeHTML(say(refusal)), { console: false });

/** A key in words: `rangeClass` is `Range class`. */
export function formatKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a ruleset is called; its id in words where it has no name yet. */
export function rulesetName(id: string): string {
  const key = `QUADRANT.Ruleset.${id}.name`;
  return game.i18n.has(key) ? game.i18n.localize(key) : formatKey(id);
}
