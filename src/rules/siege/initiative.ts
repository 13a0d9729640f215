/**
 * Initiative: a score without a roll and its tie-breakers; optionally a roll for each combatant or for each side.
 * Ledger: SIE-INIT-1 to -6.
 */
import type { HouseRules } from "./house-rules.ts";

/** The Specialty that counts for initiative (SIE-INIT-1). */
export const TACTICS_SPECIALTY = "Tactical Maneuvers";

/**
 * Returns the initiative score of a combatant (SIE-INIT-1): Reflexes, Tactical Maneuvers and the bonus of equipment;
 * the highest acts first.
 */
export const computeInitiativeScore = (reflexes: number, tactics: number, gear = 0): number =>
  reflexes + tactics + gear;

/** The tie-breakers of equal scores. */
export interface TieBreakers {
  /** The Combat bundle is Primary. */
  readonly combat: boolean;
  readonly confidence: number;
}

/** The bounds of Confidence as a tie-breaker: in hundredths it stays below the half point of the Combat bundle. */
const MIN_CONFIDENCE = -20;
const MAX_CONFIDENCE = 29;

/**
 * Returns a score with its tie-breakers as a fraction (SIE-INIT-2): half a point for the Combat bundle, then Confidence
 * in hundredths, bounded so that the bundle always counts for more. Two decimals. Combatants that are still equal act
 * at the same time, or the GM lets them roll.
 */
export function encodeInitiative(score: number, { combat, confidence }: TieBreakers): number {
  const held = Math.max(MIN_CONFIDENCE, Math.min(MAX_CONFIDENCE, Math.trunc(confidence)));
  return (score * 100 + (combat ? 50 : 0) + (held - MIN_CONFIDENCE)) / 100;
}

/** Returns the score and the tie-breakers that `encodeInitiative` has put into a number. */
export function decodeInitiative(initiative: number): TieBreakers & { readonly score: number } {
  const hundredths = Math.round(initiative * 100);
  const score = Math.floor(hundredths / 100);
  const ties = hundredths - score * 100;
  return { score, combat: ties >= 50, confidence: (ties % 50) + MIN_CONFIDENCE };
}

// --- Rolled, as an option

/** The bonus of training where each combatant rolls: no bundle, Athletics only, Combat only, both (SIE-INIT-3). */
const TRAINED_BONUS = { neither: 0, athletics: 2, combat: 6, both: 8 } as const;

/** A combatant who rolls for initiative. */
export interface Roller {
  readonly reflexes: number;
  readonly confidence: number;
  readonly combat: boolean;
  readonly athletics: boolean;
  /** Rating of Tactical Maneuvers. */
  readonly tactics: number;
}

/** Returns the bonus where each combatant rolls (SIE-INIT-3, and Tactical Maneuvers by SIE-INIT-4). */
export function computeInitiativeBonus(
  { reflexes, confidence, combat, athletics, tactics }: Roller,
  { initiativeTactics }: Pick<HouseRules, "initiativeTactics">,
): number {
  const trained = TRAINED_BONUS[findTraining(combat, athletics)];
  return reflexes + confidence + trained + (initiativeTactics ? tactics : 0);
}

function findTraining(combat: boolean, athletics: boolean): keyof typeof TRAINED_BONUS {
  if (combat && athletics) return "both";
  if (combat) return "combat";
  return athletics ? "athletics" : "neither";
}

/** The die of a side (SIE-INIT-6). */
export const SIDE_DIE = "1d20";

/** Returns the best Leadership of a side; 0 where no member has it (SIE-INIT-6). */
export const findBestLeadership = (ratings: readonly number[]): number => Math.max(0, ...ratings);

/** Returns the side that acts first; none where they are equal: both roll again (SIE-INIT-6). */
export function findFirstSide(one: number, other: number): "one" | "other" | "reroll" {
  if (one === other) return "reroll";
  return one > other ? "one" : "other";
}
