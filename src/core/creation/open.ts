/**
 * Opens an actor's guided creation and reads its state. The window's code and the ruleset's steps are loaded on first
 * use.
 */
import { type Doc, findDoc } from "../compat/documents.ts";
import type { LateCreation, Ruleset } from "../contract/ruleset.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import { readActorDraft, refuseDraft } from "./keep.ts";

/** Returns the guided creation of an actor type; undefined if it has none. */
const findCreation = (type: string): { readonly row: Ruleset; readonly late: LateCreation } | undefined => {
  const row = findTypeRuleset(type);
  const late = row?.actors[type]?.creation;
  return row && late ? { row, late } : undefined;
};

/**
 * The state of an actor's creation, for its sheet: `draft` is in progress, `fresh` has no items yet, `open` can be
 * started from the menu.
 */
export type CreationState = "draft" | "fresh" | "open";

/** Returns the state for one actor; null if its type has no guided creation, or if it is in a compendium. */
export function creationState(doc: Doc): CreationState | null {
  if (!findCreation(doc.type) || doc.pack !== null) return null;
  if (readActorDraft(doc)) return "draft";
  return [...(doc.items ?? [])].length === 0 ? "fresh" : "open";
}

/** Opens the draft of an actor, or brings its window to the front. A refusal is notified. */
export async function openCreation(uuid: string): Promise<void> {
  const doc = findDoc(uuid);
  const refused = refuseDraft(doc);
  if (refused || !doc) return notifyRefusal(refused ?? { key: "QUADRANT.Refuse.Gone" });
  const creation = findCreation(doc.type);
  if (!creation) return notifyRefusal({ key: "QUADRANT.Creation.Refuse.ByHand", with: { name: doc.name } });
  const [{ showCreation }, kind] = await Promise.all([import("./window.ts"), creation.late.load()]);
  await showCreation(doc, creation.row, kind);
}
