/**
 * Which changes an action may make: only at the places it names, and none that leave an actor with contradictory
 * numbers, as its type defines them (`ActorType.validate`): an overfull track. An actor that was invalid before is not
 * checked.
 */
import { type Doc, findDoc, stored } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { readSystem } from "../world/world.ts";
import { type Change, changePath, preview, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

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

type Fields = { readonly [key: string]: Json };

/** Returns why these changes can't be written, or null if every actor they touch stays as valid as before. */
export function rejectInvalid(changes: readonly Change[]): Refusal | null {
  const uuids = new Set(
    changes.flatMap(({ op, at }) => ("uuid" in at && op !== "create" && op !== "delete" ? [at.uuid] : [])),
  );
  for (const uuid of uuids) {
    const doc = findDoc(uuid);
    const refused =
      doc &&
      refuseDoc(
        doc,
        changes.filter(({ at }) => refKey(at) === uuid),
      );
    if (refused) return refused;
  }
  return null;
}

function refuseDoc(doc: Doc, changes: readonly Change[]): Refusal | null {
  const validate = doc.documentName === "Actor" ? findTypeRuleset(doc.type)?.actors[doc.type]?.validate : undefined;
  if (!validate) return null;
  const prepared = readSystem(doc);
  const before = (stored(doc, "system") ?? {}) as Fields;
  const after = preview({ uuid: doc.uuid }, { system: before }, changes)?.["system"] as Fields;
  // What was invalid already may be corrected step by step.
  return validate(before, prepared) === null ? validate(after, prepared) : null;
}
