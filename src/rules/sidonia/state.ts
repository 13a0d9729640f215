/**
 * What Sidonia keeps on its documents, as the rules read it: paths are relative to the document, so `Body` stands at
 * `system.locations`. Data models store these shapes and actions write into them. Terms: the end of ledger/sidonia.yaml.
 */

/** SID-LOC-1: the six hit locations, from the head down; left and right are the target's own. */
export const LOCATIONS = ["head", "leftArm", "rightArm", "torso", "leftLeg", "rightLeg"] as const;
export type Location = (typeof LOCATIONS)[number];

/** SID-DMG-1: the two tracks of a location. Wound damage marks Health, Blunt damage marks Stun. */
export const TRACKS = ["health", "stun"] as const;
export type Track = (typeof TRACKS)[number];

export const DAMAGE_TYPES = ["wound", "blunt"] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];
export const TRACK_OF: Readonly<Record<DamageType, Track>> = { wound: "health", blunt: "stun" };

/** Boxes of one track: `value` of `max` are marked. */
export interface Boxes {
  readonly value: number;
  readonly max: number;
}

/** One entry of `system.locations`. */
export type LocationState = Readonly<Record<Track, Boxes>>;
export type Body = Readonly<Record<Location, LocationState>>;

/** SID-ROLL-12: the three attributes. */
export const ATTRIBUTES = ["physique", "intellect", "presence"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** SID-ROLL-8: the six specializations that do something by the rules. */
export const SPECIALIZATIONS = ["strength", "agility", "body", "wits", "intelligence", "manipulation"] as const;
export type Specialization = (typeof SPECIALIZATIONS)[number];
export type Specializations = Readonly<Record<Specialization, boolean>>;

/** These specializations and no other. */
export const specialized = (...named: readonly Specialization[]): Specializations => ({
  strength: named.includes("strength"),
  agility: named.includes("agility"),
  body: named.includes("body"),
  wits: named.includes("wits"),
  intelligence: named.includes("intelligence"),
  manipulation: named.includes("manipulation"),
});

/** SID-ROLL-3: from worst to best. */
export const LEVELS = ["untrained", "dabbler", "professional", "expert"] as const;
export type Level = (typeof LEVELS)[number];

/** `system.corruption`: marked boxes of either kind (SID-COR-1). */
export interface Corruption {
  readonly max: number;
  readonly temporary: number;
  readonly permanent: number;
}

/** Who rolled: a player for their character, or the GM for somebody else (SID-OUT-9). */
export type Roller = "player" | "gm";
