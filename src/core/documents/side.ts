/** Which side of a combat acts first, stored as a flag of the combat for each ruleset that rolls for sides. */
import { ID } from "../contract/registry.ts";

export type Side = "friends" | "foes";

/** The name of the flag: by ruleset, the side that acts first. */
export const SIDES = "sides";

/** Returns a combat's flag by ruleset, not validated. */
export function readSides({ flags }: { readonly flags: object }): { readonly [ruleset: string]: unknown } {
  const kept = (flags as { readonly [scope: string]: { readonly [key: string]: unknown } | undefined })[ID]?.[SIDES];
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** Returns the side of a ruleset that acts first; null before the sides have rolled. */
export function readLeadingSide(combat: { readonly flags: object } | null, ruleset: string): Side | null {
  const ahead = combat ? readSides(combat)[ruleset] : null;
  return ahead === "friends" || ahead === "foes" ? ahead : null;
}
