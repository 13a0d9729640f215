/** What rules ask of a planet that was read: its terms in a roll, its Defense, and its boxes. */
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  createAttributePart,
  listDefenseParts,
  computeTrackLength,
  listUnstableParts,
  listUsableAttributes,
} from "../../../rules/siege/planet.ts";
import { PLANET_TRACKS, type PlanetAttribute, type PlanetTrack } from "../../../rules/siege/planet-state.ts";
import type { OwnedFacility, Planet } from "./read-planet.ts";

/** Returns the number of ordinary boxes of a track (SIE-PTRK-1). */
export const countTrackBoxes = ({ attributes }: Planet, track: PlanetTrack): number =>
  computeTrackLength(attributes, track);

/** Returns the tracks with that box marked. */
export const listTracksWith = ({ tracks }: Planet, box: "unstable" | "collapse"): PlanetTrack[] =>
  PLANET_TRACKS.filter((track) => tracks[track][box]);

/** Returns whether an Attribute can be used (SIE-PTRK-7). */
export const isUsable = (planet: Planet, attribute: PlanetAttribute): boolean =>
  planet.turmoil || listUsableAttributes(listTracksWith(planet, "collapse")).includes(attribute);

/** Returns an Attribute as a term, and the Challenge Level of its Unstable tracks (SIE-PTRK-6, -7, SIE-TURM-1, -2). */
export const listAttributeTerms = (
  planet: Planet,
  attribute: PlanetAttribute,
  house: HouseRules,
): { bonus: Modifier; cl: Modifier[] } => ({
  bonus: createAttributePart(attribute, {
    value: planet.attributes[attribute],
    usable: isUsable(planet, attribute),
    turmoil: planet.turmoil,
    uuid: planet.uuid,
  }),
  cl: planet.turmoil ? [] : listUnstableParts(attribute, listTracksWith(planet, "unstable"), house),
});

/** Returns the Defense Rating of a track, as terms and as a sum (SIE-PDEF-2). */
export function listPlanetDefense(
  planet: Planet,
  track: PlanetTrack,
): { readonly parts: readonly Modifier[]; readonly total: number } {
  const parts = listDefenseParts(track, planet);
  return { parts, total: total(parts) };
}

/** Returns a Facility as a term. */
export const createFacilityTerm = ({ uuid, name, rating }: OwnedFacility): Modifier => ({
  label: name,
  value: rating,
  source: { uuid },
});
