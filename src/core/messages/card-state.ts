/** A card's message as plain data, for amendments, and its new plain text after one. */
import { type Change, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { preview } from "../../rules/shared/preview.ts";
import { readRoll } from "../../rules/shared/roll.ts";
import { findMessage } from "../compat/chat.ts";
import { asDoc, findDoc, castStored, stored } from "../compat/documents.ts";
import { formatContent } from "./content.ts";
import type { Plan } from "../contract/action.ts";
import type { CardState } from "../contract/card.ts";
import { type CardMessage, type CardSystem, isCard, listOffers } from "./card.ts";
import { isUsed } from "./receipts.ts";

/** Returns a card as stored, or null if the message is gone or no card, or its rolls are invalid. */
export function readCardState(id: string | null): CardState | null {
  const message = id === null ? null : findMessage(id);
  return isCard(message) ? toCardState(message) : null;
}

/** Returns a card as its message has it, stored or not; null if its rolls are invalid. */
export function toCardState(message: CardMessage): CardState | null {
  const doc = asDoc(message);
  const rolls = toList(stored(doc, "rolls")).map((roll) => readRoll(parseRoll(roll)));
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

const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** Rolls are stored as JSON text. */
function parseRoll(roll: Json): Json {
  if (typeof roll !== "string") return roll;
  try {
    return JSON.parse(roll) as Json;
  } catch {
    return null;
  }
}
