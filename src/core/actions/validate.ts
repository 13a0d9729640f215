/**
 * Rejects changes that would leave an actor with contradictory numbers, as its type defines them
 * (`ActorType.validate`): an overfull track. An actor that was invalid before is not checked.
 */
import { type Change, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { preview } from "../../rules/shared/preview.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { type Doc, findDoc, stored } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { readSystem } from "../world/snapshot.ts";

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
  const sound = doc.documentName === "Actor" ? findTypeRuleset(doc.type)?.actors[doc.type]?.validate : undefined;
  if (!sound) return null;
  const prepared = readSystem(doc);
  const before = (stored(doc, "system") ?? {}) as Fields;
  const after = preview({ uuid: doc.uuid }, { system: before }, changes)?.["system"] as Fields;
  // What was invalid already may be corrected step by step.
  return sound(before, prepared) === null ? sound(after, prepared) : null;
}
