/**
 * A draft of a character: answers kept on the actor until it is finished. Pure: what is stored is hostile until read.
 */
import type { Json } from "../../rules/shared/json.ts";
import { ID } from "../compat/id.ts";
import { type Fields, isFields, isUuid } from "../../rules/shared/read-json.ts";
import type { Answers } from "../contract/creation.ts";

/** Where a draft stands on its actor, below the package's flags. */
export const DRAFT = "creation";
/** Where an actor keeps it. */
export const DRAFT_PATH = `flags.${ID}.${DRAFT}`;
export const MAX_TEXT_LETTERS = 2000;
const MAX_ANSWERS = 400;

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
        .slice(0, MAX_ANSWERS),
    ),
    chosen: Object.fromEntries(
      Object.entries(chosen).flatMap(([id, value]) => (isId(id) && isChosen(value) ? [[id, value]] : [])),
    ),
  };
}

const isAnswer = (value: Json): boolean =>
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isInteger(value)) ||
  (typeof value === "string" && value.length <= MAX_TEXT_LETTERS);

const isChosen = (value: Json): value is Fields & Chosen =>
  isFields(value) && isUuid(value["uuid"]) && typeof value["name"] === "string";

/** Whether an answer wants what it is about: a tick that was taken away, or nothing of it, does not. */
export const isAnswered = (answer: Json | undefined): boolean => ![undefined, false, "", 0].includes(answer as never);
