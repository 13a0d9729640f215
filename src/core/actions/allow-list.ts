/** Which places an action may write. */
import { type Change, changePath } from "../../rules/shared/change.ts";

/**
 * Returns whether an allow-list covers a change: `Actor:system.nova.value`, with `*` for one path segment;
 * `create:Item`, `delete:Item`; `setting:quadrant.pool`.
 */
export const allows = (writes: readonly string[], change: Change): boolean =>
  writes.some((pattern) => matches(pattern, formatPlace(change)));

/** Returns the place of a change as allow-lists write it. */
export function formatPlace(change: Change): string {
  if ("setting" in change.at) return `setting:${change.at.setting}`;
  const documentName = change.at.uuid.split(".").at(-2) ?? "";
  return change.op === "create" || change.op === "delete"
    ? `${change.op}:${documentName}`
    : `${documentName}:${changePath(change)}`;
}

function matches(pattern: string, place: string): boolean {
  const want = pattern.split(".");
  const have = place.split(".");
  return want.length === have.length && want.every((segment, i) => segment === "*" || segment === have[i]);
}
