/** Receipts as cards and the chat log display them. Loaded with the first of them. */
import { type Place, changePath, refKey } from "../../rules/shared/change.ts";
import { formatPlaceName } from "../actions/places.ts";
import { refuseUndo } from "../actions/undo.ts";
import type { Seat } from "../contract/world.ts";
import type { CardMessage } from "../messages/card.ts";
import { isOutdated } from "../messages/outdated.ts";
import { type Receipt, findRun, isBelievable } from "../messages/receipts.ts";
import { signed } from "../ui/text.ts";
import { type StateReads, receiptsKey } from "../world/state-reads.ts";

/**
 * Returns a receipt as a row.
 * @param card the card that it is displayed on
 * @param reads records what the row depends on
 */
export function receiptRow(receipt: Receipt, seat: Seat, card: CardMessage | null, reads: StateReads) {
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

/**
 * Returns the run of small changes that a receipt begins: what they come to, and each of them; null if it is alone.
 * @param reads records what it depends on
 */
export function receiptRun(head: Receipt, seat: Seat, reads: StateReads): object | null {
  reads.add(receiptsKey(head.id));
  const run = [head, ...findRun(head.id)];
  if (run.length === 1) return null;
  const rows = run.map((receipt) => receiptRow(receipt, seat, null, reads));
  const inEffect = run.filter(({ system }) => system.status !== "undone");
  return {
    receipt: head.id,
    label: listSums(inEffect.length > 0 ? inEffect : run),
    undone: inEffect.length === 0,
    count: { key: "QUADRANT.Receipt.Run", with: { count: run.length } },
    rows,
    last: rows.findLast(({ canUndo }) => canUndo),
    canUndoAll: rows.filter(({ canUndo }) => canUndo).length > 1,
  };
}

/** Returns what changes of the same numbers come to, place by place. */
function listSums(run: readonly Receipt[]): string {
  const sums = new Map<string, { readonly place: Place; readonly by: number }>();
  for (const { change, was, now } of run.flatMap(({ system }) => system.applied)) {
    const place = { at: change.at, path: changePath(change) };
    const key = `${refKey(place.at)} ${place.path}`;
    sums.set(key, { place, by: (sums.get(key)?.by ?? 0) + Number(now ?? 0) - Number(was ?? 0) });
  }
  return [...sums.values()]
    .map(({ place, by }) => `${formatPlaceName(place)} ${by === 0 ? "±0" : signed(by)}`)
    .join("; ");
}

/** Returns the name of a player who did something on another user's card; empty for its author, and for GMs. */
function nameOtherPlayer(id: string, { author }: CardMessage): string {
  const user = game.users.get(id);
  return user && !user.isGM && author?.id !== id ? user.name : "";
}

/** Whether a receipt rewrote a card's roll. */
const rewrites = ({ system }: Receipt): boolean =>
  system.applied.some(({ change }) => "uuid" in change.at && change.at.uuid.startsWith("ChatMessage."));
