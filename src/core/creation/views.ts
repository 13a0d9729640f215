/** Contexts of the creation window's template. Pure except for texts in the user's language. */
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";
import type { Answers, CreationContext, Creation, Entry, Field, Step } from "../contract/creation.ts";
import { type MissingChoice, computeBalance, evaluateState, missingChoices } from "./answers.ts";
import type { Draft } from "./draft.ts";

/** The last step of every creation: a preview of the sheet. */
export const SUMMARY_STEP = "summary";

/** An entered value that was not stored, and why. */
export interface Mistake {
  readonly raw: string;
  readonly why: string;
  /** Whether another user changed the field meanwhile; the entered value may replace theirs. */
  readonly clash: boolean;
}

/** A step with its state. */
export interface EvaluatedStep {
  readonly step: Step;
  readonly state: "blocked" | "open" | "done";
  readonly vanished: readonly MissingChoice[];
}

/** Returns all steps with their states, the summary last. */
export function evaluateSteps(
  kind: Creation,
  context: CreationContext<unknown>,
  draft: Draft,
): readonly EvaluatedStep[] {
  const own = kind.steps(context).map((step): EvaluatedStep => {
    const vanished = missingChoices(step, draft);
    return { step, vanished, state: evaluateState(step, vanished) };
  });
  const summary: Step = {
    id: SUMMARY_STEP,
    title: "QUADRANT.Creation.Summary.Title",
    hint: "QUADRANT.Creation.Summary.Hint",
    rules: [],
    sections: [],
    budgets: [],
    issues: [],
  };
  return [
    ...own,
    { step: summary, vanished: [], state: own.some(({ state }) => state === "blocked") ? "blocked" : "done" },
  ];
}

/** Returns the compendium entry that a field's answer selects, if any. */
export function findEntry(field: Field, value: string, stock: CreationContext<unknown>["stock"]): Entry | undefined {
  if (field.kind === "text" || field.from === undefined) return undefined;
  const id = field.kind === "one" ? value : field.id.slice(field.id.indexOf("-") + 1);
  return stock[field.from]?.find((entry) => entry.id === id);
}

/** Letters of a note that fits beside its number; a longer one is displayed below. */
const LONGEST_SHORT_NOTE = 6;

const fieldView = (field: Field, mistakes: ReadonlyMap<string, Mistake>): object => {
  const mistake = mistakes.get(field.id);
  const common = {
    ...field,
    value: mistake ? mistake.raw : field.value,
    was: String(field.value),
    error: mistake?.why ?? null,
    clash: mistake?.clash ?? false,
    isText: field.kind === "text",
    isNumber: field.kind === "number",
    isOne: field.kind === "one",
    isWord: field.kind === "word",
    isTick: field.kind === "tick",
  };
  if (field.kind === "number") {
    const isLong = field.note !== undefined && say(field.note).length > LONGEST_SHORT_NOTE;
    return { ...common, atMin: field.value <= field.min, atMax: field.value >= field.max, isLong };
  }
  if (field.kind === "word" || field.kind === "one")
    return {
      ...common,
      options: field.options.map((option) => ({ ...option, selected: option.value === field.value })),
    };
  return common;
};

/** Returns the layout of a section by its kinds of fields. */
function chooseLayout(fields: readonly Field[]): string {
  if (fields.every(({ kind }) => kind === "tick")) return "ticks";
  if (fields.every(({ kind }) => kind === "word")) return "words";
  if (fields.every(({ kind }) => kind === "number")) return "numbers";
  return "mixed";
}

/** Returns the context of the open step. */
export function stepView({ step, vanished }: EvaluatedStep, mistakes: ReadonlyMap<string, Mistake>): object {
  return {
    ...step,
    sections: step.sections.map((section) => ({
      ...section,
      layout: chooseLayout(section.fields),
      fields: section.fields.map((field) => fieldView(field, mistakes)),
    })),
    budgets: step.budgets.map((budget) => ({ ...budget, ...computeBalance(budget), said: say(budgetText(budget)) })),
    vanished,
  };
}

function budgetText(budget: Step["budgets"][number]): Text {
  const { left, over } = computeBalance(budget);
  const told = { spent: budget.spent, points: budget.points };
  return over > 0
    ? { key: "QUADRANT.Creation.Budget.Over", with: { ...told, over } }
    : { key: "QUADRANT.Creation.Budget.Left", with: { ...told, left } };
}

/** Returns the preview of the sheet, each line with its step. */
export const summaryView = (kind: Creation, context: CreationContext<unknown>): readonly object[] =>
  kind.summary(context).map(({ label, values, step }) => ({ label, step, value: values.map(say).join(" · ") }));

/** Returns the labels of fields whose answers differ. */
export function changedFields(before: Answers, after: Answers, steps: readonly Step[]): readonly string[] {
  const changed = new Set([...Object.keys(before), ...Object.keys(after)].filter((id) => before[id] !== after[id]));
  return steps.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(({ id, label }) => (changed.has(id) ? [say(label)] : []))),
  );
}
