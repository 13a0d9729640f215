/** Kinds of options that checks declare: which values are valid, and how they are read. */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type Schema, Uuid, readShape, shortText, wholeNumber } from "../../rules/shared/schema.ts";
import type { CheckOption, Input, Intent } from "../contract/check.ts";

/** Returns a schema of whole numbers, which may be written in digits. */
const writtenNumber = (min: number, max: number): Schema<number> =>
  v.pipe(v.union([v.number(), Digits]), wholeNumber(min, max));
const Digits = v.pipe(v.string(), v.regex(/^[+-]?\d{1,9}$/), v.transform(Number));
const FlagAsCount = v.pipe(v.boolean(), v.transform(Number));

/** One of these words, in upper or lower case. An empty word is not listed in refusals. */
export const word = (words: readonly string[]): CheckOption => ({
  read(value) {
    const plain = typeof value === "object" ? null : String(value).toLowerCase();
    return words.find((one) => one === value) ?? words.find((one) => one.toLowerCase() === plain);
  },
  allowed: { key: "QUADRANT.Command.Takes.word", with: { words: words.filter((one) => one !== "").join(", ") } },
});

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number): CheckOption {
  const schema = writtenNumber(min, max);
  return {
    read: (value) => readShape(schema, value) ?? undefined,
    allowed: { key: "QUADRANT.Command.Takes.whole", with: { min, max } },
  };
}

/** A count up to `max`: `true` is 1, `false` is 0. */
export function count(max: number): CheckOption {
  const schema = v.union([FlagAsCount, writtenNumber(0, max)]);
  return {
    read: (value) => readShape(schema, value) ?? undefined,
    allowed: { key: "QUADRANT.Command.Takes.whole", with: { min: 0, max } },
  };
}

/** Yes or no. */
export const flag: CheckOption = {
  read: (value) => {
    if (typeof value === "boolean") return value;
    return value === "true" || value === "false" ? value === "true" : undefined;
  },
  allowed: "QUADRANT.Command.Takes.flag",
};

/** Free text, such as a name or a sentence. */
export const text = (max: number): CheckOption => ({
  read: (value) => (typeof value === "object" || String(value).length > max ? undefined : String(value)),
  allowed: { key: "QUADRANT.Command.Takes.text", with: { max } },
});

/** A name, of any realistic length. */
export const name: CheckOption = text(1000);

/** The same option, valid only in roll requests of a GM. */
export const requestOnly = (option: CheckOption): CheckOption => ({ ...option, requestOnly: true });

/**
 * Returns the refusal of an option that names something the actor doesn't have; only the check itself knows. `allowed`
 * are names, or a language key.
 */
export const badOption = (check: string, option: string, got: string, allowed: readonly string[]): Refusal => ({
  key: "QUADRANT.Command.BadOption",
  with: {
    check,
    option,
    got: got.slice(0, 60),
    allowed: allowed.length > 0 ? allowed.join(", ") : "QUADRANT.Command.Takes.nothing",
  },
});

/** The most characters of a name in a list of targets. */
const MAX_NAME_LENGTH = 200;

/** Returns the actors that may be the target of a check, as the user who tries it sees them; never the actor itself. */
export function listCandidates({ options, actor }: Intent): { readonly value: string; readonly label: string }[] {
  const entries = options["candidates"];
  return (Array.isArray(entries) ? entries : []).flatMap((entry: Json) => {
    const read = readShape(CANDIDATE, entry);
    return read === null || read.uuid === actor ? [] : [{ value: read.uuid, label: read.name }];
  });
}

const CANDIDATE = v.object({ uuid: Uuid, name: shortText(MAX_NAME_LENGTH) });

/** What the dialog's input can choose: a schema for each id. */
type Choosable = Readonly<Record<string, Schema<unknown>>>;
type Chosen<Choices extends Choosable> = { readonly [Id in keyof Choices]: v.InferOutput<Choices[Id]> };

/**
 * Returns what the dialog's input has chosen, by id; a choice that it leaves out, or that is not valid, is as before.
 */
export function readChoices<const Choices extends Choosable>(
  { choices }: Pick<Input, "choices">,
  schemas: Choices,
  before: Chosen<Choices>,
): Chosen<Choices> {
  const read = Object.entries(schemas).map(([id, schema]) => {
    const chosen = v.safeParse(schema, choices[id]);
    return [id, chosen.success ? chosen.output : before[id]] as const;
  });
  return Object.fromEntries(read) as Chosen<Choices>;
}
