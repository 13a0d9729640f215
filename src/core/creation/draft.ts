/** A character's draft: answers stored on the actor until it is finished. Pure; stored data is validated here. */
import { type Fields, type Json, isFields, isUuid } from "../../rules/shared/json.ts";
import { ID } from "../compat/id.ts";
import type { Answers } from "../contract/creation.ts";

/** The name of the actor's flag, in the package's scope. */
export const DRAFT = "creation";
/** The path of the draft on an actor. */
export const DRAFT_PATH = `flags.${ID}.${DRAFT}`;
export const MAX_TEXT_LETTERS = 2000;
const MAX_ANSWERS = 400;

/** The compendium entry of an answer: it may be deleted before the draft is finished. */
export interface Chosen {
  readonly uuid: string;
  readonly name: string;
}

export interface Draft {
  /** The step that was open last. */
  readonly step: string;
  readonly answers: Answers;
  readonly chosen: Readonly<Record<string, Chosen>>;
}

/** Returns whether an id is valid as a field's name: it contains no separator of paths. */
const isId = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id);

/** Returns a stored draft; null if none was started. */
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

/** Returns whether an answer selects its entry: not if it is unticked, empty or zero. */
export const isAnswered = (answer: Json | undefined): boolean => ![undefined, false, "", 0].includes(answer as never);
