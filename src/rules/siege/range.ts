/** Range Class against range band. Ledger: SIE-RANGE-2, SIE-RANGE-3. */
import type { Refusal } from "../shared/refusal.ts";
import { BANDS, type Band } from "./state.ts";

/** A weapon's reach: its Range Class, and whether it works at that band only (melee weapons do). */
export interface Reach {
  readonly class: Band;
  readonly restricted: boolean;
}

/** The effect of range on an attack: a bonus to the roll, or a Challenge Level. */
export interface RangeEffect {
  readonly bonus: number;
  readonly cl: number;
}

const CL_PER_BAND = 2;

/**
 * Refuses an attack with a weapon restricted to one band at any other: it fails, so it is not rolled (SIE-RANGE-3).
 */
export const refuseRange = (reach: Reach, band: Band): Refusal | null =>
  reach.restricted && reach.class !== band
    ? { key: "QUADRANT.Siege.Refuse.OutsideRangeClass", with: { class: reach.class, band } }
    : null;

/**
 * Returns +1 to the roll at the class or nearer, 2 Challenge Levels for each band beyond (SIE-RANGE-2); nothing for a
 * restricted weapon.
 */
export function computeRangeEffect(reach: Reach, band: Band): RangeEffect {
  if (reach.restricted) return { bonus: 0, cl: 0 };
  const beyond = BANDS.indexOf(band) - BANDS.indexOf(reach.class);
  return beyond > 0 ? { bonus: 0, cl: beyond * CL_PER_BAND } : { bonus: 1, cl: 0 };
}
