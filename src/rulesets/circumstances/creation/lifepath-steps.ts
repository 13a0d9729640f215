/** A step for each lifepath that is still to be chosen. Ledger: CIR-LIFE-1 to -6, CIR-TRAIT-5, CIR-TRAIT-6. */
import * as v from "valibot";
import {
  type Field,
  type Issue,
  type Option,
  type Section,
  type Step,
  type Text,
  blockingIssue,
  openIssue,
} from "../../../core/public/definitions.ts";
import {
  LIFEPATHS_WITH_TRAITS,
  LIFEPATH_SKILL_POINTS,
  findRepeat,
  findRepeatedPair,
  isSpentAsTaught,
  namePair,
} from "../../../rules/circumstances/creation.ts";
import { LIFEPATHS } from "../../../rules/circumstances/data/lifepaths.ts";
import { LifepathState } from "../../../rules/circumstances/documents.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import { sameName } from "../../../rules/shared/names.ts";
import {
  CUSTOM,
  type ChosenPath,
  type DraftContext,
  type Evaluated,
  LANG,
  type LifepathSlot,
  TAUGHT,
  findRating,
  listSkillEntries,
  listSlots,
  readText,
} from "./agent-draft.ts";

const createOption = (value: string, name: string, skills: readonly string[], pair: string): Option => ({
  value,
  label: name,
  hint: { key: `${LANG}.Lifepath.Option`, with: { skills: skills.join(", "), traits: pair } },
});

/** Returns the lifepaths to choose from: of the compendia, of the table if none has them, and one's own. */
function listOptions({ stock }: DraftContext): readonly Option[] {
  const entries = stock["lifepath"] ?? [];
  const missing = LIFEPATHS.filter((row) => !entries.some(({ name }) => sameName(name, row.name)));
  return [
    ...entries.map(({ id, name, system }) => {
      const { traits, ...taught } = v.parse(LifepathState, system);
      const skills = TAUGHT.map((one) => taught[one].skill);
      return createOption(id, name, skills, namePair(traits));
    }),
    ...missing.map(({ name, skills, traits }) => createOption(name, name, skills, traits.join(" / "))),
    { value: CUSTOM, label: `${LANG}.Lifepath.Custom`, hint: `${LANG}.Lifepath.CustomHint` },
  ];
}

const createCustomFields = ({ id }: LifepathSlot, { answers }: DraftContext): Field[] => [
  { kind: "text", id: `${id}-name`, label: `${LANG}.Lifepath.Name`, value: readText(answers, `${id}-name`) },
  ...TAUGHT.map((one): Field => ({
    kind: "text",
    id: `${id}-${one}-skill`,
    label: `${LANG}.Lifepath.Skill.${one}`,
    value: readText(answers, `${id}-${one}-skill`),
  })),
];

function createPointsSection(path: ChosenPath, { actor }: DraftContext, { ratings }: Evaluated): Section {
  const fields = TAUGHT.map((one, i): Field => {
    const skill = path.skills[i] ?? "";
    const rating = findRating(ratings, actor, skill);
    return {
      kind: "number",
      id: `${path.slot.id}-${one}`,
      label: skill === "" ? `${LANG}.Lifepath.Skill.${one}` : skill,
      value: path.points[i] ?? 0,
      min: 0,
      max: LIFEPATH_SKILL_POINTS,
      ...(rating > 0 ? { note: { key: `${LANG}.Skills.Rating`, with: { rating } } } : {}),
    };
  });
  return {
    id: "points",
    title: `${LANG}.Lifepath.Points`,
    hint: { key: `${LANG}.Lifepath.PointsHint`, with: { points: LIFEPATH_SKILL_POINTS } },
    fields,
  };
}

function createTraitSection({ slot, traits }: ChosenPath, { stock }: DraftContext): Section[] {
  if (!traits) return [];
  const entry = stock["trait"]?.find(({ name }) => sameName(name, namePair(traits)));
  const hint: Text = entry && entry.text !== "" ? entry.text : `${LANG}.Lifepath.TraitsHint`;
  const fields = (["a", "b"] as const).map((side): Field => ({
    kind: "text",
    id: `${slot.id}-${side}`,
    label: `${LANG}.Lifepath.Trait.${side}`,
    value: traits[side],
  }));
  return [{ id: "traits", title: `${LANG}.Lifepath.Traits`, hint, fields }];
}

const createQuestion = ({ slot, prompt, answer }: ChosenPath): Section => ({
  id: "question",
  fields: [
    {
      kind: "text",
      id: `${slot.id}-answer`,
      label: prompt === "" ? `${LANG}.Lifepath.Answer` : prompt,
      value: answer,
      long: true,
    },
  ],
});

/** A skill of one's own lifepath that neither the table nor a compendium has (CIR-LIFE-5). */
const findUnknownSkill = ({ skills, isCustom }: ChosenPath, table: DraftContext): string | undefined =>
  skills.find(
    (skill) =>
      isCustom &&
      skill !== "" &&
      !findSkill(skill) &&
      !listSkillEntries(table).some(({ name }) => sameName(name, skill)),
  );

function listIssues(path: ChosenPath, table: DraftContext, { draft }: Evaluated): Issue[] {
  const { name, skills, points, traits } = path;
  const spent = points.reduce((all, one) => all + one, 0);
  const shown = { name, points: LIFEPATH_SKILL_POINTS };
  const unknown = findUnknownSkill(path, table);
  const isIncomplete = name === "" || skills.some((skill) => skill === "");
  const isRepeated = !table.house.lifepathRepeat && sameName(findRepeat(draft) ?? "", name);
  const hasRepeatedPair = traits !== null && findRepeatedPair(draft) === namePair(traits);
  const perSkill = Object.fromEntries(skills.map((skill, i) => [skill, points[i] ?? 0]));
  return [
    ...(isIncomplete ? [blockingIssue(`${LANG}.Lifepath.Incomplete`)] : []),
    ...(spent > LIFEPATH_SKILL_POINTS ? [blockingIssue({ key: `${LANG}.Refuse.Points`, with: shown })] : []),
    ...(isRepeated && !isIncomplete ? [blockingIssue({ key: `${LANG}.Refuse.Repeat`, with: { name } })] : []),
    ...(traits !== null && (traits.a === "" || traits.b === "")
      ? [blockingIssue({ key: `${LANG}.Refuse.Traits`, with: { name } })]
      : []),
    ...(hasRepeatedPair ? [blockingIssue({ key: `${LANG}.Refuse.Pair`, with: { pair: namePair(traits) } })] : []),
    ...(unknown === undefined ? [] : [openIssue({ key: `${LANG}.Lifepath.Unknown`, with: { skill: unknown } })]),
    ...(spent <= LIFEPATH_SKILL_POINTS && !isSpentAsTaught(path, perSkill)
      ? [openIssue({ key: `${LANG}.Skills.Left`, with: { left: LIFEPATH_SKILL_POINTS - spent } })]
      : []),
  ];
}

function createStep(slot: LifepathSlot, options: readonly Option[], table: DraftContext, evaluated: Evaluated): Step {
  const path = evaluated.paths.find((one) => one.slot.id === slot.id);
  const choice: Section = {
    id: "lifepath",
    fields: [
      {
        kind: "one",
        id: slot.id,
        label: `${LANG}.Lifepath.Choose`,
        value: readText(table.answers, slot.id),
        options,
        from: "lifepath",
      },
      ...(path?.isCustom ? createCustomFields(slot, table) : []),
    ],
  };
  const spent = path?.points.reduce((all, one) => all + one, 0) ?? 0;
  return {
    id: slot.id,
    title: { key: `${LANG}.Lifepath.Title`, with: { number: slot.order } },
    hint: `${LANG}.Lifepath.Hint${slot.order > LIFEPATHS_WITH_TRAITS ? "Late" : ""}`,
    rules: ["CIR-LIFE-1", slot.order > LIFEPATHS_WITH_TRAITS ? "CIR-LIFE-2" : "CIR-TRAIT-5"],
    sections: path
      ? [choice, createPointsSection(path, table, evaluated), ...createTraitSection(path, table), createQuestion(path)]
      : [choice],
    budgets: path ? [{ label: `${LANG}.Lifepath.Points`, points: LIFEPATH_SKILL_POINTS, spent }] : [],
    issues: path ? listIssues(path, table, evaluated) : [openIssue(`${LANG}.Lifepath.None`)],
  };
}

/** Returns the steps of the lifepaths. */
export function lifepathSteps(table: DraftContext, evaluated: Evaluated): readonly Step[] {
  const options = listOptions(table);
  return listSlots(table).map((slot) => createStep(slot, options, table, evaluated));
}
