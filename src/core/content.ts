/** A card as plain text: what logs and searches find. */
import type { Text } from "./contract.ts";
import { type CardSystem, partsOf } from "./offers.ts";
import { say } from "./text.ts";

/** The `content` of a card's message, escaped. */
export const contentOf = (title: Text, system: CardSystem): string =>
  [title, ...partsOf(system).flatMap(({ text }) => text())].map((line) => `<p>${foundry.utils.escapeHTML(say(line))}</p>`).join("");
