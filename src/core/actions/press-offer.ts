/** Presses an offer of a card, wherever its button is displayed. */
import { perform } from "./submit.ts";
import { autoKeys, performAuto } from "./auto-offers.ts";
import { promptOfferInputs } from "../ui/offer-inputs.ts";
import { type CardMessage, listOffers } from "../messages/card.ts";

/**
 * Prompts for an offer's inputs, runs it, and then runs the card's automatic offers.
 * @returns whether it was done
 */
export async function pressOffer(message: CardMessage, key: string): Promise<boolean> {
  const offer = listOffers(message.system).find((one) => one.key === key);
  const before = autoKeys(message.id);
  const call = offer && (await promptOfferInputs(offer, message.system.ruleset));
  if (!call || !(await perform(call, { card: message.id, offer: key }))) return false;
  await performAuto(message.id, before);
  return true;
}
