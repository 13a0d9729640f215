/** What an offer asks of whoever presses it. The small window for it is fetched when one first does. */
import type { Json } from "../../rules/shared/json.ts";
import type { Call } from "../contract/action.ts";
import type { Offer, OfferInput, Answers } from "../contract/card-part.ts";
import { say } from "./text.ts";

/** The call of an offer with what was answered; null where whoever pressed it thinks better of it. */
export async function promptOfferInputs(
  { label, call, inputs = [] }: Pick<Offer, "label" | "call" | "inputs">,
  skin: string,
): Promise<Call | null> {
  if (inputs.length === 0) return call;
  const answers = await promptInputs(say(label), inputs, skin);
  return answers && { ...call, args: { ...(call.args as { readonly [key: string]: Json }), ...answers } };
}

/** Asks for some lines and numbers; null where the window is closed without an answer. */
export const promptInputs = async (
  title: string,
  inputs: readonly OfferInput[],
  skin: string,
): Promise<Answers | null> => (await import("./offer-dialog.ts")).openOfferDialog(title, inputs, skin);
