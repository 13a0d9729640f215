/**
 * What lists say of an actor: both Health Tracks and a character's Nova Points, a group's number, a craft's hull, a
 * planet's tracks (SIE-DMG-1, SIE-MOOK-1, SIE-DMG-8, SIE-PTRK-1).
 */
import * as v from "valibot";
import type { Summarize } from "../../core/public/definitions.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { fieldGroup, keyedGroup, numberField } from "../../rules/shared/schema.ts";
import { PLANET_TRACKS } from "../../rules/siege/planet-state.ts";

const Gauge = fieldGroup({ value: numberField(), max: numberField() });
const Boxes = fieldGroup({ normal: Gauge });
const Tracks = keyedGroup(PLANET_TRACKS, Gauge);

const gauge = (label: string, at: unknown) => ({ label: `QUADRANT.Siege.${label}`, ...v.parse(Gauge, at) });
const left = (label: string, at: unknown) => ({ ...gauge(label, at), isLeft: true as const });
const boxes = (label: string, at: unknown) => ({ label: `QUADRANT.Siege.${label}`, ...v.parse(Boxes, at).normal });

const listTracks = ({ wounds, stress }: Fields) => [boxes("Track.wound", wounds), boxes("Track.stress", stress)];

const BY_TYPE: Readonly<Record<string, (system: Fields) => ReturnType<Summarize>>> = {
  siegeCharacter: (system) => [...listTracks(system), gauge("Summary.nova", system["nova"])],
  siegeNpc: listTracks,
  siegeMooks: ({ mooks }) => [left("Summary.mooks", mooks)],
  siegeCraft: ({ hull }) => [left("Summary.hull", hull)],
  siegePlanet: ({ tracks }) => {
    const parsed = v.parse(Tracks, tracks);
    return PLANET_TRACKS.map((track) => ({ label: `QUADRANT.Siege.PlanetTrack.${track}`, ...parsed[track] }));
  },
};

/** Returns the gauges of an actor. */
export const summarize: Summarize = ({ type, system }) => BY_TYPE[type]?.(system) ?? [];
