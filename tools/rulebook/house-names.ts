/** The house rules of each ruleset, by the rule that they change, from the hints on screen. */
import { type Json, isFields, valueAt } from "../../src/rules/shared/json.ts";

/** The rules that a hint names at its end: "… as well. (SID-ARM-2, SID-ARM-3)". */
const CITED = /\(([A-Z]+-[A-Z0-9]+-\d+(?:, [A-Z]+-[A-Z0-9]+-\d+)*)\)\s*$/;

/** Returns the keys of a ruleset's house rules, `sidonia.armorCoverage`, by rule id, from all texts of a language. */
export function listHouseRules(language: object, ruleset: string): ReadonlyMap<string, readonly string[]> {
  const texts = valueAt(language as Json, `QUADRANT.House.${ruleset}`);
  const byRule = new Map<string, string[]>();
  for (const [name, one] of Object.entries(isFields(texts) ? texts : {})) {
    const hint = isFields(one) ? one["hint"] : undefined;
    if (typeof hint !== "string") continue;
    for (const rule of (CITED.exec(hint)?.[1] ?? "").split(", "))
      byRule.set(rule, [...(byRule.get(rule) ?? []), `${ruleset}.${name}`]);
  }
  return byRule;
}
