/**
 * Statuses on a StarSIEGE token: the worst box of each track, holds, Drain, a broken hull, a planet in trouble. Ledger:
 * SIE-DMG-4, SIE-CWOUND-1 to -3, SIE-CSTRESS-1 and -2, SIE-SUB-1 and -2.
 */
import * as v from "valibot";
import type { StatusToggle, StatusEffect } from "../../core/public/definitions.ts";
import { SiegeActorState, SiegeCraftState, type Track } from "../../rules/siege/state.ts";
import { CRITICAL_BOXES, type CriticalBox, isCrawling, readTrackState } from "../../rules/siege/track-state.ts";
import { readHealthFromFields } from "./documents/read-health.ts";
import { PlanetSystem } from "./documents/read-planet.ts";
import { PsionSystem } from "./documents/psion-system.ts";
import type { Fields } from "../../rules/shared/json.ts";

/** The actor types with Health Tracks, with a hull, and planets. */
const CREATURES = ["siegeCharacter", "siegeNpc"];
const CRAFT = ["siegeCraft"];
const PLANETS = ["siegePlanet"];

const describeStatus = (
  id: string,
  rule: string,
  types: readonly string[],
  names: "StatusName" | "TrackState" = "StatusName",
) => ({
  id: `siege-${id}`,
  name: `QUADRANT.Siege.${names}.${id}`,
  img: `assets/siege/status-${id}.svg`,
  rule,
  types,
});

/** The refusal of a status below the worst marked box: the worst one names the state. */
const OUTWEIGHED: StatusToggle = { refused: { key: "QUADRANT.Siege.Refuse.WorseBoxMarked" } };

/**
 * Returns the status of a track's worst box: toggled on, it marks that box of the first track; toggled off, it clears
 * it wherever it is the worst.
 */
const createTrackStatus = (id: CriticalBox, tracks: readonly [Track, ...Track[]], rule: string): StatusEffect => {
  const at = (system: Fields, track: Track) => readTrackState(readHealthFromFields(system, track));
  const press = (uuid: string, track: Track, on: boolean) => ({
    action: `siege.${on ? "markBox" : "clearBox"}`,
    args: { actor: uuid, track, box: id },
  });
  return {
    ...describeStatus(id, rule, CREATURES, "TrackState"),
    ...(id === "out" ? { out: true } : {}),
    holds: (system) => tracks.some((track) => at(system, track) === id),
    onToggle({ uuid, system }, on) {
      const [first] = tracks;
      if (!on)
        return { calls: tracks.filter((track) => at(system, track) === id).map((track) => press(uuid, track, false)) };
      const boxes: readonly string[] = CRITICAL_BOXES[first];
      return boxes.indexOf(at(system, first)) > boxes.indexOf(id) ? OUTWEIGHED : { calls: [press(uuid, first, true)] };
    },
  };
};

/** Returns a status that follows from other data of the document. */
const createDerivedStatus = (
  id: string,
  rule: string,
  types: readonly string[],
  holds: (system: Fields) => boolean,
): StatusEffect => ({
  ...describeStatus(id, rule, types),
  holds,
  follows: `QUADRANT.Siege.StatusFrom.${id}`,
});

const toggleHullBox = (uuid: string, box: "nonFunctional" | "destroyed", mark: boolean): StatusToggle => ({
  calls: [{ action: "siege.hullBox", args: { actor: uuid, box, mark } }],
});

const hasMarkedTrack = (system: Fields, box: "unstable" | "collapse"): boolean =>
  Object.values(v.parse(PlanetSystem, system).tracks).some((track) => track[box]);
const readPsionFields = (system: Fields) => v.parse(PsionSystem, system);
const readGripFields = (system: Fields) => v.parse(SiegeActorState, system);
const readCraftStatus = (system: Fields) => v.parse(SiegeCraftState, system).status;
const isDestroyed = (system: Fields): boolean => readCraftStatus(system).destroyed;

/** Returns whether somebody is out of the fight since they are Down (SIE-CWOUND-2). */
export const isDown = (system: Fields): boolean => isCrawling(readHealthFromFields(system, "wound"));

export const statuses: readonly StatusEffect[] = [
  createTrackStatus("disabled", ["wound"], "SIE-CWOUND-1"),
  createTrackStatus("down", ["wound"], "SIE-CWOUND-2"),
  createTrackStatus("out", ["wound", "stress"], "SIE-CWOUND-3"),
  createTrackStatus("shaken", ["stress"], "SIE-CSTRESS-1"),
  createTrackStatus("fractured", ["stress"], "SIE-CSTRESS-2"),
  {
    ...createDerivedStatus(
      "lost",
      "SIE-CWOUND-3",
      CREATURES,
      (system) => readGripFields(system).wounds.lost || readGripFields(system).stress.lost,
    ),
    out: true,
  },
  createDerivedStatus("held", "SIE-SUB-1", CREATURES, (system) => readGripFields(system).hold.heldBy !== ""),
  createDerivedStatus("holding", "SIE-SUB-1", CREATURES, (system) => readGripFields(system).hold.holding !== ""),
  {
    ...describeStatus("unconscious", "SIE-SUB-2", CREATURES),
    holds: (system) => readGripFields(system).unconscious,
    onToggle: () => ({ tick: "unconscious" }),
  },
  createDerivedStatus("drained", "SIE-DRAIN-1", CREATURES, (system) => readPsionFields(system).drain.remaining > 0),
  createDerivedStatus("disconnected", "SIE-CYB-3", CREATURES, (system) => readGripFields(system).cyber.level > 0),
  createDerivedStatus("window", "SIE-OVER-4", CREATURES, (system) => readPsionFields(system).over.power !== ""),
  {
    ...describeStatus("nonFunctional", "SIE-DMG-5", [...CRAFT, ...CREATURES]),
    holds: (system) => readCraftStatus(system).nonFunctional && !isDestroyed(system),
    onToggle: ({ uuid, system }, on) => (isDestroyed(system) ? OUTWEIGHED : toggleHullBox(uuid, "nonFunctional", on)),
  },
  {
    ...describeStatus("destroyed", "SIE-DMG-5", [...CRAFT, ...CREATURES]),
    out: true,
    holds: isDestroyed,
    onToggle: ({ uuid }, on) => toggleHullBox(uuid, "destroyed", on),
  },
  createDerivedStatus(
    "unstable",
    "SIE-PTRK-6",
    PLANETS,
    (system) => hasMarkedTrack(system, "unstable") && !hasMarkedTrack(system, "collapse"),
  ),
  createDerivedStatus("collapse", "SIE-PTRK-7", PLANETS, (system) => hasMarkedTrack(system, "collapse")),
  {
    ...describeStatus("turmoil", "SIE-TURM-1", PLANETS),
    holds: (system) => v.parse(PlanetSystem, system).status.turmoil,
    onToggle: () => ({ tick: "status.turmoil" }),
  },
];
