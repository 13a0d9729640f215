/** The character a draft describes: the answers, else the values of the sheet. */
import { normalizeName, sameName } from "../../../rules/shared/names.ts";
import type { Answers, CreationContext, Entry, Issue, Snapshot, Text } from "../../../core/public/definitions.ts";
import { flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/json.ts";
import { type CreationHouse, type CharacterDraft } from "../../../rules/sidonia/creation.ts";
import { attributeScale } from "../../../rules/sidonia/attribute.ts";
import { ATTRIBUTES, type Attribute, LEVELS, type Level, SPECIALIZATIONS } from "../../../rules/sidonia/state.ts";

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

export const findItems = ({ items }: Snapshot, type: string): readonly Snapshot[] =>
  items.filter((item) => item.type === type);
export const findNamed = (items: readonly Snapshot[], name: string): Snapshot | undefined =>
  items.find((item) => sameName(item.name, name));

/** Returns the value of a text field: the answer, else the value of the sheet. */
export const readText = (
  { answers, actor }: Pick<DraftContext, "answers" | "actor">,
  id: string,
  path: string,
): string => textAt(answers, id, textAt(actor.system, path));

export const readAttributes = ({
  answers,
  actor,
  house,
}: Pick<DraftContext, "answers" | "actor" | "house">): Record<Attribute, number> =>
  Object.fromEntries(
    ATTRIBUTES.map((id) => [
      id,
      numberAt(answers, `attr-${id}`, numberAt(actor.system, `attributes.${id}.value`, attributeScale(house).ordinary)),
    ]),
  ) as Record<Attribute, number>;

export const readSpecializations = ({
  answers,
  actor,
}: Pick<DraftContext, "answers" | "actor">): (typeof SPECIALIZATIONS)[number][] =>
  SPECIALIZATIONS.filter((id) =>
    `spec-${id}` in answers ? answers[`spec-${id}`] === true : flagAt(actor.system, `specializations.${id}`),
  );

export const readLevel = (answers: Answers, id: string, otherwise: Level): Level =>
  wordAt(answers, id, LEVELS, otherwise);

/** Returns the level of every skill of the character by name: those on the sheet, those chosen, and custom ones. */
export function readLevels(
  answers: Answers,
  actor: Snapshot,
  chosen: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, Level> {
  const levels = new Map(
    findItems(actor, "sidoniaSkill").map(
      (item) => [normalizeName(item.name), wordAt(item.system, "level", LEVELS, "untrained")] as const,
    ),
  );
  for (const { id, name } of chosen) {
    const before = levels.get(normalizeName(name)) ?? "untrained";
    levels.set(normalizeName(name), readLevel(answers, id, before));
  }
  for (const id of CUSTOM_SLOTS) {
    const name = textAt(answers, `${id}name`);
    if (name !== "") levels.set(normalizeName(name), readLevel(answers, id, "untrained"));
  }
  return levels;
}

export const listSkillEntries = (stock: DraftContext["stock"]): readonly Entry[] => stock["skill"] ?? [];
export const listSkillFields = (stock: DraftContext["stock"]) =>
  listSkillEntries(stock).map(({ id, name }) => ({ id: `skill-${id}`, name }));

/** The lineage that is chosen, or the one on the sheet. */
export function findLineage({ answers, actor, stock }: DraftContext): Entry | undefined {
  const entries = stock["lineage"] ?? [];
  const answer = textAt(answers, "lineage");
  return answer === ""
    ? entries.find(({ name }) => sameName(name, textAt(actor.system, "lineage")))
    : entries.find(({ id }) => id === answer);
}

export const readPermanent = (answers: Answers, actor: Snapshot, starting: number | null): number =>
  numberAt(answers, "permanent", starting ?? numberAt(actor.system, "corruption.permanent"));

export function buildDraft(table: DraftContext): CharacterDraft {
  const { answers, actor, stock } = table;
  return {
    name: textAt(answers, "name", actor.name),
    attributes: readAttributes(table),
    levels: [...readLevels(answers, actor, listSkillFields(stock)).values()],
    specializations: readSpecializations(table),
    permanent: readPermanent(answers, actor, readStartingPermanent(table)),
  };
}

/** What the chosen lineage starts with, where one was chosen here. */
export const readStartingPermanent = (table: DraftContext): number | null =>
  textAt(table.answers, "lineage") === "" ? null : numberAt(findLineage(table)?.system, "startingPermanent");

/** Something that is left open. */
export const openIssue = (text: Text): Issue => ({ text, blocks: false });
/** Something that must be seen to first. */
export const blockingIssue = (text: Text): Issue => ({ text, blocks: true });

/** SID-CODE-1: whether a draft would change an existing Code, which needs the GM; a draft only sets a first Code. */
export function changesCode(answers: Answers, actor: Snapshot): boolean {
  const stands = textAt(actor.system, "code").trim();
  return stands !== "" && "code" in answers && textAt(answers, "code").trim() !== stands;
}
