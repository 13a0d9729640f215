/**
 * What a receipt read, wrote and brought about, as plain data: later receipts may rest on it. Loaded when something is
 * undone, or could be.
 */
import * as v from "valibot";
import type { AppliedChange, Place } from "../../rules/shared/change.ts";
import type { RecordedAction } from "../../rules/shared/rests.ts";
import { shortList, shortText } from "../../rules/shared/schema.ts";
import { findMessage } from "../compat/chat.ts";
import { findAction } from "../contract/registry.ts";
import { MAX_READS, type Receipt } from "./receipts.ts";

const Reads = v.fallback(
  shortList(
    v.object({
      at: v.union([v.object({ uuid: shortText(200) }), v.object({ setting: shortText(200) })]),
      path: shortText(200),
    }),
    MAX_READS,
  ),
  [],
);

export interface ReceiptRecord extends RecordedAction {
  readonly receipt: Receipt;
}

const recorded = new WeakMap<readonly AppliedChange[], ReceiptRecord>();

/**
 * Returns what a receipt read, wrote and brought about. Of a receipt that a player posted, what it says to have read
 * does not count: any number of others could be made to rest on it.
 */
export function readRecord(receipt: Receipt): ReceiptRecord {
  const { applied, reads, pays } = receipt.system;
  const found = recorded.get(applied);
  if (found) return found;
  const isByGM = receipt.author?.isGM === true;
  const record = {
    receipt,
    applied,
    reads: [...listCardReads(receipt), ...(isByGM ? v.parse(Reads, reads) : [])],
    brought: isByGM && typeof pays === "string" ? [cardPlace(pays)] : [],
  };
  recorded.set(applied, record);
  return record;
}

/** Returns a card's place: the whole of it, or what is at the path. */
export const cardPlace = (card: string, path = ""): Place => ({ at: { uuid: `ChatMessage.${card}` }, path });

/** Returns what a press on a card read of it: the part that made the offer; an amendment reads all that it rewrites. */
function listCardReads({ author, system: { action, card, offer } }: Receipt): Place[] {
  if (card === null || (author?.isGM !== true && findMessage(card)?.author?.id !== author?.id)) return [];
  if (offer === null) return [cardPlace(card)];
  if (findAction(action)?.found.amends) return [cardPlace(card, "system.parts"), cardPlace(card, "rolls")];
  return listUsedParts(offer).map((part) => cardPlace(card, `system.parts.${part}`));
}

/** Returns the ids of the parts whose offers a receipt used. */
export const listUsedParts = (offer: string): string[] => [
  ...new Set(offer.split(" ").map((word) => word.slice(0, Math.max(0, word.indexOf("."))))),
];
