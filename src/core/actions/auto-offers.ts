/**
 * Offers that a card runs by itself, without a press. Each leaves its receipt on the card and can be undone like any
 * other.
 */
import { perform } from "./submit.ts";
import { findMessage } from "../compat/chat.ts";
import { isCard, listOffers } from "../messages/card.ts";

/** Returns the keys of the offers that a card runs by itself, in its current state. */
export function autoKeys(id: string): ReadonlySet<string> {
  const message = findMessage(id);
  return new Set(isCard(message) ? listOffers(message.system).flatMap(({ auto, key }) => (auto ? [key] : [])) : []);
}

/**
 * Runs the automatic offers that a card has gained since it offered `before`. The client that posted, rewrote or
 * revealed the card calls it. An offer that was undone is not run again, but can be pressed; so can one that this user
 * may not run.
 */
export async function performAuto(id: string, before: ReadonlySet<string>): Promise<void> {
  const message = findMessage(id);
  if (!isCard(message)) return;
  for (const { auto, key, call } of listOffers(message.system)) {
    if (auto && !before.has(key)) await perform(call, { card: id, offer: key, quiet: true });
  }
}
