/** Presses an offer of a card, wherever its button is displayed. */
import { perform } from "./submit.ts";
import { findMessage } from "../compat/chat.ts";
import type { Call } from "../contract/action.ts";
import type { Answers, Offer, OfferInput } from "../contract/card-part.ts";
import type { Intent } from "../contract/check.ts";
import type { Text } from "../contract/world.ts";
import { type CardMessage, isCard, listOffers } from "../messages/card.ts";
import { say } from "../ui/text.ts";
import type { Json } from "../../rules/shared/json.ts";

/**
 * Prompts for an offer's inputs, runs it, and then runs the card's automatic offers.
 * @returns whether it was done
 */
export async function pressOffer(message: CardMessage, key: string): Promise<boolean> {
  const offer = listOffers(message.system).find((one) => one.key === key);
  const before = autoKeys(message.id);
  const call = offer && (await promptOffer(offer, message.system.ruleset));
  if (!call || !(await perform(call, { card: message.id, offer: key }))) return false;
  await performAuto(message.id, before);
  return true;
}

type AskWithCheck = (intent: Intent) => Promise<{ readonly [key: string]: Json } | null>;

let askWithCheck: AskWithCheck | null = null;

/** Registers what opens a check's dialog for an offer: the actions don't know the checks. Call in `init`. */
export const registerOfferDialog = (ask: AskWithCheck): void => void (askWithCheck = ask);

/** Returns the call of an offer with what the user chose in a check's dialog, or answered; null if they cancel. */
async function promptOffer(offer: Offer, skin: string): Promise<Call | null> {
  const { dialog, call } = offer;
  if (!dialog) return promptOfferInputs(offer, skin);
  const answer = (await askWithCheck?.({ ...dialog, targets: [] })) ?? null;
  return answer && { ...call, args: { ...(call.args as { readonly [key: string]: Json }), answer } };
}

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

/** Returns the call of an offer with the user's answers; null if the user cancels. */
export async function promptOfferInputs(
  { label, call, inputs = [], intro = [] }: Pick<Offer, "label" | "call" | "inputs" | "intro">,
  skin: string,
): Promise<Call | null> {
  if (inputs.length + intro.length === 0) return call;
  const answers = await promptInputs(say(label), inputs, skin, say(label), intro);
  return answers && { ...call, args: { ...(call.args as { readonly [key: string]: Json }), ...answers } };
}

/**
 * Asks the user for lines and numbers, after `intro`; `confirm` is the button's text. Resolves to null if the user
 * cancels.
 */
export const promptInputs = async (
  title: string,
  inputs: readonly OfferInput[],
  skin: string,
  confirm?: string,
  intro: readonly Text[] = [],
): Promise<Answers | null> =>
  (await import("../ui/offer-dialog.ts")).openOfferDialog(title, inputs, skin, confirm, intro);
