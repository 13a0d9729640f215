/**
 * Durability tracks: boxes of an item, of its subsystems, and of characters who are repaired instead of healed. Ledger:
 * SIE-DMG-5, -6, -8. Wear of armour is in armour.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { ItemWear } from "./armour.ts";
import type { ItemStatus } from "./state.ts";

/** A Durability track after a hit; damage beyond destruction is lost. */
export interface BrokenBoxes {
  readonly since: ItemWear;
  readonly marked: number;
  readonly overflow: number;
}

/** A subsystem's own box: its controls (SIE-DMG-6). */
export interface Subsystem {
  readonly usable: boolean;
  /** The mounted system itself: only an attack aimed at it damages it. */
  readonly damaged: false;
}

/** Returns the subsystems (SIE-DMG-6): their boxes follow the item's own; a marked one disables the controls. */
export const listSubsystems = (durability: number, subsystems: number, marked: number): Subsystem[] =>
  Array.from({ length: subsystems }, (_, i) => ({ usable: marked <= durability + i, damaged: false }));

/**
 * Marks ordinary boxes, then the critical one, Non-functional; any further box destroys the item (SIE-DMG-5). A
 * critical hit of any size marks one box. `boxes` is the damage after armour, a whole number from 0.
 */
export function breakBoxes(before: ItemWear, boxes: number, critical: boolean): BrokenBoxes {
  const due = critical ? Math.min(1, boxes) : boxes;
  const { durability, status } = before;
  const ordinary = Math.min(due, Math.max(0, durability.max - durability.marked));
  const past = due - ordinary;
  const disables = past > 0 && !status.nonFunctional;
  const ruin = disables ? past - 1 : past;
  const destroys = ruin > 0 && !status.destroyed;
  const since: ItemWear = {
    durability: { ...durability, marked: durability.marked + ordinary },
    status: { nonFunctional: status.nonFunctional || disables, destroyed: status.destroyed || destroys },
  };
  return { since, marked: ordinary, overflow: destroys ? ruin - 1 : ruin };
}

/** Returns the changes of damage to a Durability track (SIE-DMG-5, SIE-DMG-8). */
export function planBroken(at: Ref, before: ItemWear, { since, marked }: BrokenBoxes): Change[] {
  const changes: Change[] = marked > 0 ? [{ op: "add", at, path: "system.durability.marked", by: marked }] : [];
  if (since.status.nonFunctional && !before.status.nonFunctional) {
    changes.push({ op: "set", at, path: "system.status.nonFunctional", to: true });
  }
  if (since.status.destroyed && !before.status.destroyed)
    changes.push({ op: "set", at, path: "system.status.destroyed", to: true });
  return changes;
}

/** Returns whether a character with a Durability track can act (SIE-DMG-8). */
export const isStillWorking = ({ status }: ItemWear): boolean => !status.nonFunctional && !status.destroyed;

/** Returns the condition of an item, the worst that applies (SIE-DMG-5). */
export const classifyCondition = ({
  destroyed,
  nonFunctional,
}: ItemStatus): "destroyed" | "nonFunctional" | "functional" => {
  if (destroyed) return "destroyed";
  return nonFunctional ? "nonFunctional" : "functional";
};

export type Treatment = "firstAid" | "healing" | "repair";

/** Refuses to heal what is repaired, or to repair what is healed (SIE-DMG-8). */
export function refuseTreatment(usesDurability: boolean, treatment: Treatment): Refusal | null {
  if (usesDurability === (treatment === "repair")) return null;
  return {
    key: usesDurability ? "QUADRANT.Siege.Refuse.RepairedNotHealed" : "QUADRANT.Siege.Refuse.HealedNotRepaired",
  };
}
