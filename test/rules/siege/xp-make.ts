/** Applies plans of experience to stored data, and records them as receipts do. */
import { type AppliedChange, type Change, preview } from "../../../src/rules/shared/change.ts";
import type { Fields, Json } from "../../../src/rules/shared/json.ts";

export const XP_AT = { uuid: "Actor.ada" };

/** Returns stored data after the changes of the actor itself. */
export const applyChanges = (system: Fields, changes: readonly Change[]): Fields =>
  (preview(XP_AT, { system }, changes)?.["system"] ?? {}) as Fields;

const readPlace = (system: Fields, path: string): Json | undefined =>
  path
    .split(".")
    .slice(1)
    .reduce<Json | undefined>((inner, key) => (inner as Record<string, Json> | undefined)?.[key], system);

/** Returns the data after changes, and the changes with the values before and after them. */
export function recordChanges(
  system: Fields,
  changes: readonly Change[],
): { readonly next: Fields; readonly applied: readonly AppliedChange[] } {
  const next = applyChanges(system, changes);
  const applied = changes.map((change): AppliedChange => {
    const path = "path" in change ? change.path : "";
    const was = readPlace(system, path);
    const now = readPlace(next, path);
    return { change, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) };
  });
  return { next, applied };
}
