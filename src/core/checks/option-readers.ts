/**
 * What checks read: kinds of options that they declare, choices of the dialog, the targets that they may have, and the
 * house rules that their rolls store.
 */
import * as v from "valibot";
import { type HouseRules, storedHouseRules } from "../../rules/shared/house-rules.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type Schema, readShape, wholeNumber } from "../../rules/shared/schema.ts";
import { ID } from "../compat/id.ts";
import type { CheckOption, Choice, Input, Intent, TargetList } from "../contract/check.ts";
import type { Text } from "../contract/world.ts";

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

const NOBODY: TargetList = { candidates: [], unfit: [], missing: null };

/** Returns the possible targets of a check, as the user who tries it sees them; never the actor itself. */
export const readTargets = ({ around = NOBODY }: Intent): TargetList => around;

/** How a check asks for its target. */
interface TargetQuestion {
  /** Uuid of the present target; empty for none. */
  readonly value: string;
  /** What the choice is called, if it is not a target. */
  readonly label?: Text;
  /** What it means that nobody is chosen, where the check needs a target: the choice is then displayed in any case. */
  readonly unaimed?: Text;
}

/** How a check asks for another target beside the first. */
interface OtherTargetQuestion {
  readonly value: string;
  readonly label: Text;
  /** What it is that nobody else is chosen: the first target is meant again. */
  readonly same: Text;
}

/** How a check asks for all of its targets at once. */
interface TargetsQuestion {
  /** Uuids of the present targets. */
  readonly chosen: readonly string[];
  readonly label: Text;
  /** What it means that nobody is chosen. */
  readonly unaimed: Text;
}

/**
 * Returns the choice of a target: opponents first, friends and the defeated under headings of their own. It says whom
 * the check can't be aimed at, and that the scene has no tokens. Empty where nobody can be chosen, and nobody must be.
 */
export function createTargetChoice(targets: TargetList, { value, label, unaimed }: TargetQuestion): Choice[] {
  const { candidates, unfit } = targets;
  if (candidates.length === 0 && unfit.length === 0 && unaimed === undefined) return [];
  return [
    {
      kind: "select",
      id: "target",
      label: label ?? "QUADRANT.Target.Label",
      value,
      options: [{ value: "", label: "QUADRANT.Target.Nobody" }, ...listTargetOptions(targets)],
      ...(value === "" && unaimed !== undefined ? { hint: unaimed } : {}),
      notes: listTargetNotes(targets),
    },
  ];
}

const listTargetNotes = ({ unfit, missing }: TargetList): Text[] => [
  ...unfit.map(({ why }) => why),
  ...(missing ? [`QUADRANT.Target.Missing.${missing}`] : []),
];

function listTargetOptions({ candidates }: TargetList): { value: string; label: string; group?: string }[] {
  const isGrouped = candidates.some(({ group }) => group !== candidates[0]?.group);
  return candidates.map(({ uuid, name, group }) => ({
    value: uuid,
    label: name,
    ...(isGrouped || group === "out" ? { group: `QUADRANT.Target.Group.${group}` } : {}),
  }));
}

/** Returns the choice of a second target of a check that reads several. */
export const createOtherTargetChoice = (targets: TargetList, { value, label, same }: OtherTargetQuestion): Choice => ({
  kind: "select",
  id: "target2",
  label,
  value,
  options: [{ value: "", label: same }, ...listTargetOptions(targets)],
});

/** Returns the choice of all targets of a check that reads several: a box for each candidate. */
export const createTargetsChoice = (targets: TargetList, { chosen, label, unaimed }: TargetsQuestion): Choice => ({
  kind: "ticks",
  id: "targets",
  label,
  options: listTargetOptions(targets).map(({ value, label: name, group }) => ({
    value,
    label: group === undefined ? name : { key: "QUADRANT.Target.Option", with: { name, group } },
    on: chosen.includes(value),
  })),
  ...(chosen.length === 0 ? { hint: unaimed } : {}),
  notes: listTargetNotes(targets),
});

/**
 * Returns the targets once a choice among them has changed: the first, the second or all; null for any other choice.
 * Without a first target there is no second.
 */
export function changeTargets(
  id: string,
  value: string | readonly string[],
  [first = "", second, ...others]: readonly string[],
): readonly string[] | null {
  if (id === "targets") return typeof value === "string" ? [value] : value;
  if (typeof value !== "string") return null;
  const rest = second === undefined ? [] : [second, ...others];
  if (id === "target") return value === "" ? [] : [value, ...rest];
  if (id !== "target2") return null;
  return value === "" ? [first] : [first, value];
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
