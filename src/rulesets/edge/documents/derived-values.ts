/** Values that the rules derive from an Edge creature: its skills and their lines, Defence, Strength and armour. */
import * as v from "valibot";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { pickArmour } from "../../../rules/edge/armour.ts";
import { type DamageRoll, rollWeapon } from "../../../rules/edge/damage.ts";
import { listDefenceLines, listOpposedLines } from "../../../rules/edge/defence.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type SkillEntry, skillName } from "../../../rules/edge/lists.ts";
import { createAttributeLine, listBonusLines } from "../../../rules/edge/skill.ts";
import type { Pair, Plane } from "../../../rules/edge/state.ts";
import { type AttackChoice, type Weapon, WeaponState } from "../../../rules/edge/weapon.ts";
import { type ArmourItem, type Creature, type Skill, normalizeKey } from "./read-actor.ts";

/** Returns a skill of the world's list, without ranks. */
const createUntrainedSkill = (entry: SkillEntry): Skill => ({
  uuid: null,
  key: entry.key,
  name: skillName(entry),
  img: "",
  pair: [entry.first, entry.second],
  ranks: 0,
  category: entry.category,
});

/** Returns every skill a creature may try: its own first, then the rest of the world's list. */
export const listSkills = ({ skills }: Pick<Creature, "skills">, { lists }: HouseRules): Skill[] => [
  ...skills,
  ...lists.skills.filter(({ key }) => !skills.some((one) => sameKey(one.key, key))).map(createUntrainedSkill),
];

const sameKey = (one: string, other: string): boolean => normalizeKey(one) === normalizeKey(other);

/** The skill of that key or name; one that is `missing` where neither the creature nor the world has it. */
export function findSkill(creature: Pick<Creature, "skills">, key: string, { lists }: HouseRules): Skill {
  const own = creature.skills.find((one) => sameKey(one.key, key) || sameKey(one.name, key));
  const listed = lists.skills.find((one) => sameKey(one.key, key) || sameKey(one.name, key));
  return (
    own ??
    (listed
      ? createUntrainedSkill(listed)
      : createMissingSkill(key, lists.removed.find((one) => sameKey(one.key, key)) ?? { key, name: key }))
  );
}

const createMissingSkill = (key: string, named: { readonly key: string; readonly name: string }): Skill => ({
  uuid: null,
  key,
  name: skillName(named),
  img: "",
  pair: ["strength", "strength"],
  ranks: 0,
  category: "special",
  missing: true,
});

/** Pair and ranks as terms (SUC-ROLL-3); the pair may be another for one check (SUC-ROLL-4). */
export const listSkillLines = (
  creature: Creature,
  skill: Skill,
  house: HouseRules,
  pair: Pair = skill.pair,
): Modifier[] =>
  listBonusLines(
    pair.map((id) => createAttributeLine(id, creature.attributes[id] ?? 0, { uuid: creature.uuid }, house)),
    { label: skill.name, value: skill.ranks, source: { uuid: skill.uuid ?? creature.uuid } },
  );

/** Returns the flat modifiers of conditions and the weapon (SUC-ROLL-8). */
export const listFlatLines = (creature: Creature, weapon: Weapon | null): Modifier[] => [
  ...creature.conditions
    .filter(({ mod }) => mod !== 0)
    .map(({ name, mod }): Modifier => ({
      label: name || "QUADRANT.Edge.Condition",
      value: mod,
      source: { uuid: creature.uuid },
    })),
  ...(weapon && weapon.bonus !== 0 ? [{ label: weapon.name, value: weapon.bonus, source: { uuid: weapon.uuid } }] : []),
];

/** Armour that is worn, or part of the body. */
export const listWornArmour = ({ armour }: Creature): ArmourItem[] => armour.filter(({ equipped }) => equipped);

/**
 * The piece that meets damage of a plane: the one picked, where the house lets players pick, else the best (SUC-ARM-9,
 * SUC-ARM-10).
 */
export function findArmour(creature: Creature, plane: Plane, house: HouseRules): ArmourItem | null {
  const id = creature.armorFor[plane];
  const picked = creature.armour.find(({ uuid }) => id !== "" && uuid.endsWith(`.${id}`));
  return pickArmour(listWornArmour(creature), plane, house, picked?.at);
}

/** What armour takes from Dodge or speed: the heaviest piece counts (SUC-ARM-7). */
const findHeaviestPenalty = (creature: Creature, of: "dodgeMod" | "speedMod"): number =>
  listWornArmour(creature).reduce((worst, piece) => Math.min(worst, piece[of]), 0);

/** What armour takes from speed (SUC-ARM-7). */
export const computeSpeedPenalty = (creature: Creature): number => findHeaviestPenalty(creature, "speedMod");

/**
 * Returns the Target Number of an attack on a creature, as lines (SUC-ROLL-11); null where none is entered and the
 * house rules have no formula.
 */
export function computeDefence(creature: Creature, house: HouseRules): Modifier[] | null {
  const source = { uuid: creature.uuid };
  const { typed } = creature.defense;
  if (typed !== null) return [{ label: "QUADRANT.Edge.Defence.Typed", value: typed, source }];
  const weight: Modifier = {
    label: "QUADRANT.Edge.Defence.Armour",
    value: findHeaviestPenalty(creature, "dodgeMod"),
    source: { rule: "SUC-ARM-7" },
  };
  return listDefenceLines((path) => {
    const [head = "", key = "", last = ""] = path.split(".");
    if (path === "armor.dodgeMod") return weight;
    if (head === "skills" && last === "bonus") return computePassiveLine(creature, key, house) ?? undefined;
    const value = head === "attributes" ? creature.attributes[key] : undefined;
    return value === undefined ? undefined : createAttributeLine(key, value, source, house);
  }, house);
}

/** Returns a creature's whole bonus with a skill as one line; null where there is no such skill. */
function computePassiveLine(creature: Creature, key: string, house: HouseRules): Modifier | null {
  const skill = findSkill(creature, key, house);
  return skill.missing
    ? null
    : { label: skill.name, value: total(listSkillLines(creature, skill, house)), source: { uuid: creature.uuid } };
}

/**
 * Returns the Target Number of a creature that resists with a skill, as lines (SUC-ROLL-11); null where there is no
 * such skill.
 */
export function computeResistance(creature: Creature, key: string, house: HouseRules): Modifier[] | null {
  const line = computePassiveLine(creature, key, house);
  return line && listOpposedLines(line);
}

/** Returns the Strength line of a weapon a creature holds (SUC-DMG-2, SUC-DMG-3). */
const createStrengthLine = (creature: Creature, weapon: Weapon, house: HouseRules): Modifier =>
  weapon.strengthSource === "wielder"
    ? createAttributeLine("strength", creature.attributes["strength"] ?? 0, { uuid: creature.uuid }, house)
    : { label: "QUADRANT.Edge.Damage.Strength", value: weapon.strength, source: { uuid: weapon.uuid } };

/** Returns the damage roll of an attack: see `rollWeapon`. */
export const rollAttack = (
  creature: Creature,
  weapon: Weapon,
  house: HouseRules,
  ...more: readonly [choice?: AttackChoice, margin?: number]
): DamageRoll => rollWeapon(weapon, createStrengthLine(creature, weapon, house), house, ...more);

/** Returns the unarmed attack: 1d6 and the wielder's ST, stun (SUC-DMG-7). */
export const createUnarmedWeapon = ({ uuid, img }: Creature): Weapon => ({
  ...v.parse(WeaponState, { damageDice: 1, strengthSource: "wielder", damageType: "stun", skill: "unarmed" }),
  equipped: true,
  uuid,
  name: "QUADRANT.Edge.Weapon.Unarmed",
  img,
});

/** A severity's place among the injuries: the first that is free, so that everybody who plans it finds the same. */
export const findFreeInjuryId = ({ injuries }: Pick<Creature, "injuries">): string => findFreeId("injury", injuries);

export function findFreeId(word: string, rows: readonly { readonly id: string }[]): string {
  const taken = new Set(rows.map(({ id }) => id));
  let n = 1;
  while (taken.has(`${word}${n}`)) n += 1;
  return `${word}${n}`;
}
