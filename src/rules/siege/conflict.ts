/**
 * Planetary conflict: who may act, what is rolled, the effect of a success. Ledger: SIE-PCON-1 to -6, SIE-STAKE-1 and
 * -2.
 */
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { ChallengeCheck } from "./challenge.ts";
import { type Role, computeStakeAfter } from "./stakes.ts";
import type { HouseRules } from "./house-rules.ts";
import { readIndustryRow } from "./industry.ts";
import type { Industry, PlanetTrack } from "./planet-state.ts";

/** One Attribute and so many Facilities, the staked one among them (SIE-PCON-2, SIE-STAKE-3). */
const MAX_MOVES_PER_TURN = { attributes: 1, facilities: 3 } as const;
/** Extra boxes where the aggressor staked a Facility (SIE-STAKE-2, SIE-PCON-5). */
const STAKE_DAMAGE = 1;

/**
 * Refuses a move where the house rules have no planetary conflict, and any by the defender, who only reacts
 * (SIE-PCON-1).
 */
export function refuseMove(role: Role, move: "action" | "reaction", house: HouseRules): Refusal | null {
  if (!house.planetaryConflict) return { key: "QUADRANT.Siege.Refuse.NoConflict" };
  return role === "defender" && move === "action" ? { key: "QUADRANT.Siege.Refuse.DefenderReacts" } : null;
}

/** Refuses more than one Attribute or three Facilities, the staked one included (SIE-PCON-2, SIE-STAKE-3). */
export function refuseDeclaration({
  attributes,
  facilities,
}: {
  readonly attributes: number;
  readonly facilities: number;
}): Refusal | null {
  if (attributes > MAX_MOVES_PER_TURN.attributes) return { key: "QUADRANT.Siege.Refuse.OneAttribute" };
  return facilities > MAX_MOVES_PER_TURN.facilities
    ? { key: "QUADRANT.Siege.Refuse.TooManyFacilities", with: { most: MAX_MOVES_PER_TURN.facilities } }
    : null;
}

/** Returns how many Facilities an aggressor uses: a staked one counts once, used or not (SIE-STAKE-3). */
export const countFacilities = (used: readonly string[], stake: string | null): number =>
  new Set([...used, ...(stake === null ? [] : [stake])]).size;

/** An attack of one planet on another, before the roll. */
export interface Conflict {
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  /** Whether the aggressor has the theatre's Industry. */
  readonly hasIndustry: boolean;
  readonly attribute: Modifier;
  /** Facilities used and not staked. */
  readonly facilities: readonly Modifier[];
  /** The Facility the aggressor stakes; it adds its rating once. */
  readonly stake: Modifier | null;
  /** Defense Rating of the track attacked. */
  readonly defense: readonly Modifier[];
  /** The Facility the defender stakes. */
  readonly defenderStake: Modifier | null;
  /** Unstable tracks of the aggressor (SIE-PTRK-6), and the GM's modifiers. */
  readonly cl: readonly Modifier[];
  readonly bonus: readonly Modifier[];
}

/**
 * Returns the check of a conflict (SIE-PCON-3): the Industry makes it Primary; Defense and the defender's stake are the
 * Challenge Level.
 */
export const createConflictCheck = (conflict: Conflict): ChallengeCheck => ({
  bundle: conflict.theatre,
  primary: conflict.hasIndustry,
  cl: [...conflict.defense, ...(conflict.defenderStake ? [conflict.defenderStake] : []), ...conflict.cl],
  bonus: [conflict.attribute, ...conflict.facilities, ...(conflict.stake ? [conflict.stake] : []), ...conflict.bonus],
  critAttempt: false,
});

/** The result of a conflict roll. */
export interface ConflictResult {
  readonly damage: number;
  /** Ratings of the stakes after the roll; null where there was none. */
  readonly stake: number | null;
  readonly defenderStake: number | null;
}

/**
 * Returns the boxes of a success: the theatre's damage for that track, 1 more for a stake (SIE-PCON-4, SIE-PCON-5,
 * SIE-STAKE-2).
 */
export const computeConflictDamage = (theatre: Industry, track: PlanetTrack, staked: boolean): number =>
  readIndustryRow(theatre).damage[track] + (staked ? STAKE_DAMAGE : 0);

/** Returns the damage and both stakes after the roll (SIE-PCON-4, SIE-STAKE-1, SIE-STAKE-2). */
export const resolveConflict = (conflict: Conflict, success: boolean): ConflictResult => ({
  damage: success ? computeConflictDamage(conflict.theatre, conflict.track, conflict.stake !== null) : 0,
  stake: conflict.stake && computeStakeAfter(conflict.stake.value, "aggressor", success),
  defenderStake: conflict.defenderStake && computeStakeAfter(conflict.defenderStake.value, "defender", success),
});
