/** Editing a world's lists, as plain data: a field, a row more, a row less. Who uses what. */
import { DEFAULT_LISTS, EditedFields, type Lists } from "../../../rules/edge/lists.ts";
import { ARMOUR_CLASSES } from "../../../rules/edge/state.ts";
import { type Validated, validate } from "../../../rules/shared/reasons.ts";
import type { Creature } from "../documents/read-actor.ts";

/** Lists that rows are added to and taken from. */
export type ListName = "attributes" | "skills" | "injuries";

const NUMBERS = ["start", "dodge", "speed"];

/**
 * Returns the lists with one field as typed, or why it is refused; the field's name is `list:key:field`. A name that
 * the lists don't have changes nothing.
 */
export function withField(lists: Lists, name: string, typed: string): Validated<Lists> {
  const [list = "", key = "", field = ""] = name.split(":");
  const number = typed.trim() === "" ? Number.NaN : Number(typed);
  const read = validate(EditedFields, { [field]: NUMBERS.includes(field) ? number : typed });
  if ("refused" in read) return read;
  const edited = read.value;
  if (list === "armour") {
    const of = ARMOUR_CLASSES.find((one) => one === key);
    if (!of || (field !== "dodge" && field !== "speed")) return { value: lists };
    return { value: { ...lists, armour: { ...lists.armour, [of]: { ...lists.armour[of], ...edited } } } };
  }
  const change = <T extends { readonly key: string }>(rows: readonly T[]): readonly T[] =>
    rows.map((row) => (row.key === key && Object.hasOwn(row, field) ? { ...row, ...edited } : row));
  if (list === "attributes") return { value: { ...lists, attributes: change(lists.attributes) } };
  if (list === "skills") return { value: { ...lists, skills: change(lists.skills) } };
  return { value: list === "injuries" ? { ...lists, injuries: change(lists.injuries) } : lists };
}

/** A key that no row has, nor one taken off. */
export function createKey(list: ListName, lists: Lists): string {
  const word = { attributes: "attribute", skills: "skill", injuries: "injury" }[list];
  const taken = new Set([...lists[list], ...lists.removed].map(({ key }) => key));
  let n = 1;
  while (taken.has(`${word}${n}`)) n += 1;
  return `${word}${n}`;
}

/** The lists with a row more, at the end. */
export function addRow(lists: Lists, list: ListName, key: string): Lists {
  const [first, second] = lists.attributes;
  if (list === "attributes")
    return { ...lists, attributes: [...lists.attributes, { key, name: "", short: "", start: 3 }] };
  if (list === "injuries") return { ...lists, injuries: [...lists.injuries, { key, name: "" }] };
  const row = {
    key,
    name: "",
    first: first?.key ?? "",
    second: (second ?? first)?.key ?? "",
    category: "special",
  } as const;
  return { ...lists, skills: [...lists.skills, row] };
}

/**
 * Returns the lists without a row. A skill is listed as removed: actors who have it keep it, and it can be restored.
 */
export function dropRow(lists: Lists, list: ListName, key: string): Lists {
  const without = <T extends { readonly key: string }>(rows: readonly T[]): readonly T[] =>
    rows.filter((row) => row.key !== key);
  if (list === "attributes") return { ...lists, attributes: without(lists.attributes) };
  if (list === "injuries") return { ...lists, injuries: without(lists.injuries) };
  const gone = lists.skills.filter((row) => row.key === key).map(({ name }) => ({ key, name }));
  return { ...lists, skills: without(lists.skills), removed: [...without(lists.removed), ...gone] };
}

/** A skill taken off comes back: as it was where it is one of ours, else under the first two Attributes. */
export function restoreRow(lists: Lists, key: string): Lists {
  const gone = lists.removed.find((row) => row.key === key);
  if (!gone) return lists;
  const ours = DEFAULT_LISTS.skills.find((row) => row.key === key);
  const [first, second] = lists.attributes;
  const pair = { first: first?.key ?? "", second: (second ?? first)?.key ?? "" };
  const governed = ours && [ours.first, ours.second].every((id) => lists.attributes.some((row) => row.key === id));
  const row = { category: "special" as const, ...pair, ...(governed ? ours : {}), key, name: gone.name };
  return { ...lists, skills: [...lists.skills, row], removed: lists.removed.filter((one) => one.key !== key) };
}

/** Names of those who use a skill: have it trained, fight with it, or are helped at it. */
export const listUsers = (key: string, creatures: readonly Creature[]): string[] =>
  creatures
    .filter(
      ({ skills, weapons, things }) =>
        skills.some((one) => one.key === key) ||
        weapons.some((one) => one.skill === key) ||
        things.some((one) => one.helps === key),
    )
    .map(({ name }) => name);
