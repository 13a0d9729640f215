/**
 * Facilities: a planet's named strengths, their cost and limits, and stakes. Ledger: SIE-FAC-1 to -4, SIE-STAKE-1 to
 * -4.
 */
import * as v from "valibot";
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { Uuid, wholeNumber } from "../shared/schema.ts";
import type { HouseRules } from "./house-rules.ts";
import { type Facility, type PlanetTrack, type Support } from "./planet-state.ts";

const ORDINARY_COST = { price: 1, most: 5 } as const;
const REACTIVE_COST = { price: 2, most: 3 } as const;
/** Returns the XP cost of a point of a Facility, and the highest rating (SIE-FAC-2, SIE-FAC-4). */
export const findFacilityLimits = ({ reactive }: Pick<Facility, "reactive">) =>
  reactive === null ? ORDINARY_COST : REACTIVE_COST;

/** XP a planet has for Facilities unless the GM gives more (SIE-FAC-2). */
export const FACILITY_BUDGET = 10;

/**
 * Returns the cost of Facilities, 1 XP a point and 2 for a reactive one, and what is left of the budget (SIE-FAC-2).
 */
export function computeFacilityCost(facilities: readonly Facility[], budget = FACILITY_BUDGET) {
  const xp = facilities.reduce((sum, facility) => sum + facility.rating * findFacilityLimits(facility).price, 0);
  return { xp, left: budget - xp, count: facilities.length };
}

/** Refuses ordinary Facilities above +5 and reactive ones above +3; the GM may override (SIE-FAC-4). */
export function refuseFacility(facility: Facility): Refusal | null {
  const { most } = findFacilityLimits(facility);
  if (facility.rating <= most) return null;
  return {
    key: `QUADRANT.Siege.Refuse.${facility.reactive === null ? "FacilityTooHigh" : "ReactiveTooHigh"}`,
    with: { most },
  };
}

/** Returns the sum of the reactive Facilities that support one thing (SIE-FAC-3). */
export const sumReactiveRatings = (facilities: readonly Facility[], support: Support): number =>
  facilities.reduce((sum, { rating, reactive }) => (reactive === support ? sum + rating : sum), 0);

// --- Stakes

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
