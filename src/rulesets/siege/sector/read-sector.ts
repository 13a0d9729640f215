/** Reads planets as the sector board draws them, now or in a past month. One that can't be read hides no other. */
import * as v from "valibot";
import type { StoredTree } from "../../../rules/siege/sector-history.ts";
import { fieldGroup, numberField, textField } from "../../../rules/shared/schema.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { sumReactiveRatings } from "../../../rules/siege/facility.ts";
import { computeWealth } from "../../../rules/siege/industry.ts";
import { PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";
import type { SectorPlanet } from "../../../rules/siege/sector.ts";
import { countTrackBoxes } from "../documents/planet-terms.ts";
import { readPlanet } from "../documents/read-planet.ts";

const SectorSystem = fieldGroup({
  sectorNotes: textField(),
  wealth: fieldGroup({ adjust: numberField() }),
});

/** Returns the notes in a planet's data. */
export const readSectorNotes = (system: Fields): string => v.parse(SectorSystem, system).sectorNotes;

/** Whom a planet belongs to, and what waits on it: no part of its data. */
export type Belongings = Pick<SectorPlanet, "owners" | "open" | "due">;

/** Returns a planet as the board draws it; one without any mark where its data can't be read. */
export function readSectorPlanet(tree: StoredTree, belongings: Belongings): SectorPlanet {
  const { uuid, name } = tree;
  try {
    const planet = readPlanet(tree);
    if (!planet) return { ...createUnread(uuid, name), ...belongings };
    const { sectorNotes, wealth } = v.parse(SectorSystem, tree.system);
    const { img, industries, facilities, turmoil, annexer, annexedBy } = planet;
    return {
      uuid,
      name,
      img,
      // Computed as its data model does: what was derived is of the present.
      wealth: computeWealth(industries, sumReactiveRatings(facilities, "wealth"), wealth.adjust),
      tracks: PLANET_TRACKS.map((track) => ({
        track,
        ...planet.tracks[track],
        value: Math.max(0, planet.tracks[track].value),
        max: countTrackBoxes(planet, track),
      })),
      turmoil,
      annexer,
      annexedBy,
      notes: sectorNotes,
      ...belongings,
    };
  } catch (error) {
    console.error(`${uuid} can't be read for the sector board`, error);
    return { ...createUnread(uuid, name), ...belongings };
  }
}

/** Returns a planet without any mark, for one whose data can't be read. */
const createUnread = (uuid: string, name: string): SectorPlanet => ({
  uuid,
  name,
  img: "",
  wealth: 0,
  tracks: PLANET_TRACKS.map((track) => ({ track, value: 0, max: 1, unstable: false, collapse: false })),
  turmoil: false,
  annexer: "",
  annexedBy: "",
  owners: [],
  notes: "",
  open: 0,
  due: 0,
});
