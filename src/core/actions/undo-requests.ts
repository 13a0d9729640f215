/** Requests to undo a receipt, or to take an open check back: decided and done. Loaded when one is made. */
import * as v from "valibot";
import type { Change } from "../../rules/shared/change.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { readShape } from "../../rules/shared/schema.ts";
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import type { Decision } from "../contract/action.ts";
import type { Seat } from "../contract/world.ts";
import { type CardMessage, isCard, isOpenCheck, ownsCard } from "../messages/card.ts";
import { type Receipt, isTakenBack, listInEffect } from "../messages/receipts.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { getOwnSeat } from "../world/world.ts";
import { type Request, type Settlement, WITHDRAW, findUndone } from "./request.ts";
import {
  describeReceipt,
  formatReceipts,
  listRestingReceipts,
  listUndoneTogether,
  planBack,
  refuseTogether,
  refuseUndo,
  undoReceipts,
} from "./undo.ts";

type Asked = Pick<Request, "action" | "args">;

/** Returns what an undo or a withdrawal would write, or why it is refused. */
export function decideUndo(request: Asked, seat: Seat): Decision {
  if (request.action === WITHDRAW) return decideWithdrawal(findOpenCheck(request), seat);
  const undone = findUndone(request);
  if (!undone) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseUndo(undone.receipt, seat, undone.also);
  if (refused) return { refused };
  const what = say(describeReceipt(undone.receipt, seat));
  return {
    changes: listWritten(listUndoneTogether(undone.receipt)),
    label: { key: "QUADRANT.Receipt.UndoOf", with: { what } },
    why: [],
  };
}

function decideWithdrawal(card: CardMessage | null, seat: Seat): Decision {
  if (!card) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseWithdrawal(card, seat);
  if (refused) return { refused };
  return {
    changes: [...listWritten(listPurchases(card)), { op: "delete", at: { uuid: card.uuid } }],
    label: { key: "QUADRANT.Receipt.WithdrawalOf", with: { what: say(card.system.head.title) } },
    why: [],
  };
}

/** Returns why a user can't take an open check back; null if they can. */
function refuseWithdrawal(card: CardMessage, seat: Seat) {
  if (!ownsCard(card, seat)) return { key: "QUADRANT.Refuse.NotYourRoll" };
  const purchases = listPurchases(card);
  const others = purchases.filter(({ system }) => system.card !== card.id && system.pays !== card.id);
  if (others.length > 0 && !seat.isGM)
    return { key: "QUADRANT.Refuse.OthersRest", with: { what: formatReceipts(others, seat) } };
  return purchases.length > 0 ? refuseTogether(purchases, seat) : null;
}

/** Returns the places that an undo writes: those of the receipts, and the receipts. */
const listWritten = (receipts: readonly Receipt[]): readonly Change[] => [
  ...planBack(receipts).changes,
  ...receipts.map(({ uuid }): Change => ({ op: "set", at: { uuid }, path: "system.status", to: "undone" })),
];

/** Returns the open check that a request withdraws; null if there is none. */
function findOpenCheck({ args }: Asked): CardMessage | null {
  const id = readShape(v.string(), args);
  const message = id === null ? null : findMessage(id);
  return isCard(message) && isOpenCheck(message) && !isTakenBack(message) ? message : null;
}

/** Returns what was paid for an open check and on its card, and what rests on that, oldest first. */
export function listPurchases({ id }: Pick<OwnMessage, "id">): Receipt[] {
  const inEffect = listInEffect();
  const roots = inEffect.filter(({ system }) => system.card === id || system.pays === id);
  const resting = new Set([...roots, ...listRestingReceipts(roots)]);
  return inEffect.filter((one) => resting.has(one));
}

/**
 * Does what a request asks for. Call `decideUndo` first.
 * @throws Error if it could not be written
 */
export async function settleUndo(request: Request, by: string): Promise<Settlement> {
  const as = { undoneBy: by, undoRequest: request.request };
  if (request.action === WITHDRAW) {
    const card = findOpenCheck(request);
    if (!card) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    await undoReceipts(listPurchases(card), as);
    await card.delete();
    return { receipt: card.id };
  }
  const undone = findUndone(request);
  if (!undone) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  await undoReceipts(listUndoneTogether(undone.receipt), as);
  return { receipt: undone.receipt.id };
}

/** Refunds what was paid for an open check whose message a user has deleted. A refusal is notified. */
export async function refund(card: Pick<OwnMessage, "id">, by: string): Promise<void> {
  const refused = await tryRefund(card.id, by);
  if (refused) notifyRefusal(refused);
}

/** Refunds what was paid for open checks whose messages were deleted while no GM was there. */
export async function refundDeleted(cards: readonly string[], by: string): Promise<void> {
  for (const id of cards) {
    const refused = await tryRefund(id, by);
    if (refused) console.warn(`what was paid for ${id}, which was deleted, could not be refunded: ${say(refused)}`);
  }
}

/** Returns why what was paid for a card can't be refunded; null once it is. */
async function tryRefund(id: string, by: string): Promise<Refusal | null> {
  const purchases = listPurchases({ id });
  const refused = refuseTogether(purchases, getOwnSeat());
  if (!refused) await undoReceipts(purchases, { undoneBy: by, undoRequest: foundry.utils.randomID() });
  return refused;
}
