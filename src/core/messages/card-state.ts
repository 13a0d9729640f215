/** A card's message as plain data, for amendments, and what rewriting it makes of its plain text. */
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

/** A card as stored; null where the message is gone or none, or its rolls can't be read. */
export function readCardState(id: string | null): CardState | null {
  const message = id === null ? null : findMessage(id);
  return isCard(message) ? toCardState(message) : null;
}

/** A card as its message has it, whether that is written yet or not; null where its rolls can't be read. */
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

/** An amendment's plan with the card's plain text as it will be. A plan that rewrites no card is left as it is. */
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
