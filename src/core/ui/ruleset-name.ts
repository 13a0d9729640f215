/** What rulesets are called. */
import { wordsOf } from "./layout.ts";

/** What a ruleset is called; its id in words where it has no name yet. */
export function rulesetName(id: string): string {
  const key = `QUADRANT.Ruleset.${id}.name`;
  return game.i18n.has(key) ? game.i18n.localize(key) : wordsOf(id);
}
