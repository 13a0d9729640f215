/** What the templates of receipts and of open requests display to one user. */
import type { Refusal } from "../../rules/shared/refusal.ts";
import { UNDO } from "../actions/request.ts";
import { refuseUndo } from "../actions/transaction.ts";
import { findMessage } from "../compat/chat.ts";
import type { Seat, Text } from "../contract/world.ts";
import type { OpenRequest } from "../messages/open-requests.ts";
import { type Receipt, isBelievable, isReceipt } from "../messages/receipts.ts";
import { say } from "../ui/text.ts";

/** Returns a receipt as the row that cards and the chat log display. */
export function receiptRow(receipt: Receipt, seat: Seat): object {
  const { status, told } = receipt.system;
  const refused: Refusal | null = status === "applied" ? refuseUndo(receipt, seat) : null;
  return {
    receipt: receipt.id,
    status,
    label: told.label,
    why: told.why ?? [],
    forged: !isBelievable(receipt),
    undone: status === "undone",
    pending: status === "pending" || status === "undoing",
    canUndo: status === "applied" && refused === null,
    // A user who may never undo sees no reason: it would be under every card. Nor is there one where a card was
    // rewritten again: the later receipt is just below, with its own button.
    refused: refused && refused.key === "QUADRANT.Refuse.Stale" && !rewrites(receipt) ? refused : null,
  };
}

/** Whether a receipt rewrote a card's roll. */
const rewrites = ({ system }: Receipt): boolean =>
  system.applied.some(({ change }) => "uuid" in change.at && change.at.uuid.startsWith("ChatMessage."));

/** Returns the context of an open request. */
export const requestContext = (message: OpenRequest): Record<string, unknown> => ({
  ...describeRequest(message.system),
  author: game.users.get(message.author?.id ?? "")?.name ?? "",
  refused: message.system.refused,
  canWithdraw: message.author?.id === game.userId || game.user.isGM,
});

/** Returns what is requested and its skin; for an undo, what it would undo. */
function describeRequest({ action, args, told }: OpenRequest["system"]): { skin: string; label: Text | undefined } {
  const undone = action === UNDO && typeof args.value === "string" ? findMessage(args.value) : null;
  if (!isReceipt(undone)) return { ...actionSkin(action), label: told.label };
  return {
    ...actionSkin(undone.system.action),
    label: { key: "QUADRANT.Receipt.UndoOf", with: { what: say(undone.system.told.label) } },
  };
}

/** Returns the skin of an action: the id of its ruleset. */
export const actionSkin = (action: string): { skin: string } => ({
  skin: action.slice(0, Math.max(0, action.indexOf("."))),
});
