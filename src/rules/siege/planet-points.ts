/** The points of a world: what they are spent on, and whether they are counted. Ledger: SIE-PLAN-3, -4. */
import type { HouseRules } from "./house-rules.ts";
import { PLANET_ATTRIBUTES, type PlanetAttributes } from "./planet-state.ts";

/** What the points of a world are spent on, one for one. */
export interface PlanetStatistics {
  readonly attributes: PlanetAttributes;
  readonly tech: number;
  readonly psi: number;
}

/** Returns the points spent: Attributes below 0 return theirs, and Population costs none (SIE-PLAN-3). */
export const computePlanetPoints = ({ attributes, tech, psi }: PlanetStatistics): number =>
  PLANET_ATTRIBUTES.reduce((sum, name) => sum + attributes[name], tech + psi);

/** Returns the points that a world has: its own number where the GM gave one, else the house's (SIE-PLAN-3). */
export const findPlanetBudget = (own: number | null, { planetPoints }: Pick<HouseRules, "planetPoints">): number =>
  own ?? planetPoints;

/** Returns how a world gets its statistics: they are bought with points, or rolled (SIE-PLAN-4). */
export const findPlanetMethod = ({ planetRandom }: Pick<HouseRules, "planetRandom">): "points" | "random" =>
  planetRandom ? "random" : "points";
