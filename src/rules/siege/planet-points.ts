/** The points of a world: what they are spent on, and statistics that are rolled instead. Ledger: SIE-PLAN-3, -4. */
import type { RandomBelow } from "../shared/random.ts";
import type { HouseRules } from "./house-rules.ts";
import { ATTRIBUTE_BOUNDS } from "./planet.ts";
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

// --- At random

/** Returns Attributes that spend so many points; fewer than none lower them. */
export function drawPlanetAttributes(points: number, below: RandomBelow): PlanetAttributes {
  const values = forEachAttribute(() => 0);
  const step = points < 0 ? -1 : 1;
  const bound = points < 0 ? ATTRIBUTE_BOUNDS.min : ATTRIBUTE_BOUNDS.max;
  for (let left = Math.abs(points); left > 0; left--) {
    const open = PLANET_ATTRIBUTES.filter((name) => values[name] !== bound);
    const name = open[below(Math.max(1, open.length))];
    if (name !== undefined) values[name] += step;
  }
  return values;
}

/**
 * The dice of a rolled world. The book's own are in another one; these are ours, about the norm of 0 for Attributes and
 * of 7 for Tech. What is below 0 of Psi is 0.
 */
export const PLANET_DICE = {
  attribute: { count: 1, faces: 6, add: -3 },
  tech: { count: 2, faces: 6, add: 0 },
  psi: { count: 1, faces: 6, add: -4 },
} as const;

/** Returns statistics that were rolled (SIE-PLAN-4). */
export function rollPlanetStatistics(below: RandomBelow): PlanetStatistics {
  const roll = ({ count, faces, add }: { readonly count: number; readonly faces: number; readonly add: number }) =>
    Array.from({ length: count }, () => 1 + below(faces)).reduce((sum, face) => sum + face, add);
  return {
    attributes: forEachAttribute(() => roll(PLANET_DICE.attribute)),
    tech: roll(PLANET_DICE.tech),
    psi: Math.max(0, roll(PLANET_DICE.psi)),
  };
}

const forEachAttribute = (value: () => number) => ({
  might: value(),
  infrastructure: value(),
  connectivity: value(),
  education: value(),
  cohesion: value(),
  law: value(),
});
