/** Reads what days of rest heal of somebody. Ledger: SIE-HEAL-1 to -3, -5. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import {
  HEALING_ATTRIBUTES,
  type HealedTrack,
  type Rest,
  canRest,
  countDaysDue,
  isHurt,
  planRest,
  planRestedTo,
  restTrack,
} from "../../../rules/siege/healing.ts";
import { LIVING, TRACKS, type Track } from "../../../rules/siege/state.ts";
import { type Creature, readCreature, readHealth, readTimes } from "./read-actor.ts";

/** The days of a rest: it is counted up to `to`. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** What a rest heals of a track. */
export interface Healed {
  readonly track: Track;
  readonly result: HealedTrack;
  /** Days that were left over before it. */
  readonly carried: number;
}

/** Returns a living creature of a snapshot with a box marked that rest can heal; null for others. */
export function readHurt(snapshot: Snapshot): Creature | null {
  const creature = LIVING.includes(snapshot.type) ? readCreature(snapshot) : null;
  return creature && listRestable(creature).length > 0 ? creature : null;
}

/** Returns the tracks that rest can heal: an android's frame is repaired (SIE-DMG-8). */
const listRestable = (creature: Creature): Track[] =>
  TRACKS.filter((track) => track === "stress" || !creature.frame).filter((track) => {
    const health = readHealth(creature, track);
    return isHurt(health) && canRest(health, readTimes(creature.system, track));
  });

/** Returns what so many days heal, track by track (SIE-HEAL-5). */
export const rest = (creature: Creature, days: number, way: Rest): Healed[] =>
  listRestable(creature).map((track) => {
    const carried = readTimes(creature.system, track).healDays;
    const attribute = creature.system.attributes[HEALING_ATTRIBUTES[track]].value;
    return { track, carried, result: restTrack(readHealth(creature, track), carried + days, attribute, way) };
  });

/** Returns the days of a rest that still count for somebody. */
export const countDue = ({ system }: Creature, { from, to }: Days): number => countDaysDue(from, to, system.care);

/** Returns the changes of a rest: boxes, days left over, and up to which day it is counted. */
export function planHealing(creature: Creature, days: Days, way: Rest): Change[] {
  const due = countDue(creature, days);
  const at = { uuid: creature.uuid };
  if (due === 0) return [];
  return [
    ...rest(creature, due, way).flatMap(({ result, carried }) => planRest(at, result, carried)),
    ...planRestedTo(at, creature.system.care, days.to),
  ];
}
