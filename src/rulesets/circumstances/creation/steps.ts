/**
 * The steps of making an agent, except lifepaths. Ledger: CIR-HOME-1 to -3, CIR-UPB-1 to -5, CIR-LIFE-6, CIR-LIFE-8,
 * CIR-BEL-1, CIR-BEL-2, CIR-BEL-4.
 */
import * as v from "valibot";
import {
  type Entry,
  type Field,
  type Issue,
  type Option,
  type Section,
  type Step,
  blockingIssue,
  listIdeas,
  openIssue,
} from "../../../core/public/definitions.ts";
import {
  WILL_AND_HEALTH,
  computeCreationPoints,
  isSplit,
  isWithinSkillCap,
} from "../../../rules/circumstances/creation.ts";
import { type Background, HOMEWORLDS, UPBRINGINGS } from "../../../rules/circumstances/data/backgrounds.ts";
import { BELIEFS, CONCEPTS, INSTINCTS } from "../../../rules/circumstances/data/people.ts";
import { SkillState } from "../../../rules/circumstances/documents.ts";
import { CATEGORIES } from "../../../rules/circumstances/state.ts";
import { sameName } from "../../../rules/shared/names.ts";
import {
  type DraftContext,
  type Evaluated,
  LANG,
  TIE_SLOTS,
  UPBRINGING_KINDS,
  findRating,
  listSkillEntries,
  readAnswers,
  readName,
  readNumber,
  readSettled,
  readSheet,
  readSplit,
  readText,
} from "./agent-draft.ts";

export function whoStep(table: DraftContext): Step {
  const name = readName(table);
  const concept = readAnswers(table.answers).concept ?? readSheet(table.actor).concept;
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
            label: "QUADRANT.Circumstances.Sheet.Concept",
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

/** A choice of where an agent comes from, with the question that it asks. */
function createBackgroundSection(
  table: DraftContext,
  id: "homeworld" | "upbringing",
  rows: readonly Background[],
): { readonly section: Section; readonly chosen: Background | undefined } {
  const given = readAnswers(table.answers);
  const sheet = readSheet(table.actor)[id];
  const chosen = rows.find((row) => (given[id] === null ? sameName(row.name, sheet.name) : row.id === given[id]));
  const options = rows.map((row): Option => ({
    value: row.id,
    label: row.name,
    hint: `${LANG}.${id}.${row.id}.text`,
  }));
  const choice: Field = { kind: "one", id, label: `${LANG}.${id}.Choose`, value: chosen?.id ?? "", options };
  const question: Field = {
    kind: "text",
    id: `${id}-answer`,
    label: `${LANG}.${id}.${chosen?.id}.prompt`,
    value: given[`${id}-answer`] ?? sheet.answer,
    long: true,
  };
  return { section: { id, fields: chosen ? [choice, question] : [choice] }, chosen };
}

export function homeworldStep(table: DraftContext): Step {
  const { section, chosen } = createBackgroundSection(table, "homeworld", HOMEWORLDS);
  const { circles, homeSkillPoints } = computeCreationPoints(0, table.house);
  const isSettled = readSettled(table.actor).homeworld;
  return {
    id: "homeworld",
    title: "QUADRANT.Circumstances.Sheet.Homeworld",
    hint: isSettled
      ? `${LANG}.homeworld.Settled`
      : { key: `${LANG}.homeworld.Hint`, with: { circles, points: homeSkillPoints } },
    rules: ["CIR-HOME-1", "CIR-HOME-2"],
    sections: [section],
    budgets: [],
    issues: chosen || isSettled ? [] : [openIssue(`${LANG}.homeworld.None`)],
  };
}

/** Will and Health share their points (CIR-UPB-4). */
function createSplitSection(table: DraftContext): Section[] {
  const split = readSplit(table);
  const { points, min, max } = WILL_AND_HEALTH;
  if (!split) return [];
  const fields = (["will", "health"] as const).map((id): Field => ({
    kind: "number",
    id,
    label: `QUADRANT.Circumstances.Ability.${id}`,
    hint: `${LANG}.upbringing.${id}`,
    value: split[id],
    min,
    max,
  }));
  return [
    {
      id: "split",
      title: `${LANG}.upbringing.Split`,
      hint: { key: `${LANG}.upbringing.SplitHint`, with: { points, min, max } },
      fields,
    },
  ];
}

function createRelationSection({ answers }: DraftContext): Section {
  const { relation, kind } = readAnswers(answers);
  return {
    id: "relation",
    title: `${LANG}.upbringing.Relation`,
    hint: `${LANG}.upbringing.RelationHint`,
    fields: [
      { kind: "text", id: "relation", label: `${LANG}.upbringing.RelationName`, value: relation ?? "" },
      {
        kind: "word",
        id: "kind",
        label: "QUADRANT.Circumstances.Sheet.RelationKind",
        value: kind ?? "ally",
        options: UPBRINGING_KINDS.map((value) => ({ value, label: `QUADRANT.Circumstances.Relation.${value}` })),
      },
    ],
  };
}

export function upbringingStep(table: DraftContext): Step {
  const { section, chosen } = createBackgroundSection(table, "upbringing", UPBRINGINGS);
  const isSettled = readSettled(table.actor).upbringing;
  const split = readSplit(table);
  const { points } = WILL_AND_HEALTH;
  return {
    id: "upbringing",
    title: "QUADRANT.Circumstances.Sheet.Upbringing",
    hint: isSettled
      ? `${LANG}.upbringing.Settled`
      : { key: `${LANG}.upbringing.Hint`, with: { points: computeCreationPoints(0, table.house).upSkillPoints } },
    rules: ["CIR-UPB-1", "CIR-UPB-3", "CIR-UPB-4"],
    sections: [section, createRelationSection(table), ...createSplitSection(table)],
    budgets: split ? [{ label: `${LANG}.upbringing.Points`, points, spent: split.will + split.health }] : [],
    issues: [
      ...(chosen || isSettled ? [] : [openIssue(`${LANG}.upbringing.None`)]),
      ...(isSettled || readAnswers(table.answers).relation ? [] : [openIssue(`${LANG}.upbringing.NoRelation`)]),
      ...(split && !isSplit(split)
        ? [blockingIssue({ key: `${LANG}.Refuse.Split`, with: { ...WILL_AND_HEALTH } })]
        : []),
    ],
  };
}

/** The most points that are put on one skill. */
const MAX_FREE_POINTS = 5;

/** Warns of skills above the house's ceiling: the GM may allow them (CIR-LIFE-6). */
const listCapIssues = (ratings: Evaluated["ratings"], { house }: DraftContext): Issue[] =>
  [...ratings].flatMap(([name, rating]) =>
    isWithinSkillCap(rating, house)
      ? []
      : [openIssue({ key: `${LANG}.Skills.Cap`, with: { name, rating, max: house.creationSkillCap } })],
  );

export function skillsStep(table: DraftContext, { draft, ratings }: Evaluated): Step {
  const { points, spent } = draft.freePoints;
  const createRow = ({ id, name, text }: Entry): Field => {
    const rating = findRating(ratings, table.actor, name);
    return {
      kind: "number",
      id: `skill-${id}`,
      label: name,
      hint: text,
      value: readNumber(table.answers, `skill-${id}`),
      min: 0,
      max: MAX_FREE_POINTS,
      from: "skill",
      ...(rating > 0 ? { note: { key: `${LANG}.Skills.Rating`, with: { rating } } } : {}),
    };
  };
  return {
    id: "skills",
    title: `${LANG}.Skills.Title`,
    hint: `${LANG}.Skills.Hint`,
    rules: ["CIR-HOME-2", "CIR-UPB-2", "CIR-LIFE-6"],
    sections: CATEGORIES.flatMap((category): Section[] => {
      const entries = listSkillEntries(table).filter(({ system }) => v.parse(SkillState, system).category === category);
      const title = `QUADRANT.Circumstances.Category.${category}`;
      return entries.length > 0 ? [{ id: category, title, prefix: "skill", fields: entries.map(createRow) }] : [];
    }),
    budgets: [{ label: `${LANG}.Skills.Points`, points, spent }],
    issues: [
      ...(spent > points ? [blockingIssue({ key: `${LANG}.Refuse.Free`, with: { points, spent } })] : []),
      ...(spent < points ? [openIssue({ key: `${LANG}.Skills.Left`, with: { left: points - spent } })] : []),
      ...listCapIssues(ratings, table),
    ],
  };
}

export function beliefsStep({ answers, actor }: DraftContext): Step {
  const given = readAnswers(answers);
  const sheet = readSheet(actor);
  const belief = given.belief ?? sheet.belief.text;
  const instinct = given.instinct ?? sheet.instinct;
  const ties = TIE_SLOTS.flatMap((id): Field[] => [
    { kind: "text", id, label: `${LANG}.Beliefs.Tie`, value: readText(answers, id) },
    { kind: "text", id: `${id}-note`, label: `${LANG}.Beliefs.TieNote`, value: readText(answers, `${id}-note`) },
  ]);
  return {
    id: "beliefs",
    title: `${LANG}.Beliefs.Title`,
    hint: `${LANG}.Beliefs.Hint`,
    rules: ["CIR-BEL-1", "CIR-BEL-2", "CIR-BEL-4"],
    sections: [
      {
        id: "beliefs",
        fields: [
          {
            kind: "text",
            id: "belief",
            label: "QUADRANT.Circumstances.Sheet.Belief",
            value: belief,
            long: true,
            ideas: listIdeas(`${LANG}.Belief`, BELIEFS),
          },
          {
            kind: "text",
            id: "instinct",
            label: "QUADRANT.Circumstances.Sheet.Instinct",
            value: instinct,
            long: true,
            ideas: listIdeas(`${LANG}.Instinct`, INSTINCTS),
          },
        ],
      },
      { id: "ties", title: `${LANG}.Beliefs.Ties`, hint: `${LANG}.Beliefs.TiesHint`, fields: ties },
    ],
    budgets: [],
    issues: [
      ...(belief === "" ? [openIssue(`${LANG}.Beliefs.NoBelief`)] : []),
      ...(instinct === "" ? [openIssue(`${LANG}.Beliefs.NoInstinct`)] : []),
    ],
  };
}
