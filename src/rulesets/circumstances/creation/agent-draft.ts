/** The agent a draft describes: the answers, else the values of the sheet. */
import * as v from "valibot";
import {
  type Answers,
  type CreationContext,
  type Entry,
  type Snapshot,
  answerField,
  findNamed,
  listOwned,
} from "../../../core/public/definitions.ts";
import {
  type AgentDraft,
  LIFEPATHS_WITH_TRAITS,
  type LivedPath,
  computeCreationPoints,
  findLifepath,
} from "../../../rules/circumstances/creation.ts";
import { ActorState, LifepathState, SkillState } from "../../../rules/circumstances/documents.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { LuckAbility } from "../../../rules/circumstances/state.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { sameName } from "../../../rules/shared/names.ts";
import { fieldGroup, forEachKey, textField } from "../../../rules/shared/schema.ts";

export type DraftContext = CreationContext<HouseRules>;
export type Drafted = Pick<DraftContext, "answers" | "actor" | "house">;

export const LANG = "QUADRANT.Circumstances.Creation";
/** The answer of a lifepath that the player makes up (CIR-LIFE-5). */
export const CUSTOM = "custom";
/** The skills of a lifepath, in their order. */
export const TAUGHT = ["first", "second", "third"] as const;
/** Ties to other agents that can be written down (CIR-LIFE-8). */
export const TIE_SLOTS = ["tie1", "tie2", "tie3"] as const;
/** What the person of one's upbringing can be (CIR-UPB-3). */
export const UPBRINGING_KINDS = ["ally", "rival", "mentor"] as const;

export const SOURCES = {
  lifepath: { type: "circumstancesLifepath", fields: ["first", "second", "third", "traits", "prompt"] },
  skill: { type: "circumstancesSkill", fields: ["category"] },
  trait: { type: "circumstancesTrait", fields: [] },
};

const TextAnswer = answerField(v.string());
/** Answers whose fields are the same in every draft; null for each that is not given. */
const AnswerState = fieldGroup({
  ...forEachKey(
    [
      "name",
      "concept",
      "homeworld",
      "homeworld-answer",
      "upbringing",
      "upbringing-answer",
      "relation",
      "belief",
      "instinct",
    ],
    TextAnswer,
  ),
  kind: answerField(v.picklist(UPBRINGING_KINDS)),
  ...forEachKey(["will", "health"], answerField(v.number())),
});
export const readAnswers = (answers: Answers) => v.parse(AnswerState, answers);

/** Returns the text that answers a field which depends on the house rules or the compendia. */
export function readText(answers: Answers, id: string, otherwise = ""): string {
  const answer = answers[id];
  return typeof answer === "string" ? answer : otherwise;
}
/** Returns the number that answers such a field; 0 without one. */
export function readNumber(answers: Answers, id: string): number {
  const answer = answers[id];
  return typeof answer === "number" ? answer : 0;
}

const Answered = fieldGroup({ name: textField(), answer: textField() });
/** The sheet of an agent as a draft reads it. */
const SheetState = fieldGroup({
  ...ActorState.entries,
  concept: textField(),
  homeworld: Answered,
  upbringing: Answered,
  belief: fieldGroup({ text: textField() }),
  instinct: textField(),
});
export const readSheet = ({ system }: Snapshot) => v.parse(SheetState, system);

/** Whether the sheet has a homeworld, and an upbringing: what they give is given once. */
export const readSettled = (actor: Snapshot): { readonly homeworld: boolean; readonly upbringing: boolean } => {
  const { homeworld, upbringing } = readSheet(actor);
  return { homeworld: homeworld.name.trim() !== "", upbringing: upbringing.name.trim() !== "" };
};

/** Returns the name that the agent would have. */
export const readName = ({ answers, actor }: Drafted): string => readAnswers(answers).name ?? actor.name;

/** Returns Will and Health as they would be; null if the sheet's upbringing has settled them. */
export function readSplit({ answers, actor }: Drafted): Readonly<Record<LuckAbility, number>> | null {
  if (readSettled(actor).upbringing) return null;
  const { will, health } = readAnswers(answers);
  const { abilities } = readSheet(actor);
  return { will: will ?? abilities.will.value, health: health ?? abilities.health.value };
}

// --- Lifepaths

/** One of the lifepaths that are still to be chosen. */
export interface LifepathSlot {
  /** The id of its field; those of its details begin with it. */
  readonly id: string;
  /** Its place in the life, from 1. */
  readonly order: number;
}

/** Returns the lifepaths that the house's number leaves to choose (CIR-LIFE-3). */
export function listSlots({ actor, house }: Drafted): readonly LifepathSlot[] {
  const lived = listOwned(actor, "circumstancesLifepath").length;
  const count = Math.max(0, house.lifepathCount - lived);
  return Array.from({ length: count }, (_, i) => ({ id: `life${i + 1}`, order: lived + i + 1 }));
}

/** Finds the item that a lifepath's field selects. */
export type FindItem = (slot: string) => { readonly name: string; readonly system: Fields } | undefined;

/** Finds the entry of a compendium. */
export const findInStock =
  ({ answers, stock }: DraftContext): FindItem =>
  (slot) =>
    stock["lifepath"]?.find(({ id }) => id === readText(answers, slot));

/** A lifepath as it is chosen: what it teaches, its pair of Traits, and the question it asks. */
export interface ChosenPath extends LivedPath {
  readonly slot: LifepathSlot;
  readonly prompt: string;
  readonly answer: string;
  readonly isCustom: boolean;
}

interface Taught {
  readonly name: string;
  readonly skills: readonly string[];
  readonly a: string;
  readonly b: string;
  readonly prompt: string;
}

/** Returns what a lifepath teaches: of an item, of the table if no compendium has it, or made up; null for none. */
function findTaught(answers: Answers, id: string, findItem: FindItem): Taught | null {
  const answer = readText(answers, id);
  if (answer === "") return null;
  if (answer === CUSTOM)
    return {
      name: readText(answers, `${id}-name`),
      skills: TAUGHT.map((one) => readText(answers, `${id}-${one}-skill`)),
      a: "",
      b: "",
      prompt: "",
    };
  const item = findItem(id);
  const row = findLifepath(item?.name ?? answer);
  if (!item) return row && { ...row, a: row.traits[0] ?? "", b: row.traits[1] ?? "", prompt: "" };
  const { traits, prompt, ...taught } = v.parse(LifepathState, item.system);
  return { name: item.name, skills: TAUGHT.map((one) => taught[one].skill), ...traits, prompt };
}

/** Returns the lifepaths that are chosen, in their order. */
export const listChosenPaths = (table: Drafted, findItem: FindItem): readonly ChosenPath[] =>
  listSlots(table).flatMap((slot): ChosenPath[] => {
    const { answers } = table;
    const taught = findTaught(answers, slot.id, findItem);
    if (!taught) return [];
    const { name, skills, a, b, prompt } = taught;
    return [
      {
        slot,
        name,
        skills,
        points: TAUGHT.map((one) => readNumber(answers, `${slot.id}-${one}`)),
        traits:
          slot.order > LIFEPATHS_WITH_TRAITS
            ? null
            : { a: readText(answers, `${slot.id}-a`, a), b: readText(answers, `${slot.id}-b`, b) },
        prompt,
        answer: readText(answers, `${slot.id}-answer`),
        isCustom: readText(answers, slot.id) === CUSTOM,
      },
    ];
  });

// --- Skills

/** Free points by the name of the skill. */
export type FreePoints = readonly { readonly name: string; readonly points: number }[];

/** Returns the free points that are spent on skills of these fields. */
export const listFreePoints = (
  answers: Answers,
  chosen: readonly { readonly id: string; readonly name: string }[],
): FreePoints =>
  chosen.flatMap(({ id, name }) => {
    const points = readNumber(answers, id);
    return Number.isInteger(points) && points > 0 ? [{ name, points }] : [];
  });

export const listSkillEntries = ({ stock }: DraftContext): readonly Entry[] => stock["skill"] ?? [];
export const listSkillFields = (table: DraftContext): { readonly id: string; readonly name: string }[] =>
  listSkillEntries(table).map(({ id, name }) => ({ id: `skill-${id}`, name }));

/** Returns the name of a skill as the table has it: an alias, or other letters. */
export const nameSkill = (name: string): string => findSkill(name)?.name ?? name.trim();

/** Returns the rating that a skill has on the sheet; 0 if it has none. */
function readPresentRating(actor: Snapshot, name: string): number {
  const own = findNamed(listOwned(actor, "circumstancesSkill"), nameSkill(name));
  return own ? v.parse(SkillState, own.system).rating : 0;
}

/** Finds a skill among those that gain points, whatever its name's case. */
const findGained = (ratings: ReadonlyMap<string, number>, name: string) =>
  [...ratings].find(([one]) => sameName(one, nameSkill(name)));

/** Returns the rating of every skill that gains points, by name: what the sheet has, free points, and lifepaths. */
export function computeRatings(
  actor: Snapshot,
  free: FreePoints,
  paths: readonly LivedPath[],
): ReadonlyMap<string, number> {
  const ratings = new Map<string, number>();
  const add = (named: string, points: number): void => {
    const [name, present] = findGained(ratings, named) ?? [nameSkill(named), readPresentRating(actor, named)];
    if (points > 0 && name !== "") ratings.set(name, present + points);
  };
  for (const { name, points } of free) add(name, points);
  for (const { skills, points } of paths) for (const [i, name] of skills.entries()) add(name, points[i] ?? 0);
  return ratings;
}

/** Returns the points to spend on any skills, as far as they were not given before, and how many are spent. */
export function computeFreeBudget(
  { actor, house }: Drafted,
  free: FreePoints,
): { readonly points: number; readonly spent: number } {
  const { homeSkillPoints, upSkillPoints } = computeCreationPoints(0, house);
  const { homeworld, upbringing } = readSettled(actor);
  return {
    points: (homeworld ? 0 : homeSkillPoints) + (upbringing ? 0 : upSkillPoints),
    spent: free.reduce((sum, { points }) => sum + points, 0),
  };
}

// --- The whole agent

/** Returns the agent that is made of these lifepaths and free points. */
export const createDraft = (table: Drafted, lifepaths: readonly ChosenPath[], free: FreePoints): AgentDraft => ({
  name: readName(table),
  split: readSplit(table),
  freePoints: computeFreeBudget(table, free),
  lifepaths,
  before: {
    lifepaths: listOwned(table.actor, "circumstancesLifepath").map(({ name }) => name),
    pairs: listOwned(table.actor, "circumstancesTrait").map(({ name }) => name),
  },
});

/** A draft with everything that its steps show. */
export interface Evaluated {
  readonly paths: readonly ChosenPath[];
  readonly free: FreePoints;
  readonly draft: AgentDraft;
  readonly ratings: ReadonlyMap<string, number>;
}

/** Evaluates a draft with the entries of the compendia. */
export function evaluate(table: DraftContext): Evaluated {
  const paths = listChosenPaths(table, findInStock(table));
  const free = listFreePoints(table.answers, listSkillFields(table));
  return {
    paths,
    free,
    draft: createDraft(table, paths, free),
    ratings: computeRatings(table.actor, free, paths),
  };
}

/** Returns a skill's rating as it would be. */
export const findRating = (ratings: Evaluated["ratings"], actor: Snapshot, name: string): number =>
  findGained(ratings, name)?.[1] ?? readPresentRating(actor, name);
