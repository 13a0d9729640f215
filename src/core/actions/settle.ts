/**
 * Settles requests: decides each again for the user that the server attests, writes it, and leaves a receipt. A request
 * that arrives twice is done once, also after a reload of the writing client. Only a client that writes loads it.
 */
import { callHook } from "../compat/platform.ts";
import type { Decision } from "../contract/action.ts";
import { findOffer, isCard, isOpenCheck } from "../messages/card.ts";
import { findMessage } from "../compat/chat.ts";
import { findReceipt, findUndoneBy } from "../messages/receipts.ts";
import { findSeat } from "../world/world.ts";
import { decide } from "./decide.ts";
import {
  NEEDS_GM,
  type Request,
  type Settlement,
  UNDO,
  WITHDRAW,
  listCalls,
  rollsDice,
  settlementFrom,
} from "./request.ts";
import { commit } from "./transaction.ts";

export { resumePending } from "./transaction.ts";

const running = new Map<string, Promise<Settlement>>();

/**
 * Settles a request for the user who sent it.
 * @param decided what this client has just decided about it, if it has
 */
export function settle(request: Request, senderId: string, decided: Decision | null = null): Promise<Settlement> {
  const key = `${senderId}.${request.request}`;
  const known = running.get(key);
  if (known) return known;
  const run = settleOnce(request, senderId, decided).finally(() => running.delete(key));
  running.set(key, run);
  return run;
}

async function settleOnce(request: Request, senderId: string, decided: Decision | null): Promise<Settlement> {
  const seat = findSeat(senderId);
  if (!seat) return { refused: { key: "QUADRANT.Refuse.UnknownSender" } };
  const done = findReceipt({ by: senderId, request: request.request }) ?? findUndoneBy(senderId, request.request);
  if (done) return settlementFrom(done);
  // The client that sent it has given up by then.
  if (request.lapses !== null && request.lapses < game.time.serverTime) return NEEDS_GM;
  const decision = decided ?? (await decide(request, seat));
  if ("refused" in decision) return decision;
  try {
    if (request.action === UNDO || request.action === WITHDRAW)
      return await (await import("./undo-requests.ts")).settleUndo(request, senderId);
    const { request: id, action, card } = request;
    const pressed = card === null ? null : findMessage(card);
    // A payment comes before its card: nobody can say that they paid for another user's.
    const pays = request.pays !== null && findMessage(request.pays) === null ? request.pays : null;
    const offer = card !== null && request.offer !== null ? (findOffer(card, request.offer)?.use ?? null) : null;
    const receipt = await commit(decision, {
      by: senderId,
      request: id,
      action,
      card,
      offer,
      thrown: rollsDice(request),
      beforeDice: pays === null ? isCard(pressed) && isOpenCheck(pressed) && !rollsDice(request) : request.isOpen,
      pays,
    });
    for (const call of listCalls(request)) callHook("quadrant.settled", { ...call, receipt: receipt.id });
    return { receipt: receipt.id };
  } catch (error) {
    console.error(`${request.action} could not be written`, error);
    return {
      refused: {
        key: "QUADRANT.Refuse.NotWritten",
        with: { error: error instanceof Error ? error.message : String(error) },
      },
    };
  }
}
