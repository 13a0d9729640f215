/** Statistics of a world at random: points that are spent by chance, and dice. Ledger: SIE-PLAN-3, -4. */
import type { RandomBelow } from "../shared/random.ts";
import { ATTRIBUTE_BOUNDS } from "./planet.ts";
import type { PlanetStatistics } from "./planet-points.ts";
import { PLANET_ATTRIBUTES, type PlanetAttributes } from "./planet-state.ts";

/** Returns Attributes that spend so many points; fewer than none lower them. */
export function drawPlanetAttributes(points: number, below: RandomBelow): PlanetAttributes {
  const values = forEachAttribute(() => 0);
  const step = Math.sign(points);
  for (let left = Math.abs(points); left > 0; left--) {
    const open = PLANET_ATTRIBUTES.filter((name) => isInBounds(values[name] + step));
    const name = open[below(Math.max(1, open.length))];
    if (name !== undefined) values[name] += step;
  }
  return values;
}

const isInBounds = (value: number): boolean => value >= ATTRIBUTE_BOUNDS.min && value <= ATTRIBUTE_BOUNDS.max;

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
