/**
 * Facilities: a planet's named strengths, their price and limits, and what becomes of one that is staked. Ledger:
 * SIE-FAC-1 to -4, SIE-STAKE-1 to -4.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { HouseRules } from "./house-rules.ts";
import { type Facility, type PlanetTrack, SUPPORTS, type Support } from "./planet-state.ts";

const ORDINARY_COST = { price: 1, most: 5 } as const;
const REACTIVE_COST = { price: 2, most: 3 } as const;
const readFacilityKind = ({ reactive }: Pick<Facility, "reactive">) =>
  reactive === null ? ORDINARY_COST : REACTIVE_COST;

/** XP a planet has for Facilities unless the GM gives more (SIE-FAC-2). */
export const FACILITY_BUDGET = 10;

/** What Facilities cost together, 1 XP a point and 2 for a reactive one, and what is left of the budget (SIE-FAC-2). */
export function computeFacilityCost(facilities: readonly Facility[], budget = FACILITY_BUDGET) {
  const xp = facilities.reduce((sum, facility) => sum + facility.rating * readFacilityKind(facility).price, 0);
  return { xp, left: budget - xp, count: facilities.length };
}

/** SIE-FAC-4: ordinary ones stop at +5, reactive ones at +3; the GM may override. */
export function refuseFacility(facility: Facility): Refusal | null {
  const { most } = readFacilityKind(facility);
  if (facility.rating <= most) return null;
  return {
    key: `QUADRANT.Siege.Refuse.${facility.reactive === null ? "FacilityTooHigh" : "ReactiveTooHigh"}`,
    with: { most },
  };
}

/** One Facility for each thing it should support (SIE-FAC-3). */
export const listReactiveFacilities = (rating: number, supports: readonly Support[]): Facility[] =>
  supports.map((reactive) => ({ rating, reactive }));

/** What reactive Facilities add to one thing they support, and only there (SIE-FAC-3). */
export const sumReactiveRatings = (facilities: readonly Facility[], support: Support): number =>
  facilities.reduce((sum, { rating, reactive }) => (reactive === support ? sum + rating : sum), 0);

/**
 * A Facility as it is written in a stat line: `High Tech Starport +2 (reactive Tech)`; rating 0 where none is written.
 */
export function readFacility(line: string): Facility & { readonly name: string } {
  const [, name = line, rating = "0", word = ""] =
    /^(.*?)\s*\+(\d{1,2})(?:\s*\(reactive ([A-Za-z]+)\))?\s*$/.exec(line) ?? [];
  return {
    name: name.trim(),
    rating: Number(rating),
    reactive: SUPPORTS.find((one) => one === word.toLowerCase()) ?? null,
  };
}

// --- Stakes

export type Role = "aggressor" | "defender";

/**
 * SIE-STAKE-1, SIE-STAKE-4: the house may know no stakes; a defender stakes a reactive Facility only on its own track.
 */
export function refuseStake(facility: Facility, role: Role, track: PlanetTrack, house: HouseRules): Refusal | null {
  const played = house.staking === "both" || (house.staking === "aggressorOnly" && role === "aggressor");
  if (!played) return { key: "QUADRANT.Siege.Refuse.NoStakes" };
  const elsewhere = role === "defender" && facility.reactive !== null && facility.reactive !== track;
  return elsewhere ? { key: "QUADRANT.Siege.Refuse.StakeElsewhere" } : null;
}

/** Rating of a stake after the roll (SIE-STAKE-1, SIE-STAKE-2): the winner's is worn by 1, the loser's is gone. */
export const computeStakeAfter = (rating: number, role: Role, success: boolean): number =>
  success === (role === "aggressor") ? Math.max(0, rating - 1) : 0;

/** SIE-STAKE-2: a Facility worn down to nothing is removed. */
export const isRemoved = (rating: number): boolean => rating < 1;

/** What settling a stake writes. */
export function planStake(at: Ref, before: number, after: number): Change[] {
  if (isRemoved(after)) return [{ op: "delete", at }];
  return after === before ? [] : [{ op: "add", at, path: "system.rating", by: after - before }];
}
