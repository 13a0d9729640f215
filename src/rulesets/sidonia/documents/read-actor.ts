/** Reads an actor of Sidonia and its items from snapshots into the shapes that the rules take. */
import { sameName } from "../../../rules/shared/names.ts";
import type { Seat, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, flagAt, numberAt, textAt, valueAt, wordAt } from "../../../rules/shared/json.ts";
import { readTrack } from "./read-corruption.ts";
import { readGift } from "./gifts.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import type { ArmourPiece } from "../../../rules/sidonia/armour.ts";
import { type AttackSkill, findAttackSkill } from "../../../rules/sidonia/attack.ts";
import { computeAttributeModifier } from "../../../rules/sidonia/attribute.ts";
import { type Hand, USES, type Use, buildBody } from "../../../rules/sidonia/body.ts";
import { type PathStep, chargesThrow } from "../../../rules/sidonia/hunger.ts";
import {
  STRIKES,
  WEAPON_CLASSES,
  WEAPON_KINDS,
  type WeaponDamage,
  type Wielder,
} from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  ATTRIBUTES,
  type Attribute,
  type Body,
  DAMAGE_TYPES,
  type CorruptionTrack,
  LEVELS,
  LOCATIONS,
  type Level,
  type Location,
  type Roller,
  SPECIALIZATIONS,
  type Specializations,
  selectSpecializations,
} from "../../../rules/sidonia/state.ts";
import type { Payer } from "../../../rules/sidonia/corruption.ts";

/**
 * Stored states: exposed, out of the fight, stabilised, kept unconscious, upper hand (SID-ATK-3, -7, SID-INJ-5,
 * SID-DMG-3, SID-ROLL-5).
 */
export const STATUSES = ["exposed", "takenOut", "stabilised", "knockedOut", "upperHand"] as const;
export type Status = (typeof STATUSES)[number];

/** A skill of an actor. */
export interface Skill {
  readonly uuid: string;
  readonly name: string;
  readonly level: Level;
  readonly social: boolean;
  /** It goes through the Aether (SID-AETH-1). */
  readonly supernatural: boolean;
  readonly uses: readonly Use[];
}

/** A weapon of an actor. */
export interface Weapon {
  readonly uuid: string;
  readonly name: string;
  readonly damage: WeaponDamage;
  readonly skill: string;
  readonly twoHanded: boolean;
  readonly piercing: number;
  readonly equipped: boolean;
  /**
   * It is whatever one has charged and throws: a gift, no weapon; how hard it strikes is said each time (SID-HUN-16).
   */
  readonly isGift: boolean;
}

/** A character or NPC with its items. */
export interface Creature {
  readonly uuid: string;
  readonly name: string;
  readonly character: boolean;
  readonly hand: Hand;
  readonly attributes: Readonly<Record<Attribute, { readonly value: number; readonly mod: number }>>;
  readonly specializations: Specializations;
  readonly uses: { readonly bodyScene: boolean; readonly manipulationSession: boolean };
  readonly body: Body;
  readonly status: Readonly<Record<Status, boolean>>;
  /** Null where there is no such track (SID-ATK-3). */
  readonly corruption: CorruptionTrack | null;
  readonly skills: readonly Skill[];
  readonly weapons: readonly Weapon[];
  readonly worn: readonly ArmourPiece[];
  /** Gifts of Bargains they carry. */
  readonly gifts: readonly PathStep[];
}

/** The one a snapshot shows; null where it is of another kind. */
export function readActor({ uuid, type, name, system, items }: Snapshot, house: HouseRules): Creature | null {
  if (type !== "sidoniaCharacter" && type !== "sidoniaNpc") return null;
  const character = type === "sidoniaCharacter";
  const tracked = character || flagAt(system, "hasCorruptionTrack");
  return {
    uuid,
    name,
    character,
    hand: wordAt(system, "hand", ["right", "left"], "right"),
    attributes: record(ATTRIBUTES, (id) => {
      const value = numberAt(system, `attributes.${id}.value`, 2);
      return { value, mod: computeAttributeModifier(value, house) };
    }),
    specializations: selectSpecializations(...SPECIALIZATIONS.filter((id) => flagAt(system, `specializations.${id}`))),
    uses: {
      bodyScene: flagAt(system, "uses.bodyScene"),
      manipulationSession: flagAt(system, "uses.manipulationSession"),
    },
    body: readBody(system, house),
    status: record(STATUSES, (id) => flagAt(system, `status.${id}`)),
    corruption: tracked ? readTrack(system, items, house) : null,
    skills: items.flatMap((item) => readSkill(item) ?? []),
    weapons: items.flatMap((item) => readWeapon(item) ?? []),
    worn: items.flatMap((item) => readArmour(item) ?? []),
    gifts: items.flatMap((item) => readGift(item) ?? []),
  };
}

/** The tracks in a creature's bare data. */
export function readBody(system: Fields, house: HouseRules): Body {
  const { locations } = system;
  const stored = record(LOCATIONS, (location) => {
    const own = valueAt(locations, location);
    return record(["health", "stun"] as const, (track) => {
      const kept = valueAt(own, track);
      return { value: numberAt(kept, "value"), bonus: numberAt(kept, "bonus") };
    });
  });
  return buildBody(computeAttributeModifier(numberAt(system, "attributes.physique.value", 2), house), house, stored);
}

/** The words of a list that are among those known. */
const readWords = <T extends string>(system: Fields, path: string, known: readonly T[]): T[] => {
  const list = valueAt(system, path);
  return Array.isArray(list) ? known.filter((word) => list.includes(word)) : [];
};

const readSkill = ({ uuid, type, name, system }: Snapshot): Skill | null =>
  type === "sidoniaSkill"
    ? {
        uuid,
        name,
        level: wordAt(system, "level", LEVELS, "untrained"),
        social: flagAt(system, "social"),
        supernatural: flagAt(system, "supernatural"),
        uses: readWords(system, "locations", USES),
      }
    : null;

/** What a charged thing is as a weapon (SID-HUN-16). */
const CHARGED_THROW: Omit<Weapon, "uuid" | "name"> = {
  damage: { kind: "ranged", damageType: "wound", strike: "either", class: "light" },
  skill: "Athletics",
  twoHanded: false,
  piercing: 0,
  equipped: true,
  isGift: true,
};

/** The weapon a snapshot shows; null where it is of another kind. */
export function readWeapon(item: Snapshot): Weapon | null {
  const { uuid, type, name, system } = item;
  const gift = readGift(item);
  if (gift && chargesThrow(gift)) return { uuid, name, ...CHARGED_THROW };
  if (type !== "sidoniaWeapon") return null;
  return {
    isGift: false,
    uuid,
    name,
    damage: {
      kind: wordAt(system, "kind", WEAPON_KINDS, "melee"),
      damageType: wordAt(system, "damageType", DAMAGE_TYPES, "wound"),
      strike: wordAt(system, "strike", STRIKES, "either"),
      class: wordAt(system, "class", WEAPON_CLASSES, "light"),
    },
    skill: textAt(system, "skill"),
    twoHanded: flagAt(system, "twoHanded"),
    piercing: Math.max(0, Math.trunc(numberAt(system, "piercing"))),
    equipped: flagAt(system, "equipped"),
  };
}

const readArmour = ({ uuid, type, name, system }: Snapshot): ArmourPiece | null =>
  type === "sidoniaArmor" && flagAt(system, "equipped")
    ? {
        name,
        source: { uuid },
        av: numberAt(system, "av"),
        pv: numberAt(system, "pv"),
        locations: readWords(system, "locations", LOCATIONS),
      }
    : null;

const record = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

// --- Shapes for the rules

/** Bare hands: the attack every actor has (SID-AMT-1). */
export const BARE_HANDS: WeaponDamage = { kind: "unarmed", damageType: "blunt", strike: "either", class: "light" };

/** Returns an actor with ordinary values. */
export function createOrdinaryActor(house: HouseRules): Creature {
  const ordinary = readActor({ uuid: "", type: "sidoniaNpc", name: "", img: "", system: {}, items: [] }, house);
  if (!ordinary) throw new Error("an NPC is somebody");
  return ordinary;
}

/** SID-ATK-5: finds the weapon an actor hits back with: the first one equipped; null for bare hands. */
export const findWeaponAtHand = ({ weapons }: Creature): Weapon | null =>
  weapons.find(({ equipped, isGift }) => equipped && !isGift) ?? null;

/** SID-ATK-2: names of the attack skills, as sheets have them. */
const SKILL_NAMES: Readonly<Record<AttackSkill, string>> = {
  brawling: "Brawling",
  melee: "Melee",
  firearms: "Firearms",
  athletics: "Athletics",
};

/** What one fights with: the weapon's own skill, or that of its kind (SID-ATK-2). */
export function findWeaponSkill(weapon: Weapon | null): string {
  if (weapon?.skill) return weapon.skill;
  return SKILL_NAMES[findAttackSkill(weapon?.damage.kind ?? "unarmed").suggested];
}

/**
 * The skill of that name, whatever its case, or with that id; null where they have none, which is rolled untrained
 * (SID-ROLL-3).
 */
export function findSkill({ skills }: Creature, wanted: string): Skill | null {
  return (
    skills.find(({ uuid }) => uuid.endsWith(`.${wanted}`)) ?? skills.find(({ name }) => sameName(name, wanted)) ?? null
  );
}

/** SID-OUT-9: characters are rolled by players, everybody else by the GM. */
export const findRoller = ({ character }: Creature): Roller => (character ? "player" : "gm");

/** Returns an actor as damage takes its wielder. */
export const readWielder = ({ uuid, attributes, specializations }: Creature): Wielder => ({
  physique: {
    label: "QUADRANT.Sidonia.Attribute.physique",
    value: attributes.physique.mod,
    source: { uuid },
  } satisfies Modifier,
  specializations,
});

/** What concerns one creature is for its owner and the GM. */
export const refuseStranger = ({ uuid, name }: Creature, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };

/** A location in words. */
export const formatLocation = (location: Location): string => `QUADRANT.Sidonia.Location.${location}`;

/** Returns an actor as the rules take a payer. */
export const readPayer = ({ uuid, character, corruption }: Creature): Payer => ({
  at: { uuid },
  character,
  corruption,
});
