/** What the cases share: what they made, to be taken away again, and what they ask. */
import { type Doc, findDoc } from "../compat/documents.ts";
import { type TestDocument, makeActor, makeItem } from "../compat/quench.ts";
import type { OwnMessage } from "../compat/chat.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { isReceipt } from "../messages/receipts.ts";

/** One thing to be seen in Foundry. It throws where that is not so. */
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

/** Remembers a document, so that it goes when the batch is over. */
export function track<T extends Doc>(doc: T): T {
  made.push(doc.uuid);
  return doc;
}

/** Whether a message tells of what another user did: the active GM's client writes down what others ask it to do. */
const isOfAnother = (message: OwnMessage): boolean => isReceipt(message) && message.system.by !== game.user.id;

/**
 * From now on what this user says in the chat is the cases' own: it goes when the batch is over. What others say or do
 * stays.
 */
export function trackMessages(): void {
  hook ??= Hooks.on(
    "createChatMessage" as never,
    ((message: Doc & OwnMessage, _options: unknown, userId: string) => {
      if (userId === game.user.id && !isOfAnother(message)) track(message);
    }) as never,
  );
}

/** Takes away what the cases made and said, the last first. */
export async function cleanUp(): Promise<void> {
  if (hook !== null) Hooks.off("createChatMessage" as never, hook);
  hook = null;
  for (const uuid of made.splice(0).reverse()) await findDoc(uuid)?.delete();
}

/** @throws Error that says what was expected. */
export function assertThat(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Waits for what others' code brings about. @throws Error where it does not come within three seconds. */
export async function eventually(condition: () => unknown, what: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}

/** Somebody of a sub-type, until the batch is over. */
export const createActor = async (type: string): Promise<TestDocument> =>
  track(await makeActor({ name: `Case ${type}`, type }));

/** Something that somebody carries. */
export const createItem = (type: string, holder: Doc): Promise<TestDocument> =>
  makeItem({ name: `Case ${type}`, type }, holder);

/** The first sub-type of actor that a ruleset has. */
export const firstActor = ({ id, actors }: Ruleset): string => {
  const [type] = Object.keys(actors);
  assertThat(type, `${id} has no actor`);
  return type;
};
