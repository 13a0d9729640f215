/** What lists say of a creature: both damage tracks, and a character's Edge (SUC-DMG-12, SUC-EDGE-1). */
import * as v from "valibot";
import type { Summarize } from "../../core/public/definitions.ts";
import { CREATURE_FIELDS, TRACKS } from "../../rules/edge/state.ts";

/** Returns the gauges of a creature. */
export const summarize: Summarize = ({ type, system }) => {
  const damage = v.parse(CREATURE_FIELDS.damage, system["damage"]);
  const { value, max } = v.parse(CREATURE_FIELDS.edge, system["edge"]);
  const tracks = TRACKS.map((track) => ({ label: `QUADRANT.Edge.Track.${track}`, ...damage[track] }));
  return type === "edgeCharacter"
    ? [...tracks, { label: "QUADRANT.Edge.Summary.edge", value, max, isLeft: true as const }]
    : tracks;
};
