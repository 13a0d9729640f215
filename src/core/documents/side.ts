/** Which side of a combat acts first, as a flag of the combat keeps it for each ruleset that is played so. */
import { ID } from "../compat/id.ts";

export type Side = "friends" | "foes";

/** The flag, by ruleset: which side is ahead. */
export const SIDES = "sides";

/** What is kept of a combat's sides, by ruleset: hostile until read. */
export function readSides({ flags }: { readonly flags: object }): { readonly [ruleset: string]: unknown } {
  const kept = (flags as { readonly [scope: string]: { readonly [key: string]: unknown } | undefined })[ID]?.[SIDES];
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** The side that acts first among the combatants of a ruleset; null before the sides have rolled. */
export function readLeadingSide(combat: { readonly flags: object } | null, ruleset: string): Side | null {
  const ahead = combat ? readSides(combat)[ruleset] : null;
  return ahead === "friends" || ahead === "foes" ? ahead : null;
}
