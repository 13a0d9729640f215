/** What the rulebook suggests to roll a Specialty with, in words. Ledger: SIE-SPEC-1, SIE-SPEC-2. */
import { type Text, joinTexts } from "../../core/public/definitions.ts";
import { listSuggestedUses } from "../../rules/siege/specialty.ts";

/** Returns the suggested pairings of a Specialty; null for one of one's own. */
export function describeUses(name: string): Text | null {
  const [first, ...others] = listSuggestedUses(name).map(({ attribute, use }): Text => ({
    key: "QUADRANT.Siege.Specialty.Use",
    with: { attribute: `QUADRANT.Siege.Attribute.${attribute}`, use },
  }));
  return first ? joinTexts(first, ...others) : null;
}
