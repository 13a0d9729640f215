/** A card as plain text: for logs and searches. */
import type { Text } from "../contract/world.ts";
import { type CardSystem, openParts } from "./card.ts";
import { say } from "../ui/text.ts";

/**
 * Returns the `content` of a card's message, escaped. No markup: a server would clean every card's, and it is not
 * displayed while we render the card.
 */
export const formatContent = (title: Text, system: CardSystem): string =>
  [title, ...openParts(system).flatMap(({ text }) => text())]
    .map((line) => foundry.utils.escapeHTML(say(line)))
    .join(" · ");
