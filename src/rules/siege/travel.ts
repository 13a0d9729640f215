/**
 * Journeys: what living movers cover in a day, the stops of craft, and the time that a journey takes. Ledger:
 * SIE-TRAVEL-1 to -6.
 */
import type { Change } from "../shared/change.ts";
import { computeSpeed } from "./movement.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Scale } from "./state.ts";

export const HOURS_PER_DAY = 24;
/** A comfortable day's march is half of what an hour's speed says in kilometres. */
const COMFORTABLE_PART = 2;
const LEAST_STOPS = 1;
const MOST_DAYS_BETWEEN_STOPS = 6;

/** What living movers cover in a day. */
export interface March {
  readonly kmPerDay: number;
  /** A forced march tires everybody. */
  readonly fatigued: boolean;
}

/** Returns a day's march: half the figure of an hour, or all of it where it is forced (SIE-TRAVEL-3). */
export function computeMarch(move: number, scale: Scale, forced: boolean): March {
  const speed = computeSpeed(move, scale);
  return { kmPerDay: forced ? speed : speed / COMFORTABLE_PART, fatigued: forced };
}

/** The stops of a craft that gravity holds. */
export interface DailyStops {
  readonly stops: number;
  readonly hoursPerDay: number;
  readonly kmPerDay: number;
}

/** Returns the stops of a craft in strong gravity in a day: its Reliability, at least one (SIE-TRAVEL-4). */
export function computeDailyStops(
  reliability: number,
  kmh: number,
  { stopHours }: Pick<HouseRules, "stopHours">,
): DailyStops {
  const stops = Math.max(LEAST_STOPS, reliability);
  const hoursPerDay = Math.max(0, HOURS_PER_DAY - stops * stopHours);
  return { stops, hoursPerDay, kmPerDay: kmh * hoursPerDay };
}

/** The stops of a craft that ignores inertia: one an interval. */
export interface StopInterval {
  readonly intervalDays: number;
  readonly hoursPerInterval: number;
}

/** Returns the days between the stops of a craft that ignores inertia, and the hours under way (SIE-TRAVEL-5). */
export function computeStopInterval(reliability: number, { stopHours }: Pick<HouseRules, "stopHours">): StopInterval {
  const intervalDays = Math.max(1, MOST_DAYS_BETWEEN_STOPS - reliability);
  return { intervalDays, hoursPerInterval: Math.max(0, intervalDays * HOURS_PER_DAY - stopHours) };
}

/** The length of a journey: as the story wants it, or a distance at a speed. */
export interface Journey {
  /** Hours that the story says; 0 where the distance counts. */
  readonly plotHours: number;
  readonly km?: number;
  readonly kmPerDay?: number;
}

/** Returns the hours of a journey: those of the story, else by distance; 0 where neither says any (SIE-TRAVEL-1). */
export function computeJourneyHours({ plotHours, km = 0, kmPerDay = 0 }: Journey): number {
  if (plotHours > 0) return plotHours;
  return km > 0 && kmPerDay > 0 ? (km / kmPerDay) * HOURS_PER_DAY : 0;
}

const SECONDS_PER_HOUR = 3600;

/** Returns the change of the world's clock, in seconds, by a journey of so many hours (SIE-TRAVEL-1). */
export const planJourney = (worldTime: number, hours: number): Change => ({
  op: "set",
  at: { setting: "core.time" },
  path: "",
  to: worldTime + Math.round(hours * SECONDS_PER_HOUR),
});
