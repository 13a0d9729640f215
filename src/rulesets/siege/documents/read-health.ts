/** Reads a Health Track from stored data alone. */
import * as v from "valibot";
import type { Fields } from "../../../rules/shared/json.ts";
import { SiegeActorState, type Track } from "../../../rules/siege/state.ts";
import { type HealthTrack, readStressTrack, readWoundTrack } from "../../../rules/siege/track-state.ts";

/** Returns a Health Track from a creature's stored data. */
export function readHealthFromFields(system: Fields, track: Track): HealthTrack {
  const { wounds, stress } = v.parse(SiegeActorState, system);
  return track === "wound" ? readWoundTrack(wounds) : readStressTrack(stress);
}
