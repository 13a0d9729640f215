/** Cards as messages: what a check puts on the table, and what an action does beside what it changes. */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { docAt } from "../compat/documents.ts";
import { contentOf } from "./content.ts";
import type { Card, Posting } from "../contract/card.ts";
import type { CardSystem } from "./card.ts";
import { seatOf } from "../world/seat.ts";

/** The source data of a card's message. */
export function cardMessage(
  ruleset: string,
  actor: string,
  card: Card,
  { ask, face }: Pick<CardSystem, "ask" | "face">,
) {
  const head = { title: card.title, ...(card.subtitle ? { subtitle: card.subtitle } : {}) };
  const system: CardSystem = { ruleset, actor, head, parts: card.parts, ask, face };
  const doc = docAt(actor);
  return {
    type: "card",
    speaker: doc ? ChatMessage.getSpeaker({ actor: doc as never }) : ChatMessage.getSpeaker(),
    content: contentOf(card.title, system),
    system,
  };
}

/** The change that puts a card of an action (`ruleset.name`) on the table, under an id of its own. */
export function postingChange(action: string, { actor, card, isPrivate }: Posting): Change {
  const message = cardMessage(action.slice(0, action.indexOf(".")), actor, card, { ask: null, face: "up" });
  const data = { ...message, ...(isPrivate ? { whisper: ownersOf(actor) } : {}) };
  return { op: "create", at: { uuid: `ChatMessage.${foundry.utils.randomID()}` }, data: plain(data) };
}

/** Everybody who owns an actor; GMs own all. */
export const ownersOf = (uuid: string): string[] =>
  game.users.map((user) => user.id ?? "").filter((id) => seatOf(id)?.owns({ uuid }) === true);

/** As it travels: what is undefined is left out. */
const plain = (data: object): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify(data)) as { readonly [key: string]: Json };
