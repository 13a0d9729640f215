/**
 * The lists of a world: its Attributes, its skills, the steps of an injury and what armour of each class weighs. All
 * but a few names are ours and may be changed without code. Ledger: SUC-ROLL-4, SUC-ROLL-15, SUC-EDGE-9, SUC-ARM-7, and
 * its `content`.
 */
import type { Json } from "../shared/json.ts";
import type { Refusal } from "../shared/reasons.ts";
import { SKILLS } from "./data/skills.ts";
import { ARMOUR_CLASSES, ATTRIBUTES, type ArmourClass, CATEGORIES, type Category, SEVERITIES } from "./state.ts";

/**
 * What a list names: a key that documents refer to, and a name; where that is empty, the one Quadrant has for the key.
 */
export interface Named {
  readonly key: string;
  readonly name: string;
}

export interface AttributeEntry extends Named {
  /** Three letters or so; its first three where empty. */
  readonly short: string;
  /** The value of a new actor. */
  readonly start: number;
}

export interface SkillEntry extends Named {
  readonly first: string;
  readonly second: string;
  readonly category: Category;
}

/** What armour of a class takes from Dodge and from speed (SUC-ARM-7). */
export interface Weight {
  readonly dodge: number;
  readonly speed: number;
}

export interface Lists {
  readonly attributes: readonly AttributeEntry[];
  readonly skills: readonly SkillEntry[];
  /** Skills removed from the list: an actor who still has one keeps it, and the sheet says so. */
  readonly removed: readonly Named[];
  /** Severities of an injury, from least to worst (SUC-EDGE-9). */
  readonly injuries: readonly Named[];
  readonly armour: Readonly<Record<ArmourClass, Weight>>;
}

/** Melee damage reads it (SUC-DMG-2): it stays. */
const REQUIRED_ATTRIBUTE = "strength";
const DEFAULT_START = 3;
/** So much that no list ever needs; a bound for what a message or a setting may carry. */
const MAX_ROWS = 120;
const MAX_NAME_LENGTH = 60;
const MAX_SHORT_LENGTH = 6;
const MIN_NUMBER = -20;
const MAX_NUMBER = 30;

/** The default lists of a world. */
export const DEFAULT_LISTS: Lists = {
  attributes: ATTRIBUTES.map((key) => ({ key, name: "", short: "", start: DEFAULT_START })),
  skills: SKILLS.map(({ key, attributes: [first, second], category }) => ({ key, name: "", first, second, category })),
  removed: [],
  injuries: SEVERITIES.map((key) => ({ key, name: "" })),
  armour: { light: { dodge: 0, speed: 0 }, medium: { dodge: -2, speed: -1 }, heavy: { dodge: -4, speed: -2 } },
};

type Fields = { readonly [key: string]: Json };

const isFields = (raw: Json | undefined): raw is Fields =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);
const isKey = (raw: Json | undefined): raw is string =>
  typeof raw === "string" && /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(raw);
const readWord = (raw: Json | undefined, longest: number): string =>
  typeof raw === "string" ? raw.trim().slice(0, longest) : "";
const readWholeNumber = (raw: Json | undefined, otherwise: number): number =>
  typeof raw === "number" && Number.isInteger(raw) ? Math.max(MIN_NUMBER, Math.min(MAX_NUMBER, raw)) : otherwise;

/** Rows of one list, none twice; null where it is no list or a row makes no sense. */
function readRows<T extends Named>(raw: Json | undefined, read: (row: Fields) => T | null): readonly T[] | null {
  if (!Array.isArray(raw) || raw.length > MAX_ROWS) return null;
  const rows = raw.map((row: Json) => (isFields(row) ? read(row) : null));
  const known = rows.filter((row) => row !== null);
  return known.length === rows.length && new Set(known.map(({ key }) => key)).size === known.length ? known : null;
}

const readNamed = ({ key, name }: Fields): Named | null =>
  isKey(key) ? { key, name: readWord(name, MAX_NAME_LENGTH) } : null;

function readAttribute(row: Fields): AttributeEntry | null {
  const named = readNamed(row);
  return (
    named && {
      ...named,
      short: readWord(row["short"], MAX_SHORT_LENGTH),
      start: readWholeNumber(row["start"], DEFAULT_START),
    }
  );
}

function readSkill(row: Fields): SkillEntry | null {
  const named = readNamed(row);
  const { first, second } = row;
  const category = CATEGORIES.find((one) => one === row["category"]) ?? "special";
  return named && isKey(first) && isKey(second) ? { ...named, first, second, category } : null;
}

function readWeights(raw: Json | undefined): Lists["armour"] {
  const of = (name: ArmourClass): Weight => {
    const row = isFields(raw) ? raw[name] : undefined;
    const usual = DEFAULT_LISTS.armour[name];
    return isFields(row)
      ? { dodge: readWholeNumber(row["dodge"], usual.dodge), speed: readWholeNumber(row["speed"], usual.speed) }
      : usual;
  };
  return Object.fromEntries(ARMOUR_CLASSES.map((name) => [name, of(name)])) as Record<ArmourClass, Weight>;
}

/** The lists in stored data; null where they make no sense, or what must be there is not. */
export function readLists(raw: Json | undefined): Lists | null {
  if (!isFields(raw)) return null;
  const attributes = readRows(raw["attributes"], readAttribute);
  const skills = readRows(raw["skills"], readSkill);
  const removed = readRows(raw["removed"], readNamed);
  const injuries = readRows(raw["injuries"], readNamed);
  if (!attributes || !skills || !removed || !injuries) return null;
  const lists: Lists = { attributes, skills, removed, injuries, armour: readWeights(raw["armour"]) };
  return refuseLists(lists) ? null : lists;
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
