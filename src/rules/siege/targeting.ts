/**
 * Attacks at an item that somebody carries: its Challenge Levels, disarming, and what becomes of a miss. Ledger:
 * SIE-OBJ-2 to -5.
 */
import type { Change, Ref } from "../shared/change.ts";
import { type Modifier, total } from "../shared/reasons.ts";
import type { AimGoal, Attack } from "./attack.ts";
import type { Hit } from "./damage.ts";

/** What a miss may turn into. */
export const MISSES = ["damageItem", "miss", "damageDefender"] as const;
export type Miss = (typeof MISSES)[number];

/** The Challenge Level of the second attack, on the possessor (SIE-OBJ-4). */
const SECOND_ATTACK_LEVELS = 3;

/** The target of an attack at an item: the possessor's Combat Defense, what armour adds to it, and the item's Size. */
export interface AimedItem {
  readonly defense: readonly Modifier[];
  readonly armour: readonly Modifier[];
  readonly size: number;
}

/** Returns a Combat Defense without what armour adds to it, as lines (SIE-OBJ-2). */
export const listExposedDefense = ({ defense, armour }: Omit<AimedItem, "size">): Modifier[] => {
  const value = total(armour);
  return value === 0
    ? [...defense]
    : [...defense, { label: "QUADRANT.Siege.Defense.WithoutArmour", value: 0 - value, source: { rule: "SIE-OBJ-2" } }];
};

/** Returns an attack at an item: the item's Size counts, and its possessor's armour does not (SIE-OBJ-2). */
export const aimAtItem = (attack: Attack, item: AimedItem): Attack => ({
  ...attack,
  defense: listExposedDefense(item),
  sizes: attack.sizes && { ...attack.sizes, target: item.size },
});

/** Returns the second attack, on the possessor: with all their Combat Defense, and 3 more (SIE-OBJ-4). */
export const createSecondAttack = (attack: Attack): Attack => ({
  ...attack,
  defense: [
    ...attack.defense,
    { label: "QUADRANT.Siege.Defense.SecondAttack", value: SECOND_ATTACK_LEVELS, source: { rule: "SIE-OBJ-4" } },
  ],
});

/** Whether the item is knocked out of its possessor's hands (SIE-OBJ-3). */
export const isDisarmed = (goal: AimGoal, success: boolean): boolean => success && goal === "disarm";

/** Returns what a hit on the item does to it (SIE-OBJ-2, SIE-OBJ-3): a disarm does not damage it. */
export const findItemHit = (goal: AimGoal, success: boolean, hit: Hit): Hit | null =>
  success && goal === "damage" ? hit : null;

/** Returns the changes of a successful disarm: the item is not in its possessor's hands any more (SIE-OBJ-3). */
export const planDisarm = (at: Ref): Change[] => [{ op: "set", at, path: "system.equipped", to: false }];

/** Returns what a GM may make of a failure: only who tried to disarm may damage the item (SIE-OBJ-2, SIE-OBJ-3). */
export const listMisses = (goal: AimGoal): readonly Miss[] =>
  MISSES.filter((miss) => goal === "disarm" || miss !== "damageItem");

/** Returns the hit of a failure on the possessor: half the boxes on an even die, nothing on an odd one (SIE-OBJ-5). */
export function findStrayHit(natural: number, hit: Hit): Hit | null {
  if (natural % 2 !== 0) return null;
  const boxes = total(hit.damage);
  const lost = boxes - Math.floor(boxes / 2);
  return {
    ...hit,
    damage: [
      ...hit.damage,
      { label: "QUADRANT.Siege.Damage.StrayHit", value: 0 - lost, source: { rule: "SIE-OBJ-5" } },
    ],
  };
}
