/** What a user has typed and chosen in the picker of items. Pure. */
import { normalizeName } from "../../rules/shared/names.ts";
import { MAX_COPIES } from "../creation/plan-items.ts";

/** An item to choose, with everything that the search finds it by. */
export interface Choosable {
  readonly uuid: string;
  readonly name: string;
  /** Its kind, in the user's words; empty if its type has none. */
  readonly kind: string;
  readonly detail: string;
  /** Where it is: the compendium's title, or the world. */
  readonly source: string;
}

/** The last entry of the list: the user makes an item up. */
export const OWN = "own";

export interface Choice {
  readonly query: string;
  /** The kind that is listed; null for all. */
  readonly kind: string | null;
  /** The uuid of the entry whose preview is displayed, or `OWN`. */
  readonly active: string | null;
  /** How many of each are to be added. */
  readonly chosen: ReadonlyMap<string, number>;
}

export const NOTHING_CHOSEN: Choice = { query: "", kind: null, active: null, chosen: new Map() };

/** Returns the entries that the search and the kind leave. Every word must be found, in whatever order. */
export function filterEntries<Entry extends Choosable>(
  entries: readonly Entry[],
  { query, kind }: Pick<Choice, "query" | "kind">,
): readonly Entry[] {
  const words = normalizeName(query).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (kind !== null && entry.kind !== kind) return false;
    const text = normalizeName(`${entry.name} ${entry.kind} ${entry.detail} ${entry.source}`);
    return words.every((word) => text.includes(word));
  });
}

/** Returns the kinds of the entries with their numbers, in the order of the alphabet; none if there is only one. */
export function listKinds(entries: readonly Choosable[]): readonly { readonly kind: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of entries) if (kind !== "") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size < 2) return [];
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => a.kind.localeCompare(b.kind));
}

/** Returns the choice with an active entry that is listed: the same one if it still is, else the first. */
export function keepActive(choice: Choice, listed: readonly Choosable[]): Choice {
  if (choice.active === OWN || listed.some(({ uuid }) => uuid === choice.active)) return choice;
  return { ...choice, active: listed[0]?.uuid ?? OWN };
}

/** Returns the entry so many places after the active one, `OWN` being the last. */
export function stepActive(choice: Choice, listed: readonly Choosable[], step: number): Choice {
  const order = [...listed.map(({ uuid }) => uuid), OWN];
  const at = order.indexOf(choice.active ?? "");
  const next = Math.min(order.length - 1, Math.max(0, at + step));
  return { ...choice, active: order[next] ?? OWN };
}

/** Returns the choice with an entry added to what is chosen, or taken from it. */
export function toggleChosen(choice: Choice, uuid: string): Choice {
  return setCount(choice, uuid, choice.chosen.has(uuid) ? 0 : 1);
}

/** Returns the choice with so many of an entry: 0 removes it. */
export function setCount(choice: Choice, uuid: string, count: number): Choice {
  const chosen = new Map(choice.chosen);
  if (count < 1) chosen.delete(uuid);
  else chosen.set(uuid, Math.min(count, MAX_COPIES));
  return { ...choice, chosen };
}

/** Returns what is added now: what is chosen; if nothing is, one of the active entry. */
export function listAdded({ chosen, active }: Choice): ReadonlyMap<string, number> {
  if (chosen.size > 0 || active === null || active === OWN) return chosen;
  return new Map([[active, 1]]);
}

/** Returns how many items are added: a quantity counts as often as it is. */
export const countAdded = (added: ReadonlyMap<string, number>): number =>
  [...added.values()].reduce((sum, count) => sum + count, 0);
