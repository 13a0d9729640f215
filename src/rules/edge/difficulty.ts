/** Target Numbers and their names. Ledger: SUC-TN-1 to -5, -8. */
import type { HouseRules } from "./house.ts";

/** The named steps, five apart (SUC-TN-3); the last is open upwards (SUC-TN-8). */
export const DIFFICULTIES = [
  { id: "veryEasy", tn: 10 },
  { id: "easy", tn: 15 },
  { id: "moderate", tn: 20 },
  { id: "challenging", tn: 25 },
  { id: "difficult", tn: 30 },
  { id: "veryDifficult", tn: 35 },
  { id: "nearImpossible", tn: 40 },
] as const;

/** Step names; `trivial` is below the first (SUC-TN-4). */
export type DifficultyId = (typeof DIFFICULTIES)[number]["id"] | "trivial";

/** How much of a Target Number is shown (SUC-TN-5). */
export const VISIBILITIES = ["public", "label", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A step and how far above it; no offset below the first step. */
export interface Named {
  readonly id: DifficultyId;
  readonly offset: number | null;
}

/** The highest step not above a Target Number, and the difference (SUC-TN-4). */
export function nameDifficulty(tn: number): Named {
  const step = DIFFICULTIES.findLast((one) => one.tn <= tn);
  return step ? { id: step.id, offset: tn - step.tn } : { id: "trivial", offset: null };
}

/** What a dialog opens with (SUC-TN-2). */
export const readDefaultTn = (house: HouseRules): number => house.defaultTn;
