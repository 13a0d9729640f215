/**
 * Attributes: score, modifier and what they are compared with. Ledger: SID-ROLL-12. They change effects, never the odds
 * (SID-ROLL-7).
 */
import type { HouseRules } from "./house.ts";

const ORDINARY_SCORE = 2;
const MIN_MODIFIER = -1;
const MAX_MODIFIER = 2;

/**
 * SID-ROLL-12: returns an attribute's modifier, -1 to +2. Where sheets hold modifiers, the value is clamped to those
 * bounds.
 */
export function computeAttributeModifier(value: number, house: HouseRules): number {
  const modifier = house.attributeScale === "rawModifier" ? value : value - ORDINARY_SCORE;
  return Math.min(MAX_MODIFIER, Math.max(MIN_MODIFIER, modifier));
}

/** SID-ROLL-12: returns the bounds of an attribute and its ordinary value. */
export const attributeScale = ({
  attributeScale: scale,
}: Pick<HouseRules, "attributeScale">): { min: number; max: number; ordinary: number } =>
  scale === "rawModifier" ? { min: -1, max: 2, ordinary: 0 } : { min: 1, max: 4, ordinary: 2 };
