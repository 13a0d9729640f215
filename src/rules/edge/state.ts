/**
 * What an Edge actor and its items store, as the rules read it: the paths of `system`. Ledger: `character_sheet` and
 * every `data:` line.
 */
import type { Ref } from "../shared/change.ts";

/** The eight Attributes of a world that has no list of its own; Strength is the ST of melee damage (SUC-DMG-2). */
export const ATTRIBUTES = [
  "strength",
  "agility",
  "toughness",
  "awareness",
  "cunning",
  "logic",
  "resolve",
  "presence",
] as const;
/** One of those eight. */
export type UsualAttribute = (typeof ATTRIBUTES)[number];
/** Key of an Attribute on the world's list. */
export type Attribute = string;

/** Groups in which skills are listed. */
export const CATEGORIES = ["combat", "physical", "social", "mental", "technical", "special"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What damage and armour are of (SUC-ARM-9, SUC-DMG-10). */
export const PLANES = ["physical", "astral", "matrix", "vehicle"] as const;
export type Plane = (typeof PLANES)[number];

/** Where damage is counted (SUC-DMG-7, SUC-DMG-12). */
export const TRACKS = ["physical", "stun"] as const;
export type Track = (typeof TRACKS)[number];

/** Severities of an injury, from least to worst, where the world has no list of its own (SUC-EDGE-9). */
export const SEVERITIES = ["minor", "serious", "critical", "lifeThreatening"] as const;
/** Key of a severity on the world's list. */
export type Severity = string;

/** Classes of armour (SUC-ARM-5). */
export const ARMOUR_CLASSES = ["light", "medium", "heavy"] as const;
export type ArmourClass = (typeof ARMOUR_CLASSES)[number];

/**
 * Kinds of armour: worn, part of the body, or the hull of a vehicle (SUC-ARM-9). Armour that is part of the body is
 * never taken off.
 */
export const ARMOUR_FORMS = ["worn", "natural", "vehicle"] as const;
export type ArmourForm = (typeof ARMOUR_FORMS)[number];

/** Two Attributes that govern a skill (SUC-ROLL-3, SUC-ROLL-4). */
export type Pair = readonly [Attribute, Attribute];

/** A damage track: counted upward, no ceiling but an editable maximum (SUC-DMG-12). */
export interface DamageTrack {
  readonly value: number;
  readonly max: number;
}

/** A piece of armour and where its counter is written. */
export interface Armour {
  readonly at: Ref;
  readonly name: string;
  readonly pt: number;
  readonly dr: number;
  readonly planes: readonly Plane[];
  readonly dodgeMod: number;
}
