import { SORT_INTEGER_DENSITY } from "../constants/documents.ts";

export interface SortOptions<T> {
  /** The document to sort next to; without one the source is sorted last. */
  target?: T | null;
  siblings?: T[];
  sortKey?: string;
  /** Before or after the target. By default computed from the source's former place. */
  sortBefore?: boolean;
}

export interface SortUpdate<T> {
  target: T;
  update: Record<string, number>;
}

/**
 * Returns the updates of whole-number sort values that put an object next to another: one update if there is a gap
 * between the neighbours, else one for every object, with new spacing. Source: foundry.utils.performIntegerSort.
 */
export function performIntegerSort<T extends object>(source: T, options: SortOptions<T> = {}): SortUpdate<T>[] {
  const { target = null, siblings = [], sortKey = "sort", sortBefore } = options;
  const key = (object: T): number => Number((object as Record<string, unknown>)[sortKey] ?? 0);
  const others = siblings.filter((sibling) => sibling !== source).sort((a, b) => key(a) - key(b));
  if (target && !others.includes(target)) others.push(target);
  const before = sortBefore ?? (target !== null && key(source) > key(target));
  const place = target === null ? others.length : others.indexOf(target) + (before ? 0 : 1);
  const previous = others[place - 1];
  const next = others[place];
  const low = previous === undefined ? null : key(previous);
  const high = next === undefined ? null : key(next);
  const between = valueBetween(low, high);
  if (between !== null) return [{ target: source, update: { [sortKey]: between } }];
  others.splice(place, 0, source);
  return others.map((object, index) => ({ target: object, update: { [sortKey]: (index + 1) * SORT_INTEGER_DENSITY } }));
}

function valueBetween(low: number | null, high: number | null): number | null {
  if (low === null && high === null) return SORT_INTEGER_DENSITY;
  if (low === null) return (high as number) - SORT_INTEGER_DENSITY;
  if (high === null) return low + SORT_INTEGER_DENSITY;
  const middle = Math.round((low + high) / 2);
  return middle > low && middle < high ? middle : null;
}
