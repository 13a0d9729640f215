/** Reads answers of a draft and evaluates its steps. Pure. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import type { Budget, Field, Section, Step } from "../contract/creation.ts";
import { type Draft, MAX_TEXT_LETTERS, isAnswered } from "./draft.ts";

/** Returns every field of a step. */
export const listFields = (step: Step): readonly Field[] => step.sections.flatMap(({ fields }: Section) => fields);

/** Returns an entered value as its field stores it, or the refusal. */
export function readEntry(
  field: Field,
  raw: string | boolean,
): { readonly value: Json } | { readonly refused: Refusal } {
  switch (field.kind) {
    case "text":
      return readText(String(raw));
    case "tick":
      return { value: raw === true || raw === "true" };
    case "number": {
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : Number.NaN;
      const fits = Number.isInteger(number) && number >= field.min && number <= field.max;
      return fits
        ? { value: number }
        : { refused: { key: "QUADRANT.Creation.Refuse.Number", with: { min: field.min, max: field.max } } };
    }
    case "one":
    case "word": {
      const value = String(raw);
      return field.options.some((option) => option.value === value)
        ? { value }
        : { refused: { key: "QUADRANT.Creation.Refuse.NoSuchChoice" } };
    }
  }
}

/** Returns text without surrounding white space, or the refusal if it is too long. */
export function readText(raw: string): { readonly value: string } | { readonly refused: Refusal } {
  const value = raw.trim();
  return value.length <= MAX_TEXT_LETTERS
    ? { value }
    : { refused: { key: "QUADRANT.Creation.Refuse.TooLong", with: { max: MAX_TEXT_LETTERS } } };
}

/** Returns unspent points and overspent points; one of them is zero. */
export function computeBalance({ points, spent }: Budget): { readonly left: number; readonly over: number } {
  return { left: Math.max(0, points - spent), over: Math.max(0, spent - points) };
}

/** An answer whose item is not in any compendium any more. */
export interface MissingChoice {
  readonly id: string;
  readonly name: string;
}

/** Returns the choices of a step that are not available any more. */
export function missingChoices(step: Step, { answers, chosen }: Draft): readonly MissingChoice[] {
  const fields = new Map(listFields(step).map((field) => [field.id, field]));
  const prefixes = step.sections.flatMap(({ prefix }) => prefix ?? []);
  return Object.entries(chosen).flatMap(([id, { name }]) => {
    const field = fields.get(id);
    if (field) return field.kind === "one" && isGone(field, answers[id]) ? [{ id, name }] : [];
    return isAnswered(answers[id]) && prefixes.includes(id.split("-")[0] ?? "") ? [{ id, name }] : [];
  });
}

const isGone = (field: Field & { readonly kind: "one" }, answer: Json | undefined): boolean =>
  typeof answer === "string" && answer !== "" && !field.options.some(({ value }) => value === answer);

/** Returns the state of a step: blocked, open (something is missing or unusual) or done. */
export function evaluateState(step: Step, vanished: readonly MissingChoice[]): "blocked" | "open" | "done" {
  if (vanished.length > 0 || step.issues.some(({ blocks }) => blocks)) return "blocked";
  return step.issues.length > 0 ||
    step.budgets.some((budget) => budget.isElsewhere !== true && computeBalance(budget).over > 0)
    ? "open"
    : "done";
}

/** Returns the step before or after the named one, or itself; counted from the first if there is none of that name. */
export function findStep(steps: readonly Step[], from: string, by: -1 | 0 | 1): Step | undefined {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === from),
  );
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))];
}
