/**
 * The Industries of a planet: the Wealth, Defense and damage of each. Ledger: SIE-IND-1 to -11, SIE-PDEF-1, SIE-PCON-4.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Fields } from "../shared/json.ts";
import { flaggedWordsField } from "../shared/schema.ts";
import { INDUSTRIES, type Industry, type PlanetTrack } from "./planet-state.ts";

/** `system.industries` of a planet: one flag for each, read as the list of those that it has (SIE-IND-1). */
export const IndustriesField = flaggedWordsField(INDUSTRIES);

/** Returns `system.industries` for a list of Industries. */
export const flagIndustries = (list: readonly unknown[]): Record<Industry, boolean> =>
  Object.fromEntries(INDUSTRIES.map((one) => [one, list.includes(one)])) as Record<Industry, boolean>;

/** Returns the change that gives a planet an Industry, or takes it away. */
export const planIndustry = (at: Ref, industry: string, has: boolean): Change => ({
  op: "set",
  at,
  path: `system.industries.${industry}`,
  to: has,
});

/** Migrates a planet's Industries from a list, which clients overwrote for one another, to flags. */
export const migrateIndustries = (data: Fields): Fields =>
  Array.isArray(data["industries"]) ? { ...data, industries: flagIndustries(data["industries"]) } : data;

/**
 * Numbers of one Industry: Wealth (SIE-IND-2), Defense it gives (SIE-PDEF-1), damage it does as a theatre (SIE-PCON-4).
 */
export interface IndustryRow {
  readonly wealth: number;
  readonly defense: Readonly<Record<PlanetTrack, number>>;
  readonly damage: Readonly<Record<PlanetTrack, number>>;
}

const describeIndustry = (
  populace: number,
  society: number,
  resources: number,
): Readonly<Record<PlanetTrack, number>> => ({
  populace,
  society,
  resources,
});

const INDUSTRY_TABLE: Readonly<Record<Industry, IndustryRow>> = {
  awareness: { wealth: 5, defense: describeIndustry(2, 2, 2), damage: describeIndustry(2, 1, 0) },
  combat: { wealth: 3, defense: describeIndustry(2, 2, 2), damage: describeIndustry(1, 1, 1) },
  entertainment: { wealth: 9, defense: describeIndustry(0, 3, 3), damage: describeIndustry(0, 2, 1) },
  environmental: { wealth: 5, defense: describeIndustry(0, 3, 3), damage: describeIndustry(1, 1, 1) },
  transportation: { wealth: 9, defense: describeIndustry(3, 0, 3), damage: describeIndustry(1, 0, 2) },
  lore: { wealth: 5, defense: describeIndustry(2, 2, 2), damage: describeIndustry(0, 2, 1) },
  manufacturing: { wealth: 9, defense: describeIndustry(0, 3, 3), damage: describeIndustry(1, 0, 2) },
  persuasion: { wealth: 3, defense: describeIndustry(3, 3, 0), damage: describeIndustry(1, 1, 1) },
  spiritual: { wealth: 5, defense: describeIndustry(3, 3, 0), damage: describeIndustry(2, 1, 0) },
};

/** Returns the row of an Industry. */
export const readIndustryRow = (industry: Industry): IndustryRow => INDUSTRY_TABLE[industry];

export const MIN_INDUSTRIES = 2;

/**
 * Returns the Wealth of a planet (SIE-WEALTH-1): its Industries, reactive Facilities while their condition applies, and
 * what was gained or lost.
 */
export const computeWealth = (industries: readonly Industry[], reactive = 0, adjust = 0): number =>
  industries.reduce((sum, industry) => sum + INDUSTRY_TABLE[industry].wealth, reactive + adjust);
