/** A character's draft: answers stored on the actor until it is finished. Pure; stored data is validated here. */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { type Output, Uuid, shortText, textField, validEntries } from "../../rules/shared/schema.ts";
import { ID } from "../contract/registry.ts";
import type { Answers } from "../contract/creation.ts";

/** The name of the actor's flag, in the package's scope. */
export const DRAFT = "creation";
/** The path of the draft on an actor. */
export const DRAFT_PATH = `flags.${ID}.${DRAFT}`;
export const MAX_TEXT_LETTERS = 2000;
const MAX_ANSWERS = 400;

/** The compendium entry of an answer: it may be deleted before the draft is finished. */
const Chosen = v.object({ uuid: Uuid, name: v.string() });
export type Chosen = Output<typeof Chosen>;

const Answer = v.union([v.boolean(), v.pipe(v.number(), v.integer()), shortText(MAX_TEXT_LETTERS)]);

/** Returns the entries whose id is valid as a field's name: it contains no separator of paths. */
const withIds = <Value>(entries: Readonly<Record<string, Value>>, max = Infinity): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([id]) => /^[A-Za-z0-9-]{1,64}$/.test(id))
      .slice(0, max),
  );

/** A draft as an actor stores it; what is not valid in it is left out. */
export const Draft = v.pipe(
  v.object({
    begun: v.literal(true),
    /** The step that was open last. */
    step: textField(),
    answers: v.pipe(
      validEntries(Answer),
      v.transform((answers): Answers => withIds(answers, MAX_ANSWERS)),
    ),
    chosen: v.pipe(
      validEntries(Chosen),
      v.transform((chosen) => withIds(chosen)),
    ),
  }),
  v.transform(({ step, answers, chosen }) => ({ step, answers, chosen })),
);
export type Draft = Readonly<v.InferOutput<typeof Draft>>;

/** Returns whether an answer selects its entry: not if it is unticked, empty or zero. */
export const isAnswered = (answer: Json | undefined): boolean =>
  answer !== undefined && answer !== false && answer !== "" && answer !== 0;
