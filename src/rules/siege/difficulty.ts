/** Challenge Levels that come from the task itself. Ledger: SIE-CL-1 to -4. */
import { type Modifier, total } from "../shared/modifier.ts";
import { BASE } from "./challenge.ts";
import type { HouseRules } from "./house.ts";

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
export function difficultyCl(difficulty: Difficulty, house: HouseRules): number {
  const levels = { easy: -6, average: 0, difficult: house.difficultCL, staggering: 6, hopeless: 12, impossible: 18 };
  return levels[difficulty];
}

/** The difficulty as a part of the Challenge Level (SIE-CL-2). */
export const difficultyPart = (difficulty: Difficulty, house: HouseRules): Modifier => ({
  label: `QUADRANT.Siege.Difficulty.${difficulty}`,
  value: difficultyCl(difficulty, house),
  source: { rule: "SIE-CL-2" },
});

/** The whole table, for the drop-down (SIE-CL-2). */
export const difficultyTable = (house: HouseRules): DifficultyRow[] =>
  DIFFICULTIES.map((difficulty) => {
    const cl = difficultyCl(difficulty, house);
    return { difficulty, cl, primary: BASE.primary + cl, nonPrimary: BASE.nonPrimary + cl };
  });

/** A Challenge Level of the GM's own, beside whatever else applies (SIE-CL-3). */
export const otherPart = (value: number, label = "QUADRANT.Siege.Check.OtherCl"): Modifier => ({
  label,
  value,
  source: { by: "gm" },
});

/** Target Number of a bare base and its Challenge Level parts (SIE-CL-1). */
export const targetOf = (base: number, cl: readonly Modifier[]): number => base + total(cl);

/** A crowd without statistics (SIE-CL-4). */
export function crowd(difficulty: Difficulty, house: HouseRules): Crowd {
  const rating = difficultyCl(difficulty, house);
  return { actionBonus: rating, combatDefense: rating, psycheDefense: rating, primary: false };
}
