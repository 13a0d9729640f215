/** What checks are called where people read them. */
import { wordsOf } from "../sheets/layout.ts";

/** A check's title: its ruleset's word for it, else its name in words. */
export function checkTitle(check: string): string {
  const key = `QUADRANT.CheckName.${check}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : wordsOf(check.split(".").at(-1) ?? check);
}
