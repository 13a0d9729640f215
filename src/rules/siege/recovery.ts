/**
 * Months of peace: what a planet recovers, and what breaks its peace. Ledger: SIE-RECOV-1 to -3, SIE-TURM-1. Days are
 * whole days of the world's clock.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { PLANET_TRACKS, type PlanetTrack, type Recovery, type TrackBoxes } from "./planet-state.ts";

/** SIE-RECOV-1: a month. */
export const DAYS_A_MONTH = 30;

/** What peace restores. */
export interface PlanetCondition {
  readonly tracks: Readonly<Record<PlanetTrack, TrackBoxes>>;
  readonly turmoil: boolean;
  readonly recovery: Recovery;
}

/** Returns the days of peace up to a day; none before the day as of which they are stored. */
export const countPeaceDays = ({ days, asOf }: Recovery, today: number): number => Math.max(0, days + today - asOf);

/** Returns the whole months of peace up to a day (SIE-RECOV-1). */
export const countMonths = (recovery: Recovery, today: number): number =>
  Math.floor(countPeaceDays(recovery, today) / DAYS_A_MONTH);

/** Returns whether there are days of peace to lose, or a success that waits for a month. */
export const hasPeace = (recovery: Recovery, today: number): boolean =>
  countPeaceDays(recovery, today) > 0 || !["none", "failed"].includes(recovery.check);

/** Returns the recovery after peace was broken: a success is spent, a failure still bars (SIE-RECOV-2, -3). */
export const breakPeace = ({ check }: Pick<Recovery, "check">, today: number): Recovery => ({
  days: 0,
  asOf: today,
  check: check === "failed" ? "failed" : "none",
});

/** Returns whether an attack broke the peace for good: it did damage, so that no check can keep it (SIE-RECOV-2). */
export const canKeepPeace = ({ success, damage }: { readonly success: boolean; readonly damage: number }): boolean =>
  !success || damage === 0;

/** Returns the recovery after an attack; `kept` is the Stability Check that may keep the month (SIE-RECOV-2). */
export const recoverAfterAttack = (
  recovery: Recovery,
  attack: { readonly success: boolean; readonly damage: number },
  kept: boolean,
  today: number,
): Recovery => (kept && canKeepPeace(attack) ? recovery : breakPeace(recovery, today));

const isCritical = ({ unstable, collapse }: TrackBoxes): boolean => unstable || collapse;

/** Returns the tracks with a critical box marked. */
export const listCriticalTracks = ({ tracks }: Pick<PlanetCondition, "tracks">): PlanetTrack[] =>
  PLANET_TRACKS.filter((track) => isCritical(tracks[track]));

const listMarkedTracks = ({ tracks }: PlanetCondition): PlanetTrack[] =>
  PLANET_TRACKS.filter((track) => tracks[track].value > 0);

/** Returns whether there is anything that peace restores. */
export const isRecovering = (planet: PlanetCondition): boolean =>
  planet.turmoil || listCriticalTracks(planet).length + listMarkedTracks(planet).length > 0;

/** What months of peace bring. */
export type Due =
  /** Turmoil ends (SIE-TURM-1). */
  | { readonly kind: "order" }
  /** A critical box of the track clears (SIE-RECOV-3). */
  | { readonly kind: "critical"; readonly track: PlanetTrack }
  /** So many tracks clear as there are months: the ways to choose them (SIE-RECOV-1). */
  | { readonly kind: "ordinary"; readonly choices: readonly (readonly PlanetTrack[])[] }
  /** Nothing recovers before a Stability Check: for order, or for one of the tracks. */
  | { readonly kind: "check"; readonly tracks: readonly PlanetTrack[] };

/** Returns every way to choose so many of a list, in its order. */
function listWays<T>(list: readonly T[], count: number): T[][] {
  if (count <= 0) return [[]];
  return list.flatMap((one, at) => listWays(list.slice(at + 1), count - 1).map((others) => [one, ...others]));
}

/** Returns what so many whole months of peace bring; null for nothing. */
export function findDue(planet: PlanetCondition, months: number): Due | null {
  if (months < 1 || !isRecovering(planet)) return null;
  const { check } = planet.recovery;
  if (planet.turmoil) return check === "order" ? { kind: "order" } : { kind: "check", tracks: [] };
  const critical = listCriticalTracks(planet);
  const ready = critical.find((track) => track === check);
  if (ready) return { kind: "critical", track: ready };
  if (critical.length > 0) return { kind: "check", tracks: critical };
  const marked = listMarkedTracks(planet);
  return { kind: "ordinary", choices: listWays(marked, Math.min(months, marked.length)) };
}

/** Returns a track after its worst critical box cleared: In Collapse, then Unstable (SIE-RECOV-3). */
const clearCritical = (boxes: TrackBoxes): TrackBoxes =>
  boxes.collapse ? { ...boxes, collapse: false } : { ...boxes, unstable: false };

/**
 * Returns the planet after months of peace, up to a day: `chosen` are the tracks that clear where nothing critical is
 * marked. Where nothing is due, nothing changes (SIE-RECOV-1, SIE-RECOV-3, SIE-TURM-1).
 */
export function passMonths(planet: PlanetCondition, today: number, chosen: readonly PlanetTrack[]): PlanetCondition {
  const due = findDue(planet, countMonths(planet.recovery, today));
  if (!due || due.kind === "check") return planet;
  const used = due.kind === "ordinary" ? chosen.length : 1;
  const recovery: Recovery = {
    days: countPeaceDays(planet.recovery, today) - used * DAYS_A_MONTH,
    asOf: today,
    check: "none",
  };
  if (due.kind === "order") return { ...planet, turmoil: false, recovery };
  const after = (track: PlanetTrack): TrackBoxes => {
    const boxes = planet.tracks[track];
    if (due.kind === "critical") return track === due.track ? clearCritical(boxes) : boxes;
    return chosen.includes(track) ? { ...boxes, value: 0 } : boxes;
  };
  return {
    ...planet,
    tracks: { populace: after("populace"), society: after("society"), resources: after("resources") },
    recovery,
  };
}

/** Refuses tracks that are not one of the ways in which the months can be used, and months that are gone. */
export function refuseMonths(planet: PlanetCondition, today: number, chosen: readonly PlanetTrack[]): Refusal | null {
  const due = findDue(planet, countMonths(planet.recovery, today));
  const isOffered =
    due?.kind === "ordinary"
      ? due.choices.some((way) => way.length === chosen.length && way.every((track) => chosen.includes(track)))
      : due !== null && due.kind !== "check";
  return isOffered ? null : { key: "QUADRANT.Siege.Worlds.Refuse.NoMonth" };
}

/** Refuses a Stability Check towards recovery that is not due: `track` is null for the end of Turmoil (SIE-RECOV-3). */
export function refuseRecoveryCheck(planet: PlanetCondition, track: PlanetTrack | null, today: number): Refusal | null {
  const { recovery, turmoil, tracks } = planet;
  if (turmoil !== (track === null)) return { key: `QUADRANT.Siege.Worlds.Refuse.${turmoil ? "In" : "No"}Turmoil` };
  if (track && !isCritical(tracks[track])) return { key: "QUADRANT.Siege.Worlds.Refuse.NothingCritical" };
  if (recovery.check === "failed") {
    const left = DAYS_A_MONTH - countPeaceDays(recovery, today);
    return left > 0 ? { key: "QUADRANT.Siege.Worlds.Refuse.NextMonth", with: { days: left } } : null;
  }
  return recovery.check === "none" ? null : { key: "QUADRANT.Siege.Worlds.Refuse.CheckPending" };
}

/** Returns the changes that make a planet's condition another one. */
export function planCondition(at: Ref, before: PlanetCondition, after: PlanetCondition): Change[] {
  const set = (path: string, was: string | number | boolean, to: string | number | boolean): Change[] =>
    was === to ? [] : [{ op: "set", at, path: `system.${path}`, to }];
  return [
    ...PLANET_TRACKS.flatMap((track): Change[] => {
      const was = before.tracks[track];
      const now = after.tracks[track];
      const by = now.value - was.value;
      return [
        ...(by === 0 ? [] : [{ op: "add" as const, at, path: `system.tracks.${track}.value`, by }]),
        ...set(`tracks.${track}.unstable`, was.unstable, now.unstable),
        ...set(`tracks.${track}.collapse`, was.collapse, now.collapse),
      ];
    }),
    ...set("status.turmoil", before.turmoil, after.turmoil),
    ...planRecovery(at, before.recovery, after.recovery),
  ];
}

/** Returns the changes that make a recovery another one. */
export const planRecovery = (at: Ref, before: Recovery, after: Recovery): Change[] =>
  (["days", "asOf", "check"] as const).flatMap((name): Change[] =>
    before[name] === after[name] ? [] : [{ op: "set", at, path: `system.recovery.${name}`, to: after[name] }],
  );
