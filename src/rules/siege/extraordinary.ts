/** Extraordinary Success, an option: what a margin earns and what its levels buy. Ledger: SIE-EXTRA-1, SIE-EXTRA-2. */
import type { HouseRules } from "./house.ts";

/** Margin that makes one level. */
const STEP = 5;

/** Whole multiples of 5 in a success's margin, none below that or where the house plays without (SIE-EXTRA-1). */
export const extraordinaryLevels = (margin: number, house: HouseRules): number =>
  house.extraordinary ? Math.max(0, Math.floor(margin / STEP)) : 0;
