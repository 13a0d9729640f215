/** Size against Size. Ledger: SIE-SIZE-1. */

/**
 * The effect of a difference in Size: a smaller attacker hits more easily for less damage, a larger one less easily for
 * more.
 */
export interface SizeEffect {
  readonly difference: number;
  readonly sizeModifier: number;
  readonly woundModifier: number;
  /** Added to the roll of a smaller attacker. */
  readonly rollBonus: number;
  /** Challenge Level of a larger attacker. */
  readonly cl: number;
  /** Added to the damage of a hit: below 0 for a smaller attacker. */
  readonly damage: number;
}

/** The largest difference in Size that has no effect. */
const MAX_IGNORED_DIFFERENCE = 3;

/**
 * Returns the effect of Size (SIE-SIZE-1): from a difference of 4, half of it as Size Modifier and half of that as
 * Wound Modifier, both rounded down.
 */
export function computeSizeEffect(attacker: number, target: number): SizeEffect {
  const difference = Math.abs(attacker - target);
  const sizeModifier = difference > MAX_IGNORED_DIFFERENCE ? Math.floor(difference / 2) : 0;
  const woundModifier = Math.floor(sizeModifier / 2);
  const smaller = attacker < target;
  return {
    difference,
    sizeModifier,
    woundModifier,
    rollBonus: smaller ? sizeModifier : 0,
    cl: smaller ? 0 : sizeModifier,
    damage: smaller ? 0 - woundModifier : woundModifier,
  };
}
