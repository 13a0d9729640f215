/** Reads an Edge creature and its items from snapshots into the types of the rules. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import {
  type Armour,
  ArmourState,
  type Category,
  CreatureState,
  GearState,
  type Pair,
  SkillState,
} from "../../../rules/edge/state.ts";
import { type Weapon, WeaponState } from "../../../rules/edge/weapon.ts";

/** A skill that a creature has, or may try without ranks. */
export interface Skill {
  /** Its own document; null for one that anybody may try. */
  readonly uuid: string | null;
  readonly key: string;
  /** A name, or the language key of one. */
  readonly name: string;
  readonly img: string;
  readonly pair: Pair;
  readonly ranks: number;
  readonly category: Category;
  /** Named by a weapon or by gear, and nowhere else: this world has no such skill. */
  readonly missing?: true;
}

export interface ArmourItem extends Armour, Output<typeof ArmourState> {
  readonly uuid: string;
  readonly img: string;
}

/** Gear, a talent: what may give Advantage to a skill. */
export interface Gear {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly equipped: boolean;
  readonly quantity: number;
  readonly helps: string;
}

export interface Creature extends CreatureState {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly isCharacter: boolean;
  readonly skills: readonly Skill[];
  readonly weapons: readonly Weapon[];
  readonly armour: readonly ArmourItem[];
  readonly things: readonly Gear[];
}

/** Reads the creature of a snapshot; null where it is of another kind. */
export function readCreature({ uuid, type, name, img, system, items }: Snapshot): Creature | null {
  if (type !== "edgeCharacter" && type !== "edgeNpc") return null;
  return {
    ...v.parse(CreatureState, system),
    uuid,
    name,
    img,
    isCharacter: type === "edgeCharacter",
    skills: items.flatMap((item) => (item.type === "edgeSkill" ? [readSkill(item)] : [])),
    weapons: items.flatMap((item) => (item.type === "edgeWeapon" ? [readWeapon(item)] : [])),
    armour: items.flatMap((item) => (item.type === "edgeArmor" ? [readArmour(item)] : [])),
    things: items.flatMap((item) => (item.type === "edgeGear" || item.type === "edgeTalent" ? [readGear(item)] : [])),
  };
}

/** A name as a key: `Hand to hand` is `handtohand`. */
export const normalizeKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The skill a snapshot shows. */
export function readSkill({ uuid, name, img, system }: Snapshot): Skill {
  const { key, attributes, ranks, category } = v.parse(SkillState, system);
  return {
    uuid,
    name,
    img,
    key: key || normalizeKey(name),
    pair: [attributes.first, attributes.second],
    ranks,
    category,
  };
}

const readWeapon = ({ uuid, name, img, system }: Snapshot): Weapon => ({
  ...v.parse(WeaponState, system),
  uuid,
  name,
  img,
});

function readArmour({ uuid, name, img, system }: Snapshot): ArmourItem {
  const state = v.parse(ArmourState, system);
  return { ...state, uuid, at: { uuid }, name, img, equipped: state.form === "natural" || state.equipped };
}

function readGear({ uuid, type, name, img, system }: Snapshot): Gear {
  const { equipped, quantity, grantsAdvantage } = v.parse(GearState, system);
  const isReady = type === "edgeTalent" || equipped;
  return { uuid, type, name, img, equipped: isReady, quantity, helps: grantsAdvantage.skill };
}
