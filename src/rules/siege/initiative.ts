/** Who acts first: a score, no roll, and who of equals. Ledger: SIE-INIT-1, SIE-INIT-2. */

/** The Specialty that counts for the order of a fight (SIE-INIT-1). */
export const TACTICS = "Tactical Maneuvers";

/** The score of somebody who fights (SIE-INIT-1): Reflexes, Tactical Maneuvers and what equipment adds; the highest acts first. */
export const initiativeScore = (reflexes: number, tactics: number, gear = 0): number => reflexes + tactics + gear;

/** What decides between equal scores. */
export interface Tied {
  /** The Combat bundle is Primary. */
  readonly combat: boolean;
  readonly confidence: number;
}

/** Confidence from -20 on, in hundredths: never as much as the Combat bundle. */
const LEAST_CONFIDENCE = -20;
const MOST_CONFIDENCE = 29;

/**
 * A score with what breaks its ties as a fraction (SIE-INIT-2): half a point for the Combat bundle, then Confidence in hundredths, held
 * to what leaves the bundle the weightier. Two decimals. Those who are still equal act at once, or the GM lets them roll.
 */
export function initiativeValue(score: number, { combat, confidence }: Tied): number {
  const held = Math.max(LEAST_CONFIDENCE, Math.min(MOST_CONFIDENCE, Math.trunc(confidence)));
  return (score * 100 + (combat ? 50 : 0) + (held - LEAST_CONFIDENCE)) / 100;
}

/** Somebody in the order of a fight. */
export interface Fighter extends Tied {
  readonly id: string;
  readonly score: number;
}

/** Ids in the order in which they act, or that two of them tie: then a d20 decides, or they act at once (SIE-INIT-2). */
export function turnOrder(
  fighters: readonly Fighter[],
): { readonly order: readonly string[] } | { readonly order: "tie"; readonly resolve: "d20orSimultaneous" } {
  const values = fighters.map((one) => ({ id: one.id, value: initiativeValue(one.score, one) }));
  if (new Set(values.map(({ value }) => value)).size < values.length) return { order: "tie", resolve: "d20orSimultaneous" };
  return { order: values.sort((a, b) => b.value - a.value).map(({ id }) => id) };
}
