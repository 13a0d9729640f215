/** The undo of several receipts as one plan. */
import {
  type AppliedChange,
  type Change,
  type Place,
  type ReadStored,
  type Ref,
  changePath,
  invertWithinCounts,
  overlaps,
  planUndo,
  preview,
  refKey,
} from "./change.ts";
import { type Json, isFields } from "./json.ts";
import { readAfter } from "./merge-plans.ts";

/** What several receipts are undone by. */
export interface JointUndo {
  /** Touches no place twice. */
  readonly changes: readonly Change[];
  /** The inverse changes of each receipt alone, in the order given. */
  readonly each: readonly (readonly Change[])[];
}

/** The changes of several receipts, the newest first. */
type NewestFirst = readonly (readonly AppliedChange[])[];

/**
 * Returns the changes that undo receipts, whatever the values are now.
 * @param currentCount the value of counts that may have been spent by then; null for any other place
 */
export function invertTogether(newestFirst: NewestFirst, currentCount: (at: Ref) => number | null): JointUndo {
  const back: Change[] = [];
  const each = newestFirst.map((applied) => {
    const one = invertWithinCounts(applied, (at) => {
      const count = currentCount(at);
      return count === null ? null : count + sumAdded(back, at);
    });
    back.push(...one);
    return one;
  });
  return { changes: composeChanges(back), each };
}

/** Returns every place whose value is not what the receipts left there: something else has changed it since. */
export function listStalePlaces(newestFirst: NewestFirst, read: ReadStored): readonly Place[] {
  const back: Change[] = [];
  for (const applied of newestFirst) {
    const compared = applied.map((one) => (isInnerUndone(back, one) ? withoutEmbedded(one) : one));
    const readNow: ReadStored = (at, path) => {
      const now = readAfter(back, at, path, read(at, path));
      return compared.some((one, i) => one !== applied[i] && refKey(one.change.at) === refKey(at))
        ? stripEmbedded(now)
        : now;
    };
    const planned = planUndo(compared, readNow, []);
    if ("stale" in planned) return planned.stale;
    const replaced = planned.changes.find(({ op, at }) => op === "create" && isDeleted(back, at));
    if (replaced) return [{ at: replaced.at, path: "" }];
    back.push(...planned.changes);
  }
  return [];
}

/** Returns whether items of a document that was created are undone before it: they are compared one by one. */
const isInnerUndone = (changes: readonly Change[], { change }: AppliedChange): boolean =>
  change.op === "create" && changes.some(({ at }) => refKey(at).startsWith(`${refKey(change.at)}.`));

const withoutEmbedded = ({ now, ...applied }: AppliedChange): AppliedChange => {
  const stripped = stripEmbedded(now);
  return stripped === undefined ? applied : { ...applied, now: stripped };
};

/** Returns a document's data without its lists of documents. */
const stripEmbedded = (data: Json | undefined): Json | undefined =>
  isFields(data) ? Object.fromEntries(Object.entries(data).filter(([key]) => !EMBEDDED.has(key))) : data;

/** Keys under which a document's data lists other documents. */
const EMBEDDED: ReadonlySet<string> = new Set(["items", "effects"]);

/** A document that was deleted and created again under the same id can't be written as one change. */
const isDeleted = (changes: readonly Change[], at: Ref): boolean =>
  changes.some((one) => one.op === "delete" && refKey(one.at) === refKey(at));

const sumAdded = (changes: readonly Change[], at: Ref): number =>
  changes.reduce((sum, one) => (one.op === "add" && refKey(one.at) === refKey(at) ? sum + one.by : sum), 0);

/** Returns one plan that does what changes do one after the other; it touches no place twice. */
export function composeChanges(changes: readonly Change[]): readonly Change[] {
  return changes.reduce<readonly Change[]>(compose, []);
}

function compose(plan: readonly Change[], change: Change): readonly Change[] {
  const key = refKey(change.at);
  const isOwn = (one: Change): boolean => refKey(one.at) === key;
  const made = plan.find((one) => isOwn(one) && one.op === "create");
  if (change.op === "delete") {
    const rest = plan.filter((one) => !isOwn(one) && !refKey(one.at).startsWith(`${key}.`));
    return made ? rest : [...rest, change];
  }
  if (made?.op === "create" && change.op !== "create") {
    const data = preview(change.at, made.data, [change]) ?? {};
    return plan.map((one) => (one === made ? { ...made, data } : one));
  }
  if (change.op === "create") return [...plan.filter((one) => !isOwn(one)), change];
  return composePath(plan, change, plan.filter(isOwn));
}

/** Adds a change of one path to the plan, which has `own` changes of that document. */
function composePath(
  plan: readonly Change[],
  change: Exclude<Change, { op: "create" | "delete" }>,
  own: readonly Change[],
): readonly Change[] {
  const { at, path } = change;
  const around = own.find((one) => isInside(path, changePath(one)));
  if (around?.op === "set" || around?.op === "unset") {
    if (around.op === "unset" && change.op === "unset") return plan;
    const inner = `value.${path.slice(around.path.length + 1)}`;
    const before = around.op === "set" ? { value: around.to } : {};
    const to: Json = preview(at, before, [{ ...change, path: inner }])?.["value"] ?? null;
    return plan.map((one) => (one === around ? { op: "set", at, path: around.path, to } : one));
  }
  const same = own.find((one) => changePath(one) === path);
  if (same && change.op === "add") {
    const added = addTo(same, change);
    return plan.map((one) => (one === same ? added : one));
  }
  return [...plan.filter((one) => !(own.includes(one) && overlaps(path, changePath(one)))), change];
}

const isInside = (path: string, outer: string): boolean => path.startsWith(`${outer}.`);

function addTo(earlier: Change, change: Extract<Change, { op: "add" }>): Change {
  if (earlier.op === "add") return { ...earlier, by: earlier.by + change.by };
  const was = earlier.op === "set" && typeof earlier.to === "number" ? earlier.to : 0;
  return { op: "set", at: change.at, path: change.path, to: was + change.by };
}
