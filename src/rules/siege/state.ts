/**
 * What StarSIEGE stores on its documents, as the rules read it: paths are relative to the document, so `Wounds` is
 * stored at `system.wounds`. Data models store these shapes and actions change them. Terms: the header of
 * ledger/siege-1.yaml.
 */
import * as v from "valibot";
import type { Ref } from "../shared/change.ts";
import { normalizeName } from "../shared/names.ts";
import {
  FlagField,
  fieldGroup,
  forEachKey,
  keyedGroup,
  numberField,
  optionalWordField,
  textField,
  wordField,
} from "../shared/schema.ts";

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

/** The types of creatures: whom attacks and powers are aimed at; and those with Health Tracks. */
export const CREATURES = ["siegeCharacter", "siegeNpc", "siegeMooks", "siegeCraft"];
export const LIVING = ["siegeCharacter", "siegeNpc"];

/** SIE-RANGE-1 and -2: range bands and Range Classes share one scale, nearest first. */
export const BANDS = ["close", "short", "medium", "long", "extreme", "lineOfSight"] as const;
export type Band = (typeof BANDS)[number];

/**
 * Which Health Track a hit or a Rating is for: `wound` marks `system.wounds`, `stress` marks `system.stress`
 * (SIE-DMG-7).
 */
export const TRACKS = ["wound", "stress"] as const;
export type Track = (typeof TRACKS)[number];

/** SIE-SCALE-1: the five Scales of movement, smallest first. */
export const SCALES = ["personal", "vehicular", "suborbital", "subluminal", "superluminal"] as const;

/** SIE-SCALE-5: the Scales that a house may add, each called after its power of nine. */
export const EXTRA_SCALES = [
  "9^-4",
  "9^-3",
  "9^-2",
  "9^-1",
  "9^3",
  "9^5",
  "9^6",
  "9^7",
  "9^9",
  "9^10",
  "9^11",
  "9^12",
  "9^16",
] as const;

/** Every Scale that something may have, in play or not. */
export const SCALE_WORDS = [...SCALES, ...EXTRA_SCALES] as const;
export type Scale = (typeof SCALE_WORDS)[number];

/** SIE-MOVE-7: the ways to move. */
export const LOCOMOTIONS = ["flight", "ground", "hover", "subsurface", "surface"] as const;
export type Locomotion = (typeof LOCOMOTIONS)[number];

/** A way to move: range bands crossed in a round on its Scale; ½ is one in two rounds (SIE-MOVE-1). */
export const MoveEntry = fieldGroup({
  name: textField(),
  rating: numberField(),
  scale: wordField(SCALE_WORDS, "personal"),
  type: wordField(LOCOMOTIONS, "ground"),
});
export type MoveEntry = Readonly<v.InferOutput<typeof MoveEntry>>;

/** `system.moves`: the ways to move, by id. */
export const Moves = v.fallback(v.record(v.string(), MoveEntry), {});

/** SIE-ACT-1: the actions of a turn. */
export const TURN_ACTIONS = ["attack", "move", "skill", "other"] as const;
export type TurnAction = (typeof TURN_ACTIONS)[number];

/** While no action of a turn is taken. */
export const NO_ACTION = "none";

/**
 * `system.turn`: what somebody did in their turn, until the next one. `action` is `none` while none is taken; `moving`
 * and `stationary` change Combat Defense, as does `cover` on the way; `progress` are the rounds that a slow mover has
 * spent on the next band; `power`: a power was activated (SIE-ACT-2).
 */
export const Turn = fieldGroup({
  action: wordField([NO_ACTION, ...TURN_ACTIONS], NO_ACTION),
  moving: FlagField,
  stationary: FlagField,
  cover: numberField(),
  progress: numberField(),
  power: FlagField,
});
export type Turn = Readonly<v.InferOutput<typeof Turn>>;

/** Normal boxes, marked from the left: `value` of `max` are marked. */
const NormalBoxes = fieldGroup({ value: numberField(), max: numberField() });
export type NormalBoxes = Readonly<v.InferOutput<typeof NormalBoxes>>;

/** Normal boxes marked on a day, and the attempts of First Aid on them (SIE-AID-5). */
const DayCount = fieldGroup({ taken: numberField(), attempts: numberField() });
export type DayCount = Readonly<v.InferOutput<typeof DayCount>>;

/**
 * What both tracks have. `offset`: First Aid offsets the penalties of the marked boxes (SIE-AID-2), or the creature was
 * steadied (SIE-CSTRESS-1). `days`: counts by the number of the day. `outAt`: world time, in seconds, at which Out was
 * marked; null where that is not known. `lost`: nobody helped within the hour (SIE-CWOUND-3, SIE-CSTRESS-3).
 * `healDays`: days rested that have not healed a box yet (SIE-HEAL-1).
 */
const Boxes = {
  normal: NormalBoxes,
  offset: FlagField,
  days: v.fallback(v.record(v.string(), DayCount), {}),
  outAt: v.fallback(v.nullable(v.number()), null),
  stabilised: FlagField,
  lost: FlagField,
  healDays: numberField(),
};

/** SIE-CSTRESS-4: how somebody Fractured reacts; `none` while that is not known. */
export const REACTIONS = ["none", "fight", "flight"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** SIE-HEAL-2: which boxes the days of rest heal first. */
export const HEALING_ORDERS = ["worstFirst", "normalFirst"] as const;

/**
 * `system.care`: how somebody rests as time passes (SIE-HEAL-1 to -3). `restedTo`: the number of the day up to which
 * days of rest have been counted, so that none counts twice.
 */
const Care = fieldGroup({
  assisted: FlagField,
  bedRest: FlagField,
  order: wordField(HEALING_ORDERS, "worstFirst"),
  restedTo: numberField(),
});
export type Care = Readonly<v.InferOutput<typeof Care>>;

/** `system.wounds` (SIE-DMG-1). */
const Wounds = fieldGroup({
  ...Boxes,
  critical: keyedGroup(["disabled", "down", "out"], FlagField),
});
export type Wounds = v.InferOutput<typeof Wounds>;

/** `system.stress` (SIE-DMG-1). */
const Stress = fieldGroup({
  ...Boxes,
  critical: keyedGroup(["shaken", "fractured", "out"], FlagField),
  reaction: wordField(REACTIONS, "none"),
});
export type Stress = v.InferOutput<typeof Stress>;

/** `system.defense.combat` or `.psyche`: the base typed on the sheet, and a temporary change (SIE-ATK-2). */
const Defense = fieldGroup({ base: numberField(), temporary: numberField() });

/** What is stored while a Specialty was never rolled with another pairing than its own. */
export const NO_PAIRING = "none";

/**
 * One entry of `system.specialties`, keyed by id. `lastBundle` and `lastAttribute`: what it was rolled with last, where
 * that was not its own bundle and Attribute, else null (SIE-ATTR-1).
 */
export const SpecialtyEntry = fieldGroup({
  name: textField(),
  bundle: wordField(BUNDLES, "athletics"),
  attribute: wordField(ATTRIBUTES, "physique"),
  rating: numberField(),
  lastBundle: optionalWordField(BUNDLES),
  lastAttribute: optionalWordField(ATTRIBUTES),
});
export type SpecialtyEntry = Readonly<v.InferOutput<typeof SpecialtyEntry>>;

/** Other names of the rulebook, as they are compared, and the Specialties that they mean. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  tactics: "tactical maneuvers",
  "tactics specialty": "tactical maneuvers",
  "over-channeling": "channeling",
  haggling: "parley",
};

/** Returns the name of a Specialty in the form in which names are compared: an other name as the one that it means. */
export function normalizeSpecialty(name: string): string {
  const text = normalizeName(name);
  return Object.hasOwn(OTHER_NAMES, text) ? (OTHER_NAMES[text] ?? text) : text;
}

/** Returns whether two names mean the same Specialty. */
export const isSameSpecialty = (one: string, other: string): boolean =>
  normalizeSpecialty(one) === normalizeSpecialty(other);

/** `system.hold`: uuids of whom a creature holds, and of who holds it; empty for nobody (SIE-SUB-1). */
const Hold = fieldGroup({ holding: textField(), heldBy: textField() });
export type Grip = Readonly<v.InferOutput<typeof Hold>>;

/**
 * What crew members do for others: SIE-CREW-2 to -6 and -8. `help` needs no roll; the other ones are checks whose
 * success does it.
 */
export const DUTIES = ["help", "tactics", "bolster", "allay", "enhance", "repair", "evade", "support"] as const;
export type Duty = (typeof DUTIES)[number];

/**
 * One entry of `system.aid`, keyed by duty and giver: a bonus to the next check from somebody aboard, or, for `allay`,
 * that penalties of conditions are ignored. `from` is the giver's uuid, `name` their name.
 */
const Aid = fieldGroup({
  duty: wordField(DUTIES, "help"),
  value: numberField(),
  from: textField(),
  name: textField(),
});
export type Aid = Readonly<v.InferOutput<typeof Aid>>;
export type AidEntries = Readonly<Record<string, Aid>>;

/** `system.durability` of an item: own boxes, marked from the left (SIE-ARM-2, SIE-DMG-5). */
export const Durability = fieldGroup({ max: numberField(), marked: numberField() });
export type Durability = Readonly<v.InferOutput<typeof Durability>>;

/** `system.status` of an item: its critical box, and whether it is destroyed. */
export const ItemStatus = fieldGroup({ nonFunctional: FlagField, destroyed: FlagField });
export type ItemStatus = Readonly<v.InferOutput<typeof ItemStatus>>;

/** Returns the ordinary boxes of an item from its Durability and its number of subsystems (SIE-DMG-6). */
export const countOrdinaryBoxes = (durability: number, subsystems: number): number => durability + subsystems;

/** `system.mutation`: Taint, unspent Mutation XP, and what it was spent on, by id (SIE-MUT-2 to -4). */
export const MutationState = fieldGroup({
  taint: numberField(),
  xp: numberField(),
  log: v.fallback(v.record(v.string(), fieldGroup({ what: textField(), xp: numberField() })), {}),
});
export type MutationState = Readonly<v.InferOutput<typeof MutationState>>;

/** `system.cyber`: the base of the Cyber Score, and the level of Disconnection (SIE-CYB-2, SIE-CYB-3). */
export const CyberState = fieldGroup({ base: numberField(), level: numberField() });
export type CyberState = Readonly<v.InferOutput<typeof CyberState>>;

/** The part of `system` of a siegeCharacter or siegeNpc that the rules read. */
export const SiegeActorState = fieldGroup({
  attributes: keyedGroup(ATTRIBUTES, fieldGroup({ value: numberField() })),
  bundles: keyedGroup(BUNDLES, fieldGroup({ primary: FlagField, bonus: numberField() })),
  specialties: v.fallback(v.record(v.string(), SpecialtyEntry), {}),
  defense: fieldGroup({ combat: Defense, psyche: Defense }),
  wounds: Wounds,
  stress: Stress,
  care: Care,
  nova: fieldGroup({ value: numberField() }),
  /** SIE-ATK-4: boxes of a bare-handed hit. */
  unarmed: fieldGroup({ damage: numberField(1) }),
  hold: Hold,
  /** SIE-SUB-2: knocked out. */
  unconscious: FlagField,
  moves: Moves,
  /** Uuid of the craft in whose crew it is; empty for none (SIE-CREW-1). */
  aboard: textField(),
  aid: v.fallback(v.record(v.string(), Aid), {}),
  /** Steps of the ladder by which injuries and defects change every Move (SIE-MOVE-4). */
  moveSteps: numberField(),
  turn: Turn,
  size: numberField(10),
  /** SIE-DMG-8: repaired, not healed: `durability` and `status` in place of the Wounds track. */
  usesDurability: FlagField,
  durability: Durability,
  status: ItemStatus,
  /** What it is made of, for the time of a repair (SIE-REPAIR-1). */
  tech: numberField(4),
  mutation: MutationState,
  cyber: CyberState,
  /** How it fights or flees when Fractured, in the player's words (SIE-CSTRESS-4). */
  reactions: fieldGroup({ fight: textField(), flight: textField() }),
});
export type SiegeActorState = Readonly<v.InferOutput<typeof SiegeActorState>>;

/** `system.armor`: the Rating against each track. */
export const Ratings = keyedGroup(TRACKS, numberField());

/**
 * Properties of a weapon or a power that its hit carries, true or false: sheets list them, cards display them, and
 * damage.ts applies them. `piercing`: ignores armour (SIE-ARM-1).
 */
export const HIT_PROPERTIES = ["piercing"] as const;
export type HitProperty = (typeof HIT_PROPERTIES)[number];

/** The most purchases of Area Effect: 24 targets (SIE-SFX-2). */
export const MAX_AREA_LEVEL = 4;

/** What a weapon and a power have in common: the boxes of a hit, their track, their reach, and what the hit does. */
export const Weaponry = fieldGroup({
  damage: fieldGroup({ total: numberField(), track: wordField(TRACKS, "wound"), critical: FlagField }),
  /** `restricted`: works at that band only, as melee weapons do (SIE-RANGE-3). */
  range: fieldGroup({ class: wordField(BANDS, "close"), restricted: FlagField }),
  ...forEachKey(HIT_PROPERTIES, FlagField),
  /** Purchases of Area Effect: it strikes several targets (SIE-SFX-2). */
  area: numberField(),
});
export type Weaponry = Readonly<v.InferOutput<typeof Weaponry>>;

/** One entry of `system.specialties` of a trapping, keyed by id: a Specialty, and the bonus to it (SIE-FUNC-5). */
export const HelpedSpecialty = fieldGroup({ name: textField(), bonus: numberField() });
export type HelpedSpecialty = Readonly<v.InferOutput<typeof HelpedSpecialty>>;

/** The part of `system` of a siegeTrapping that the rules read. */
export const SiegeTrappingState = fieldGroup({
  ...Weaponry.entries,
  specialties: v.fallback(v.record(v.string(), HelpedSpecialty), {}),
  armor: Ratings,
  /** Defensive Maneuvers: what wearing it adds to Combat Defense. */
  defensive: numberField(),
  durability: Durability,
  status: ItemStatus,
  fragile: FlagField,
  equipped: FlagField,
  /** Its Reliability number came up: it does not fire until it is cleared (SIE-ACT-4). */
  jammed: FlagField,
  /** The bundle it may contribute to; Automatic ones to any (SIE-ACT-2). */
  class: wordField(["automatic", ...BUNDLES], "automatic"),
  size: numberField(),
  tech: numberField(4),
  /** Boxes more that First Aid with this kit heals (SIE-AID-1). */
  healing: numberField(),
  /** Interference of cyberware, which is installed while it is equipped; 0 for other equipment (SIE-CYB-2). */
  interference: numberField(),
});
export type SiegeTrappingState = Readonly<v.InferOutput<typeof SiegeTrappingState>>;

/** Returns the Specialties that a trapping helps: those with a name and a bonus. */
export const listHelped = ({ specialties }: Pick<SiegeTrappingState, "specialties">): readonly HelpedSpecialty[] =>
  Object.values(specialties).filter(({ name, bonus }) => name.trim() !== "" && bonus !== 0);

/** Returns what a trapping adds to a Specialty; what has no name counts for none. */
export const sumBonusTo = ({ specialties }: Pick<SiegeTrappingState, "specialties">, specialty: string): number =>
  Object.values(specialties)
    .filter(({ name }) => name.trim() !== "" && isSameSpecialty(name, specialty))
    .reduce((sum, { bonus }) => sum + bonus, 0);

/** The stations of a craft's crew. */
export const STATIONS = ["captain", "pilot", "gunnery", "engineering", "support"] as const;
export type Station = (typeof STATIONS)[number];

/**
 * One entry of `system.subsystems` of a craft, keyed by id. `weapon` is the id of the weapon that it mounts; `drive`:
 * the craft flies with it.
 */
const Subsystem = fieldGroup({ name: textField(), disabled: FlagField, weapon: textField(), drive: FlagField });

/** What of a crew raises the craft's Combat Defense; `fly` is the Pilot's Move Action with it. */
export const GUARD_DUTIES = ["evade", "support", "fly"] as const;
export type GuardDuty = (typeof GUARD_DUTIES)[number];

/**
 * What a crew member adds to the craft's Combat Defense until their next turn (SIE-CREW-6, SIE-CREW-8); `subsystem` is
 * the one that they use.
 */
const Guard = fieldGroup({ value: numberField(), duty: wordField(GUARD_DUTIES, "evade"), subsystem: textField() });
export type Guard = Readonly<v.InferOutput<typeof Guard>>;

/**
 * One entry of `system.crew` of a craft, keyed by id: the actor's uuid, and a name where there is none or it is gone;
 * the id of a gunner's weapon.
 */
const CrewSeat = fieldGroup({
  name: textField(),
  station: wordField(STATIONS, "pilot"),
  actor: textField(),
  weapon: textField(),
  guard: Guard,
});
export type CrewSeat = Readonly<v.InferOutput<typeof CrewSeat>>;

/** The part of `system` of a siegeCraft that is read: its hull, initiative as one combatant, movement and crew. */
export const SiegeCraftState = fieldGroup({
  initiative: numberField(),
  reliability: numberField(),
  /** It stops less often on a journey (SIE-TRAVEL-5). */
  ignoresInertia: FlagField,
  crew: v.fallback(v.record(v.string(), CrewSeat), {}),
  /** By id. Each adds a box for its controls (SIE-DMG-6). */
  subsystems: v.fallback(v.record(v.string(), Subsystem), {}),
  durability: Durability,
  status: ItemStatus,
  armor: Ratings,
});
export type SiegeCraftState = Readonly<v.InferOutput<typeof SiegeCraftState>>;

/** The part of `system` of a siegeSpecies that is read; `size` is null where it sets none. */
export const SiegeSpeciesState = fieldGroup({
  concept: textField(),
  size: v.fallback(v.nullable(v.number()), null),
  attributes: SiegeActorState.entries.attributes,
  moves: Moves,
  applied: FlagField,
});
export type SiegeSpeciesState = v.InferOutput<typeof SiegeSpeciesState>;

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

/** SIE-DEFECT-2: body parts that a Defect may affect, in the order of their table. */
export const BODY_PARTS = [
  "arm",
  "bladder",
  "ears",
  "eyes",
  "fingers",
  "foot",
  "hand",
  "heart",
  "intestines",
  "kidney",
  "leg",
  "liver",
  "lungs",
  "nose",
  "skin",
  "spinalCord",
  "stomach",
  "toes",
  "tongue",
  "other",
] as const;
export type BodyPart = (typeof BODY_PARTS)[number];

/** SIE-DEFECT-5: what Degeneration may lower, beside Attributes. */
export const LOWERED = ["none", ...ATTRIBUTES, "psi", "move"] as const;
/** SIE-DEFECT-6: what a Disorder does: it hinders, makes Specialties dearer, or costs a Stress box. */
export const DISORDERS = ["cl", "xp", "stressBox"] as const;

/** The part of `system` of a siegeDefect that is read; its key says which fields count (SIE-DEFECT-3 to -12). */
export const SiegeDefectState = fieldGroup({
  key: wordField(DEFECTS, "pigmentation"),
  discomfort: wordField(DISCOMFORTS, "no"),
  /** The affected part; `none` where none is. */
  part: wordField(["none", ...BODY_PARTS], "none"),
  /** A substance, field, trigger or sense, as the table words it. */
  detail: textField(),
  /** Whether XP were paid to make the part functional. */
  functional: FlagField,
  /** A sense that is gone, not only damaged. */
  disabled: FlagField,
  lowered: wordField(LOWERED, "none"),
  amount: numberField(1),
  disorder: wordField(DISORDERS, "cl"),
  /** Rounds of contact with the substance (SIE-DEFECT-3). */
  rounds: numberField(),
});
export type SiegeDefectState = Readonly<v.InferOutput<typeof SiegeDefectState>>;
