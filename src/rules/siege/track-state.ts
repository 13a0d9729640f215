/**
 * The two Health Tracks of a creature as they are: boxes and state. What changes them is in track.ts. Ledger:
 * SIE-DMG-1, SIE-DMG-2.
 */
import type { HouseRules } from "./house-rules.ts";
import type { NormalBoxes, Reaction, Stress, Track, Wounds } from "./state.ts";

/** Critical boxes of each track, left to right: the last one marked names the state. */
export const CRITICAL_BOXES = { wound: ["disabled", "down", "out"], stress: ["shaken", "fractured", "out"] } as const;
export type CriticalBox = (typeof CRITICAL_BOXES)[Track][number];
export type TrackState = "ok" | CriticalBox;

/** The path of each track in its document. */
export const TRACK_PATHS: Readonly<Record<Track, string>> = { wound: "system.wounds", stress: "system.stress" };

/** A Health Track of either kind, its critical boxes left to right. */
export interface HealthTrack {
  readonly track: Track;
  readonly normal: NormalBoxes;
  readonly critical: readonly boolean[];
  /** Whether First Aid offsets the penalties of its critical boxes, or its creature is steadied; not if absent. */
  readonly offset?: boolean;
  /** How somebody Fractured reacts (SIE-CSTRESS-4). */
  readonly reaction?: Reaction;
}

/** A track as stored; not offset if that is left out. */
export type StoredTrack<Track extends Pick<Wounds | Stress, "normal" | "critical" | "offset">> = Pick<
  Track,
  "normal" | "critical"
> &
  Partial<Pick<Track, "offset">>;

export const readWoundTrack = ({ normal, critical, offset = false }: StoredTrack<Wounds>): HealthTrack => ({
  track: "wound",
  normal,
  offset,
  critical: CRITICAL_BOXES.wound.map((box) => critical[box]),
});

export const readStressTrack = ({
  normal,
  critical,
  offset = false,
  reaction = "none",
}: StoredTrack<Stress> & Partial<Pick<Stress, "reaction">>): HealthTrack => ({
  track: "stress",
  normal,
  offset,
  ...(reaction === "none" ? {} : { reaction }),
  critical: CRITICAL_BOXES.stress.map((box) => critical[box]),
});

/** Returns the most severe marked critical box, or `ok` (SIE-DMG-1). */
export const readTrackState = ({ track, critical }: HealthTrack): TrackState =>
  CRITICAL_BOXES[track][critical.lastIndexOf(true)] ?? "ok";

/** The default number of normal boxes. */
export const DEFAULT_BOXES = 4;

/** Returns the normal boxes of a track (SIE-DMG-2): heroic play adds some to the Wounds of player characters only. */
export const countNormalBoxes = (
  base: number,
  of: { readonly track: Track; readonly playerCharacter: boolean },
  house: HouseRules,
): number => (of.playerCharacter && of.track === "wound" ? base + house.heroicWounds : base);

/** Returns whether somebody can only crawl: Down, unless First Aid offsets it (SIE-CWOUND-2). */
export const isCrawling = (wounds: HealthTrack): boolean => readTrackState(wounds) === "down" && wounds.offset !== true;
