/** What the buttons of messages do. */
import { pressOffer } from "../actions/press-offer.ts";
import { WITHDRAW } from "../actions/request.ts";
import { perform } from "../actions/submit.ts";
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { isCard } from "../messages/card.ts";
import { toggleDisclosure } from "../ui/html.ts";
import type { Presses } from "../ui/html.ts";
import { toggleOffers } from "../actions/card-offers.ts";
import { listMessagePresses } from "./message-contexts.ts";

/** Returns what the buttons of a message do. */
export function buildPresses(rendered: OwnMessage): Presses {
  // A card may have been rendered before its message was stored: read the stored one.
  const read = (): OwnMessage => findMessage(rendered.id) ?? rendered;
  const registered = Object.entries(listMessagePresses()).map(
    ([name, press]) => [name, (key: string) => press(key, read())] as const,
  );
  return {
    ...Object.fromEntries(registered),
    disclosure: (_key, button) => toggleDisclosure(button),
    undo: async (key) => (await import("../actions/undo-dialog.ts")).pressUndo(key),
    "undo-run": async (key) => (await import("../actions/undo-dialog.ts")).pressUndoRun(key),
    async withdraw() {
      const message = read();
      await (isCard(message) ? perform({ action: WITHDRAW, args: message.id }) : message.delete());
    },
    async "offer-group"(_key, button) {
      const card = read();
      if (isCard(card)) await toggleOffers(card, button);
    },
    async offer(key) {
      const card = read();
      if (isCard(card)) await pressOffer(card, key);
    },
  };
}
