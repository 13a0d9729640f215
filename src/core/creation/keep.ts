/**
 * Reads and writes drafts on actors, one answer at a time, so that two users can edit a draft without overwriting each
 * other.
 */
import type { Json } from "../../rules/shared/json.ts";
import { type Doc, findDoc, readFlag, putDeletion, putValue } from "../compat/documents.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { readShape } from "../../rules/shared/schema.ts";
import { type Chosen, DRAFT, DRAFT_PATH, Draft } from "./draft.ts";

/** An answer to write; null removes it. */
export interface EnteredAnswer {
  readonly value: Json;
  /** The compendium entry it selects, if any. */
  readonly chosen?: Chosen;
}

/** Returns a draft with answers that are not stored yet. */
export function addAnswers(draft: Draft, entered: Iterable<readonly [string, EnteredAnswer]>): Draft {
  const answers = { ...draft.answers };
  const chosen = { ...draft.chosen };
  for (const [id, { value, chosen: entry }] of entered) {
    delete answers[id];
    delete chosen[id];
    if (value !== null) answers[id] = value;
    if (entry) chosen[id] = entry;
  }
  return { ...draft, answers, chosen };
}

/** Returns an actor's draft; null if none was started. */
export const readActorDraft = (doc: Doc): Draft | null => readShape(Draft, readFlag(doc, DRAFT));

/** Returns why this user may not edit an actor's draft; null if allowed. */
export function refuseDraft(doc: Doc | null): Refusal | null {
  if (!doc) return { key: "QUADRANT.Refuse.Gone" };
  return doc.testUserPermission(game.user, "OWNER")
    ? null
    : { key: "QUADRANT.Refuse.GmOrOwner", with: { name: doc.name } };
}

/**
 * Writes answers into a draft, each at its own path: other users' answers are kept. @param begun whether there was a
 * draft when this user opened it; a late answer does not restart one that was finished since
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
  if (begun && !draft) return { key: "QUADRANT.Creation.Refuse.NoDraft", with: { name: doc.name } };
  const answers = {};
  // Merged, not replaced: another user may be starting the draft now.
  if (!draft) putValue(answers, `${DRAFT_PATH}.begun`, true);
  if (step !== undefined) putValue(answers, `${DRAFT_PATH}.step`, step);
  for (const [id, { value, chosen }] of Object.entries(entered)) {
    if (value === null) putDeletion(answers, `${DRAFT_PATH}.answers.${id}`);
    else putValue(answers, `${DRAFT_PATH}.answers.${id}`, value);
    if (chosen) putValue(answers, `${DRAFT_PATH}.chosen.${id}`, { ...chosen });
    else if (draft?.chosen[id]) putDeletion(answers, `${DRAFT_PATH}.chosen.${id}`);
  }
  if (Object.keys(answers).length > 0) await doc.update(answers);
  return null;
}

/** Deletes a draft; the actor's own data is kept. */
export async function deleteDraft(uuid: string): Promise<Refusal | null> {
  const doc = findDoc(uuid);
  const refused = refuseDraft(doc);
  if (refused || !doc) return refused;
  const update = {};
  putDeletion(update, DRAFT_PATH);
  await doc.update(update);
  return null;
}
