/**
 * What no action and no undo may leave behind: data whose numbers contradict each other, as their type says
 * (`ActorType.sound`): a track that would be overfull. Asked of nothing that was unsound before.
 */
import { type Change, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { preview } from "../../rules/shared/preview.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { type Doc, findDoc, stored } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { readSystem } from "../world/snapshot.ts";

type Fields = { readonly [key: string]: Json };

/** Why these changes can't be written; null where every actor they touch is as sound as before. */
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
  // What was wrong already may be mended step by step.
  return sound(before, prepared) === null ? sound(after, prepared) : null;
}
