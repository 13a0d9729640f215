/** Chat on both generations: visibility modes, creating messages of our sub-types, finding their elements. */
import type { Json } from "../../rules/shared/json.ts";
import { isV14 } from "./platform.ts";
import { ID } from "../contract/registry.ts";

/** Returns the visibility that the user has chosen in the chat log: the id of a mode of this generation. */
export const currentMessageMode = (): string => {
  const settings = game.settings as unknown as { get(namespace: string, key: string): string };
  return settings.get("core", isV14() ? "messageMode" : "rollMode");
};

/** Returns the modes a roll may have, in order, with their language keys. */
export function messageModes(): { readonly value: string; readonly label: string }[] {
  const config = CONFIG as unknown as {
    ChatMessage: { modes?: Record<string, { label: string }> };
    Dice: { rollModes?: Record<string, { label: string } | string> };
  };
  const table = isV14() ? config.ChatMessage.modes : config.Dice.rollModes;
  return Object.entries(table ?? {})
    .filter(([value]) => value !== "ic")
    .map(([value, mode]) => ({ value, label: typeof mode === "string" ? mode : mode.label }));
}

/** Sets who sees a message. Changes `data` and returns it. */
export function applyMode<T extends object>(data: T, mode: string): T {
  const messages = ChatMessage as unknown as Record<"applyMode" | "applyRollMode", (data: T, mode: string) => T>;
  return isV14() ? messages.applyMode(data, mode === "ic" ? "public" : mode) : messages.applyRollMode(data, mode);
}

/** A message of one of our sub-types. */
export interface OwnMessage<T extends string = string, System = Record<string, Json>> {
  readonly id: string;
  readonly uuid: string;
  readonly type: T;
  readonly author: { readonly id: string; readonly isGM: boolean } | null;
  /** Who it was written as, by name. */
  readonly speaker?: { readonly alias?: string };
  readonly timestamp: number;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly isContentVisible: boolean;
  readonly visible: boolean;
  readonly system: System;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
  renderHTML(options?: object): Promise<HTMLElement>;
}

/** What our chat log uses of Foundry's. */
export declare class FoundryChatLog {
  readonly isAtBottom?: boolean;
  updateMessage(message: OwnMessage, options?: { readonly notify?: boolean }): Promise<void>;
  scrollBottom?(): Promise<void>;
}

/** Replaces the class of the chat log by one that extends it. Call in `init`. */
export function extendChatLog(extend: (base: typeof FoundryChatLog) => typeof FoundryChatLog): void {
  const classes = CONFIG.ui as unknown as { chat?: typeof FoundryChatLog };
  if (classes.chat) classes.chat = extend(classes.chat); // there is none in a client without a page, in tests
}

/** Creates a message; `data` is source data. */
export async function createMessage(data: object, options: object = {}): Promise<OwnMessage> {
  const messages = ChatMessage as unknown as { create(data: object, options: object): Promise<OwnMessage | undefined> };
  const made = await messages.create(data, options);
  if (!made) throw new Error(`${ID}: the message was not created (something cancelled it)`);
  return made;
}

/** Updates several messages in one operation; each update names its message by `_id`. */
export async function updateMessages(updates: readonly object[]): Promise<void> {
  const messages = ChatMessage as unknown as { updateDocuments(updates: readonly object[]): Promise<unknown> };
  if (updates.length > 0) await messages.updateDocuments(updates);
}

/** Returns a message by id, whatever its type, or null. */
export const findMessage = (id: string): OwnMessage | null =>
  (game.messages.get(id) as unknown as OwnMessage | undefined) ?? null;

/** Returns all messages, oldest first. */
export const allMessages = (): readonly OwnMessage[] => game.messages.contents as unknown as OwnMessage[];

/** Returns every element that displays a message now: in the log, notices, pop-outs. */
export const findMessageElements = (id: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`),
];

/** Returns the faces of a roll's dice in the order they were rolled: all that rules need of it. */
export const readFaces = (roll: Roll): number[] => roll.dice.flatMap((die) => die.results.map(({ result }) => result));

/**
 * Resolves in the next macrotask, after Foundry has rendered the message. Await it before running a card's automatic
 * offers.
 */
export const afterRender = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Returns the speaker of a message: an actor, or the user's own. */
export const getSpeaker = (actor: object | null): ReturnType<typeof ChatMessage.getSpeaker> =>
  actor ? ChatMessage.getSpeaker({ actor: actor as never }) : ChatMessage.getSpeaker();
