/** Open requests, made while no connected client may write them: messages that everybody sees. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type OwnMessage, createMessage, findMessage } from "../compat/chat.ts";
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";

/** A request as it is submitted. */
interface SubmittedRequest {
  readonly request: string;
  readonly action: string;
  readonly args: Json;
  readonly dice: readonly number[];
  readonly card: string | null;
  readonly offer: string | null;
}

interface RequestSystem extends Omit<SubmittedRequest, "args"> {
  readonly args: { readonly value?: Json };
  readonly told: { readonly label?: Text };
  readonly refused: Refusal | null;
}

export type OpenRequest = OwnMessage<"request", RequestSystem>;

/** Returns whether a message is an open request. */
export const isRequest = (message: OwnMessage | null): message is OwnMessage & OpenRequest =>
  message?.type === "request";

/**
 * Posts a request that waits for a GM. The users who see the card see it; without a card, those in `among`, or
 * everybody if that is empty.
 */
export async function postRequest(
  { request, action, args, dice, card, offer }: SubmittedRequest,
  label: Text,
  among: readonly string[],
): Promise<void> {
  const message = card === null ? null : findMessage(card);
  await createMessage({
    type: "request",
    content: foundry.utils.escapeHTML(say(label)),
    ...(message ? { whisper: [...message.whisper], blind: message.blind } : { whisper: [...among] }),
    system: { request, action, args: { value: args }, dice, card, offer, told: { label } },
  });
}
