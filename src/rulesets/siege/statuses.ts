/** Statuses on a StarSIEGE token: the worst box of each track, Drain, a broken hull, a planet in trouble. Ledger: SIE-DMG-4, SIE-CWOUND-1 to -3, SIE-CSTRESS-1 and -2. */
import type { StatusEffect } from "../../core/contract.ts";
import type { Track } from "../../rules/siege/state.ts";
import { type CriticalBox, stateOf } from "../../rules/siege/track.ts";
import { PLANET_TRACKS } from "../../rules/siege/state-planet.ts";
import { healthIn } from "./creature.ts";
import { type Fields, flagAt, numberAt, textAt } from "../../core/json.ts";

/** Who has Health Tracks, what has a hull, and worlds. */
const CREATURES = ["siegeCharacter", "siegeNpc"];
const CRAFT = ["siegeCraft"];
const PLANETS = ["siegePlanet"];

const status = (id: CriticalBox, tracks: readonly Track[], rule: string): StatusEffect => ({
  id: `siege-${id}`,
  name: `QUADRANT.Siege.TrackState.${id}`,
  img: `assets/siege/status-${id}.svg`,
  rule,
  types: CREATURES,
  holds: (system) => tracks.some((track) => stateOf(healthIn(system, track)) === id),
});

/** A status that one thing in the document's data decides. */
const follows = (id: string, rule: string, types: readonly string[], holds: (system: Fields) => boolean): StatusEffect => ({
  id: `siege-${id}`,
  name: `QUADRANT.Siege.StatusName.${id}`,
  img: `assets/siege/status-${id}.svg`,
  rule,
  types,
  holds,
});

const anyTrack = (system: Fields, box: "unstable" | "collapse"): boolean =>
  PLANET_TRACKS.some((track) => flagAt(system, `tracks.${track}.${box}`));

export const statuses: readonly StatusEffect[] = [
  status("disabled", ["wound"], "SIE-CWOUND-1"),
  status("down", ["wound"], "SIE-CWOUND-2"),
  status("out", ["wound", "stress"], "SIE-CWOUND-3"),
  status("shaken", ["stress"], "SIE-CSTRESS-1"),
  status("fractured", ["stress"], "SIE-CSTRESS-2"),
  follows("drained", "SIE-DRAIN-1", CREATURES, (system) => numberAt(system, "drain.remaining") > 0),
  follows("window", "SIE-OVER-4", CREATURES, (system) => textAt(system, "over.power") !== ""),
  follows("nonFunctional", "SIE-DMG-5", CRAFT, (system) => flagAt(system, "status.nonFunctional") && !flagAt(system, "status.destroyed")),
  follows("destroyed", "SIE-DMG-5", CRAFT, (system) => flagAt(system, "status.destroyed")),
  follows("unstable", "SIE-PTRK-6", PLANETS, (system) => anyTrack(system, "unstable") && !anyTrack(system, "collapse")),
  follows("collapse", "SIE-PTRK-7", PLANETS, (system) => anyTrack(system, "collapse")),
  follows("turmoil", "SIE-TURM-1", PLANETS, (system) => flagAt(system, "status.turmoil")),
];
