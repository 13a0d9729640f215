/** What checks are called where people read them. */
import { rulesets } from "../registry.ts";
import { wordsOf } from "../sheets/layout.ts";

/** A check's title: its ruleset's word for it, else its name in words. */
export function checkTitle(check: string): string {
  const key = `QUADRANT.CheckName.${check}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : wordsOf(check.split(".").at(-1) ?? check);
}

/** Every check there is, by its full name. */
export const knownChecks = (): string[] => rulesets().flatMap(({ id, checks }) => Object.keys(checks).map((name) => `${id}.${name}`));
