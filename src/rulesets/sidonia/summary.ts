/** What lists say of a body: the tracks with marked boxes; the torso's if none has any. */
import * as v from "valibot";
import type { Summarize } from "../../core/public/definitions.ts";
import { BodyFields, LOCATIONS, TRACKS } from "../../rules/sidonia/state.ts";
import { buildStoredBody } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

/** Returns the gauges of a character or NPC (SID-TRK-1, SID-COR-1). */
export const summarize: Summarize = ({ system }) => {
  const body = buildStoredBody(v.parse(BodyFields, system), sidoniaHouse());
  const all = LOCATIONS.flatMap((location) =>
    TRACKS.map((track) => ({
      label: {
        key: "QUADRANT.Sidonia.Summary.track",
        with: {
          location: { key: `QUADRANT.Sidonia.Location.${location}` },
          track: { key: `QUADRANT.Sidonia.Track.${track}` },
        },
      },
      isTorso: location === "torso",
      ...body[location][track],
    })),
  );
  const marked = all.filter(({ value }) => value > 0);
  const shown = marked.length > 0 ? marked : all.filter(({ isTorso }) => isTorso);
  return shown.map(({ label, value, max }) => ({ label, value, max }));
};
