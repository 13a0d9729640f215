/** Merges the plans of several actions into one, and reads what a document holds after a plan. */
import { type Change, type Ref, changePath, preview, refKey, samePlace } from "./change.ts";
import type { Json } from "./json.ts";

/**
 * Returns one plan that does what two plans do one after the other; it touches no path twice. Counters add up; of two
 * values set, the later one counts. Null where they can't be merged: one place within another, or a document that is
 * created or deleted and changed as well.
 */
export function mergePlans(before: readonly Change[], after: readonly Change[]): readonly Change[] | null {
  const plan = [...before];
  for (const change of after) {
    const at = plan.findIndex((one) => samePlace(one, change));
    const earlier = plan[at];
    const one = earlier ? mergeChanges(earlier, change) : change;
    if (!one || plan.some((other, i) => i !== at && samePlace(other, change))) return null;
    if (earlier) plan[at] = one;
    else plan.push(one);
  }
  return plan;
}

function mergeChanges(earlier: Change, change: Change): Change | null {
  if (changePath(earlier) !== changePath(change) || changesWholeDocument(earlier) || changesWholeDocument(change))
    return null;
  if (change.op !== "add") return change;
  if (earlier.op === "add") return { ...earlier, by: earlier.by + change.by };
  const was = earlier.op === "set" && typeof earlier.to === "number" ? earlier.to : 0;
  return { op: "set", at: change.at, path: change.path, to: was + change.by };
}

/** Returns whether a change creates or deletes a document. */
const changesWholeDocument = ({ op }: Change): boolean => op === "create" || op === "delete";

/** Returns the value at a path after these changes; `stored` is the value there now. */
export function readAfter(
  changes: readonly Change[],
  at: Ref,
  path: string,
  stored: Json | undefined,
): Json | undefined {
  if (!changes.some((change) => refKey(change.at) === refKey(at))) return stored;
  const steps = path === "" ? [] : path.split(".");
  const before = steps.reduceRight<Json | undefined>(
    (inner, step) => (inner === undefined ? {} : { [step]: inner }),
    stored,
  );
  const whole = preview(at, isRecord(before) ? before : {}, changes);
  return steps.reduce<Json | undefined>(
    (inner, step) => (isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
    whole ?? undefined,
  );
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
