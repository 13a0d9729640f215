/** Cards without a roll: a GM's announcement, a scene between two people. */
import { applyMode, createMessage } from "../compat/chat.ts";
import { findDoc } from "../compat/documents.ts";
import { formatContent } from "./content.ts";
import type { Card } from "../contract/card.ts";
import type { CardSystem } from "./card.ts";

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
  const speaker = doc ? ChatMessage.getSpeaker({ actor: doc as never }) : ChatMessage.getSpeaker();
  const { id } = await createMessage(
    applyMode({ type: "card", speaker, content: formatContent(card.title, system), system }, "public"),
  );
  return id;
}
