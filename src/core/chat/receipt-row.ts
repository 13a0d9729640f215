/** Receipts as cards and the chat log display them. Loaded with the first of them. */
import { refuseUndo } from "../actions/undo.ts";
import type { Seat } from "../contract/world.ts";
import type { CardMessage } from "../messages/card.ts";
import { isOutdated } from "../messages/outdated.ts";
import { type Receipt, isBelievable } from "../messages/receipts.ts";
import type { StateReads } from "../world/state-reads.ts";

/**
 * Returns a receipt as a row.
 * @param card the card that it is displayed on
 * @param reads records what the row depends on
 */
export function receiptRow(receipt: Receipt, seat: Seat, card: CardMessage | null, reads: StateReads): object {
  const { status, told, by, applied } = receipt.system;
  if (isBelievable(receipt)) for (const { change } of applied) reads.addPlace(change.at);
  const refused = status === "applied" ? refuseUndo(receipt, seat) : null;
  return {
    receipt: receipt.id,
    status,
    label: told.label,
    by: card ? nameOtherPlayer(by, card) : "",
    why: told.why ?? [],
    forged: !isBelievable(receipt),
    undone: status === "undone",
    pending: status === "pending" || status === "undoing",
    canUndo: status === "applied" && refused === null,
    outdated: status === "applied" && card !== null && isOutdated(receipt, card),
    // A user who may never undo sees no reason: it would be under every card. Nor is there one where a card was
    // rewritten again: the later receipt is just below, with its own button.
    refused: refused && refused.key === "QUADRANT.Refuse.Stale" && !rewrites(receipt) ? refused : null,
  };
}

/** Returns the name of a player who did something on another user's card; empty for its author, and for GMs. */
function nameOtherPlayer(id: string, { author }: CardMessage): string {
  const user = game.users.get(id);
  return user && !user.isGM && author?.id !== id ? user.name : "";
}

/** Whether a receipt rewrote a card's roll. */
const rewrites = ({ system }: Receipt): boolean =>
  system.applied.some(({ change }) => "uuid" in change.at && change.at.uuid.startsWith("ChatMessage."));
