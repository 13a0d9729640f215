/** Circumstances of an attack as Challenge Levels. Ledger: SIE-MOD-1. */
import type { Modifier } from "../shared/modifier.ts";

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
export const situationPart = (situation: Situation): Modifier => ({
  label: `QUADRANT.Siege.Situation.${situation}`,
  value: SITUATIONS[situation],
  source: { rule: "SIE-MOD-1" },
});
