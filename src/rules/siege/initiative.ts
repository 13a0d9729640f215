/**
 * Who acts first: a score, no roll, and who of equals; or, as an option, a roll for each or for each side. Ledger:
 * SIE-INIT-1 to -6.
 */
import type { HouseRules } from "./house-rules.ts";

/** The Specialty that counts for the order of a fight (SIE-INIT-1). */
export const TACTICS_SPECIALTY = "Tactical Maneuvers";

/**
 * The score of somebody who fights (SIE-INIT-1): Reflexes, Tactical Maneuvers and what equipment adds; the highest acts
 * first.
 */
export const computeInitiativeScore = (reflexes: number, tactics: number, gear = 0): number =>
  reflexes + tactics + gear;

/** What decides between equal scores. */
export interface TieBreakers {
  /** The Combat bundle is Primary. */
  readonly combat: boolean;
  readonly confidence: number;
}

/** Confidence from -20 on, in hundredths: never as much as the Combat bundle. */
const MIN_CONFIDENCE = -20;
const MAX_CONFIDENCE = 29;

/**
 * A score with what breaks its ties as a fraction (SIE-INIT-2): half a point for the Combat bundle, then Confidence in
 * hundredths, held to what leaves the bundle the weightier. Two decimals. Those who are still equal act at once, or the
 * GM lets them roll.
 */
export function encodeInitiative(score: number, { combat, confidence }: TieBreakers): number {
  const held = Math.max(MIN_CONFIDENCE, Math.min(MAX_CONFIDENCE, Math.trunc(confidence)));
  return (score * 100 + (combat ? 50 : 0) + (held - MIN_CONFIDENCE)) / 100;
}

/** Somebody in the order of a fight. */
export interface Fighter extends TieBreakers {
  readonly id: string;
  readonly score: number;
}

/**
 * Ids in the order in which they act, or that two of them tie: then a d20 decides, or they act at once (SIE-INIT-2).
 */
export function computeTurnOrder(
  fighters: readonly Fighter[],
): { readonly order: readonly string[] } | { readonly order: "tie"; readonly resolve: "d20orSimultaneous" } {
  const values = fighters.map((one) => ({ id: one.id, value: encodeInitiative(one.score, one) }));
  if (new Set(values.map(({ value }) => value)).size < values.length)
    return { order: "tie", resolve: "d20orSimultaneous" };
  return { order: values.sort((a, b) => b.value - a.value).map(({ id }) => id) };
}

// --- Rolled, as an option

/** What being trained adds where each rolls: neither bundle, Athletics alone, Combat alone, both (SIE-INIT-3). */
const TRAINED_BONUS = { neither: 0, athletics: 2, combat: 6, both: 8 } as const;

/** Somebody who rolls for initiative. */
export interface Roller {
  readonly reflexes: number;
  readonly confidence: number;
  readonly combat: boolean;
  readonly athletics: boolean;
  /** Rating of Tactical Maneuvers. */
  readonly tactics: number;
}

/** What is added to the die where each rolls (SIE-INIT-3, and Tactical Maneuvers by SIE-INIT-4). */
export function computeInitiativeBonus(
  { reflexes, confidence, combat, athletics, tactics }: Roller,
  { initiativeTactics }: Pick<HouseRules, "initiativeTactics">,
): number {
  const trained = combat ? (athletics ? "both" : "combat") : athletics ? "athletics" : "neither";
  return reflexes + confidence + TRAINED_BONUS[trained] + (initiativeTactics ? tactics : 0);
}

/** A rolled score: what the dice show and the bonus (SIE-INIT-3, SIE-INIT-5). */
export const computeRolledInitiative = (dice: number, bonus: number): number => dice + bonus;

/** What a side throws (SIE-INIT-6). */
export const SIDE_DIE = "1d20";

/** The best Leadership of a side; 0 where nobody has any (SIE-INIT-6). */
export const findBestLeadership = (ratings: readonly number[]): number => Math.max(0, ...ratings);

/** Which of two sides acts first; of equals neither, and both roll again (SIE-INIT-6). */
export const findFirstSide = (one: number, other: number): "one" | "other" | "reroll" =>
  one === other ? "reroll" : one > other ? "one" : "other";
