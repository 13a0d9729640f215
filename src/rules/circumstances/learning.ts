/** Learning by trying. Ledger: CIR-LUCK-6, CIR-LEARN-1 to -5. */
import type { HouseRules } from "./house.ts";

/** The most that is ever asked: one less for each point of the ability rolled (CIR-LEARN-3). */
const MAX_MARKS_NEEDED = 6;

/** A skill after one try more. */
export interface Learning {
  readonly needed: number;
  readonly learned: boolean;
  readonly rating: number;
  readonly marks: number;
}

/** Marks needed to learn a skill: six less the rating of the ability rolled, whatever its conditions (CIR-LEARN-3). */
export const countMarksNeeded = (ability: number, house: HouseRules): number =>
  Math.max(house.learnMinimum, MAX_MARKS_NEEDED - ability);

/**
 * One try under Beginner's Luck: a mark, pass or fail; with enough of them the skill is known and they are erased
 * (CIR-LEARN-2, -4).
 */
export function markTry(ability: number, marks: number, house: HouseRules): Learning {
  const needed = countMarksNeeded(ability, house);
  const learned = marks + 1 >= needed;
  return { needed, learned, rating: learned ? 1 : 0, marks: learned ? 0 : marks + 1 };
}
