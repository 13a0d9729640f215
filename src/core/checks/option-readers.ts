/**
 * What checks read: kinds of options that they declare, choices of the dialog, the targets that they may have, and the
 * house rules that their rolls store.
 */
import * as v from "valibot";
import { type HouseRules, storedHouseRules } from "../../rules/shared/house-rules.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type Schema, readShape, wholeNumber } from "../../rules/shared/schema.ts";
import { ID } from "../contract/registry.ts";
import type { CheckOption, Input } from "../contract/check.ts";

/** Returns a schema of whole numbers, which may be written in digits. A check has many options, and reads few. */
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
export const whole = (min: number, max: number): CheckOption => ({
  read: (value) => readShape(writtenNumber(min, max), value) ?? undefined,
  allowed: { key: "QUADRANT.Command.Takes.whole", with: { min, max } },
});

/** A count up to `max`: `true` is 1, `false` is 0. */
export const count = (max: number): CheckOption => ({
  read: (value) => readShape(v.union([FlagAsCount, writtenNumber(0, max)]), value) ?? undefined,
  allowed: { key: "QUADRANT.Command.Takes.whole", with: { min: 0, max } },
});

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
  const read: Record<string, unknown> = {};
  for (const [id, schema] of Object.entries(schemas)) {
    const chosen = Object.hasOwn(choices, id) ? v.safeParse(schema, choices[id]) : null;
    read[id] = chosen?.success ? chosen.output : before[id];
  }
  return read as Chosen<Choices>;
}

/**
 * Returns a schema of the house rules that rolls of a ruleset store: one that is missing, or whose value is not
 * allowed, has its default. What is left out is warned of once.
 */
export const storedHouse = <House>(ruleset: string, rules: HouseRules<House>) =>
  v.optional(
    storedHouseRules(rules, (name) => warnOfRule(`${ruleset}.${name.slice(0, MAX_RULE_NAME_LENGTH)}`)),
    {},
  );

/** The most warnings of stored rules: any user can post a message, with as many wrong names as it takes. */
const MAX_WARNINGS = 50;
/** The most characters of a wrong name that a warning repeats. */
const MAX_RULE_NAME_LENGTH = 60;

/** The stored rules that were warned of, as `ruleset.name`. */
const warned = new Set<string>();

function warnOfRule(key: string): void {
  if (warned.has(key) || warned.size >= MAX_WARNINGS) return;
  warned.add(key);
  console.warn(`${ID} | A message stores ${key}, which is no house rule or has no allowed value: it is left out.`);
}
