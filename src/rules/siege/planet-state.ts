/**
 * What StarSIEGE stores on a planet and its Facilities, as the rules read it. Terms: the header of ledger/siege-2.yaml.
 */

/** SIE-PATTR-1: six Attributes around the galactic norm of 0. */
export const PLANET_ATTRIBUTES = ["might", "infrastructure", "connectivity", "education", "cohesion", "law"] as const;
export type PlanetAttribute = (typeof PLANET_ATTRIBUTES)[number];
export type PlanetAttributes = Readonly<Record<PlanetAttribute, number>>;

/** SIE-PTRK-1: the three Damage Tracks. */
export const PLANET_TRACKS = ["populace", "society", "resources"] as const;
export type PlanetTrack = (typeof PLANET_TRACKS)[number];

/**
 * `system.tracks.*` of a planet: ordinary boxes marked, and the two critical ones. The number of boxes is computed
 * (SIE-PTRK-1).
 */
export interface TrackBoxes {
  readonly value: number;
  readonly unstable: boolean;
  readonly collapse: boolean;
}

/**
 * What the last Stability Check towards recovery left: the track whose critical box clears after a month of peace, an
 * end of Turmoil, or a month without another try (SIE-RECOV-3, SIE-TURM-1).
 */
export const RECOVERY_CHECKS = ["none", ...PLANET_TRACKS, "order", "failed"] as const;
export type RecoveryCheck = (typeof RECOVERY_CHECKS)[number];

/** `system.recovery` of a planet: its days of peace as of a day, from which they go on by themselves. */
export interface Recovery {
  readonly days: number;
  readonly asOf: number;
  readonly check: RecoveryCheck;
}

/** SIE-IND-3 to -11: the planetary uses of the nine Skill Bundles. */
export const INDUSTRIES = [
  "awareness",
  "combat",
  "entertainment",
  "environmental",
  "transportation",
  "lore",
  "manufacturing",
  "persuasion",
  "spiritual",
] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** What a reactive Facility supports: the Defense of one track, or one score (SIE-FAC-3). */
export const SUPPORTS = [...PLANET_TRACKS, "wealth", "tech", "psi"] as const;
export type Support = (typeof SUPPORTS)[number];

/** A Facility: its rating, and what it supports; null for an ordinary one, which only adds to rolls that it fits. */
export interface Facility {
  readonly rating: number;
  readonly reactive: Support | null;
}

/** SIE-LEY-1: what a world's ley lines lower; one way is chosen for each world. */
export const LEY_LINES = ["none", "potency", "drain"] as const;
export type LeyLines = (typeof LEY_LINES)[number];
