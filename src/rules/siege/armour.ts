/** Worn armour: which piece protects, how it wears out, how it is given up. Ledger: SIE-ARM-1 to -3, SIE-DMG-7. */
import type { Change, Ref } from "../shared/change.ts";
import { refKey } from "../shared/change.ts";
import type { Modifier } from "../shared/modifier.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { Durability, ItemStatus, Track, Worn } from "./state.ts";

/** Boxes and status of a piece, all that wearing out moves. */
export interface ItemWear {
  readonly durability: Durability;
  readonly status: ItemStatus;
}

/** What stands between a hit and its target: abilities (they never wear out) and one worn piece. */
export interface Protection {
  readonly ability: readonly Modifier[];
  readonly worn: Worn | null;
  /** The worn piece is given up for this hit (SIE-ARM-3). */
  readonly sacrificed?: boolean;
}

/**
 * Attacks a piece still softens: its unmarked Durability boxes and one more, none once it is Non-functional
 * (SIE-ARM-2).
 */
export const countUsesLeft = ({ durability, status }: ItemWear): number =>
  status.nonFunctional || status.destroyed ? 0 : durability.max - durability.marked + 1;

/** Attacks a piece has softened so far (SIE-ARM-2). */
export const countUsesSpent = ({ durability, status }: ItemWear): number =>
  durability.marked + (status.nonFunctional ? 1 : 0);

/** Whether a piece protects on a track at all: worn, working, with a Rating for it (SIE-ARM-1, SIE-DMG-7). */
export const isProtective = (worn: Worn, track: Track): boolean =>
  worn.equipped && countUsesLeft(worn) > 0 && worn.armor[track] > 0;

/**
 * The one worn piece that counts (SIE-ARM-1): the wearer's choice where it protects, else the highest Rating for the
 * track; of equal ones the first.
 */
export function findWornArmour(worn: readonly Worn[], track: Track, choice?: Ref): Worn | null {
  const usable = worn.filter((piece) => isProtective(piece, track));
  const chosen = choice && usable.find(({ at }) => refKey(at) === refKey(choice));
  return (
    chosen ??
    usable.reduce<Worn | null>((best, piece) => (best && best.armor[track] >= piece.armor[track] ? best : piece), null)
  );
}

/** One use (SIE-ARM-2): a Durability box, or after the last of them the critical box. */
export const applyWear = <T extends ItemWear>(piece: T): T =>
  piece.durability.marked < piece.durability.max
    ? { ...piece, durability: { ...piece.durability, marked: piece.durability.marked + 1 } }
    : { ...piece, status: { ...piece.status, nonFunctional: true } };

/** A piece of that Durability after so many attacks it softened (SIE-ARM-2). */
export function computeWearAfter(max: number, uses: number): ItemWear {
  const fresh: ItemWear = { durability: { max, marked: 0 }, status: { nonFunctional: false, destroyed: false } };
  return Array.from({ length: uses }).reduce<ItemWear>((piece) => applyWear(piece), fresh);
}

/** What one use writes (SIE-ARM-2). */
export const planWear = ({ at, durability }: Worn): Change[] =>
  durability.marked < durability.max
    ? [{ op: "add", at, path: "system.durability.marked", by: 1 }]
    : [{ op: "set", at, path: "system.status.nonFunctional", to: true }];

/** SIE-ARM-3: only worn armour that is Non-functional, not yet destroyed and not Fragile. */
export function refuseSacrifice({ status, fragile, equipped }: Worn): Refusal | null {
  if (status.destroyed) return { key: "QUADRANT.Siege.Refuse.ArmourDestroyed" };
  if (!status.nonFunctional) return { key: "QUADRANT.Siege.Refuse.ArmourStillWorks" };
  if (fragile) return { key: "QUADRANT.Siege.Refuse.ArmourFragile" };
  return equipped ? null : { key: "QUADRANT.Siege.Refuse.ArmourNotWorn" };
}

/** What giving a piece up writes (SIE-ARM-3): it is gone for good. */
export const planSacrifice = ({ at }: Pick<Worn, "at">): Change[] => [
  { op: "set", at, path: "system.status.destroyed", to: true },
];
