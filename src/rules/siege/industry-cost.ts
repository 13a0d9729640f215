/** How many Industries a planet has, and what further ones cost. Ledger: SIE-IND-1. */
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";
import { MIN_INDUSTRIES } from "./industry.ts";

/** Refuses fewer than two Industries (SIE-IND-1); displayed as a warning. */
export const refuseIndustries = (count: number): Refusal | null =>
  count < MIN_INDUSTRIES ? { key: "QUADRANT.Siege.Planet.TooFewIndustries", with: { least: MIN_INDUSTRIES } } : null;

/** Returns the XP that the Industries beyond the first two cost, by house rule (SIE-IND-1). */
export const computeIndustryXp = (count: number, house: Pick<HouseRules, "industryXpCost">): number =>
  Math.max(0, count - MIN_INDUSTRIES) * house.industryXpCost;
