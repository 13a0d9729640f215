/**
 * The steps of character creation except gear. Ledger: SID-COR-2, SID-COR-11, SID-ROLL-3, SID-ROLL-8, SID-ROLL-12,
 * SID-CODE-1.
 */
import * as v from "valibot";
import { signed } from "../../../core/public/table.ts";
import {
  type Entry,
  type Field,
  type Issue,
  type Option,
  type Section,
  type Step,
  blockingIssue,
  findNamed,
  listIdeas,
  listOwned,
  openIssue,
} from "../../../core/public/definitions.ts";
import { computeAttributeModifier, attributeScale } from "../../../rules/sidonia/attribute.ts";
import { LEVEL_COST, asksForPermanent, computeBudgets, findOverspent } from "../../../rules/sidonia/creation.ts";
import { CALLINGS, CODES } from "../../../rules/sidonia/data/people.ts";
import {
  ATTRIBUTES,
  ActorState,
  LEVELS,
  type Level,
  LineageState,
  SPECIALIZATIONS,
  SkillState,
} from "../../../rules/sidonia/state.ts";
import {
  LANG,
  CUSTOM_SLOTS,
  type DraftContext,
  readAnswers,
  readAttributes,
  readCustomName,
  readName,
  changesCode,
  readLevel,
  findLineage,
  readPermanent,
  readText,
  buildDraft,
  listSkillEntries,
  readSpecializations,
  readStartingPermanent,
} from "./character-draft.ts";

export function whoStep(table: DraftContext): Step {
  const name = readName(table);
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
            label: `${LANG}.Who.Concept`,
            hint: `${LANG}.Who.ConceptHint`,
            value: readText(table, "concept"),
            ideas: listIdeas(`${LANG}.Calling`, CALLINGS),
          },
          {
            kind: "text",
            id: "district",
            label: "QUADRANT.Sidonia.Sheet.District",
            value: readText(table, "district"),
          },
          {
            kind: "word",
            id: "hand",
            label: "QUADRANT.Sidonia.Sheet.Hand",
            value: readText(table, "hand"),
            options: ["right", "left"].map((value) => ({ value, label: `QUADRANT.Sidonia.Hand.${value}` })),
          },
        ],
      },
    ],
    budgets: [],
    issues: [
      ...(name.trim() === "" ? [blockingIssue(`${LANG}.Refuse.Name`)] : []),
      ...(readText(table, "concept") === "" ? [openIssue(`${LANG}.Who.NoConcept`)] : []),
    ],
  };
}

export function lineageStep(table: DraftContext): Step {
  const { answers, actor, stock, house } = table;
  const lineage = findLineage(table);
  const given = readAnswers(answers);
  const asks =
    lineage !== undefined && asksForPermanent(lineage.name, v.parse(LineageState, lineage.system).startingPermanent);
  const permanent = readPermanent(answers, actor, readStartingPermanent(table));
  const options = (stock["lineage"] ?? []).map(({ id, name, text, system }): Option => ({
    value: id,
    label: name,
    hint: v.parse(LineageState, system).corruptionBuffer ? { key: `${LANG}.Lineage.Buffered`, with: { text } } : text,
  }));
  const chosen: Section = {
    id: "lineage",
    fields: [
      {
        kind: "one",
        id: "lineage",
        label: `${LANG}.Lineage.Choose`,
        value: given.lineage ?? lineage?.id ?? "",
        options,
        from: "lineage",
      },
    ],
  };
  const price: Section = {
    id: "permanent",
    title: `${LANG}.Lineage.Permanent`,
    hint: { key: asks ? `${LANG}.Lineage.Ask` : `${LANG}.Lineage.Rest`, with: { lineage: lineage?.name ?? "" } },
    fields: [
      {
        kind: "number",
        id: "permanent",
        label: `${LANG}.Lineage.Boxes`,
        value: permanent,
        min: 0,
        max: house.corruptionMax,
        note: { key: `${LANG}.Lineage.Of`, with: { max: house.corruptionMax } },
      },
    ],
  };
  return {
    id: "lineage",
    title: `${LANG}.Lineage.Title`,
    hint: `${LANG}.Lineage.Hint`,
    rules: ["SID-COR-11", "SID-COR-2"],
    sections: asks || permanent > 0 ? [chosen, price] : [chosen],
    budgets: [],
    issues: [
      ...(lineage || given.lineage !== null ? [] : [openIssue(`${LANG}.Lineage.None`)]),
      ...(asks && permanent === 0 && given.permanent === null
        ? [openIssue({ key: `${LANG}.Lineage.Unasked`, with: { lineage: lineage.name } })]
        : []),
      ...(permanent > house.corruptionMax
        ? [blockingIssue({ key: `${LANG}.Refuse.Permanent`, with: { max: house.corruptionMax } })]
        : []),
    ],
  };
}

const overIssues = (table: DraftContext, id: "attributes" | "skills" | "specializations"): Issue[] =>
  findOverspent(buildDraft(table), table.house).includes(id) ? [blockingIssue(`${LANG}.Refuse.Over.${id}`)] : [];

export function attributesStep(table: DraftContext): Step {
  const { house } = table;
  const { min, max } = attributeScale(house);
  const values = readAttributes(table);
  return {
    id: "attributes",
    title: `${LANG}.Attributes.Title`,
    hint: { key: `${LANG}.Attributes.Hint`, with: { min, max, ordinary: attributeScale(house).ordinary } },
    rules: ["SID-ROLL-12"],
    sections: [
      {
        id: "attributes",
        fields: ATTRIBUTES.map((id): Field => ({
          kind: "number",
          id: `attr-${id}`,
          label: `QUADRANT.Sidonia.Attribute.${id}`,
          hint: `${LANG}.Attributes.${id}`,
          value: values[id],
          min,
          max,
          note: {
            key: `${LANG}.Attributes.Modifier`,
            with: { mod: signed(computeAttributeModifier(values[id], house)) },
          },
        })),
      },
    ],
    budgets: [{ label: `${LANG}.Attributes.Points`, ...computeBudgets(buildDraft(table), house).attributes }],
    issues: [
      ...(ATTRIBUTES.some((id) => values[id] < min || values[id] > max)
        ? [blockingIssue({ key: `${LANG}.Refuse.Attribute`, with: { min, max } })]
        : []),
      ...overIssues(table, "attributes"),
    ],
  };
}

export function skillsStep(table: DraftContext): Step {
  const { answers, actor, stock, house } = table;
  const mine = listOwned(actor, "sidoniaSkill");
  const words = (levels: readonly Level[]) =>
    levels.map((value): Option => ({ value, label: `QUADRANT.Sidonia.Level.${value}` }));
  const row = ({ id, name, text }: Entry): Field => {
    const item = findNamed(mine, name);
    const before = item ? v.parse(SkillState, item.system).level : "untrained";
    return {
      kind: "word",
      id: `skill-${id}`,
      label: name,
      hint: text,
      value: readLevel(answers, `skill-${id}`, before),
      options: words(LEVELS),
      from: "skill",
    };
  };
  const group = ({ system }: Entry): string => {
    const { supernatural, social } = v.parse(SkillState, system);
    if (supernatural) return "supernatural";
    return social ? "social" : "plain";
  };
  const groups = (["plain", "social", "supernatural"] as const).flatMap((id): Section[] => {
    const entries = listSkillEntries(stock).filter((entry) => group(entry) === id);
    return entries.length > 0 ? [{ id, title: `${LANG}.Skills.${id}`, prefix: "skill", fields: entries.map(row) }] : [];
  });
  const own: Section = {
    id: "own",
    title: `${LANG}.Skills.Own`,
    hint: `${LANG}.Skills.OwnHint`,
    fields: CUSTOM_SLOTS.map((id): Field => ({
      kind: "word",
      id,
      label: `${LANG}.Skills.OwnName`,
      value: readLevel(answers, id, "untrained"),
      options: words(LEVELS),
      naming: { id: `${id}name`, value: readCustomName(answers, id) },
    })),
  };
  const { levels } = buildDraft(table);
  return {
    id: "skills",
    title: `${LANG}.Skills.Title`,
    hint: {
      key: `${LANG}.Skills.Hint`,
      with: { dabbler: LEVEL_COST.dabbler, professional: LEVEL_COST.professional, expert: LEVEL_COST.expert },
    },
    rules: ["SID-ROLL-3"],
    sections: [...groups, own],
    budgets: [{ label: `${LANG}.Skills.Points`, ...computeBudgets(buildDraft(table), house).skills }],
    issues: [
      ...(levels.some((level) => level !== "untrained") ? [] : [openIssue(`${LANG}.Skills.None`)]),
      ...overIssues(table, "skills"),
    ],
  };
}

export function specializationsStep(table: DraftContext): Step {
  const taken = readSpecializations(table);
  return {
    id: "specializations",
    title: "QUADRANT.Sidonia.Sheet.Specializations",
    hint: `${LANG}.Specializations.Hint`,
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
            value: readText(table, "further"),
          },
        ],
      },
    ],
    budgets: [
      { label: `${LANG}.Specializations.Points`, ...computeBudgets(buildDraft(table), table.house).specializations },
    ],
    issues: [
      ...(taken.length === 0 ? [openIssue(`${LANG}.Specializations.None`)] : []),
      ...overIssues(table, "specializations"),
    ],
  };
}

export function codeStep(table: DraftContext): Step {
  const code = readText(table, "code");
  const ideas = CODES.map((id) => ({
    label: `${LANG}.Code.${id}.name`,
    text: `${LANG}.Code.${id}.text`,
    hint: `${LANG}.Code.${id}.test`,
  }));
  return {
    id: "code",
    title: "QUADRANT.Sidonia.Sheet.Code",
    hint: `${LANG}.CodeStep.Hint`,
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
            hint: `${LANG}.CodeStep.Questions`,
            value: code,
            ideas,
          },
        ],
      },
    ],
    budgets: [],
    issues: listCodeIssues(table, code),
  };
}

function listCodeIssues({ answers, actor }: DraftContext, code: string): Issue[] {
  if (changesCode(answers, actor))
    return [
      blockingIssue({ key: `${LANG}.Refuse.CodeStands`, with: { code: v.parse(ActorState, actor.system).code } }),
    ];
  return code === "" ? [openIssue(`${LANG}.CodeStep.None`)] : [];
}
