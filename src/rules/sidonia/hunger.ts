/**
 * What corruption makes of its bearer: the Lurker's witness, three Paths of Hunger with their steps and Manifestations,
 * Bargains and Marks, and the buffer of a Chimera. Ledger: SID-COR-7, SID-HUN-1 to -6, SID-CHI-1 to -3. All in whole
 * numbers: thirds are compared, never divided.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { HouseRules } from "./house.ts";
import {
  BARGAIN_KEYS,
  type Bargain,
  type Corruption,
  type Hunger,
  type Path,
  STEPS,
  type Step,
  available,
} from "./state.ts";

const THIRDS = 3;
const WHOLE = 100;

/** SID-CHI-1: T has passed P, or fills all there is. */
function crossed(track: Corruption, house: HouseRules): boolean {
  const { temporary, permanent } = track;
  const touches = house.chimeraTouch && available(track) > 0 && temporary >= available(track);
  return temporary > permanent || touches;
}

/**
 * SID-CHI-1 to -3: whether the path has begun. For the buffered once T has passed P, or for as long as it does, as the
 * house says; for everybody else with their first box.
 */
export function hasBegun(track: Hunger, house: HouseRules): boolean {
  if (!track.buffered) return track.temporary > 0 || track.lurkerMet || track.path !== null;
  return crossed(track, house) || (track.begun && house.chimeraBuffer !== "live");
}

/** SID-CHI-2: what is to be kept of it. It is kept under every house rule, so that changing the rule loses nothing. */
export const beginsNow = (track: Hunger, house: HouseRules): boolean =>
  track.begun || (track.buffered && crossed(track, house));

/** SID-COR-7, SID-CHI-1: whether the Lurker sees a willing payment: at once, or when the buffer is passed. */
export const witnessed = (track: Hunger, house: HouseRules): boolean => hasBegun(track, house);

interface Fill {
  readonly of: number;
  readonly full: number;
}

/** SID-CHI-1, -2: what is compared with the thirds: T of A, or what is above the buffer. */
function fill(track: Hunger, house: HouseRules): Fill {
  const of = available(track);
  if (!track.buffered || house.chimeraBuffer !== "subtract") return { of, full: track.temporary };
  const above = of - track.permanent;
  if (above > 0) return { of: above, full: Math.max(0, track.temporary - track.permanent) };
  return { of: 1, full: of > 0 && track.temporary >= of ? 1 : 0 };
}

/** SID-HUN-2: how full the track is, in whole percent, as it is shown; 0 before the path begins. */
export function percent(track: Hunger, house: HouseRules): number {
  if (!hasBegun(track, house)) return 0;
  const { of, full } = fill(track, house);
  return of === 0 ? WHOLE : Math.floor((WHOLE * full) / of);
}

/** SID-HUN-2: the step, 0 where nothing manifests. */
export function stepOf(track: Hunger, house: HouseRules): 0 | Step {
  if (!hasBegun(track, house)) return 0;
  if (available(track) === 0) return 3;
  const { of, full } = fill(track, house);
  if (full === 0) return 0;
  return STEPS.find((step) => THIRDS * full <= step * of) ?? 3;
}

/** One of a path's steps. */
export interface Place {
  readonly path: Path;
  readonly step: Step;
}

/** SID-HUN-14: the gift that puts a question to the Aether. */
export const asks = ({ path, step }: Place): boolean => path === "knowledge" && step === 2;

/** SID-HUN-14: what the Aether answers: a single word, and true. */
export const ANSWERS = ["yes", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

/** SID-HUN-16: the gift that charges what one throws. */
export const charges = ({ path, step }: Place): boolean => path === "power" && step === 1;

/** SID-HUN-2, -6: what manifests now: every step up to the present one. */
export function manifestations(track: Hunger, house: HouseRules): Place[] {
  const { path } = track;
  const now = stepOf(track, house);
  return path === null ? [] : STEPS.filter((step) => step <= now).map((step) => ({ path, step }));
}

/** SID-HUN-6: the Marks of what was accepted. */
export const marks = ({ bargains }: Hunger): Place[] =>
  STEPS.flatMap((step) => {
    const { state, path } = bargains[step];
    return state === "accepted" && path !== null ? [{ path, step }] : [];
  });

/** SID-HUN-3: the Bargains that could be accepted now; refusing one closes nothing (SID-HUN-5). */
export function bargainsOpen(track: Hunger, house: HouseRules): Step[] {
  const { of, full } = fill(track, house);
  if (!hasBegun(track, house) || full === 0 || track.permanent >= track.max) return [];
  const accepted = (step: Step): boolean => track.bargains[step].state === "accepted";
  const reached = (step: Step): boolean =>
    house.bargainTiming === "stepEntry" ? stepOf(track, house) >= step : THIRDS * full >= step * of;
  const inTurn = (step: Step): boolean =>
    house.bargainOrder === "any" || STEPS.every((other) => other >= step || accepted(other));
  return STEPS.filter((step) => !accepted(step) && reached(step) && inTurn(step));
}

/** SID-HUN-3: temporary boxes at which a Bargain would open; null where the track has no such number. */
export const opensAt = (track: Hunger, step: Step, house: HouseRules): number | null => {
  const alone = { ...track, bargains: { ...track.bargains, [step]: { state: "none", path: null } as const } };
  const counts = Array.from({ length: available(track) }, (_, i) => i + 1);
  return counts.find((temporary) => bargainsOpen({ ...alone, temporary }, house).includes(step)) ?? null;
};

/** SID-HUN-3: Bargains on offer to somebody: none before they walk a path. */
export const offered = (track: Hunger, house: HouseRules): Step[] =>
  track.path === null ? [] : bargainsOpen(track, house);

/** What a change of the track calls up. */
export interface Summons {
  /** The Lurker asks for a path (SID-COR-7). */
  readonly lurker: boolean;
  /** Nothing more fits (SID-COR-4). */
  readonly threshold: boolean;
  /** Bargains that have opened (SID-HUN-3). */
  readonly bargains: readonly Step[];
}

const isFull = (track: Corruption): boolean => available(track) > 0 && track.temporary >= available(track);

/** SID-COR-4, -7, SID-HUN-3: what is called up between two states of a track. */
export function summons(before: Hunger, since: Hunger, house: HouseRules): Summons {
  const stood = offered(before, house);
  return {
    lurker: since.lurkerMet && !before.lurkerMet && since.path === null,
    threshold: isFull(since) && !isFull(before),
    bargains: offered(since, house).filter((step) => !stood.includes(step)),
  };
}

/** SID-COR-7, SID-HUN-1: a path is chosen once, when the Lurker asks; only the GM changes it. */
export function refusePath(track: Hunger, path: Path, byGM: boolean): Refusal | null {
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
export function refuseBargain(track: Hunger, step: Step, house: HouseRules): Refusal | null {
  if (track.path === null) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPath" };
  if (track.bargains[step].state === "accepted") return { key: "QUADRANT.Sidonia.Hunger.Refuse.Struck" };
  return bargainsOpen(track, house).includes(step) ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.NotOpen" };
}

/** SID-HUN-5: whether there is an offer to say no to. */
export const refuseRefusal = (track: Hunger, step: Step, house: HouseRules): Refusal | null =>
  track.bargains[step].state === "refused"
    ? { key: "QUADRANT.Sidonia.Hunger.Refuse.RefusedAlready" }
    : refuseBargain(track, step, house);

const bargainAt = (step: Step): string => `system.corruption.bargains.${BARGAIN_KEYS[step]}`;

const planState = (at: Ref, step: Step, { state, path }: Bargain): Change[] => [
  { op: "set", at, path: `${bargainAt(step)}.state`, to: state },
  { op: "set", at, path: `${bargainAt(step)}.path`, to: path ?? "" },
];

/** SID-HUN-5: what refusing writes: that it was said. */
export const planRefused = (at: Ref, track: Hunger, step: Step): Change[] =>
  planState(at, step, { state: "refused", path: track.path });

/** SID-HUN-5: a track with this Bargain refused: for what can be accepted that changes nothing. */
export const declined = (track: Hunger, step: Step): Hunger => withBargain(track, step, "refused");

/** SID-HUN-4: what is struck, beside the permanent box: the Bargain's state, and its Mark with it. */
export const planStruck = (at: Ref, track: Hunger, step: Step): Change[] =>
  planState(at, step, { state: "accepted", path: track.path });

/** SID-HUN-4: a track with this Bargain struck, its permanent box aside. */
export const struck = (track: Hunger, step: Step): Hunger => withBargain(track, step, "accepted");

const withBargain = (track: Hunger, step: Step, state: Bargain["state"]): Hunger => ({
  ...track,
  bargains: { ...track.bargains, [step]: { state, path: track.path } },
});

/** The step of that number; null where there is none. */
export const stepNumbered = (number: number): Step | null => STEPS.find((step) => step === number) ?? null;
