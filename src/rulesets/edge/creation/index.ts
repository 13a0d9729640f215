/** Making a character of Edge by points, step by step. Ledger: SUC-ROLL-3, SUC-ROLL-4, SUC-EDGE-12. */
import { normalizeName } from "../../../rules/shared/names.ts";
import { type Answers, type SummaryRow, type Text, creation } from "../../../core/public/definitions.ts";
import { textAt } from "../../../rules/shared/read-json.ts";
import { type CreationHouse, anyAttributes, anyRanks, attributeKeys } from "../../../rules/edge/creation.ts";
import { CONCEPTS, HANDLES, NAMES } from "../../../rules/edge/data/people.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import { make } from "./create-character.ts";
import { WRITES } from "./write-places.ts";
import {
  HAD,
  K,
  OWN,
  SOURCES,
  type Table,
  attributesOf,
  chosenSkills,
  entriesOf,
  named,
  ranksOf,
  said,
} from "./character-draft.ts";
import { attributesStep, gearStep, skillsStep, talentsStep, whoStep } from "./steps.ts";

function summary(table: Table): SummaryRow[] {
  const { answers, actor, stock } = table;
  const attributes = attributesOf(table);
  const texts = (...all: readonly string[]): Text[] => all.filter((text) => text !== "");
  const nameOf = (key: string): string =>
    entriesOf(stock, "skill").find(({ name }) => normalizeName(name) === key)?.name ??
    OWN.map((id) => textAt(answers, `${id}-name`)).find((name) => normalizeName(name) === key) ??
    named(actor.items, key)?.name ??
    key;
  const ranks = [...ranksOf(answers, actor, chosenSkills(stock))].filter(([, rank]) => rank > 0);
  const had = (...prefixes: readonly (keyof typeof HAD)[]): string[] =>
    prefixes.flatMap((prefix) => [
      ...actor.items.filter(({ type }) => type === HAD[prefix]).map(({ name }) => name),
      ...entriesOf(stock, prefix).flatMap(({ id, name }) => (answers[`${prefix}-${id}`] === true ? [name] : [])),
    ]);
  return [
    {
      step: "who",
      label: `${K}.Who.Title`,
      values: texts(textAt(answers, "name", actor.name), said(table, "concept", "concept")),
    },
    {
      step: "attributes",
      label: `${K}.Attributes.Title`,
      values: attributeKeys(table.house).map((id) => ({
        key: `${K}.Summary.Number`,
        with: { name: attributeName(id, table.house.lists), value: attributes[id] ?? 0 },
      })),
    },
    {
      step: "skills",
      label: `${K}.Skills.Title`,
      values: ranks.map(([key, value]) => ({ key: `${K}.Summary.Number`, with: { name: nameOf(key), value } })),
    },
    { step: "talents", label: `${K}.Talents.Title`, values: had("talent") },
    { step: "gear", label: `${K}.Gear.Title`, values: had("weapon", "armor", "gear") },
  ];
}

function surprise(step: string, { stock, house }: Table, below: RandomBelow): Answers {
  const ids = (prefix: string): string[] => entriesOf(stock, prefix).map(({ id }) => id);
  const any = (list: readonly string[]): string => drawDistinct(list, 1, below)[0] ?? "";
  const ticked = (prefix: string, count: number): Answers => {
    const taken = drawDistinct(ids(prefix), count, below);
    return Object.fromEntries(ids(prefix).map((id) => [`${prefix}-${id}`, taken.includes(id)]));
  };
  switch (step) {
    case "who":
      return { name: `${any(NAMES)} “${any(HANDLES)}”`, concept: `${K}.Concept.${any(CONCEPTS)}.text` };
    case "attributes":
      return Object.fromEntries(
        Object.entries(anyAttributes(below, house)).map(([id, value]) => [`attr-${id}`, value]),
      );
    case "skills": {
      const ranks = anyRanks(ids("skill"), below, house);
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
  make,
  writes: WRITES,
});
