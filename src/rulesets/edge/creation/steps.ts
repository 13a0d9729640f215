/**
 * The steps of making a character by points. Ledger: SUC-ROLL-3, SUC-ROLL-4, SUC-TN-7, SUC-ADV-7, SUC-DMG-8, SUC-ARM-5.
 */
import * as v from "valibot";
import { normalizeName } from "../../../rules/shared/names.ts";
import {
  type Entry,
  type Field,
  type Issue,
  type Section,
  type Step,
  type Text,
  blockingIssue,
  findNamed,
  listIdeas,
  listOwned,
  openIssue,
} from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import {
  PEOPLE,
  computeBudgets,
  isBeyondPeople,
  listAttributeKeys,
  listOverspent,
} from "../../../rules/edge/creation.ts";
import { CONCEPTS } from "../../../rules/edge/data/people.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { ArmourState, CATEGORIES, SkillState } from "../../../rules/edge/state.ts";
import { WeaponState } from "../../../rules/edge/weapon.ts";
import {
  CARRIED_TYPES,
  CUSTOM_SLOTS,
  LANG,
  type Table,
  countTalents,
  listEntries,
  listSkillFields,
  readAttributes,
  readConcept,
  readCustomName,
  readDraft,
  readName,
  readNumber,
  readRanks,
} from "./character-draft.ts";

const listOverspentIssues = (table: Table, id: "attributes" | "ranks" | "talents"): Issue[] =>
  listOverspent(readDraft(table), table.house).includes(id) ? [blockingIssue(`${LANG}.Refuse.Over.${id}`)] : [];

export function whoStep(table: Table): Step {
  const name = readName(table);
  const concept = readConcept(table);
  return {
    id: "who",
    title: `${LANG}.Who.Title`,
    hint: `${LANG}.Who.Hint`,
    rules: [],
    sections: [
      {
        id: "who",
        fields: [
          { kind: "text", id: "name", label: `${LANG}.Who.Name`, value: name },
          {
            kind: "text",
            id: "concept",
            label: "QUADRANT.Edge.Sheet.Concept",
            value: concept,
            ideas: listIdeas(`${LANG}.Concept`, CONCEPTS),
          },
        ],
      },
    ],
    budgets: [],
    issues: [
      ...(name.trim() === "" ? [blockingIssue(`${LANG}.Refuse.Name`)] : []),
      ...(concept === "" ? [openIssue(`${LANG}.Who.NoConcept`)] : []),
    ],
  };
}

export function attributesStep(table: Table): Step {
  const values = readAttributes(table);
  const { min, max, ordinary } = PEOPLE;
  const beyond = Object.values(values).some(isBeyondPeople);
  return {
    id: "attributes",
    title: `${LANG}.Attributes.Title`,
    hint: { key: `${LANG}.Attributes.Hint`, with: { min, max, ordinary } },
    rules: ["SUC-ROLL-3"],
    sections: [
      {
        id: "attributes",
        fields: listAttributeKeys(table.house).map((id): Field => ({
          kind: "number",
          id: `attr-${id}`,
          label: attributeName(id, table.house.lists),
          // What a world adds to the list or calls by another name speaks for itself.
          ...(attributeName(id, table.house.lists) === `QUADRANT.Edge.Attribute.${id}`
            ? { hint: `${LANG}.Attributes.${id}` }
            : {}),
          value: values[id] ?? ordinary,
          min,
          max,
        })),
      },
    ],
    budgets: [{ label: `${LANG}.Attributes.Points`, ...computeBudgets(readDraft(table), table.house).attributes }],
    issues: [
      ...(beyond ? [blockingIssue({ key: `${LANG}.Refuse.Attribute`, with: { min, max } })] : []),
      ...listOverspentIssues(table, "attributes"),
    ],
  };
}

/** SUC-ROLL-3: what a skill's check adds with these ranks. */
function formatBonusNote({ system }: Entry, ranks: number, attributes: ReturnType<typeof readAttributes>): Text {
  const { first, second } = v.parse(SkillState, system).attributes;
  const sum = (attributes[first] ?? 0) + (attributes[second] ?? 0) + ranks;
  return { key: `${LANG}.Skills.Bonus`, with: { bonus: sum } };
}

export function skillsStep(table: Table): Step {
  const { answers, actor, stock, house } = table;
  const attributes = readAttributes(table);
  const ranks = readRanks(answers, actor, listSkillFields(stock));
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
      note: formatBonusNote(entry, value, attributes),
      from: "skill",
    };
  };
  const groups = CATEGORIES.flatMap((category): Section[] => {
    const fields = listEntries(stock, "skill")
      .filter(({ system }) => v.parse(SkillState, system).category === category)
      .map(row);
    return fields.length > 0
      ? [{ id: category, title: `QUADRANT.Edge.Category.${category}`, prefix: "skill", fields }]
      : [];
  });
  const own = CUSTOM_SLOTS.flatMap((id): Field[] => [
    { kind: "text", id: `${id}-name`, label: `${LANG}.Skills.OwnName`, value: readCustomName(answers, id) },
    { kind: "number", id, label: `${LANG}.Skills.OwnRanks`, value: readNumber(answers, id), min: 0, max },
  ]);
  return {
    id: "skills",
    title: `${LANG}.Skills.Title`,
    hint: { key: `${LANG}.Skills.Hint`, with: { max } },
    rules: ["SUC-ROLL-3", "SUC-ROLL-4"],
    sections: [...groups, { id: "own", title: `${LANG}.Skills.Own`, hint: `${LANG}.Skills.OwnHint`, fields: own }],
    budgets: [{ label: `${LANG}.Skills.Points`, ...computeBudgets(readDraft(table), house).ranks }],
    issues: [
      ...([...ranks.values()].some((one) => one > 0) ? [] : [openIssue(`${LANG}.Skills.None`)]),
      ...listOverspentIssues(table, "ranks"),
    ],
  };
}

/** What a card says of a thing. */
function formatGearNote(prefix: string, system: Fields): Text | undefined {
  if (prefix === "weapon") {
    const { damageDice: dice, strengthSource, strength } = v.parse(WeaponState, system);
    const from = strengthSource === "wielder" ? "QUADRANT.Edge.Short.strength" : strength;
    return { key: `${LANG}.Gear.Weapon`, with: { dice, strength: from } };
  }
  if (prefix !== "armor") return undefined;
  const { pt, dr } = v.parse(ArmourState, system);
  return { key: `${LANG}.Gear.Armor`, with: { pt, dr } };
}

function listTickSections({ answers, actor, stock }: Table, prefix: keyof typeof CARRIED_TYPES): Section[] {
  const mine = listOwned(actor, CARRIED_TYPES[prefix]);
  const fields = listEntries(stock, prefix)
    .filter(({ name }) => !findNamed(mine, name))
    .map(({ id, name, text, img, system }): Field => {
      const note = formatGearNote(prefix, system);
      return {
        kind: "tick",
        id: `${prefix}-${id}`,
        label: name,
        hint: text,
        value: answers[`${prefix}-${id}`] === true,
        img,
        from: prefix,
        ...(note ? { note } : {}),
      };
    });
  return fields.length > 0 ? [{ id: prefix, title: `${LANG}.Gear.${prefix}`, prefix, fields }] : [];
}

export const talentsStep = (table: Table): Step => ({
  id: "talents",
  title: `${LANG}.Talents.Title`,
  hint: `${LANG}.Talents.Hint`,
  rules: ["SUC-ADV-7"],
  sections: listTickSections(table, "talent"),
  budgets: [{ label: `${LANG}.Talents.Points`, ...computeBudgets(readDraft(table), table.house).talents }],
  issues: [
    ...(countTalents(table.answers, table.actor) === 0 ? [openIssue(`${LANG}.Talents.None`)] : []),
    ...listOverspentIssues(table, "talents"),
  ],
});

export function gearStep(table: Table): Step {
  const { answers, actor } = table;
  const carries = actor.items.some(({ type }) => ["edgeWeapon", "edgeArmor", "edgeGear"].includes(type));
  const takes = Object.entries(answers).some(([id, value]) => value === true && /^(weapon|armor|gear)-/.test(id));
  return {
    id: "gear",
    title: `${LANG}.Gear.Title`,
    hint: `${LANG}.Gear.Hint`,
    rules: ["SUC-DMG-8", "SUC-ARM-5"],
    sections: [
      ...listTickSections(table, "weapon"),
      ...listTickSections(table, "armor"),
      ...listTickSections(table, "gear"),
    ],
    budgets: [],
    issues: carries || takes ? [] : [openIssue(`${LANG}.Gear.None`)],
  };
}
