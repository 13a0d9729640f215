/**
 * The data of Sidonia's documents as the rules read it: paths are relative to the document, so `Body` is at
 * `system.locations`. Data models store these shapes and actions write into them. Terms: the end of
 * ledger/sidonia.yaml.
 */

import * as v from "valibot";
import {
  FlagField,
  type Output,
  Uuid,
  fieldGroup,
  numberField,
  shortText,
  textField,
  wordField,
  wordListField,
} from "../shared/schema.ts";

/** The most letters of a text that a card stores. */
export const MAX_TEXT_LENGTH = 300;

/** Words that a user typed in with a button; empty where there are none. */
export const ToldText = v.optional(shortText(MAX_TEXT_LENGTH), "");

/** What is about one actor, on a card or in a message. */
export const AboutActor = v.object({ actor: Uuid });
export type AboutActor = Output<typeof AboutActor>;

/** SID-LOC-1: the six hit locations, from the head down; left and right are the target's own. */
export const LOCATIONS = ["head", "leftArm", "rightArm", "torso", "leftLeg", "rightLeg"] as const;
export type Location = (typeof LOCATIONS)[number];

/** SID-INJ-2: locations an action names by role or outright. */
export const USES = ["dominantArm", "otherArm", ...LOCATIONS] as const;
export type Use = (typeof USES)[number];

export const HANDS = ["right", "left"] as const;
export type Hand = (typeof HANDS)[number];

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

/**
 * Stored states: exposed, out of the fight, stabilised, kept unconscious, upper hand (SID-ATK-3, -7, SID-INJ-5,
 * SID-DMG-3, SID-ROLL-5).
 */
export const STATUSES = ["exposed", "takenOut", "stabilised", "knockedOut", "upperHand"] as const;
export type Status = (typeof STATUSES)[number];

/** SID-ROLL-12: the three attributes. */
export const ATTRIBUTES = ["physique", "intellect", "presence"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** SID-ROLL-8: the six specializations that do something by the rules. */
export const SPECIALIZATIONS = ["strength", "agility", "body", "wits", "intelligence", "manipulation"] as const;
export type Specialization = (typeof SPECIALIZATIONS)[number];
export type Specializations = Readonly<Record<Specialization, boolean>>;

/** SID-ROLL-3: from worst to best. */
export const LEVELS = ["untrained", "dabbler", "professional", "expert"] as const;
export type Level = (typeof LEVELS)[number];

/** Marked boxes of either kind (SID-COR-1). */
export type CorruptionBoxes = Pick<StoredTrack, "max" | "temporary" | "permanent">;

/** SID-COR-1: boxes that are not permanent. */
export const countAvailable = ({ max, permanent }: Pick<CorruptionBoxes, "max" | "permanent">): number =>
  Math.max(0, max - permanent);

/** SID-HUN-1: the three Paths of Hunger. */
export const PATHS = ["desire", "knowledge", "power"] as const;
export type Path = (typeof PATHS)[number];

/** SID-HUN-3: a path's steps, each with a Manifestation and a Bargain of its number. */
export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** SID-HUN-3: an actor's Bargain, on a card or in a message. */
export const ActorBargain = v.object({ ...AboutActor.entries, step: v.picklist(STEPS) });
export type ActorBargain = Output<typeof ActorBargain>;

export const BARGAIN_STATES = ["none", "accepted", "refused"] as const;
/** A Bargain's state, and the path it was struck on: a Mark stays, whatever path one walks later (SID-HUN-6). */
export interface Bargain {
  readonly state: (typeof BARGAIN_STATES)[number];
  readonly path: Path | null;
}

/** What `system.corruption.bargains` calls them. */
export const BARGAIN_KEYS: Readonly<Record<Step, string>> = { 1: "first", 2: "second", 3: "third" };

/** `system.corruption`: the track, and how far its bearer has gone (SID-COR-7, SID-HUN, SID-CHI). */
export interface CorruptionTrack extends CorruptionBoxes {
  /** The Lurker has seen them pay. */
  readonly lurkerMet: boolean;
  readonly path: Path | null;
  /** A buffered lineage's path has begun (SID-CHI-2); of no use to others. */
  readonly begun: boolean;
  /** Their lineage ignores temporary corruption up to the permanent (SID-CHI-1). */
  readonly buffered: boolean;
  readonly bargains: Readonly<Record<Step, Bargain>>;
}

const NO_BARGAIN: Bargain = { state: "none", path: null };

/** Returns a track with the given values; the Lurker has not been met unless they say so. */
export const createTrack = (known: CorruptionBoxes & Partial<CorruptionTrack>): CorruptionTrack => ({
  lurkerMet: false,
  path: null,
  begun: false,
  buffered: false,
  bargains: { 1: NO_BARGAIN, 2: NO_BARGAIN, 3: NO_BARGAIN },
  ...known,
});

/** Who rolled: a player for their character, or the GM for any other actor (SID-OUT-9). */
export const ROLLERS = ["player", "gm"] as const;
export type Roller = (typeof ROLLERS)[number];

// --- Documents as they store it

/** Returns a schema of lists of known words, in their order; unknown ones are dropped. */
export const knownWords = <const Word extends string>(words: readonly Word[]) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => words.filter((word) => list.includes(word))),
  );

const StoredBoxes = fieldGroup({ value: numberField(), bonus: numberField() });

/** `system.locations`: marked boxes, and the location's own bonus for each track. */
export const StoredBody = fieldGroup(
  v.entriesFromList(LOCATIONS, fieldGroup({ health: StoredBoxes, stun: StoredBoxes })),
);
export type StoredBody = Output<typeof StoredBody>;

const ORDINARY_SCORE = 2;

/** As much of an actor as its body takes. */
export const BodyFields = fieldGroup({
  attributes: fieldGroup(v.entriesFromList(ATTRIBUTES, fieldGroup({ value: numberField(ORDINARY_SCORE) }))),
  specializations: fieldGroup(v.entriesFromList(SPECIALIZATIONS, FlagField)),
  locations: StoredBody,
  status: fieldGroup(v.entriesFromList(STATUSES, FlagField)),
});

const StoredPath = v.fallback(v.nullable(v.picklist(PATHS)), null);
const StoredBargain = fieldGroup({ state: wordField(BARGAIN_STATES, "none"), path: StoredPath });

/** `system.corruption`. */
export const StoredTrack = fieldGroup({
  /** Boxes of this actor's track; 0 uses the number of the house rules. */
  max: numberField(),
  temporary: numberField(),
  permanent: numberField(),
  lurkerMet: FlagField,
  path: StoredPath,
  begun: FlagField,
  /** Set by hand: a buffer whatever the lineage (SID-CHI-3). */
  buffer: FlagField,
  bargains: fieldGroup({ first: StoredBargain, second: StoredBargain, third: StoredBargain }),
});
export type StoredTrack = Output<typeof StoredTrack>;

/** The `system` of a character or NPC. */
export const ActorState = fieldGroup({
  ...BodyFields.entries,
  hand: wordField(HANDS, "right"),
  hasCorruptionTrack: FlagField,
  uses: fieldGroup({ bodyScene: FlagField, manipulationSession: FlagField }),
  corruption: StoredTrack,
  code: textField(),
});

/** The `system` of a skill. */
export const SkillState = fieldGroup({
  level: wordField(LEVELS, "untrained"),
  social: FlagField,
  supernatural: FlagField,
  locations: wordListField(USES),
});

/** The `system` of a lineage. */
export const LineageState = fieldGroup({ corruptionBuffer: FlagField, startingPermanent: numberField() });

/** Where a thing, or what one can do, comes from. */
export const SOURCES = ["carried", "cyberware", "lineage", "bargain", "other"] as const;

/** The `system` of gear. */
export const GearState = fieldGroup({ source: wordField(SOURCES, "carried"), quantity: numberField(1) });

/** States of a Bargain item. */
export const WRITTEN_STATES = ["open", "accepted", "refused"] as const;

/** The `system` of a Bargain item. */
export const BargainState = fieldGroup({
  path: wordField(PATHS, "desire"),
  step: v.fallback(v.picklist(STEPS), 1),
  state: wordField(WRITTEN_STATES, "open"),
});
