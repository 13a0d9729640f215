/**
 * The steps of making a character, but what is carried. Ledger: SID-COR-2, SID-COR-11, SID-ROLL-3, SID-ROLL-8,
 * SID-ROLL-12, SID-CODE-1.
 */
import { flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/read-json.ts";
import type { Entry, Field, Issue, Option, Section, Step } from "../../../core/public/definitions.ts";
import { signed } from "../../../core/public/text.ts";
import { attributeModifier } from "../../../rules/sidonia/attribute.ts";
import {
  LEVEL_COST,
  asksForPermanent,
  creationBudgets,
  attributeScale,
  overspent,
} from "../../../rules/sidonia/creation.ts";
import { CALLINGS, CODES } from "../../../rules/sidonia/data/people.ts";
import { ATTRIBUTES, LEVELS, type Level, SPECIALIZATIONS } from "../../../rules/sidonia/state.ts";
import {
  K,
  OWN,
  type Table,
  attributesOf,
  blocks,
  changesCode,
  levelOf,
  lineageOf,
  named,
  open,
  owned,
  permanentOf,
  said,
  sketchOf,
  skillEntries,
  specializationsOf,
  startingOf,
} from "./character-draft.ts";

export function whoStep(table: Table): Step {
  const { answers, actor } = table;
  const name = textAt(answers, "name", actor.name);
  const ideas = (list: readonly string[], kind: string) =>
    list.map((id) => ({ label: `${K}.${kind}.${id}.name`, text: `${K}.${kind}.${id}.text` }));
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
          {
            kind: "text",
            id: "concept",
            label: `${K}.Who.Concept`,
            hint: `${K}.Who.ConceptHint`,
            value: said(table, "concept", "concept"),
            ideas: ideas(CALLINGS, "Calling"),
          },
          {
            kind: "text",
            id: "district",
            label: "QUADRANT.Sidonia.Sheet.District",
            value: said(table, "district", "district"),
          },
          {
            kind: "word",
            id: "hand",
            label: "QUADRANT.Sidonia.Sheet.Hand",
            value: said(table, "hand", "hand"),
            options: ["right", "left"].map((value) => ({ value, label: `QUADRANT.Sidonia.Hand.${value}` })),
          },
        ],
      },
    ],
    budgets: [],
    issues: [
      ...(name.trim() === "" ? [blocks(`${K}.Refuse.Name`)] : []),
      ...(said(table, "concept", "concept") === "" ? [open(`${K}.Who.NoConcept`)] : []),
    ],
  };
}

export function lineageStep(table: Table): Step {
  const { answers, actor, stock, house } = table;
  const lineage = lineageOf(table);
  const asks = lineage !== undefined && asksForPermanent(lineage.name, numberAt(lineage.system, "startingPermanent"));
  const permanent = permanentOf(answers, actor, startingOf(table));
  const options = (stock["lineage"] ?? []).map(({ id, name, text, system }): Option => ({
    value: id,
    label: name,
    hint: flagAt(system, "corruptionBuffer") ? { key: `${K}.Lineage.Buffered`, with: { text } } : text,
  }));
  const chosen: Section = {
    id: "lineage",
    fields: [
      {
        kind: "one",
        id: "lineage",
        label: `${K}.Lineage.Choose`,
        value: textAt(answers, "lineage", lineage?.id ?? ""),
        options,
        from: "lineage",
      },
    ],
  };
  const price: Section = {
    id: "permanent",
    title: `${K}.Lineage.Permanent`,
    hint: { key: asks ? `${K}.Lineage.Ask` : `${K}.Lineage.Rest`, with: { lineage: lineage?.name ?? "" } },
    fields: [
      {
        kind: "number",
        id: "permanent",
        label: `${K}.Lineage.Boxes`,
        value: permanent,
        min: 0,
        max: house.corruptionMax,
        note: { key: `${K}.Lineage.Of`, with: { max: house.corruptionMax } },
      },
    ],
  };
  return {
    id: "lineage",
    title: `${K}.Lineage.Title`,
    hint: `${K}.Lineage.Hint`,
    rules: ["SID-COR-11", "SID-COR-2"],
    sections: asks || permanent > 0 ? [chosen, price] : [chosen],
    budgets: [],
    issues: [
      ...(lineage || "lineage" in answers ? [] : [open(`${K}.Lineage.None`)]),
      ...(asks && permanent === 0 && !("permanent" in answers)
        ? [open({ key: `${K}.Lineage.Unasked`, with: { lineage: lineage.name } })]
        : []),
      ...(permanent > house.corruptionMax
        ? [blocks({ key: `${K}.Refuse.Permanent`, with: { max: house.corruptionMax } })]
        : []),
    ],
  };
}

const overIssues = (table: Table, id: "attributes" | "skills" | "specializations"): Issue[] =>
  overspent(sketchOf(table), table.house).includes(id) ? [blocks(`${K}.Refuse.Over.${id}`)] : [];

export function attributesStep(table: Table): Step {
  const { house } = table;
  const { min, max } = attributeScale(house);
  const values = attributesOf(table);
  return {
    id: "attributes",
    title: `${K}.Attributes.Title`,
    hint: { key: `${K}.Attributes.Hint`, with: { min, max, ordinary: attributeScale(house).ordinary } },
    rules: ["SID-ROLL-12"],
    sections: [
      {
        id: "attributes",
        fields: ATTRIBUTES.map((id): Field => ({
          kind: "number",
          id: `attr-${id}`,
          label: `QUADRANT.Sidonia.Attribute.${id}`,
          hint: `${K}.Attributes.${id}`,
          value: values[id],
          min,
          max,
          note: { key: `${K}.Attributes.Modifier`, with: { mod: signed(attributeModifier(values[id], house)) } },
        })),
      },
    ],
    budgets: [{ label: `${K}.Attributes.Points`, ...creationBudgets(sketchOf(table), house).attributes }],
    issues: [
      ...(ATTRIBUTES.some((id) => values[id] < min || values[id] > max)
        ? [blocks({ key: `${K}.Refuse.Attribute`, with: { min, max } })]
        : []),
      ...overIssues(table, "attributes"),
    ],
  };
}

export function skillsStep(table: Table): Step {
  const { answers, actor, stock, house } = table;
  const mine = owned(actor, "sidoniaSkill");
  const words = (levels: readonly Level[]) =>
    levels.map((value): Option => ({ value, label: `QUADRANT.Sidonia.Level.${value}` }));
  const row = ({ id, name, text }: Entry): Field => {
    const item = named(mine, name);
    const before = item ? wordAt(item.system, "level", LEVELS, "untrained") : "untrained";
    return {
      kind: "word",
      id: `skill-${id}`,
      label: name,
      hint: text,
      value: levelOf(answers, `skill-${id}`, before),
      options: words(LEVELS),
      from: "skill",
    };
  };
  const group = ({ system }: Entry): string =>
    flagAt(system, "supernatural") ? "supernatural" : flagAt(system, "social") ? "social" : "plain";
  const groups = (["plain", "social", "supernatural"] as const).flatMap((id): Section[] => {
    const entries = skillEntries(stock).filter((entry) => group(entry) === id);
    return entries.length > 0 ? [{ id, title: `${K}.Skills.${id}`, prefix: "skill", fields: entries.map(row) }] : [];
  });
  const own: Section = {
    id: "own",
    title: `${K}.Skills.Own`,
    hint: `${K}.Skills.OwnHint`,
    fields: OWN.map((id): Field => ({
      kind: "word",
      id,
      label: `${K}.Skills.OwnName`,
      value: levelOf(answers, id, "untrained"),
      options: words(LEVELS),
      naming: { id: `${id}name`, value: textAt(answers, `${id}name`) },
    })),
  };
  const { levels } = sketchOf(table);
  return {
    id: "skills",
    title: `${K}.Skills.Title`,
    hint: {
      key: `${K}.Skills.Hint`,
      with: { dabbler: LEVEL_COST.dabbler, professional: LEVEL_COST.professional, expert: LEVEL_COST.expert },
    },
    rules: ["SID-ROLL-3"],
    sections: [...groups, own],
    budgets: [{ label: `${K}.Skills.Points`, ...creationBudgets(sketchOf(table), house).skills }],
    issues: [
      ...(levels.some((level) => level !== "untrained") ? [] : [open(`${K}.Skills.None`)]),
      ...overIssues(table, "skills"),
    ],
  };
}

export function specializationsStep(table: Table): Step {
  const taken = specializationsOf(table);
  return {
    id: "specializations",
    title: "QUADRANT.Sidonia.Sheet.Specializations",
    hint: `${K}.Specializations.Hint`,
    rules: ["SID-ROLL-8"],
    sections: [
      {
        id: "specializations",
        fields: SPECIALIZATIONS.map((id): Field => ({
          kind: "tick",
          id: `spec-${id}`,
          label: `QUADRANT.Sidonia.Specialization.${id}`,
          hint: `QUADRANT.Sidonia.SpecializationHint.${id}`,
          value: taken.includes(id),
        })),
      },
      {
        id: "further",
        fields: [
          {
            kind: "text",
            id: "further",
            label: "QUADRANT.Sidonia.Sheet.Further",
            value: said(table, "further", "further"),
          },
        ],
      },
    ],
    budgets: [
      { label: `${K}.Specializations.Points`, ...creationBudgets(sketchOf(table), table.house).specializations },
    ],
    issues: [
      ...(taken.length === 0 ? [open(`${K}.Specializations.None`)] : []),
      ...overIssues(table, "specializations"),
    ],
  };
}

export function codeStep(table: Table): Step {
  const code = said(table, "code", "code");
  const ideas = CODES.map((id) => ({
    label: `${K}.Code.${id}.name`,
    text: `${K}.Code.${id}.text`,
    hint: `${K}.Code.${id}.test`,
  }));
  return {
    id: "code",
    title: "QUADRANT.Sidonia.Sheet.Code",
    hint: `${K}.CodeStep.Hint`,
    rules: ["SID-CODE-1", "SID-CODE-2"],
    sections: [
      {
        id: "code",
        fields: [
          {
            kind: "text",
            id: "code",
            long: true,
            label: "QUADRANT.Sidonia.Sheet.Code",
            hint: `${K}.CodeStep.Questions`,
            value: code,
            ideas,
          },
        ],
      },
    ],
    budgets: [],
    issues: changesCode(table.answers, table.actor)
      ? [blocks({ key: `${K}.Refuse.CodeStands`, with: { code: textAt(table.actor.system, "code") } })]
      : code === ""
        ? [open(`${K}.CodeStep.None`)]
        : [],
  };
}
