/**
 * Stages as messages: a stage is believed only where a GM's client wrote it, for anybody can post a message that looks
 * like one.
 */
import { type OwnMessage, allMessages, findMessage } from "../compat/chat.ts";
import { findDoc, castStored, stored } from "../compat/documents.ts";
import type { StageRecord } from "../contract/stage.ts";

export type StageSystem = Omit<StageRecord, "id"> & { readonly ruleset: string; readonly last: string | null };
export type StageMessage = OwnMessage<"stage", StageSystem>;

/** Whether a message is a stage. */
export const isStage = (message: OwnMessage | null | undefined): message is OwnMessage & StageMessage =>
  message?.type === "stage";

/** A stage that can be believed, by its message's id; null where there is none (any more). */
export function findStage(id: string): StageMessage | null {
  const message = findMessage(id);
  return isStage(message) && message.author?.isGM === true ? message : null;
}

/** A stage as stored: plain data, a copy. */
export function readRecord({ id, uuid }: StageMessage): StageRecord | null {
  const doc = findDoc(uuid);
  const system = doc && stored(doc, "system");
  return system ? { ...castStored<Omit<StageRecord, "id">>(system), id } : null;
}

/** Every stage that can be believed and goes on, oldest first. */
export const openStages = (): readonly StageMessage[] =>
  allMessages().filter(
    (message): message is OwnMessage & StageMessage =>
      isStage(message) && message.author?.isGM === true && !message.system.over,
  );
