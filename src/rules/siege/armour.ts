/** Worn armour: which piece protects, how it wears out, how it is sacrificed. Ledger: SIE-ARM-1 to -3, SIE-DMG-7. */
import type { Change, Ref } from "../shared/change.ts";
import { refKey } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { Durability, ItemStatus, Track, Worn } from "./state.ts";

/** The boxes and status of a piece: all that wear changes. */
export interface ItemWear {
  readonly durability: Durability;
  readonly status: ItemStatus;
}

/** What protects a target from a hit: abilities (they never wear out) and one worn piece. */
export interface Protection {
  readonly ability: readonly Modifier[];
  readonly worn: Worn | null;
  /** The worn piece is sacrificed for this hit (SIE-ARM-3). */
  readonly sacrificed?: boolean;
}

/** Returns how many hits a piece has softened (SIE-ARM-2). */
export const countUsesSpent = ({ durability, status }: ItemWear): number =>
  durability.marked + (status.nonFunctional ? 1 : 0);

/**
 * Returns how many more hits a piece can soften: its unmarked Durability boxes and one more, none once it is
 * Non-functional (SIE-ARM-2).
 */
export const countUsesLeft = (piece: ItemWear): number =>
  piece.status.nonFunctional || piece.status.destroyed ? 0 : piece.durability.max + 1 - countUsesSpent(piece);

/** Returns whether a piece protects a track: it is worn, works and has a Rating for it (SIE-ARM-1, SIE-DMG-7). */
export const isProtective = (worn: Worn, track: Track): boolean =>
  worn.equipped && countUsesLeft(worn) > 0 && worn.armor[track] > 0;

/**
 * Returns the one worn piece that counts (SIE-ARM-1): the wearer's choice where it protects, else the first with the
 * highest Rating for the track.
 */
export function findWornArmour(worn: readonly Worn[], track: Track, choice?: Ref): Worn | null {
  const usable = worn.filter((piece) => isProtective(piece, track));
  const chosen = choice && usable.find(({ at }) => refKey(at) === refKey(choice));
  return (
    chosen ??
    usable.reduce<Worn | null>((best, piece) => (best && best.armor[track] >= piece.armor[track] ? best : piece), null)
  );
}

/**
 * Returns the changes of one use (SIE-ARM-2): a Durability box is marked, or after the last of them the critical box.
 */
export const planWear = ({ at, durability }: Pick<Worn, "at" | "durability">): Change[] =>
  durability.marked < durability.max
    ? [{ op: "add", at, path: "system.durability.marked", by: 1 }]
    : [{ op: "set", at, path: "system.status.nonFunctional", to: true }];

/** Refuses to sacrifice armour unless it is worn and Non-functional, and neither destroyed nor Fragile (SIE-ARM-3). */
export function refuseSacrifice({ status, fragile, equipped }: Worn): Refusal | null {
  if (status.destroyed) return { key: "QUADRANT.Siege.Refuse.ArmourDestroyed" };
  if (!status.nonFunctional) return { key: "QUADRANT.Siege.Refuse.ArmourStillWorks" };
  if (fragile) return { key: "QUADRANT.Siege.Refuse.ArmourFragile" };
  return equipped ? null : { key: "QUADRANT.Siege.Refuse.ArmourNotWorn" };
}

/** Returns the changes of sacrificing a piece (SIE-ARM-3): it is destroyed. */
export const planSacrifice = ({ at }: Pick<Worn, "at">): Change[] => [
  { op: "set", at, path: "system.status.destroyed", to: true },
];
