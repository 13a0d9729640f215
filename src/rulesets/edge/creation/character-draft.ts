/** Reads the character from the answers of the creation wizard, otherwise from the sheet. */
import * as v from "valibot";
import { normalizeName } from "../../../rules/shared/names.ts";
import {
  type Answers,
  type CreationContext,
  type Entry,
  type Snapshot,
  answerField,
  listOwned,
} from "../../../core/public/definitions.ts";
import { fieldGroup, forEachKey, textField, validEntries } from "../../../rules/shared/schema.ts";
import { type CharacterDraft, type CreationHouse, PEOPLE, listAttributeKeys } from "../../../rules/edge/creation.ts";
import { type Attribute, CREATURE_FIELDS } from "../../../rules/edge/state.ts";
import { readSkill } from "../documents/read-actor.ts";

export type Table = CreationContext<CreationHouse>;

export const LANG = "QUADRANT.Edge.Creation";
/** Skills of one's own making that can be named. */
export const CUSTOM_SLOTS = ["own1", "own2"] as const;
/** Item types that can be carried, by the prefix of their fields. */
export const CARRIED_TYPES = {
  talent: "edgeTalent",
  weapon: "edgeWeapon",
  armor: "edgeArmor",
  gear: "edgeGear",
} as const;

export const SOURCES = {
  skill: { type: "edgeSkill", fields: ["category", "attributes"] },
  talent: { type: "edgeTalent", fields: [] },
  weapon: { type: "edgeWeapon", fields: ["damageDice", "strengthSource", "strength", "plane"] },
  armor: { type: "edgeArmor", fields: ["pt", "dr", "planes"] },
  gear: { type: "edgeGear", fields: [] },
};

/** The answers that are texts; null for each that is not given. */
const TextAnswers = fieldGroup({
  ...forEachKey(["name", "concept"], answerField(v.string())),
  ...forEachKey(
    CUSTOM_SLOTS.map((id) => `${id}-name` as const),
    answerField(v.string()),
  ),
});
/** The answers that are numbers, by field: the world's list says which Attributes there are. */
const NumberAnswers = validEntries(v.number());
const SheetState = fieldGroup({ concept: textField() });

/** Returns the answers that are texts or numbers, by field; null for a text that is not given. */
export const readAnswers = (answers: Answers) => ({
  ...v.parse(NumberAnswers, answers),
  ...v.parse(TextAnswers, answers),
});

type Drafted = Pick<Table, "answers" | "actor">;

/** Returns the name the character would have. */
export const readName = ({ answers, actor }: Drafted): string => v.parse(TextAnswers, answers).name ?? actor.name;

/** Returns the concept the character would have. */
export const readConcept = ({ answers, actor }: Drafted): string =>
  v.parse(TextAnswers, answers).concept ?? v.parse(SheetState, actor.system).concept;

/** Returns the name of a skill of one's own making; empty where it has none. */
export const readCustomName = (answers: Answers, id: (typeof CUSTOM_SLOTS)[number]): string =>
  v.parse(TextAnswers, answers)[`${id}-name`] ?? "";

/** Returns the number that answers a field. */
export const readNumber = (answers: Answers, id: string, otherwise = 0): number =>
  v.parse(NumberAnswers, answers)[id] ?? otherwise;

export const readAttributes = ({
  answers,
  actor,
  house,
}: Pick<Table, "answers" | "actor" | "house">): Record<Attribute, number> => {
  const present = v.parse(CREATURE_FIELDS.attributes, actor.system["attributes"]);
  return Object.fromEntries(
    listAttributeKeys(house).map((id) => [id, readNumber(answers, `attr-${id}`, present[id] ?? PEOPLE.ordinary)]),
  );
};

/** Ranks of every skill the character would have, by its name in small letters. */
export function readRanks(
  answers: Answers,
  actor: Snapshot,
  chosen: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, number> {
  const ranks = new Map(
    listOwned(actor, "edgeSkill").map((item) => [normalizeName(item.name), readSkill(item).ranks] as const),
  );
  for (const { id, name } of chosen)
    ranks.set(normalizeName(name), readNumber(answers, id, ranks.get(normalizeName(name)) ?? 0));
  for (const id of CUSTOM_SLOTS) {
    const name = readCustomName(answers, id);
    if (name !== "") ranks.set(normalizeName(name), readNumber(answers, id));
  }
  return ranks;
}

export const listEntries = (stock: Table["stock"], prefix: string): readonly Entry[] => stock[prefix] ?? [];
export const listSkillFields = (stock: Table["stock"]): { id: string; name: string }[] =>
  listEntries(stock, "skill").map(({ id, name }) => ({ id: `skill-${id}`, name }));

/** Talents the character would have: those on the sheet and those ticked. */
export const countTalents = (answers: Answers, actor: Snapshot): number =>
  listOwned(actor, "edgeTalent").length +
  Object.entries(answers).filter(([id, value]) => id.startsWith("talent-") && value === true).length;

export const readDraft = ({ answers, actor, stock, house }: Table): CharacterDraft => ({
  name: readName({ answers, actor }),
  attributes: readAttributes({ answers, actor, house }),
  ranks: [...readRanks(answers, actor, listSkillFields(stock)).values()],
  talents: countTalents(answers, actor),
});
