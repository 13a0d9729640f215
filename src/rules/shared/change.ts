/**
 * Changes as plain data: an action's plan returns them, cards and dialogs preview them, core applies them, and a
 * receipt can undo them.
 */
import type { Json } from "./json.ts";

/**
 * Where a value is stored: a document by uuid (an unlinked token's actor too), or a world setting such as a shared
 * pool.
 */
export type Ref = { readonly uuid: string } | { readonly setting: string };

/**
 * One change. A plan touches no path twice. `add` is for counters: it commutes, so its undo never conflicts.
 */
export type Change =
  | { readonly op: "set"; readonly at: Ref; readonly path: string; readonly to: Json }
  | { readonly op: "unset"; readonly at: Ref; readonly path: string }
  | { readonly op: "add"; readonly at: Ref; readonly path: string; readonly by: number }
  /** `at` names the new document: its parent's uuid, type and a fixed id. */
  | { readonly op: "create"; readonly at: Ref; readonly data: { readonly [key: string]: Json } }
  | { readonly op: "delete"; readonly at: Ref };

/** A change with the value before it and the value after it, read again once the fields had cleaned it. */
export interface AppliedChange {
  readonly change: Change;
  /** Absent where there was no value. */
  readonly was?: Json;
  /** Absent where there is no value. */
  readonly now?: Json;
}

/** What was written at once, and the world's time in seconds when it was; null where nobody noted that. */
export interface LogEntry {
  readonly id: string;
  readonly time: number | null;
  readonly applied: readonly AppliedChange[];
}

/** A value of a document or a setting; the whole of it where `path` is empty. */
export interface Place {
  readonly at: Ref;
  readonly path: string;
}

/**
 * Reads a path as stored (not as prepared), or the whole document where `path` is empty; undefined where there is none.
 */
export type ReadStored = (at: Ref, path: string) => Json | undefined;

/** Returns the path a change touches; empty for a whole document. */
export const changePath = (change: Change): string => ("path" in change ? change.path : "");

/** Returns a stable key for a reference. */
export const refKey = (at: Ref): string => ("uuid" in at ? at.uuid : `setting ${at.setting}`);

/** Returns whether two changes touch the same place, or one touches a part of the other's. */
export const samePlace = (a: Change, b: Change): boolean =>
  refKey(a.at) === refKey(b.at) && overlaps(changePath(a), changePath(b));

/**
 * Returns the changes that undo `applied`, last first; or every place where that would lose a later change. All or
 * nothing. `later` are the receipts since: they catch a value that changed and changed back. A counter (`add`) is never
 * stale, unless something later set it or removed its document.
 */
export function planUndo(
  applied: readonly AppliedChange[],
  read: ReadStored,
  later: readonly AppliedChange[],
): { readonly changes: readonly Change[] } | { readonly stale: readonly Place[] } {
  const stale = applied
    .filter((a) => isStale(a, read, later))
    .map(({ change }) => ({ at: change.at, path: changePath(change) }));
  return stale.length > 0 ? { stale } : { changes: applied.map(invertChange).reverse() };
}

/**
 * Returns the changes that undo `applied`, last first, whatever the value is now: for finishing an undo that was begun.
 */
export const invertChanges = (applied: readonly AppliedChange[]): readonly Change[] =>
  applied.map(invertChange).reverse();

/**
 * Returns the inverse changes, but takes no more from a counter than it holds. `currentCount` returns the value of
 * counters that never go below zero and may be spent by then; null for any other place.
 */
export const invertWithinCounts = (
  applied: readonly AppliedChange[],
  currentCount: (at: Ref) => number | null,
): readonly Change[] =>
  invertChanges(applied).map((change) => {
    const count = change.op === "add" ? currentCount(change.at) : null;
    return change.op === "add" && count !== null && change.by < 0 - count ? { ...change, by: 0 - count } : change;
  });

function isStale({ change, now }: AppliedChange, read: ReadStored, later: readonly AppliedChange[]): boolean {
  const current = read(change.at, changePath(change));
  if (change.op === "add") {
    return typeof current !== "number" || later.some((l) => l.change.op !== "add" && samePlace(l.change, change));
  }
  return later.some((l) => samePlace(l.change, change)) || !isEqualJson(current, now);
}

function invertChange({ change, was, now }: AppliedChange): Change {
  switch (change.op) {
    case "add":
      return { ...change, by: Number(was ?? 0) - Number(now ?? 0) };
    case "create":
      return { op: "delete", at: change.at };
    case "delete":
      return { op: "create", at: change.at, data: isRecord(was) ? was : {} };
    case "set":
    case "unset":
      return was === undefined
        ? { op: "unset", at: change.at, path: change.path }
        : { op: "set", at: change.at, path: change.path, to: was };
  }
}

/** Returns whether two paths are the same, or one is a part of the other. */
export const overlaps = (a: string, b: string): boolean =>
  a === b || a === "" || b === "" || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether two JSON values are equal, whatever the order of keys. */
export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => isEqualJson(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  // An undefined value equals a missing key, since storing the data drops it.
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isEqualJson(ownValue(a, key), ownValue(b, key)),
  );
}

const ownValue = (record: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type Data = { readonly [key: string]: Json };

const isData = (value: Json | undefined): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the data of the document at `at` after the plan; null where the plan deletes it. Missing parents of a path
 * are created. `data` itself is not changed.
 */
export function preview(at: Ref, data: Data, changes: readonly Change[]): Data | null {
  const own = changes.filter((change) => refKey(change.at) === refKey(at));
  return own.reduce<Data | null>((before, change) => {
    if (change.op === "delete") return null;
    if (change.op === "create") return change.data;
    return write(before ?? {}, change.path.split("."), (was) => {
      if (change.op === "unset") return undefined;
      return change.op === "set" ? change.to : (typeof was === "number" ? was : 0) + change.by;
    });
  }, data);
}

function write(data: Data, path: readonly string[], to: (was: Json | undefined) => Json | undefined): Data {
  const [step = "", ...rest] = path;
  const inner = data[step];
  const value = rest.length > 0 ? write(isData(inner) ? inner : {}, rest, to) : to(inner);
  const { [step]: _, ...others } = data;
  return value === undefined ? others : { ...others, [step]: value };
}
