/**
 * Effects of corruption on its owner: the Lurker's witness, three Paths of Hunger with their steps and Manifestations,
 * Bargains and Marks, and the buffer of a Chimera. Ledger: SID-COR-7, SID-HUN-1 to -6, SID-CHI-1 to -3. All in whole
 * numbers: thirds are compared, never divided.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import {
  BARGAIN_KEYS,
  type Bargain,
  type CorruptionBoxes,
  type CorruptionTrack,
  type Path,
  STEPS,
  type Step,
  countAvailable,
} from "./state.ts";

const THIRDS = 3;
const WHOLE = 100;

/** SID-CHI-1: T has passed P, or fills all there is. */
function hasPassedBuffer(track: CorruptionBoxes, house: HouseRules): boolean {
  const { temporary, permanent } = track;
  const touches = house.chimeraTouch && countAvailable(track) > 0 && temporary >= countAvailable(track);
  return temporary > permanent || touches;
}

/**
 * SID-CHI-1 to -3: whether the path has begun. For the buffered once T has passed P, or for as long as it does, as the
 * house says; for everybody else with their first box.
 */
export function hasBegun(track: CorruptionTrack, house: HouseRules): boolean {
  if (!track.buffered) return track.temporary > 0 || track.lurkerMet || track.path !== null;
  return hasPassedBuffer(track, house) || (track.begun && house.chimeraBuffer !== "live");
}

/**
 * SID-CHI-2: returns whether to store that the path has begun. It is stored under every house rule, so that changing
 * the rule loses nothing.
 */
export const computeBegun = (track: CorruptionTrack, house: HouseRules): boolean =>
  track.begun || (track.buffered && hasPassedBuffer(track, house));

/** SID-COR-7, SID-CHI-1: whether the Lurker sees a willing payment: at once, or when the buffer is passed. */
export const isWitnessed = (track: CorruptionTrack, house: HouseRules): boolean => hasBegun(track, house);

interface TrackFill {
  readonly of: number;
  readonly full: number;
}

/** SID-CHI-1, -2: returns the numbers compared with the thirds: T of A, or those above the buffer. */
function computeFill(track: CorruptionTrack, house: HouseRules): TrackFill {
  const of = countAvailable(track);
  if (!track.buffered || house.chimeraBuffer !== "subtract") return { of, full: track.temporary };
  const above = of - track.permanent;
  if (above > 0) return { of: above, full: Math.max(0, track.temporary - track.permanent) };
  return { of: 1, full: of > 0 && track.temporary >= of ? 1 : 0 };
}

/** SID-HUN-2: how full the track is, in whole percent, as it is shown; 0 before the path begins. */
export function computePercent(track: CorruptionTrack, house: HouseRules): number {
  if (!hasBegun(track, house)) return 0;
  const { of, full } = computeFill(track, house);
  return of === 0 ? WHOLE : Math.floor((WHOLE * full) / of);
}

/** SID-HUN-2: the step, 0 where nothing manifests. */
export function computeStep(track: CorruptionTrack, house: HouseRules): 0 | Step {
  if (!hasBegun(track, house)) return 0;
  if (countAvailable(track) === 0) return 3;
  const { of, full } = computeFill(track, house);
  if (full === 0) return 0;
  return STEPS.find((step) => THIRDS * full <= step * of) ?? 3;
}

/** One of a path's steps. */
export interface PathStep {
  readonly path: Path;
  readonly step: Step;
}

/** SID-HUN-14: whether this is the gift that asks the Aether a question. */
export const asksAether = ({ path, step }: PathStep): boolean => path === "knowledge" && step === 2;

/** SID-HUN-14: what the Aether answers: a single word, and true. */
export const ANSWERS = ["yes", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

/** SID-HUN-16: the gift that charges what one throws. */
export const chargesThrow = ({ path, step }: PathStep): boolean => path === "power" && step === 1;

/** SID-HUN-2, -6: what manifests now: every step up to the present one. */
export function listManifestations(track: CorruptionTrack, house: HouseRules): PathStep[] {
  const { path } = track;
  const now = computeStep(track, house);
  return path === null ? [] : STEPS.filter((step) => step <= now).map((step) => ({ path, step }));
}

/** SID-HUN-6: the Marks of what was accepted. */
export const listMarks = ({ bargains }: CorruptionTrack): PathStep[] =>
  STEPS.flatMap((step) => {
    const { state, path } = bargains[step];
    return state === "accepted" && path !== null ? [{ path, step }] : [];
  });

/** SID-HUN-3: the Bargains that could be accepted now; refusing one closes nothing (SID-HUN-5). */
export function listOpenBargains(track: CorruptionTrack, house: HouseRules): Step[] {
  const { of, full } = computeFill(track, house);
  if (!hasBegun(track, house) || full === 0 || track.permanent >= track.max) return [];
  const accepted = (step: Step): boolean => track.bargains[step].state === "accepted";
  const reached = (step: Step): boolean =>
    house.bargainTiming === "stepEntry" ? computeStep(track, house) >= step : THIRDS * full >= step * of;
  const inTurn = (step: Step): boolean =>
    house.bargainOrder === "any" || STEPS.every((other) => other >= step || accepted(other));
  return STEPS.filter((step) => !accepted(step) && reached(step) && inTurn(step));
}

/** SID-HUN-3: temporary boxes at which a Bargain would open; null where the track has no such number. */
export const findOpeningBoxes = (track: CorruptionTrack, step: Step, house: HouseRules): number | null => {
  const alone = { ...track, bargains: { ...track.bargains, [step]: { state: "none", path: null } as const } };
  const counts = Array.from({ length: countAvailable(track) }, (_, i) => i + 1);
  return counts.find((temporary) => listOpenBargains({ ...alone, temporary }, house).includes(step)) ?? null;
};

/** SID-HUN-3: lists the Bargains on offer; none before a path is chosen. */
export const listOfferedBargains = (track: CorruptionTrack, house: HouseRules): Step[] =>
  track.path === null ? [] : listOpenBargains(track, house);

/** Events that a change of the track causes. */
export interface TrackEvents {
  /** The Lurker asks for a path (SID-COR-7). */
  readonly lurker: boolean;
  /** Nothing more fits (SID-COR-4). */
  readonly threshold: boolean;
  /** Bargains that have opened (SID-HUN-3). */
  readonly bargains: readonly Step[];
}

const isFull = (track: CorruptionBoxes): boolean =>
  countAvailable(track) > 0 && track.temporary >= countAvailable(track);

/** SID-COR-4, -7, SID-HUN-3: finds the events between two states of a track. */
export function findTrackEvents(before: CorruptionTrack, since: CorruptionTrack, house: HouseRules): TrackEvents {
  const stood = listOfferedBargains(before, house);
  return {
    lurker: since.lurkerMet && !before.lurkerMet && since.path === null,
    threshold: isFull(since) && !isFull(before),
    bargains: listOfferedBargains(since, house).filter((step) => !stood.includes(step)),
  };
}

/** SID-COR-7, SID-HUN-1: a path is chosen once, when the Lurker asks; only the GM changes it. */
export function refusePath(track: CorruptionTrack, path: Path, byGM: boolean): Refusal | null {
  if (track.path === path) return { key: "QUADRANT.Sidonia.Hunger.Refuse.SamePath" };
  if (byGM) return null;
  if (track.path !== null) return { key: "QUADRANT.Sidonia.Hunger.Refuse.PathChosen" };
  return track.lurkerMet ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.NotWitnessed" };
}

/** SID-HUN-1: what choosing writes. */
export const planPath = (at: Ref, path: Path): Change[] => [
  { op: "set", at, path: "system.corruption.path", to: path },
];

/** SID-HUN-3, -4: whether a Bargain can be accepted now. */
export function refuseBargain(track: CorruptionTrack, step: Step, house: HouseRules): Refusal | null {
  if (track.path === null) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPath" };
  if (track.bargains[step].state === "accepted") return { key: "QUADRANT.Sidonia.Hunger.Refuse.Struck" };
  return listOpenBargains(track, house).includes(step) ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.NotOpen" };
}

/** SID-HUN-5: whether there is an offer to say no to. */
export const refuseRefusal = (track: CorruptionTrack, step: Step, house: HouseRules): Refusal | null =>
  track.bargains[step].state === "refused"
    ? { key: "QUADRANT.Sidonia.Hunger.Refuse.RefusedAlready" }
    : refuseBargain(track, step, house);

const formatBargainPath = (step: Step): string => `system.corruption.bargains.${BARGAIN_KEYS[step]}`;

const planBargainState = (at: Ref, step: Step, { state, path }: Bargain): Change[] => [
  { op: "set", at, path: `${formatBargainPath(step)}.state`, to: state },
  { op: "set", at, path: `${formatBargainPath(step)}.path`, to: path ?? "" },
];

/** SID-HUN-5: what refusing writes: that it was said. */
export const planRefuseBargain = (at: Ref, track: CorruptionTrack, step: Step): Change[] =>
  planBargainState(at, step, { state: "refused", path: track.path });

/** SID-HUN-4: what accepting a Bargain writes besides the permanent box: its state, which carries its Mark. */
export const planStrikeBargain = (at: Ref, track: CorruptionTrack, step: Step): Change[] =>
  planBargainState(at, step, { state: "accepted", path: track.path });

/** SID-HUN-4: a track with this Bargain struck, its permanent box aside. */
export const trackAfterStrike = (track: CorruptionTrack, step: Step): CorruptionTrack =>
  withBargain(track, step, "accepted");

const withBargain = (track: CorruptionTrack, step: Step, state: Bargain["state"]): CorruptionTrack => ({
  ...track,
  bargains: { ...track.bargains, [step]: { state, path: track.path } },
});
