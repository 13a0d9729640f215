/** What damage does to a planet's tracks, and boxes marked by hand. Ledger: SIE-PTRK-5, SIE-PATTR-8. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { PlanetTrack, TrackBoxes } from "./planet-state.ts";

/** A track after damage. */
export interface TrackDamage {
  readonly since: TrackBoxes;
  /** Ordinary boxes marked now, and the critical ones by name. */
  readonly ordinary: number;
  readonly critical: readonly ("unstable" | "collapse")[];
  readonly boxes: number;
  /** Damage for which no box was left: it is lost (SIE-PTRK-5). */
  readonly overflow: number;
  /** A Stability Check is due at once: the track is, or was, In Collapse. */
  readonly stabilityCheck: boolean;
}

/**
 * Marks ordinary boxes, then Unstable, then In Collapse (SIE-PTRK-5). `max` is the number of ordinary boxes; `damage`
 * is a whole number from 0.
 */
export function damageTrack(before: TrackBoxes, max: number, damage: number): TrackDamage {
  const ordinary = Math.min(damage, Math.max(0, max - before.value));
  const free = (["unstable", "collapse"] as const).filter((box) => !before[box]);
  const critical = free.slice(0, damage - ordinary);
  const since: TrackBoxes = {
    value: before.value + ordinary,
    unstable: before.unstable || critical.includes("unstable"),
    collapse: before.collapse || critical.includes("collapse"),
  };
  const boxes = ordinary + critical.length;
  return { since, ordinary, critical, boxes, overflow: damage - boxes, stabilityCheck: since.collapse && damage > 0 };
}

/** Returns the changes of damage: boxes of its track only; Attributes do not change (SIE-PATTR-8). */
export function planDamage(at: Ref, track: PlanetTrack, { ordinary, critical }: TrackDamage): Change[] {
  const path = `system.tracks.${track}`;
  const flags = critical.map((box): Change => ({ op: "set", at, path: `${path}.${box}`, to: true }));
  return ordinary > 0 ? [{ op: "add", at, path: `${path}.value`, by: ordinary }, ...flags] : flags;
}

export const PLANET_BOXES = ["ordinary", "unstable", "collapse"] as const;
export type PlanetBox = (typeof PLANET_BOXES)[number];

/** Refuses to mark a box that is marked, or to clear one that is not. `count` applies to ordinary boxes. */
export function refusePlanetBox(
  before: TrackBoxes,
  max: number,
  box: PlanetBox,
  change: { readonly mark: boolean; readonly count: number },
) {
  const { mark, count } = change;
  const free = mark ? max - before.value : before.value;
  const fits = box === "ordinary" ? count <= free : before[box] !== mark;
  if (fits) return null;
  return { key: `QUADRANT.Siege.Refuse.${mark ? "BoxIsMarked" : "BoxIsClear"}` } satisfies Refusal;
}

/** Returns the changes of marking or clearing boxes by hand. */
export function planPlanetBox(
  at: Ref,
  track: PlanetTrack,
  box: PlanetBox,
  { mark, count }: { readonly mark: boolean; readonly count: number },
) {
  const path = `system.tracks.${track}`;
  const change: Change =
    box === "ordinary"
      ? { op: "add", at, path: `${path}.value`, by: mark ? count : 0 - count }
      : { op: "set", at, path: `${path}.${box}`, to: mark };
  return [change];
}
