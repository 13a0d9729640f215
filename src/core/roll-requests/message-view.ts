/** How roll requests appear in the chat log, and what their buttons do. The installer hands this to the chat. */
import type { OwnMessage } from "../compat/chat.ts";
import type { Intent } from "../contract/check.ts";
import type { Seat } from "../contract/world.ts";
import { notifyRefusal } from "../ui/text.ts";
import { ownSeat } from "../world/seat.ts";
import { askContext } from "./request-card.ts";
import { declareLost, reveal } from "./reveal.ts";
import { intentOf, isAsk, refuseAnswer } from "./roll-request.ts";

export const rollRequestView = {
  template: "templates/roll-requests/request.hbs",
  context: (message: OwnMessage, seat: Seat, redraw: () => void): object =>
    isAsk(message) ? askContext(message, seat, redraw) : {},
};

type OpenCheck = (intent: Intent, options: { readonly mode: string }) => Promise<void>;

/** Returns what the buttons of roll requests do. `openCheck` rolls what a request asks for. */
export const createRollRequestPresses = (openCheck: OpenCheck) => ({
  reveal,
  lost: declareLost,
  /** A refusal is displayed. */
  async answer(entry: string, message: OwnMessage): Promise<void> {
    if (!isAsk(message)) return;
    const refused = refuseAnswer(message, entry, ownSeat());
    if (refused) return notifyRefusal(refused);
    await openCheck(intentOf(message, entry), { mode: message.system.mode });
  },
});
