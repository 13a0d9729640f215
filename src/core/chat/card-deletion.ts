/** Deleting the message of a check whose dice are still to be rolled refunds what was paid for it. */
import { writes } from "../actions/submit.ts";
import type { OwnMessage } from "../compat/chat.ts";
import { isCard, isOpenCheck } from "../messages/card.ts";
import { hasReceipts } from "../messages/receipts.ts";

/** Asks the user who deletes such a message; refunds one that was deleted without being asked. Call in `ready`. */
export function startRefunds(): void {
  Hooks.on("preDeleteChatMessage", (deleted) => {
    const message = deleted as OwnMessage;
    if (!isCard(message) || !isOpenCheck(message) || !hasReceipts(message.id)) return;
    void import("../actions/undo-dialog.ts").then(({ confirmWithdrawal }) => confirmWithdrawal(message));
    return false;
  });
  Hooks.on("deleteChatMessage", (deleted, _options, by) => {
    const message = deleted as OwnMessage;
    if (!game.users.activeGM?.isSelf || !isCard(message) || !isOpenCheck(message) || !hasReceipts(message.id)) return;
    void writes.add(async () => (await import("../actions/undo-requests.ts")).refund(message, by));
  });
}
