/**
 * The names of Specialties: which mean the same, and which are rolled. The catalogue is in specialty.ts, which is loaded
 * late. Ledger: SIE-SPEC-3.
 */
import { normalizeName } from "../shared/names.ts";

/** Other names of the rulebook, as they are compared, and the Specialties that they mean. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  tactics: "tactical maneuvers",
  "tactics specialty": "tactical maneuvers",
  "over-channeling": "channeling",
  haggling: "parley",
};

/** Specialties that raise a score and are never rolled: Combat Defense, and the Cyber Score. */
const UNROLLED: readonly string[] = ["defensive maneuvers", "cyber-empathy"];

/** Returns the name of a Specialty in the form in which names are compared: an other name as the one that it means. */
export function normalizeSpecialty(name: string): string {
  const text = normalizeName(name);
  return Object.hasOwn(OTHER_NAMES, text) ? (OTHER_NAMES[text] ?? text) : text;
}

/** Returns whether two names mean the same Specialty. */
export const isSameSpecialty = (one: string, other: string): boolean =>
  normalizeSpecialty(one) === normalizeSpecialty(other);

/** Returns whether a Specialty is rolled; those that only raise a score are not. */
export const isRolled = (name: string): boolean => !UNROLLED.includes(normalizeSpecialty(name));
