/** Handlebars helpers that every template of the package may use. */
import type { Text } from "./contract.ts";
import { ICONS } from "./icons.ts";
import { percent } from "./dialog/odds-bar.ts";
import { say } from "./text.ts";

/** A number with its sign, and a real minus; nothing else is a sign. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** An icon as inline SVG, hidden from screen readers: the word beside it says what it says. Empty for an unknown name. */
export function icon(name: string): string {
  const body = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  return body ? `<svg class="q-svg" viewBox="0 0 512 512" aria-hidden="true" focusable="false">${body}</svg>` : "";
}

/** Registers the helpers. Call in `init`. */
export function registerHelpers(): void {
  Handlebars.registerHelper({
    /** A contract Text in the reader's language; escaped by Handlebars as any value is. */
    qText: (text: Text | null | undefined) => say(text),
    qSigned: (value: number) => signed(Number(value)),
    qPercent: (chance: number) => percent(Number(chance)),
    qIcon: (name: string) => new Handlebars.SafeString(icon(name)),
    /** A value as JSON for a `data-*` attribute. */
    qJson: (value: unknown) => JSON.stringify(value),
    qAsset: (path: string) => `systems/quadrant/${path}`,
  });
}
