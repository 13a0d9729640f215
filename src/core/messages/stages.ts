/** Stages as messages. A stage is valid only if a GM is its author: any user can post a message that looks like one. */
import { type OwnMessage, allMessages, findMessage } from "../compat/chat.ts";
import { findDoc, castStored, stored } from "../compat/documents.ts";
import type { StageRecord } from "../contract/stage.ts";

export type StageSystem = Omit<StageRecord, "id"> & { readonly ruleset: string; readonly last: string | null };
export type StageMessage = OwnMessage<"stage", StageSystem>;

/** Returns whether a message is a stage. */
export const isStage = (message: OwnMessage | null | undefined): message is OwnMessage & StageMessage =>
  message?.type === "stage";

/** Returns a valid stage by its message's id; null if there is none. */
export function findStage(id: string): StageMessage | null {
  const message = findMessage(id);
  return isStage(message) && message.author?.isGM === true ? message : null;
}

/** Returns a stage as stored: a copy as plain data. */
export function readRecord({ id, uuid }: StageMessage): StageRecord | null {
  const doc = findDoc(uuid);
  const system = doc && stored(doc, "system");
  return system ? { ...castStored<Omit<StageRecord, "id">>(system), id } : null;
}

/** Returns every valid stage that is not over, oldest first. */
export const openStages = (): readonly StageMessage[] =>
  allMessages().filter(
    (message): message is OwnMessage & StageMessage =>
      isStage(message) && message.author?.isGM === true && !message.system.over,
  );
