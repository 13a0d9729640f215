/** Reads an agent or NPC of Circumstances and its items from snapshots into the types of the rules. */
import { sameName } from "../../../rules/shared/names.ts";
import type { Seat, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, flagAt, numberAt, textAt, valueAt, wordAt } from "../../../rules/shared/json.ts";
import { CONDITION_KEYS, type Patient, findCondition } from "../../../rules/circumstances/conditions.ts";
import type { TraitUse } from "../../../rules/circumstances/pool.ts";
import type { SuccessGear } from "../../../rules/circumstances/successes.ts";
import { findAbility, findSkill, isKnown } from "../../../rules/circumstances/skills.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  ABILITIES,
  type Ability,
  CATEGORIES,
  type ConditionRule,
  LUCK_ABILITIES,
  type Skill,
  TAGS,
  type TestSubject,
} from "../../../rules/circumstances/state.ts";

/** A skill on a sheet. */
export interface OwnSkill {
  readonly uuid: string;
  readonly rating: number;
  readonly marks: number;
  readonly gram: boolean;
  readonly skill: Skill;
}

interface Side {
  readonly name: string;
  readonly helped: number;
  readonly harmed: number;
}

export interface OwnTrait {
  readonly uuid: string;
  readonly name: string;
  readonly a: Side;
  readonly b: Side;
  readonly disabled: boolean;
}

export interface OwnGear extends SuccessGear {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly skill: string;
  readonly bonusDice: number;
  readonly consumable: boolean;
  readonly treasure: { readonly dice: number; readonly divisible: boolean };
  readonly equipped: boolean;
  readonly removed: boolean;
}

/** A condition of the table's own, on a sheet. */
export interface OwnCondition {
  readonly uuid: string;
  readonly active: boolean;
  readonly rule: ConditionRule;
}

export interface Agent {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly isAgent: boolean;
  readonly ratings: Readonly<Record<Ability, number>>;
  readonly resources: { readonly value: number; readonly max: number };
  readonly disposition: { readonly value: number; readonly max: number };
  /** Keys of the nine. */
  readonly has: readonly string[];
  readonly severeStage: number;
  readonly skills: readonly OwnSkill[];
  readonly traits: readonly OwnTrait[];
  readonly gear: readonly OwnGear[];
  readonly own: readonly OwnCondition[];
}

/** Reads the agent or NPC of a snapshot; null where it is of another kind. */
export function readAgent({ uuid, type, name, img, system, items }: Snapshot): Agent | null {
  if (type !== "circumstancesAgent" && type !== "circumstancesNpc") return null;
  const rating = (ability: Ability): number => numberAt(system, `abilities.${ability}.value`);
  const pair = (path: string) => ({ value: numberAt(system, `${path}.value`), max: numberAt(system, `${path}.max`) });
  return {
    uuid,
    name,
    img,
    isAgent: type === "circumstancesAgent",
    ratings: Object.fromEntries(ABILITIES.map((ability) => [ability, rating(ability)])) as Record<Ability, number>,
    resources: pair("abilities.resources"),
    disposition: pair("disposition"),
    has: listConditionKeys(system),
    severeStage: numberAt(system, "conditions.severeStage"),
    skills: items.flatMap((item) => (item.type === "circumstancesSkill" ? [readSkill(item)] : [])),
    traits: items.flatMap((item) => (item.type === "circumstancesTrait" ? [readTrait(item)] : [])),
    gear: items.flatMap((item) => (item.type === "circumstancesGear" ? [readGear(item)] : [])),
    own: items.flatMap((item) => (item.type === "circumstancesCondition" ? [readCondition(item)] : [])),
  };
}

/** Which of the nine conditions hold in an actor's data. */
export const listConditionKeys = (system: Fields): readonly string[] =>
  CONDITION_KEYS.filter((key) => flagAt(system, `conditions.${key}`));

const readList = <T extends string>(system: Fields, path: string, words: readonly T[]): readonly T[] => {
  const list = valueAt(system, path);
  return Array.isArray(list) ? words.filter((word) => (list as readonly unknown[]).includes(word)) : [];
};

const readTexts = (system: Fields, path: string): readonly string[] => {
  const list = valueAt(system, path);
  return Array.isArray(list) ? (list as readonly unknown[]).filter((one) => typeof one === "string") : [];
};

const readSkill = ({ uuid, name, system }: Snapshot): OwnSkill => ({
  uuid,
  rating: numberAt(system, "rating"),
  marks: numberAt(system, "marks"),
  gram: flagAt(system, "gram"),
  skill: {
    name,
    category: wordAt(system, "category", CATEGORIES, "lore"),
    ability: wordAt(system, "ability", LUCK_ABILITIES, "will"),
    tags: readList(system, "tags", TAGS),
    gramOb: numberAt(system, "gramOb", 2),
    help: readTexts(system, "help"),
  },
});

function readTrait({ uuid, name, system }: Snapshot): OwnTrait {
  const side = (key: string): Side => ({
    name: textAt(system, `${key}.name`),
    helped: numberAt(system, `${key}.helped`),
    harmed: numberAt(system, `${key}.harmed`),
  });
  return { uuid, name, a: side("a"), b: side("b"), disabled: flagAt(system, "disabled") };
}

const isAtHand = (system: Fields): boolean => flagAt(system, "equipped") && !flagAt(system, "removed");

const readGear = ({ uuid, name, img, system }: Snapshot): OwnGear => ({
  uuid,
  name,
  img,
  skill: textAt(system, "skill"),
  bonusDice: numberAt(system, "bonusDice"),
  bonusSuccess: numberAt(system, "bonusSuccess"),
  beforeRoll: flagAt(system, "beforeRoll"),
  consumable: flagAt(system, "consumable"),
  quantity: numberAt(system, "quantity", 1),
  treasure: { dice: numberAt(system, "treasure.dice"), divisible: flagAt(system, "treasure.divisible") },
  equipped: flagAt(system, "equipped"),
  removed: flagAt(system, "removed"),
  atHand: isAtHand(system),
});

const readCondition = ({ uuid, name, system }: Snapshot): OwnCondition => ({
  uuid,
  active: flagAt(system, "active"),
  rule: {
    key: uuid,
    name,
    rule: "CIR-COND-1",
    dice: numberAt(system, "dice", 1),
    ...(flagAt(system, "everything") ? { everything: true } : {}),
    abilities: readList(system, "abilities", ABILITIES),
    categories: readList(system, "categories", CATEGORIES),
    tags: readList(system, "tags", TAGS),
    steps: [{ test: textAt(system, "recovery.test", "Health"), ob: numberAt(system, "recovery.ob", 2), by: "patient" }],
    helpWith: [],
  },
});

// --- What rules ask of a person

/** Returns every active condition of a person, the nine and the table's own. */
export const listConditionRules = ({ has, own }: Agent): readonly ConditionRule[] => [
  ...has.flatMap((key) => findCondition(key) ?? []),
  ...own.filter(({ active }) => active).map(({ rule }) => rule),
];

/** Returns a person as the rules of conditions read them. */
export const readPatient = ({ uuid, has, severeStage }: Agent): Patient => ({ at: { uuid }, has, stage: severeStage });

/** One side of a Trait of theirs, by `item id.side`; null where there is none. */
export function findTraitUse({ traits }: Agent, choice: string): TraitUse | null {
  const [id = "", side] = choice.split(".");
  const trait = traits.find(({ uuid }) => parseId(uuid) === id);
  if (!trait || (side !== "a" && side !== "b")) return null;
  return { pair: id, name: trait[side].name || trait.name, disabled: trait.disabled };
}

/** Sides of Traits that can be called on, by `item id.side`. */
export const listTraitSides = ({ traits }: Agent): { readonly value: string; readonly name: string }[] =>
  traits
    .filter(({ disabled }) => !disabled)
    .flatMap((trait) =>
      (["a", "b"] as const).map((side) => ({
        value: `${parseId(trait.uuid)}.${side}`,
        name: trait[side].name || trait.name,
      })),
    );

/** The last part of a uuid. */
export const parseId = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** A test that a person could make, and their rating for it. */
export interface AvailableTest {
  readonly tried: TestSubject;
  readonly rating: number;
  /** The document that holds the rating. */
  readonly uuid: string;
  readonly own: OwnSkill | null;
}

/**
 * Returns how a person would test what has this name: an ability, a skill they know, or by Beginner's Luck (CIR-TEST-7,
 * CIR-LUCK-1). Null where neither they nor the table know it.
 */
export function findAvailableTest(person: Agent, name: string): AvailableTest | null {
  const ability = findAbility(name);
  if (ability)
    return { tried: { kind: "ability", ability }, rating: person.ratings[ability], uuid: person.uuid, own: null };
  const own = person.skills.find(({ skill }) => sameName(skill.name, name)) ?? null;
  const skill = own?.skill ?? findSkill(name);
  if (!skill) return null;
  if (own && isKnown(own.rating))
    return { tried: { kind: "skill", skill, luck: null }, rating: own.rating, uuid: own.uuid, own };
  return {
    tried: { kind: "skill", skill, luck: skill.ability },
    rating: person.ratings[skill.ability],
    uuid: person.uuid,
    own,
  };
}

/** Returns the name of a test: an ability's language key, or the skill's name. */
export const formatSubject = (tried: TestSubject): string =>
  tried.kind === "ability" ? `QUADRANT.Circumstances.Ability.${tried.ability}` : tried.skill.name;

/** Returns the name of a test as displayed: an ability's language key, any other name as written. */
export const formatTestName = (name: string): string => {
  const ability = findAbility(name);
  return ability ? `QUADRANT.Circumstances.Ability.${ability}` : name;
};

/** Refuses everybody but a person's owner and the GM. */
export const refuseStranger = ({ uuid, name }: Pick<Agent, "uuid" | "name">, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };
