/** One Skill Bundle for each action: what may contribute to it, and how long several take. Ledger: SIE-ACT-2. */
import type { Bundle } from "./state.ts";

/** Items of this class may contribute to every action. */
export const AUTOMATIC = "automatic";

/** Returns whether an item may contribute to a check: its class is the bundle's, or Automatic (SIE-ACT-2). */
export const isEligible = (bundle: Bundle, itemClass: Bundle | typeof AUTOMATIC): boolean =>
  itemClass === AUTOMATIC || itemClass === bundle;

/** Returns the rounds of something that needs these bundles: one for each (SIE-ACT-2). */
export const countBundleRounds = (bundles: readonly Bundle[]): number => Math.max(1, new Set(bundles).size);
