/**
 * Skill-grams on a Mindchip: downloading, swapping and deleting them, and what they do for a skill. Ledger: CIR-MIND-3
 * to -8.
 */
import { sameName } from "../shared/names.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import { isKnown } from "./state.ts";
import type { Turn } from "./turn.ts";

/** A gram to be put on the Mindchip, and the one that makes room for it, by their skills; "" where none does. */
export interface Download {
  readonly skill: string;
  readonly replace: string;
}

const refusal = (word: string, skill: string): Refusal => ({
  key: `QUADRANT.Circumstances.Refuse.${word}`,
  with: { skill },
});

/** Returns the grams without one of this skill. */
function removeGram(installed: readonly string[], skill: string): readonly string[] {
  const at = installed.findIndex((one) => sameName(one, skill));
  return installed.filter((_, i) => i !== at);
}

/** Why a gram can't be deleted: it is not there (CIR-MIND-7). */
export const refuseDelete = (installed: readonly string[], skill: string): Refusal | null =>
  installed.some((one) => sameName(one, skill)) ? null : refusal("gramMissing", skill);

/**
 * Why a gram can't be downloaded: the one to be replaced is not there, its skill has one already, or no slot is free
 * (CIR-MIND-5, CIR-MIND-6).
 * @param mindchip the rating, whatever the conditions
 */
export function refuseDownload(
  mindchip: number,
  installed: readonly string[],
  { skill, replace }: Download,
  house: Pick<HouseRules, "gramStack">,
): Refusal | null {
  const missing = replace === "" ? null : refuseDelete(installed, replace);
  if (missing) return missing;
  const kept = removeGram(installed, replace);
  if (!house.gramStack && kept.some((one) => sameName(one, skill))) return refusal("duplicate", skill);
  return kept.length < mindchip ? null : refusal("slots", skill);
}

/** Why nothing is downloaded now: it is for the Players' Turn (CIR-MIND-3). */
export const refuseDownloadTurn = (turn: Turn): Refusal | null =>
  turn === "players" ? null : { key: "QUADRANT.Circumstances.Refuse.gramTurn" };

/** Returns the grams after a download. */
export const installGram = (installed: readonly string[], { skill, replace }: Download): readonly string[] => [
  ...removeGram(installed, replace),
  skill,
];

/** Returns the grams after one was deleted (CIR-MIND-7). */
export const deleteGram = removeGram;

/** How a skill is rolled by somebody who may have grams of it. */
export interface GramUse {
  /** The grams stand in for the skill: it is not Beginner's Luck. */
  readonly stands: boolean;
  /** Grams that add a die each. */
  readonly grams: number;
}

/**
 * Returns what grams do for a skill: a die each; for one that is not known, the first is its rating where the house
 * says so (CIR-MIND-6).
 */
export function findGramUse(
  rating: number,
  grams: number,
  { gramOnUnskilled }: Pick<HouseRules, "gramOnUnskilled">,
): GramUse {
  const stands = gramOnUnskilled === "asSkill" && grams > 0 && !isKnown(rating);
  return { stands, grams: stands ? grams - 1 : grams };
}

/** Returns how many grams there are of a skill. */
export const countGrams = (installed: readonly string[], skill: string): number =>
  installed.filter((one) => sameName(one, skill)).length;
