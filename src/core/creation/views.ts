/** What the window of a draft shows, for its template. Pure but for words in the reader's language. */
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";
import type { Answers, CreationContext, Creation, Entry, Field, Step } from "../contract/creation.ts";
import { type MissingChoice, computeBalance, evaluateState, missingChoices } from "./answers.ts";
import type { Draft } from "./draft.ts";

/** The step that ends every creation: what the sheet will say. */
export const SUMMARY_STEP = "summary";

/** Something that was entered and not taken, and why. */
export interface Mistake {
  readonly raw: string;
  readonly why: string;
  /** What somebody else wrote there meanwhile; the typed text may replace it. */
  readonly clash: boolean;
}

/** A step with how it stands. */
export interface EvaluatedStep {
  readonly step: Step;
  readonly state: "blocked" | "open" | "done";
  readonly vanished: readonly MissingChoice[];
}

/** All steps with how they stand, the summary last. */
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
    title: "QUADRANT.Wizard.Summary.Title",
    hint: "QUADRANT.Wizard.Summary.Hint",
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

/** The entry a field's answer is about, if it is about one. */
export function findEntry(field: Field, value: string, stock: CreationContext<unknown>["stock"]): Entry | undefined {
  if (field.kind === "text" || field.from === undefined) return undefined;
  const id = field.kind === "one" ? value : field.id.slice(field.id.indexOf("-") + 1);
  return stock[field.from]?.find((entry) => entry.id === id);
}

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
  if (field.kind === "number") return { ...common, atMin: field.value <= field.min, atMax: field.value >= field.max };
  if (field.kind === "word" || field.kind === "one")
    return {
      ...common,
      options: field.options.map((option) => ({ ...option, selected: option.value === field.value })),
    };
  return common;
};

/** How a section is laid out, going by what it asks. */
function chooseLayout(fields: readonly Field[]): string {
  if (fields.every(({ kind }) => kind === "tick")) return "ticks";
  if (fields.every(({ kind }) => kind === "word")) return "words";
  if (fields.every(({ kind }) => kind === "number")) return "numbers";
  return "mixed";
}

/** The step that is open. */
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
    ? { key: "QUADRANT.Wizard.Budget.Over", with: { ...told, over } }
    : { key: "QUADRANT.Wizard.Budget.Left", with: { ...told, left } };
}

/** What the sheet will say, each line with the step that says so. */
export const summaryView = (kind: Creation, context: CreationContext<unknown>): readonly object[] =>
  kind.summary(context).map(({ label, values, step }) => ({ label, step, value: values.map(say).join(" · ") }));

/** Answers of which somebody else changed some: what they are called. */
export function changedFields(before: Answers, after: Answers, steps: readonly Step[]): readonly string[] {
  const changed = new Set([...Object.keys(before), ...Object.keys(after)].filter((id) => before[id] !== after[id]));
  return steps.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(({ id, label }) => (changed.has(id) ? [say(label)] : []))),
  );
}
