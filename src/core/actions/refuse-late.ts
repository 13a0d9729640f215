/** Why an offer can't be pressed any more: somebody else was faster. Loaded when that happens. */
import type { Refusal } from "../../rules/shared/reasons.ts";
import type { Seat } from "../contract/world.ts";
import { type Receipt, findCardReceipts } from "../messages/receipts.ts";
import { say } from "../ui/text.ts";

/**
 * Returns who did what on a card instead of this user, if the last receipt that `fits` is another's; else `otherwise`.
 */
export function refuseLate(
  card: string,
  seat: Seat,
  otherwise: string,
  fits: (receipt: Receipt) => boolean = () => true,
): Refusal {
  const last = findCardReceipts(card).findLast((receipt) => receipt.system.status !== "undone" && fits(receipt));
  const user = last && last.system.by !== seat.id ? game.users.get(last.system.by)?.name : undefined;
  const isShown = last && (seat.isGM || last.whisper.length === 0 || last.whisper.includes(seat.id));
  return user === undefined || !isShown
    ? { key: otherwise }
    : { key: "QUADRANT.Refuse.SomebodyFaster", with: { user, what: say(last.system.told.label) } };
}
