/** The Cyber Score and Disconnection: numbers that are prepared again. Ledger: SIE-CYB-2 to -5. */
import type { HouseRules } from "./house-rules.ts";
import type { NormalBoxes } from "./state.ts";

/** The Specialty that counts for the Cyber Score (SIE-CYB-2). */
export const CYBER_EMPATHY = "Cyber-Empathy";

/** The level at which somebody is completely disconnected (SIE-CYB-3). */
const MAX_LEVEL = 5;

/** Returns whether cyberware interferes: sheets show the Cyber Score (SIE-CYB-1, SIE-CYB-5). */
export const usesInterference = ({ cybernetics, cyberInterference }: HouseRules): boolean =>
  cybernetics && cyberInterference;

/** What the Cyber Score depends on (SIE-CYB-2). */
export interface CyberInputs {
  readonly base: number;
  /** Rating of Cyber-Empathy. */
  readonly empathy: number;
  /** Interference of each installed piece of cyberware. */
  readonly interference: readonly number[];
}

/** Returns the sum of Interference. */
export const sumInterference = (interference: readonly number[]): number =>
  interference.reduce((all, one) => all + one, 0);

/** Returns the Cyber Score (SIE-CYB-2). */
export const computeCyberScore = ({ base, empathy, interference }: CyberInputs): number =>
  base + empathy - sumInterference(interference);

/** Returns the level of Disconnection of a Cyber Score: 0 for none, 5 at most (SIE-CYB-2, SIE-CYB-4). */
export const computeDisconnection = (score: number): number => Math.max(0, Math.min(MAX_LEVEL, 0 - score));

/** What Disconnection does (SIE-CYB-3). */
export interface DisconnectionPenalties {
  readonly psi: number;
  readonly spiritualCl: number;
  readonly persuasionCl: number;
  readonly empathy: number;
  readonly stressBoxes: number;
  readonly psychosis: boolean;
}

/** Returns the penalties of a level: those of every level up to it (SIE-CYB-3). */
export const listDisconnectionPenalties = (level: number): DisconnectionPenalties => ({
  psi: level >= 1 ? -1 : 0,
  spiritualCl: level >= 2 ? 2 : 0,
  persuasionCl: level >= 3 ? 2 : 0,
  empathy: level >= 4 ? -1 : 0,
  stressBoxes: level >= MAX_LEVEL ? -2 : 0,
  psychosis: level >= MAX_LEVEL,
});

/** Returns Psi after a loss, never below 0 (SIE-CYB-3, SIE-DEFECT-5). */
export const lowerPsi = (psi: number, loss: number): number => (loss === 0 ? psi : Math.max(0, psi + loss));

/** Returns normal boxes after some were lost or gained: marked ones are cut to the new maximum (SIE-CYB-3). */
export function resizeBoxes({ value, max }: NormalBoxes, boxes: number): NormalBoxes {
  const most = Math.max(0, max + boxes);
  return { value: boxes < 0 ? Math.min(value, most) : value, max: most };
}
