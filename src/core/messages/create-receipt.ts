/** Creates receipts. Loaded when something is written, as receipt-runs.ts is. */
import type { Modifier } from "../../rules/shared/reasons.ts";
import { type OwnMessage, createMessage, findMessage } from "../compat/chat.ts";
import { getWorldTime } from "../compat/settings.ts";
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";
import { findRunToContinue } from "./receipt-runs.ts";
import type { Receipt, ReceiptSystem, RequestRecord } from "./receipts.ts";

/**
 * Creates the receipt of a plan before it is written. The users who see the card see it; without a card, those in
 * `among`, or everybody if that is empty.
 */
export async function createReceipt(
  asked: RequestRecord,
  told: { label: Text; why: readonly Modifier[] },
  { applied, reads, quiet }: Pick<ReceiptSystem, "applied" | "reads" | "quiet">,
  among: readonly string[],
): Promise<Receipt> {
  const card = asked.card === null ? null : findMessage(asked.card);
  const by = game.users.get(asked.by)?.name;
  const seers = card ? { whisper: [...card.whisper], blind: card.blind } : { whisper: [...among] };
  const message = await createMessage({
    type: "receipt",
    // Written by a GM's client, and done by another user: the card bears the name of who did it.
    ...(by === undefined ? {} : { speaker: { alias: by } }),
    content: foundry.utils.escapeHTML(say(told.label)),
    ...seers,
    system: {
      ...asked,
      status: "pending",
      told,
      time: getWorldTime(),
      applied,
      reads,
      quiet,
      follows: findRunToContinue({ asked, applied, whisper: seers.whisper }),
    },
  });
  return message as OwnMessage & Receipt;
}
