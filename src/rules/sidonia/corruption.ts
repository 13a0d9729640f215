/**
 * The corruption track: permanent boxes from the top, temporary ones from the bottom, and the gap between. A payment
 * marks temporary boxes and adds as many points to the Dissonance Pool; imposing, cleansing and permanent boxes never
 * change the pool. Ledger: SID-COR-1 to -6, -9, -10, SID-DIS-3. The effects of the track on its owner are in hunger.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { type Way, computeCorruptionGain } from "./dissonance.ts";
import type { HouseRules } from "./house.ts";
import { computeBegun, planStrikeBargain, trackAfterStrike, isWitnessed } from "./hunger.ts";
import { type Pool, planPool } from "./outcome.ts";
import { type CorruptionBoxes, type CorruptionTrack, type Step, countAvailable } from "./state.ts";

/** SID-COR-1: boxes that can still be marked. */
export const countFree = (track: CorruptionBoxes): number => Math.max(0, countAvailable(track) - track.temporary);

/** SID-COR-4: temporary meets permanent. */
export const atThreshold = (track: CorruptionBoxes): boolean => countAvailable(track) > 0 && countFree(track) === 0;

export type Box = "temporary" | "free" | "permanent";

/** SID-COR-1: the track box by box, from the bottom up. */
export function listBoxes(track: CorruptionBoxes): Box[] {
  const room = countAvailable(track);
  return Array.from({ length: track.max }, (_, i) => {
    if (i >= room) return "permanent";
    return i < track.temporary ? "temporary" : "free";
  });
}

/** SID-COR-6: when each of the three may be used on a roll: twisting needs none. */
export function refuseTiming(via: Way, when: "before" | "after"): Refusal | null {
  const wrong = (via === "bend" && when === "before") || (via === "defy" && when === "after");
  return wrong ? { key: `QUADRANT.Sidonia.Hunger.Refuse.${via === "bend" ? "NotRolledYet" : "RolledAlready"}` } : null;
}

/** The actor who pays. `corruption` is null where the actor has no track. */
export interface Payer {
  readonly at: Ref;
  /** A player's character: only theirs feeds the pool (SID-DIS-3). */
  readonly character: boolean;
  readonly corruption: CorruptionTrack | null;
}

/** Paths of the stored numbers. */
export const TEMPORARY = "system.corruption.temporary";
export const PERMANENT = "system.corruption.permanent";

const NO_TRACK: Refusal = { key: "QUADRANT.Sidonia.Refuse.NoTrack" };

function refuseRoom(track: CorruptionBoxes, amount: number): Refusal | null {
  const room = countFree(track);
  if (room >= amount) return null;
  return room === 0
    ? { key: "QUADRANT.Sidonia.Refuse.NoFreeBox" }
    : { key: "QUADRANT.Sidonia.Hunger.Refuse.FewFreeBoxes", with: { free: room, amount } };
}

const isAmount = (amount: number): boolean => Number.isInteger(amount) && amount > 0;

/**
 * SID-COR-3: why a price can't be paid: no track, or too few free boxes. By house rule a GM may let it fill the free
 * boxes; no track is ever overfilled.
 */
export function refusePayment({ corruption }: Payer, amount: number, house: HouseRules, byGM: boolean): Refusal | null {
  if (!isAmount(amount)) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPrice" };
  if (!corruption) return NO_TRACK;
  return byGM && house.corruptionOverflow === "gmOverride" && countFree(corruption) > 0
    ? null
    : refuseRoom(corruption, amount);
}

/** SID-COR-3: boxes that a payment marks: its price, or what room there is. */
export const countMarks = (track: CorruptionBoxes, amount: number): number => Math.min(amount, countFree(track));

/** The track after so many temporary boxes more; `willing` where their bearer chose it (SID-COR-7). */
export function markTemporary(
  track: CorruptionTrack,
  amount: number,
  willing: boolean,
  house: HouseRules,
): CorruptionTrack {
  const since = { ...track, temporary: track.temporary + amount };
  return {
    ...since,
    begun: computeBegun(since, house),
    lurkerMet: track.lurkerMet || (willing && isWitnessed(since, house)),
  };
}

/** A change of a track: what it writes, the track after it, and the points that the pool gains. */
export interface TrackChange {
  readonly changes: readonly Change[];
  readonly track: CorruptionTrack;
  readonly gain: number;
}

/**
 * SID-COR-3, -7, SID-DIS-3, SID-CHI-1: returns what paying does: boxes, as many points for a player's character, and
 * whether the Lurker saw it; null without a track. `refund` are points that the pool loses with it (SID-BEND-2).
 */
export function resolvePayment(
  { at, character, corruption }: Payer,
  amount: number,
  via: Way,
  pool: Pool,
  house: HouseRules,
  refund = 0,
): TrackChange | null {
  if (!corruption) return null;
  const marks = countMarks(corruption, amount);
  const track = markTemporary(corruption, marks, true, house);
  const gain = computeCorruptionGain({ amount: marks, way: via, character }, house) - refund;
  return { track, gain, changes: [...planMarked(at, corruption, track), ...planPool(pool, gain)] };
}

const planMarked = (at: Ref, before: CorruptionTrack, since: CorruptionTrack): Change[] => [
  { op: "add", at, path: TEMPORARY, by: since.temporary - before.temporary },
  ...planFlag(at, "begun", before.begun, since.begun),
  ...planFlag(at, "lurkerMet", before.lurkerMet, since.lurkerMet),
];

const planFlag = (at: Ref, key: "begun" | "lurkerMet", was: boolean, is: boolean): Change[] =>
  was === is ? [] : [{ op: "set", at, path: `system.corruption.${key}`, to: is }];

/** SID-COR-7, SID-DIS-3: corruption that the GM imposes must fit. */
export function refuseImpose({ corruption }: Payer, amount: number): Refusal | null {
  if (!isAmount(amount)) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPrice" };
  return corruption ? refuseRoom(corruption, amount) : NO_TRACK;
}

/** SID-COR-10: returns what imposing does: no point for the pool, and no witness. */
export function resolveImposing({ at, corruption }: Payer, amount: number, house: HouseRules): TrackChange | null {
  if (!corruption) return null;
  const track = markTemporary(corruption, amount, false, house);
  return { track, gain: 0, changes: planMarked(at, corruption, track) };
}

/** SID-COR-10: there must be something to cleanse. */
export function refuseCleanse({ corruption }: Payer, amount: number): Refusal | null {
  if (!isAmount(amount)) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPrice" };
  if (!corruption) return NO_TRACK;
  return corruption.temporary > 0 ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.NothingToCleanse" };
}

/** SID-COR-10, SID-PEN-2: returns how many boxes cleansing clears: at most those that are marked. */
export const countCleansed = ({ temporary }: CorruptionBoxes, amount: number): number => Math.min(temporary, amount);

/** SID-COR-10: returns what cleansing does; the pool and all that has begun stay. */
export function resolveCleansing({ at, corruption }: Payer, amount: number): TrackChange | null {
  if (!corruption) return null;
  const cleansed = countCleansed(corruption, amount);
  return {
    track: { ...corruption, temporary: corruption.temporary - cleansed },
    gain: 0,
    changes: [{ op: "add", at, path: TEMPORARY, by: 0 - cleansed }],
  };
}

/** SID-COR-2: the track after permanent boxes more or fewer: a temporary box that is overrun is lost. */
export function hardenTrack<T extends CorruptionBoxes>(track: T, by: number): T {
  const permanent = track.permanent + by;
  return { ...track, permanent, temporary: Math.min(track.temporary, countAvailable({ ...track, permanent })) };
}

/** SID-COR-2, -9: permanent boxes must stay within the track. */
export function refuseHarden({ corruption }: Payer, by: number): Refusal | null {
  if (!Number.isInteger(by) || by === 0) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NoPrice" };
  if (!corruption) return NO_TRACK;
  const { permanent } = hardenTrack(corruption, by);
  return permanent >= 0 && permanent <= corruption.max ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.OffTrack" };
}

/** SID-COR-2, -9: returns what permanent boxes more or fewer do: no point for the pool. */
export function resolveHardening({ at, corruption }: Payer, by: number, house: HouseRules): TrackChange | null {
  if (!corruption) return null;
  const track = hardenTrack(corruption, by);
  const lost = corruption.temporary - track.temporary;
  const changes: Change[] = [
    { op: "add", at, path: PERMANENT, by },
    ...(lost > 0 ? [{ op: "add", at, path: TEMPORARY, by: 0 - lost } as const] : []),
    ...planFlag(at, "begun", corruption.begun, computeBegun(track, house)),
  ];
  return { track, gain: 0, changes };
}

const BARGAIN_PRICE = 1;

/** SID-HUN-4: returns what striking a Bargain does: a permanent box, the Bargain and its Mark. */
export function resolveBargain(payer: Payer, step: Step, house: HouseRules): TrackChange | null {
  const hardened = resolveHardening(payer, BARGAIN_PRICE, house);
  return (
    hardened && {
      track: trackAfterStrike(hardened.track, step),
      gain: 0,
      changes: [...hardened.changes, ...planStrikeBargain(payer.at, hardened.track, step)],
    }
  );
}

/** SID-COR-1: refuses a track that holds more than it has room for. Checked after every action and undo. */
export function refuseTrack({ max, temporary, permanent }: CorruptionBoxes): Refusal | null {
  const fits = temporary >= 0 && permanent >= 0 && temporary <= max - permanent;
  return fits ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.Overfull" };
}
