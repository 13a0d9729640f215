/** Notes every change of shared state that cards and dialogs may have read, on this client. */
import type { OwnMessage } from "../compat/chat.ts";
import { type Doc, asDoc, listDependentTokens } from "../compat/documents.ts";
import { onHook } from "../compat/platform.ts";
import { ID } from "../contract/registry.ts";
import { onFoundryHook } from "../compat/untyped.ts";
import {
  STATE,
  documentKey,
  formatPlaceKey,
  houseKey,
  noteChanges,
  receiptsKey,
  settingKey,
} from "../world/state-reads.ts";
import { isBelievable, isReceipt } from "./receipts.ts";

/** Changes of a token that cards and dialogs display. Where it is on the scene is none. */
const TOKEN_FIELDS = ["name", "hidden", "actorId", "actorLink", "delta", "==delta", "disposition"];
const USER_FIELDS = ["name", "role", "character"];

/** A house rule or world data of a ruleset; the names of pools and boards have further dots. */
const HOUSE_SETTING = new RegExp(String.raw`^${ID}\.([^.]+)\.[^.]+$`);

/** Starts to note changes. Call in `ready`. */
export function startStateWatch(): void {
  for (const name of ["Actor", "ActorDelta", "Item", "ActiveEffect"])
    onDocument(name, (doc) => noteChanges(listActorKeys(doc)));
  onDocument("Token", (token, changed) => {
    if (touches(changed, TOKEN_FIELDS)) noteChanges([documentKey(token.uuid), STATE.tokens]);
  });
  for (const name of ["Combat", "Combatant"]) onDocument(name, () => noteChanges([STATE.encounters]));
  onDocument("User", (_user, changed) => {
    if (touches(changed, USER_FIELDS)) noteChanges([STATE.users]);
  });
  for (const hook of ["createSetting", "updateSetting", "deleteSetting"]) onFoundryHook(hook, noteSetting);
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"]) onFoundryHook(hook, noteMessage);
  onFoundryHook("updateWorldTime", () => noteChanges([STATE.time]));
  onFoundryHook("userConnected", () => noteChanges([STATE.users]));
  for (const hook of ["canvasReady", "targetToken"]) onFoundryHook(hook, () => noteChanges([STATE.tokens]));
  onDocument("Scene", (_scene, changed) => {
    if (touches(changed, ["active"])) noteChanges([STATE.tokens]);
  });
  onHook("quadrant.kept", () => noteChanges([STATE.secrets]));
}

/** Calls `listener` when a document of that name is created, updated (with what changed) or deleted. */
function onDocument(name: string, listener: (doc: Doc, changed: object | null) => void): void {
  onFoundryHook(`create${name}`, (doc: object) => listener(asDoc(doc), null));
  onFoundryHook(`update${name}`, (doc: object, changed: object) => listener(asDoc(doc), changed));
  onFoundryHook(`delete${name}`, (doc: object) => listener(asDoc(doc), null));
}

const touches = (changed: object | null, fields: readonly string[]): boolean =>
  changed === null || fields.some((field) => field in changed);

/** Returns the keys of an actor, for anything in it; and of the tokens that inherit from it. */
function listActorKeys(doc: Doc): string[] {
  const key = documentKey(doc.uuid);
  if (!key.startsWith("Actor.")) return [key, STATE.actors];
  const actor: object | undefined = doc.documentName === "Actor" ? doc : game.actors.get(key.slice("Actor.".length));
  const tokens = actor ? listDependentTokens(actor).filter(({ actorLink }) => !actorLink) : [];
  return [key, STATE.actors, ...tokens.map(({ uuid }) => documentKey(uuid))];
}

function noteSetting({ key }: { readonly key: string }): void {
  const [, ruleset] = HOUSE_SETTING.exec(key) ?? [];
  if (key.startsWith(`${ID}.`))
    noteChanges([settingKey(key), STATE.settings, ...(ruleset === undefined ? [] : [houseKey(ruleset)])]);
}

/** Notes a message, unless it is plain: what users say in the chat log changes nothing that is read. */
function noteMessage(message: OwnMessage): void {
  if (message.type === "base") return;
  const keys = [documentKey(message.uuid)];
  if (isReceipt(message) && isBelievable(message)) {
    const { card, pays = null, follows = null, applied, reads = [] } = message.system;
    // A receipt that touches or read the same places can make another one stale, or rest on it.
    keys.push(...applied.map(({ change }) => formatPlaceKey(change.at)));
    if (message.author?.isGM) keys.push(...reads.map(({ at }) => formatPlaceKey(at)));
    for (const id of [card, pays, follows]) if (id !== null) keys.push(receiptsKey(id));
  }
  noteChanges(keys);
}
