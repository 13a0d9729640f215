/** The house rules of each ruleset as the screen names them, by the rule that they change. */
import { type Json, isFields, valueAt } from "../../src/rules/shared/json.ts";

export interface HouseRuleName {
  readonly name: string;
  readonly hint: string;
}

/** The rules that a hint names at its end: "… as well. (SID-ARM-2, SID-ARM-3)". */
const CITED = /\s*\(([A-Z]+-[A-Z0-9]+-\d+(?:, [A-Z]+-[A-Z0-9]+-\d+)*)\)\s*$/;

/** Returns the house rules of a ruleset by rule id, from all texts of a language and in their order. */
export function listHouseRules(language: object, ruleset: string): ReadonlyMap<string, readonly HouseRuleName[]> {
  const texts = valueAt(language as Json, `QUADRANT.House.${ruleset}`);
  const byRule = new Map<string, HouseRuleName[]>();
  for (const one of Object.values(isFields(texts) ? texts : {})) {
    const { name, hint } = isFields(one) ? one : {};
    if (typeof name !== "string" || typeof hint !== "string") continue;
    for (const rule of (CITED.exec(hint)?.[1] ?? "").split(", "))
      byRule.set(rule, [...(byRule.get(rule) ?? []), { name, hint: hint.replace(CITED, "") }]);
  }
  return byRule;
}
