/**
 * Critical boxes as time passes: the hour of somebody Out, the rest of somebody Shaken, and Fight or Flight. Times are
 * world times in seconds. Ledger: SIE-CWOUND-3, SIE-CSTRESS-1, -3, -4.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { DIE_FACES } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Reaction, Track } from "./state.ts";
import { type HealthTrack, REACTION_PATH, TRACK_PATHS, type TrackTimes, readTrackState } from "./track.ts";

const SECONDS_A_MINUTE = 60;
/** Minutes in which somebody Out must get help (SIE-CWOUND-3, SIE-CSTRESS-3). */
const MINUTES_TO_HELP = 60;
/** Minutes of rest that steady somebody Shaken (SIE-CSTRESS-1). */
const MINUTES_TO_STEADY = 5;

/** Returns whole minutes between two world times; none where the clock was turned back. */
export const countMinutesSince = (since: number, time: number): number =>
  Math.max(0, Math.floor((time - since) / SECONDS_A_MINUTE));

/** Returns whether help is too late for somebody Out (SIE-CWOUND-3, SIE-CSTRESS-3). */
export const isPastHelp = (minutesSinceOut: number, stabilised: boolean): boolean =>
  !stabilised && minutesSinceOut >= MINUTES_TO_HELP;

/**
 * Returns the minutes left to help somebody Out; null where none count: they are not Out, were helped, are lost, or
 * nobody knows when it happened.
 */
export function countMinutesLeft(
  health: HealthTrack,
  { outAt, stabilised, lost }: TrackTimes,
  time: number,
): number | null {
  if (readTrackState(health) !== "out" || outAt === null || stabilised || lost) return null;
  return Math.max(0, MINUTES_TO_HELP - countMinutesSince(outAt, time));
}

/** Returns whether the hour of somebody Out is over now (SIE-CWOUND-3, SIE-CSTRESS-3). */
export const isTimeUp = (health: HealthTrack, { outAt, stabilised, lost }: TrackTimes, time: number): boolean =>
  readTrackState(health) === "out" && outAt !== null && !lost && isPastHelp(countMinutesSince(outAt, time), stabilised);

/** Refuses to declare somebody lost whose hour is not over. */
export const refuseLoss = (health: HealthTrack, times: TrackTimes, time: number): Refusal | null =>
  isTimeUp(health, times, time) ? null : { key: "QUADRANT.Siege.Refuse.HourNotOver" };

/** Returns the change that declares somebody dead, or broken for good. */
export const planLoss = (at: Ref, track: Track): Change => ({
  op: "set",
  at,
  path: `${TRACK_PATHS[track]}.lost`,
  to: true,
});

/** Returns whether so many seconds of rest steady somebody (SIE-CSTRESS-1). */
export const isRestedEnough = (stress: HealthTrack, seconds: number): boolean =>
  readTrackState(stress) === "shaken" && stress.offset !== true && seconds >= MINUTES_TO_STEADY * SECONDS_A_MINUTE;

/** Returns how somebody Fractured reacts: as chosen, else by a die, even is flight and odd is fight (SIE-CSTRESS-4). */
export const findReaction = (d20: number, chosen: Reaction = "none"): Reaction =>
  chosen === "none" ? ((["flight", "fight"] as const)[d20 % 2] ?? "flight") : chosen;

/** The die of Fight or Flight. */
export const REACTION_DIE = `1d${DIE_FACES}`;

/** Refuses Fight or Flight by the house rule, and for who is not Fractured (SIE-CSTRESS-4). */
export function refuseReaction(stress: HealthTrack, house: HouseRules): Refusal | null {
  if (!house.fightOrFlight) return { key: "QUADRANT.Siege.Refuse.NoFightOrFlight" };
  return readTrackState(stress) === "fractured" ? null : { key: "QUADRANT.Siege.Refuse.NotFractured" };
}

/** Returns the change that sets how somebody reacts. */
export const planReaction = (at: Ref, reaction: Reaction): Change => ({
  op: "set",
  at,
  path: REACTION_PATH,
  to: reaction,
});
