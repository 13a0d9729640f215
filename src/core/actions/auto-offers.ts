/**
 * What a card does of itself: offers that nobody has to press. Each leaves its receipt on the card, and is taken back
 * like any other.
 */
import { perform } from "./submit.ts";
import { findMessage } from "../compat/chat.ts";
import { isCard, listOffers } from "../messages/card.ts";

/** Keys of what a card offers and does of itself, as it stands. */
export function autoKeys(id: string): ReadonlySet<string> {
  const message = findMessage(id);
  return new Set(isCard(message) ? listOffers(message.system).flatMap(({ auto, key }) => (auto ? [key] : [])) : []);
}

/**
 * Does what a card has come to offer of itself since it offered `before`: called by whoever posted, rewrote or turned
 * it. What was taken back stays so: it is offered again, to be pressed. So is what whoever this is may not do.
 */
export async function performAuto(id: string, before: ReadonlySet<string>): Promise<void> {
  const message = findMessage(id);
  if (!isCard(message)) return;
  for (const { auto, key, call } of listOffers(message.system)) {
    if (auto && !before.has(key)) await perform(call, { card: id, offer: key, quiet: true });
  }
}
