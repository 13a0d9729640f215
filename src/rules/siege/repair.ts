/**
 * Repair of what has Durability: its Challenge Level, its time, and the box that it restores. Ledger: SIE-REPAIR-1,
 * -2.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import type { ItemWear } from "./armour.ts";
import type { HouseRules } from "./house-rules.ts";

/** The boxes that a technician chooses from. */
export const REPAIRABLE_BOXES = ["ordinary", "nonFunctional"] as const;
export type RepairableBox = (typeof REPAIRABLE_BOXES)[number];

const NON_FUNCTIONAL_CL = 3;
const SELF_REPAIR_CL = 3;
const RUSHED_CL = 6;
/** The most that improper tools add. */
export const MAX_TOOLS_CL = 6;
const MINUTES_A_TECH = 5;

/** How a repair is done. `toolsCl`: what improper tools add, as the GM says. */
export interface RepairWay {
  readonly rushed: boolean;
  readonly toolsCl: number;
  /** Whether an android repairs itself (SIE-REPAIR-2). */
  readonly self: boolean;
}

const listPart = (label: string, value: number, rule: string): Modifier[] =>
  value === 0 ? [] : [{ label: `QUADRANT.Siege.Repair.Part.${label}`, value, source: { rule } }];

/** Returns the Challenge Level of a repair (SIE-REPAIR-1). */
export const listRepairParts = (
  { durability, status }: ItemWear,
  { rushed, toolsCl, self }: RepairWay,
  house: HouseRules,
): Modifier[] => [
  ...listPart("base", house.recoveryBaseCl, "SIE-REPAIR-1"),
  ...listPart("marked", durability.marked, "SIE-REPAIR-1"),
  ...(status.nonFunctional ? listPart("nonFunctional", NON_FUNCTIONAL_CL, "SIE-REPAIR-1") : []),
  ...(self ? listPart("self", SELF_REPAIR_CL, "SIE-REPAIR-2") : []),
  ...(rushed ? listPart("rushed", RUSHED_CL, "SIE-REPAIR-1") : []),
  ...listPart("tools", Math.min(MAX_TOOLS_CL, Math.max(0, toolsCl)), "SIE-REPAIR-1"),
];

/** Returns the minutes of a repair by the Tech of the thing: half of them in a hurry (SIE-REPAIR-1). */
export const countRepairMinutes = (tech: number, rushed: boolean): number =>
  (MINUTES_A_TECH * Math.max(1, tech)) / (rushed ? 2 : 1);

/** Returns whether anything of it can be repaired. */
export const isDamaged = ({ durability, status }: ItemWear): boolean =>
  !status.destroyed && (durability.marked > 0 || status.nonFunctional);

/** Returns the box that is restored unless the technician chooses: what makes it work again. */
export const findUsualBox = ({ status }: ItemWear): RepairableBox =>
  status.nonFunctional ? "nonFunctional" : "ordinary";

/** Refuses to repair what is destroyed or whole, a box that is clear, and oneself while Non-functional. */
export function refuseRepair(wear: ItemWear, box: RepairableBox, self: boolean): Refusal | null {
  if (wear.status.destroyed) return { key: "QUADRANT.Siege.Refuse.BeyondRepair" };
  if (self && wear.status.nonFunctional) return { key: "QUADRANT.Siege.Refuse.CannotRepairItself" };
  if (!isDamaged(wear)) return { key: "QUADRANT.Siege.Refuse.NothingToRepair" };
  const marked = box === "ordinary" ? wear.durability.marked > 0 : wear.status.nonFunctional;
  return marked ? null : { key: "QUADRANT.Siege.Refuse.BoxIsClear" };
}

/** Returns the change that restores a box (SIE-REPAIR-1). */
export const planRepair = (at: Ref, box: RepairableBox): Change =>
  box === "ordinary"
    ? { op: "add", at, path: "system.durability.marked", by: -1 }
    : { op: "set", at, path: "system.status.nonFunctional", to: false };
