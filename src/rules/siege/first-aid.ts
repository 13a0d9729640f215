/**
 * First Aid: its Challenge Level, how often it can be tried, and what it does. Ledger: SIE-AID-1 to -5; steadying
 * somebody Shaken: SIE-CSTRESS-1.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";
import type { DayCount } from "./state.ts";
import {
  type HealthTrack,
  TRACK_PATHS,
  planOffset,
  readTrackState,
  refuseOffset,
  type TrackTimes,
  formatDayPath,
} from "./track.ts";

/**
 * What is treated: normal boxes (SIE-AID-1), the penalties of critical ones (SIE-AID-2), somebody Out (SIE-AID-3), or
 * the daze of somebody Shaken, without medicine (SIE-CSTRESS-1).
 */
export const AID_KINDS = ["normal", "critical", "out", "steady"] as const;
export type AidKind = (typeof AID_KINDS)[number];

/** Seconds that a treatment takes: 5 rounds, or 20 for a critical box; steadying takes a moment. */
const AID_SECONDS: Readonly<Record<AidKind, number>> = { normal: 30, critical: 120, out: 120, steady: 6 };
export const countAidSeconds = (kind: AidKind): number => AID_SECONDS[kind];

const CRITICAL_BOX_CL = 3;
const RUSHED_CL = 6;
const NO_KIT_CL = 6;

/** How a treatment is done: in a hurry, and with a kit or without. */
export interface AidWay {
  readonly rushed: boolean;
  readonly kit: boolean;
}

const countCritical = ({ critical }: Pick<HealthTrack, "critical">): number => critical.filter(Boolean).length;

/** Returns a term of a Challenge Level; none for 0. */
const listPart = (label: string, value: number, rule: string): Modifier[] =>
  value === 0 ? [] : [{ label: `QUADRANT.Siege.FirstAid.Part.${label}`, value, source: { rule } }];

/**
 * Returns the Challenge Level of First Aid (SIE-AID-4). Only normal damage can be treated in a hurry or without a kit;
 * steadying somebody has none.
 */
export function listAidParts(
  kind: AidKind,
  health: Pick<HealthTrack, "normal" | "critical">,
  { rushed, kit }: AidWay,
  house: HouseRules,
): Modifier[] {
  if (kind === "steady") return [];
  return [
    ...listPart("base", house.recoveryBaseCl, "SIE-AID-4"),
    ...listPart("normal", health.normal.value, "SIE-AID-4"),
    ...listPart("critical", CRITICAL_BOX_CL * countCritical(health), "SIE-AID-4"),
    ...(kind === "normal" && rushed ? listPart("rushed", RUSHED_CL, "SIE-AID-1") : []),
    ...(kind === "normal" && !kit ? listPart("noKit", NO_KIT_CL, "SIE-AID-1") : []),
  ];
}

/** Returns how often First Aid on normal boxes can still be tried today (SIE-AID-5). */
export const countAttemptsLeft = ({ normal }: Pick<HealthTrack, "normal">, { taken, attempts }: DayCount): number =>
  Math.max(0, Math.min(normal.value, taken - attempts));

/** Refuses a treatment that has nothing to treat, lacks a kit, comes too late, or was tried too often. */
export function refuseAid(
  kind: AidKind,
  health: HealthTrack,
  { lost, stabilised }: Pick<TrackTimes, "lost" | "stabilised">,
  { today, kit }: { readonly today: DayCount; readonly kit: boolean },
): Refusal | null {
  if (lost) return { key: `QUADRANT.Siege.Refuse.Lost.${health.track}` };
  const state = readTrackState(health);
  if (kind === "normal") {
    if (health.normal.value === 0) return { key: "QUADRANT.Siege.Refuse.NothingToTreat" };
    return countAttemptsLeft(health, today) > 0 ? null : { key: "QUADRANT.Siege.Refuse.NoAttemptsLeft" };
  }
  if (kind === "steady")
    return state === "shaken" ? refuseOffsetTwice(health) : { key: "QUADRANT.Siege.Refuse.NotShaken" };
  if (!kit) return { key: "QUADRANT.Siege.Refuse.NoKit" };
  if (kind === "out") return refuseStabilise(health, stabilised);
  return refuseOffset(health) ?? refuseOffsetTwice(health);
}

const refuseOffsetTwice = ({ offset }: HealthTrack): Refusal | null =>
  offset === true ? { key: "QUADRANT.Siege.Refuse.OffsetAlready" } : null;

/** Refuses to save somebody who is not Out, or is saved (SIE-AID-3). */
function refuseStabilise(health: HealthTrack, stabilised: boolean): Refusal | null {
  if (readTrackState(health) !== "out") return { key: "QUADRANT.Siege.Refuse.NotOut" };
  return stabilised ? { key: "QUADRANT.Siege.Refuse.StabilisedAlready" } : null;
}

/** Returns the boxes that First Aid heals: one and the kit's bonus, never more than are marked (SIE-AID-1). */
export const countAidHealed = ({ normal }: Pick<HealthTrack, "normal">, kitBonus: number): number =>
  Math.min(normal.value, 1 + Math.max(0, kitBonus));

/** Returns the changes of a successful treatment. */
export function planAid(at: Ref, kind: AidKind, health: HealthTrack, kitBonus: number): Change[] {
  const path = TRACK_PATHS[health.track];
  if (kind === "normal")
    return [{ op: "add", at, path: `${path}.normal.value`, by: -countAidHealed(health, kitBonus) }];
  if (kind === "out") return [{ op: "set", at, path: `${path}.stabilised`, to: true }];
  return [planOffset(at, health.track, true)];
}

/** Returns the change that counts an attempt on normal boxes, whether it succeeds or not (SIE-AID-5). */
export const planAttempt = (at: Ref, { track }: Pick<HealthTrack, "track">, day: number): Change => ({
  op: "add",
  at,
  path: formatDayPath(track, day, "attempts"),
  by: 1,
});
