/** Annexing a planet in Turmoil: the points of Attributes that it loses. Ledger: SIE-ANNEX-1, -2. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { ATTRIBUTE_BOUNDS } from "./planet.ts";
import { PLANET_ATTRIBUTES, type PlanetAttribute, type PlanetAttributes } from "./planet-state.ts";

/** SIE-ANNEX-1: the points of Attributes that an annexed planet loses. */
export const ANNEXATION_LOSS = 3;

/** Points lost, from 0, by Attribute. */
export type AttributeLosses = Readonly<Partial<Record<PlanetAttribute, number>>>;

/** Returns the points lost in all. */
export const sumLosses = (lost: AttributeLosses): number =>
  PLANET_ATTRIBUTES.reduce((sum, name) => sum + (lost[name] ?? 0), 0);

/** Returns the points lost between two states of a planet. */
export const listLosses = (before: PlanetAttributes, after: PlanetAttributes): AttributeLosses =>
  Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, before[name] - after[name]]));

/** Returns the points that a planet has to lose: 3, or fewer where its Attributes are at the bottom (SIE-ANNEX-2). */
export const countLosable = (attributes: PlanetAttributes): number =>
  Math.min(
    ANNEXATION_LOSS,
    PLANET_ATTRIBUTES.reduce((sum, name) => sum + Math.max(0, attributes[name] - ATTRIBUTE_BOUNDS.min), 0),
  );

const lowerAttributes = (before: PlanetAttributes, lost: AttributeLosses): PlanetAttributes =>
  Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, before[name] - (lost[name] ?? 0)])) as PlanetAttributes;

/** Refuses losses that are not exactly the points due, and an Attribute below its bound. */
export function refuseLosses(attributes: PlanetAttributes, lost: AttributeLosses): Refusal | null {
  const after = lowerAttributes(attributes, lost);
  const points = sumLosses(listLosses(attributes, after));
  const due = countLosable(attributes);
  if (points !== due) return { key: "QUADRANT.Siege.Worlds.Refuse.Losses", with: { points, due } };
  const low = PLANET_ATTRIBUTES.find((name) => after[name] < attributes[name] && after[name] < ATTRIBUTE_BOUNDS.min);
  return low
    ? {
        key: "QUADRANT.Siege.Worlds.Refuse.TooLow",
        with: { attribute: `QUADRANT.Siege.PlanetAttribute.${low}`, least: ATTRIBUTE_BOUNDS.min },
      }
    : null;
}

/** Returns the changes of losing points. */
export const planLosses = (at: Ref, lost: AttributeLosses): Change[] =>
  PLANET_ATTRIBUTES.flatMap((name): Change[] => {
    const points = lost[name] ?? 0;
    return points === 0 ? [] : [{ op: "add", at, path: `system.attributes.${name}.value`, by: 0 - points }];
  });
