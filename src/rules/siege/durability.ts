/**
 * Durability tracks: boxes of an item, of its subsystems, and of characters who are repaired instead of healed. Ledger:
 * SIE-DMG-5,
 * -6, -8. How armour wears out by use is in armour.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { ItemWear } from "./armour.ts";
import type { ItemStatus } from "./state.ts";

/** What a hit did to a Durability track; damage past destruction is lost. */
export interface BrokenBoxes {
  readonly since: ItemWear;
  readonly marked: number;
  readonly overflow: number;
}

/** A subsystem's own box: its controls (SIE-DMG-6). */
export interface Subsystem {
  readonly usable: boolean;
  /** The mounted system itself: only targeting it harms it. */
  readonly damaged: false;
}

/** Ordinary boxes of an item with that Durability and so many subsystems (SIE-DMG-6). */
export const countOrdinaryBoxes = (durability: number, subsystems: number): number => durability + subsystems;

/** SIE-DMG-6: subsystem boxes stand after the item's own; a marked one stops its controls. */
export const listSubsystems = (durability: number, subsystems: number, marked: number): Subsystem[] =>
  Array.from({ length: subsystems }, (_, i) => ({ usable: marked <= durability + i, damaged: false }));

/**
 * Marks ordinary boxes, then the critical one, Non-functional; anything further destroys (SIE-DMG-5). A critical hit of
 * any boxes marks a single one. `boxes` is what armour left, a whole number from 0.
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

/** What breaking writes (SIE-DMG-5, SIE-DMG-8). */
export function planBroken(at: Ref, before: ItemWear, { since, marked }: BrokenBoxes): Change[] {
  const changes: Change[] = marked > 0 ? [{ op: "add", at, path: "system.durability.marked", by: marked }] : [];
  if (since.status.nonFunctional && !before.status.nonFunctional) {
    changes.push({ op: "set", at, path: "system.status.nonFunctional", to: true });
  }
  if (since.status.destroyed && !before.status.destroyed)
    changes.push({ op: "set", at, path: "system.status.destroyed", to: true });
  return changes;
}

/** Whether a character on a Durability track acts (SIE-DMG-8). */
export const isStillWorking = ({ status }: ItemWear): boolean => !status.nonFunctional && !status.destroyed;

/** In what state an item is, the worst first (SIE-DMG-5). */
export const classifyCondition = ({
  destroyed,
  nonFunctional,
}: ItemStatus): "destroyed" | "nonFunctional" | "functional" => {
  if (destroyed) return "destroyed";
  return nonFunctional ? "nonFunctional" : "functional";
};

export type Treatment = "firstAid" | "healing" | "repair";

/** SIE-DMG-8: what is repaired can't be healed, nor the other way round. */
export function refuseTreatment(usesDurability: boolean, treatment: Treatment): Refusal | null {
  if (usesDurability === (treatment === "repair")) return null;
  return {
    key: usesDurability ? "QUADRANT.Siege.Refuse.RepairedNotHealed" : "QUADRANT.Siege.Refuse.HealedNotRepaired",
  };
}
