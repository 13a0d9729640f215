/**
 * Submits what a user does to the client that may write it. Each document has one writer: the active GM's client while
 * one is connected, else its owner. What no present user may write waits in the chat log as an open request.
 */
import * as v from "valibot";
import type { Call, Decision } from "../contract/action.ts";
import { once } from "../contract/lazy.ts";
import { readFaces } from "../compat/chat.ts";
import { query } from "../compat/query.ts";
import { Queue } from "../compat/queue.ts";
import type { Seat } from "../contract/world.ts";
import { listOwners, readCardState } from "../messages/card.ts";
import { NEEDS_GM, type Request, Settlement, batchCalls, findUndone, postRequest, settlementFrom } from "./request.ts";
import { findReceipt } from "../messages/receipts.ts";
import { findAction } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import { createWorld, getOwnSeat } from "../world/world.ts";
import { decide } from "./decide.ts";

/** How long the GM's client may take to answer. */
const ANSWER_TIMEOUT_MS = 6000;
/** How long to wait before checking again which client writes. */
const RETRY_DELAY_MS = 400;
/** How long to try before a request is left in the chat log for a GM. */
const GIVE_UP_AFTER_MS = 60_000;

/** The queue of this user's requests, in the order of their presses. */
const outbox = new Queue();
/** The queue of what this client writes. */
export const writes = new Queue();

/** Loads what writes: a player's client with a GM present never does. */
export const loadWriter = once(() => import("./settle.ts"));

/** Settles a request for the user who sent it, after all that this client writes already. */
export const settleNext = (request: Request, senderId: string): Promise<Settlement> =>
  writes.add(async () => (await loadWriter()).settle(request, senderId));

/** The card that gets the receipt, its offer that was pressed, and how the request is submitted. */
interface Origin {
  /** The card that it pays for, and whether its dice are rolled later still. */
  readonly pays?: string;
  readonly isOpen?: boolean;
  readonly card: string | null;
  readonly offer: string | null;
  /** Not pressed by a user: a refusal is not displayed. */
  readonly quiet?: boolean;
  readonly lapses?: number;
}

/**
 * Does what a button says: decides whether this user may, and has it written by the client that may write it. A refusal
 * is displayed to the user.
 * @returns whether it was done: not refused, nor left waiting for a GM
 */
export async function perform(call: Call, origin?: Origin): Promise<boolean> {
  return "receipt" in (await submitCall(call, origin));
}

/**
 * Pays for a check before its dice are rolled: everything or nothing, in one receipt. It is refused if no present user
 * may write it: a payment that waits would be made for dice that were never rolled. A refusal is displayed to the user.
 * @param card id of the card that will be posted once it is paid
 * @param isOpen whether the card's dice are rolled later, by a button on it
 * @returns whether it was paid
 */
export async function pay(calls: readonly Call[], card: string, isOpen: boolean): Promise<boolean> {
  const call = batchCalls(calls);
  if (call === null) return true;
  const lapses = game.time.serverTime + GIVE_UP_AFTER_MS;
  return "receipt" in (await submitCall(call, { card: null, offer: null, lapses, pays: card, isOpen }));
}

async function submitCall(call: Call, origin?: Origin): Promise<Settlement> {
  const dice = await rollDice(call, origin?.card ?? null);
  const { card = null, offer = null, lapses = null, pays = null, isOpen = false } = origin ?? {};
  const request = { request: foundry.utils.randomID(), ...call, dice, card, offer, lapses, pays, isOpen };
  const settled = (await refuseAhead(request)) ?? (await outbox.add(() => submit(request)));
  if ("refused" in settled && !origin?.quiet) notifyRefusal(settled.refused);
  if ("open" in settled) ui.notifications.info("QUADRANT.Request.Waits", { localize: true });
  return settled;
}

/**
 * Returns why a request that another client writes is refused, without asking that client. Where this client writes, it
 * decides once, when it does.
 */
async function refuseAhead(request: Request): Promise<Settlement | null> {
  if (!game.users.activeGM || game.users.activeGM.isSelf) return null;
  const decision = await decide(request, getOwnSeat());
  return "refused" in decision ? decision : null;
}

/** Rolls the dice that an action needs, on the client of the user who pressed its button. */
async function rollDice(call: Call, card: string | null): Promise<number[]> {
  const named = findAction(call.action);
  const formula = named
    ? await named.found.formula(call.args, createWorld(named.row), named.found.amends ? readCardState(card) : null)
    : null;
  if (formula === null) return [];
  return readFaces(await new Roll(formula).evaluate());
}

/** Sends a request to the client that writes, which may change meanwhile: a GM may connect or leave. */
async function submit(request: Request): Promise<Settlement> {
  const me = getOwnSeat();
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < giveUpAt) {
    const gm = game.users.activeGM;
    if (gm?.isSelf) return settleNext(request, me.id);
    if (gm) {
      try {
        return v.parse(Settlement, await query(gm.id ?? "", "request", { ...request }, ANSWER_TIMEOUT_MS));
      } catch {
        await pause(RETRY_DELAY_MS); // the GM's client is loading, or has left: check again which client writes
        continue;
      }
    }
    await pause(RETRY_DELAY_MS); // what a GM who has just left was writing arrives first
    const alone = await writes.add(() => settleWithoutGM(request, me));
    if (alone) return alone;
  }
  return leaveForGM(request, me);
}

/** Without a GM, an owner may write their own documents. Returns null if this client may not write it (yet). */
async function settleWithoutGM(request: Request, me: Seat): Promise<Settlement | null> {
  const { settle } = await loadWriter(); // first: what is decided is written at once
  if (game.users.activeGM) return null;
  const begun = findReceipt({ by: me.id, request: request.request });
  // A GM's client that has left began it, and the next one finishes it: check again.
  if (begun) return begun.system.status === "pending" ? null : { receipt: begun.id };
  const decision = await decide(request, me);
  if ("refused" in decision) return decision;
  const isOwn = decision.changes.every(({ at }) => me.owns(at));
  return isOwn ? settle(request, me.id, decision) : leaveForGM(request, me, decision);
}

/** Posts an open request, unless the request may not wait or was begun already. */
async function leaveForGM(request: Request, me: Seat, decided: Decision | null = null): Promise<Settlement> {
  const begun = findReceipt({ by: me.id, request: request.request });
  if (begun) return settlementFrom(begun);
  const decision = decided ?? (await decide(request, me));
  if ("refused" in decision) return decision;
  if (request.lapses !== null) return NEEDS_GM;
  const { privateTo } = decision;
  const among = findUndone(request)?.receipt.whisper ?? (privateTo === undefined ? [] : listOwners(privateTo));
  await postRequest(request, decision.label, among);
  return { open: true };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
