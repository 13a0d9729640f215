/**
 * What StarSIEGE stores on its documents, as the rules read it: paths are relative to the document, so `Wounds` is
 * stored at `system.wounds`. Data models store these shapes and actions change them. Terms: the header of
 * ledger/siege-1.yaml.
 */
import type { Ref } from "../shared/change.ts";

/** SIE-ATTR-1: the six Attributes, 0 is ordinary, negatives allowed. */
export const ATTRIBUTES = ["physique", "reflexes", "knowledge", "savvy", "empathy", "confidence"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** SIE-SPEC-1: the nine Skill Bundles. */
export const BUNDLES = [
  "athletics",
  "awareness",
  "combat",
  "environmental",
  "handling",
  "lore",
  "mechanics",
  "persuasion",
  "spiritual",
] as const;
export type Bundle = (typeof BUNDLES)[number];

/** SIE-RANGE-1 and -2: range bands and Range Classes share one scale, nearest first. */
export const BANDS = ["close", "short", "medium", "long", "extreme", "lineOfSight"] as const;
export type Band = (typeof BANDS)[number];

/**
 * Which Health Track a hit or a Rating is for: `wound` marks `system.wounds`, `stress` marks `system.stress`
 * (SIE-DMG-7).
 */
export const TRACKS = ["wound", "stress"] as const;
export type Track = (typeof TRACKS)[number];

/** Normal boxes, marked from the left: `value` of `max` are marked. */
export interface NormalBoxes {
  readonly value: number;
  readonly max: number;
}

/** `system.wounds` (SIE-DMG-1). */
export interface Wounds {
  readonly normal: NormalBoxes;
  readonly critical: { readonly disabled: boolean; readonly down: boolean; readonly out: boolean };
}

/** `system.stress` (SIE-DMG-1). */
export interface Stress {
  readonly normal: NormalBoxes;
  readonly critical: { readonly shaken: boolean; readonly fractured: boolean; readonly out: boolean };
}

/** `system.defense.combat` or `.psyche`: the base typed on the sheet, and a temporary change (SIE-ATK-2). */
export interface Defense {
  readonly base: number;
  readonly temporary: number;
}

/** One entry of `system.specialties`, keyed by id. */
export interface SpecialtyEntry {
  readonly name: string;
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  readonly rating: number;
}

/** The part of `system` of a siegeCharacter or siegeNpc that the rules read. */
export interface SiegeActorState {
  readonly attributes: Readonly<Record<Attribute, { readonly value: number }>>;
  readonly bundles: Readonly<Record<Bundle, { readonly primary: boolean; readonly bonus: number }>>;
  readonly specialties: Readonly<Record<string, SpecialtyEntry>>;
  readonly defense: { readonly combat: Defense; readonly psyche: Defense };
  readonly wounds: Wounds;
  readonly stress: Stress;
  readonly nova: { readonly value: number };
  /** SIE-ATK-4: boxes of a bare-handed hit. */
  readonly unarmed: { readonly damage: number };
  readonly size: number;
}

/** `system.durability` of an item: own boxes, marked from the left (SIE-ARM-2, SIE-DMG-5). */
export interface Durability {
  readonly max: number;
  readonly marked: number;
}

/** `system.status` of an item: its critical box, and whether it is destroyed. */
export interface ItemStatus {
  readonly nonFunctional: boolean;
  readonly destroyed: boolean;
}

/** `system.damage` of an item: the boxes of a hit, their track, and whether they are critical. */
export interface ItemDamage {
  readonly total: number;
  readonly track: Track;
  readonly critical: boolean;
}

/** The part of `system` of a siegeTrapping that the rules read. */
export interface SiegeTrappingState {
  readonly damage: ItemDamage;
  /** `restricted`: works at that band only, as melee weapons do (SIE-RANGE-3). */
  readonly range: { readonly class: Band; readonly restricted: boolean };
  /** Specialty bonus, counted on checks that use `specialty` (its name); empty where it gives none. */
  readonly bonus: number;
  readonly specialty: string;
  readonly armor: { readonly wound: number; readonly stress: number };
  /** Defensive Maneuvers: what wearing it adds to Combat Defense. */
  readonly defensive: number;
  readonly durability: Durability;
  readonly status: ItemStatus;
  /** Its hits ignore armour (SIE-ARM-1). */
  readonly piercing: boolean;
  readonly fragile: boolean;
  readonly equipped: boolean;
  readonly size: number;
}

/** An item as armour and damage rules read it: its reference, its name and its state. */
export interface Worn {
  readonly at: Ref;
  readonly name: string;
  readonly armor: { readonly wound: number; readonly stress: number };
  readonly durability: Durability;
  readonly status: ItemStatus;
  readonly fragile: boolean;
  readonly equipped: boolean;
}

/**
 * How an unwilling target resists a power: not at all, with Combat Defense or with Psyche Defense (SIE-RESIST-1,
 * SIE-RESIST-2).
 */
export const RESISTANCES = ["none", "combat", "psyche"] as const;
export type Resistance = (typeof RESISTANCES)[number];

/** SIE-DEFECT-1: the Defects, and whether one makes others uncomfortable. */
export const DEFECTS = [
  "anaphylaxis",
  "assimilation",
  "degeneration",
  "disorder",
  "duplication",
  "environmentalSensitivity",
  "impairment",
  "malformation",
  "pigmentation",
  "transplantation",
] as const;
export const DISCOMFORTS = ["no", "maybe", "yes"] as const;

/** The scales of movement, slowest first. */
export const SCALES = ["personal", "vehicular", "suborbital", "subluminal", "superluminal"] as const;

/** The stations of a craft's crew. */
export const STATIONS = ["captain", "pilot", "engineering", "gunnery", "support"] as const;
