/**
 * Industries: what a planet lives by, what each is worth, guards and destroys. Ledger: SIE-IND-1 to -11, SIE-PDEF-1,
 * SIE-PCON-4.
 */
import type { Refusal } from "../shared/refusal.ts";
import type { Industry, PlanetTrack } from "./state-planet.ts";

/**
 * Numbers of one Industry: Wealth (SIE-IND-2), Defense it gives (SIE-PDEF-1), damage it does as a theatre (SIE-PCON-4).
 */
export interface IndustryRow {
  readonly wealth: number;
  readonly defense: Readonly<Record<PlanetTrack, number>>;
  readonly damage: Readonly<Record<PlanetTrack, number>>;
}

const each = (populace: number, society: number, resources: number): Readonly<Record<PlanetTrack, number>> => ({
  populace,
  society,
  resources,
});

const TABLE: Readonly<Record<Industry, IndustryRow>> = {
  awareness: { wealth: 5, defense: each(2, 2, 2), damage: each(2, 1, 0) },
  combat: { wealth: 3, defense: each(2, 2, 2), damage: each(1, 1, 1) },
  entertainment: { wealth: 9, defense: each(0, 3, 3), damage: each(0, 2, 1) },
  environmental: { wealth: 5, defense: each(0, 3, 3), damage: each(1, 1, 1) },
  transportation: { wealth: 9, defense: each(3, 0, 3), damage: each(1, 0, 2) },
  lore: { wealth: 5, defense: each(2, 2, 2), damage: each(0, 2, 1) },
  manufacturing: { wealth: 9, defense: each(0, 3, 3), damage: each(1, 0, 2) },
  persuasion: { wealth: 3, defense: each(3, 3, 0), damage: each(1, 1, 1) },
  spiritual: { wealth: 5, defense: each(3, 3, 0), damage: each(2, 1, 0) },
};

/** The row of an Industry. */
export const industryRow = (industry: Industry): IndustryRow => TABLE[industry];

const FEWEST = 2;

/** SIE-IND-1: a planet lives by two Industries at least; told as a warning. */
export const refuseIndustries = (count: number): Refusal | null =>
  count < FEWEST ? { key: "QUADRANT.Siege.Planet.TooFewIndustries", with: { least: FEWEST } } : null;

/**
 * Wealth of a planet (SIE-WEALTH-1): its Industries, reactive Facilities while their circumstance holds, and what was
 * taken or given.
 */
export const wealthOf = (industries: readonly Industry[], reactive = 0, adjust = 0): number =>
  industries.reduce((sum, industry) => sum + TABLE[industry].wealth, reactive + adjust);
