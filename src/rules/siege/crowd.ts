/** Crowds without statistics. Ledger: SIE-CL-4. */
import type { HouseRules } from "./house-rules.ts";
import { type Difficulty, readDifficultyCl } from "./difficulty.ts";

/** A crowd described by one difficulty: its bonus, and the Challenge Level against it. */
export interface Crowd {
  readonly actionBonus: number;
  readonly combatDefense: number;
  readonly psycheDefense: number;
  /** SIE-CL-4: it rolls against the Non-Primary base unless the GM ticks a bundle. */
  readonly primary: false;
}

/** Returns a crowd without statistics (SIE-CL-4). */
export function describeCrowd(difficulty: Difficulty, house: HouseRules): Crowd {
  const rating = readDifficultyCl(difficulty, house);
  return { actionBonus: rating, combatDefense: rating, psycheDefense: rating, primary: false };
}
