/**
 * What a successful attacker takes of a planet in Turmoil in place of damage: Facilities or Wealth. Ledger: SIE-TURM-1,
 * -3, -4. Annexation is in annexation.ts.
 */
import type { Refusal } from "../shared/reasons.ts";
import { findMostRating } from "./facility.ts";
import type { Facility } from "./planet-state.ts";

/** SIE-TURM-1: of which one is picked. */
export const SPOILS = ["resourceRaid", "treasuryRaid", "annexation"] as const;
export type Spoil = (typeof SPOILS)[number];

/** Returns what a successful attack may pick in place of damage: nothing unless the planet is in Turmoil. */
export const listSpoils = (turmoil: boolean, success: boolean): readonly Spoil[] => (turmoil && success ? SPOILS : []);

/** SIE-TURM-3: the points of a Resource Raid, and what a point of a Facility counts. */
export const RAID_POINTS = 3;
const POINT_COST = { ordinary: 1, reactive: 2 } as const;

/** Points taken from one Facility. */
export interface Take extends Pick<Facility, "reactive"> {
  readonly take: number;
}

/** Returns what a Resource Raid counts: a point of a reactive Facility is two (SIE-TURM-3). */
export const sumRaid = (takes: readonly Take[]): number =>
  takes.reduce((sum, { take, reactive }) => sum + take * POINT_COST[reactive === null ? "ordinary" : "reactive"], 0);

/** Refuses a raid that takes nothing, too much, or more of a Facility than there is (SIE-TURM-3). */
export function refuseRaid(
  takes: readonly (Take & { readonly name: string; readonly rating: number })[],
): Refusal | null {
  const points = sumRaid(takes);
  if (points < 1) return { key: "QUADRANT.Siege.Worlds.Refuse.TakeSomething" };
  if (points > RAID_POINTS) return { key: "QUADRANT.Siege.Worlds.Refuse.TooMuch", with: { points, most: RAID_POINTS } };
  const short = takes.find(({ take, rating }) => take > rating);
  return short
    ? { key: "QUADRANT.Siege.Worlds.Refuse.NotThere", with: { name: short.name, rating: Math.max(0, short.rating) } }
    : null;
}

/** Returns the rating of the raider's Facility of that name after it took points, within its limit (SIE-TURM-3). */
export const addTaken = (rating: number, { take, reactive }: Take): number =>
  Math.max(rating, Math.min(rating + take, findMostRating({ reactive })));

const WEALTH_DIVISOR = 4;

/**
 * Returns the Wealth that a Treasury Raid takes: a quarter of the difference, rounded down, at least 1, and never more
 * than there is (SIE-TURM-4).
 */
export const computeTreasuryRaid = (aggressor: number, defender: number): number =>
  Math.max(0, Math.min(defender, Math.max(1, Math.floor(Math.abs(aggressor - defender) / WEALTH_DIVISOR))));

/** Returns the Wealth of both after a Treasury Raid: the raider gains only what is lost (SIE-TURM-4). */
export function raidTreasury({ aggressor, defender }: { readonly aggressor: number; readonly defender: number }) {
  const amount = computeTreasuryRaid(aggressor, defender);
  return { amount, aggressor: aggressor + amount, defender: defender - amount };
}
