/**
 * Attributes: score, modifier and what they are compared with. Ledger: SID-ROLL-12. They change effects, never the odds
 * (SID-ROLL-7).
 */
import type { HouseRules } from "./house.ts";

const ORDINARY = 2;
const LEAST = -1;
const MOST = 2;

/**
 * SID-ROLL-12: the modifier of an attribute, -1 to +2; where the sheet holds modifiers it is what stands there, within
 * those bounds.
 */
export function attributeModifier(value: number, house: HouseRules): number {
  const modifier = house.attributeScale === "rawModifier" ? value : value - ORDINARY;
  return Math.min(MOST, Math.max(LEAST, modifier));
}
