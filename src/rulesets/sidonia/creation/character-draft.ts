/** The character a draft describes: the answers, else the values of the sheet. */
import * as v from "valibot";
import { normalizeName, sameName } from "../../../rules/shared/names.ts";
import {
  type Answers,
  type CreationContext,
  type Entry,
  type Snapshot,
  answerField,
  listOwned,
} from "../../../core/public/definitions.ts";
import { fieldGroup, forEachKey, textField, validEntries } from "../../../rules/shared/schema.ts";
import { type CreationHouse, type CharacterDraft } from "../../../rules/sidonia/creation.ts";
import {
  ATTRIBUTES,
  ActorState,
  type Attribute,
  HANDS,
  LEVELS,
  type Level,
  LineageState,
  SPECIALIZATIONS,
  SkillState,
} from "../../../rules/sidonia/state.ts";

export type DraftContext = CreationContext<CreationHouse>;

export const LANG = "QUADRANT.Sidonia.Creation";
/** Slots for custom skills. */
export const CUSTOM_SLOTS = ["own1", "own2", "own3"] as const;
/** What is carried, by the prefix of its fields: the source it is chosen from, and the type it becomes. */
export const CARRIED_TYPES = { weapon: "sidoniaWeapon", armor: "sidoniaArmor", gear: "sidoniaGear" } as const;

export const SOURCES = {
  lineage: { type: "sidoniaLineage", fields: ["startingPermanent", "corruptionBuffer"] },
  skill: { type: "sidoniaSkill", fields: ["social", "supernatural"] },
  weapon: { type: "sidoniaWeapon", fields: ["kind", "class", "damageType", "twoHanded"] },
  armor: { type: "sidoniaArmor", fields: ["av", "pv"] },
  gear: { type: "sidoniaGear", fields: ["source"] },
};

/** Fields whose texts the sheet has, too. */
const TEXTS = ["concept", "district", "further", "code", "lineage"] as const;
const TextAnswer = answerField(v.string());

/** The answers that are not about one entry. */
const AnswerState = fieldGroup({
  ...forEachKey(["name", ...TEXTS], TextAnswer),
  hand: answerField(v.picklist(HANDS)),
  ...forEachKey(
    ATTRIBUTES.map((id) => `attr-${id}` as const),
    answerField(v.number()),
  ),
  ...forEachKey(
    SPECIALIZATIONS.map((id) => `spec-${id}` as const),
    answerField(v.boolean()),
  ),
  ...forEachKey(
    CUSTOM_SLOTS.map((id) => `${id}name` as const),
    TextAnswer,
  ),
  permanent: answerField(v.number()),
});

/** Returns the answers that are not about one entry; null for each that is not given. */
export const readAnswers = (answers: Answers) => v.parse(AnswerState, answers);

/** Levels of skills, by field. */
const LevelAnswers = validEntries(v.picklist(LEVELS));

/** The sheet of the character as a draft reads it. */
const SheetState = fieldGroup({
  ...ActorState.entries,
  ...forEachKey(["concept", "district", "further", "lineage"], textField()),
});
const readSheet = ({ system }: Snapshot) => v.parse(SheetState, system);

/** Returns the name of the lineage on the sheet. */
export const readSheetLineage = (actor: Snapshot): string => readSheet(actor).lineage;

/** Returns the value of a text field: the answer, else the value of the sheet. */
export const readText = (
  { answers, actor }: Pick<DraftContext, "answers" | "actor">,
  id: (typeof TEXTS)[number] | "hand",
): string => readAnswers(answers)[id] ?? readSheet(actor)[id];

/** Returns the name that the character would have. */
export const readName = ({ answers, actor }: Pick<DraftContext, "answers" | "actor">): string =>
  readAnswers(answers).name ?? actor.name;

export function readAttributes({ answers, actor }: Pick<DraftContext, "answers" | "actor">): Record<Attribute, number> {
  const given = readAnswers(answers);
  const { attributes } = readSheet(actor);
  return Object.fromEntries(ATTRIBUTES.map((id) => [id, given[`attr-${id}`] ?? attributes[id].value])) as Record<
    Attribute,
    number
  >;
}

export function readSpecializations({
  answers,
  actor,
}: Pick<DraftContext, "answers" | "actor">): (typeof SPECIALIZATIONS)[number][] {
  const given = readAnswers(answers);
  const { specializations } = readSheet(actor);
  return SPECIALIZATIONS.filter((id) => given[`spec-${id}`] ?? specializations[id]);
}

export const readLevel = (answers: Answers, id: string, otherwise: Level): Level =>
  v.parse(LevelAnswers, answers)[id] ?? otherwise;

/** Returns the level of every skill of the character by name: those on the sheet, those chosen, and custom ones. */
export function readLevels(
  answers: Answers,
  actor: Snapshot,
  chosen: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, Level> {
  const levels = new Map(
    listOwned(actor, "sidoniaSkill").map(
      (item) => [normalizeName(item.name), v.parse(SkillState, item.system).level] as const,
    ),
  );
  for (const { id, name } of chosen) {
    const before = levels.get(normalizeName(name)) ?? "untrained";
    levels.set(normalizeName(name), readLevel(answers, id, before));
  }
  for (const id of CUSTOM_SLOTS) {
    const name = readCustomName(answers, id);
    if (name !== "") levels.set(normalizeName(name), readLevel(answers, id, "untrained"));
  }
  return levels;
}

/** Returns the name of a custom skill; empty where it has none. */
export const readCustomName = (answers: Answers, id: (typeof CUSTOM_SLOTS)[number]): string =>
  readAnswers(answers)[`${id}name`] ?? "";

export const listSkillEntries = (stock: DraftContext["stock"]): readonly Entry[] => stock["skill"] ?? [];
export const listSkillFields = (stock: DraftContext["stock"]) =>
  listSkillEntries(stock).map(({ id, name }) => ({ id: `skill-${id}`, name }));

/** The lineage that is chosen, or the one on the sheet. */
export function findLineage({ answers, actor, stock }: DraftContext): Entry | undefined {
  const entries = stock["lineage"] ?? [];
  const answer = readAnswers(answers).lineage ?? "";
  return answer === ""
    ? entries.find(({ name }) => sameName(name, readSheet(actor).lineage))
    : entries.find(({ id }) => id === answer);
}

export const readPermanent = (answers: Answers, actor: Snapshot, starting: number | null): number =>
  readAnswers(answers).permanent ?? starting ?? readSheet(actor).corruption.permanent;

export function buildDraft(table: DraftContext): CharacterDraft {
  const { answers, actor, stock } = table;
  return {
    name: readName(table),
    attributes: readAttributes(table),
    levels: [...readLevels(answers, actor, listSkillFields(stock)).values()],
    specializations: readSpecializations(table),
    permanent: readPermanent(answers, actor, readStartingPermanent(table)),
  };
}

/** What the chosen lineage starts with, where one was chosen here. */
export const readStartingPermanent = (table: DraftContext): number | null =>
  (readAnswers(table.answers).lineage ?? "") === ""
    ? null
    : v.parse(LineageState, findLineage(table)?.system).startingPermanent;

/** SID-CODE-1: whether a draft would change an existing Code, which needs the GM; a draft only sets a first Code. */
export function changesCode(answers: Answers, actor: Snapshot): boolean {
  const stands = readSheet(actor).code.trim();
  const { code } = readAnswers(answers);
  return stands !== "" && code !== null && code.trim() !== stands;
}
