/**
 * The two Health Tracks of a creature: marking and clearing boxes, overflow, states, and what marking counts beside it.
 * Ledger: SIE-DMG-1, -2, -4, SIE-CWOUND-1 to -3, SIE-CSTRESS-1 to -4, SIE-AID-5. Boxes of items are in durability.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";
import type { DayCount, Stress, Track, Wounds } from "./state.ts";
import { type CriticalBox, type HealthTrack, CRITICAL_BOXES, TRACK_PATHS, readTrackState } from "./track-state.ts";

export {
  type CriticalBox,
  type TrackState,
  type HealthTrack,
  type StoredTrack,
  CRITICAL_BOXES,
  TRACK_PATHS,
  readWoundTrack,
  readStressTrack,
  readTrackState,
  DEFAULT_BOXES,
  countNormalBoxes,
  isCrawling,
} from "./track-state.ts";

/** A track after a hit: its new state, the boxes marked, and the damage for which no box was left (it is lost). */
export interface MarkedTrack {
  readonly since: HealthTrack;
  readonly normal: number;
  readonly critical: readonly CriticalBox[];
  readonly overflow: number;
}

/**
 * Marks the leftmost empty boxes (SIE-DMG-1): normal ones first, then critical ones; critical damage goes to critical
 * boxes only. `boxes` is a whole number from 0.
 */
export function markBoxes(before: HealthTrack, boxes: number, critical: boolean): MarkedTrack {
  const free = Math.max(0, before.normal.max - before.normal.value);
  const normal = critical ? 0 : Math.min(boxes, free);
  const names = CRITICAL_BOXES[before.track].filter((_, i) => before.critical[i] !== true).slice(0, boxes - normal);
  const since: HealthTrack = {
    ...before,
    normal: { ...before.normal, value: before.normal.value + normal },
    critical: CRITICAL_BOXES[before.track].map(
      (box, i) => before.critical[i] === true || names.some((name) => name === box),
    ),
  };
  return { since, normal, critical: names, overflow: boxes - normal - names.length };
}

/** Returns the changes of marking boxes (SIE-DMG-1); they end what offsets the track (SIE-AID-2). */
export function planMarked(at: Ref, { since, normal, critical }: MarkedTrack): Change[] {
  const path = TRACK_PATHS[since.track];
  const flags = critical.map((box): Change => ({ op: "set", at, path: `${path}.critical.${box}`, to: true }));
  const marks: Change[] = normal > 0 ? [{ op: "add", at, path: `${path}.normal.value`, by: normal }, ...flags] : flags;
  return since.offset === true && marks.length > 0 ? [...marks, planOffset(at, since.track, false)] : marks;
}

/** Returns the change that offsets the penalties of a track's critical boxes, or no longer does. */
export const planOffset = (at: Ref, track: Track, offset: boolean): Change => ({
  op: "set",
  at,
  path: `${TRACK_PATHS[track]}.offset`,
  to: offset,
});

/** Refuses to offset a track without a marked critical box, and one that is Out: that must be healed (SIE-AID-3). */
export function refuseOffset(track: HealthTrack): Refusal | null {
  const state = readTrackState(track);
  if (state === "ok") return { key: "QUADRANT.Siege.Refuse.NothingToOffset" };
  return state === "out" ? { key: "QUADRANT.Siege.Refuse.OutIsNotOffset" } : null;
}

/** A box of a track as the sheet shows it: the rightmost marked normal one, or a critical one by name (SIE-DMG-4). */
export type Box = "normal" | CriticalBox;

/** Refuses to clear a box that is not marked (SIE-DMG-4). */
export function refuseClear(before: HealthTrack, box: Box): Refusal | null {
  const marked = box === "normal" ? before.normal.value > 0 : before.critical[findBoxIndex(before.track, box)] === true;
  return marked ? null : { key: "QUADRANT.Siege.Refuse.BoxIsClear" };
}

/** Returns the changes of clearing a box (SIE-DMG-4). */
export function planClear(at: Ref, track: Track, box: Box): Change[] {
  const path = TRACK_PATHS[track];
  return box === "normal"
    ? [{ op: "add", at, path: `${path}.normal.value`, by: -1 }]
    : [{ op: "set", at, path: `${path}.critical.${box}`, to: false }];
}

/** Refuses to mark by hand a box that is marked (SIE-DMG-4). */
export function refuseMark(before: HealthTrack, box: Box): Refusal | null {
  const i = findBoxIndex(before.track, box);
  const empty = box === "normal" ? before.normal.value < before.normal.max : before.critical[i] === false;
  return empty ? null : { key: "QUADRANT.Siege.Refuse.BoxIsMarked" };
}

/** Returns the changes of marking one box by hand (SIE-DMG-4). */
export function planMark(at: Ref, track: Track, box: Box): Change[] {
  const path = TRACK_PATHS[track];
  return box === "normal"
    ? [{ op: "add", at, path: `${path}.normal.value`, by: 1 }]
    : [{ op: "set", at, path: `${path}.critical.${box}`, to: true }];
}

const findBoxIndex = (track: Track, box: Box): number => CRITICAL_BOXES[track].findIndex((name) => name === box);

/** Returns why a creature with this track can't act (`canAct`); null where it can. */
export const refuseToAct = (track: HealthTrack, name: string, reacts = false): Refusal | null =>
  canAct(track, track.offset === true, reacts)
    ? null
    : { key: `QUADRANT.Siege.Refuse.CannotAct.${readTrackState(track)}`, with: { name } };

/** Returns whether a refusal to act still lets somebody crawl: Down (SIE-CWOUND-2). */
export const allowsCrawling = ({ key }: Refusal): boolean => key === "QUADRANT.Siege.Refuse.CannotAct.down";

const DISABLED_CL = 3;
const REACTION_CL = 6;

/**
 * Returns the Challenge Level of the Disabled box on every roll (SIE-CWOUND-1); none where First Aid offsets it (then
 * under Down too).
 */
export const listInjuryParts = (wounds: HealthTrack, offset: boolean): Modifier[] =>
  readTrackState(wounds) === "ok" || offset
    ? []
    : [{ label: "QUADRANT.Siege.Track.Disabled", value: DISABLED_CL, source: { rule: "SIE-CWOUND-1" } }];

/** Returns whether somebody Fractured fights or flees, as the house plays it (SIE-CSTRESS-4). */
export const isReacting = (stress: HealthTrack, house: HouseRules): boolean =>
  house.fightOrFlight &&
  readTrackState(stress) === "fractured" &&
  stress.offset !== true &&
  (stress.reaction ?? "none") !== "none";

/** Returns the Challenge Level of actions in Fight or Flight (SIE-CSTRESS-4). */
export const listReactionParts = (stress: HealthTrack, house: HouseRules): Modifier[] =>
  isReacting(stress, house)
    ? [
        {
          label: `QUADRANT.Siege.Reaction.Acts.${stress.reaction ?? "none"}`,
          value: REACTION_CL,
          source: { rule: "SIE-CSTRESS-4" },
        },
      ]
    : [];

/**
 * Returns whether a creature with this track can act (SIE-CWOUND-2, SIE-CSTRESS-1 to -3): never when Out; Down and
 * Fractured only where First Aid offsets them, or it `reacts`; Shaken once it is steadied.
 */
export function canAct(track: HealthTrack, eased: boolean, reacts = false): boolean {
  const state = readTrackState(track);
  if (state === "ok" || state === "disabled") return true;
  return state !== "out" && (eased || (reacts && state === "fractured"));
}

// --- What marking boxes changes beside them

/** Where the reaction of somebody Fractured is stored. */
export const REACTION_PATH = "system.stress.reaction";

const SECONDS_A_DAY = 86_400;

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
    marked.critical.includes("fractured") && reaction !== undefined
      ? [{ op: "set", at, path: REACTION_PATH, to: "none" }]
      : [];
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
