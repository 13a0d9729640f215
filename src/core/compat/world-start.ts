/** What opening a world writes on users, scenes, encounters and the chat. */
import { type Doc, putValue } from "./documents.ts";
import { ID } from "../contract/registry.ts";
import { compareNaturally } from "../../rules/shared/natural-order.ts";

/** A user as the opening of a world needs it. */
export interface StartedUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly character: { readonly id: string } | null;
  readonly hotbar: Readonly<Record<string, string>>;
  update(data: object): Promise<unknown>;
}

/** Returns all users, sorted by name. */
export const worldUsers = (): StartedUser[] =>
  ([...game.users] as unknown as StartedUser[]).sort((a, b) => compareNaturally(a.name, b.name));

/** Makes a scene the active one, or an encounter that of its scene. */
export const activateDocument = (doc: object): Promise<unknown> => (doc as { activate(): Promise<unknown> }).activate();

/** Replaces a user's hotbar. */
export async function setHotbar(user: StartedUser, slots: Readonly<Record<string, string>>): Promise<void> {
  const update = {};
  putValue(update, "hotbar", { ...slots });
  await user.update(update);
}

/** Posts a message. A GM may post one for another user. */
export const createMessage = (data: object): Promise<unknown> =>
  (ChatMessage as unknown as { create(data: object): Promise<unknown> }).create(data);

/** Returns the pages of a journal entry. */
export const listPages = (entry: Doc): Doc[] => [...((entry as unknown as { pages?: Iterable<Doc> }).pages ?? [])];

/** Returns the stored data of our Adventure; null if its compendium is missing. */
export async function readAdventure(): Promise<{ readonly [list: string]: unknown } | null> {
  const pack = game.packs.get(`${ID}.adventures` as never) as unknown as
    | { getDocuments(): Promise<readonly { toObject(): { readonly [list: string]: unknown } }[]> }
    | undefined;
  return (await pack?.getDocuments())?.[0]?.toObject() ?? null;
}

/** Creates documents of the world with their ids. */
export async function createDocuments(documentName: string, data: readonly object[]): Promise<void> {
  const { documentClass } = (CONFIG as unknown as Record<string, { documentClass: DocumentClass | null }>)[
    documentName
  ] ?? {
    documentClass: null,
  };
  if (data.length > 0) await documentClass?.createDocuments([...data], { keepId: true, keepEmbeddedIds: true });
}

interface DocumentClass {
  createDocuments(data: object[], options: object): Promise<unknown>;
}
