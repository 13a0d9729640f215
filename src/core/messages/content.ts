/** A card as plain text: what logs and searches find. */
import type { Text } from "../contract/world.ts";
import { type CardSystem, openParts } from "./card.ts";
import { say } from "../ui/text.ts";

/**
 * The `content` of a card's message, escaped. No markup: a server would clean every card's, and nobody sees it while we
 * draw.
 */
export const formatContent = (title: Text, system: CardSystem): string =>
  [title, ...openParts(system).flatMap(({ text }) => text())]
    .map((line) => foundry.utils.escapeHTML(say(line)))
    .join(" · ");
