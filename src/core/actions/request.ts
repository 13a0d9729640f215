/**
 * Requests: what a client asks the writer to do. A request says nothing about its sender; the server attests that. Here
 * are its shape, its form on the wire, and what a user's permission to undo is decided from.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { findMessage } from "../compat/chat.ts";
import { type Receipt, isReceipt } from "../messages/receipts.ts";

/** One request. Its action is `ruleset.name`, or `core.undo`, whose argument is the id of a receipt. */
export interface Request {
  readonly request: string;
  readonly action: string;
  readonly args: Json;
  readonly dice: readonly number[];
  readonly card: string | null;
  readonly offer: string | null;
  /**
   * Server time in milliseconds after which it must not be done any more, for requests that may not wait; else null.
   */
  readonly lapses: number | null;
}

/** The result of a request: it was done, refused, or waits in the chat log for a GM. */
export type Settlement = { readonly receipt: string } | { readonly refused: Refusal } | { readonly open: true };

export const UNDO = "core.undo";

/** The most dice that one request may carry. */
const MOST_DICE = 200;

/** Returns the receipt that the arguments of an undo name, or null. */
export function findUndoneReceipt(args: Json): Receipt | null {
  const message = typeof args === "string" ? findMessage(args) : null;
  return isReceipt(message) ? message : null;
}

/** Returns whether dice are rolled for a request: its own, or those of the check that it pays for. */
export const rollsDice = ({ dice, lapses }: Request): boolean => dice.length > 0 || lapses !== null;

/** Reads a request from the wire. Returns null if it is malformed. */
export function readRequest(raw: Json): Request | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const { request, action, args, dice, card, offer, lapses } = raw as { [key: string]: Json };
  const isId = (value: Json | undefined): value is string =>
    typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
  if (!isId(request) || typeof action !== "string" || args === undefined || !Array.isArray(dice)) return null;
  if (!dice.every((face): face is number => Number.isInteger(face)) || dice.length > MOST_DICE) return null;
  const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
  return {
    request,
    action,
    args,
    dice,
    card: text(card),
    offer: text(offer),
    lapses: typeof lapses === "number" ? lapses : null,
  };
}

/** Returns a settlement as plain JSON for the wire. */
export function writeSettlement(settled: Settlement): Json {
  return "refused" in settled
    ? { refused: { key: settled.refused.key, with: { ...settled.refused.with } } }
    : { ...settled };
}

/** Reads a settlement from the wire. Throws if it is malformed. */
export function readSettlement(raw: Json): Settlement {
  if (typeof raw === "object" && raw !== null && !Array.isArray(raw)) {
    const { receipt, refused } = raw as { receipt?: Json; refused?: Refusal };
    if (typeof receipt === "string") return { receipt };
    if (typeof refused?.key === "string") return { refused };
    if ("open" in raw) return { open: true };
  }
  throw new Error("The writer's answer is malformed.");
}
