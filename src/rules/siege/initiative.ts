/** Who acts first: a score, no roll. Ledger: SIE-INIT-1. */

/** The Specialty that counts for the order of a fight (SIE-INIT-1). */
export const TACTICS = "Tactical Maneuvers";

/** The score of somebody who fights (SIE-INIT-1): Reflexes, Tactical Maneuvers and what equipment adds; the highest acts first. */
export const initiativeScore = (reflexes: number, tactics: number, gear = 0): number => reflexes + tactics + gear;
