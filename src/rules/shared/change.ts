/** What an action changes, told as data: applied by the core, taken back from its receipt. */
import type { Json } from "./json.ts";

/**
 * Where a value lives: a document by uuid (an unlinked token's actor too), or a world setting such as a shared pool.
 */
export type Ref = { readonly uuid: string } | { readonly setting: string };

/**
 * One change. A plan touches no path twice. `add` is for what counts up and down: it commutes, so its undo never
 * clashes.
 */
export type Change =
  | { readonly op: "set"; readonly at: Ref; readonly path: string; readonly to: Json }
  | { readonly op: "unset"; readonly at: Ref; readonly path: string }
  | { readonly op: "add"; readonly at: Ref; readonly path: string; readonly by: number }
  /** `at` names the document to be: its parent's uuid, type and a fixed id. */
  | { readonly op: "create"; readonly at: Ref; readonly data: { readonly [key: string]: Json } }
  | { readonly op: "delete"; readonly at: Ref };

/** A change with what stood there before and, read again after the fields cleaned it, what stands there since. */
export interface AppliedChange {
  readonly change: Change;
  /** Absent where nothing was. */
  readonly was?: Json;
  /** Absent where nothing is. */
  readonly now?: Json;
}

/** A place that has moved on since a change was applied. */
export interface StalePlace {
  readonly at: Ref;
  readonly path: string;
}

/**
 * Reads a path as stored (not as prepared), or the whole document where `path` is empty; undefined where nothing is.
 */
export type ReadStored = (at: Ref, path: string) => Json | undefined;

/** The path a change touches; empty for a whole document. */
export const changePath = (change: Change): string => ("path" in change ? change.path : "");

/** A stable name of a place. */
export const refKey = (at: Ref): string => ("uuid" in at ? at.uuid : `setting ${at.setting}`);

/** Whether two changes touch the same place, or one a part of the other's. */
export const samePlace = (a: Change, b: Change): boolean =>
  refKey(a.at) === refKey(b.at) && overlaps(changePath(a), changePath(b));

/**
 * The changes that take `applied` back, last first; or every place where that would lose something later. All or
 * nothing. `later` are the receipts since: they catch a value that went away and came back. A count (`add`) never goes
 * stale, unless something later set it or removed its document.
 */
export function planUndo(
  applied: readonly AppliedChange[],
  read: ReadStored,
  later: readonly AppliedChange[],
): { readonly changes: readonly Change[] } | { readonly stale: readonly StalePlace[] } {
  const stale = applied
    .filter((a) => isStale(a, read, later))
    .map(({ change }) => ({ at: change.at, path: changePath(change) }));
  return stale.length > 0 ? { stale } : { changes: applied.map(invertChange).reverse() };
}

/**
 * The changes that take `applied` back, last first, whatever stands there now: for finishing an undo that was begun.
 */
export const invertChanges = (applied: readonly AppliedChange[]): readonly Change[] =>
  applied.map(invertChange).reverse();

/**
 * As `inverses`. `stands` tells what is at places whose count never goes below zero and may be spent by then: it is
 * taken as far as it is there. Null for any other place.
 */
export const invertWithinCounts = (
  applied: readonly AppliedChange[],
  stands: (at: Ref) => number | null,
): readonly Change[] =>
  invertChanges(applied).map((change) => {
    const there = change.op === "add" ? stands(change.at) : null;
    return change.op === "add" && there !== null && change.by < 0 - there ? { ...change, by: 0 - there } : change;
  });

function isStale({ change, now }: AppliedChange, read: ReadStored, later: readonly AppliedChange[]): boolean {
  const stands = read(change.at, changePath(change));
  if (change.op === "add") {
    return typeof stands !== "number" || later.some((l) => l.change.op !== "add" && samePlace(l.change, change));
  }
  return later.some((l) => samePlace(l.change, change)) || !isEqualJson(stands, now);
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

const overlaps = (a: string, b: string): boolean =>
  a === b || a === "" || b === "" || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Equality of JSON values, whatever the order of keys. */
export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => isEqualJson(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  // What is undefined is not there: it is lost where data is stored.
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isEqualJson(ownValue(a, key), ownValue(b, key)),
  );
}

const ownValue = (record: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
