/** Receipts of an outcome that was corrected afterwards: a condition given for a failure that has become a success. */
import * as v from "valibot";
import { findAction } from "../contract/registry.ts";
import { changePath, isEqualJson, refKey } from "../../rules/shared/change.ts";
import { AnyFields, readShape } from "../../rules/shared/schema.ts";
import { type CardMessage, type PlacedOffer, listOffers } from "./card.ts";
import { cardPlace, listUsedParts } from "./receipt-record.ts";
import { type Receipt, findCardReceipts, sharesUse } from "./receipts.ts";

/** A part as a receipt has recorded it. */
const StoredPart = v.object({ kind: v.string(), sort: v.number(), data: AnyFields });

/**
 * Returns whether a receipt was pressed on an outcome that its card does not have any more: a later receipt has
 * rewritten the part that offered it, and no such offer is left.
 */
export function isOutdated(receipt: Receipt, card: CardMessage): boolean {
  const { offer, action } = receipt.system;
  if (offer === null || findAction(action)?.found.amends !== undefined) return false;
  const then = listUsedParts(offer).flatMap((part) => listOldOffers(receipt, card, part));
  const isSame = (one: PlacedOffer): boolean => sharesUse(one.use, offer) && one.call.action === action;
  const made = then.filter(isSame);
  const now = listOffers(card.system).filter(isSame);
  return made.length > 0 && !made.some(({ call }) => now.some((one) => isEqualJson(one.call.args, call.args)));
}

/** Returns what a part offered when a receipt was written; nothing where the part has not been rewritten since. */
function listOldOffers(receipt: Receipt, card: CardMessage, part: string): readonly PlacedOffer[] {
  const { at, path } = cardPlace(card.id, `system.parts.${part}`);
  const all = findCardReceipts(card.id);
  const later = all.slice(all.findIndex(({ id }) => id === receipt.id) + 1);
  for (const { system } of later) {
    const one = system.applied.find(({ change }) => refKey(change.at) === refKey(at) && changePath(change) === path);
    if (!one || system.status !== "applied") continue;
    const entry = readShape(StoredPart, one.was);
    return entry ? listOffers({ ...card.system, parts: { [part]: entry } }) : [];
  }
  return [];
}
