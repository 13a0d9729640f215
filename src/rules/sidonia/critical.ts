/**
 * Extra effects of a natural 12 or 2, in the world and through the Aether. Ledger: SID-CRIT-1, -2, SID-AETH-1 to -3.
 */
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import type { Outcome } from "./roll.ts";

/** SID-CRIT-1: benefits the GM may add to a critical success; at most one, in addition to relief of the pool. */
export const BENEFITS = ["faster", "information", "opportunity"] as const;
export type Benefit = (typeof BENEFITS)[number];

/** SID-AETH-2, SID-AETH-3: what the Aether asks at a critical: where it spills over, or which fear it answered. */
export const AETHER_TEXTS = ["cascade", "fear"] as const;
export type AetherText = (typeof AETHER_TEXTS)[number];

/** SID-AETH-1: finds the Aether's prompt; only criticals have one. */
export function findAetherText(outcome: Outcome, supernatural: boolean): AetherText | null {
  if (!supernatural) return null;
  if (outcome === "criticalSuccess") return "cascade";
  return outcome === "criticalFailure" ? "fear" : null;
}

/** SID-CRIT-1, SID-AETH-3: lists the benefits the GM may choose; a supernatural roll has a cascade instead. */
export const listBenefits = (outcome: Outcome, supernatural: boolean): readonly Benefit[] =>
  outcome === "criticalSuccess" && !supernatural ? BENEFITS : [];

/** SID-AETH-3: whether the Aether lets a critical success release a point. */
export const mayRelieve = (supernatural: boolean, house: HouseRules): boolean =>
  !supernatural || house.aetherPoolRelief;

/** SID-CRIT-2: whether the table of critical failures is offered: after any critical failure, by player or GM. */
export const offersCatastrophes = (outcome: Outcome): boolean => outcome === "criticalFailure";

/** SID-CRIT-1: one benefit, after a critical success of this world. */
export function refuseBenefit(
  roll: { readonly outcome: Outcome; readonly supernatural: boolean },
  taken: Benefit | null,
): Refusal | null {
  if (listBenefits(roll.outcome, roll.supernatural).length === 0)
    return { key: "QUADRANT.Sidonia.Pressure.Refuse.NoBenefit" };
  return taken === null ? null : { key: "QUADRANT.Refuse.AlreadyDone" };
}

/** SID-AETH-2, -3: the Aether asks at criticals alone, each its own question. */
export function refuseAether(
  text: AetherText,
  roll: { readonly outcome: Outcome; readonly supernatural: boolean },
): Refusal | null {
  return findAetherText(roll.outcome, roll.supernatural) === text
    ? null
    : { key: "QUADRANT.Sidonia.Pressure.Refuse.NoAether" };
}
