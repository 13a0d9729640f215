/** Making a character of Edge by points, step by step. Ledger: SUC-ROLL-3, SUC-ROLL-4, SUC-EDGE-12. */
import { normalizeName } from "../../../rules/shared/names.ts";
import { type Answers, type SummaryRow, type Text, creation, findNamed } from "../../../core/public/definitions.ts";
import { type CreationHouse, listAttributeKeys, randomAttributes, randomRanks } from "../../../rules/edge/creation.ts";
import { CONCEPTS, HANDLES, NAMES } from "../../../rules/edge/data/people.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import { createCharacter } from "./create-character.ts";
import { WRITES } from "./write-places.ts";
import {
  CARRIED_TYPES,
  CUSTOM_SLOTS,
  LANG,
  SOURCES,
  type Table,
  listEntries,
  listSkillFields,
  readAttributes,
  readConcept,
  readCustomName,
  readName,
  readRanks,
} from "./character-draft.ts";
import { attributesStep, gearStep, skillsStep, talentsStep, whoStep } from "./steps.ts";

function summary(table: Table): SummaryRow[] {
  const { answers, actor, stock } = table;
  const attributes = readAttributes(table);
  const texts = (...all: readonly string[]): Text[] => all.filter((text) => text !== "");
  const findName = (key: string): string =>
    listEntries(stock, "skill").find(({ name }) => normalizeName(name) === key)?.name ??
    CUSTOM_SLOTS.map((id) => readCustomName(answers, id)).find((name) => normalizeName(name) === key) ??
    findNamed(actor.items, key)?.name ??
    key;
  const ranks = [...readRanks(answers, actor, listSkillFields(stock))].filter(([, rank]) => rank > 0);
  const had = (...prefixes: readonly (keyof typeof CARRIED_TYPES)[]): string[] =>
    prefixes.flatMap((prefix) => [
      ...actor.items.filter(({ type }) => type === CARRIED_TYPES[prefix]).map(({ name }) => name),
      ...listEntries(stock, prefix).flatMap(({ id, name }) => (answers[`${prefix}-${id}`] === true ? [name] : [])),
    ]);
  return [
    {
      step: "who",
      label: `${LANG}.Who.Title`,
      values: texts(readName(table), readConcept(table)),
    },
    {
      step: "attributes",
      label: `${LANG}.Attributes.Title`,
      values: listAttributeKeys(table.house).map((id) => ({
        key: `${LANG}.Summary.Number`,
        with: { name: attributeName(id, table.house.lists), value: attributes[id] ?? 0 },
      })),
    },
    {
      step: "skills",
      label: `${LANG}.Skills.Title`,
      values: ranks.map(([key, value]) => ({ key: `${LANG}.Summary.Number`, with: { name: findName(key), value } })),
    },
    { step: "talents", label: `${LANG}.Talents.Title`, values: had("talent") },
    { step: "gear", label: `${LANG}.Gear.Title`, values: had("weapon", "armor", "gear") },
  ];
}

function surprise(step: string, { stock, house }: Table, below: RandomBelow): Answers {
  const ids = (prefix: string): string[] => listEntries(stock, prefix).map(({ id }) => id);
  const any = (list: readonly string[]): string => drawDistinct(list, 1, below)[0] ?? "";
  const ticked = (prefix: string, count: number): Answers => {
    const taken = drawDistinct(ids(prefix), count, below);
    return Object.fromEntries(ids(prefix).map((id) => [`${prefix}-${id}`, taken.includes(id)]));
  };
  switch (step) {
    case "who":
      return { name: `${any(NAMES)} “${any(HANDLES)}”`, concept: `${LANG}.Concept.${any(CONCEPTS)}.text` };
    case "attributes":
      return Object.fromEntries(
        Object.entries(randomAttributes(below, house)).map(([id, value]) => [`attr-${id}`, value]),
      );
    case "skills": {
      const ranks = randomRanks(ids("skill"), below, house);
      return Object.fromEntries(ids("skill").map((id) => [`skill-${id}`, ranks[id] ?? 0]));
    }
    case "talents":
      return ticked("talent", house.creationTalents);
    case "gear":
      return { ...ticked("weapon", 1), ...ticked("armor", 1), ...ticked("gear", 2) };
    default:
      return {};
  }
}

/** How an edgeCharacter is made. */
export const characterCreation = creation<CreationHouse>({
  sources: SOURCES,
  steps: (table) => [whoStep(table), attributesStep(table), skillsStep(table), talentsStep(table), gearStep(table)],
  summary,
  surprise,
  make: createCharacter,
  writes: WRITES,
});
