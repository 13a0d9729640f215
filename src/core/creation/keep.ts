/** Drafts on their actors: read, written answer by answer, so that two who work on one lose nothing of each other's. */
import type { Json } from "../../rules/shared/json.ts";
import { type Doc, findDoc, readFlag, putDeletion, putValue } from "../compat/documents.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { type Chosen, DRAFT, DRAFT_PATH, type Draft, readDraft } from "./draft.ts";

/** An answer to write; null takes it away. */
export interface EnteredAnswer {
  readonly value: Json;
  /** What it is about, where that is an entry of a compendium. */
  readonly chosen?: Chosen;
}

/** The draft that stands on an actor; null where none was begun. */
export const readActorDraft = (doc: Doc): Draft | null => readDraft(readFlag(doc, DRAFT));

/** Why this person may not work on an actor's draft; null where they may. */
export function refuseDraft(doc: Doc | null): Refusal | null {
  if (!doc) return { key: "QUADRANT.Refuse.Gone" };
  return doc.testUserPermission(game.user, "OWNER")
    ? null
    : { key: "QUADRANT.Refuse.GmOrOwner", with: { name: doc.name } };
}

/**
 * Writes answers into a draft, each for itself: what others wrote elsewhere stays.
 * @param begun whether there was a draft when this person looked; one that has been finished since is not begun again
 *   by a late answer
 */
export async function saveAnswers(
  uuid: string,
  entered: Readonly<Record<string, EnteredAnswer>>,
  { begun, step }: { readonly begun: boolean; readonly step?: string },
): Promise<Refusal | null> {
  const doc = findDoc(uuid);
  const refused = refuseDraft(doc);
  if (refused || !doc) return refused;
  const draft = readActorDraft(doc);
  if (begun && !draft) return { key: "QUADRANT.Wizard.Refuse.NoDraft", with: { name: doc.name } };
  const answers = {};
  // Merged, not put in place: somebody else may be beginning just now.
  if (!draft) putValue(answers, `${DRAFT_PATH}.begun`, true);
  if (step !== undefined) putValue(answers, `${DRAFT_PATH}.step`, step);
  for (const [id, { value, chosen }] of Object.entries(entered)) {
    if (value === null) putDeletion(answers, `${DRAFT_PATH}.answers.${id}`);
    else putValue(answers, `${DRAFT_PATH}.answers.${id}`, value);
    if (chosen) putValue(answers, `${DRAFT_PATH}.chosen.${id}`, { ...chosen });
  }
  if (Object.keys(answers).length > 0) await doc.update(answers);
  return null;
}

/** Throws a draft away; what the actor has stays. */
export async function deleteDraft(uuid: string): Promise<Refusal | null> {
  const doc = findDoc(uuid);
  const refused = refuseDraft(doc);
  if (refused || !doc) return refused;
  const update = {};
  putDeletion(update, DRAFT_PATH);
  await doc.update(update);
  return null;
}
