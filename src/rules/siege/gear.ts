/** What a trapping adds to Specialties, each named and bought by itself. Ledger: SIE-FUNC-5, SIE-ATK-1. */
import { type Fields, isFields } from "../shared/json.ts";
import { sameName } from "../shared/names.ts";
import { FIGHTING_SPECIALTIES } from "./attack.ts";
import { type HelpedSpecialty, type SiegeTrappingState, isSameSpecialty } from "./state.ts";

type Helping = Pick<SiegeTrappingState, "specialties">;
type Weapon = Pick<SiegeTrappingState, "specialties" | "range">;

/** Returns the Specialties that a trapping helps: those with a name and a bonus. */
export const listHelped = ({ specialties }: Helping): readonly HelpedSpecialty[] =>
  Object.values(specialties).filter(({ name, bonus }) => name.trim() !== "" && bonus !== 0);

/**
 * Returns the Specialty that a weapon is used with: the fighting one that it names, else the first that it names, else
 * Melee at Close range and Shooting beyond (SIE-ATK-1).
 */
export function findWeaponSpecialty({ specialties, range }: Weapon): string {
  const names = Object.values(specialties).flatMap(({ name }) => (name.trim() === "" ? [] : [name]));
  const isFighting = (name: string): boolean => Object.keys(FIGHTING_SPECIALTIES).some((one) => sameName(one, name));
  return names.find(isFighting) ?? names[0] ?? (range.class === "close" ? "Melee" : "Shooting");
}

/** Returns what a trapping adds to a Specialty; what has no name counts for none. */
export const sumBonusTo = ({ specialties }: Helping, specialty: string): number =>
  Object.values(specialties)
    .filter(({ name }) => name.trim() !== "" && isSameSpecialty(name, specialty))
    .reduce((sum, { bonus }) => sum + bonus, 0);

/** Returns what a weapon adds to its own attacks: the bonus to its Specialty, and one without a name. */
export const computeWeaponBonus = (weapon: Weapon): number =>
  Object.values(weapon.specialties)
    .filter(({ name }) => name.trim() === "")
    .reduce((sum, { bonus }) => sum + bonus, sumBonusTo(weapon, findWeaponSpecialty(weapon)));

/** The key of the Specialty of former data, which had one. */
const FORMER = "first";

/** Migrates the one Specialty of a trapping and its bonus to the first of several. */
export function migrateHelped({ specialty, bonus, ...rest }: Fields): Fields {
  const former = {
    ...(typeof specialty === "string" && specialty !== "" ? { name: specialty } : {}),
    ...(typeof bonus === "number" && bonus !== 0 ? { bonus } : {}),
  };
  if (Object.keys(former).length === 0) return rest;
  const { specialties = {} } = rest;
  return { ...rest, specialties: { [FORMER]: former, ...(isFields(specialties) ? specialties : {}) } };
}
