/** Cards as messages: of a check, and of an action besides its changes. */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { findDoc } from "../compat/documents.ts";
import { formatContent } from "./content.ts";
import type { Card, Posting } from "../contract/card.ts";
import type { CardSystem } from "./card.ts";
import { findSeat } from "../world/seat.ts";

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
    speaker: doc ? ChatMessage.getSpeaker({ actor: doc as never }) : ChatMessage.getSpeaker(),
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

/** Returns the ids of the users who own an actor; GMs own all. */
export const listOwners = (uuid: string): string[] =>
  game.users.map((user) => user.id ?? "").filter((id) => findSeat(id)?.owns({ uuid }) === true);

/** Returns data as it is sent: undefined values are left out. */
const toPlainJson = (data: object): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify(data)) as { readonly [key: string]: Json };
