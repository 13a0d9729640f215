/** Cards as messages: writes a check's, an action's or an announcement's; reads a stored one as plain data. */
import * as v from "valibot";
import { applyMode, createMessage, findMessage, getSpeaker } from "../compat/chat.ts";
import { asDoc, castStored, findDoc, stored } from "../compat/documents.ts";
import type { Plan } from "../contract/action.ts";
import type { Card, CardState, Posting } from "../contract/card.ts";
import { type CardMessage, type CardSystem, formatContent, isCard, listOffers } from "./card.ts";
import { isUsed } from "./receipts.ts";
import { findSeat } from "../world/world.ts";
import { type Change, preview, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { readRoll } from "../../rules/shared/roll.ts";
import { AnyJson, type Schema, readShape } from "../../rules/shared/schema.ts";

/** Returns the source data of a card's message. */
export function buildCardMessage(
  ruleset: string,
  actor: string,
  card: Card,
  { ask, face }: Pick<CardSystem, "ask" | "face">,
) {
  const head = { title: card.title, ...(card.subtitle ? { subtitle: card.subtitle } : {}) };
  const system: CardSystem = { ruleset, actor, head, parts: card.parts, ask, face };
  const doc = findDoc(actor);
  return {
    type: "card",
    speaker: getSpeaker(doc),
    content: formatContent(card.title, system),
    system,
  };
}

/** Returns the change that posts a card of an action (`ruleset.name`), under an id of its own. */
export function buildPostingChange(action: string, { actor, card, isPrivate }: Posting): Change {
  const message = buildCardMessage(action.slice(0, action.indexOf(".")), actor, card, { ask: null, face: "up" });
  const data = { ...message, ...(isPrivate ? { whisper: listOwners(actor) } : {}) };
  return { op: "create", at: { uuid: `ChatMessage.${foundry.utils.randomID()}` }, data: toPlainJson(data) };
}

/** Returns the ids of the users who own an actor; GMs own all, and one that is not created yet. */
export const listOwners = (uuid: string): string[] =>
  game.users
    .map((user) => user.id ?? "")
    .filter((id) => {
      const seat = findSeat(id);
      return seat?.isGM === true || seat?.owns({ uuid }) === true;
    });

/** Returns data as it is sent: undefined values are left out. */
const toPlainJson = (data: object): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify(data)) as { readonly [key: string]: Json };

/**
 * Posts a card for everybody.
 * @param actor uuid of whom it is about, or null
 * @returns the message's id
 */
export async function postPublic(ruleset: string, actor: string | null, card: Card): Promise<string> {
  const doc = actor === null ? null : findDoc(actor);
  const system: CardSystem = {
    ruleset,
    actor,
    head: { title: card.title, ...(card.subtitle ? { subtitle: card.subtitle } : {}) },
    parts: card.parts,
    ask: null,
    face: "up",
  };
  const speaker = getSpeaker(doc);
  const { id } = await createMessage(
    applyMode({ type: "card", speaker, content: formatContent(card.title, system), system }, "public"),
  );
  return id;
}

/** Returns a card as stored, or null if the message is gone or no card, or its rolls are invalid. */
export function readCardState(id: string | null): CardState | null {
  const message = id === null ? null : findMessage(id);
  return isCard(message) ? toCardState(message) : null;
}

/** Rolls as a message stores them: as JSON text. */
const StoredRoll: Schema<Json> = v.pipe(v.union([v.pipe(v.string(), v.parseJson()), v.unknown()]), AnyJson);
const StoredRolls = v.array(StoredRoll);

/** Returns a card as its message has it, stored or not; null if its rolls are invalid. */
export function toCardState(message: CardMessage): CardState | null {
  const doc = asDoc(message);
  const rolls = (readShape(StoredRolls, stored(doc, "rolls")) ?? []).map(readRoll);
  const parts = castStored<CardState["parts"]>(stored(doc, "system.parts"));
  const used = (): string[] =>
    listOffers(message.system).flatMap(({ key, use, call }) => (isUsed(message.id, use, call.args) ? [key] : []));
  return rolls.every((roll) => roll !== null)
    ? { uuid: message.uuid, actor: message.system.actor, byGM: message.author?.isGM === true, used, rolls, parts }
    : null;
}

/** Adds the card's new plain text to an amendment's plan. A plan that rewrites no card is returned unchanged. */
export function withContent(plan: Plan, card: CardState): Plan {
  const doc = findDoc(card.uuid);
  if (!doc || !plan.changes.some(({ at }) => refKey(at) === card.uuid)) return plan;
  const system = castStored<CardSystem>(
    preview({ uuid: card.uuid }, { system: stored(doc, "system") ?? {} }, plan.changes)?.["system"],
  );
  const content: Change = {
    op: "set",
    at: { uuid: card.uuid },
    path: "content",
    to: formatContent(system.head.title ?? "", system),
  };
  return { ...plan, changes: [...plan.changes, content] };
}
