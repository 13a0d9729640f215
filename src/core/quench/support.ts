/** Helpers of the cases: documents to delete afterwards, and assertions. */
import { type Doc, findDoc } from "../compat/documents.ts";
import { type TestDocument, makeActor, makeItem } from "../compat/quench.ts";
import { type OwnMessage, afterRender } from "../compat/chat.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { isReceipt } from "../messages/receipts.ts";
import { onFoundryHook, offFoundryHook } from "../compat/untyped.ts";

/** One expectation in Foundry. It throws if it is not met. */
export interface Case {
  readonly name: string;
  readonly run: () => Promise<void>;
}

export interface Batch {
  readonly id: string;
  readonly title: string;
  readonly cases: () => readonly Case[];
}

const made: string[] = [];
let hook: number | null = null;

/** Marks a document for deletion after the batch. */
export function track<T extends Doc>(doc: T): T {
  made.push(doc.uuid);
  return doc;
}

/** Returns whether a message records another user's action: the active GM's client writes those receipts. */
const isOfAnother = (message: OwnMessage): boolean => isReceipt(message) && message.system.by !== game.user.id;

/** Starts to mark this user's chat messages for deletion after the batch. Those of other users are kept. */
export function trackMessages(): void {
  hook ??= onFoundryHook("createChatMessage", (message: Doc & OwnMessage, _options: unknown, userId: string) => {
    if (userId === game.user.id && !isOfAnother(message)) track(message);
  });
}

/**
 * Deletes the documents and messages of the cases, the last first, and the receipts that this causes: a stage moves on
 * when the cards that it has posted are gone.
 * @param awaitWrites resolves when this client has written all that it was asked to
 */
export async function cleanUp(awaitWrites: () => Promise<void>): Promise<void> {
  while (made.length > 0) {
    for (const uuid of made.splice(0).reverse()) await findDoc(uuid)?.delete();
    await afterRender();
    await awaitWrites();
  }
  if (hook !== null) offFoundryHook("createChatMessage", hook);
  hook = null;
}

/** Asserts a condition. @throws Error that names what was expected */
export function assertThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Asserts that a text has no language key in it: all of it is translated. @throws Error that names the key */
export function assertTranslated(text: string | null | undefined, what: string): void {
  const [untold] = /\bQUADRANT\.[\w.]+/.exec(text ?? "") ?? [];
  assertThat(untold === undefined, `${what} shows the key ${untold}`);
}

/** Waits until a condition is met. @throws Error if it is not within three seconds */
export async function eventually(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}

/** Creates an actor of a sub-type, deleted after the batch. */
export const createActor = async (type: string): Promise<TestDocument> =>
  track(await makeActor({ name: `Case ${type}`, type }));

/** Creates an item on an actor. */
export const createItem = (type: string, holder: Doc): Promise<TestDocument> =>
  makeItem({ name: `Case ${type}`, type }, holder);

/** Returns the first actor type of a ruleset. */
export const firstActor = ({ id, actors }: Ruleset): string => {
  const [type] = Object.keys(actors);
  assertThat(type !== undefined, `${id} has no actor`);
  return type;
};
