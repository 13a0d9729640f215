/**
 * Submission: a hold with bare hands, what holder and held one do while it lasts, and its end. Ledger: SIE-SUB-1 to -4.
 * A hold is a link on both creatures (`system.hold`); it lasts only while each names the other.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { computeHoldingDamage, computeWeaponDamage } from "./attack.ts";
import { type ChallengeCheck, listBonusLines } from "./challenge.ts";
import type { Grip } from "./state.ts";

/** What the one who tries brings to a check of submission. */
export interface Grappler {
  readonly primary: boolean;
  readonly attribute: Modifier;
  readonly specialty: Modifier | null;
  readonly gear: readonly Modifier[];
  /** The GM's modifiers, and the actor's own penalties. */
  readonly situational: readonly Modifier[];
  readonly critAttempt: boolean;
}

/** What breaking free adds to what the holder brings (SIE-SUB-3). */
const BREAK_FREE_CL = 3;

/** Returns a Combat check with Physique and Unarmed against these parts; parts of 0 are left out. */
const createSubmissionCheck = (tried: Grappler, against: readonly Modifier[]): ChallengeCheck => ({
  bundle: "combat",
  primary: tried.primary,
  cl: [...against, ...tried.situational].filter(({ value }) => value !== 0),
  bonus: listBonusLines(tried.attribute, tried.specialty, tried.gear),
  critAttempt: tried.critAttempt,
});

/**
 * Returns the check to hold somebody, or to knock out who is held (SIE-SUB-1, SIE-SUB-2): against Combat Defense, and
 * against Physique too if the GM wants that (SIE-SUB-4).
 */
export const createHoldCheck = (
  tried: Grappler,
  target: { readonly defense: readonly Modifier[]; readonly physique: Modifier },
  addPhysique: boolean,
): ChallengeCheck => createSubmissionCheck(tried, [...target.defense, ...(addPhysique ? [target.physique] : [])]);

/** Returns the check to break free: 3 and what the holder brings, its Physique and its Unarmed (SIE-SUB-3). */
export const createBreakFreeCheck = (tried: Grappler, holder: readonly Modifier[]): ChallengeCheck =>
  createSubmissionCheck(tried, [
    { label: "QUADRANT.Siege.Hold.BreakFreeCl", value: BREAK_FREE_CL, source: { rule: "SIE-SUB-3" } },
    ...holder,
  ]);

/** Returns the boxes that are dealt without a roll in a hold: half of them by the held one (SIE-SUB-2, SIE-SUB-3). */
export function computeGripDamage(by: "holder" | "held", listed: number): number {
  const boxes = computeWeaponDamage(listed);
  return by === "holder" ? boxes : computeHoldingDamage(boxes);
}

/** A creature with its part in holds. */
export interface Gripped {
  readonly uuid: string;
  readonly name: string;
  readonly hold: Grip;
  readonly unconscious: boolean;
}

/** Refuses a hold on oneself, by who holds or is held already, and on who is held already (SIE-SUB-1). */
export function refuseHold(holder: Gripped, target: Gripped): Refusal | null {
  const refused = (key: string, name: string): Refusal => ({
    key: `QUADRANT.Siege.Hold.Refuse.${key}`,
    with: { name },
  });
  if (holder.uuid === target.uuid) return refused("self", holder.name);
  if (holder.hold.holding !== "") return refused("holds", holder.name);
  if (holder.hold.heldBy !== "") return refused("isHeld", holder.name);
  return target.hold.heldBy === "" ? null : refused("heldAlready", target.name);
}

/** Returns whether one holds the other: each names the other. */
export const isHolding = (holder: Gripped, target: Gripped): boolean =>
  holder.hold.holding === target.uuid && target.hold.heldBy === holder.uuid;

/** Refuses what needs a hold where there is none, or not any more. */
export const refuseGrip = (holder: Gripped, target: Gripped): Refusal | null =>
  isHolding(holder, target)
    ? null
    : { key: "QUADRANT.Siege.Hold.Refuse.notHeld", with: { name: holder.name, target: target.name } };

const HOLDING = "system.hold.holding";
const HELD_BY = "system.hold.heldBy";

/** Returns the links of a new hold, on both (SIE-SUB-1). */
export const planHold = (holder: Gripped, target: Gripped): Change[] => [
  { op: "set", at: { uuid: holder.uuid }, path: HOLDING, to: target.uuid },
  { op: "set", at: { uuid: target.uuid }, path: HELD_BY, to: holder.uuid },
];

/**
 * Returns the end of a hold (SIE-SUB-1, SIE-SUB-3): every link that names the other is cleared, so that one whose other
 * end is deleted can be cleared too. Empty where nothing is left to end.
 */
export function planRelease(
  { holder, target }: { readonly holder: Gripped | null; readonly target: Gripped | null },
  uuids: { readonly holder: string; readonly target: string },
): Change[] {
  const clear = (uuid: string, path: string): Change => ({ op: "set", at: { uuid }, path, to: "" });
  return [
    ...(holder?.hold.holding === uuids.target ? [clear(uuids.holder, HOLDING)] : []),
    ...(target?.hold.heldBy === uuids.holder ? [clear(uuids.target, HELD_BY)] : []),
  ];
}

/** Refuses to knock out whom one does not hold, or who is unconscious already (SIE-SUB-2). */
export const refuseKnockOut = (holder: Gripped, target: Gripped): Refusal | null =>
  refuseGrip(holder, target) ??
  (target.unconscious ? { key: "QUADRANT.Siege.Hold.Refuse.unconscious", with: { name: target.name } } : null);

/** Returns the change that makes somebody unconscious, until the GM ends it (SIE-SUB-2). */
export const planKnockOut = (at: Ref): Change[] => [{ op: "set", at, path: "system.unconscious", to: true }];
