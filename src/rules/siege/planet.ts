/**
 * A planet: its Attributes, the three Damage Tracks they make, and its Defense Ratings. Ledger: SIE-PATTR-1 to -7,
 * SIE-PTRK-1 to -4, -6, -7, SIE-PDEF-1 and -2, SIE-TURM-1. Damage is in planet-damage.ts, conflict in conflict.ts.
 */
import { type Modifier, total } from "../shared/reasons.ts";
import { sumReactiveRatings } from "./facility.ts";
import type { HouseRules } from "./house-rules.ts";
import { readIndustryRow } from "./industry.ts";
import {
  type Facility,
  type Industry,
  PLANET_ATTRIBUTES,
  type PlanetAttribute,
  type PlanetAttributes,
  type PlanetTrack,
} from "./planet-state.ts";

/** The four Attributes of each track (SIE-PTRK-1). */
export const TRACK_ATTRIBUTES: Readonly<Record<PlanetTrack, readonly PlanetAttribute[]>> = {
  populace: ["might", "education", "cohesion", "law"],
  society: ["infrastructure", "connectivity", "education", "cohesion"],
  resources: ["might", "infrastructure", "connectivity", "law"],
};

/** The bounds of an Attribute, which sheets and stored data keep (SIE-PATTR-1). */
export const ATTRIBUTE_BOUNDS = { min: -5, max: 5 } as const;
/** The least ordinary boxes of a track, and the Attribute points for one more. */
const MIN_BOXES = 1;
const POINTS_PER_BOX = 4;
const UNSTABLE_CL = 3;
/** SIE-TURM-1: the Attribute penalty and the Defense Rating of a planet in Turmoil. */
const TURMOIL_PENALTY = { attribute: -3, defense: 2 } as const;

/** Returns whether an Attribute counts for a track (SIE-PATTR-2 to -7). */
export const sumTrackAttributes = (attribute: PlanetAttribute, track: PlanetTrack): boolean =>
  TRACK_ATTRIBUTES[track].includes(attribute);

/**
 * Returns the ordinary boxes of a track: 1 plus a quarter of the sum of its four Attributes, rounded down, and at least
 * 1 (SIE-PTRK-1).
 */
export function computeTrackLength(attributes: PlanetAttributes, track: PlanetTrack): number {
  const sum = TRACK_ATTRIBUTES[track].reduce((all, attribute) => all + attributes[attribute], 0);
  return MIN_BOXES + Math.max(0, Math.floor(sum / POINTS_PER_BOX));
}

// --- What the tracks do

/** Returns the Attributes that can be used while these tracks are In Collapse (SIE-PTRK-7). */
export const listUsableAttributes = (collapsed: readonly PlanetTrack[]): PlanetAttribute[] =>
  PLANET_ATTRIBUTES.filter((attribute) => !collapsed.some((track) => sumTrackAttributes(attribute, track)));

/**
 * Returns the Challenge Level on a roll with an Attribute while these tracks are Unstable: once, or once a track by
 * house rule (SIE-PTRK-6).
 */
export function listUnstableParts(
  attribute: PlanetAttribute,
  unstable: readonly PlanetTrack[],
  house: HouseRules,
): Modifier[] {
  const weighing = unstable.filter((track) => sumTrackAttributes(attribute, track));
  const counted = house.unstableStacks ? weighing : weighing.slice(0, 1);
  return counted.map((track) => ({
    label: `QUADRANT.Siege.Planet.UnstableTrack.${track}`,
    value: UNSTABLE_CL,
    source: { rule: "SIE-PTRK-6" },
  }));
}

/**
 * Returns an Attribute as a term: its value, -3 in Turmoil (SIE-TURM-1), or 0 where a track that it counts for is In
 * Collapse (SIE-PTRK-7).
 */
export function createAttributePart(
  attribute: PlanetAttribute,
  planet: { readonly value: number; readonly usable: boolean; readonly turmoil: boolean; readonly uuid: string },
): Modifier {
  const label = `QUADRANT.Siege.PlanetAttribute.${attribute}`;
  if (planet.turmoil) return { label, value: TURMOIL_PENALTY.attribute, source: { rule: "SIE-TURM-1" } };
  return planet.usable
    ? { label, value: planet.value, source: { uuid: planet.uuid } }
    : { label, value: 0, source: { rule: "SIE-PTRK-7" } };
}

/** Returns the effective value of an Attribute (SIE-TURM-1). */
export const computeEffectiveAttribute = (value: number, turmoil: boolean): number =>
  turmoil ? TURMOIL_PENALTY.attribute : value;

// --- Defense

/**
 * Returns the Defense Rating of a track as terms: its Industries and reactive Facilities (SIE-PDEF-1, -2); 2 in Turmoil
 * (SIE-TURM-1).
 */
export function listDefenseParts(
  track: PlanetTrack,
  planet: {
    readonly industries: readonly Industry[];
    readonly facilities: readonly Facility[];
    readonly turmoil: boolean;
  },
): Modifier[] {
  if (planet.turmoil)
    return [{ label: "QUADRANT.Siege.Planet.Turmoil", value: TURMOIL_PENALTY.defense, source: { rule: "SIE-TURM-1" } }];
  const industries = planet.industries.map((industry) => ({
    label: `QUADRANT.Siege.Industry.${industry}`,
    value: readIndustryRow(industry).defense[track],
    source: { rule: "SIE-PDEF-1" },
  }));
  const facilities = {
    label: "QUADRANT.Siege.Planet.Reactive",
    value: sumReactiveRatings(planet.facilities, track),
    source: { rule: "SIE-FAC-3" },
  };
  return [...industries, facilities].filter(({ value }) => value !== 0);
}

/** Returns the Defense Rating of a track (SIE-PDEF-2): 2 in Turmoil, whatever the planet has (SIE-TURM-1). */
export const computeDefenseRating = (track: PlanetTrack, rated: Parameters<typeof listDefenseParts>[1]): number =>
  total(listDefenseParts(track, rated));
