/**
 * The lists of a world: its Attributes, its skills, the steps of an injury and what armour of each class weighs. All
 * but a few names are ours and may be changed without code. Ledger: SUC-ROLL-4, SUC-ROLL-15, SUC-EDGE-9, SUC-ARM-7, and
 * its `content`.
 */
import * as v from "valibot";
import type { Json } from "../shared/json.ts";
import type { Refusal } from "../shared/reasons.ts";
import {
  type Output,
  type Schema,
  fieldGroup,
  readShape,
  shortText,
  wholeNumber,
  wordField,
} from "../shared/schema.ts";
import { SKILLS } from "./data/skills.ts";
import { ATTRIBUTES, CATEGORIES, SEVERITIES } from "./state.ts";

/** Melee damage reads it (SUC-DMG-2): it stays. */
const REQUIRED_ATTRIBUTE = "strength";
const DEFAULT_START = 3;
/** So much that no list ever needs; a bound for what a message or a setting may carry. */
const MAX_ROWS = 120;
const MAX_NAME_LENGTH = 60;
const MAX_SHORT_LENGTH = 6;
const MIN_NUMBER = -20;
const MAX_NUMBER = 30;

const Key = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/));

/** Returns a field that is a name: one that is too long is cut. */
const nameField = (longest: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((name) => name.trim().slice(0, longest)),
    ),
    "",
  );

/** Returns a field that is a whole number: one out of its bounds is the nearest bound. */
const boundedField = (otherwise: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.toMinValue(MIN_NUMBER), v.toMaxValue(MAX_NUMBER)), otherwise);

/**
 * What a list names: a key that documents refer to, and a name; where that is empty, the one Quadrant has for the key.
 */
const Named = v.object({ key: Key, name: nameField(MAX_NAME_LENGTH) });
export type Named = Output<typeof Named>;

const AttributeEntry = v.object({
  ...Named.entries,
  /** Three letters or so; its first three where empty. */
  short: nameField(MAX_SHORT_LENGTH),
  /** The value of a new actor. */
  start: boundedField(DEFAULT_START),
});

const SkillEntry = v.object({
  ...Named.entries,
  first: Key,
  second: Key,
  category: wordField(CATEGORIES, "special"),
});
export type SkillEntry = Output<typeof SkillEntry>;

/** Returns a list of rows, none twice. */
const rowsOf = <Row extends Named>(row: Schema<Row>) =>
  v.pipe(
    v.array(row),
    v.maxLength(MAX_ROWS),
    v.check((rows) => new Set(rows.map(({ key }) => key)).size === rows.length),
  );

/** Returns what armour of a class takes from Dodge and from speed (SUC-ARM-7). */
const weightField = (dodge: number, speed: number) =>
  v.fallback(v.object({ dodge: boundedField(dodge), speed: boundedField(speed) }), { dodge, speed });

const Lists = v.object({
  attributes: rowsOf(AttributeEntry),
  skills: rowsOf(SkillEntry),
  /** Skills removed from the list: an actor who still has one keeps it, and the sheet says so. */
  removed: rowsOf(Named),
  /** Severities of an injury, from least to worst (SUC-EDGE-9). */
  injuries: rowsOf(Named),
  armour: fieldGroup({
    light: weightField(0, 0),
    medium: weightField(-2, -1),
    heavy: weightField(-4, -2),
  }),
});
export type Lists = Output<typeof Lists>;

/** Fields of the rows as a user edits them: one out of its bounds is refused. */
export const EditedFields = v.partial(
  v.object({
    name: shortText(MAX_NAME_LENGTH),
    short: shortText(MAX_SHORT_LENGTH),
    start: wholeNumber(MIN_NUMBER, MAX_NUMBER),
    first: Key,
    second: Key,
    category: v.picklist(CATEGORIES),
    dodge: wholeNumber(MIN_NUMBER, MAX_NUMBER),
    speed: wholeNumber(MIN_NUMBER, MAX_NUMBER),
  }),
);

/** The default lists of a world. */
export const DEFAULT_LISTS: Lists = {
  attributes: ATTRIBUTES.map((key) => ({ key, name: "", short: "", start: DEFAULT_START })),
  skills: SKILLS.map(({ key, attributes: [first, second], category }) => ({ key, name: "", first, second, category })),
  removed: [],
  injuries: SEVERITIES.map((key) => ({ key, name: "" })),
  armour: v.parse(Lists.entries.armour, {}),
};

/** The lists in stored data; null where they make no sense, or what must be there is not. */
export function readLists(raw: Json | undefined): Lists | null {
  const lists = readShape(Lists, raw);
  return lists && !refuseLists(lists) ? lists : null;
}

/** Returns the lists as JSON. */
export const listsToJson = ({ attributes, skills, removed, injuries, armour }: Lists): Json => ({
  attributes: attributes.map((row) => ({ ...row })),
  skills: skills.map((row) => ({ ...row })),
  removed: removed.map((row) => ({ ...row })),
  injuries: injuries.map((row) => ({ ...row })),
  armour: { light: { ...armour.light }, medium: { ...armour.medium }, heavy: { ...armour.heavy } },
});

/** Returns stored lists read and written again, so that every field is valid; null where they make no sense. */
export function normalizeLists(raw: Json): Json | null {
  const lists = readLists(raw);
  return lists && listsToJson(lists);
}

/** Why lists can't be so: Strength gone, no injury at all, or a skill that an Attribute governs which is not there. */
export function refuseLists({ attributes, skills, injuries }: Lists): Refusal | null {
  if (!attributes.some(({ key }) => key === REQUIRED_ATTRIBUTE)) return { key: "QUADRANT.Edge.Refuse.StrengthStays" };
  if (injuries.length === 0) return { key: "QUADRANT.Edge.Refuse.NoInjuries" };
  const stray = skills.find(({ first, second }) =>
    [first, second].some((id) => !attributes.some(({ key }) => key === id)),
  );
  return stray ? { key: "QUADRANT.Edge.Refuse.SkillUngoverned", with: { skill: skillName(stray) } } : null;
}

function chooseName(key: string, prefix: string, ours: readonly string[], name: string): string {
  if (name !== "") return name;
  return ours.includes(key) ? `${prefix}.${key}` : key;
}

const SKILL_KEYS = SKILLS.map(({ key }) => key);

/** What a skill of a list is called: its own name, or the language key of ours. */
export const skillName = ({ key, name }: Named): string => chooseName(key, "QUADRANT.Edge.SkillName", SKILL_KEYS, name);

/** What an Attribute is called; its key where the list no longer has it. */
export const attributeName = (key: string, { attributes }: Pick<Lists, "attributes">): string =>
  chooseName(key, "QUADRANT.Edge.Attribute", ATTRIBUTES, attributes.find((one) => one.key === key)?.name ?? "");

/** What it is called in three letters. */
export function attributeShort(key: string, { attributes }: Pick<Lists, "attributes">): string {
  const entry = attributes.find((one) => one.key === key);
  if (entry?.short) return entry.short;
  if (entry?.name || !ATTRIBUTES.some((one) => one === key)) return (entry?.name || key).slice(0, 3).toUpperCase();
  return `QUADRANT.Edge.Short.${key}`;
}

/** What a severity is called. */
export const severityName = (key: string, { injuries }: Pick<Lists, "injuries">): string =>
  chooseName(key, "QUADRANT.Edge.Severity", SEVERITIES, injuries.find((one) => one.key === key)?.name ?? "");

/** Severities from least to worst. */
export const listSeverities = ({ injuries }: Pick<Lists, "injuries">): readonly string[] =>
  injuries.map(({ key }) => key);

/** What is needed to try a skill: it is not taken off the list, and both Attributes are there. */
export function refuseSkill(
  skill: { readonly key: string; readonly name: string; readonly pair: readonly string[]; readonly missing?: boolean },
  { attributes, removed }: Lists,
): Refusal | null {
  if (skill.missing || removed.some(({ key }) => key === skill.key))
    return { key: "QUADRANT.Edge.Refuse.SkillRemoved", with: { skill: skill.name } };
  const gone = skill.pair.find((id) => !attributes.some(({ key }) => key === id));
  return gone === undefined
    ? null
    : { key: "QUADRANT.Edge.Refuse.AttributeRemoved", with: { skill: skill.name, attribute: gone } };
}
