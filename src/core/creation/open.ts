/**
 * Opening an actor's guided creation, and how it stands. The window's code and the ruleset's steps are fetched when
 * first needed.
 */
import { type Doc, findDoc } from "../compat/documents.ts";
import type { LateCreation, Ruleset } from "../contract/ruleset.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import { readActorDraft, refuseDraft } from "./keep.ts";

/** How an actor type is made; undefined where it is made by hand alone. */
const findCreation = (type: string): { readonly row: Ruleset; readonly late: LateCreation } | undefined => {
  const row = findTypeRuleset(type);
  const late = row?.actors[type]?.creation;
  return row && late ? { row, late } : undefined;
};

/**
 * How an actor's creation stands, for its sheet: `draft` goes on, `fresh` has nothing yet, `open` is there for who
 * looks for it.
 */
export type CreationState = "draft" | "fresh" | "open";

/** How it stands for one actor; null where its type has no steps, or it stands in a compendium. */
export function creationState(doc: Doc): CreationState | null {
  if (!findCreation(doc.type) || doc.pack !== null) return null;
  if (readActorDraft(doc)) return "draft";
  return [...(doc.items ?? [])].length === 0 ? "fresh" : "open";
}

/** Opens the draft of an actor, or brings its window to the front. Says why where there is none to open. */
export async function openCreation(uuid: string): Promise<void> {
  const doc = findDoc(uuid);
  const refused = refuseDraft(doc);
  if (refused || !doc) return notifyRefusal(refused ?? { key: "QUADRANT.Refuse.Gone" });
  const creation = findCreation(doc.type);
  if (!creation) return notifyRefusal({ key: "QUADRANT.Wizard.Refuse.ByHand", with: { name: doc.name } });
  const [{ showCreation }, kind] = await Promise.all([import("./window.ts"), creation.late.load()]);
  await showCreation(doc, creation.row, kind);
}
