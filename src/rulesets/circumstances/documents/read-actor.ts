/** A creature of Circumstances and what it carries, read from snapshots into the shapes the rules speak of. */
import { sameName } from "../../../rules/shared/names.ts";
import type { Seat, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, valueAt, flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/read-json.ts";
import { type Patient, conditionKeys, conditionOf } from "../../../rules/circumstances/conditions.ts";
import type { TraitUse } from "../../../rules/circumstances/pool.ts";
import type { Charm } from "../../../rules/circumstances/successes.ts";
import { abilityNamed, isKnown, skillNamed } from "../../../rules/circumstances/skills.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import {
  ABILITIES,
  type Ability,
  CATEGORIES,
  type ConditionRule,
  RAW,
  type Skill,
  TAGS,
  type Tried,
} from "../../../rules/circumstances/state.ts";

/** A skill on somebody's sheet. */
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

export interface OwnGear extends Charm {
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

/** A condition of a table's own, on somebody. */
export interface OwnCondition {
  readonly uuid: string;
  readonly active: boolean;
  readonly rule: ConditionRule;
}

export interface Person {
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

/** The person a snapshot shows; null where it is of another kind. */
export function personOf({ uuid, type, name, img, system, items }: Snapshot): Person | null {
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
    has: conditionsIn(system),
    severeStage: numberAt(system, "conditions.severeStage"),
    skills: items.flatMap((item) => (item.type === "circumstancesSkill" ? [ownSkill(item)] : [])),
    traits: items.flatMap((item) => (item.type === "circumstancesTrait" ? [ownTrait(item)] : [])),
    gear: items.flatMap((item) => (item.type === "circumstancesGear" ? [ownGear(item)] : [])),
    own: items.flatMap((item) => (item.type === "circumstancesCondition" ? [ownCondition(item)] : [])),
  };
}

/** Which of the nine conditions hold in an actor's data. */
export const conditionsIn = (system: Fields): readonly string[] =>
  conditionKeys.filter((key) => flagAt(system, `conditions.${key}`));

const listAt = <T extends string>(system: Fields, path: string, words: readonly T[]): readonly T[] => {
  const list = valueAt(system, path);
  return Array.isArray(list) ? words.filter((word) => (list as readonly unknown[]).includes(word)) : [];
};

const textsAt = (system: Fields, path: string): readonly string[] => {
  const list = valueAt(system, path);
  return Array.isArray(list) ? (list as readonly unknown[]).filter((one) => typeof one === "string") : [];
};

const ownSkill = ({ uuid, name, system }: Snapshot): OwnSkill => ({
  uuid,
  rating: numberAt(system, "rating"),
  marks: numberAt(system, "marks"),
  gram: flagAt(system, "gram"),
  skill: {
    name,
    category: wordAt(system, "category", CATEGORIES, "lore"),
    ability: wordAt(system, "ability", RAW, "will"),
    tags: listAt(system, "tags", TAGS),
    gramOb: numberAt(system, "gramOb", 2),
    help: textsAt(system, "help"),
  },
});

function ownTrait({ uuid, name, system }: Snapshot): OwnTrait {
  const side = (key: string): Side => ({
    name: textAt(system, `${key}.name`),
    helped: numberAt(system, `${key}.helped`),
    harmed: numberAt(system, `${key}.harmed`),
  });
  return { uuid, name, a: side("a"), b: side("b"), disabled: flagAt(system, "disabled") };
}

const isAtHand = (system: Fields): boolean => flagAt(system, "equipped") && !flagAt(system, "removed");

const ownGear = ({ uuid, name, img, system }: Snapshot): OwnGear => ({
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

const ownCondition = ({ uuid, name, system }: Snapshot): OwnCondition => ({
  uuid,
  active: flagAt(system, "active"),
  rule: {
    key: uuid,
    name,
    rule: "CIR-COND-1",
    dice: numberAt(system, "dice", 1),
    ...(flagAt(system, "everything") ? { everything: true } : {}),
    abilities: listAt(system, "abilities", ABILITIES),
    categories: listAt(system, "categories", CATEGORIES),
    tags: listAt(system, "tags", TAGS),
    steps: [{ test: textAt(system, "recovery.test", "Health"), ob: numberAt(system, "recovery.ob", 2), by: "patient" }],
    helpWith: [],
  },
});

// --- What rules ask of a person

/** Every condition that weighs on somebody, the nine and the table's own. */
export const conditionsOf = ({ has, own }: Person): readonly ConditionRule[] => [
  ...has.flatMap((key) => conditionOf(key) ?? []),
  ...own.filter(({ active }) => active).map(({ rule }) => rule),
];

/** Somebody as rules of conditions see them. */
export const patientOf = ({ uuid, has, severeStage }: Person): Patient => ({ at: { uuid }, has, stage: severeStage });

/** One side of a Trait of theirs, by `item id.side`; null where there is none. */
export function traitUse({ traits }: Person, choice: string): TraitUse | null {
  const [id = "", side] = choice.split(".");
  const trait = traits.find(({ uuid }) => idOf(uuid) === id);
  if (!trait || (side !== "a" && side !== "b")) return null;
  return { pair: id, name: trait[side].name || trait.name, disabled: trait.disabled };
}

/** Sides of Traits that can be called on, by `item id.side`. */
export const traitSides = ({ traits }: Person): { readonly value: string; readonly name: string }[] =>
  traits
    .filter(({ disabled }) => !disabled)
    .flatMap((trait) =>
      (["a", "b"] as const).map((side) => ({
        value: `${idOf(trait.uuid)}.${side}`,
        name: trait[side].name || trait.name,
      })),
    );

/** The last part of a uuid. */
export const idOf = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** A test somebody could make, and the rating they bring to it. */
export interface Ready {
  readonly tried: Tried;
  readonly rating: number;
  /** Where the rating stands. */
  readonly uuid: string;
  readonly own: OwnSkill | null;
}

/**
 * How somebody would try what has this name: an ability, a skill they know, or by Beginner's Luck (CIR-TEST-7,
 * CIR-LUCK-1). Null where neither they nor the table know it.
 */
export function readyFor(person: Person, name: string): Ready | null {
  const ability = abilityNamed(name);
  if (ability)
    return { tried: { kind: "ability", ability }, rating: person.ratings[ability], uuid: person.uuid, own: null };
  const own = person.skills.find(({ skill }) => sameName(skill.name, name)) ?? null;
  const skill = own?.skill ?? skillNamed(name);
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

/** What a thing is called: an ability's key, or a skill's own name. */
export const labelOf = (tried: Tried): string =>
  tried.kind === "ability" ? `QUADRANT.Circumstances.Ability.${tried.ability}` : tried.skill.name;

/** What goes by this name is called: an ability by its own word, anything else as somebody wrote it. */
export const wordOf = (name: string): string => {
  const ability = abilityNamed(name);
  return ability ? `QUADRANT.Circumstances.Ability.${ability}` : name;
};

/** What concerns one person is for their owner and the GM. */
export const refuseStranger = ({ uuid, name }: Pick<Person, "uuid" | "name">, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };
