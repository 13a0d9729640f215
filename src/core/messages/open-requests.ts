/** Open requests, made while no connected client may write them: messages that everybody sees. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type OwnMessage, createMessage, findMessage } from "../compat/chat.ts";
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";

interface RequestSystem {
  readonly request: string;
  readonly action: string;
  readonly args: { readonly value?: Json };
  readonly dice: readonly number[];
  readonly card: string | null;
  readonly offer: string | null;
  readonly told: { readonly label?: Text };
  readonly refused: Refusal | null;
}

export type OpenRequest = OwnMessage<"request", RequestSystem>;

/** Returns whether a message is an open request. */
export const isRequest = (message: OwnMessage | null): message is OwnMessage & OpenRequest =>
  message?.type === "request";

/** Posts a request that waits for a GM. */
export async function postRequest(
  request: {
    request: string;
    action: string;
    args: Json;
    dice: readonly number[];
    card: string | null;
    offer: string | null;
  },
  label: Text,
): Promise<void> {
  const { args, ...rest } = request;
  const card = request.card === null ? null : findMessage(request.card);
  await createMessage({
    type: "request",
    content: foundry.utils.escapeHTML(say(label)),
    ...(card ? { whisper: [...card.whisper], blind: card.blind } : {}),
    system: { ...rest, args: { value: args }, told: { label } },
  });
}
