/** The character that a draft comes to: what is answered, else what the sheet says. */
import { normalizeName, sameName } from "../../../rules/shared/names.ts";
import type { Answers, Bench, Entry, Issue, Snapshot, Text } from "../../../core/public/definitions.ts";
import { flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/read-json.ts";
import { type CreationHouse, type Sketch, attributeScale } from "../../../rules/sidonia/creation.ts";
import { ATTRIBUTES, type Attribute, LEVELS, type Level, SPECIALIZATIONS } from "../../../rules/sidonia/state.ts";

export type Table = Bench<CreationHouse>;

export const K = "QUADRANT.Sidonia.Creation";
/** Skills of one's own making that can be named. */
export const OWN = ["own1", "own2", "own3"] as const;
/** What is carried, by the prefix of its fields: the source it is chosen from, and the type it becomes. */
export const CARRIED = { weapon: "sidoniaWeapon", armor: "sidoniaArmor", gear: "sidoniaGear" } as const;

export const SOURCES = {
  lineage: { type: "sidoniaLineage", fields: ["startingPermanent", "corruptionBuffer"] },
  skill: { type: "sidoniaSkill", fields: ["social", "supernatural"] },
  weapon: { type: "sidoniaWeapon", fields: ["kind", "class", "damageType", "twoHanded"] },
  armor: { type: "sidoniaArmor", fields: ["av", "pv"] },
  gear: { type: "sidoniaGear", fields: ["source"] },
};

export const owned = ({ items }: Snapshot, type: string): readonly Snapshot[] =>
  items.filter((item) => item.type === type);
export const named = (items: readonly Snapshot[], name: string): Snapshot | undefined =>
  items.find((item) => sameName(item.name, name));

/** What stands in a text field: the answer, else what the sheet says. */
export const said = ({ answers, actor }: Pick<Table, "answers" | "actor">, id: string, path: string): string =>
  textAt(answers, id, textAt(actor.system, path));

export const attributesOf = ({
  answers,
  actor,
  house,
}: Pick<Table, "answers" | "actor" | "house">): Record<Attribute, number> =>
  Object.fromEntries(
    ATTRIBUTES.map((id) => [
      id,
      numberAt(answers, `attr-${id}`, numberAt(actor.system, `attributes.${id}.value`, attributeScale(house).ordinary)),
    ]),
  ) as Record<Attribute, number>;

export const specializationsOf = ({
  answers,
  actor,
}: Pick<Table, "answers" | "actor">): (typeof SPECIALIZATIONS)[number][] =>
  SPECIALIZATIONS.filter((id) =>
    `spec-${id}` in answers ? answers[`spec-${id}`] === true : flagAt(actor.system, `specializations.${id}`),
  );

export const levelOf = (answers: Answers, id: string, otherwise: Level): Level =>
  wordAt(answers, id, LEVELS, otherwise);

/** Every skill the character would have, by name: those on the sheet, those chosen, and those of one's own making. */
export function levelsOf(
  answers: Answers,
  actor: Snapshot,
  chosen: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, Level> {
  const levels = new Map(
    owned(actor, "sidoniaSkill").map(
      (item) => [normalizeName(item.name), wordAt(item.system, "level", LEVELS, "untrained")] as const,
    ),
  );
  for (const { id, name } of chosen) {
    const before = levels.get(normalizeName(name)) ?? "untrained";
    levels.set(normalizeName(name), levelOf(answers, id, before));
  }
  for (const id of OWN) {
    const name = textAt(answers, `${id}name`);
    if (name !== "") levels.set(normalizeName(name), levelOf(answers, id, "untrained"));
  }
  return levels;
}

export const skillEntries = (stock: Table["stock"]): readonly Entry[] => stock["skill"] ?? [];
export const chosenSkills = (stock: Table["stock"]) =>
  skillEntries(stock).map(({ id, name }) => ({ id: `skill-${id}`, name }));

/** The lineage that is chosen, or the one on the sheet. */
export function lineageOf({ answers, actor, stock }: Table): Entry | undefined {
  const entries = stock["lineage"] ?? [];
  const answer = textAt(answers, "lineage");
  return answer === ""
    ? entries.find(({ name }) => sameName(name, textAt(actor.system, "lineage")))
    : entries.find(({ id }) => id === answer);
}

export const permanentOf = (answers: Answers, actor: Snapshot, starting: number | null): number =>
  numberAt(answers, "permanent", starting ?? numberAt(actor.system, "corruption.permanent"));

export function sketchOf(table: Table): Sketch {
  const { answers, actor, stock } = table;
  return {
    name: textAt(answers, "name", actor.name),
    attributes: attributesOf(table),
    levels: [...levelsOf(answers, actor, chosenSkills(stock)).values()],
    specializations: specializationsOf(table),
    permanent: permanentOf(answers, actor, startingOf(table)),
  };
}

/** What the chosen lineage starts with, where one was chosen here. */
export const startingOf = (table: Table): number | null =>
  textAt(table.answers, "lineage") === "" ? null : numberAt(lineageOf(table)?.system, "startingPermanent");

/** Something that is left open. */
export const open = (text: Text): Issue => ({ text, blocks: false });
/** Something that must be seen to first. */
export const blocks = (text: Text): Issue => ({ text, blocks: true });

/** SID-CODE-1: a Code that stands is changed on the sheet, by the GM's word; a draft only gives one to who has none. */
export function changesCode(answers: Answers, actor: Snapshot): boolean {
  const stands = textAt(actor.system, "code").trim();
  return stands !== "" && "code" in answers && textAt(answers, "code").trim() !== stands;
}
