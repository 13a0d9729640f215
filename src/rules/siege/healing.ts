/**
 * Healing as days pass: how long a box takes, and what a rest heals on a track. Ledger: SIE-HEAL-1 to -3, and what the
 * guidance of SIE-HEAL-5 shows.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Attribute, Care, Track } from "./state.ts";
import {
  CRITICAL_BOXES,
  type CriticalBox,
  type HealthTrack,
  TRACK_PATHS,
  readTrackState,
  type TrackTimes,
} from "./track.ts";

/** The Attribute by which each track heals. */
export const HEALING_ATTRIBUTES = { wound: "physique", stress: "confidence" } as const satisfies Record<
  Track,
  Attribute
>;

const NATURAL_DAYS = 5;
const ASSISTED_DAYS = 2;
const CRITICAL_DAYS = { natural: 10, assisted: 7 };

/** How a rest is spent. */
export type Rest = Pick<Care, "assisted" | "bedRest" | "order">;

/** Returns the days of a normal box: fewer with a high Attribute, at least one; two under care (SIE-HEAL-1, -3). */
export const countDaysPerBox = (attribute: number, assisted: boolean): number =>
  assisted ? ASSISTED_DAYS : Math.max(1, NATURAL_DAYS - attribute);

/** What a rest heals of a track, and what it leaves. */
export interface HealedTrack {
  readonly since: HealthTrack;
  readonly normal: number;
  /** The critical boxes, worst first. */
  readonly critical: readonly CriticalBox[];
  readonly daysLeftOver: number;
}

/** Returns whether somebody can heal by resting: not while they wait for help, and not once they are lost. */
export const canRest = (health: HealthTrack, { lost, stabilised }: Pick<TrackTimes, "lost" | "stabilised">): boolean =>
  !lost && (readTrackState(health) !== "out" || stabilised);

/** Returns whether a box of a track is marked. */
export const isHurt = ({ normal, critical }: HealthTrack): boolean => normal.value > 0 || critical.some(Boolean);

/** Returns what heals next, and the days it takes; null where nothing can heal. Critical boxes need bed rest. */
function findNext(
  health: HealthTrack,
  attribute: number,
  { assisted, bedRest, order }: Rest,
): { readonly box: "normal" | number; readonly days: number } | null {
  const worst = bedRest ? health.critical.lastIndexOf(true) : -1;
  const critical = worst >= 0 ? { box: worst, days: assisted ? CRITICAL_DAYS.assisted : CRITICAL_DAYS.natural } : null;
  const normal =
    health.normal.value > 0 ? { box: "normal" as const, days: countDaysPerBox(attribute, assisted) } : null;
  return order === "worstFirst" ? (critical ?? normal) : (normal ?? critical);
}

/**
 * Returns what days of rest heal: one box after the other, the worst critical one first unless another order is chosen
 * (SIE-HEAL-2). Days that heal no box yet are left over; with nothing to heal, none are.
 */
export function restTrack(before: HealthTrack, days: number, attribute: number, rest: Rest): HealedTrack {
  let since = before;
  let left = days;
  const critical: CriticalBox[] = [];
  for (;;) {
    const next = findNext(since, attribute, rest);
    if (next === null || next.days > left) break;
    left -= next.days;
    if (next.box === "normal") {
      since = { ...since, normal: { ...since.normal, value: since.normal.value - 1 } };
    } else {
      const at = next.box;
      since = { ...since, critical: since.critical.map((marked, i) => marked && i !== at) };
      critical.push(...CRITICAL_BOXES[before.track].slice(at, at + 1));
    }
  }
  const normal = before.normal.value - since.normal.value;
  return { since, normal, critical, daysLeftOver: isHurt(since) ? left : 0 };
}

/** Returns the changes of a rest (SIE-HEAL-1 to -3). `carried` are the days that were left over before it. */
export function planRest(at: Ref, { since, normal, critical, daysLeftOver }: HealedTrack, carried: number): Change[] {
  const path = TRACK_PATHS[since.track];
  const days = daysLeftOver - carried;
  return [
    ...(normal > 0 ? [{ op: "add" as const, at, path: `${path}.normal.value`, by: -normal }] : []),
    ...critical.map((box): Change => ({ op: "set", at, path: `${path}.critical.${box}`, to: false })),
    ...(days === 0 ? [] : [{ op: "add" as const, at, path: `${path}.healDays`, by: days }]),
  ];
}

/**
 * Returns the days of rest that the clock makes due: those that passed, as far as they were not counted before the
 * clock was turned back.
 */
export const countDaysDue = (from: number, to: number, { restedTo }: Pick<Care, "restedTo">): number =>
  Math.max(0, Math.min(to - from, to - restedTo));

/** Returns the change that counts days of rest, up to the day that they end. */
export const planRestedTo = (at: Ref, { restedTo }: Pick<Care, "restedTo">, day: number): Change[] =>
  day === restedTo ? [] : [{ op: "add", at, path: "system.care.restedTo", by: day - restedTo }];
