/** The Population of a world: how many people live there. Ledger: SIE-POP-1, SIE-POP-2, SIE-SIZEVAL-1. */

/** The rating whose multiplier is 1, and its people per square kilometre (SIE-SIZEVAL-1). */
const NORM = { rating: 10, density: 50 } as const;
/** The chart rounds its multipliers to thousandths. */
const THOUSANDTHS = 1000;

/** Returns the people per square kilometre of a rating; each step doubles (SIE-SIZEVAL-1, SIE-POP-1). */
export const computeDensity = (rating: number): number =>
  (NORM.density * Math.round(2 ** (rating - NORM.rating) * THOUSANDTHS)) / THOUSANDTHS;

/** How many people live on a world: from `low` to `high`. */
export interface PopulationRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns how many people live on `area` square kilometres of habitable land: from the density of the rating up to that
 * of the next one (SIE-POP-1, SIE-POP-2).
 */
export const estimatePopulation = (rating: number, area: number): PopulationRange => ({
  low: computeDensity(rating) * area,
  high: computeDensity(rating + 1) * area,
});
