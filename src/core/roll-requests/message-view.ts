/**
 * How roll requests appear in the chat log, and what their buttons do. The installer hands this to the chat. What it
 * needs is loaded with the first request.
 */
import type { OwnMessage } from "../compat/chat.ts";
import type { CardState } from "../contract/card.ts";
import type { Intent } from "../contract/check.ts";
import type { Seat } from "../contract/world.ts";
import type { CardMessage } from "../messages/card.ts";
import { notifyRefusal } from "../ui/text.ts";
import type { StateReads } from "../world/state-reads.ts";
import { getOwnSeat } from "../world/world.ts";
import { loadCard, loadRequests, loadReveal } from "./lazy.ts";

export const rollRequestView = {
  template: "templates/roll-requests/request.hbs",
  async context(message: OwnMessage, seat: Seat, redraw: () => void, reads: StateReads): Promise<object> {
    const { isRollRequest } = await loadRequests();
    return isRollRequest(message) ? (await loadCard()).rollRequestContext(message, seat, redraw, reads) : {};
  },
};

/** Returns what a card displays about its hidden number; null if it answers no request. */
export async function hiddenNumberView(
  card: CardMessage,
  seat: Seat,
  redraw: () => void,
): Promise<{ readonly strip: object; readonly parts: CardState["parts"] | null } | null> {
  return card.system.ask === null ? null : (await loadCard()).hiddenNumberContext(card, seat, redraw);
}

type OpenCheck = (intent: Intent, options: { readonly mode: string }) => Promise<void>;

/** Returns what the buttons of roll requests do. `openCheck` rolls what a request asks for. */
export const createRollRequestPresses = (openCheck: OpenCheck) => ({
  reveal: async (key: string): Promise<void> => (await loadReveal()).reveal(key),
  lost: async (key: string): Promise<void> => (await loadReveal()).declareLost(key),
  /** A refusal is displayed. */
  async answer(entry: string, message: OwnMessage): Promise<void> {
    const { buildIntent, isRollRequest, refuseAnswer } = await loadRequests();
    if (!isRollRequest(message)) return;
    const refused = refuseAnswer(message, entry, getOwnSeat());
    if (refused) return notifyRefusal(refused);
    await openCheck(buildIntent(message, entry), { mode: message.system.mode });
  },
});
