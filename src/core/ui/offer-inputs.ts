/** What an offer asks the user who presses it. The dialog's code is loaded on first use. */
import type { Json } from "../../rules/shared/json.ts";
import type { Call } from "../contract/action.ts";
import type { Offer, OfferInput, Answers } from "../contract/card-part.ts";
import { say } from "./text.ts";

/** Returns the call of an offer with the user's answers; null if the user cancels. */
export async function promptOfferInputs(
  { label, call, inputs = [] }: Pick<Offer, "label" | "call" | "inputs">,
  skin: string,
): Promise<Call | null> {
  if (inputs.length === 0) return call;
  const answers = await promptInputs(say(label), inputs, skin);
  return answers && { ...call, args: { ...(call.args as { readonly [key: string]: Json }), ...answers } };
}

/** Asks the user for lines and numbers; resolves to null if the user cancels. */
export const promptInputs = async (
  title: string,
  inputs: readonly OfferInput[],
  skin: string,
): Promise<Answers | null> => (await import("./offer-dialog.ts")).openOfferDialog(title, inputs, skin);
