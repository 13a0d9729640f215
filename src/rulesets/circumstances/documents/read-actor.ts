/** Reads an agent or NPC of Circumstances and its items from snapshots into the types of the rules. */
import * as v from "valibot";
import type { Snapshot, World } from "../../../core/public/definitions.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import type { ConditionKey } from "../../../rules/circumstances/data/conditions.ts";
import {
  ActorState,
  ConditionState,
  GearState,
  SkillState,
  TraitState,
} from "../../../rules/circumstances/documents.ts";
import { CONDITION_KEYS, type Patient, findCondition } from "../../../rules/circumstances/conditions.ts";
import type { Tests } from "../../../rules/circumstances/advancement.ts";
import type { TraitUse } from "../../../rules/circumstances/pool.ts";
import type { SuccessGear } from "../../../rules/circumstances/successes.ts";
import {
  ABILITIES,
  type Ability,
  type ConditionRule,
  type Skill,
  type TestSubject,
  findAbility,
} from "../../../rules/circumstances/state.ts";

interface Owned {
  readonly uuid: string;
  readonly name: string;
}

/** A skill on a sheet. */
export interface OwnSkill extends Pick<Output<typeof SkillState>, "rating" | keyof Tests> {
  /** Its skill-grams on the Mindchip. */
  readonly grams: number;
  readonly uuid: string;
  readonly skill: Skill;
}

export type OwnTrait = Owned & Output<typeof TraitState>;

export type OwnGear = Owned & Output<typeof GearState> & SuccessGear & { readonly img: string };

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
  readonly resources: Tests & { readonly value: number; readonly max: number };
  readonly disposition: { readonly value: number; readonly max: number };
  /** Keys of the nine. */
  readonly has: readonly string[];
  readonly severeStage: number;
  /** What the last maneuver does to the next action (CIR-MAN-1, CIR-MAN-2). */
  readonly maneuver: { readonly position: boolean; readonly impede: boolean };
  readonly skills: readonly OwnSkill[];
  readonly traits: readonly OwnTrait[];
  readonly gear: readonly OwnGear[];
  readonly own: readonly OwnCondition[];
}

/** Reads the agent or NPC of a snapshot; null where it is of another kind. */
export function readAgent({ uuid, type, name, img, system, items }: Snapshot): Agent | null {
  if (type !== "circumstancesAgent" && type !== "circumstancesNpc") return null;
  const { abilities, disposition, conditions, maneuver } = v.parse(ActorState, system);
  const ratings = Object.fromEntries(ABILITIES.map((ability) => [ability, abilities[ability].value]));
  return {
    uuid,
    name,
    img,
    isAgent: type === "circumstancesAgent",
    ratings: ratings as Record<Ability, number>,
    resources: abilities.resources,
    disposition,
    has: CONDITION_KEYS.filter((key) => conditions[key]),
    severeStage: conditions.severeStage,
    maneuver,
    skills: items.flatMap((item) => (item.type === "circumstancesSkill" ? [readSkill(item)] : [])),
    traits: items.flatMap((item) => (item.type === "circumstancesTrait" ? [readTrait(item)] : [])),
    gear: items.flatMap((item) => (item.type === "circumstancesGear" ? [readGear(item)] : [])),
    own: items.flatMap((item) => (item.type === "circumstancesCondition" ? [readCondition(item)] : [])),
  };
}

/** Reads an agent or NPC by uuid; null where it is gone, or of another kind. */
export async function findAgent({ snapshot }: Pick<World<object>, "snapshot">, uuid: string): Promise<Agent | null> {
  const found = await snapshot(uuid);
  return found && readAgent(found);
}

/** Returns which of the nine conditions an actor's data has. */
export function listConditionKeys(system: Snapshot["system"]): readonly ConditionKey[] {
  const { conditions } = v.parse(ActorState, system);
  return CONDITION_KEYS.filter((key) => conditions[key]);
}

function readSkill({ uuid, name, system }: Snapshot): OwnSkill {
  const { rating, marks, passes, fails, gram, moreGrams, ...kind } = v.parse(SkillState, system);
  return { uuid, rating, marks, passes, fails, grams: gram ? 1 + moreGrams : 0, skill: { name, ...kind } };
}

const readTrait = ({ uuid, name, system }: Snapshot): OwnTrait => ({ uuid, name, ...v.parse(TraitState, system) });

function readGear({ uuid, name, img, system }: Snapshot): OwnGear {
  const gear = v.parse(GearState, system);
  return { uuid, name, img, ...gear, atHand: gear.equipped && !gear.removed };
}

function readCondition({ uuid, name, system }: Snapshot): OwnCondition {
  const { active, everything, recovery, ...rest } = v.parse(ConditionState, system);
  return {
    uuid,
    active,
    rule: {
      key: uuid,
      name,
      rule: "CIR-COND-1",
      ...rest,
      ...(everything ? { everything } : {}),
      steps: [{ ...recovery, by: "patient" }],
      helpWith: [],
    },
  };
}

// --- What rules ask of a person

/** Returns every active condition of a person, the nine and the table's own. */
export const listConditionRules = ({ has, own }: Agent): readonly ConditionRule[] => [
  ...has.flatMap((key) => findCondition(key) ?? []),
  ...own.filter(({ active }) => active).map(({ rule }) => rule),
];

/** Returns the skill-grams on a Mindchip, by their skills (CIR-MIND-5). */
export const listGrams = ({ skills }: Agent): readonly string[] =>
  skills.flatMap(({ skill, grams }) => Array.from({ length: grams }, () => skill.name));

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
export const listTraitSides = ({
  traits,
}: Agent): { readonly value: string; readonly name: string; readonly pair: string }[] =>
  traits
    .filter(({ disabled }) => !disabled)
    .flatMap((trait) =>
      (["a", "b"] as const).map((side) => ({
        value: `${parseId(trait.uuid)}.${side}`,
        name: trait[side].name || trait.name,
        pair: trait.name,
      })),
    );

/** The last part of a uuid. */
export const parseId = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** Returns the name of a test: an ability's language key, or the skill's name. */
export const formatSubject = (tried: TestSubject): string =>
  tried.kind === "ability" ? `QUADRANT.Circumstances.Ability.${tried.ability}` : tried.skill.name;

/** Returns the name of a test as displayed: an ability's language key, any other name as written. */
export const formatTestName = (name: string): string => {
  const ability = findAbility(name);
  return ability ? `QUADRANT.Circumstances.Ability.${ability}` : name;
};
