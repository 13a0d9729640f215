/** The Tech of a world, and where its Facilities raise it. Ledger: SIE-PLAN-8, SIE-FAC-3. */
import type { Facility } from "./planet-state.ts";

/**
 * Returns the Tech that counts for what a Facility is for: a Facility that supports Tech adds its rating, and any other
 * nothing. Without a Facility it is the world's own (SIE-PLAN-8).
 */
export const computeLocalTech = (tech: number, facility: Facility | null): number =>
  facility?.reactive === "tech" ? tech + facility.rating : tech;
