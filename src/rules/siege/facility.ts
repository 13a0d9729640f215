/** Facilities: a planet's named strengths, their cost and limits. Ledger: SIE-FAC-1 to -4. Stakes are in stakes.ts. */
import type { Refusal } from "../shared/reasons.ts";
import type { Facility, Support } from "./planet-state.ts";

const ORDINARY_COST = { price: 1, most: 5 } as const;
const REACTIVE_COST = { price: 2, most: 3 } as const;
/** Returns the XP cost of a point of a Facility, and the highest rating (SIE-FAC-2, SIE-FAC-4). */
export const findFacilityLimits = ({ reactive }: Pick<Facility, "reactive">) =>
  reactive === null ? ORDINARY_COST : REACTIVE_COST;

/** Returns the highest rating of a Facility: +5, or +3 where it is reactive (SIE-FAC-4). */
export const findMostRating = (facility: Pick<Facility, "reactive">): number => findFacilityLimits(facility).most;

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
