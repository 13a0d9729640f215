/** The usual ratings of abilities. Ledger: CIR-ABIL-4. */
import type { Ability } from "./state.ts";

interface Range {
  readonly min: number;
  readonly max: number;
}

const PEOPLE: Range = { min: 1, max: 6 };
const RANGES: Readonly<Record<Ability, Range>> = {
  will: PEOPLE,
  health: PEOPLE,
  circles: { min: 1, max: 10 },
  resources: { min: 0, max: 10 },
  mindchip: PEOPLE,
};

/** Returns the usual range of an ability's rating; machines and large creatures may exceed it (CIR-ABIL-4). */
export const findRange = (ability: Ability): Range => RANGES[ability];

/** Whether a rating is outside of its usual range: a warning, and no limit (CIR-ABIL-4). */
export function isUnusual(ability: Ability, rating: number): boolean {
  const { min, max } = findRange(ability);
  return rating < min || rating > max;
}
