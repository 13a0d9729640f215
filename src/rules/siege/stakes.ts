/** Facilities that are staked: who may, and their fate. Ledger: SIE-STAKE-1 to -4, SIE-STAB-2. */
import * as v from "valibot";
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { Uuid, wholeNumber } from "../shared/schema.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Facility, PlanetTrack } from "./planet-state.ts";

export type Role = "aggressor" | "defender";

/**
 * Refuses a stake that the house rules exclude (SIE-STAKE-1), and a defender's reactive Facility on a track it does not
 * support (SIE-STAKE-4).
 */
export function refuseStake(facility: Facility, role: Role, track: PlanetTrack, house: HouseRules): Refusal | null {
  const isAllowed = house.staking === "both" || (house.staking === "aggressorOnly" && role === "aggressor");
  if (!isAllowed) return { key: "QUADRANT.Siege.Refuse.NoStakes" };
  const isOnOtherTrack = role === "defender" && facility.reactive !== null && facility.reactive !== track;
  return isOnOtherTrack ? { key: "QUADRANT.Siege.Refuse.StakeOnOtherTrack" } : null;
}

/**
 * Returns the rating of a stake after the roll (SIE-STAKE-1, SIE-STAKE-2): the winner's drops by 1, the loser's is
 * lost.
 */
export const computeStakeAfter = (rating: number, role: Role, success: boolean): number =>
  success === (role === "aggressor") ? Math.max(0, rating - 1) : 0;

/** Returns a track's Defense Rating after a Facility's rating fell: it falls with what supports it (SIE-STAKE-4). */
export const computeDefenseAfter = (
  defense: number,
  { rating, reactive }: Facility,
  after: number,
  track: PlanetTrack,
): number => (reactive === track ? defense - (rating - after) : defense);

/** Returns whether a Facility is removed, since its rating fell below 1 (SIE-STAKE-2). */
export const isRemoved = (rating: number): boolean => rating < 1;

/**
 * A staked Facility with its rating before and after a conflict: cards carry it, and the action that applies it takes
 * it.
 */
export const SettledStake = v.object({ item: Uuid, before: wholeNumber(0, 99), after: wholeNumber(0, 99) });

/** Returns the changes of a stake after the roll. */
export function planStake(at: Ref, before: number, after: number): Change[] {
  if (isRemoved(after)) return [{ op: "delete", at }];
  return after === before ? [] : [{ op: "add", at, path: "system.rating", by: after - before }];
}
