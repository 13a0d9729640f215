/** Reads an actor of Sidonia and its items from snapshots into the shapes that the rules take. */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import type { Snapshot } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { type ArmourPiece, ArmourState } from "../../../rules/sidonia/armour.ts";
import { type AttackSkill, type Method, findAttackSkill, findDamageFormula } from "../../../rules/sidonia/attack.ts";
import { computeAttributeModifier } from "../../../rules/sidonia/attribute.ts";
import { buildBody } from "../../../rules/sidonia/body.ts";
import type { Payer } from "../../../rules/sidonia/corruption.ts";
import { type WeaponDamage, WeaponState, type Wielder } from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type PathStep, chargesThrow } from "../../../rules/sidonia/hunger.ts";
import {
  ActorState,
  type Attribute,
  type Body,
  type BodyFields,
  type CorruptionTrack,
  type Hand,
  type Level,
  type Location,
  type Roller,
  SkillState,
  type Specializations,
  type Status,
  type Use,
} from "../../../rules/sidonia/state.ts";
import { readGift } from "./gifts.ts";
import { buildTrack } from "./read-corruption.ts";

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
  /** The Code they live by; empty where there is none (SID-CODE-1). */
  readonly code: string;
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
  const stored = v.parse(ActorState, system);
  const { hand, attributes, specializations, uses, status, code } = stored;
  const withModifier = ({ value }: { readonly value: number }) => ({
    value,
    mod: computeAttributeModifier(value, house),
  });
  return {
    uuid,
    name,
    character,
    hand,
    attributes: {
      physique: withModifier(attributes.physique),
      intellect: withModifier(attributes.intellect),
      presence: withModifier(attributes.presence),
    },
    specializations,
    uses,
    body: buildStoredBody(stored, house),
    status,
    corruption: character || stored.hasCorruptionTrack ? buildTrack(stored.corruption, items, house) : null,
    code,
    skills: items.flatMap((item) => readSkill(item) ?? []),
    weapons: items.flatMap((item) => readWeapon(item) ?? []),
    worn: items.flatMap((item) => readArmour(item) ?? []),
    gifts: items.flatMap((item) => readGift(item) ?? []),
  };
}

/** Returns the tracks of a creature's body. */
export const buildStoredBody = (
  { attributes, locations }: Pick<Output<typeof BodyFields>, "attributes" | "locations">,
  house: HouseRules,
): Body => buildBody(computeAttributeModifier(attributes.physique.value, house), house, locations);

function readSkill({ uuid, type, name, system }: Snapshot): Skill | null {
  if (type !== "sidoniaSkill") return null;
  const { level, social, supernatural, locations } = v.parse(SkillState, system);
  return { uuid, name, level, social, supernatural, uses: locations };
}

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
  const { skill, twoHanded, piercing, equipped, ...damage } = v.parse(WeaponState, system);
  return {
    isGift: false,
    uuid,
    name,
    damage,
    skill,
    twoHanded,
    piercing: Math.max(0, Math.trunc(piercing)),
    equipped,
  };
}

function readArmour({ uuid, type, name, system }: Snapshot): ArmourPiece | null {
  if (type !== "sidoniaArmor") return null;
  const { equipped, ...piece } = v.parse(ArmourState, system);
  return equipped ? { name, source: { uuid }, ...piece } : null;
}

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

/** What one fights with: the weapon's own skill, or that of its kind or of how one attacks (SID-ATK-2). */
export function findWeaponSkill(weapon: Weapon | null, method: Method = "unarmed"): string {
  if (weapon?.skill) return weapon.skill;
  return SKILL_NAMES[findAttackSkill(weapon?.damage.kind ?? method).suggested];
}

/** Returns what an attack without a weapon is as one: hands, something at hand, or a gun (SID-AMT-5). */
export const findDamage = (method: Method): WeaponDamage => {
  const kind = findDamageFormula(method);
  return { ...BARE_HANDS, kind, damageType: kind === "ranged" ? "wound" : BARE_HANDS.damageType };
};

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

/** A location in words. */
export const formatLocation = (location: Location): string => `QUADRANT.Sidonia.Location.${location}`;

/** Returns an actor as the rules take a payer. */
export const readPayer = ({ uuid, character, corruption }: Creature): Payer => ({
  at: { uuid },
  character,
  corruption,
});
