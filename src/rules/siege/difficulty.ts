/** Challenge Levels that come from the task itself. Ledger: SIE-CL-1 to -4. */
import { type Modifier, total } from "../shared/modifier.ts";
import { CHALLENGE_BASE } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

export const DIFFICULTIES = ["easy", "average", "difficult", "staggering", "hopeless", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** One row of the difficulty table, with the Target Numbers it makes on its own. */
export interface DifficultyRow {
  readonly difficulty: Difficulty;
  readonly cl: number;
  readonly primary: number;
  readonly nonPrimary: number;
}

/** A crowd known by one word: its bonus, and the Challenge Level against it. */
export interface Crowd {
  readonly actionBonus: number;
  readonly combatDefense: number;
  readonly psycheDefense: number;
  /** SIE-CL-4: it rolls against the Non-Primary base unless the GM ticks a bundle. */
  readonly primary: false;
}

/** The Challenge Level of a difficulty (SIE-CL-2); Difficult is what the house says. */
export function readDifficultyCl(difficulty: Difficulty, house: HouseRules): number {
  const levels = { easy: -6, average: 0, difficult: house.difficultCL, staggering: 6, hopeless: 12, impossible: 18 };
  return levels[difficulty];
}

/** The difficulty as a part of the Challenge Level (SIE-CL-2). */
export const createDifficultyPart = (difficulty: Difficulty, house: HouseRules): Modifier => ({
  label: `QUADRANT.Siege.Difficulty.${difficulty}`,
  value: readDifficultyCl(difficulty, house),
  source: { rule: "SIE-CL-2" },
});

/** The whole table, for the drop-down (SIE-CL-2). */
export const listDifficulties = (house: HouseRules): DifficultyRow[] =>
  DIFFICULTIES.map((difficulty) => {
    const cl = readDifficultyCl(difficulty, house);
    return { difficulty, cl, primary: CHALLENGE_BASE.primary + cl, nonPrimary: CHALLENGE_BASE.nonPrimary + cl };
  });

/** A Challenge Level of the GM's own, beside whatever else applies (SIE-CL-3). */
export const createOtherPart = (value: number, label = "QUADRANT.Siege.Check.OtherCl"): Modifier => ({
  label,
  value,
  source: { by: "gm" },
});

/** Target Number of a bare base and its Challenge Level parts (SIE-CL-1). */
export const computeTarget = (base: number, cl: readonly Modifier[]): number => base + total(cl);

/** A crowd without statistics (SIE-CL-4). */
export function describeCrowd(difficulty: Difficulty, house: HouseRules): Crowd {
  const rating = readDifficultyCl(difficulty, house);
  return { actionBonus: rating, combatDefense: rating, psycheDefense: rating, primary: false };
}

/** SIE-MOD-1: what each circumstance adds to the Challenge Level. */
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

/** A circumstance as a part of the Challenge Level (SIE-MOD-1). */
export const createSituationPart = (situation: Situation): Modifier => ({
  label: `QUADRANT.Siege.Situation.${situation}`,
  value: SITUATIONS[situation],
  source: { rule: "SIE-MOD-1" },
});
