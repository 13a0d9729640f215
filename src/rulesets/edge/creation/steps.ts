/**
 * The steps of making a character by points. Ledger: SUC-ROLL-3, SUC-ROLL-4, SUC-TN-7, SUC-ADV-7, SUC-DMG-8, SUC-ARM-5.
 */
import { normalizeName } from "../../../rules/shared/names.ts";
import type { Entry, Field, Issue, Section, Step, Text } from "../../../core/public/definitions.ts";
import { type Fields, valueAt, numberAt, textAt } from "../../../rules/shared/read-json.ts";
import { PEOPLE, attributeKeys, beyondPeople, creationBudgets, overspent } from "../../../rules/edge/creation.ts";
import { CONCEPTS } from "../../../rules/edge/data/people.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { CATEGORIES } from "../../../rules/edge/state.ts";
import {
  HAD,
  K,
  OWN,
  type Table,
  attributesOf,
  blocks,
  chosenSkills,
  entriesOf,
  named,
  open,
  owned,
  ranksOf,
  said,
  sketchOf,
  talentsOf,
} from "./character-draft.ts";

const overIssues = (table: Table, id: "attributes" | "ranks" | "talents"): Issue[] =>
  overspent(sketchOf(table), table.house).includes(id) ? [blocks(`${K}.Refuse.Over.${id}`)] : [];

export function whoStep(table: Table): Step {
  const name = textAt(table.answers, "name", table.actor.name);
  const concept = said(table, "concept", "concept");
  const ideas = CONCEPTS.map((id) => ({ label: `${K}.Concept.${id}.name`, text: `${K}.Concept.${id}.text` }));
  return {
    id: "who",
    title: `${K}.Who.Title`,
    hint: `${K}.Who.Hint`,
    rules: [],
    sections: [
      {
        id: "who",
        fields: [
          { kind: "text", id: "name", label: `${K}.Who.Name`, value: name },
          { kind: "text", id: "concept", label: "QUADRANT.Edge.Sheet.Concept", value: concept, ideas },
        ],
      },
    ],
    budgets: [],
    issues: [
      ...(name.trim() === "" ? [blocks(`${K}.Refuse.Name`)] : []),
      ...(concept === "" ? [open(`${K}.Who.NoConcept`)] : []),
    ],
  };
}

export function attributesStep(table: Table): Step {
  const values = attributesOf(table);
  const { min, max, ordinary } = PEOPLE;
  const beyond = Object.values(values).some(beyondPeople);
  return {
    id: "attributes",
    title: `${K}.Attributes.Title`,
    hint: { key: `${K}.Attributes.Hint`, with: { min, max, ordinary } },
    rules: ["SUC-ROLL-3"],
    sections: [
      {
        id: "attributes",
        fields: attributeKeys(table.house).map((id): Field => ({
          kind: "number",
          id: `attr-${id}`,
          label: attributeName(id, table.house.lists),
          // What a world adds to the list or calls by another name speaks for itself.
          ...(attributeName(id, table.house.lists) === `QUADRANT.Edge.Attribute.${id}`
            ? { hint: `${K}.Attributes.${id}` }
            : {}),
          value: values[id] ?? ordinary,
          min,
          max,
        })),
      },
    ],
    budgets: [{ label: `${K}.Attributes.Points`, ...creationBudgets(sketchOf(table), table.house).attributes }],
    issues: [
      ...(beyond ? [blocks({ key: `${K}.Refuse.Attribute`, with: { min, max } })] : []),
      ...overIssues(table, "attributes"),
    ],
  };
}

/** SUC-ROLL-3: what a skill's check adds with these ranks. */
function bonusNote({ system }: Entry, ranks: number, attributes: ReturnType<typeof attributesOf>): Text {
  const pair = ["first", "second"].map((one) => textAt(system, `attributes.${one}`));
  const sum = pair.reduce((all, id) => all + (attributes[id] ?? 0), ranks);
  return { key: `${K}.Skills.Bonus`, with: { bonus: sum } };
}

export function skillsStep(table: Table): Step {
  const { answers, actor, stock, house } = table;
  const attributes = attributesOf(table);
  const ranks = ranksOf(answers, actor, chosenSkills(stock));
  const max = house.creationRankMax;
  const row = (entry: Entry): Field => {
    const value = ranks.get(normalizeName(entry.name)) ?? 0;
    return {
      kind: "number",
      id: `skill-${entry.id}`,
      label: entry.name,
      hint: entry.text,
      value,
      min: 0,
      max: Math.max(max, value),
      note: bonusNote(entry, value, attributes),
      from: "skill",
    };
  };
  const groups = CATEGORIES.flatMap((category): Section[] => {
    const fields = entriesOf(stock, "skill")
      .filter(({ system }) => textAt(system, "category", "special") === category)
      .map(row);
    return fields.length > 0
      ? [{ id: category, title: `QUADRANT.Edge.Category.${category}`, prefix: "skill", fields }]
      : [];
  });
  const own = OWN.flatMap((id): Field[] => [
    { kind: "text", id: `${id}-name`, label: `${K}.Skills.OwnName`, value: textAt(answers, `${id}-name`) },
    { kind: "number", id, label: `${K}.Skills.OwnRanks`, value: numberAt(answers, id), min: 0, max },
  ]);
  return {
    id: "skills",
    title: `${K}.Skills.Title`,
    hint: { key: `${K}.Skills.Hint`, with: { max } },
    rules: ["SUC-ROLL-3", "SUC-ROLL-4"],
    sections: [...groups, { id: "own", title: `${K}.Skills.Own`, hint: `${K}.Skills.OwnHint`, fields: own }],
    budgets: [{ label: `${K}.Skills.Points`, ...creationBudgets(sketchOf(table), house).ranks }],
    issues: [
      ...([...ranks.values()].some((one) => one > 0) ? [] : [open(`${K}.Skills.None`)]),
      ...overIssues(table, "ranks"),
    ],
  };
}

/** What a card says of a thing. */
function noteOf(prefix: string, system: Fields): Text | undefined {
  if (prefix === "weapon") {
    const strength =
      textAt(system, "strengthSource") === "wielder" ? "QUADRANT.Edge.Short.strength" : numberAt(system, "strength");
    return { key: `${K}.Gear.Weapon`, with: { dice: numberAt(system, "damageDice"), strength } };
  }
  return prefix === "armor"
    ? { key: `${K}.Gear.Armor`, with: { pt: numberAt(system, "pt"), dr: numberAt(system, "dr") } }
    : undefined;
}

function ticks({ answers, actor, stock }: Table, prefix: keyof typeof HAD): Section[] {
  const mine = owned(actor, HAD[prefix]);
  const fields = entriesOf(stock, prefix)
    .filter(({ name }) => !named(mine, name))
    .map(({ id, name, text, img, system }): Field => {
      const note = noteOf(prefix, system);
      return {
        kind: "tick",
        id: `${prefix}-${id}`,
        label: name,
        hint: text,
        value: valueAt(answers, `${prefix}-${id}`) === true,
        img,
        from: prefix,
        ...(note ? { note } : {}),
      };
    });
  return fields.length > 0 ? [{ id: prefix, title: `${K}.Gear.${prefix}`, prefix, fields }] : [];
}

export const talentsStep = (table: Table): Step => ({
  id: "talents",
  title: `${K}.Talents.Title`,
  hint: `${K}.Talents.Hint`,
  rules: ["SUC-ADV-7"],
  sections: ticks(table, "talent"),
  budgets: [{ label: `${K}.Talents.Points`, ...creationBudgets(sketchOf(table), table.house).talents }],
  issues: [
    ...(talentsOf(table.answers, table.actor) === 0 ? [open(`${K}.Talents.None`)] : []),
    ...overIssues(table, "talents"),
  ],
});

export function gearStep(table: Table): Step {
  const { answers, actor } = table;
  const carries = actor.items.some(({ type }) => ["edgeWeapon", "edgeArmor", "edgeGear"].includes(type));
  const takes = Object.entries(answers).some(([id, value]) => value === true && /^(weapon|armor|gear)-/.test(id));
  return {
    id: "gear",
    title: `${K}.Gear.Title`,
    hint: `${K}.Gear.Hint`,
    rules: ["SUC-DMG-8", "SUC-ARM-5"],
    sections: [...ticks(table, "weapon"), ...ticks(table, "armor"), ...ticks(table, "gear")],
    budgets: [],
    issues: carries || takes ? [] : [open(`${K}.Gear.None`)],
  };
}
