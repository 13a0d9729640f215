/** Presses of the buttons on messages. */
import { pressOffer } from "../actions/press-offer.ts";
import { UNDO } from "../actions/request.ts";
import { perform } from "../actions/submit.ts";
import type { OwnMessage } from "../compat/chat.ts";
import { isCard } from "../messages/card.ts";
import { toggleDisclosure } from "../ui/html.ts";
import { toggleOffers } from "./card-offers.ts";
import { messagePress } from "./message-views.ts";

/** Does what a pressed button of a message says. The button is disabled until that is done. */
export async function onMessageClick(event: Event, message: OwnMessage): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-q]") : null;
  if (!button || button.disabled) return;
  event.preventDefault();
  if (button.dataset["q"] === "disclosure") return toggleDisclosure(button);
  button.disabled = true; // no second press while the first is in progress
  try {
    await press(button, message);
  } finally {
    button.disabled = false;
  }
}

async function press(button: HTMLElement, message: OwnMessage): Promise<void> {
  const { q, key = "" } = button.dataset;
  if (q === "undo") await perform({ action: UNDO, args: key });
  else if (q === "withdraw") await message.delete();
  else if (q === "offer-group" && isCard(message)) await toggleOffers(message, button);
  else if (q === "offer" && isCard(message)) await pressOffer(message, key);
  else await messagePress(q ?? "")?.(key, message);
}
