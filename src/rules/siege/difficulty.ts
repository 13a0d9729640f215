/** Challenge Levels that come from the task itself. Ledger: SIE-CL-1 to -4. */
import { type Modifier, total } from "../shared/modifier.ts";
import { CHALLENGE_BASE } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

export const DIFFICULTIES = ["easy", "average", "difficult", "staggering", "hopeless", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** One row of the difficulty table, with its Target Numbers. */
export interface DifficultyRow {
  readonly difficulty: Difficulty;
  readonly cl: number;
  readonly primary: number;
  readonly nonPrimary: number;
}

/** A crowd described by one difficulty: its bonus, and the Challenge Level against it. */
export interface Crowd {
  readonly actionBonus: number;
  readonly combatDefense: number;
  readonly psycheDefense: number;
  /** SIE-CL-4: it rolls against the Non-Primary base unless the GM ticks a bundle. */
  readonly primary: false;
}

/** Returns the Challenge Level of a difficulty (SIE-CL-2); Difficult follows the house rule. */
export function readDifficultyCl(difficulty: Difficulty, house: HouseRules): number {
  const levels = { easy: -6, average: 0, difficult: house.difficultCL, staggering: 6, hopeless: 12, impossible: 18 };
  return levels[difficulty];
}

/** Returns the difficulty as a part of the Challenge Level (SIE-CL-2). */
export const createDifficultyPart = (difficulty: Difficulty, house: HouseRules): Modifier => ({
  label: `QUADRANT.Siege.Difficulty.${difficulty}`,
  value: readDifficultyCl(difficulty, house),
  source: { rule: "SIE-CL-2" },
});

/** Returns the difficulty table, for the drop-down (SIE-CL-2). */
export const listDifficulties = (house: HouseRules): DifficultyRow[] =>
  DIFFICULTIES.map((difficulty) => {
    const cl = readDifficultyCl(difficulty, house);
    return { difficulty, cl, primary: CHALLENGE_BASE.primary + cl, nonPrimary: CHALLENGE_BASE.nonPrimary + cl };
  });

/** Returns a Challenge Level set by the GM, in addition to all others (SIE-CL-3). */
export const createOtherPart = (value: number, label = "QUADRANT.Siege.Check.OtherCl"): Modifier => ({
  label,
  value,
  source: { by: "gm" },
});

/** Returns the Target Number of a base and its Challenge Level parts (SIE-CL-1). */
export const computeTarget = (base: number, cl: readonly Modifier[]): number => base + total(cl);

/** Returns a crowd without statistics (SIE-CL-4). */
export function describeCrowd(difficulty: Difficulty, house: HouseRules): Crowd {
  const rating = readDifficultyCl(difficulty, house);
  return { actionBonus: rating, combatDefense: rating, psycheDefense: rating, primary: false };
}

/** SIE-MOD-1: the Challenge Level of each circumstance. */
export const SITUATIONS = {
  poorEnvironment: 1,
  horribleEnvironment: 3,
  sporadicCover: 1,
  heavyCover: 3,
  flanking: -2,
  advantageous: -2,
  disadvantageous: 3,
} as const;
export type Situation = keyof typeof SITUATIONS;

/** Returns a circumstance as a part of the Challenge Level (SIE-MOD-1). */
export const createSituationPart = (situation: Situation): Modifier => ({
  label: `QUADRANT.Siege.Situation.${situation}`,
  value: SITUATIONS[situation],
  source: { rule: "SIE-MOD-1" },
});
