/** A draft of a character: answers kept on the actor until it is finished. Pure: what is stored is hostile until read. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { ID } from "../id.ts";
import { type Fields, isFields, isUuid } from "../json.ts";
import type { Answers, Budget, Field, Section, Step } from "./creation.ts";

/** Where a draft stands on its actor, below the package's flags. */
export const DRAFT = "creation";
/** Where an actor keeps it. */
export const DRAFT_PATH = `flags.${ID}.${DRAFT}`;
export const LONGEST_TEXT = 2000;
const MOST_ANSWERS = 400;

/** An entry that an answer is about: it may be gone when the draft is finished. */
export interface Chosen {
  readonly uuid: string;
  readonly name: string;
}

export interface Draft {
  /** The step somebody was at last. */
  readonly step: string;
  readonly answers: Answers;
  readonly chosen: Readonly<Record<string, Chosen>>;
}

/** A name of a field: nothing that a path would split. */
const isId = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id);

/** A draft as stored; null where none was begun. */
export function readDraft(raw: Json | undefined): Draft | null {
  if (!isFields(raw) || raw["begun"] !== true) return null;
  const answers = isFields(raw["answers"]) ? raw["answers"] : {};
  const chosen = isFields(raw["chosen"]) ? raw["chosen"] : {};
  return {
    step: typeof raw["step"] === "string" ? raw["step"] : "",
    answers: Object.fromEntries(
      Object.entries(answers)
        .filter(([id, value]) => isId(id) && isAnswer(value))
        .slice(0, MOST_ANSWERS),
    ),
    chosen: Object.fromEntries(Object.entries(chosen).flatMap(([id, value]) => (isId(id) && isChosen(value) ? [[id, value]] : []))),
  };
}

const isAnswer = (value: Json): boolean =>
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isInteger(value)) ||
  (typeof value === "string" && value.length <= LONGEST_TEXT);

const isChosen = (value: Json): value is Fields & Chosen => isFields(value) && isUuid(value["uuid"]) && typeof value["name"] === "string";

/** Every field of a step, those that name a row included. */
export const fieldsOf = (step: Step): readonly Field[] => step.sections.flatMap(({ fields }: Section) => fields);

/** What somebody entered, as its field takes it; or why it does not. */
export function readEntry(field: Field, raw: string | boolean): { readonly value: Json } | { readonly refused: Refusal } {
  switch (field.kind) {
    case "text":
      return textOf(String(raw));
    case "tick":
      return { value: raw === true || raw === "true" };
    case "number": {
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : Number.NaN;
      const fits = Number.isInteger(number) && number >= field.min && number <= field.max;
      return fits ? { value: number } : { refused: { key: "QUADRANT.Wizard.Refuse.Number", with: { min: field.min, max: field.max } } };
    }
    case "one":
    case "word": {
      const value = String(raw);
      return field.options.some((option) => option.value === value)
        ? { value }
        : { refused: { key: "QUADRANT.Wizard.Refuse.NoSuchChoice" } };
    }
  }
}

/** A line or more of text, without space around it. */
export function textOf(raw: string): { readonly value: string } | { readonly refused: Refusal } {
  const value = raw.trim();
  return value.length <= LONGEST_TEXT ? { value } : { refused: { key: "QUADRANT.Wizard.Refuse.TooLong", with: { max: LONGEST_TEXT } } };
}

/** Points left, and points too many: never both, neither ever below zero. */
export function standing({ points, spent }: Budget): { readonly left: number; readonly over: number } {
  return { left: Math.max(0, points - spent), over: Math.max(0, spent - points) };
}

/** An answer about something that is in no compendium any more. */
export interface Vanished {
  readonly id: string;
  readonly name: string;
}

/** What was chosen in a step's sections and is not there to choose any more. */
export function vanishedIn(step: Step, { answers, chosen }: Draft): readonly Vanished[] {
  const fields = new Map(fieldsOf(step).map((field) => [field.id, field]));
  const prefixes = step.sections.flatMap(({ prefix }) => prefix ?? []);
  return Object.entries(chosen).flatMap(([id, { name }]) => {
    const field = fields.get(id);
    if (field) return field.kind === "one" && isGone(field, answers[id]) ? [{ id, name }] : [];
    return isAsked(answers[id]) && prefixes.includes(id.split("-")[0] ?? "") ? [{ id, name }] : [];
  });
}

/** Whether an answer wants what it is about: a tick that was taken away, or nothing of it, does not. */
export const isAsked = (answer: Json | undefined): boolean => ![undefined, false, "", 0].includes(answer as never);

const isGone = (field: Field & { readonly kind: "one" }, answer: Json | undefined): boolean =>
  typeof answer === "string" && answer !== "" && !field.options.some(({ value }) => value === answer);

/** How a step stands: something blocks, something is still open or odd, or all is well. */
export function stateOf(step: Step, vanished: readonly Vanished[]): "blocked" | "open" | "done" {
  if (vanished.length > 0 || step.issues.some(({ blocks }) => blocks)) return "blocked";
  return step.issues.length > 0 || step.budgets.some((budget) => standing(budget).over > 0) ? "open" : "done";
}

/** The step before or after, or the one named; the first where there is none of that name. */
export function stepFrom(steps: readonly Step[], from: string, by: -1 | 0 | 1): Step | undefined {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === from),
  );
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))];
}
