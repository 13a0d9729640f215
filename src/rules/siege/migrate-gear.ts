/** Migrates what is stored of a trapping. */
import { type Fields, isFields } from "../shared/json.ts";

/** The key of the Specialty of former data, which had one. */
const FORMER = "first";

/** Migrates the one Specialty of a trapping and its bonus to the first of several. */
export function migrateHelped({ specialty, bonus, ...rest }: Fields): Fields {
  if (!specialty && !bonus) return rest;
  const former = { ...(specialty ? { name: specialty } : {}), ...(bonus ? { bonus } : {}) };
  const { specialties = {} } = rest;
  return { ...rest, specialties: { [FORMER]: former, ...(isFields(specialties) ? specialties : {}) } };
}
