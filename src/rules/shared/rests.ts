/**
 * Which receipts rest on which: a later one that read or wrote what an earlier one wrote. Those are undone together,
 * newest first, or not at all.
 */
import { type AppliedChange, type Change, type Place, type Ref, changePath, overlaps, refKey } from "./change.ts";

/** What a receipt records. */
export interface RecordedAction {
  readonly applied: readonly AppliedChange[];
  /** What it was decided by, besides what it wrote. */
  readonly reads: readonly Place[];
  /** What exists because of it although it did not write it: the card of a check that it paid for. */
  readonly brought: readonly Place[];
}

/** The counts of the present. */
export interface Counts {
  /** Returns the current value; null where whatever is counted may be taken back. */
  readonly read: (at: Ref, path: string) => number | null;
  /** Returns whether a count may have a value: a pool never goes below zero. */
  readonly fits: (at: Ref, path: string, value: number) => boolean;
}

/** Returns whether two places are the same, or one is a part of the other: an item is a part of its actor. */
export function isSharedPlace(a: Place, b: Place): boolean {
  const one = refKey(a.at);
  const other = refKey(b.at);
  if (one === other) return overlaps(a.path, b.path);
  return (a.path === "" && other.startsWith(`${one}.`)) || (b.path === "" && one.startsWith(`${other}.`));
}

const placeOf = (change: Change): Place => ({ at: change.at, path: changePath(change) });

/** Returns whether two changes can't be undone in any order: all can but two additions to the same count. */
const collide = (a: Change, b: Change): boolean =>
  !(a.op === "add" && b.op === "add" && a.path === b.path) && isSharedPlace(placeOf(a), placeOf(b));

/**
 * Returns whether a receipt rests directly on an earlier one. One that read a count that was added to does not: where
 * too little would be left, `listResting` finds the one that took it.
 */
export function restsOn(later: RecordedAction, earlier: RecordedAction): boolean {
  const touched = [...later.reads, ...later.applied.map(({ change }) => placeOf(change))];
  return (
    earlier.brought.some((place) => touched.some((other) => isSharedPlace(place, other))) ||
    earlier.applied.some(
      ({ change }) =>
        later.applied.some((one) => collide(one.change, change)) ||
        (change.op !== "add" && later.reads.some((place) => isSharedPlace(place, placeOf(change)))),
    )
  );
}

/**
 * Returns what rests on some receipts, directly or through others, oldest first.
 * @param roots the receipts to be undone
 * @param history all receipts in effect, oldest first, the roots among them
 */
export function listResting<Recorded extends RecordedAction>(
  roots: readonly Recorded[],
  history: readonly Recorded[],
  counts: Counts,
): readonly Recorded[] {
  const group = new Set(roots);
  for (;;) {
    const before: Recorded[] = [];
    const documents = new Set<string>();
    for (const one of history) {
      const isNear = listDocuments(one).some((key) => documents.has(key));
      if (!group.has(one) && !(isNear && before.some((earlier) => restsOn(one, earlier)))) continue;
      before.push(one);
      listDocuments(one).forEach((key) => documents.add(key));
    }
    before.forEach((one) => group.add(one));
    const taker = findTaker(group, history, counts);
    if (!taker) return history.filter((one) => group.has(one) && !roots.includes(one));
    group.add(taker);
  }
}

const documentLists = new WeakMap<RecordedAction, readonly string[]>();

/**
 * Returns the outermost documents and the settings that a receipt has to do with: most receipts of a long game share
 * none, and need no closer look.
 */
function listDocuments(one: RecordedAction): readonly string[] {
  const known = documentLists.get(one);
  if (known) return known;
  const places = [...one.reads, ...one.brought, ...one.applied.map(({ change }) => placeOf(change))];
  const list = [...new Set(places.map(({ at }) => refKey(at).split(".", 2).join()))];
  documentLists.set(one, list);
  return list;
}

/** How much a receipt added to a count. */
const added = ({ was, now }: AppliedChange): number => Number(now ?? 0) - Number(was ?? 0);

/**
 * Returns the last receipt that took of a count what only the group gave to it: without the group, there would be too
 * little left.
 */
function findTaker<Recorded extends RecordedAction>(
  group: ReadonlySet<Recorded>,
  history: readonly Recorded[],
  counts: Counts,
): Recorded | undefined {
  const given = sumCounts([...group]);
  const first = history.findIndex((one) => group.has(one));
  for (const { at, path, sum } of given.values()) {
    const now = counts.read(at, path);
    if (now === null || counts.fits(at, path, now - sum)) continue;
    const took = ({ applied }: Recorded): boolean =>
      applied.some((one) => isCountAt(one.change, at, path) && added(one) * sum < 0);
    const taker = history.slice(first + 1).findLast((one) => !group.has(one) && took(one));
    if (taker) return taker;
  }
  return undefined;
}

const isCountAt = (change: Change, at: Ref, path: string): boolean =>
  change.op === "add" && change.path === path && refKey(change.at) === refKey(at);

/** Returns how much receipts added to each count that they did not also set. */
function sumCounts(group: readonly RecordedAction[]): ReadonlyMap<string, Place & { readonly sum: number }> {
  const all = group.flatMap(({ applied }) => applied);
  const sums = new Map<string, Place & { readonly sum: number }>();
  for (const one of all) {
    const { at } = one.change;
    const path = changePath(one.change);
    if (all.some(({ change }) => collide(change, one.change))) continue;
    const key = `${refKey(at)} ${path}`;
    sums.set(key, { at, path, sum: (sums.get(key)?.sum ?? 0) + added(one) });
  }
  return sums;
}
