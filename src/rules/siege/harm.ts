/**
 * Critical boxes as time passes: the day's wounds, the hour of somebody Out, and Fight or Flight. Times are world times
 * in seconds. Ledger: SIE-CWOUND-3, SIE-CSTRESS-1, -3, -4, SIE-AID-5.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { DIE_FACES } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";
import type { DayCount, Reaction, Stress, Track, Wounds } from "./state.ts";
import { CRITICAL_BOXES, type HealthTrack, type MarkedTrack, TRACK_PATHS, readTrackState } from "./track.ts";

const SECONDS_A_MINUTE = 60;
const SECONDS_A_DAY = 86_400;
/** Minutes in which somebody Out must get help (SIE-CWOUND-3, SIE-CSTRESS-3). */
const MINUTES_TO_HELP = 60;
/** Minutes of rest that steady somebody Shaken (SIE-CSTRESS-1). */
const MINUTES_TO_STEADY = 5;

/** Returns the number of the day of a world time. */
export const findDay = (time: number): number => Math.floor(time / SECONDS_A_DAY);

/** What is stored of a track for as long as it matters, as state.ts describes it. */
export type TrackTimes = Pick<Wounds | Stress, "days" | "outAt" | "stabilised" | "lost" | "healDays">;

const NOTHING: DayCount = { taken: 0, attempts: 0 };

/** Returns what a track counts on a day. */
export const readDayCount = ({ days }: Pick<TrackTimes, "days">, day: number): DayCount =>
  (Object.hasOwn(days, String(day)) ? days[String(day)] : undefined) ?? NOTHING;

/** Returns the path of a day's count. */
export const formatDayPath = (track: Track, day: number, count: keyof DayCount): string =>
  `${TRACK_PATHS[track]}.days.${day}.${count}`;

/**
 * Returns what marking boxes changes beside them: the day's count, and of somebody who is Out now the time, and that
 * nobody has helped yet (SIE-CWOUND-3, SIE-CSTRESS-3); whoever is Fractured now has not reacted (SIE-CSTRESS-4).
 */
export function planHarm(at: Ref, before: TrackTimes, marked: MarkedTrack, time: number): Change[] {
  const { track, reaction } = marked.since;
  const path = TRACK_PATHS[track];
  const counted: Change[] =
    marked.normal > 0 ? [{ op: "add", at, path: formatDayPath(track, findDay(time), "taken"), by: marked.normal }] : [];
  const isOut = marked.critical.includes("out");
  const out: Change[] = isOut
    ? [
        { op: "set", at, path: `${path}.outAt`, to: time },
        ...(before.stabilised ? [{ op: "set" as const, at, path: `${path}.stabilised`, to: false }] : []),
        ...(before.lost ? [{ op: "set" as const, at, path: `${path}.lost`, to: false }] : []),
      ]
    : [];
  const reset: Change[] =
    marked.critical.includes("fractured") && reaction !== undefined ? [planReaction(at, "none")] : [];
  return [...counted, ...out, ...reset];
}

/** Returns the same for changes that mark boxes of a track, whatever else they do. */
export function planHarmOf(
  at: Ref,
  since: HealthTrack,
  before: TrackTimes,
  changes: readonly Change[],
  time: number,
): Change[] {
  const path = TRACK_PATHS[since.track];
  const normal = changes.reduce(
    (sum, change) => sum + (change.op === "add" && change.path === `${path}.normal.value` ? change.by : 0),
    0,
  );
  const critical = CRITICAL_BOXES[since.track].filter((box) =>
    changes.some((change) => change.op === "set" && change.path === `${path}.critical.${box}` && change.to === true),
  );
  return planHarm(at, before, { since, normal, critical, overflow: 0 }, time);
}

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
export const isTimeUp = (health: HealthTrack, times: TrackTimes, time: number): boolean =>
  countMinutesLeft(health, times, time) === 0;

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
  chosen === "none" ? (d20 % 2 === 0 ? "flight" : "fight") : chosen;

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
  path: "system.stress.reaction",
  to: reaction,
});
