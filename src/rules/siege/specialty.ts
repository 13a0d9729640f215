/**
 * The catalogue of Specialties: their default pairings and those that the rulebook suggests beside them. Any bundle
 * goes with any Specialty, so that pairings are only suggestions. Ledger: SIE-ATTR-1, SIE-SPEC-1 to -4.
 */
import { CATALOGUE, type CataloguedSpecialty, EXTRA_SPECIALTIES } from "./data/specialties.ts";
import { type Attribute, BUNDLES, type Bundle, isSameSpecialty, normalizeSpecialty } from "./state.ts";

/** Returns the Specialty of the rulebook that a name means; null for one of the table's own. */
export const findCatalogued = (name: string): CataloguedSpecialty | null =>
  [...CATALOGUE, ...EXTRA_SPECIALTIES].find((entry) => isSameSpecialty(entry.name, name)) ?? null;

/** Returns how many Specialties the catalogue has, altogether and of each bundle. */
export const countCatalogue = (): Readonly<Record<Bundle | "total", number>> => ({
  total: CATALOGUE.length,
  ...(Object.fromEntries(
    BUNDLES.map((bundle) => [bundle, CATALOGUE.filter((entry) => entry.bundle === bundle).length]),
  ) as Record<Bundle, number>),
});

/** A suggested pairing: the Attribute, and the language key of what it is used for. */
export interface SuggestedUse {
  readonly attribute: Attribute;
  readonly use: string;
}

/** Returns the pairings that the rulebook suggests, the default first; none for a Specialty of the table's own. */
export function listSuggestedUses(name: string): readonly SuggestedUse[] {
  const found = findCatalogued(name);
  return (found?.attributes ?? []).map((attribute) => ({
    attribute,
    use: `QUADRANT.Siege.Pairing.${found?.key ?? ""}.${attribute}`,
  }));
}

/** Specialties that raise a score and are never rolled: Combat Defense, and the Cyber Score. */
const UNROLLED: readonly string[] = ["defensive maneuvers", "cyber-empathy"];

/** Returns whether a Specialty is rolled; those that only raise a score are not. */
export const isRolled = (name: string): boolean => !UNROLLED.includes(normalizeSpecialty(name));
