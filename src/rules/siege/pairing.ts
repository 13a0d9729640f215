/**
 * What a Specialty is rolled with: any bundle and any Attribute. The dialog opens with what it was rolled with last.
 * Ledger: SIE-ATTR-1, SIE-SPEC-2.
 */
import type { Attribute, Bundle, SpecialtyEntry } from "./state.ts";

/** What a Specialty is rolled with. */
export interface Pairing {
  readonly bundle: Bundle;
  readonly attribute: Attribute;
}

/** Returns the pairing that the dialog opens with: the last one that was rolled, else the Specialty's own. */
export const choosePairing = ({ bundle, attribute, lastBundle, lastAttribute }: SpecialtyEntry): Pairing => ({
  bundle: lastBundle ?? bundle,
  attribute: lastAttribute ?? attribute,
});

/** Returns whether a roll with this pairing changes what the dialog opens with. */
export function isNewPairing(entry: SpecialtyEntry, { bundle, attribute }: Pairing): boolean {
  const known = choosePairing(entry);
  return known.bundle !== bundle || known.attribute !== attribute;
}
