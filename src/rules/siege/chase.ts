/**
 * Chases: the pursuer alone rolls, against the quarry's agility and the difference of their speeds; each roll changes
 * the range by one band, until the quarry is caught or lost. Ledger: SIE-CHASE-1 to -4.
 */
import type { Modifier } from "../shared/reasons.ts";
import type { ChallengeCheck } from "./challenge.ts";
import { computeMultiplier } from "./movement.ts";
import { BANDS, type Band, type Scale } from "./state.ts";

/** How a chase goes. */
export type ChaseState = "running" | "caught" | "lost";

/** A pursuer's share of a chase. */
export interface Pursuit {
  readonly band: Band;
  readonly state: ChaseState;
}

const CL_PER_MOVE = 2;

/** Returns twice the quarry's Move less twice the pursuer's: a faster pursuer lowers the Level (SIE-CHASE-1). */
export const computeSpeedLevel = (pursuer: number, quarry: number): number =>
  CL_PER_MOVE * quarry - CL_PER_MOVE * pursuer;

/** A pursuit before its roll. */
export interface ChaseRoll {
  readonly bundle: string;
  readonly primary: boolean;
  /** Attribute, Specialty and what else adds to the roll. */
  readonly bonus: readonly Modifier[];
  /** The quarry's Reflexes and Specialty, or its Competence. */
  readonly quarry: readonly Modifier[];
  readonly pursuerMove: number;
  readonly quarryMove: number;
  /** The GM's own Challenge Level. */
  readonly situational: number;
}

/** Returns the check of a pursuit (SIE-CHASE-1); lines of 0 are left out. */
export function createChaseCheck(roll: ChaseRoll): ChallengeCheck {
  const line = (label: string, value: number): Modifier => ({
    label: `QUADRANT.Siege.Chase.${label}`,
    value,
    source: { rule: "SIE-CHASE-1" },
  });
  const speed = line("Speed", computeSpeedLevel(roll.pursuerMove, roll.quarryMove));
  const cl = [...roll.quarry, speed, line("Situation", roll.situational)];
  return {
    bundle: roll.bundle,
    primary: roll.primary,
    bonus: roll.bonus.filter(({ value }) => value !== 0),
    cl: cl.filter(({ value }) => value !== 0),
    critAttempt: false,
  };
}

/**
 * Returns the range after a roll: a band nearer, or caught from Close; a band farther, and lost at the loss band
 * (SIE-CHASE-2).
 */
export function advanceChase(band: Band, success: boolean, lostAt: Band): Pursuit {
  const at = BANDS.indexOf(band);
  if (success) return at === 0 ? { band, state: "caught" } : { band: BANDS[at - 1] ?? "close", state: "running" };
  const next = BANDS[at + 1] ?? "lineOfSight";
  return { band: next, state: BANDS.indexOf(next) >= BANDS.indexOf(lostAt) ? "lost" : "running" };
}

/** Who wins a chase without a roll: the larger Scale, until the field is level; null where they roll (SIE-CHASE-3). */
export function findOutrunning(pursuer: Scale, quarry: Scale, isEvened: boolean): "pursuer" | "quarry" | null {
  if (isEvened || pursuer === quarry) return null;
  return computeMultiplier(pursuer) > computeMultiplier(quarry) ? "pursuer" : "quarry";
}
